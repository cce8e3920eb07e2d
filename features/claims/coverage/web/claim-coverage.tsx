import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { coverageUsedContract } from '../contract.ts'
import { dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { Meter } from '#ui/meter.tsx'
import { Split } from '#ui/split.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { type Coverage, rentalCeilingCents } from '#features/claims/claims/coverage.ts'
import { daysLeftFrom, lastCoveredDay, limitsOf, type Taken, totalReaches } from '#features/claims/claims/limits.ts'
import { FIGURES, isWritten, wholeSource } from '#features/claims/claims/source.ts'
import { AskMore } from './ask-more.tsx'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { CoverEnds } from './cover-ends.tsx'
import { useSourceWords } from './source-words.ts'
import { useWhen } from '#ui/time-text.ts'

const orders = clientOf(coverageUsedContract)
const bold = { b: (text: ReactNode) => <b>{text}</b> }

/** What the insurer confirmed, as limits and what is left of them; the figures a driver reads aloud. */
export function ClaimCoverage({
  claim,
  coverage,
  asks = true,
}: {
  claim: ClaimDetail
  coverage: Coverage
  /** More rental days are asked for here; otherwise beside the repair that needs them. */
  asks?: boolean
}) {
  const t = useTranslations('claims.claim.cover')
  const how = useTranslations('claims.how')
  const when = useWhen()
  const { rental_daily_cap_cents: daily, rental_start: start } = coverage
  const { days } = limitsOf(coverage)
  const rental = Boolean(daily && days)
  const used = useQuery({
    queryKey: ['claims', claim.id, 'used'],
    queryFn: ({ signal }) => orders.coverageUsed({ claim_id: claim.id }, { signal }),
    enabled: rental,
  })
  const documents = useDocuments(claim.id)
  const sources = useTranslations('ownClaims.sources')
  const figures = useTranslations('ownClaims.figures')
  const words = useSourceWords(documents.data)
  const format = useFormatter()
  const list = (all: readonly string[]) => format.list(all, { type: 'conjunction' })
  const elsewhere = FIGURES.flatMap((figure) => {
    const source = coverage.sources[figure]
    return source ? [sources('one', { figure: figures(figure), source: words(source, coverage.confirmed_at) })] : []
  })
  const more = useTranslations('ownClaims.more')
  const extended = [
    ...(coverage.extra_days > 0 ? [more('days', { count: coverage.extra_days })] : []),
    ...(coverage.raised_total_cap_cents !== null
      ? [more('cap', { amount: formatCents(coverage.raised_total_cap_cents) })]
      : []),
  ]
  const ceiling = rentalCeilingCents(coverage)
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents))
  return (
    <Section title={t(rental ? 'title' : 'repairTitle')} className="[print-color-adjust:exact]">
      {coverage.rental_until && <CoverEnds claim={claim} until={coverage.rental_until} />}
      {rental ? (
        <Limits claim={claim} coverage={coverage} days={days!} ceiling={ceiling} used={used.data} />
      ) : (
        <p className="mb-4">{t('noRental')}</p>
      )}
      {asks && coverage.rental_daily_cap_cents !== null && <AskMore claim={claim} />}
      <Section
        level={3}
        title={t('details')}
        fold={`${t('deductible')}: ${money(coverage.deductible_cents) ?? t('none')}`}
        className="mt-5 -mb-6 border-line"
      >
        <Facts
          className="grid-cols-2"
          rows={[
            [t('start'), start && when.day(start)],
            [t('deductible'), money(coverage.deductible_cents)],
            [t('repair'), money(coverage.repair_authorized_amount_cents)],
            [t('towing'), money(coverage.towing_cap_cents)],
            [t('direct'), rental && t(coverage.direct_bill ? 'directBill' : 'reimburse')],
          ].map(([name, value]) => [name, value || null] as const)}
        />
        {coverage.deductible_cents !== null && coverage.deductible_cents > 0 && (
          <p className="mt-5">{t('deductibleText', { amount: formatCents(coverage.deductible_cents) })}</p>
        )}
        <p className="mt-5 text-sm text-ink-soft">
          {isWritten(coverage.confirmed_how)
            ? sources('whole', {
                source: words(wholeSource(coverage), coverage.confirmed_at),
                date: when.at(coverage.confirmed_at),
              })
            : t('confirmed', {
                insurer: claim.insurer_name,
                how: how(coverage.confirmed_how),
                by: coverage.confirmed_by,
                date: coverage.confirmed_on ? when.day(coverage.confirmed_on) : when.at(coverage.confirmed_at),
              })}
          {elsewhere.length > 0 && ` ${sources('others', { list: list(elsewhere) })}`}
          {extended.length > 0 && ` ${more('extended', { what: list(extended) })}`}
        </p>
      </Section>
    </Section>
  )
}

function Limits({
  claim,
  coverage,
  days,
  ceiling,
  used,
}: {
  claim: ClaimDetail
  coverage: Coverage
  days: number
  ceiling: number | null
  used: (Taken & { cents: number }) | undefined
}) {
  const t = useTranslations('claims.claim.cover')
  const when = useWhen()
  const taken = used ?? { days: 0, cents: 0, booked: [] }
  const zone = zoneOfState(claim.loss_state)
  const today = dayIn(zone, useNow())
  const from = coverage.rental_start && coverage.rental_start > today ? coverage.rental_start : today
  const total = ceiling ?? 0
  const left = daysLeftFrom(coverage, taken, from) ?? 0
  const last = totalReaches(coverage, taken.cents, left) ? lastCoveredDay(coverage, taken, from) : null
  return (
    <div className="grid gap-4">
      <Split
        figures={[
          { key: 'day', label: t('daily'), value: formatCents(coverage.rental_daily_cap_cents ?? 0) },
          { key: 'days', label: t('left'), value: left, note: t('ofDays', { count: days }) },
          ...(total > 0
            ? [
                {
                  key: 'total',
                  label: t('leftTotal'),
                  value: formatCents(Math.max(0, total - taken.cents)),
                  note: t('ofTotal', { total: formatCents(total) }),
                },
              ]
            : []),
        ]}
      />
      <Meter
        used={taken.days}
        total={days}
        label={t('daysLabel', { used: taken.days, left, total: days })}
        left={t.rich('days', { used: taken.days, total: days, ...bold })}
        right={last && t.rich('lastDay', { day: when.day(last), ...bold })}
      />
      {total > 0 && (
        <Meter
          used={taken.cents}
          total={total}
          label={t('dollarsLabel', {
            used: formatCents(taken.cents),
            left: formatCents(Math.max(0, total - taken.cents)),
            total: formatCents(total),
          })}
          left={t.rich('dollars', { used: formatCents(taken.cents), total: formatCents(total), ...bold })}
        />
      )}
    </div>
  )
}
