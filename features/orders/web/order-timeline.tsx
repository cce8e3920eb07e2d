import { useMessages, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import type { ChangeStatus } from '../change.ts'
import type { OrderDetail, TimelineEvent } from '../order.ts'
import { useWhen } from './when.ts'

type Steps = Extract<keyof ReturnType<typeof useMessages>['orders']['timeline']['steps'], string>

/** Which sentence a step is told by. The first two events are one moment: booked. */
function nameOf(event: TimelineEvent): Steps | null {
  if (event.kind === 'released' || event.kind === 'overdue') return event.kind
  if (event.kind !== 'status' || !event.to_status) return null
  if (event.to_status === 'requested') return null
  if (event.machine === 'order_payment' && event.to_status === 'cancelled') return 'cancelled_payment'
  if (event.to_status === 'declined' && event.by === 'system') return 'declined_auto'
  if (event.to_status === 'approved' && event.by === 'system') return 'approved_auto'
  if (event.to_status === 'approved' && event.by === 'admin') return 'approved_admin'
  return event.to_status as Steps
}
/** The days a request asked for, and how it went. */
function changeOf({ to_status, details }: TimelineEvent) {
  const [first, last] = [details['service_date'], details['end_date']]
  return {
    status: to_status as ChangeStatus,
    days: { service_date: typeof first === 'string' ? first : null, end_date: typeof last === 'string' ? last : null },
  }
}
const BAD = ['failed', 'expired', 'cancelled', 'cancelled_payment', 'declined', 'declined_auto', 'no_show', 'disputed']

/** Every step with who did it and when. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.timeline')
  const known: Record<string, string> = useMessages().orders.timeline.reasons
  const changed = useTranslations('ownOrders.timeline')
  const when = useWhen()
  const last = order.timeline.at(-1)
  const steps = order.timeline.flatMap((event): TimelineStep[] => {
    const change = event.kind === 'change' ? changeOf(event) : null
    const name = nameOf(event)
    if (!name && !change) return []
    const at = when.at(event.at)
    const who = event.by === order.viewer ? t('you') : event.by === 'admin' ? t('admin') : event.name
    const amount = event.kind === 'released' ? (event.reason ?? '') : ''
    const reason = event.kind === 'released' || event.reason === 'driver_approved' ? null : event.reason
    const waits = event === last && order.change?.status !== 'open' && event.next_expected_at
    return [
      {
        key: String(event.id),
        title: change ? changed(change.status, { days: when.days(change.days) }) : t(`steps.${name!}`, { amount }),
        state: BAD.includes(change?.status ?? name!) ? 'stopped' : 'done',
        line: event.by === 'system' || !who ? t('auto', { at }) : t('at', { at, who }),
        at: event.at,
        ...((reason || waits) && {
          children: (
            <>
              {reason && (
                <p dir="auto" className="wrap-anywhere">
                  {known[reason] ?? `“${reason}”`}
                </p>
              )}
              {waits && (
                <p className="text-ink-soft">
                  {t('expected', { by: when.promise(event.next_expected_at, order.provider.time_zone) })}
                </p>
              )}
            </>
          ),
        }),
      },
    ]
  })
  const title = useTranslations('orders.detail')('timeline')
  return (
    <Card title={title}>
      <Timeline
        label={title}
        steps={steps}
        words={{ done: t('done'), due: t('due'), later: t('later'), stopped: t('stopped') }}
      />
    </Card>
  )
}
