// What a provider is paid and when: plain sums over the bookings' parts, the same on the server and in a test.
import * as z from 'zod'
import { addDays, Day, dayIn, Instant, startOfDayIn } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { Tone } from '#lib/status.ts'

/** Payout days are days of New York, where the books are kept; payouts are made from this hour on. */
export const PAYOUT_ZONE = 'America/New_York'
export const PAYOUT_HOUR = 6
export const SCHEDULES = ['daily', 'weekdays', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Schedule = (typeof SCHEDULES)[number]
/** The rule `payouts`. */
export type PayoutRule = { minimum_cents: number; schedule: Schedule; days_after_release: number }

export const PAYOUT_STATUSES = {
  pending: 'info',
  sent: 'good',
  failed: 'bad',
  reversed: 'mute',
} as const satisfies Record<string, Tone>
export type PayoutStatus = keyof typeof PAYOUT_STATUSES

/** Why a part of a booking is not paid out yet. */
export const HELD_REASONS = ['recent', 'insurer', 'chargeback'] as const
export const HeldBack = z.object({
  order_id: Id.nullable(),
  title: z.string().nullable(),
  reason: z.enum(HELD_REASONS),
  cents: z.int(),
  /** When it is over by itself; null when somebody else decides. */
  until: Instant.nullable(),
})
export type HeldBack = z.output<typeof HeldBack>

/** One booking's part of a provider's balance that no payout has taken up yet; cents, less than 0 when it is owed to us. */
export type Line = {
  order_id: string | null
  title: string | null
  cents: number
  /** Of a released booking: what a cardholder contests now, and what the insurer owes still. */
  contested_cents: number
  insurer_cents: number
  /** What was released lately. */
  young: readonly { cents: number; at: string }[]
}
export type Item = { order_id: string | null; what: 'booking' | 'returned'; amount_cents: number }
export type Payable = { cents: number; items: Item[]; held: HeldBack[] }

const DAY_MS = 86_400_000

/**
 * What could be paid out at a moment, of which bookings, and what is kept back. A contested booking is kept back even
 * when it was paid out already: then others stand in for it.
 */
export function payableAt(lines: readonly Line[], returnedCents: number, at: Date, daysAfter: number): Payable {
  const items: Item[] = []
  const held: HeldBack[] = []
  for (const line of lines) {
    const { order_id, title, contested_cents } = line
    const keep = (reason: HeldBack['reason'], cents: number, until: string | null = null) => {
      if (cents > 0) held.push({ order_id, title, reason, cents, until })
      return cents
    }
    const free = Math.max(0, line.cents - contested_cents)
    const ripe = ({ at: since }: { at: string }) => new Date(since).getTime() + daysAfter * DAY_MS
    const recent = line.young.filter((one) => ripe(one) > at.getTime())
    const recentCents = Math.min(
      free,
      recent.reduce((sum, { cents }) => sum + cents, 0),
    )
    const until = recent.length ? new Date(Math.max(...recent.map(ripe))).toISOString() : null
    const kept =
      keep('chargeback', contested_cents) +
      keep('recent', recentCents, until) +
      keep('insurer', Math.min(free - recentCents, line.insurer_cents))
    if (line.cents !== kept) items.push({ order_id, what: 'booking', amount_cents: line.cents - kept })
  }
  if (returnedCents !== 0) items.push({ order_id: null, what: 'returned', amount_cents: returnedCents })
  return { cents: items.reduce((sum, { amount_cents }) => sum + amount_cents, 0), items, held }
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** Whether payouts are made on this day. */
export function isPayoutDay(schedule: Schedule, day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (schedule === 'daily') return true
  return schedule === 'weekdays' ? weekday % 6 !== 0 : WEEKDAYS[weekday] === schedule
}

/** The moment from which a day's payouts are made. */
export const payoutTime = (day: Day): Date =>
  new Date(startOfDayIn(PAYOUT_ZONE, day).getTime() + PAYOUT_HOUR * 3_600_000)

/** The day whose payouts are made now, or null: no payout day, or too early. */
export function payoutDayNow(rule: PayoutRule, now: Date): Day | null {
  const today = dayIn(PAYOUT_ZONE, now)
  return isPayoutDay(rule.schedule, today) && now >= payoutTime(today) ? today : null
}

const AHEAD_DAYS = 45
/** The first payout day on which enough is there, by what is known now. `had` is the day of the newest payout. */
export function nextPayout(
  lines: readonly Line[],
  returnedCents: number,
  rule: PayoutRule,
  now: Date,
  had: Day | null,
): { on: Day; cents: number } | null {
  const today = dayIn(PAYOUT_ZONE, now)
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead++) {
    const on = addDays(today, ahead)
    if (on === had || !isPayoutDay(rule.schedule, on)) continue
    const at = payoutTime(on) < now ? now : payoutTime(on)
    const { cents } = payableAt(lines, returnedCents, at, rule.days_after_release)
    if (cents >= rule.minimum_cents) return { on, cents }
  }
  return null
}
