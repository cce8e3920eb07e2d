import type { Order } from '#features/work/orders/order.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { handoversContract } from '../contract.ts'
import { canRecordHandover } from '#features/work/orders/policy.ts'
import { firstReading, handoverKinds, isPrivateCar, isRental } from '#features/work/orders/progress.ts'
import { departureOf } from './departure.ts'
import { actOf, handoverNews } from './words.ts'
import { depositCentsOf } from '#features/trades/deposits/server/deposit-rows.ts'
import { ensureDeposit, holdNow } from '#features/trades/deposits/server/hold-deposit.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { appendStep } from '#features/work/orders/server/work-photos.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'

/** Mileage, fuel and photos of a car that changes hands, for the driver to sign; how a rented car left begins the rental. */
export const recordHandover: Verb<typeof handoversContract.recordHandover> = async (
  ctx,
  { id, kind, odometer, fuel_eighths, notes, no_deposit, photos },
) => {
  const read = await orderOf(ctx.db, id)
  const leaves = kind === 'check_out' && isRental(read) && !no_deposit && (await depositCentsOf(ctx.db, id)) > 0
  if (leaves) await holdNow(ctx, read)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const before = await handoversIn(tx, id)
    ensure(canRecordHandover({ ...read, ...order, handovers: before }, kind))
    const [first] = handoverKinds(read)
    const left = kind === first ? null : await departureOf(tx, order.extends_order_id)
    const earlier = kind === first ? undefined : firstReading({ ...read, left }, before)
    if (earlier && odometer < earlier.odometer)
      throw invalid('odometer', `The odometer read ${earlier.odometer} miles last time. Enter at least that.`)
    if (isRental(read) && photos.length === 0)
      throw invalid('photos', 'Add at least one photo of the car, so both sides can see its condition.')
    if (kind === 'check_out') await ensureLicense(tx, order, read)
    if (leaves) await ensureDeposit(ctx, tx, order)
    const now = ctx.services.now()
    const without = kind === 'check_out' && no_deposit ? { no_deposit } : {}
    const back = kind === 'check_in' && isRental(read) ? { on: dayIn(read.provider.time_zone, now) } : {}
    const event_id = await appendStep(ctx, tx, order, { kind, reason: notes ?? null, details: without, photos })
    await tx
      .insertInto('handovers')
      .values({
        id: newId(now.getTime()),
        order_id: id,
        event_id,
        kind,
        odometer,
        fuel_eighths,
        notes: notes || null,
        ...without,
        returned_on: back.on ?? null,
        by: person(ctx).id,
      })
      .execute()
    const after = { odometer, fuel_eighths, ...without, ...back, photos: photos.length }
    await audit(tx, { action: `order.${kind}`, table: 'orders', id, after })
    const parties = await partiesOf(tx, order)
    const news = handoverNews('recorded', parties.about, { act: actOf(isRental(read), kind), miles: odometer })
    await notifyParty(ctx, tx, order, parties, 'customer', news)
  })
  return bookingOf(ctx, { id })
}

/** rules.md: number, state, expiry and photo of the renter's license are known before a private car is handed over. */
export async function ensureLicense(
  tx: Tx,
  order: { id: string; service_date: string | null; end_date: string | null },
  read: Order,
): Promise<void> {
  if (!isPrivateCar(read)) return
  const license = await tx
    .selectFrom('order_licenses')
    .select('expires_on')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const refuse = (code: string, message: string) => conflict(code, message, [{ path: 'license', message }])
  if (!license)
    throw refuse(
      'license_missing',
      'The driver hasn’t added a license yet. Ask them to add it on their booking page, then hand over the car.',
    )
  const last = order.end_date ?? order.service_date
  if (last && license.expires_on < last)
    throw refuse(
      'license_expires',
      'The driver’s license expires before the rental ends. Ask them to add one that’s valid through the last day.',
    )
}
