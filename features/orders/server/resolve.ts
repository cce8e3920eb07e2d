// An admin decides where the money of an order goes: looked at first, to the cent, and done once.
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type Division, type Money, type Outcome, type Part, refundAll, refundPart, releaseAll } from '../decision.ts'
import type { deskContract } from '../desk.ts'
import type { Fulfilment, Order } from '../order.ts'
import { canCallOff, canDecide } from '../policy.ts'
import { handoversOf } from '../progress.ts'
import { refundNow } from './cancel.ts'
import { boughtOf } from './change-price.ts'
import { DESK_WORDS } from './desk-words.ts'
import { move, type Moved } from './move.ts'
import { handoversIn } from './record-handover.ts'
import { backCents, detailOf, type OrderRow } from './rows.ts'
import { askRefund, billedCents, billInsurer, release, settleSoon } from './settle.ts'
import { tell } from './tell.ts'

const LEADS_TO: Record<Outcome, Fulfilment> = {
  release: 'approved',
  part: 'approved',
  release_early: 'approved',
  refund: 'cancelled',
  cancel_policy: 'cancelled',
  cancel_full: 'cancelled',
}
const cancels = (outcome: Outcome) => outcome === 'cancel_policy' || outcome === 'cancel_full'

type Decision = { outcome: Outcome; by?: Part['by'] | undefined; value?: number | undefined }
type Row = Pick<OrderRow, 'id' | 'amount' | 'insurer_cents' | 'price_snapshot'>

async function moneyOf(db: Database | Tx, order: Row): Promise<Money & { back_cents: number }> {
  const back_cents = await backCents(db, order.id)
  const price = boughtOf(order)
  return {
    left_cents: order.amount - back_cents,
    back_cents,
    billed_cents: await billedCents(db, order.id),
    covered_cents: order.insurer_cents,
    covered_days: price.covered_days,
    price,
  }
}

/** Where every cent goes. `policy` is what a driver who cancelled now would get back. Throws 422 naming `value`. */
function divide(money: Money, { outcome, by, value }: Decision, policy: number): Division {
  if (outcome === 'release' || outcome === 'release_early') return releaseAll(money)
  if (outcome === 'cancel_policy') return refundAll(money, money.left_cents - policy)
  if (outcome !== 'part') return refundAll(money)
  const part = refundPart(money, { by: by!, value: value! })
  if ('problem' in part) throw invalid('value', part.problem)
  return part
}

type Judged = Row & Pick<Order, 'status' | 'fulfilment' | 'respond_by' | 'service_date'> & { time_zone: string }
const policyRefund = (ctx: Ctx, order: Judged, proposed: boolean, back: number): number =>
  refundNow({ ...order, viewer: 'customer', proposed, back }, ctx.services.now()).refund_cents

/** Exactly what goes to whom, before anybody decides. */
export const resolvePreview: Verb<typeof deskContract.resolvePreview> = async (ctx, { id, ...decision }) => {
  const order = await detailOf(ctx, id)
  ensure(canDecide(order, decision.outcome))
  const begun = !cancels(decision.outcome)
  if (!begun) ensure(canCallOff({ ...order, handovers: handoversOf(order.timeline) }))
  const row = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { back_cents, ...money } = await moneyOf(ctx.db, row)
  const proposed = order.change?.status === 'open' && order.change.proposed_by === 'provider'
  const policy = begun ? 0 : policyRefund(ctx, { ...row, time_zone: order.provider.time_zone }, proposed, back_cents)
  return {
    ...divide(money, decision, policy),
    captured_cents: order.amount,
    back_cents,
    policy_refund_cents: begun ? null : policy,
    version: order.version,
  }
}

