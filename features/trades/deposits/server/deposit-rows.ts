import { failureOf } from '#features/money/payments/card-failure.ts'
import type { Selectable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { addDays, startOfDayIn } from '#lib/dates.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import {
  type BookingWithDeposit,
  type Deposit,
  type DepositFacts,
  depositRow,
  depositState,
  isHeld,
} from '../deposit.ts'
import type { Order } from '#features/work/orders/order.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'

type Ask = Selectable<DB['deposit_asks']>
export type DepositRead = Omit<DepositFacts, 'ask'> & { ask: Ask | null; card_asked: boolean }
type Of = Pick<Order, 'id' | 'status' | 'work_status' | 'deposit_cents' | 'service_date' | 'provider_id'>

/** The day before pick-up begins, at the provider's. */
const holdFrom = (day: string | null, zone: string) => day && startOfDayIn(zone, addDays(day, -1)).toISOString()

/** In a transaction of a party nobody reads whose card is kept: whether a deposit is held does not depend on it. */
type Reader = 'system' | 'party'

/** Everything there is about an order's deposit, as the system sees it: the order has been read as the actor, or is locked. */
export async function readDeposit(db: Database | Tx, order: Of, as: Reader = 'system'): Promise<DepositRead> {
  const provider = await db
    .selectFrom('provider_profiles')
    .select('time_zone')
    .where('id', '=', order.provider_id)
    .executeTakeFirstOrThrow()
  const holds = await db
    .selectFrom('payments')
    .select([
      'id',
      'status',
      'card_id',
      'capture_before',
      'capture_cents',
      'captured_cents',
      'replaced_by',
      'failure',
      'created_at',
    ])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'deposit')
    .orderBy('id')
    .execute()
  const ask = await db.selectFrom('deposit_asks').selectAll().where('order_id', '=', order.id).executeTakeFirst()
  const cards = db
    .selectFrom('deposit_cards')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'kept')
    .orderBy('kept_at', 'desc')
  const card = as === 'system' ? await cards.executeTakeFirst() : undefined
  const { good_at, card_asked_at, ...row } = await db
    .selectFrom('deposits')
    .select(['state', 'held_at', 'held_until', 'taken_cents', 'failure', 'card_asked_at', 'good_at'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return {
    status: order.status,
    work_status: order.work_status,
    deposit_cents: order.deposit_cents,
    hold_from: holdFrom(order.service_date, provider.time_zone),
    holds,
    ask: ask ?? null,
    card_id: card?.id ?? null,
    good: good_at !== null,
    card_asked: card_asked_at !== null,
    row,
  }
}

/** Writes down what became of the deposit, after one of its holds or cards has moved; the caller holds the order. */
export async function keepState(tx: Tx, order: Of): Promise<void> {
  const { holds, card_id } = await readDeposit(tx, order)
  await tx.updateTable('deposits').set(depositRow(holds, card_id)).where('order_id', '=', order.id).execute()
}

/** What was agreed as a deposit, in cents; 0 for none. Also where the reader's own read of the order names no money. */
export const depositCentsOf = async (db: Database | Tx, orderId: string): Promise<number> =>
  (await db.selectFrom('orders').select('deposit_cents').where('id', '=', orderId).executeTakeFirstOrThrow())
    .deposit_cents

/** The deposit of an order as both of its sides and admins read it; null where none was agreed. */
export async function depositOf(
  ctx: Ctx,
  order: Of,
  { db = asSystem(ctx, 'deposit').db, as }: { db?: Database | Tx; as?: Reader } = {},
): Promise<Deposit | null> {
  if (order.deposit_cents === 0) return null
  const facts = await readDeposit(db, order, as)
  const now = ctx.services.now().toISOString()
  const { row } = facts
  const state = depositState(facts, now)
  return {
    state,
    amount_cents: order.deposit_cents,
    hold_from: facts.hold_from,
    held_until: isHeld(row, now) ? row.held_until : null,
    taken_cents: row.taken_cents,
    has_card: facts.card_id !== null,
    failure: state === 'refused' || state === 'held' ? failureOf(row.failure) : null,
    good: facts.good,
    ask: facts.ask,
  }
}

/** The deposit beside a booking as it was read; whose role in the business sees no prices reads whether it is held, not how much. */
export async function shownDeposit(ctx: Ctx, booking: Order): Promise<Deposit | null> {
  if (canSeePrices(booking).yes) return depositOf(ctx, booking)
  const deposit = await depositOf(ctx, { ...booking, deposit_cents: await depositCentsOf(ctx.db, booking.id) })
  return deposit && { ...deposit, amount_cents: 0, taken_cents: 0, ask: null }
}

/** The answer of each call about a deposit. */
export async function bookingWithDeposit(ctx: Ctx, { id }: { id: string }): Promise<BookingWithDeposit> {
  const booking = await bookingOf(ctx, { id })
  return { ...booking, deposit: await shownDeposit(ctx, booking) }
}
