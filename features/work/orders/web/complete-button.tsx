import { useNow, useTranslations } from 'use-intl'
import { addDays, dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toRelease } from '../money.ts'
import type { Booking } from '../order.ts'
import { canComplete, canEndStorage, canEndUnrecorded, canReopen, canUndo, missingHandover } from '../policy.ts'
import { isRental } from '../progress.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useReasonStep, useStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useWorkSentence } from './work-sentence.ts'

/** Completes the work after a question, since the money follows; until it can be done, it says what is missing. */
export function CompleteButton({ order }: { order: Booking }) {
  const t = useTranslations('orders.work')
  const done = useTranslations('orderWork.done')
  const next = useTranslations('orderWork.next')
  const when = useWhen()
  const sentence = useWorkSentence()
  const complete = useReasonStep((reason) => api.complete({ id: order.id, ...(reason && { reason }) }), sentence)
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const answer = canComplete(order, today)
  if (!answer.yes && answer.code !== 'before_day') return null
  const missing = missingHandover(order, 'completed') !== null
  const label = missing && isRental(order) ? next('completeWithout') : t('complete')
  const waits = !answer.yes
    ? done('completeFrom', { day: when.day(order.service_date!) })
    : !canEndStorage(order, today).yes
      ? next('stored', { day: when.day(order.end_date!) })
      : missing && !canEndUnrecorded(order, today).yes
        ? isRental(order)
          ? next('isOut', { day: when.day(firstWithout(order, today)) })
          : next('notGivenBack')
        : null
  if (waits)
    return (
      <Button variant="secondary" disabledReason={waits}>
        {label}
      </Button>
    )
  if (missing)
    return (
      <ReasonDialog
        name={`${order.id}:complete`}
        label={label}
        title={next('completeTitle')}
        text={next('completeText')}
        doText={next('completeDo')}
        busyText={t('completing')}
        {...complete}
      />
    )
  const customer = order.customer.name
  const cents = toRelease(order)
  return (
    <FormDialog
      trigger={<Button variant="signal">{label}</Button>}
      title={done('completeTitle')}
      text={done('completeText', { customer, amount: formatCents(cents), free: String(cents === 0) })}
      size="sm"
      submit={done('completeDo')}
      busyText={t('completing')}
      back
      run={() => complete.run('')}
      say={complete.say}
    />
  )
}

/** From when on a reason stands for the return of a car that is out. */
const firstWithout = (order: Booking, today: string) => {
  const last = order.end_date ?? order.service_date ?? today
  return canEndUnrecorded(order, last).yes ? last : addDays(last, 1)
}

/** Takes a completion back: with one tap for some minutes, with a reason until the money is released. */
export function ReopenButton({ order }: { order: Booking & { early_return: { status: string } | null } }) {
  const t = useTranslations('orders.work')
  const done = useTranslations('orderWork.done')
  const now = useNow({ updateInterval: 20_000 })
  const undo = useStep(() => api.reopen({ id: order.id }))
  const reopen = useReasonStep((reason) => api.reopen({ id: order.id, reason }))
  if (!canReopen(order).yes || order.early_return?.status === 'agreed') return null
  if (!canUndo(order, now))
    return (
      <ReasonDialog
        name={`${order.id}:reopen`}
        label={done('reopen')}
        title={done('reopenTitle')}
        text={done('reopenText', { customer: order.customer.name })}
        doText={done('reopenDo')}
        busyText={t('completing')}
        {...reopen}
      />
    )
  return (
    <>
      <Button variant="secondary" busy={undo.busy && t('completing')} onClick={undo.go}>
        {done('undo')}
      </Button>
      {undo.failure && (
        <Notice tone="bad" live>
          {undo.failure}
        </Notice>
      )}
    </>
  )
}
