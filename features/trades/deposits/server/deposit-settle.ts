// Brings the deposit of an order to what it should be: held, renewed, taken in part or dropped. Safe to repeat.
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import type { Hold } from '#features/money/payments/server/card-holds.ts'
import { failureOf } from '#features/money/payments/card-failure.ts'
import { recordMade } from '#features/money/payments/server/find-record.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { depositGoal, type DepositStep, heldNow, nextStep } from '../deposit.ts'
import { keepCards } from './deposit-cards.ts'
import { type DepositRead, keepState, readDeposit } from './deposit-rows.ts'
import { depositNews } from './words.ts'
import { lockOrder, type OrderRow } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

/** A renewal is opening, placing and dropping; more than this in one go is left to the next sweep. */
const MOST_STEPS = 8

/** Settles right after a commit; when the payment provider does not answer, the sweep tries again. */
export async function settleDepositSoon(ctx: Ctx, orderId: string, leaving = false): Promise<void> {
  await settleDeposit(ctx, orderId, leaving).catch((error: unknown) =>
    ctx.services.log.warn({ err: error, order_id: orderId }, 'the deposit waits'),
  )
}

/** `leaving`: the car is being handed over now. Throws when the payment provider does not answer. */
export async function settleDeposit(ctx: Ctx, orderId: string, leaving = false): Promise<void> {
  const system = asSystem(ctx, 'deposit')
  const order = await system.db
    .selectFrom('orders')
    .select('deposit_cents')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.deposit_cents) return
  await keepCards(ctx, orderId)
  const seen: string[] = []
  for (let count = 0; count < MOST_STEPS; count++) {
    const step = await system.write((tx) => begin(ctx, tx, orderId, { leaving, seen }))
    if (!step) return
    const said = await ask(ctx, orderId, step)
    if (step.do === 'look' || (step.do === 'drop' && said.status === 'held')) seen.push(step.id)
    await system.write(async (tx) => recordHold(ctx, tx, await lockOrder(tx, orderId), step.id, said))
  }
}

type Asked = Exclude<DepositStep, { do: 'open' } | { do: 'bind' }>

/** Decides under the order's lock and writes down what is begun, so that a crash after the call finds it again. */
async function begin(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  how: { leaving: boolean; seen: readonly string[] },
): Promise<Asked | null> {
  const order = await lockOrder(tx, orderId)
  const facts = await readDeposit(tx, order)
  const now = ctx.services.now().toISOString()
  const step = nextStep(facts, now, how)
  if (!step) {
    if (!facts.card_id && !facts.card_asked && depositGoal(facts, now, how.leaving) === 'hold')
      await askForCard(ctx, tx, order)
    return null
  }
  if (step.do === 'bind') {
    await tx.updateTable('payments').set({ capture_cents: step.cents }).where('id', '=', step.id).execute()
    return { do: 'take', id: step.id, cents: step.cents }
  }
  if (step.do !== 'open') return step
  const id = newId(ctx.services.now().getTime())
  const { card_id } = step
  await tx
    .insertInto('payments')
    .values({ id, order_id: orderId, kind: 'deposit', amount_cents: order.deposit_cents, card_id, created_at: now })
    .execute()
  return { do: 'place', id }
}

