import { invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal, unseal } from '#lib/server/seal.ts'
import type { handoversContract } from '../contract.ts'
import { canRecordLicense } from '../policy.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { appendStep, ensureOwnPhotos } from '#features/work/orders/server/work-photos.ts'

/** The renter's license for one rental, until the car is handed over. The number is sealed; the owner sees its last four. */
export const recordLicense: Verb<typeof handoversContract.recordLicense> = async (
  ctx,
  { id, number, state, expires_on, photo },
) => {
  const read = await orderOf(ctx.db, id)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    ensure(canRecordLicense({ ...read, ...order, handovers: await handoversIn(tx, id) }))
    const last = order.end_date ?? order.service_date
    if (last && expires_on < last)
      throw invalid(
        'expires_on',
        'This license expires before the rental ends. Add one that’s valid through the last day, or change the dates.',
      )
    const known = await tx.selectFrom('order_licenses').selectAll().where('order_id', '=', id).executeTakeFirst()
    const key = ctx.services.env.ENCRYPTION_KEY
    const same = known?.state === state && known.expires_on === expires_on && known.file_id === photo
    if (same && unseal(key, known.number_sealed) === number) return
    if (known?.file_id !== photo) await ensureOwnPhotos(ctx, tx, [photo], 'photo')
    const row = {
      number_sealed: seal(key, number),
      number_last4: lastFour(number),
      state,
      expires_on,
      file_id: photo,
      recorded_at: ctx.services.now().toISOString(),
    }
    await tx
      .insertInto('order_licenses')
      .values({ order_id: id, ...row })
      .onConflict((taken) => taken.column('order_id').doUpdateSet(row))
      .execute()
    await appendStep(ctx, tx, order, { kind: 'license' })
    await audit(tx, { action: 'order.license', table: 'orders', id, after: { state, expires_on } })
  })
  return bookingOf(ctx, { id })
}
