import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person, touched, writeFor } from '#lib/server/ctx.ts'
import type { Along } from '#features/money/decisions/server/hold.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import type { Part } from '../resolution.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canDecide } from '../policy.ts'
import { stillHeld } from '../release-part.ts'
import { caseNews } from './words.ts'
import { divide, ensureFresh, moneyOf } from './division.ts'
import { ensureNoReturn } from '#features/trades/rentals/server/returned.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { isContested, lockOrder } from '#features/work/orders/server/rows.ts'
import { heldCents } from '#features/work/orders/server/settle.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

type Wanted = {
  id: string
  outcome: 'release_part'
  by?: Part['by'] | undefined
  value?: number | undefined
  reason: string
  version: number
}

/**
 * An admin who is no party gives the provider a part of what is held while the rest waits: the complaint stays open, the
 * deadline of a completed booking stays. From what they saw (409 `changed`); each resolution has its own key in the ledger.
 */
export async function givePart(
  ctx: Ctx,
  { id, reason, version, ...resolution }: Wanted,
  along: Along,
): Promise<Booking> {
  const read = await bookingOf(ctx, { id })
  await ensureFresh(ctx, ctx.db, read, version)
  ensure(canDecide(read, 'release_part'))
  await writeFor(ctx, 'release a part', async (tx) => {
    const order = await lockOrder(tx, id)
    await ensureFresh(ctx, tx, order, version)
    ensure(canDecide({ ...order, viewer: read.viewer }, 'release_part'))
    if (await isContested(tx, id))
      throw conflict(
        'contested',
        'The driver’s bank disputed this payment. Nothing is released until the bank decides.',
      )
    await ensureNoReturn(tx, id)
    const { back_cents, released_cents, ...money } = await moneyOf(tx, order)
    const { provider_cents, insurer_cents } = divide(money, resolution, 0, released_cents)
    const held_cents = stillHeld(money, released_cents) - provider_cents
    // what is promised back is held for the driver: the books have to agree with the sum shown
    if ((await heldCents(tx, id)) < provider_cents)
      throw conflict('changed', 'The amount held just went down. Check it again before you decide.')
    await postLedger(tx, {
      kind: 'release',
      order_id: id,
      key: `release_part:${newId(ctx.services.now().getTime())}`,
      actor_id: person(ctx).id,
      entries: [
        { account: 'held', amount_cents: provider_cents },
        { account: 'provider_balance', party_id: order.provider_id, amount_cents: -provider_cents },
      ],
    })
    await tx.updateTable('orders').set(touched).where('id', '=', id).execute()
    const details = { outcome: resolution.outcome, refund_cents: 0, provider_cents, insurer_cents, held_cents }
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'decided', actor_id: person(ctx).id, reason, details: JSON.stringify(details) })
      .execute()
    await audit(tx, {
      action: 'order.decided',
      table: 'orders',
      id,
      before: { ...money, price: undefined, back_cents, released_cents },
      after: { ...resolution, provider_cents, held_cents },
      reason,
    })
    const parties = await partiesOf(tx, order)
    const sums = { part: formatCents(provider_cents), rest: formatCents(held_cents) }
    const news = caseNews('partReleased', parties.about, { ...sums, reason })
    await notifyParty(ctx, tx, order, parties, 'customer', news)
    await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
    await along(tx, { kind: 'release', amount_cents: provider_cents })
  })
  return bookingOf(ctx, { id })
}