/** What the payment provider says of one hold; never inside a transaction. A hold or card that it does not know has ended. */
async function ask(ctx: Ctx, orderId: string, step: Asked): Promise<Hold> {
  const company = paymentProvider(ctx.services)
  const row = await asSystem(ctx, 'deposit')
    .db.selectFrom('payments')
    .leftJoin('deposit_cards', 'deposit_cards.id', 'payments.card_id')
    .select([
      'stripe_payment_intent_id as intent',
      'amount_cents',
      'customer_id',
      'payment_method_id',
      'payments.created_at',
    ])
    .where('payments.id', '=', step.id)
    .executeTakeFirstOrThrow()
  const { intent, amount_cents } = row
  const gone = (status: Hold['status'], failure: string | null): Hold => ({
    id: intent,
    status,
    amount_cents,
    captured_cents: 0,
    capture_before: null,
    failure,
  })
  try {
    if (step.do === 'place') {
      const made = await recordMade(ctx, 'charge', row.created_at, ({ payment_id }) => payment_id === step.id)
      if (made?.payment_intent) return await company.readHold(made.payment_intent)
      if (!row.customer_id || !row.payment_method_id) return gone('refused', 'resource_missing')
      const { customer_id: customer, payment_method_id: payment_method } = row
      const asked = { customer, payment_method, amount_cents, key: `deposit_${step.id}` }
      return await company.hold({ ...asked, order_id: orderId, payment_id: step.id })
    }
    if (step.do === 'take')
      return await company.captureHold({ id: intent!, amount_cents: step.cents, key: `deposit_taken_${step.id}` })
    return step.do === 'drop' ? await company.dropHold(intent!) : await company.readHold(intent!)
  } catch (error) {
    if (isRefusal(error) && (error.status === 404 || error.status === 422))
      return gone(step.do === 'place' ? 'refused' : 'ended', error.code)
    throw error
  }
}

/** Events come late, twice and in any order: a hold only ever moves on, and a refused one that is held after all counts. */
const MOVES_ON: Record<Hold['status'], readonly string[]> = {
  held: ['pending', 'failed'],
  captured: ['pending', 'authorized', 'failed', 'expired', 'cancelled'],
  ended: ['pending', 'authorized'],
  refused: ['pending'],
}

/** Writes down what the payment provider says of one hold, and what it makes of the deposit; the caller holds the order. */
async function recordHold(ctx: Ctx, tx: Tx, order: OrderRow, id: string, said: Hold): Promise<void> {
  const turn = await moveHold(ctx, tx, order, id, said)
  await keepState(tx, order)
  if (turn) await say(ctx, tx, order, turn.facts, turn)
}

/** Null when nobody needs to be notified. */
async function moveHold(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  id: string,
  said: Hold,
): Promise<(Turn & { facts: DepositRead }) | null> {
  const before = await tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (before.order_id !== order.id) return null
  if (said.status === 'held' && before.status === 'authorized' && said.capture_before)
    await tx.updateTable('payments').set({ capture_before: said.capture_before }).where('id', '=', id).execute()
  if (!MOVES_ON[said.status].includes(before.status)) return null
  const facts = await readDeposit(tx, order)
  const now = ctx.services.now().toISOString()
  const earlier = facts.holds.filter((hold) => hold.status === 'authorized' && hold.id !== id)
  const taken = facts.holds.some((hold) => hold.status === 'succeeded')
  const silent = before.replaced_by !== null || taken
  const dropped = silent || depositGoal(facts, now) === 'none'
  const status = {
    held: 'authorized' as const,
    captured: 'succeeded' as const,
    ended: dropped ? ('cancelled' as const) : ('expired' as const),
    refused: 'failed' as const,
  }[said.status]
  const captured = said.status === 'captured' ? said.captured_cents : 0
  await tx
    .updateTable('payments')
    .set({
      status,
      captured_cents: captured,
      failure: status === 'failed' ? (said.failure ?? 'card_declined').slice(0, 200) : null,
      ...(said.id && { stripe_payment_intent_id: said.id }),
      ...(said.capture_before && { capture_before: said.capture_before }),
    })
    .where('id', '=', id)
    .execute()
  if (status === 'authorized' && earlier.length > 0)
    await tx
      .updateTable('payments')
      .set({ replaced_by: id })
      .where(
        'id',
        'in',
        earlier.map((hold) => hold.id),
      )
      .where('capture_cents', 'is', null)
      .execute()
  if (captured > 0)
    await postLedger(tx, {
      kind: 'deposit',
      order_id: order.id,
      key: `deposit:${id}`,
      entries: [
        { account: 'payment_provider', amount_cents: captured },
        { account: 'provider_balance', party_id: order.provider_id, amount_cents: -captured },
      ],
    })
  if (status === 'cancelled' && silent) return null
  return { id, status, captured, said, renewed: earlier.length > 0, facts }
}

