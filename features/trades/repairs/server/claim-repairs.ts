import { sql } from 'kysely'
import { limitsOf, lastCoveredDay } from '#features/claims/claims/limits.ts'
import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { costOfDays, frozenAt } from '#features/market/prices/rental-rates.ts'
import { boughtOf, lastOf } from '#features/market/prices/server/bought.ts'
import { coverageUsed, coveredDays } from '#features/market/prices/server/coverage-used.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { repairsContract } from '../contract.ts'
import type { ClaimRepair, LineWork, Sums, Version } from '../repair.ts'
import { sumsOf } from '../sums.ts'
import { waitsOf } from './insurer-late.ts'
import { versionsOfRepairs } from './repair-rows.ts'

type Summed = { id: string; sums: Sums; deductible_cents: number | null; versions: readonly Version[] }
/** A repair whose versions and lines were read already. */
type Known = { id: string; versions: readonly Version[]; lines: readonly LineWork[] }
/**
 * The sums of every repair of a claim, in the order in which they began: the deductible is taken once, by the first bill that
 * reaches it. Read as the system: one shop's bill may have used what another's would.
 */
async function allSums(ctx: Ctx, claimId: string, known?: Known): Promise<Summed[]> {
  const { db } = asSystem(ctx, 'claim sums')
  const repairs = await db
    .selectFrom('repairs')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = repairs.map(({ id }) => id)
  const others = ids.filter((id) => id !== known?.id)
  const [deductible_cents, uses, versions, lines] = await Promise.all([
    deductibleOf(db, claimId),
    ids.length
      ? db.selectFrom('claim_deductible_uses').select(['repair_id', 'cents']).where('repair_id', 'in', ids).execute()
      : [],
    versionsOfRepairs(db, others),
    others.length ? db.selectFrom('repair_lines').selectAll().where('repair_id', 'in', others).execute() : [],
  ])
  // what was billed has taken its part; the first that is not takes of the rest
  let left = (deductible_cents ?? 0) - uses.reduce((all, { cents }) => all + cents, 0)
  return ids.map((id) => {
    const used = uses.find(({ repair_id }) => repair_id === id)
    const of = id === known?.id ? known : { versions: versions.filter((one) => one.invitation_id === id), lines }
    const sums = sumsOf(of.versions, of.lines, used ? used.cents : Math.max(0, left))
    if (!used) left -= sums.now.deductible_cents
    return { id, sums, deductible_cents, versions: of.versions }
  })
}
/** Of one repair; without any once it was canceled. */
export const claimSums = async (ctx: Ctx, claimId: string, known: Known): Promise<Summed | undefined> =>
  (await allSums(ctx, claimId, known)).find(({ id }) => id === known.id)

/** The rental against the promise: null without a promised day, a rental that is going on, or a cover. */
async function rentalOf(ctx: Ctx, claimId: string, promised_on: string | null): Promise<ClaimRepair['rental']> {
  if (!promised_on) return null
  const { db } = asSystem(ctx, 'rental against the promise')
  const [coverage, rental, used, booked] = await Promise.all([
    db.selectFrom('coverage').selectAll().where('claim_id', '=', claimId).executeTakeFirst(),
    db
      .selectFrom('orders as o')
      .innerJoin('listings as l', 'l.id', 'o.listing_id')
      .select([
        'o.service_date',
        'o.end_date',
        'o.price_snapshot',
        'l.daily_rate_cents',
        'l.weekly_rate_cents',
        'l.weekend_rate_cents',
      ])
      .where('o.claim_id', '=', claimId)
      .where('o.status', '=', 'paid')
      .where('o.work_status', 'in', ['requested', 'accepted', 'in_progress'])
      .where('l.daily_rate_cents', 'is not', null)
      .orderBy('o.service_date', 'desc')
      .executeTakeFirst(),
    coverageUsed(db, claimId),
    coveredDays(db, claimId),
  ])
  if (!coverage?.rental_daily_cap_cents || !rental?.service_date) return null
  const { until, days } = limitsOf(coverage)
  if (days === null && until === null) return null
  const covered_to = lastCoveredDay(coverage, { days: used.days, booked }, rental.service_date)
  if (!covered_to) return null
  const days_over = promised_on > covered_to ? daysBetween(addDays(covered_to, 1), promised_on) : 0
  const { service_date: first, daily_rate_cents: rate } = rental
  const bought = boughtOf(rental)
  const listed = { rate_cents: rate!, rates: frozenAt(rate!, rental, false, addDays(lastOf(bought), 1)) }
  const to = daysBetween(first, covered_to)
  const own_cents = costOfDays(bought, listed, to, to + days_over)
  // the day after the promised one: what waiting adds
  const then = Math.max(1, daysBetween(first, promised_on))
  return { covered_to, promised_on, days_over, own_cents, day_cents: costOfDays(bought, listed, then, then + 1) }
}

