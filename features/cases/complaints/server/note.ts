import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { orderCaseContract } from '../order-case.ts'
import { canHandle } from '../policy.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** Internal notes, oldest first. Row security shows them to admins who are no party. */
export const listNotes: Verb<typeof orderCaseContract.notes> = async (ctx, { order_id }) => {
  await orderOf(ctx.db, order_id)
  return ctx.db
    .selectFrom('order_notes as n')
    .leftJoin('profiles as p', 'p.id', 'n.author_id')
    .select(['n.id', 'n.note', 'n.at', 'p.name as author'])
    .where('n.order_id', '=', order_id)
    .orderBy('n.at')
    .orderBy('n.id')
    .execute()
}

/** Written once, never changed; on the record with its words. */
export const addNote: Verb<typeof orderCaseContract.addNote> = async (ctx, { order_id, note }) => {
  ensure(canHandle(await orderOf(ctx.db, order_id)))
  const id = newId()
  return ctx.write(async (tx) => {
    const at = ctx.services.now().toISOString()
    await tx
      .insertInto('order_notes')
      .values({ id, order_id, author_id: person(ctx).id, note, at })
      .execute()
    await audit(tx, { action: 'order.noted', table: 'orders', id: order_id, after: { note_id: id } })
    return { id }
  })
}
