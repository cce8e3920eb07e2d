import { CalendarDays, ExternalLink, Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { ListingActs } from './listing-acts.tsx'
import { blockedBy, ListingChecklist } from './listing-checklist.tsx'
import { NoPhoto } from '#features/market/listings/web/no-photo.tsx'
import type { Own } from './own-calls.ts'
import { OwnPhoto } from './own-photo.tsx'

/** Whether the reader's role makes and changes listings. */
export const useLists = (): boolean => {
  const { member_role } = useMe()
  return member_role === null || mayAct(member_role, 'listings').yes
}
const Links = ({ children }: { row: Own; children?: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-2">{children}</div>
)

/** One own listing: its cover, state, price, next free day, and what can be done with it now. */
export function OwnListingRow({ row }: { row: Own }) {
  const t = useTranslations('ownListings')
  const locale = useLocale()
  const format = useFormatter()
  const [cover] = row.photos
  const lists = useLists()
  const Acts = lists ? ListingActs : Links
  const shown = row.status === 'active' || row.status === 'paused'
  const missing = row.status !== 'archived' && blockedBy(row) !== null
  const facts = [
    shown &&
      (row.next_free_day
        ? t('list.freeFrom', { day: formatDay(row.next_free_day, locale, { dateStyle: 'medium' }) })
        : t('list.full')),
    t('list.booked', { count: row.booked_days }),
    t('list.photos', { count: row.photos.length }),
    row.changed_by_name &&
      t('list.changedBy', {
        day: format.dateTime(new Date(row.updated_at), { dateStyle: 'medium' }),
        name: row.changed_by_name,
      }),
  ].filter(Boolean)
  return (
    <article
      aria-labelledby={`listing-${row.id}`}
      className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-card p-4 shadow-card sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5"
    >
      <div className="overflow-hidden rounded-md sm:self-start">
        {cover ? <OwnPhoto photo={cover} status={row.status} /> : <NoPhoto />}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 id={`listing-${row.id}`} className="text-lg wrap-anywhere">
              <Link to={paths.providerListing(row.id)} className="hover:underline">
                {row.title}
              </Link>
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <StatusBadge tone={LISTING_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>
              {t(`statusText.${row.status}`)}
            </p>
          </div>
          <p className="leading-tight">
            <b className="font-display text-lg">{formatCents(row.daily_rate_cents ?? row.hourly_rate_cents ?? 0)}</b>{' '}
            <span className="text-sm text-ink-soft">{t(soldByTheDay(row) ? 'list.perDay' : 'list.perHour')}</span>
          </p>
        </div>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {missing && <ListingChecklist row={row} onlyMissing />}
        <Acts row={row}>
          <LinkButton
            variant="secondary"
            icon={
              lists ? <Pencil aria-hidden className="size-4.5" /> : <CalendarDays aria-hidden className="size-4.5" />
            }
            to={paths.providerListing(row.id)}
            aria-label={t(lists ? 'list.editOf' : 'list.calendarOf', { title: row.title })}
          >
            {t(lists ? 'list.edit' : 'list.calendar')}
          </LinkButton>
          {row.status !== 'active' && (
            <LinkButton
              variant="quiet"
              icon={<Eye aria-hidden className="size-4.5" />}
              to={paths.providerListingPreview(row.id)}
              aria-label={t('list.previewOf', { title: row.title })}
            >
              {t('list.preview')}
            </LinkButton>
          )}
          {row.status === 'active' && (
            <LinkButton
              variant="quiet"
              icon={<ExternalLink aria-hidden className="size-4.5" />}
              to={paths.listing(row.id)}
              aria-label={t('list.viewOf', { title: row.title })}
            >
              {t('list.view')}
            </LinkButton>
          )}
        </Acts>
      </div>
    </article>
  )
}
