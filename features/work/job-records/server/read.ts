import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import type { Order } from '#features/work/orders/order.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { JobRecord } from '../job-record.ts'

type Of = Pick<Order, 'id' | 'viewer' | 'member_role' | 'claim_id' | 'status'>
type Shared = Omit<JobRecord, 'vin' | 'deductible_cents'>

const NOTHING: Shared = {
  vehicle: '',
  plate: '',
  plate_state: null,
  share_vin: false,
  share_deductible: false,
  adjuster_name: '',
  adjuster_phone: '',
  adjuster_email: '',
  updated_at: null,
}

/** What the driver told another shop for the same claim: nothing is typed twice, and nothing is shared by it. */
async function earlierOf(ctx: Ctx, claimId: string): Promise<Shared> {
  const [claim, earlier] = await Promise.all([
    ctx.db.selectFrom('claims').select('adjuster_email').where('id', '=', claimId).executeTakeFirst(),
    ctx.db
      .selectFrom('job_records as j')
      .innerJoin('orders as o', 'o.id', 'j.order_id')
      .select(['j.vehicle', 'j.plate', 'j.plate_state', 'j.adjuster_name', 'j.adjuster_phone', 'j.adjuster_email'])
      .where('o.claim_id', '=', claimId)
      .orderBy('j.updated_at', 'desc')
      .executeTakeFirst(),
  ])
  return { ...NOTHING, adjuster_email: claim?.adjuster_email ?? '', ...earlier }
}

/** VIN and deductible (cents) of the claim as it is now; a shop reads neither claims nor their coverage. */
async function claimFacts(ctx: Ctx, order: Of, { share_vin, share_deductible }: Shared) {
  const { db } = asSystem(ctx, 'facts a driver shares with the shop')
  const claim = await db
    .selectFrom('orders as o')
    .innerJoin('claims as c', 'c.id', 'o.claim_id')
    .select(['c.id', 'c.vin'])
    .where('o.id', '=', order.id)
    .executeTakeFirst()
  const priced = share_deductible && canSeePrices(order).yes
  return {
    vin: share_vin ? (claim?.vin ?? null) : null,
    deductible_cents: priced && claim ? await deductibleOf(db, claim.id) : null,
  }
}

/** What the driver of a booking shared with its shop; to the driver also before that, filled from the claim and its earlier bookings. */
export async function jobRecordOf(ctx: Ctx, order: Of): Promise<JobRecord | null> {
  // what was shared for the work ends with the booking
  if (order.viewer === 'provider' && order.status !== 'paid') return null
  const found = await ctx.db.selectFrom('job_records').selectAll().where('order_id', '=', order.id).executeTakeFirst()
  if (found) {
    const { order_id: _, ...shared } = found
    return { ...shared, ...(await claimFacts(ctx, order, shared)) }
  }
  if (order.viewer !== 'customer' || !order.claim_id) return null
  return { ...(await earlierOf(ctx, order.claim_id)), vin: null, deductible_cents: null }
}
