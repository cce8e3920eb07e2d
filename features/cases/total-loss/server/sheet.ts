import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { waitDays } from '#features/market/prices/price.ts'
import { type Bought, boughtOf } from '#features/market/prices/server/bought.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { totalLossContract } from '../contract.ts'
import { averageOf } from '../net.ts'
import { type Comparable, type LossSheet } from '../total-loss.ts'

/** A claim whose driver, or an admin, the actor is. Throws 404. */
export async function lostClaim(ctx: Ctx, id: string) {
  const claim = await ctx.db
    .selectFrom('claims')
    .select(['id', 'driver_id', 'status', 'claim_number', 'insurer_name', 'loss_state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const me = person(ctx)
  if (!claim || (claim.driver_id !== me.id && me.role !== 'claims_admin')) throw notFound('Claim')
  return claim
}

/** The total loss that stands on a claim; undefined without one. */
export const standingLoss = (db: Database | Tx, claimId: string) =>
  db
    .selectFrom('claim_total_losses')
    .select(['id', 'declared_on', 'settlement_on', 'rental_until'])
    .where('claim_id', '=', claimId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

/** The deductible as confirmed, and what bills of the claim have used of it: it is taken once (docs/decisions/049). */
async function deductibleLeft(db: Database | Tx, claimId: string): Promise<LossSheet['deductible']> {
  const whole_cents = await deductibleOf(db, claimId)
  if (whole_cents === null) return null
  const { used } = await db
    .selectFrom('claim_deductible_uses as d')
    .innerJoin('repairs as r', 'r.id', 'd.repair_id')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('d.cents'), e.lit(0)).as('used'))
    .where('r.claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const used_cents = Number(used)
  return { whole_cents, used_cents, left_cents: Math.max(0, whole_cents - used_cents) }
}

/** What the insurer was to pay of a rental's days after the last covered one, in cents: its days follow those before its cover began. */
function atRisk(price: Bought, until: string): number {
  const through = Math.max(0, daysBetween(price.service_date, until))
  const covered = Math.min(price.covered_days, Math.max(0, through - waitDays(price, price.coverage)))
  return price.insurer_cents - Math.min(price.insurer_cents, price.insurer_day_cents * covered)
}

/** The days of running rentals after the last covered one, and the insurer's part of them: bookings stay as bought. Undefined without a rental. */
async function rentalAfter(db: Database | Tx, claimId: string, until: string) {
  const rows = await db
    .selectFrom('orders')
    .select('price_snapshot')
    .where('claim_id', '=', claimId)
    .where('status', '=', 'paid')
    .where('work_status', 'in', ['requested', 'accepted', 'in_progress'])
    .orderBy('service_date')
    .execute()
  const rentals = rows
    .map(boughtOf)
    .filter(({ kind, end_date }) => kind === 'rental' && end_date !== null)
    .map((price) => {
      const from = price.service_date > until ? price.service_date : addDays(until, 1)
      const days = price.end_date! < from ? 0 : daysBetween(from, price.end_date!)
      return { last: price.end_date!, days, cents: atRisk(price, until) }
    })
  const last = rentals.at(-1)
  return (
    last && {
      last: last.last,
      days_after: rentals.reduce((all, { days }) => all + days, 0),
      at_risk_cents: rentals.reduce((all, { cents }) => all + cents, 0),
    }
  )
}

/** Everything about the total loss of a claim that was found before. Read as the system. */
export async function sheetOf(db: Database | Tx, claimId: string): Promise<LossSheet> {
  const loss = await standingLoss(db, claimId)
  const offers = await db
    .selectFrom('total_loss_offers')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('number', 'desc')
    .execute()
  const valuations = await db
    .selectFrom('total_loss_valuations')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('number', 'desc')
    .execute()
  const ticks = loss ? await db.selectFrom('total_loss_ticks').selectAll().where('loss_id', '=', loss.id).execute() : []
  const coverage = await db
    .selectFrom('coverage')
    .select('rental_until')
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  const until = loss && (coverage?.rental_until ?? loss.rental_until)
  return {
    claim_id: claimId,
    loss: loss ?? null,
    offers: offers.map((one) => ({ ...one, stands: one.loss_id === loss?.id })),
    valuations: valuations.map((one) => {
      const comparables = one.comparables as Comparable[]
      const sums = averageOf(comparables)
      return {
        ...one,
        comparables,
        sum_cents: sums?.sum_cents ?? null,
        average_cents: sums?.average_cents ?? null,
        stands: one.loss_id === loss?.id,
      }
    }),
    ticks,
    deductible: await deductibleLeft(db, claimId),
    rental: until ? { until, booking: (await rentalAfter(db, claimId, until)) ?? null } : null,
  }
}

/** What is known about a total loss, for the driver of the claim and the claims team. Throws 404. */
export const readSheet: Verb<typeof totalLossContract.sheet> = async (ctx, { claim_id }) => {
  await lostClaim(ctx, claim_id)
  return sheetOf(asSystem(ctx, 'sheet of a total loss').db, claim_id)
}