type Turn = {
  id: string
  status: 'authorized' | 'succeeded' | 'cancelled' | 'expired' | 'failed'
  captured: number
  said: Hold
  renewed: boolean
}
/** The timeline and both sides learn what became of a hold. */
async function say(ctx: Ctx, tx: Tx, order: OrderRow, facts: DepositRead, turn: Turn): Promise<void> {
  const { status, captured, said } = turn
  const parties = await partiesOf(tx, order)
  const { about } = parties
  const amount = order.deposit_cents
  const until = said.capture_before
  const hold = { sum: formatCents(amount), until: until ? new Date(until) : null }
  const still = heldNow(
    facts.holds.filter(({ id }) => id !== turn.id),
    ctx.services.now().toISOString(),
  )
  const failure = failureOf(said.failure ?? 'card_declined')!
  const before = { sum: hold.sum, until: still?.capture_before ? new Date(still.capture_before) : null }
  const [kind, news] = {
    authorized: turn.renewed
      ? (['deposit_renewed', depositNews('renewed', about, hold)] as const)
      : (['deposit_held', depositNews('held', about, hold)] as const),
    succeeded: ['deposit_taken', depositNews('taken', about, { sum: formatCents(captured), all: hold.sum })] as const,
    cancelled: ['deposit_released', depositNews('released', about, { sum: hold.sum })] as const,
    expired: ['deposit_lapsed', depositNews('lapsed', about, { sum: hold.sum })] as const,
    failed: ['deposit_refused', depositNews('refused', about, { ...before, why: failure })] as const,
  }[status]
  const details = {
    cents: status === 'succeeded' ? captured : amount,
    ...(status === 'authorized' && until && { until }),
    ...(status === 'failed' && { failure }),
  }
  await step(tx, order.id, kind, details)
  await notifyParty(ctx, tx, order, parties, 'customer', news, { mail: kind !== 'deposit_renewed' })
  const theirs = status !== 'failed' ? news : depositNews(before.until ? 'notRenewed' : 'notHeld', about, before)
  await notifyParty(ctx, tx, order, parties, 'provider', theirs, { mail: status !== 'authorized', act: 'prices' })
}

/** Without a card nothing can be held: said once to both sides. */
async function askForCard(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const card_asked_at = ctx.services.now().toISOString()
  await tx.updateTable('deposits').set({ card_asked_at }).where('order_id', '=', order.id).execute()
  const parties = await partiesOf(tx, order)
  await step(tx, order.id, 'deposit_no_card', { cents: order.deposit_cents })
  const sum = formatCents(order.deposit_cents)
  await notifyParty(ctx, tx, order, parties, 'customer', depositNews('needsCard', parties.about, { sum }))
  const theirs = depositNews('notHeld', parties.about, { sum })
  await notifyParty(ctx, tx, order, parties, 'provider', theirs, { act: 'prices' })
}

/** A line of the timeline, and a new version for the pages that are open. */
async function step(tx: Tx, orderId: string, kind: string, details: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, kind, details: JSON.stringify(details) })
    .execute()
  await tx.updateTable('orders').set(touched).where('id', '=', orderId).execute()
}

/** What the payment provider tells of a hold by itself: once per event, then whatever follows from it. */
export async function holdMoved(ctx: Ctx, event: CardEvent, hold: NonNullable<CardEvent['hold']>): Promise<void> {
  const system = asSystem(ctx, 'deposit-event')
  const row = await system.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('kind', '=', 'deposit')
    .where((eb) =>
      eb.or([
        eb('stripe_payment_intent_id', '=', hold.id),
        eb('id', '=', hold.payment_id ?? '00000000-0000-0000-0000-000000000000'),
      ]),
    )
    .executeTakeFirst()
  await system.write(async (tx) => {
    if (!(await firstTime(tx, event)) || !row) return
    await recordHold(ctx, tx, await lockOrder(tx, row.order_id), row.id, hold)
  })
  if (row) await settleDepositSoon(ctx, row.order_id)
}
