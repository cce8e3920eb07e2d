import { CarFront, Scale, Sparkles, Truck } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { addressOf, readFilters } from '#features/market/search/filters.ts'
import { RightsBanner } from './rights-banner.tsx'
import { type Offer, type Trade, TRADES } from './trade.ts'
import { Facts } from './trade-facts.tsx'

const ICONS = { repair: CarFront, glass: Sparkles, towing: Truck, adjuster: Scale }

/** `/services` before anything is chosen: which trade, what it does, what it costs to book and who pays, and where. */
export function Choice({ offers }: { offers: readonly Offer[] }) {
  const t = useTranslations('tradeFacts.choice')
  const general = useTranslations('trades')('general')
  const navigate = useNavigate()
  return (
    <main className="mx-auto max-w-page px-4 pt-6 pb-18 sm:px-6">
      <RightsBanner state={null} />
      <h1 className="mt-6">{t('title')}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{t('lead')}</p>
      <form
        role="search"
        action={paths.services()}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          const pressed = (event.nativeEvent as SubmitEvent).submitter
          const entries = [...new FormData(event.currentTarget, pressed)].map(([key, value]) => [key, String(value)])
          const url = new URL(`${location.origin}${paths.services()}?${new URLSearchParams(entries)}`)
          void navigate(addressOf(readFilters(url)))
        }}
      >
        <div className="mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-lg bg-accent-wash p-5">
          <div className="w-full max-w-80">
            <TextField
              name="zip"
              label={t('zip')}
              hint={t('zipHint')}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              placeholder="30303"
            />
          </div>
          <Button type="submit" variant="secondary">
            {t('showAll')}
          </Button>
        </div>
        <ul className="mt-6 grid gap-5 lg:grid-cols-2">
          {TRADES.map((trade) => (
            <TradeCard key={trade.key} trade={trade} offer={offers.find((each) => each.service === trade.service)} />
          ))}
        </ul>
      </form>
      <p className="mt-6 max-w-text text-sm text-ink-soft">{general}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={paths.marketplace({ category: 'vehicle' })} className="link inline-flex min-h-11 items-center">
          {t('rental')}
        </Link>
        <Link to={paths.claimIntake()} className="link inline-flex min-h-11 items-center">
          {t('claim')}
        </Link>
      </p>
    </main>
  )
}

function TradeCard({ trade: { key, service }, offer }: { trade: Trade; offer: Offer | undefined }) {
  const t = useTranslations('tradeFacts')
  const name = useTranslations('trades')(`${key}.name`)
  const Icon = ICONS[key]
  return (
    <li className="flex flex-col rounded-lg border border-line bg-card p-5 shadow-card sm:p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-14 shrink-0 place-content-center rounded-md bg-accent-wash text-accent">
          <Icon aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{name}</h2>
          {offer && (
            <p className="text-sm text-ink-soft">
              {offer.from_cents === null
                ? t('choice.none')
                : t('choice.offer', { count: offer.total, rate: formatCents(offer.from_cents) })}
            </p>
          )}
        </div>
      </div>
      <Facts trade={key} />
      <div className="mt-auto pt-5">
        <Button type="submit" name="service" value={service} size="lg" className="max-sm:w-full">
          {t(`${key}.find`)}
        </Button>
        {key === 'towing' && (
          <Link to={paths.tow()} className="link inline-flex min-h-12 items-center sm:ml-4 font-semibold">
            {t('choice.towNow')}
          </Link>
        )}
      </div>
    </li>
  )
}
