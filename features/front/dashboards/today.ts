// What a provider's day asks: who comes, whose car is here or out, what is ready, and what is overdue.
import * as z from 'zod'
import type { Order } from '#features/work/orders/order.ts'
import { isRental } from '#features/work/orders/progress.ts'
import type { RepairCard } from '#features/trades/repairs/repair.ts'
import { STAGES } from '#features/trades/repairs/status.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** The groups in the order in which they are looked at, and what brings a job into each. */
export const TODAY = {
  overdue: ['late', 'not_started', 'not_back', 'over', 'promise_late'],
  scheduled: ['arrives', 'comes', 'picks_up'],
  ready: ['ready', 'returned', 'due_back'],
  going: ['working', 'stopped', 'out'],
} as const
export const TODAY_GROUPS = Object.keys(TODAY) as (keyof typeof TODAY)[]
export type Why = (typeof TODAY)[keyof typeof TODAY][number]

export const TodayRow = z.object({
  why: z.enum(Object.values(TODAY).flat()),
  /** A booking, the job of a repair, or a car that a tow brings. */
  kind: z.enum(['order', 'repair', 'tow']),
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
  | 'id'
  | 'listing'
  | 'status'
  | 'work_status'
  | 'service_date'
  | 'end_date'
  | 'starts_at'
  | 'extends_order_id'
  | 'repair_id'
>
export type Beside = {
  now: Date
  /** The day of `now` where the provider is. */
  today: string
  /** Bookings whose car stays out on an accepted or running extension, and whether it runs. */
  extended: ReadonlyMap<string, 'accepted' | 'in_progress'>
  /** Rentals whose car is back, by a hand-over nobody objected to. */
  returned: ReadonlySet<string>
}
type Found = { why: Why; day: string | null }

/** A car that is out; an extension takes the place of the booking before it once it runs. */
function whyOfRental(id: string, last: string, { today, extended, returned }: Beside): Found | null {
  const more = extended.get(id)
  if (more) return more === 'accepted' ? { why: 'out', day: null } : null
  if (returned.has(id)) return { why: 'returned', day: null }
  if (last > today) return { why: 'out', day: last }
  return { why: last < today ? 'not_back' : 'due_back', day: last }
}
/** Why a booking is part of today, where its provider is; null for one that is not. */
export function whyOf(order: Booked, beside: Beside): Found | null {
  const { now, today } = beside
  const { work_status, service_date, starts_at, extends_order_id, repair_id } = order
  if (order.status !== 'paid' || repair_id || !service_date) return null
  const last = order.end_date ?? service_date
  if (work_status === 'in_progress') {
    if (isRental(order)) return whyOfRental(order.id, last, beside)
    return order.end_date && last < today ? { why: 'over', day: last } : { why: 'working', day: null }
  }
  // an accepted extension begins by itself
  if (work_status !== 'accepted' || extends_order_id || service_date > today) return null
  if (service_date < today) return { why: 'not_started', day: service_date }
  if (starts_at && new Date(starts_at) < now) return { why: 'late', day: service_date }
  return { why: isRental(order) ? 'picks_up' : 'comes', day: service_date }
}

/** The same of a repair's job. */
export function whyOfJob({ status, late }: Pick<RepairCard, 'status' | 'late'>): Why | null {
  if (late) return 'promise_late'
  return status === 'ready' || status === 'stopped' ? status : status === 'in_shop' ? 'working' : null
}
