import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { appendStep } from '#features/work/orders/server/work-photos.ts'
import { invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Verb } from '#lib/server/http.ts'
import type { jobRecordsContract } from '../contract.ts'
import { canShareJobRecord } from '../policy.ts'

/** Keeps what the driver shares with the shop; sharing the same again changes nothing. */
export const shareJobRecord: Verb<typeof jobRecordsContract.shareJobRecord> = async (
  ctx,
  { id, plate_state, ...record },
) => {
  const read = await orderOf(ctx.db, id)
  if (plate_state && !record.plate) throw invalid('plate', 'Enter the plate, or leave its state empty.')
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    ensure(canShareJobRecord({ ...read, ...order }))
    const row = { ...record, plate_state: plate_state ?? null }
    const known = await tx.selectFrom('job_records').selectAll().where('order_id', '=', id).executeTakeFirst()
    if (known && Object.entries(row).every(([name, value]) => known[name as keyof typeof row] === value)) return
    const kept = { ...row, updated_at: ctx.services.now().toISOString() }
    await tx
      .insertInto('job_records')
      .values({ order_id: id, ...kept })
      .onConflict((taken) => taken.column('order_id').doUpdateSet(kept))
      .execute()
    await appendStep(ctx, tx, order, { kind: 'job_record' })
  })
  return bookingOf(ctx, { id })
}
