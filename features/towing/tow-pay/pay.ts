// What becomes of a tow's card: pure, in cents and ISO instants.
import { capOf } from '#features/business/rate-cards/price.ts'
import { LEAST_CHARGE_CENTS } from '#features/market/prices/price.ts'
import { isTaken, OPEN_TOWS, type Pay, type TowStatus } from '#features/towing/tows/tow-status.ts'
import type { StatusTable } from '#lib/status.ts'
import { capWith } from './extra.ts'

export type HoldStatus = 'pending' | 'held' | 'refused' | 'dropped' | 'lapsed' | 'taken'
/** Only what was taken is final: a late word of the payment provider still counts. */
export const HOLD_STATUS = {
  pending: { tone: 'info', next: ['held', 'refused', 'dropped', 'lapsed', 'taken'] },
  held: { tone: 'good', next: ['dropped', 'lapsed', 'taken'] },
  refused: { tone: 'bad', next: ['held', 'taken'] },
  dropped: { tone: 'mute', next: ['taken'] },
  lapsed: { tone: 'warn', next: ['taken'] },
  taken: { tone: 'good', next: [] },
} as const satisfies StatusTable<HoldStatus>

/** What both sides read. `part`: less is held than the tow may cost now; `direct`: the driver pays the company after all. */
export const PAY_STATES = {
  waits: 'info',
  held: 'good',
  part: 'warn',
  refused: 'bad',
  taking: 'info',
  charged: 'good',
  direct: 'warn',
  released: 'mute',
} as const
export type PayState = keyof typeof PAY_STATES
export const PAY_STATE_NAMES = Object.keys(PAY_STATES) as [PayState, ...PayState[]]

export type PaidTow = {
  pay: Pay
  status: TowStatus
  provider_id: string | null
  offer_id: string | null
  price_cents: number | null
  cap_cents: number | null
  due_cents: number | null
  /** False of a tow for later until the day before. */
  hold_due: boolean
}
export type TowHold = {
  id: string
  offer_id: string
  payment_method_id: string
  amount_cents: number
  status: HoldStatus
  capture_before: string | null
  capture_cents: number | null
  captured_cents: number
}
export type Goal = { want: 'hold' | 'charge'; cents: number } | { want: 'none' }

/** The most that a tow may cost, with an extra: what a card must hold for it. */
export const mostOf = (
  { price_cents, cap_cents }: Pick<PaidTow, 'price_cents' | 'cap_cents'>,
  extra_cents = 0,
): number => {
  const total = (price_cents ?? 0) + extra_cents
  return capWith(cap_cents, total) ?? capOf(total)
}
/**
 * What the card should do now: held for the most that it may cost, taken for what is due, else nothing. `extra_cents`: of
 * an extra that the driver said yes to and that the card must hold before it is agreed.
 */
export function goalOf(tow: PaidTow, extra_cents = 0): Goal {
  const { pay, status, provider_id, offer_id, due_cents } = tow
  if (pay !== 'card' || !offer_id || !provider_id || status === 'asking' || status === 'nobody') return { want: 'none' }
  if ((OPEN_TOWS as readonly TowStatus[]).includes(status))
    return tow.hold_due ? { want: 'hold', cents: mostOf(tow, extra_cents) } : { want: 'none' }
  // no card takes less, and no bank is asked for it
  return due_cents && due_cents >= LEAST_CHARGE_CENTS ? { want: 'charge', cents: due_cents } : { want: 'none' }
}

/** The smallest hold that covers `needed`, else the largest; in cents. */
function heldOf(
  { offer_id }: Pick<PaidTow, 'offer_id'>,
  holds: readonly TowHold[],
  needed = Number.POSITIVE_INFINITY,
): TowHold | undefined {
  const held = holds
    .filter((hold) => hold.status === 'held' && hold.offer_id === offer_id)
    .toSorted((one, other) => other.amount_cents - one.amount_cents)
  return held.findLast(({ amount_cents }) => amount_cents >= needed) ?? held[0]
}
/** Whether an extra may be agreed to at once: no card pays, or what is held covers it. */
export const coversExtra = (tow: PaidTow, holds: readonly TowHold[], extra_cents: number): boolean =>
  tow.pay !== 'card' || (heldOf(tow, holds)?.amount_cents ?? 0) >= mostOf(tow, extra_cents)