/** Whether the driver has a version to sign or answer. Of `repairs` as `r`. */
const WAITS_FOR_DRIVER = sql<boolean>`exists (select from estimates e where e.invitation_id = r.id and
  (e.status = 'sent' and e.kind = 'supplement' or e.status = 'chosen'))`

/** One's own repairs that were not canceled, with what waits for oneself: for the next steps of a dashboard. */
export const repairsOfDriver = (ctx: Ctx) =>
  ctx.db
    .selectFrom('repairs as r')
    .select(['r.claim_id', 'r.status', WAITS_FOR_DRIVER.as('waits_for_driver')])
    .where('r.driver_id', '=', person(ctx).id)
    .where('r.status', '<>', 'cancelled')
    .orderBy('r.created_at')
    .execute()

/** The repairs of a claim that the actor may read, newest last. Throws 404 for somebody else's claim. */
export const claimRepairs: Verb<typeof repairsContract.ofClaim> = async (ctx, { claim_id }) => {
  const claim = await ctx.db
    .selectFrom('claims')
    .select(['driver_id', 'vin', 'insurer_name', 'loss_state', 'claim_type'])
    .where('id', '=', claim_id)
    .executeTakeFirst()
  if (!claim || (claim.driver_id !== person(ctx).id && person(ctx).role !== 'claims_admin')) throw notFound('Claim')
  const rows = await ctx.db
    .selectFrom('repairs as r')
    .selectAll('r')
    .select(WAITS_FOR_DRIVER.as('waits_for_driver'))
    .where('r.claim_id', '=', claim_id)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  if (rows.length === 0) return []
  const shops = await asSystem(ctx, 'shops of repairs')
    .db.selectFrom('provider_profiles')
    .select(['id', 'business_name', 'time_zone'])
    .where(
      'id',
      'in',
      rows.map(({ provider_id }) => provider_id),
    )
    .execute()
  const summed = await allSums(ctx, claim_id)
  const waits = await waitsOf(
    asSystem(ctx, 'insurer’s time').db,
    ctx.services.now(),
    rows.map((row) => ({ ...row, loss_state: claim.loss_state, claim_type: claim.claim_type })),
    summed.flatMap(({ versions }) => versions),
  )
  return Promise.all(
    rows.map(async (row) => {
      const shop = shops.find(({ id }) => id === row.provider_id)!
      const of = summed.find(({ id }) => id === row.id)
      const open = row.status === 'authorized' || row.status === 'in_shop'
      const first = waits.get(row.id)?.[0]?.wait
      return {
        ...row,
        vin: claim.vin,
        insurer_name: claim.insurer_name,
        time_zone: shop.time_zone,
        shop_name: shop.business_name,
        sums: of?.sums ?? sumsOf([], [], 0),
        deductible_cents: of?.deductible_cents ?? null,
        insurer_late: first && first.late_days > 0 ? first : null,
        deductible_used_cents: of?.sums.now.deductible_cents ?? 0,
        rental: open ? await rentalOf(ctx, claim_id, row.promised_on) : null,
      }
    }),
  )
}
