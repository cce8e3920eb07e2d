import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import type { Matched } from '../match.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import DialogWindow, { type Opened } from '#ui/dialog-window.tsx'
import type { ServiceNeeded } from '#features/claims/claims/needs.ts'
import { billsDirectly } from './bills-directly.ts'
import { ChoiceActs } from './claim-choice-card.tsx'

/** Fewer bookings than this say nothing about somebody's answers. */
const ENOUGH_ASKED = 3

/** Two or three choices side by side, in the order of their list; no value is marked as the better one. claim-choices.tsx fetches it. */
export default function CompareWindow({
  service,
  rows,
  impression,
  claimId,
  bookable,
  ...opened
}: {
  service: ServiceNeeded
  rows: readonly Matched[]
  impression: string
  claimId: string
  bookable: boolean
} & Opened) {
  const t = useTranslations('choices')
  return (
    <DialogWindow
      {...opened}
      size="lg"
      title={t('compare.title', { service: t(`services.${service}`) })}
      description={t('lead')}
      closeText={t('compare.close')}
    >
      {/* wider than a phone: the names stay in sight, and the keyboard scrolls it, too */}
      <div
        role="region"
        aria-label={t('compare.title', { service: t(`services.${service}`) })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-mx-1 overflow-x-auto px-1 pb-1"
      >
        <Side rows={rows} impression={impression} claimId={claimId} bookable={bookable} />
      </div>
    </DialogWindow>
  )
}

function Side({
  rows,
  impression,
  claimId,
  bookable,
}: {
  rows: readonly Matched[]
  impression: string
  claimId: string
  bookable: boolean
}) {
  const t = useTranslations('choices.compare')
  const locale = useLocale()
  const rental = rows[0]!.listing_type === 'vehicle'
  const money = (cents: number | null) => (cents === null ? null : t('aDay', { amount: formatCents(cents) }))
  const flag = (on: boolean) => t(on ? 'yes' : 'no')
  const lines: [label: string, value: (row: Matched) => ReactNode][] = [
    [t('rate'), (row) => t(soldByTheDay(row) ? 'aDay' : 'anHour', { amount: formatCents(row.price.rate_cents) })],
    ...(rows.some(({ price }) => price.own_cents !== null)
      ? ([
          [t('insurer'), ({ price }) => money(price.insurer_cents)],
          [t('payNow'), ({ price }) => money(price.now_cents)],
          [t('own'), ({ price }) => money(price.own_cents)],
        ] as [string, (row: Matched) => ReactNode][])
      : []),
    [t('next'), ({ next_free_day: day }) => (day ? formatDay(day, locale) : t('none'))],
    [
      t('distance'),
      ({ distance_miles: miles }) => (miles === null ? t('unknown') : t('miles', { miles: miles.toFixed(1) })),
    ],
    [
      t('rating'),
      (row) => {
        const average = averageRating(row)
        return average === null
          ? t('noReviews')
          : t('reviews', { average: average.toFixed(1), count: row.rating_count })
      },
    ],
    [
      t('answers'),
      ({ response_in_time: count, response_count: of }) =>
        of < ENOUGH_ASKED ? t('unknown') : t('answered', { count, of }),
    ],
    [t('verified'), ({ verified }) => flag(verified)],
    [t('direct'), (row) => t(billsDirectly(row))],
    [
      t('open'),
      (row) =>
        t(
          row.always_open ? (row.provider_type === 'towing' ? 'alwaysTow' : 'always') : row.open_now ? 'now' : 'notNow',
        ),
    ],
    [t('languages'), ({ languages }) => languages.map((one) => t(`spoken.${one}`)).join(', ') || t('unknown')],
    ...(rental
      ? ([
          [t('minDays'), ({ min_days }) => min_days],
          [t('deposit'), ({ deposit_required_cents: cents }) => (cents ? formatCents(cents) : t('none'))],
        ] as [string, (row: Matched) => ReactNode][])
      : ([[t('certifications'), ({ certifications }) => certifications.join(', ') || t('none')]] as [
          string,
          (row: Matched) => ReactNode,
        ][])),
    ...(rows.some(({ provider_type }) => provider_type === 'towing')
      ? ([[t('tows'), ({ tows_anywhere }) => flag(tows_anywhere)]] as [string, (row: Matched) => ReactNode][])
      : []),
    [t('wheelchair'), (row) => flag(row.wheelchair_accessible)],
  ]
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-2 text-left text-ink-soft">{t('caption')}</caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom">
          <th scope="col" className="sticky left-0 bg-card py-2 pr-3 text-left font-normal text-ink-soft">
            {t('row')}
          </th>
          {rows.map(({ id, title, business_name }) => (
            <th key={id} scope="col" className="min-w-40 px-3 py-2 text-left wrap-anywhere">
              {title}
              <span className="block font-normal text-ink-soft">{business_name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, value]) => (
          <tr key={label} className="border-b border-line align-top">
            <th
              scope="row"
              className="sticky left-0 max-w-28 bg-card py-2 pr-3 text-left font-normal text-ink-soft sm:max-w-none"
            >
              {label}
            </th>
            {rows.map((row) => (
              <td key={row.id} className="px-3 py-2 wrap-anywhere">
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
        <tr className="align-top">
          <th scope="row" className="sticky left-0 bg-card text-left font-normal text-ink-soft">
            {t('next_step')}
          </th>
          {rows.map((row) => (
            <td key={row.id} className="px-3 py-3">
              <ChoiceActs row={row} impression={impression} claimId={claimId} bookable={bookable} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
