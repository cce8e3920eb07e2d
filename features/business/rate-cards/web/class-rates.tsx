import { useLocale, useTranslations } from 'use-intl'
import { formatInstant, formatTime } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import type { OwnTowing } from '../rate-card.ts'
import { RATE_NAMES, type VehicleClass } from '../truck.ts'
import { Preview } from './preview.tsx'
import { RateForm } from './rate-form.tsx'
import { rateText } from './rate-text.ts'

type Card = OwnTowing['cards'][number]

/** What one class costs now, what a tow would come to, and what it cost before. */
export function ClassRates({ own, vehicle_class }: { own: OwnTowing; vehicle_class: VehicleClass }) {
  const t = useTranslations('towing')
  const locale = useLocale()
  const [now, ...before] = own.cards.filter((card) => card.vehicle_class === vehicle_class)
  const published = (card: Card) =>
    t('rates.published', {
      number: card.number,
      when: formatInstant(card.valid_from, locale, own.time_zone),
      who: card.published_by ?? t('rates.somebody'),
    })
  return (
    <Card
      title={t('rates.title', { vehicle: t(`classes.${vehicle_class}`) })}
      meta={now && published(now)}
      action={<RateForm vehicle_class={vehicle_class} card={now} />}
    >
      {now ? (
        <>
          <Preview rates={now} vehicle_class={vehicle_class} />
          <Rates card={now} />
        </>
      ) : (
        <p>{t('rates.none')}</p>
      )}
      {before.length > 0 && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {t('rates.history', { count: before.length })}
          </summary>
          {before.map((card) => (
            <section key={card.id} aria-label={published(card)} className="mt-3 border-t border-line pt-3">
              <p className="text-sm text-ink-soft">{published(card)}</p>
              <Rates card={card} />
            </section>
          ))}
        </details>
      )}
    </Card>
  )
}

function Rates({ card }: { card: Card }) {
  const t = useTranslations('towing')
  const locale = useLocale()
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {RATE_NAMES.map((name) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{t(`fields.${name}`)}</dt>
          <dd className="tabular-nums">{rateText(name, card[name])}</dd>
        </div>
      ))}
      {card.after_hours_from && card.after_hours_to && (
        <div className="flex justify-between gap-4">
          <dt>{t('rates.between')}</dt>
          <dd>{`${formatTime(card.after_hours_from, locale)} – ${formatTime(card.after_hours_to, locale)}`}</dd>
        </div>
      )}
    </dl>
  )
}
