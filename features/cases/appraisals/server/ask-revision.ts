import { notifyParty, partiesOf } from '#features/work/orders/server/notify-party.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person, touched, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { appraisalsContract } from '../contract.ts'
import { canAskRevision } from '../policy.ts'
import { reportsOf } from './report-rows.ts'
import { reportNews } from './words.ts'

/** The driver asks, once, for another version and says why; the payment waits for it. Throws 403, 404, 409. */
export const askRevision: Verb<typeof appraisalsContract.askRevision> = async (ctx, { order_id, reason }) => {
  const read = await orderOf(ctx.db, order_id)
  const { viewer, price } = read
  return writeFor(ctx, 'report revision', async (tx) => {
    const row = await lockOrder(tx, order_id)
    const versions = await reportsOf(ctx, tx, order_id)
    ensure(canAskRevision({ ...row, viewer, price }, versions))
    const asked = { revision_asked_at: ctx.services.now().toISOString(), revision_reason: reason }
    await tx.updateTable('appraisal_reports').set(asked).where('id', '=', versions[0]!.id).execute()
    await tx
      .insertInto('order_events')
      .values({ order_id, kind: 'report_revision', actor_id: person(ctx).id, reason })
      .execute()
    await tx.updateTable('orders').set(touched).where('id', '=', order_id).execute()
    await audit(tx, { action: 'appraisal.revision', table: 'orders', id: order_id, after: { of: versions[0]!.number } })
    const parties = await partiesOf(tx, row)
    const about = { ...parties.about, title: price.product!.title }
    await notifyParty(ctx, tx, row, parties, 'provider', reportNews('revisionAsked', about, { reason }), {
      act: 'progress',
    })
    return (await reportsOf(ctx, tx, order_id))[0]!
  })
}
