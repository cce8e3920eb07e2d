// An admin decides where the money of an order goes: looked at first, to the cent, and done once.
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Division, Outcome } from '../resolution.ts'
import type { Input } from '#lib/contract.ts'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import type { Booking } from '#features/work/orders/order.ts'
import type { orderCaseContract } from '../order-case.ts'
import type { WorkStatus, Order } from '#features/work/orders/order.ts'
import { canCallOff } from '#features/work/orders/policy.ts'
import { canDecide } from '../policy.ts'
import { stillHeld } from '../release-part.ts'
import { refundNow } from '#features/work/changes/server/cancel.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { caseNews } from './words.ts'
import { divide, ensureFresh, moneyOf, type Row } from './division.ts'
import { move } from '#features/work/orders/server/move.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { releasedCents } from '#features/work/orders/server/released.ts'
import { ensureNoReturn } from '#features/trades/rentals/server/returned.ts'
import { givePart } from './release-part.ts'
import { bookingWithChange } from '#features/work/changes/server/newest-change.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { freeCalendar, type OrderRow } from '#features/work/orders/server/rows.ts'
import { askRefund, billInsurer, release, settleSoon } from '#features/work/orders/server/settle.ts'
import { notifyParty } from '#features/work/orders/server/notify-party.ts'

const LEADS_TO: Record<Exclude<Outcome, 'release_part'>, WorkStatus> = {
  release: 'approved',
  part: 'approved',
  release_early: 'approved',
  refund: 'cancelled',
  cancel_policy: 'cancelled',
  cancel_full: 'cancelled',
}
const cancels = (outcome: Outcome) => outcome === 'cancel_policy' || outcome === 'cancel_full'

type Judged = Row &
  Pick<Order, 'status' | 'work_status' | 'respond_by' | 'service_date' | 'starts_at'> & { time_zone: string }
const policyRefund = (ctx: Ctx, order: Judged, proposed: boolean, back: number): number =>
  refundNow({ ...order, viewer: 'customer', proposed, back }, ctx.services.now()).refund_cents

/** Exactly what goes to whom, before anybody decides. */
export const resolvePreview: Verb<typeof orderCaseContract.resolvePreview> = async (ctx, { id, ...resolution }) => {
  const order = await bookingWithChange(ctx, { id })
  ensure(canDecide(order, resolution.outcome))
  const begun = !cancels(resolution.outcome)
  if (!begun) ensure(canCallOff(order))
  const row = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { back_cents, released_cents, ...money } = await moneyOf(ctx.db, row)
  const proposed = order.change?.status === 'open' && order.change.proposed_by === 'provider'
  const policy = begun ? 0 : policyRefund(ctx, { ...row, time_zone: order.provider.time_zone }, proposed, back_cents)
  const division = divide(money, resolution, policy, released_cents)
  const { provider_cents, refund_cents, insurer_back_cents } = division
  return {
    ...division,
    released_cents,
    held_cents: stillHeld(money, released_cents) - provider_cents - refund_cents - insurer_back_cents,
    captured_cents: order.amount,
    back_cents,
    policy_refund_cents: begun ? null : policy,
    version: order.version,
  }
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

type Resolving = Omit<Input<typeof orderCaseContract.resolve>, 'after_seconds'>

/** An admin decides about a complaint, cancels for somebody, or releases early: at once, or kept so that it can be undone. */
export const resolveOrder: Verb<typeof orderCaseContract.resolve> = async (ctx, { after_seconds, ...input }) => {
  const { id, reason } = input
  const done = await decideMoney(ctx, { order_id: id, input, reason, after_seconds }, (along) =>
    carryOutResolution(ctx, input, along),
  )
  return done ?? bookingOf(ctx, { id })
}

/**
 * Does it, once, from what they saw (409 `changed`, `refund_changed`); refunds are sent after the commit, and what is left
 * is released in the same transaction.
 */
export async function carryOutResolution(ctx: Ctx, input: Resolving, along: Along): Promise<Booking> {
  const { id, reason, version, expected_refund_cents: expected, ...resolution } = input
  const { outcome } = resolution
  if (outcome === 'release_part') return givePart(ctx, { ...input, outcome }, along)
  const read = await bookingWithChange(ctx, { id })
  // says whose resolution was first, not only that nothing is left to decide
  await ensureFresh(ctx, ctx.db, read, version)
  ensure(canDecide(read, outcome))
  // what the provider was given in part stays theirs, so such a booking was not for nothing
  const partly = outcome === 'refund' && (await releasedCents(ctx.db, id)) > 0
  await move(ctx, id, {
    may: (order) => canDecide(order, outcome),
    first: async (tx, order) => {
      await ensureFresh(ctx, tx, order, version)
      if (outcome === 'release_early') await ensureNoReturn(tx, id)
    },
    to: partly ? 'approved' : LEADS_TO[outcome],
    reason,
    money: true,
    then: async (tx, order, parties) => {
      if (cancels(outcome)) ensure(canCallOff({ ...read, handovers: await handoversIn(tx, id) }))
      const { back_cents, released_cents, ...money } = await moneyOf(tx, order)
      const proposed = read.change?.status === 'open' && read.change.proposed_by === 'provider'
      const policy = cancels(outcome)
        ? policyRefund(ctx, { ...order, work_status: order.was }, proposed, back_cents)
        : 0
      const division = divide(money, resolution, policy, released_cents)
      if (expected !== undefined && expected !== division.refund_cents)
        throw conflict('refund_changed', 'The refund amount has changed. Please check it again.', [
          { path: 'refund_cents', message: String(division.refund_cents) },
        ])
      const { refund_cents, provider_cents, insurer_cents } = division
      const details = { outcome, refund_cents, provider_cents, insurer_cents }
      await tx
        .insertInto('order_events')
        .values({ order_id: id, kind: 'decided', actor_id: person(ctx).id, reason, details: JSON.stringify(details) })
        .execute()
      const before = { work_status: order.was, ...money, price: undefined, back_cents }
      await audit(tx, {
        action: 'order.decided',
        table: 'orders',
        id,
        before,
        after: { ...resolution, ...division },
        reason,
      })
      if (order.work_status === 'cancelled') await freeCalendar(tx, id)
      if (outcome === 'part' || partly) await keepPart(tx, order, division)
      if (refund_cents > 0 || order.work_status === 'cancelled')
        await askRefund(tx, order, money.left_cents - refund_cents)
      if (order.work_status === 'approved') await release(ctx, tx, order)
      const sums = { back: formatCents(refund_cents), rest: formatCents(provider_cents) }
      const news = caseNews('decided', parties.about, { outcome, ...sums, reason })
      await notifyParty(ctx, tx, order, parties, 'customer', news)
      await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
      const back = refund_cents > 0 || order.work_status === 'cancelled'
      await along(
        tx,
        back ? { kind: 'refund', amount_cents: refund_cents } : { kind: 'release', amount_cents: provider_cents },
      )
    },
  })
  await settleSoon(ctx, id)
  return bookingOf(ctx, { id })
}