/** Refuses a decision made from an old copy of the order, and says whose change it missed. */
async function ensureFresh(
  ctx: Ctx,
  tx: Database | Tx,
  order: Pick<Moved, 'id' | 'version'>,
  version: number,
): Promise<void> {
  if (order.version === version) return
  const last = await tx
    .selectFrom('order_events as e')
    .innerJoin('profiles as p', 'p.id', 'e.actor_id')
    .select(['p.id', 'p.name'])
    .where('e.order_id', '=', order.id)
    .orderBy('e.id', 'desc')
    .executeTakeFirst()
  const name = last?.id === person(ctx).id ? 'You, in another window,' : (last?.name ?? 'Somebody')
  throw conflict('changed', `${name} changed this booking. Look at it again before you decide.`, [
    { path: 'version', message: String(order.version) },
    ...(last ? [{ path: 'changed_by', message: last.name }] : []),
  ])
}

/** After a part went back: the price stays as bought, and beside it stands what is still covered and still owed. */
async function keepPart(tx: Tx, order: OrderRow, { refund_cents, ...rest }: Division): Promise<void> {
  const bought = boughtOf(order)
  const insurer_cents = order.insurer_cents - rest.coverage_cents_back
  const settled = { refund_cents, insurer_cents }
  const covered_days_left = bought.covered_days - rest.coverage_days_back
  await tx
    .updateTable('orders')
    .set({ insurer_cents, price_snapshot: JSON.stringify({ ...bought, settled, covered_days_left }) })
    .where('id', '=', order.id)
    .execute()
  await billInsurer(tx, order.id, rest.insurer_cents, `insurer_decided:${order.id}`)
}

/**
 * An admin decides about a reported problem, cancels for somebody, or releases early. Once, from what they saw (409
 * `changed`, `refund_changed`); refunds are sent after the commit, and what is left is released in the same transaction.
 */
export const resolveOrder: Verb<typeof deskContract.resolve> = async (ctx, input) => {
  const { id, reason, version, expected_refund_cents: expected, ...decision } = input
  const { outcome } = decision
  const read = await detailOf(ctx, id)
  // whose decision was first is told, not only that nothing is left to decide
  await ensureFresh(ctx, ctx.db, read, version)
  ensure(canDecide(read, outcome))
  await move(ctx, id, {
    may: (order) => canDecide(order, outcome),
    first: (tx, order) => ensureFresh(ctx, tx, order, version),
    to: LEADS_TO[outcome],
    reason,
    money: true,
    then: async (tx, order, parties) => {
      if (cancels(outcome)) ensure(canCallOff({ ...read, handovers: await handoversIn(tx, id) }))
      const { back_cents, ...money } = await moneyOf(tx, order)
      const proposed = read.change?.status === 'open' && read.change.proposed_by === 'provider'
      const policy = cancels(outcome) ? policyRefund(ctx, { ...order, fulfilment: order.was }, proposed, back_cents) : 0
      const division = divide(money, decision, policy)
      if (expected !== undefined && expected !== division.refund_cents)
        throw conflict('refund_changed', 'What would come back has changed. Please look again.', [
          { path: 'refund_cents', message: String(division.refund_cents) },
        ])
      const { refund_cents, provider_cents, insurer_cents } = division
      const details = { outcome, refund_cents, provider_cents, insurer_cents }
      await tx
        .insertInto('order_events')
        .values({ order_id: id, kind: 'decided', actor_id: person(ctx).id, reason, details: JSON.stringify(details) })
        .execute()
      const before = { fulfilment: order.was, ...money, price: undefined, back_cents }
      await audit(tx, {
        action: 'order.decided',
        table: 'orders',
        id,
        before,
        after: { ...decision, ...division },
        reason,
      })
      if (order.fulfilment === 'cancelled') await tx.deleteFrom('listing_days').where('order_id', '=', id).execute()
      if (outcome === 'part') await keepPart(tx, order, division)
      if (refund_cents > 0 || order.fulfilment === 'cancelled')
        await askRefund(tx, order, money.left_cents - refund_cents)
      if (order.fulfilment === 'approved') await release(ctx, tx, order)
      const news = DESK_WORDS.decided(parties.about, outcome, { refund_cents, provider_cents }, reason)
      await tell(ctx, tx, order, parties, 'customer', news)
      await tell(ctx, tx, order, parties, 'provider', news, { act: 'progress' })
    },
  })
  await settleSoon(ctx, id)
  return detailOf(ctx, id)
}
