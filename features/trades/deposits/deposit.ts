// The security deposit of a rental: money that is held on the driver's card and given back. Pure; cents and ISO instants.
import * as z from 'zod'
import { CARD_FAILURES, failureOf } from '#features/money/payments/card-failure.ts'
import { Booking } from '#features/work/orders/order.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import type { StatusTable } from '#lib/status.ts'
import { ENDED } from '#features/work/orders/status.ts'

/** A part that the provider asks to keep. `overdue`: the driver has not answered in time, an admin may decide. */
export const DEPOSIT_ASK_STATUS = {
  open: { tone: 'warn', next: ['agreed', 'objected', 'overdue', 'withdrawn'] },
  agreed: { tone: 'good', next: [] },
  objected: { tone: 'bad', next: ['agreed', 'decided', 'withdrawn'] },
  overdue: { tone: 'warn', next: ['agreed', 'objected', 'decided', 'withdrawn'] },
  decided: { tone: 'info', next: [] },
  withdrawn: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'agreed' | 'objected' | 'overdue' | 'decided' | 'withdrawn'>
export type DepositAskStatus = keyof typeof DEPOSIT_ASK_STATUS

/** What became of a deposit so far. Only what was taken is final: a late word of the payment provider still counts. */
export const DEPOSIT_STATUS = {
  waits: { tone: 'info', next: ['held', 'refused', 'lapsed', 'released', 'taken'] },
  held: { tone: 'good', next: ['waits', 'refused', 'lapsed', 'released', 'taken'] },
  refused: { tone: 'bad', next: ['waits', 'held', 'lapsed', 'released', 'taken'] },
  lapsed: { tone: 'warn', next: ['waits', 'held', 'refused', 'released', 'taken'] },
  released: { tone: 'good', next: ['waits', 'held', 'refused', 'lapsed', 'taken'] },
  taken: { tone: 'info', next: [] },
} as const satisfies StatusTable<'waits' | 'held' | 'refused' | 'lapsed' | 'released' | 'taken'>

export const MAX_DEPOSIT_PHOTOS = 8

/** What the timeline tells of a deposit. */
export const DEPOSIT_STEPS = [
  'deposit_card',
  'deposit_no_card',
  'deposit_held',
  'deposit_renewed',
  'deposit_refused',
  'deposit_lapsed',
  'deposit_released',
  'deposit_taken',
  'deposit_asked',
  'deposit_agreed',
  'deposit_objected',
  'deposit_overdue',
  'deposit_decided',
  'deposit_good',
] as const

/** What stands in words on the page; `waits`: not yet held, and nothing is wrong. */
export const DEPOSIT_STATES = {
  none: 'mute',
  waits: 'info',
  needs_card: 'warn',
  refused: 'bad',
  lapsed: 'warn',
  held: 'good',
  taking: 'warn',
  taken: 'info',
  released: 'good',
} as const
export type DepositState = keyof typeof DEPOSIT_STATES

export const DepositAsk = z.object({
  id: Id,
  status: z.enum(Object.keys(DEPOSIT_ASK_STATUS) as [DepositAskStatus, ...DepositAskStatus[]]),
  amount_cents: Cents,
  reason: z.string(),
  asked_at: Instant,
  /** After this an admin may decide without the driver's word. */
  answer_by: Instant,
  objection: z.string().nullable(),
  kept_cents: Cents.nullable(),
  decision: z.string().nullable(),
})
export type DepositAsk = z.output<typeof DepositAsk>

export const Deposit = z.object({
  state: z.enum(Object.keys(DEPOSIT_STATES) as [DepositState, ...DepositState[]]),
  amount_cents: Cents,
  /** From when it is held: the day before pick-up begins, in the provider's zone. */
  hold_from: Instant.nullable(),
  /** Until when the bank holds it. */
  held_until: Instant.nullable(),
  taken_cents: Cents,
  has_card: z.boolean(),
  failure: z.enum(CARD_FAILURES).nullable(),
  /** The provider has said that nothing is to be kept. */
  good: z.boolean(),
  ask: DepositAsk.nullable(),
})
export type Deposit = z.output<typeof Deposit>

/** How near its end a hold is replaced by a new one. */
export const RENEW_MS = 24 * 3_600_000
/** How long a card that was refused is left alone, and how often it is asked at all for one booking. */
const AGAIN_MS = 6 * 3_600_000
const MOST_REFUSALS = 6

export type HoldRow = {
  id: string
  status: 'pending' | 'succeeded' | 'failed' | 'expired' | 'cancelled' | 'authorized'
  card_id: string | null
  capture_before: string | null
  capture_cents: number | null
  captured_cents: number
  replaced_by: string | null
  failure: string | null
  created_at: string
}
/** A deposit as it is kept. */
export type DepositRow = {
  state: keyof typeof DEPOSIT_STATUS
  /** When its first hold was placed. */
  held_at: string | null
  held_until: string | null
  taken_cents: number
  /** Why the card that is kept now was refused, in the payment provider's word. */
  failure: string | null
}
export type DepositFacts = {
  status: string
  work_status: string
  deposit_cents: number
  hold_from: string | null
  ask: Pick<DepositAsk, 'status' | 'kept_cents'> | null
  good: boolean
  row: DepositRow
  /** Oldest first. */
  holds: readonly HoldRow[]
  /** The newest card that was left for it. */
  card_id: string | null
}

const OVER: readonly string[] = [...ENDED, 'approved']
const wasHeld = ({ row }: DepositFacts) => row.held_at !== null
/** The hold that counts: not being replaced, not at its end. */
export const heldNow = (holds: readonly HoldRow[], now: string): HoldRow | undefined =>
  holds.findLast(
    ({ status, replaced_by, capture_before }) =>
      status === 'authorized' && replaced_by === null && (capture_before === null || capture_before > now),
  )

/**
 * What should become of the deposit: nothing is held, the whole is held, or so many cents are taken. What the provider has
 * asked to keep comes first: it outlives the booking until it is agreed, decided or withdrawn. `leaving`: the car is being
 * handed over now, even before its day.
 */
export function depositGoal(facts: DepositFacts, now: string, leaving = false): 'none' | 'hold' | { take: number } {
  const { status, work_status, ask, good, hold_from } = facts
  if (facts.deposit_cents === 0) return 'none'
  if (ask?.kept_cents) return { take: ask.kept_cents }
  if (ask?.status === 'open' || ask?.status === 'objected' || ask?.status === 'overdue') return 'hold'
  if (ask || good || status !== 'paid' || OVER.includes(work_status)) return 'none'
  if (work_status === 'in_progress') return 'hold'
  if (work_status === 'accepted')
    return leaving || wasHeld(facts) || (hold_from !== null && hold_from <= now) ? 'hold' : 'none'
  // the car is back: what was held goes on, nothing new begins
  return work_status !== 'requested' && wasHeld(facts) ? 'hold' : 'none'
}

/** Whether the card may be asked now: one that is refused is left alone for hours, one that wants its owner for good. */
function mayAsk({ holds, card_id }: DepositFacts, now: string): boolean {
  if (!card_id) return false
  const refused = holds.filter((hold) => hold.status === 'failed' && hold.card_id === card_id)
  const last = refused.at(-1)
  if (!last) return true
  if (refused.length >= MOST_REFUSALS || failureOf(last.failure) === 'authentication') return false
  return Date.parse(last.created_at) + AGAIN_MS <= Date.parse(now)
}

export type DepositStep =
  /** Ask the payment provider for a hold that stands in our books already. */
  | { do: 'place'; id: string }
  | { do: 'open'; card_id: string }
  | { do: 'bind'; id: string; cents: number }
  | { do: 'take'; id: string; cents: number }
  | { do: 'drop'; id: string }
  | { do: 'look'; id: string }

/**
 * The one next thing to do, or null: what was begun is finished first, what is not wanted any more is dropped, a hold near
 * its end or on an older card is followed by a new one before it goes. `seen`: holds that were looked at just now.
 */
export function nextStep(
  facts: DepositFacts,
  now: string,
  { leaving = false, seen = [] }: { leaving?: boolean; seen?: readonly string[] } = {},
): DepositStep | null {
  const { holds, card_id } = facts
  const goal = depositGoal(facts, now, leaving)
  const asked = holds.find(({ status }) => status === 'pending')
  if (asked) return seen.includes(asked.id) ? null : { do: 'place', id: asked.id }
  const live = holds.filter(({ status, id }) => status === 'authorized' && !seen.includes(id))
  const bound = live.find(({ capture_cents }) => capture_cents !== null)
  if (bound) return { do: 'take', id: bound.id, cents: bound.capture_cents! }
  const taken = holds.some(({ status }) => status === 'succeeded')
  const over = live.find(({ replaced_by }) => replaced_by !== null || taken || goal === 'none')
  if (over) return { do: 'drop', id: over.id }
  if (taken || goal === 'none') return null
  const ended = live.find(({ capture_before }) => capture_before !== null && capture_before <= now)
  if (ended) return { do: 'look', id: ended.id }
  const held = heldNow(holds, now)
  if (typeof goal === 'object' && held) return { do: 'bind', id: held.id, cents: goal.take }
  const near = held?.capture_before && Date.parse(held.capture_before) - RENEW_MS <= Date.parse(now)
  const wanted = !held || near || (card_id !== null && held.card_id !== card_id)
  return wanted && mayAsk(facts, now) ? { do: 'open', card_id: card_id! } : null
}

const STATE_AFTER = { failed: 'refused', expired: 'lapsed', cancelled: 'released' } as const
/** What its holds make of a deposit, oldest first; `card_id` is the card that is kept now. */
export function depositRow(holds: readonly HoldRow[], card_id: string | null): DepositRow {
  const held = holds.findLast(({ status, replaced_by }) => status === 'authorized' && replaced_by === null)
  const last = holds.findLast(({ status }) => status !== 'pending')
  const refused = last?.status === 'failed' && last.card_id === card_id
  const after = last && (last.status !== 'failed' || refused) && STATE_AFTER[last.status as keyof typeof STATE_AFTER]
  const state = holds.some(({ status }) => status === 'succeeded') ? 'taken' : held ? 'held' : after || 'waits'
  return {
    state,
    held_at: holds.find(({ status }) => status !== 'pending' && status !== 'failed')?.created_at ?? null,
    held_until: state === 'held' ? held!.capture_before : null,
    taken_cents: holds.reduce((sum, { captured_cents }) => sum + captured_cents, 0),
    failure: refused ? last.failure : null,
  }
}

/** Whether it is held now; a hold that is at its end has lapsed, also before anybody looked. */
export const isHeld = ({ state, held_until }: DepositRow, now: string): boolean =>
  state === 'held' && (held_until === null || held_until > now)

/** What the two sides read. */
export function depositState(facts: DepositFacts, now: string): DepositState {
  const { row, card_id } = facts
  if (facts.deposit_cents === 0) return 'none'
  if (row.state === 'taken') return 'taken'
  const goal = depositGoal(facts, now)
  if (typeof goal === 'object') return 'taking'
  if (isHeld(row, now)) return 'held'
  const before = row.state === 'refused' ? 'refused' : card_id ? 'waits' : 'needs_card'
  if (goal === 'hold') return before === 'waits' && (row.state === 'lapsed' || row.state === 'held') ? 'lapsed' : before
  if (wasHeld(facts)) return 'released'
  return facts.status === 'paid' && (facts.work_status === 'requested' || facts.work_status === 'accepted')
    ? before
    : 'none'
}

/** A booking and its deposit; null where none was agreed. */
export const BookingWithDeposit = Booking.extend({ deposit: Deposit.nullable() })
export type BookingWithDeposit = z.output<typeof BookingWithDeposit>
