import { ExternalLink, Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { OFFERS } from '#features/business/providers/business.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { byTheDay, type Form } from './listing-form.ts'
import { NoPhoto } from '#features/market/listings/web/no-photo.tsx'
import type { Own } from './own-calls.ts'
import { OwnPhoto } from './own-photo.tsx'

/** The card that drivers will see, from what is in the form right now. */
export function OwnPreview({
  row,
  form,
  unsaved,
  profile,
}: {
  row: Own
  form: Form
  unsaved: boolean
  /** What the business offers stands on each of its cards. */
  profile: ProviderProfile
}) {
  const t = useTranslations('ownListings.preview')
  const words = useTranslations('ownListings.list')
  const days = byTheDay(form, row.listing_type)
  const offers = useTranslations('ownProviders.about.offers')
  const said = { ...profile, ...(row.vehicle && { wheelchair_accessible: row.vehicle.wheelchair_accessible }) }
  const shown = OFFERS.filter((offer) => said[offer])
  const [cover] = row.photos
  const least = Number(form.min_days)
  return (
    <Card title={t('title')}>
      <div className="overflow-hidden rounded-lg border border-line">
        {cover ? <OwnPhoto photo={cover} status={row.status} /> : <NoPhoto />}
        <div className="grid gap-2 p-4">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-display text-md font-bold wrap-anywhere">{form.title.trim() || t('untitled')}</p>
            <p className="shrink-0 text-right leading-tight">
              {form.rate_cents ? (
                <>
                  <b className="block font-display text-lg">{formatCents(form.rate_cents)}</b>
                  <span className="text-xs text-ink-soft">{words(days ? 'perDay' : 'perHour')}</span>
                </>
              ) : (
                <span className="text-sm text-ink-soft">{t('noPrice')}</span>
              )}
            </p>
          </div>
          <p className="line-clamp-4 text-sm wrap-anywhere text-ink-soft">{form.description.trim() || t('empty')}</p>
          {shown.length > 0 && (
            <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              {shown.map((offer) => (
                <li key={offer}>{offers(`${offer}.words`)}</li>
              ))}
            </ul>
          )}
          {days && (
            <p className="flex flex-wrap gap-x-3 text-sm">
              {least > 1 && <span>{t('min', { count: least })}</span>}
              {form.deposit_required_cents ? (
                <span>{t('deposit', { amount: formatCents(form.deposit_required_cents) })}</span>
              ) : null}
            </p>
          )}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          variant="secondary"
          icon={<Eye aria-hidden className="size-4.5" />}
          to={paths.providerListingPreview(row.id)}
        >
          {t('open')}
        </LinkButton>
        {row.status === 'active' && (
          <LinkButton
            variant="quiet"
            icon={<ExternalLink aria-hidden className="size-4.5" />}
            to={paths.listing(row.id)}
          >
            {t('live')}
          </LinkButton>
        )}
      </div>
      {(unsaved || row.status !== 'active') && (
        <p className="mt-3 text-sm text-ink-soft">{t(unsaved ? 'unsaved' : 'notLive')}</p>
      )}
    </Card>
  )
}
