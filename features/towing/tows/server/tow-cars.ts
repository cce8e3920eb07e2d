import { sql } from 'kysely'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towsContract } from '../contract.ts'
import { DAY_MS, OPEN_TOWS, towNumber } from '../tow-status.ts'

/** The shop each of these claims has chosen: of its newest repair, else of its newest paid booking at a repair or glass shop. */
export async function chosenShops(ctx: Ctx, claimIds: readonly string[]) {
  if (claimIds.length === 0) return new Map<string, never>()
  const { db } = asSystem(ctx, 'chosen shops')
  const shop = ['p.id as provider_id', 'p.business_name', 'p.city', 'p.state', 'p.lat', 'p.lng'] as const
  const [repairs, booked] = await Promise.all([
    db
      .selectFrom('repairs as r')
      .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
      .select(['r.claim_id', 'r.id as repair_id', ...shop])
      .where('r.claim_id', 'in', claimIds)
      .where('r.status', 'not in', ['cancelled', 'stopped', 'total_loss'])
      .orderBy('r.created_at')
      .execute(),
    db
      .selectFrom('orders as o')
      .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
      .select(['o.claim_id', sql<string | null>`null`.as('repair_id'), ...shop])
      .where('o.claim_id', 'in', claimIds)
      .where('o.status', '=', 'paid')
      .where('o.work_status', 'not in', ['declined', 'cancelled', 'no_show'])
      .where('p.provider_type', 'in', ['body_shop', 'glass'])
      .orderBy('o.created_at')
      .execute(),
  ])
  return new Map([...booked, ...repairs].map((row) => [row.claim_id!, row]))
}

/**
 * What is left of the towing limit of each claim, in cents: the limit that its insurer confirmed less what the claim's tows
 * cost that reached their end before then; fees for others are the driver's. A claim without a limit is not in it.
 */
export async function towingLeft(
  db: Database | Tx,
  claimIds: readonly string[],
  before = 'infinity',
): Promise<Map<string, number>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('coverage as c')
    .leftJoin('tow_jobs as j', (join) => join.onRef('j.claim_id', '=', 'c.claim_id').on('j.dropped_at', '<', before))
    .select(({ fn }) => ['c.claim_id', 'c.towing_cap_cents', fn.sum<number>('j.due_cents').as('used_cents')])
    .where('c.claim_id', 'in', claimIds)
    .where('c.towing_cap_cents', 'is not', null)
    .groupBy(['c.claim_id', 'c.towing_cap_cents'])
    .execute()
  return new Map(rows.map((row) => [row.claim_id, Math.max(0, row.towing_cap_cents! - Number(row.used_cents ?? 0))]))
}

/** The cars of one's own open claims, newest first, each with the shop it has chosen. */
export const towCars: Verb<typeof towsContract.cars> = async (ctx) => {
  const claims = await ctx.db
    .selectFrom('claims')
    .select(['id', 'claim_number', 'insurer_name', 'vin'])
    .where('driver_id', '=', person(ctx).id)
    .where('status', '<>', 'closed')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  const ids = claims.map(({ id }) => id)
  const shops = await chosenShops(ctx, ids)
  const left = await towingLeft(ctx.db, ids)
  return claims.map(({ id, claim_number, insurer_name, vin }) => ({
    claim_id: id,
    claim_number,
    insurer_name,
    vin_last4: vin?.slice(-4) ?? null,
    shop: shops.get(id) ?? null,
    towing_left_cents: left.get(id) ?? null,
  }))
}

/** Somebody who asks their insurer for its share finds the tow for so long. */
const SHOWN_MS = 30 * DAY_MS
/** One's own tows that are under way or of the last 30 days, newest first. */
export const ownJobs: Verb<typeof towsContract.mine> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('tow_jobs')
    .select(['id', 'status', 'created_at'])
    .where('driver_id', '=', person(ctx).id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...OPEN_TOWS]),
        eb('created_at', '>', new Date(ctx.services.now().getTime() - SHOWN_MS).toISOString()),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, number: towNumber(row.id) }))
}
