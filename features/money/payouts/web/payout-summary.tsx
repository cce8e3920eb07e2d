import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { numberOf } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { DataTable } from '#ui/table.tsx'
import type { HeldBack } from '../payout.ts'
import type { PayoutOverview } from '../payouts.ts'
import { usePayoutDates } from './payouts-data.ts'

type Where = (orderId: string) => string

/** What is available, when it is sent, else why not; other sums only where they differ. Parts of one sheet. */
export function PayoutSummary({
  overview,
  orderAt,
  children,
}: {
  overview: PayoutOverview
  orderAt: Where
  /** What the person has to do before anything is paid out. */
  children?: ReactNode
}) {
  const t = useTranslations('payouts')
  const dates = usePayoutDates()
  const { balance_cents, available_cents, pending_cents, reversing_cents, next, why, suspension, held, rule } = overview
  const available = Math.max(0, available_cents)
  const whyText = why && t(`why.${why}`, { amount: formatCents(available), minimum: formatCents(rule.minimum_cents) })
  const waiting = why !== null && available > 0 && !suspension
  const other = (key: 'next' | 'pending' | 'balance', cents: number, note: string) =>
    [
      t(key),
      <>
        <b className="money">{formatCents(cents)}</b> <span className="text-sm text-ink-soft">{note}</span>
      </>,
    ] as const
  const others = [
    ...(next && next.cents !== available ? [other('next', next.cents, dates.day(next.on))] : []),
    ...(pending_cents > 0 ? [other('pending', pending_cents, t('pendingNote'))] : []),
    ...(balance_cents !== available
      ? [other('balance', balance_cents, t(balance_cents < 0 ? 'balanceOwed' : 'balanceNote'))]
      : []),
  ]
  return (
    <>
      <div data-figure="available">
        <p className="font-medium">{t('available')}</p>
        <p className="money text-[2.75rem] leading-tight wrap-anywhere">{formatCents(available)}</p>
        <p className="text-sm text-ink-soft">{t(balance_cents === available ? 'balanceNote' : 'availableNote')}</p>
        {next && (
          <p className="mt-3 text-lg">{t('nextText', { date: dates.day(next.on), amount: formatCents(next.cents) })}</p>
        )}
        {whyText && !waiting && <p className="mt-3 text-lg">{whyText}</p>}
        <p className="mt-1 text-sm text-ink-soft">
          {t('rule', {
            schedule: t(`schedules.${rule.schedule}`),
            minimum: formatCents(rule.minimum_cents),
            days: rule.days_after_release,
          })}
        </p>
      </div>
      {others.length > 0 && <Facts rows={others} />}
      {waiting && (
        <Notice tone="warn" title={t('next')}>
          {whyText}
        </Notice>
      )}
      {suspension && (
        <Notice tone="warn" title={t('suspension', { date: dates.date(suspension.since) })}>
          <p>{suspension.reason ? t('suspensionReason', { reason: suspension.reason }) : t('suspensionByHand')}</p>
          <p>{t('suspensionNext')}</p>
        </Notice>
      )}
      {balance_cents < 0 && (
        <Notice tone="warn" title={t('owed', { amount: formatCents(-balance_cents) })}>
          {t('owedText')} {reversing_cents > 0 && t('reversing', { amount: formatCents(reversing_cents) })}
        </Notice>
      )}
      {children}
      {held.length > 0 && <HeldTable held={held} orderAt={orderAt} />}
    </>
  )
}

function HeldTable({ held, orderAt }: { held: readonly HeldBack[]; orderAt: Where }) {
  const t = useTranslations('payouts')
  const dates = usePayoutDates()
  const reasonOf = ({ reason, until }: HeldBack): ReactNode =>
    reason === 'recent' ? t('heldReasons.recent', { date: dates.date(until!) }) : t(`heldReasons.${reason}`)
  return (
    <Section
      title={t('held')}
      meta={t('heldMeta')}
      fold={<span className="money">{formatCents(held.reduce((sum, { cents }) => sum + cents, 0))}</span>}
    >
      <DataTable
        caption={t('held')}
        rows={held}
        lines
        keyOf={({ order_id, reason }) => `${order_id} ${reason}`}
        columns={[
          { key: 'booking', header: t('booking'), cell: (row) => <BookingName {...row} orderAt={orderAt} /> },
          { key: 'reason', header: t('reason'), cell: reasonOf },
          { key: 'amount', header: t('amount'), align: 'right', cell: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Section>
  )
}

/** A booking by its title and number, leading to its page. */
export function BookingName({
  order_id,
  title,
  orderAt,
}: {
  order_id: string | null
  title: string | null
  orderAt: Where
}) {
  const t = useTranslations('payouts')
  if (!order_id) return t('other')
  return (
    <Link className="link" to={orderAt(order_id)}>
      {title} ({numberOf({ id: order_id })})
    </Link>
  )
}
