import { useMessages, useTranslations } from 'use-intl'
import { Section } from '#ui/section.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { formatCents } from '#lib/money.ts'
import { namesOf } from '#lib/status.ts'
import type { ChangeStatus } from '#features/work/changes/change.ts'
import type { ReturnStatus } from '#features/trades/rentals/early-return.ts'
import { OUTCOMES } from '#features/cases/complaints/resolution.ts'
import { CHARGEBACK_STATUS } from '#features/cases/chargebacks/chargeback.ts'
import { DEPOSIT_STEPS } from '#features/trades/deposits/deposit.ts'
import type { OrderDetail } from '../order-detail.ts'
import type { TimelineEvent } from '#features/work/orders/order.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { isRental, isReopening } from '#features/work/orders/progress.ts'
import { type UpdateKind } from '#features/work/orders/update-kinds.ts'
import { useDays, useWhen } from '#ui/time-text.ts'
import { WorkPhotos } from '#features/work/orders/web/work-photos.tsx'

type Steps = Extract<keyof ReturnType<typeof useMessages>['orders']['timeline']['steps'], string>

/** Which sentence a step is shown by; `amount` null for whoever sees no prices. The first two events are one moment: booked. */
function nameOf(event: TimelineEvent, amount: number | null): Steps | null {
  if (event.kind === 'released' || event.kind === 'overdue') return event.kind
  if (event.kind !== 'status' || !event.to_status) return null
  if (event.to_status === 'requested') return null
  if (event.machine === 'order_payment' && event.to_status === 'cancelled') return 'cancelled_payment'
  if (event.to_status === 'paid' && amount === null) return 'requested'
  if (event.to_status === 'paid' && amount === 0) return 'billed'
  if (event.to_status === 'refunded' && amount === 0) return null
  if (event.to_status === 'declined' && event.by === 'system') return 'declined_auto'
  if (event.to_status === 'approved' && event.by === 'system') return 'approved_auto'
  if (event.to_status === 'approved' && event.by === 'admin') return 'approved_admin'
  if (isReopening(event.from_status, event.to_status)) return 'reopened'
  return event.to_status as Steps
}
/** The days a request asked for, and how it went. */
function changeOf({ to_status, details }: TimelineEvent) {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  return {
    status: to_status as ChangeStatus,
    proposed: details['proposed_by'] === 'provider',
    days: { service_date: text('service_date'), end_date: text('end_date'), starts_at: text('starts_at') },
  }
}
/** What the provider wrote on the way. */
const updateOf = ({ details }: TimelineEvent) => ({
  kind: details['update'] as UpdateKind | undefined,
  expected: typeof details['expected_on'] === 'string' ? details['expected_on'] : null,
})
/** What the claims team decided: it stands for the step that came with it. */
function decidedOf({ kind, details }: TimelineEvent) {
  const outcome = OUTCOMES.find((each) => each === details['outcome'])
  if (kind !== 'decided' || !outcome) return null
  const cents = (name: string) => formatCents(Number(details[name]) || 0)
  return { outcome, refund: cents('refund_cents'), provider: cents('provider_cents') }
}
/** What became of the deposit: the cents it was about, and until when the bank holds it. */
function depositOf({ kind, details }: TimelineEvent) {
  const known = DEPOSIT_STEPS.find((each) => each === kind)
  const { cents, until } = details
  return (
    known && { kind: known, amount: formatCents(Number(cents) || 0), until: typeof until === 'string' ? until : null }
  )
}
const isInDecision = (event: TimelineEvent, timeline: readonly TimelineEvent[]) =>
  event.by === 'admin' &&
  event.kind === 'status' &&
  timeline.some((each) => each.kind === 'decided' && each.id > event.id && each.at === event.at)
/** Steps of the hand-over, the license and what is shared with the shop, each named by its kind. */
const WORK = [
  'check_out',
  'check_in',
  'handover_confirmed',
  'handover_objected',
  'license',
  'job_record',
  'unreachable',
  'report',
  'report_revision',
] as const
const workOf = (event: TimelineEvent) => WORK.find((kind) => kind === event.kind)
/** What a bank did about the payment. */
const contestOf = ({ kind, to_status, details }: TimelineEvent) => {
  const status = NAMES.find((each) => each === to_status)
  return kind === 'chargeback' && status ? { status, cents: formatCents(Number(details['cents']) || 0) } : null
}
const NAMES = namesOf(CHARGEBACK_STATUS)
const BAD = ['failed', 'expired', 'cancelled', 'cancelled_payment', 'declined', 'declined_auto', 'no_show', 'disputed']

