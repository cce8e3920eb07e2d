// What a provider's day asks: who comes, whose car is here or out, what is ready, and what is overdue.
import * as z from 'zod'
import type { Order } from '#features/work/orders/order.ts'
import { isRental } from '#features/work/orders/progress.ts'
import { type RepairCard, STAGES } from '#features/trades/repairs/repair.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** The groups in the order in which they are looked at, and what brings a job into each. */
export const TODAY = {
  overdue: ['not_started', 'not_back', 'promise_late'],
  arriving: ['comes', 'picks_up'],
  ready: ['ready', 'due_back'],
  going: ['working', 'out'],
} as const
export const TODAY_GROUPS = Object.keys(TODAY) as (keyof typeof TODAY)[]
export type Why = (typeof TODAY)[keyof typeof TODAY][number]

export const TodayRow = z.object({
  why: z.enum(Object.values(TODAY).flat()),
  /** A booking, or the job of a repair. */
  kind: z.enum(['order', 'repair']),
  id: Id,
  who: z.string(),
  /** The driver’s car where they shared it, else what was booked; of a repair the shop’s own number. Null where there is none. */
  what: z.string().nullable(),
  /** Of a repair in the shop. */
  stage: z.enum(STAGES).nullable(),
  insurer_name: z.string().nullable(),
  /** When an appointment begins. */
  starts_at: Instant.nullable(),
  /** The last day of a rental, the promised day, or the day that was missed. */
  day: Day.nullable(),
  time_zone: z.string(),
})
export type TodayRow = z.output<typeof TodayRow>

type Booked = Pick<
  Order,
  'listing' | 'status' | 'work_status' | 'service_date' | 'end_date' | 'extends_order_id' | 'extended_by' | 'repair_id'
>
/** Why a booking is part of today, where its provider is; null for one that is not. */
export function whyOf(order: Booked, today: string): { why: Why; day: string | null } | null {
  const { work_status, service_date, end_date, extends_order_id, extended_by, repair_id } = order
  if (order.status !== 'paid' || repair_id || !service_date) return null
  const last = end_date ?? service_date
  const out = work_status === 'in_progress' || (work_status === 'accepted' && extends_order_id !== null)
  if (isRental(order) && out && service_date <= today) {
    if (extended_by || last > today) return { why: 'out', day: extended_by ? null : last }
    return { why: last < today ? 'not_back' : 'due_back', day: last }
  }
  if (work_status === 'in_progress') return { why: 'working', day: null }
  if (work_status !== 'accepted' || service_date > today) return null
  if (service_date < today) return { why: 'not_started', day: service_date }
  return { why: isRental(order) ? 'picks_up' : 'comes', day: service_date }
}

/** The same of a repair's job. */
export function whyOfJob({ status, late }: Pick<RepairCard, 'status' | 'late'>): Why | null {
  if (late) return 'promise_late'
  return status === 'ready' ? 'ready' : status === 'in_shop' ? 'working' : null
}
