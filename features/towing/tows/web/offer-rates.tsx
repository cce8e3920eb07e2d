import { useLocale, useTranslations } from 'use-intl'
import type { RateCard } from '#features/business/rate-cards/rate-card.ts'
import { formatTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'

const SUMS = [
  'hook_cents',
  'flatbed_extra_cents',
  'mile_cents',
  'winch_per_30min_cents',
  'dolly_cents',
  'wait_per_15min_cents',
  'gone_cents',
  'cancel_after_rolling_cents',
  'storage_per_day_cents',
  'gate_fee_cents',
] as const

/** What could still come on top of a price, for whoever wants to read it. */
export function OfferRates({ card }: { card: RateCard }) {
  const t = useTranslations('towOffers')
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-12 items-center font-semibold">{t('rates.title')}</summary>
      <TowRates card={card} />
    </details>
  )
}

/** The whole rate card. */
export function TowRates({ card }: { card: RateCard }) {
  const t = useTranslations('towOffers')
  const locale = useLocale()
  const facts = {
    count: card.included_miles,
    minutes: card.wait_free_min,
    hours: card.storage_free_hours,
  }
  return (
    <div className="text-sm">
      <dl className="grid gap-1">
        {SUMS.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{t(`rates.${name}`, facts)}</dt>
            <dd className="tabular-nums">{card[name] === 0 ? t('rates.free') : formatCents(card[name])}</dd>
          </div>
        ))}
      </dl>
      {card.after_hours_from && card.after_hours_to && (
        <p className="mt-1">
          {t('rates.after', {
            percent: card.after_hours_bp / 100,
            from: formatTime(card.after_hours_from, locale),
            to: formatTime(card.after_hours_to, locale),
          })}
        </p>
      )}
    </div>
  )
}
