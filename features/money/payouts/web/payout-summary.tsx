import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Figures } from '#ui/figures.tsx'
import { numberOf } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/table.tsx'
import type { HeldBack } from '../payout.ts'
import type { PayoutOverview } from '../payouts.ts'
import { usePayoutDates } from './payouts-data.ts'

type Where = (orderId: string) => string

/** What is available, what comes next and when; else why nothing does. */
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
  const figure = (key: string, label: string, value: string, note: string) => ({ key, label, value, note })
  const whyText =
    why && t(`why.${why}`, { amount: formatCents(available_cents), minimum: formatCents(rule.minimum_cents) })
  return (
    <>
      <Figures
        label={t('figures')}
        figures={[
          figure('available', t('available'), formatCents(Math.max(0, available_cents)), t('availableNote')),
          figure(
            'next',
            t('next'),
            next ? formatCents(next.cents) : t('noNext'),
            next ? t('nextOn', { date: dates.day(next.on) }) : (whyText ?? ''),
          ),
          ...(pending_cents > 0 ? [figure('pending', t('pending'), formatCents(pending_cents), t('pendingNote'))] : []),
          figure(
            'balance',
            t('balance'),
            formatCents(balance_cents),
            t(balance_cents < 0 ? 'balanceOwed' : 'balanceNote'),
          ),
        ]}
      />
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
      <Notice tone={next ? 'good' : why && available_cents > 0 ? 'warn' : 'info'} title={t('next')}>
        <p>{next ? t('nextText', { date: dates.day(next.on), amount: formatCents(next.cents) }) : whyText}</p>
        <p className="mt-1 text-ink-soft">
          {t('rule', {
            schedule: t(`schedules.${rule.schedule}`),
            minimum: formatCents(rule.minimum_cents),
            days: rule.days_after_release,
          })}
        </p>
      </Notice>
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
    <Card title={t('held')} meta={t('heldMeta')}>
      <DataTable
        caption={t('held')}
        rows={held}
        keyOf={({ order_id, reason }) => `${order_id} ${reason}`}
        columns={[
          { key: 'booking', header: t('booking'), cell: (row) => <BookingName {...row} orderAt={orderAt} /> },
          { key: 'reason', header: t('reason'), cell: reasonOf },
          { key: 'amount', header: t('amount'), align: 'right', cell: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Card>
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
