import type { Claim } from '#features/claims/claims/claim.ts'
import type { Taken } from '#features/claims/claims/limits.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { addDays } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { sql } from 'kysely'
import { boughtOf } from './bought.ts'
import { type Used, type CoverageTerms, waitDays } from '../price.ts'

type Db = Database | Tx
/** Work that came to nothing takes nothing of a claim's coverage; any other does. */
const CAME_TO_NOTHING = ['declined', 'cancelled', 'no_show'] as const

/** Rental days and cents that paid and pending orders of a claim have taken of its coverage, but for one, as far as `db` may see. */
export async function coverageUsed(db: Db, claimId: string, exceptOrder?: string): Promise<Used> {
  let query = db
    .selectFrom('orders')
    .select([
      // a refund in part leaves the price as bought, and says beside it what is still covered
      sql<number>`coalesce(sum(coalesce(price_snapshot ->> 'covered_days_left', price_snapshot ->> 'covered_days')::int), 0)::int`.as(
        'days',
      ),
      sql<number>`coalesce(sum(insurer_cents), 0)::int`.as('cents'),
    ])
    .where('claim_id', '=', claimId)
    .where('status', 'in', ['paid', 'pending'])
    .where('work_status', 'not in', CAME_TO_NOTHING)
  if (exceptOrder) query = query.where('id', '<>', exceptOrder)
  return query.executeTakeFirstOrThrow()
}

/** Which days those are: of each booking the first ones after those its insurer had not begun to pay. */
export async function coveredDays(db: Db, claimId: string): Promise<Taken['booked'][number][]> {
  const rows = await db
    .selectFrom('orders')
    .select('price_snapshot')
    .where('claim_id', '=', claimId)
    .where('status', 'in', ['paid', 'pending'])
    .where('work_status', 'not in', CAME_TO_NOTHING)
    .orderBy('service_date')
    .execute()
  return rows.flatMap((order) => {
    const price = boughtOf(order)
    const covered = price.covered_days_left ?? price.covered_days
    const first = addDays(price.service_date, waitDays(price, price.coverage))
    return covered > 0 ? [{ first, last: addDays(first, covered - 1) }] : []
  })
}

export type LinkedClaim = {
  driver_id: string
  status: string
  coverage: (CoverageTerms & { rental_start_allowed: boolean; deductible_cents: number | null }) | null
}
/** One's own claim with its coverage. `lock` makes bookings of one claim wait for each other. Throws 404. */
export async function claimOf(db: Db, id: string, driverId: string, lock = false): Promise<LinkedClaim> {
  let query = db.selectFrom('claims').select('status').where('id', '=', id).where('driver_id', '=', driverId)
  if (lock) query = query.forUpdate()
  const claim = await query.executeTakeFirst()
  if (!claim) throw notFound('Claim')
  const coverage = await db
    .selectFrom('coverage')
    .select([
      'rental_daily_cap_cents',
      'rental_max_days',
      'rental_total_cap_cents',
      'rental_start',
      'direct_bill',
      'deductible_cents',
      'rental_start_allowed',
      'extra_days',
      'raised_total_cap_cents',
      'rental_until',
    ])
    .where('claim_id', '=', id)
    .executeTakeFirst()
  return { driver_id: driverId, status: claim.status, coverage: coverage ?? null }
}

/** What a claim needs and where, for its driver and admins, whom row security knows. Throws 404 for anybody else. */
export async function needsOf(db: Db, id: string) {
  const claim = await db
    .selectFrom('claims')
    .select(['driver_id', 'claim_type', 'drivable', 'services_needed', 'vehicle_zip', 'loss_zip', 'home_zip'])
    .where('id', '=', id)
    .$narrowType<{ services_needed: Claim['services_needed'] }>()
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
  return claim
}
