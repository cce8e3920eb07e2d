import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import { waitDays } from '#features/market/prices/price.ts'
import { insuredOf, priceOfFirst } from '#features/market/prices/rental-rates.ts'
import { type Bought, boughtOf } from '#features/market/prices/server/bought.ts'
import { deductibleUsed } from '#features/trades/invoices/server/read-bill.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { totalLossContract } from '../contract.ts'
import { averageOf } from '../net.ts'
import { type Comparable, type LossSheet } from '../total-loss.ts'

/** What the insurer was to pay of a rental's days after the last covered one, in cents: its days follow those before its cover began. */
function atRisk(price: Bought, until: string): number {
  const through = Math.max(0, daysBetween(price.service_date, until))
  const wait = waitDays(price, price.coverage)
  const covered = Math.min(price.covered_days, Math.max(0, through - wait))
  const insured = insuredOf(priceOfFirst(price, price.quantity).each, wait, covered, price.insurer_day_cents)
  return price.insurer_cents - Math.min(price.insurer_cents, insured)
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
    deductible: await deductibleUsed(db, claimId),
    rental: until ? { until, booking: (await rentalAfter(db, claimId, until)) ?? null } : null,
  }
}

/** What is known about a total loss, for the driver of the claim and the claims team. Throws 404. */
export const readSheet: Verb<typeof totalLossContract.sheet> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return sheetOf(asSystem(ctx, 'sheet of a total loss').db, claim_id)
}