/** Every step with who did it and when. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.timeline')
  const known: Record<string, string> = useMessages().ownOrders.reasons
  const member = useTranslations('member')
  const changed = useTranslations('ownOrders.timeline')
  const proposed = useTranslations('ownOrders.proposals')
  const work = useTranslations('orderWork.timeline')
  const hands = useTranslations(`orderWork.handover.${isRental(order) ? 'rental' : 'work'}.kinds`)
  const kinds = useTranslations('orderWork.update.kinds')
  const deposit = useTranslations('orderWork.timeline.deposit')
  const contest = useTranslations('orderWork.timeline.contest')
  const when = useWhen()
  const daysOf = useDays()
  const back = useTranslations('orderWork.timeline.early')
  const backOf = (event: TimelineEvent) => ({
    day: when.day(String(event.details['returned_on'])),
    state: back(`states.${event.to_status as ReturnStatus}`),
  })
  const last = order.timeline.at(-1)
  const amountShown = canSeePrices(order).yes ? order.amount : null
  const steps = order.timeline.flatMap((event): TimelineStep[] => {
    const change = event.kind === 'change' ? changeOf(event) : null
    const name = nameOf(event, amountShown)
    const update = event.kind === 'update' ? updateOf(event) : null
    const worked = workOf(event)
    const decided = decidedOf(event)
    const contested = contestOf(event)
    const held = depositOf(event)
    const early = event.kind === 'early_return' ? event : null
    const shown = name ?? change ?? update ?? worked ?? decided ?? contested ?? held ?? early
    if (!shown || isInDecision(event, order.timeline)) return []
    const at = when.at(event.at)
    const business = order.provider.business_name
    const who = event.by_me
      ? t('you')
      : event.by === 'admin'
        ? t('admin')
        : event.name && event.by === 'provider' && order.viewer !== 'provider' && event.name !== business
          ? member('of', { name: event.name, business })
          : event.name
    const amount = event.kind === 'released' ? (event.reason ?? '') : ''
    const reason = event.kind === 'released' || event.reason === 'driver_approved' ? null : event.reason
    const waits = event === last && order.change?.status !== 'open' && event.next_expected_at
    return [
      {
        key: String(event.id),
        title: contested
          ? contest(contested.status, { cents: contested.cents })
          : change
            ? (change.proposed ? proposed : changed)(change.status, {
                days: daysOf({ ...change.days, provider: order.provider }),
              })
            : update
              ? update.kind
                ? kinds(update.kind)
                : work('update')
              : worked
                ? worked === 'check_out' || worked === 'check_in'
                  ? hands(worked)
                  : work(worked)
                : held
                  ? deposit(held.kind, { amount: held.amount })
                  : early
                    ? back('stepOf', backOf(early))
                    : decided
                      ? work(`decided.${decided.outcome}`, decided)
                      : t(`steps.${name!}`, { amount }),
        state:
          contested?.status === 'needs_response' ||
          contested?.status === 'lost' ||
          worked === 'handover_objected' ||
          held?.kind === 'deposit_refused' ||
          BAD.includes(change?.status ?? name ?? '')
            ? 'stopped'
            : 'done',
        line: event.by === 'system' || !who ? t('auto', { at }) : t('at', { at, who }),
        at: event.at,
        ...((reason ||
          waits ||
          update?.expected ||
          held?.until ||
          event.details['no_deposit'] ||
          event.photos.length > 0) && {
          children: (
            <>
              {reason && (
                <p dir="auto" className="wrap-anywhere">
                  {known[reason] ?? `“${reason}”`}
                </p>
              )}
              {held?.until && <p>{deposit('until', { until: when.promise(held.until, order.provider.time_zone) })}</p>}
              {typeof event.details['no_deposit'] === 'string' && (
                <p className="wrap-anywhere">{deposit('without', { reason: event.details['no_deposit'] })}</p>
              )}
              {update?.expected && <p>{work('expected', { day: when.day(update.expected) })}</p>}
              <WorkPhotos order={order} ids={event.photos} />
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
    <Section title={title} fold={steps.at(-1)?.title}>
      <Timeline
        label={title}
        steps={steps}
        words={{ done: t('done'), due: t('due'), later: t('later'), stopped: t('stopped') }}
      />
    </Section>
  )
}
