import { postLedger } from '#features/money/ledger/server/ledger.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { completeShare } from '#features/work/orders/server/release-order.ts'
import { dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { HoldRow, PaidRow } from './pay-rows.ts'

/**
 * What was taken, in the books: a booking of its own without days and without a fee of ours, paid and completed at once, so
 * that it is released, refunded, contested and receipted as any. Its payment has the id of the hold and stands since then:
 * the payment provider dates it so. Once per tow; the caller holds it.
 */
export async function recordCharge(ctx: Ctx, tx: Tx, job: PaidRow, hold: HoldRow, cents: number): Promise<void> {
  const known = await tx.selectFrom('orders').select('id').where('tow_job_id', '=', job.id).executeTakeFirst()
  if (known || cents === 0) return
  const now = ctx.services.now()
  const { provider_id } = await tx
    .selectFrom('tow_offers')
    .select('provider_id')
    .where('id', '=', hold.offer_id)
    .executeTakeFirstOrThrow()
  const listing = await tx
    .selectFrom('listings')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'listings.provider_id')
    .select(['listings.id', 'provider_profiles.time_zone'])
    .where('listings.provider_id', '=', provider_id)
    .orderBy((eb) => eb('listings.status', '=', 'active'), 'desc')
    .orderBy('listings.id')
    .executeTakeFirstOrThrow()
  const service_date = dayIn(listing.time_zone, now)
  const price: Price = {
    kind: 'tow',
    service_date,
    end_date: null,
    quantity: 1,
    rate_cents: cents,
    total_cents: cents,
    covered_days: 0,
    insurer_day_cents: 0,
    insurer_cents: 0,
    own_cents: cents,
    direct_bill: false,
    amount: cents,
    deposit_cents: 0,
  }
  const id = newId(now.getTime())
  await tx
    .insertInto('orders')
    .values({
      id,
      tow_job_id: job.id,
      user_id: job.driver_id,
      provider_id,
      listing_id: listing.id,
      claim_id: job.claim_id,
      amount: cents,
      insurer_cents: 0,
      deposit_cents: 0,
      // the payment provider speaks English
      price_snapshot: JSON.stringify({ ...price, title: `Tow ${towNumber(job.id)}`, fee_cents: 0 }),
      service_date,
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      id: hold.id,
      order_id: id,
      kind: 'charge',
      status: 'succeeded',
      amount_cents: cents,
      stripe_payment_intent_id: hold.stripe_payment_intent_id,
      created_at: hold.created_at,
    })
    .execute()
  await postLedger(tx, {
    kind: 'charge',
    order_id: id,
    key: `charge:${hold.id}`,
    entries: [
      { account: 'payment_provider', amount_cents: cents },
      { account: 'held', amount_cents: -cents },
    ],
  })
  await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute()
  await tx.updateTable('orders').set({ work_status: 'accepted' }).where('id', '=', id).execute()
  await completeShare(ctx, tx, id, 'tow_ended')
  await audit(tx, { action: 'tow.charge', table: 'orders', id, after: { number: towNumber(job.id), amount: cents } })
}
