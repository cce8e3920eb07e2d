// The lead fee of an accepted job: charged once, credited by itself when the job comes to nothing.
import { sql } from 'kysely'
import { milesBetween } from '#lib/geo.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleVersionInForce } from '#lib/server/rules.ts'
import { type CreditReason, type DueFee, feeOf, type LeadFees } from '../lead-fee.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { placeOfZip } from '#features/base/places/server/locate.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import type { OrderRow } from '#features/work/orders/server/rows.ts'
import { type Parties, partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { feeNews } from './words.ts'

type Db = Database | Tx
/** A second fee for the same driver within this many days is credited. */
const REPEAT_DAYS = 30
const DAY_MS = 86_400_000

type Job = {
  provider_type: ProviderType
  listing_type: 'vehicle' | 'service'
  services: string[]
  state: string | null
  loss_state: string | null
  lat: number | null
  lng: number | null
  service_radius_miles: number
  tows_anywhere: boolean
  zip: string | null
  vin: string | null
}
/** What the fee of an order depends on; read as the system, for the claim is not the provider's to read. */
async function jobOf(db: Db, orderId: string): Promise<Job> {
  const { rows } =
    await sql<Job>`select p.provider_type, l.listing_type, coalesce(s.services, '{}') as services, p.state,
      c.loss_state, p.lat, p.lng, p.service_radius_miles, p.tows_anywhere, c.vin,
      coalesce(c.vehicle_zip, c.loss_zip, c.home_zip) as zip
    from orders o join listings l on l.id = o.listing_id join provider_profiles p on p.id = o.provider_id
      left join shops s on s.id = l.shop_id left join claims c on c.id = o.claim_id where o.id = ${orderId}`.execute(db)
  return rows[0]!
}

type Due = DueFee & { rule_version: number; job: Job }
/** What accepting this order costs now, or null. More days of the same rental are the same job. */
export async function feeDue(db: Db, order: Pick<OrderRow, 'id' | 'extends_order_id'>, now: Date): Promise<Due | null> {
  if (order.extends_order_id) return null
  const rule = await ruleVersionInForce<LeadFees>(db, 'lead_fees', now)
  if (!rule?.value.on?.length) return null
  const job = await jobOf(db, order.id)
  const fee = feeOf(rule.value, job)
  return fee && { ...fee, rule_version: rule.version, job }
}

/**
 * Charges the fee of an order that is being accepted, in the system transaction of the acceptance. A repeated or far one
 * is charged and credited at once, so that both stand in the books.
 */
export async function chargeLeadFee(ctx: Ctx, tx: Tx, order: OrderRow, parties: Parties): Promise<void> {
  const now = ctx.services.now()
  const fee = await feeDue(tx, order, now)
  if (!fee) return
  // two bookings of one driver that are accepted at once: the second sees the first one's fee
  await sql`select pg_advisory_xact_lock(hashtext('lead_fee'), hashtext(${order.provider_id} || ${order.user_id}))`.execute(
    tx,
  )
  const { job, ...square } = fee
  const actor = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const charged = await tx
    .insertInto('lead_fees')
    .values({
      ...square,
      override: square.override ?? null,
      order_id: order.id,
      provider_id: order.provider_id,
      loss_state: job.loss_state,
      charged_by: actor,
      charged_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!charged) return
  await postLedger(tx, {
    kind: 'fee',
    order_id: order.id,
    key: `lead_fee:${order.id}`,
    actor_id: actor,
    entries: [
      { account: 'provider_balance', party_id: order.provider_id, amount_cents: square.cents },
      { account: 'platform_fee', amount_cents: -square.cents },
    ],
  })
  const repeated = await repeats(tx, order, fee, now)
  const miles = repeated ? null : await milesBeyond(tx, job)
  if (repeated) await creditLeadFee(ctx, tx, order, 'duplicate', { repeats: repeated })
  else if (miles !== null) await creditLeadFee(ctx, tx, order, 'out_of_area', { miles })
  else {
    const news = feeNews('charged', parties.about, { fee: formatCents(square.cents) })
    await notifyParty(ctx, tx, order, parties, 'provider', news, { mail: false, act: 'money' })
  }
}

/**
 * The earlier order whose fee this one would repeat: the same driver, provider and claim, or the same trade for the same
 * car. Where neither says which car it is, the trade alone counts: in doubt nothing is charged twice.
 */
async function repeats(tx: Tx, order: OrderRow, { trade, job }: Due, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - REPEAT_DAYS * DAY_MS).toISOString()
  const { rows } = await sql<{ id: string }>`select e.id from lead_fees f join orders e on e.id = f.order_id
      left join claims c on c.id = e.claim_id
    where f.provider_id = ${order.provider_id} and e.user_id = ${order.user_id} and e.id <> ${order.id}
      and f.status = 'charged' and f.charged_at > ${since}
      and (e.claim_id = ${order.claim_id} or (f.trade = ${trade} and (e.listing_id = ${order.listing_id}
        or c.vin = ${job.vin} or e.claim_id is null or ${order.claim_id}::uuid is null)))
    order by f.charged_at limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whole miles from the provider to the car, when that is beyond their own radius; null when it is not, or not known. */
async function milesBeyond(tx: Tx, job: Job): Promise<number | null> {
  const { lat, lng, zip, service_radius_miles: radius } = job
  if (lat === null || lng === null || !zip) return null
  if (job.provider_type === 'towing' && job.tows_anywhere) return null
  const place = await placeOfZip(tx as unknown as Database, zip).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
  if (!place) return null
  const miles = milesBetween({ lat, lng }, place)
  return miles > radius ? Math.round(miles) : null
}

/** Gives a charged fee back, once, with its reason. False when there is none to give back. */
export async function creditLeadFee(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'provider_id'>,
  reason: CreditReason,
  facts: Record<string, unknown> = {},
): Promise<boolean> {
  const actor = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const fee = await tx
    .updateTable('lead_fees')
    .set({
      status: 'credited',
      credit_reason: reason,
      credit_facts: JSON.stringify(facts),
      credited_by: actor,
      credited_at: ctx.services.now().toISOString(),
    })
    .where('order_id', '=', order.id)
    .where('status', '=', 'charged')
    .returning('cents')
    .executeTakeFirst()
  if (!fee) return false
  await postLedger(tx, {
    kind: 'fee_credited',
    order_id: order.id,
    key: `lead_fee_credited:${order.id}`,
    actor_id: actor,
    entries: [
      { account: 'provider_balance', party_id: order.provider_id, amount_cents: -fee.cents },
      { account: 'platform_fee', amount_cents: fee.cents },
    ],
  })
  return true
}

const NOTHING_CAME: Partial<Record<OrderRow['work_status'], CreditReason>> = {
  cancelled: 'cancelled',
  declined: 'declined',
  no_show: 'no_show',
}

/** Credits the fee of an order that came to nothing or was refunded in full; the caller holds the order. */
export async function creditWhatCameToNothing(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  const charged = await tx
    .selectFrom('lead_fees')
    .select('order_id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'charged')
    .executeTakeFirst()
  if (!charged) return
  const reason = NOTHING_CAME[order.work_status] ?? ((await isReturned(tx, order)) ? 'refunded' : null)
  if (!reason || !(await creditLeadFee(ctx, tx, order, reason))) return
  const parties = await partiesOf(tx, order)
  const news = feeNews('credited', parties.about, { reason })
  await notifyParty(ctx, tx, order, parties, 'provider', news, { mail: false, act: 'money' })
}

/** Everything that was charged and billed has gone back. */
async function isReturned(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.status === 'refunded') return true
  const { rows } = await sql<{ charged: boolean; left: number }>`select
      bool_or(t.kind = 'charge' and e.account = 'payment_provider') as charged,
      coalesce(sum(e.amount_cents) filter (where t.kind in ('charge', 'refund') and e.account = 'payment_provider'
        or t.kind in ('insurer_part', 'insurer_part_reversed') and e.account = 'insurer_receivable'), 0)::int as left
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = ${order.id}`.execute(
    tx,
  )
  return rows[0]?.charged === true && rows[0].left === 0
}