const takenOf = (holds: readonly TowHold[]) => holds.find(({ status }) => status === 'taken')

export type HoldStep =
  | { do: 'open'; cents: number; payment_method_id: string; customer_id: string }
  | { do: 'bind'; id: string; cents: number }
  | { do: 'place' | 'take' | 'drop'; id: string }
type Card = { customer_id: string | null; payment_method_id: string | null } | undefined

/** The one next thing to do, null when the card is where it should be. `seen`: holds that would not be dropped just now. */
export function nextHold(
  tow: PaidTow,
  holds: readonly TowHold[],
  card: Card,
  seen: readonly string[],
  extra_cents = 0,
): HoldStep | null {
  // what was begun is found again by its key before anything else is
  const pending = holds.find(({ status }) => status === 'pending')
  if (pending) return { do: 'place', id: pending.id }
  const bound = holds.find(({ status, capture_cents }) => status === 'held' && capture_cents !== null)
  if (bound) return { do: 'take', id: bound.id }
  const goal = goalOf(tow, extra_cents)
  const held = heldOf(tow, holds, goal.want === 'none' ? undefined : goal.cents)
  const taken = takenOf(holds)
  const keeps = !taken && goal.want !== 'none' ? held : undefined
  if (!taken && goal.want === 'charge' && held)
    return { do: 'bind', id: held.id, cents: Math.min(goal.cents, held.amount_cents) }
  const tried = holds.filter(({ offer_id }) => offer_id === tow.offer_id)
  // the tow was faster than this: nothing was asked of the card yet
  const late = goal.want === 'charge' && tried.length === 0
  const short = goal.want === 'hold' && !(held && held.amount_cents >= goal.cents)
  if (!taken && goal.want !== 'none' && (late || short) && card?.customer_id && card.payment_method_id) {
    const { customer_id, payment_method_id } = card
    const refused = tried.some(
      (hold) =>
        (hold.status === 'refused' || hold.status === 'lapsed') &&
        hold.payment_method_id === payment_method_id &&
        hold.amount_cents === goal.cents,
    )
    if (!refused) return { do: 'open', cents: goal.cents, customer_id, payment_method_id }
  }
  const extra = holds.find(({ id, status }) => status === 'held' && id !== keeps?.id && !seen.includes(id))
  return extra ? { do: 'drop', id: extra.id } : null
}

/** What stands in words on either page; null where no card was ever asked for. */
export function payStateOf(tow: PaidTow, holds: readonly TowHold[], hasCard: boolean): PayState | null {
  if (takenOf(holds)) return 'charged'
  if (tow.pay !== 'card') return null
  const goal = goalOf(tow)
  const held = heldOf(tow, holds)
  const asked = holds.some(({ status }) => status === 'pending')
  // nothing was asked of the card yet
  const fresh = hasCard && !holds.some(({ offer_id }) => offer_id === tow.offer_id)
  if (goal.want === 'charge') return held || asked || fresh ? 'taking' : 'direct'
  if (goal.want === 'none') {
    if (tow.due_cents) return 'direct'
    return tow.status === 'asking' ||
      (!tow.hold_due && isTaken(tow)) ||
      asked ||
      holds.some(({ status }) => status === 'held')
      ? 'waits'
      : 'released'
  }
  if (held) return held.amount_cents >= goal.cents || asked ? 'held' : 'part'
  return asked || fresh ? 'waits' : 'refused'
}

/** What is held now, or was taken, in cents. */
export const cardCents = (tow: PaidTow, holds: readonly TowHold[]): number =>
  takenOf(holds)?.captured_cents ?? heldOf(tow, holds)?.amount_cents ?? 0
