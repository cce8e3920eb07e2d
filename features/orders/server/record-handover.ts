import { sql } from 'kysely'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import type { OrderDetail } from '../order.ts'
import { canRecordHandover } from '../policy.ts'
import { handoversOf, isPrivateCar } from '../progress.ts'
import { detailOf, lockOrder, orderOf } from './rows.ts'
import { partiesOf, tell } from './tell.ts'
import { appendStep } from './work-photos.ts'
import { WORDS } from './words.ts'

/** The steps so far, read under the order's lock. */
export async function handoversIn(tx: Tx, id: string) {
  const { rows } = await sql<{
    timeline: OrderDetail['timeline'] | null
  }>`select order_timeline(${id}) as timeline`.execute(tx)
  return handoversOf(rows[0]?.timeline ?? [])
}

/** The car leaves or comes back: mileage, fuel and photos, for the driver to confirm. Handing it over begins the rental. */
export const recordHandover: Verb<typeof ordersContract.recordHandover> = async (
  ctx,
  { id, kind, odometer, fuel_eighths, notes, photos },
) => {
  const read = await orderOf(ctx.db, id)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const before = await handoversIn(tx, id)
    ensure(canRecordHandover({ ...read, ...order, handovers: before }, kind))
    const out = before.findLast((each) => each.kind === 'check_out')
    if (kind === 'check_in' && out && odometer < out.odometer)
      throw invalid('odometer', `The odometer read ${out.odometer} miles when the car left. Enter at least that.`)
    if (kind === 'check_out' && isPrivateCar(read)) await ensureLicence(tx, order)
    if (order.fulfilment === 'accepted') {
      await because(tx, '')
      await tx.updateTable('orders').set({ fulfilment: 'in_progress' }).where('id', '=', id).execute()
    }
    await appendStep(ctx, tx, order, { kind, reason: notes ?? null, details: { odometer, fuel_eighths }, photos })
    const after = { odometer, fuel_eighths, photos: photos.length }
    await audit(tx, { action: `order.${kind}`, table: 'orders', id, after })
    const parties = await partiesOf(tx, order)
    await tell(ctx, tx, order, parties, 'customer', WORDS.handover(parties.about, kind, odometer))
  })
  return detailOf(ctx, id)
}

/** rules.md: number, state, expiry and photo of the renter's licence are known before a private car is handed over. */
async function ensureLicence(tx: Tx, order: { id: string; service_date: string | null; end_date: string | null }) {
  const licence = await tx
    .selectFrom('order_licences')
    .select('expires_on')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const refuse = (code: string, message: string) => conflict(code, message, [{ path: 'licence', message }])
  if (!licence)
    throw refuse(
      'licence_missing',
      'The driver has not recorded their licence yet. Ask them to add it on their booking page, then hand over the car.',
    )
  const last = order.end_date ?? order.service_date
  if (last && licence.expires_on < last)
    throw refuse(
      'licence_expires',
      'The driver’s licence ends before the rental does. Ask them to record one that is valid to the last day.',
    )
}
