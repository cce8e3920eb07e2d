import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { AdminAnalytics } from '../analytics.ts'
import { useFigures } from './analytics-claims.tsx'
import { AnswerCard, Bars, type Figure } from './answer-card.tsx'
import { MonthChart } from './month-chart.tsx'

type Of = { data: AdminAnalytics }
type Stretch = AdminAnalytics['stretches'][number]

/** Whole dollars: over a bar, cents only crowd; the table has them. */
const dollars = (cents: number) => formatCents(Math.round(cents / 100) * 100).slice(0, -3)

/** Bookings and revenue, by day, week or month as the period asks. */
export function StretchCards({ data: { step, stretches, from, to } }: Of) {
  const t = useTranslations('overview.analytics')
  const locale = useLocale()
  const name = (day: string) =>
    formatDay(day, locale, step === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' })
  const sum = (key: 'bookings' | 'paid' | 'revenue_cents') => stretches.reduce((all, row) => all + row[key], 0)
  const [bookings, paid] = [sum('bookings'), sum('paid')]
  const when: Figure<Stretch> = {
    key: 'from',
    header: t(`stretch.${step}`),
    cell: (row) => name(row.from),
    written: (row) => row.from,
  }
  const chart = (label: string, valueOf: (row: Stretch) => number, textOf: (value: number) => string) =>
    stretches.some((row) => valueOf(row) > 0) ? (
      <MonthChart
        plain
        label={label}
        nameOf={name}
        months={stretches.map((row) => ({ month: row.from, value: valueOf(row), text: textOf(valueOf(row)) }))}
      />
    ) : null
  return (
    <>
      <AnswerCard
        title={t('bookings.title')}
        answer={t('bookings.answer', { bookings, paid })}
        meaning={t('bookings.meaning')}
        file={`bookings-${from}-${to}`}
        rows={stretches}
        keyOf={(row) => row.from}
        columns={[
          when,
          { key: 'claims', header: t('stretch.claims'), cell: (row) => row.claims, written: (row) => row.claims },
          {
            key: 'bookings',
            header: t('stretch.bookings'),
            cell: (row) => row.bookings,
            written: (row) => row.bookings,
          },
          { key: 'paid', header: t('stretch.paid'), cell: (row) => row.paid, written: (row) => row.paid },
        ]}
        chart={chart(t('bookings.title'), (row) => row.bookings, String)}
      />
      <AnswerCard
        title={t('revenue.title')}
        answer={t('revenue.answer', { paid, revenue: formatCents(sum('revenue_cents')) })}
        meaning={t('revenue.meaning')}
        file={`revenue-${from}-${to}`}
        rows={stretches}
        keyOf={(row) => row.from}
        columns={[
          when,
          { key: 'paid', header: t('stretch.paid'), cell: (row) => row.paid, written: (row) => row.paid },
          {
            key: 'revenue',
            header: t('stretch.revenue'),
            cell: (row) => formatCents(row.revenue_cents),
            written: (row) => ({ cents: row.revenue_cents }),
          },
        ]}
        chart={chart(t('revenue.title'), (row) => row.revenue_cents, dollars)}
      />
    </>
  )
}

export function MatchingCard({ data: { matching, from, to } }: Of) {
  const t = useTranslations('overview.analytics.matching')
  const words = useTranslations('overview.analytics')
  const services = useTranslations('claims.services')
  const { share } = useFigures()
  const { claims, matched, radius_miles: miles } = matching
  const left = [
    matching.without_place > 0 && t('noPlace', { count: matching.without_place }),
    matching.without_service > 0 && t('noService', { count: matching.without_service }),
  ].filter(Boolean)
  return (
    <AnswerCard
      title={t('title', { miles })}
      answer={claims === 0 ? t('none') : t('answer', { matched, claims, percent: share(matched, claims), miles })}
      meaning={t('meaning')}
      {...(left.length > 0 && { note: left.join(' ') })}
      file={`matching-${from}-${to}`}
      rows={matching.services}
      keyOf={({ service }) => service}
      columns={[
        {
          key: 'service',
          header: t('service'),
          cell: (row) => services(row.service),
          written: (row) => services(row.service),
        },
        { key: 'asked', header: t('asked'), cell: (row) => row.asked, written: (row) => row.asked },
        { key: 'matched', header: t('matched'), cell: (row) => row.matched, written: (row) => row.matched },
        {
          key: 'share',
          header: words('share'),
          cell: (row) => share(row.matched, row.asked),
          written: (row) => share(row.matched, row.asked),
        },
      ]}
      chart={
        claims === 0 ? null : (
          <Bars
            label={t('title', { miles })}
            of={1}
            bars={matching.services.map((row) => ({
              key: row.service,
              name: services(row.service),
              value: row.asked ? row.matched / row.asked : 0,
              text: row.asked ? `${row.matched} / ${row.asked} · ${share(row.matched, row.asked)}` : words('na'),
            }))}
          />
        )
      }
    />
  )
}

export function OverrunsCard({ data: { overruns, from, to } }: Of) {
  const t = useTranslations('overview.analytics.overruns')
  const { rentals, over, own_cents } = overruns
  const answer =
    rentals === 0
      ? t('none')
      : over === 0
        ? t('within', { rentals })
        : t('answer', { over, rentals, own: formatCents(own_cents) })
  return (
    <AnswerCard
      title={t('title')}
      answer={answer}
      meaning={t('meaning')}
      file={`beyond-coverage-${from}-${to}`}
      rows={overruns.causes}
      keyOf={({ cause }) => cause}
      columns={[
        {
          key: 'cause',
          header: t('cause'),
          cell: (row) => t(`causes.${row.cause}`),
          written: (row) => t(`causes.${row.cause}`),
        },
        { key: 'bookings', header: t('bookings'), cell: (row) => row.bookings, written: (row) => row.bookings },
        {
          key: 'cents',
          header: t('cents'),
          cell: (row) => formatCents(row.cents),
          written: (row) => ({ cents: row.cents }),
        },
      ]}
      chart={
        over === 0 ? null : (
          <Bars
            label={t('title')}
            bars={overruns.causes.map((row) => ({
              key: row.cause,
              name: t(`causes.${row.cause}`),
              value: row.cents,
              text: `${formatCents(row.cents)} · ${row.bookings}`,
            }))}
          />
        )
      }
    />
  )
}
