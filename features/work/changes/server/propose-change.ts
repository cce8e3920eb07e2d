import { dayIn } from '#lib/dates.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { changesContract } from '../contract.ts'
import { canProposeChange } from '../policy.ts'
import { answerBy, openWish, wishable, wishOf } from './ask-change.ts'
import { priceOfDays } from './change-price.ts'
import { changeNews } from './words.ts'
import { holdClock } from './response-clock.ts'
import { lockOrder, writeFor } from '#features/work/orders/server/rows.ts'
import { partiesOf, tell } from '#features/work/orders/server/tell.ts'
import { onDays } from '#features/work/orders/server/words.ts'
import { bookingWithChange } from './newest-change.ts'

/**
 * The provider proposes other days, priced as for a wish of the driver. Nothing is held while the driver thinks, and the
 * clock of the booking's own answer stands still until they have answered.
 */
export const proposeChange: Verb<typeof changesContract.proposeChange> = async (ctx, { id, note, ...wanted }) => {
  const { terms, viewer } = await wishable(ctx, id)
  await writeFor(ctx, 'propose change', async (tx) => {
    const order = await lockOrder(tx, id)
    const now = ctx.services.now()
    const change = (await openWish(tx, id)) ?? null
    ensure(canProposeChange({ ...order, viewer, change }, dayIn(terms.time_zone, now)))
    const { price } = await priceOfDays(ctx, tx, order, terms, wanted, true)
    const until = await answerBy(ctx, tx, order, terms, price.service_date)
    const respond_by = await holdClock(tx, order, terms.time_zone, now, until)
    const proposal = { proposed_by: 'provider' as const, created_at: now.toISOString(), respond_by }
    const wish = { ...wishOf(order, price, note, now, until), ...proposal }
    await tx.insertInto('order_changes').values(wish).execute()
    await addJob(tx, 'order_clock', { id, change_id: wish.id }, { runAt: until, key: `change:${wish.id}` })
    const { refund_cents } = wish
    await audit(tx, { action: 'order.propose_change', table: 'orders', id, after: { ...wanted, refund_cents } })
    const parties = await partiesOf(tx, order)
    const news = changeNews('proposed', parties.about, { wanted: onDays(wish), until })
    await tell(ctx, tx, order, parties, 'customer', news)
  })
  return bookingWithChange(ctx, { id })
}
