import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { insurerOwes, toRelease } from '#features/work/orders/money.ts'
import type { OrderDetail } from '../order-detail.ts'
import { canAccept, canSeePrices, canStart, missingHandover } from '#features/work/orders/policy.ts'
import { canProposeChange } from '#features/work/changes/policy.ts'
import { isRental, standing } from '#features/work/orders/progress.ts'
import { CompleteButton, ReopenButton } from '#features/work/orders/web/complete-button.tsx'
import { handoverDue } from '#features/trades/rentals/web/handover-due.ts'
import { HandoverButton } from '#features/trades/rentals/web/handover-button.tsx'
import { useReasonStep, useStep } from '#features/work/orders/web/order-acts.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useDays, useWhen } from '#ui/time-text.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'
import { ChangeDialog } from '#features/work/changes/web/change-dialog.tsx'
import { reportDue, revisionOpen } from '#features/cases/appraisals/report-steps.ts'

/** What a provider does next with a booking: answer, start, complete. */
export function ProviderNext({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.work')
  const words = useTranslations('orders')
  const work = useTranslations('orderWork.next')
  const when = useWhen()
  const daysOf = useDays()
  const customer = order.customer.name
  const zone = order.provider.time_zone
  if (order.status === 'pending')
    return (
      <NextStep calm title={t('pending')}>
        {t('pendingText')}
      </NextStep>
    )
  if (order.repair_id && order.status === 'paid' && order.work_status === 'accepted')
    return (
      <NextStep
        calm
        title={work('theirShare')}
        action={<LinkButton to={paths.providerRepair(order.repair_id)}>{work('shareAction')}</LinkButton>}
      >
        {work('theirShareText')}
      </NextStep>
    )
  switch (order.status === 'paid' ? order.work_status : 'cancelled') {
    case 'requested':
      return <Answer order={order} />
    case 'accepted':
      return isRental(order) ? (
        <Leaves order={order} />
      ) : (
        <Step order={order} step="start" title={t('accepted', { date: daysOf(order) })} text={t('acceptedText')} />
      )
    case 'in_progress':
      return isRental(order) && missingHandover(order, 'completed') ? (
        <ComesBack order={order} />
      ) : (
        <Step order={order} step="complete" title={t('in_progress')} text={t('in_progressText')} />
      )
    case 'completed':
      return (
        <NextStep calm title={t('completed')} action={<ReopenButton order={order} />}>
          {revisionOpen(order)
            ? work('theirRevision', { customer })
            : words(free(order) ? 'next.completedFree' : 'work.completedText', {
                customer,
                by: when.promise(order.release_at, zone),
              })}
        </NextStep>
      )
    case 'approved':
      return (
        <NextStep
          calm
          title={free(order) ? words('work_status.approved') : t('approved', { amount: formatCents(earned(order)) })}
        >
          {order.released_at && !free(order) && t('approvedText', { at: when.at(order.released_at) })}
        </NextStep>
      )
    case 'disputed':
      return <NextStep title={t('disputed', { customer })}>{t('disputedText')}</NextStep>
    case 'declined':
    case 'cancelled':
    case 'no_show':
      return (
        <NextStep calm title={t(`ended.${endOf(order)}`)}>
          {t('endedText')}
        </NextStep>
      )
  }
}

/** Nobody pays for it: neither a card nor an insurer. */
const free = (order: OrderDetail) => order.amount === 0 && order.insurer_cents === 0
const endOf = ({ work_status }: OrderDetail) =>
  work_status === 'declined' || work_status === 'no_show' ? work_status : ('cancelled' as const)
/** What the timeline says was released, as a whole or in parts before. */
function releasedOf({ timeline }: OrderDetail): number | null {
  const centsOf = ({ kind, details }: OrderDetail['timeline'][number]) =>
    kind === 'released' ? details['cents'] : details['outcome'] === 'release_part' ? details['provider_cents'] : null
  const released = timeline.map(centsOf).filter((cents) => typeof cents === 'number')
  return released.length ? released.reduce((sum, cents) => sum + cents, 0) : null
}
/** What was released: the card's part and, billed directly, the insurer's. */
const earned = (order: OrderDetail) => releasedOf(order) ?? toRelease(order)

function Answer({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const accept = useStep(() => api.accept({ id: order.id }))
  const decline = useReasonStep((reason) => api.decline({ id: order.id, reason }))
  const customer = order.customer.name
  const late = order.respond_by !== null && new Date(order.respond_by) < now
  const owes = insurerOwes(order)
  const by = when.promise(order.respond_by, order.provider.time_zone)
  const answers = canAccept(order).yes
  const proposes = canProposeChange(order, dayIn(order.provider.time_zone, now)).yes
  return (
    <>
      <NextStep
        sign="time"
        title={late ? t('work.overdue', { customer }) : t('work.requested', { by })}
        action={
          (answers || proposes) && (
            <>
              {answers && (
                <Button variant="signal" busy={accept.busy && t('work.accepting')} onClick={accept.go}>
                  {t('work.accept')}
                </Button>
              )}
              {proposes && <ChangeDialog order={order} />}
              {answers && (
                <ReasonDialog
                  name={`${order.id}:decline`}
                  label={t('work.decline')}
                  title={t('acts.declineTitle')}
                  text={t('acts.declineText')}
                  doText={t('acts.declineDo')}
                  busyText={t('acts.declining')}
                  danger
                  {...decline}
                />
              )}
            </>
          )
        }
      >
        {late
          ? t('work.overdueText')
          : !canSeePrices(order).yes
            ? null
            : free(order)
              ? t('booking.noCharge')
              : t(`work.${owes === 0 ? 'requestedText' : order.amount > 0 ? 'requestedBoth' : 'requestedBilled'}`, {
                  customer,
                  amount: formatCents(order.amount),
                  owes: formatCents(owes),
                })}
      </NextStep>
      {accept.failure && (
        <Notice tone="bad" live>
          {accept.failure}
        </Notice>
      )}
    </>
  )
}

/** A day that is there already, where the provider is: before it nothing waits on them. */
const hasCome = (day: string | null, { provider }: OrderDetail, now: Date) =>
  day !== null && day <= dayIn(provider.time_zone, now)

/** A rental waits for its hand-over: recorded by the provider, confirmed by the driver. */
function Leaves({ order }: { order: OrderDetail }) {
  const t = useTranslations('orderWork.next')
  const words = useTranslations('orders.work')
  const daysOf = useDays()
  const start = useReasonStep((reason) => api.start({ id: order.id, reason }), useWorkSentence())
  const due = handoverDue(order)
  const signs = standing(order.handovers, 'check_out')
  const customer = order.customer.name
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const starts = canStart(order, today)
  const come = starts.yes
  return (
    <NextStep
      calm={!due || !come}
      sign="key"
      title={signs ? t('signs', { customer }) : words('accepted', { date: daysOf(order) })}
      action={
        (come || starts.code === 'before_day') && (
          <>
            {due && <HandoverButton order={order} kind={due} variant={come ? 'signal' : 'primary'} />}
            {come && (
              <ReasonDialog
                name={`${order.id}:start`}
                label={t('startWithout')}
                title={t('startTitle')}
                text={t('startText')}
                doText={t('startDo')}
                busyText={words('starting')}
                {...start}
              />
            )}
          </>
        )
      }
    >
      {signs ? t('signsText', { customer }) : t('leavesText', { customer })}
    </NextStep>
  )
}

/** A rented car is out: its return is recorded before the booking is completed. */
function ComesBack({ order }: { order: OrderDetail }) {
  const t = useTranslations('orderWork.next')
  const words = useTranslations('orders.work')
  const due = handoverDue(order)
  const come = hasCome(order.end_date ?? order.service_date, order, useNow({ updateInterval: 60_000 }))
  return (
    <NextStep
      calm={!due || !come}
      sign="work"
      title={words('in_progress')}
      action={
        <>
          {due && <HandoverButton order={order} kind={due} variant={come ? 'signal' : 'primary'} />}
          <CompleteButton order={order} />
        </>
      }
    >
      {t('backText')}
    </NextStep>
  )
}

function Step({
  order,
  step,
  title,
  text,
}: {
  order: OrderDetail
  step: 'start' | 'complete'
  title: string
  text: string
}) {
  const t = useTranslations('orders.work')
  const done = useTranslations('orderWork.done')
  const next = useTranslations('orderWork.next')
  const when = useWhen()
  const start = useStep(() => api.start({ id: order.id }))
  const { failure } = start
  const starts = canStart(order, dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 })))
  // neither begins nor ends before its day: one button says so
  const waits = step === 'start' && !starts.yes && starts.code === 'before_day'
  return (
    <>
      <NextStep
        title={title}
        action={
          <>
            {step === 'start' && (starts.yes || waits) && (
              <Button
                variant="secondary"
                disabledReason={waits && done('startFrom', { day: when.day(order.service_date!) })}
                busy={start.busy && t('starting')}
                onClick={start.go}
              >
                {t('start')}
              </Button>
            )}
            {!waits &&
              (reportDue(order) ? (
                <LinkButton variant="signal" to="#report">
                  {next('report')}
                </LinkButton>
              ) : (
                <CompleteButton order={order} />
              ))}
          </>
        }
      >
        {text}
      </NextStep>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </>
  )
}
