import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ratesContract } from '../contract.ts'

type Opened = { listing_id: string; insurer_daily_rate_cents: number }

/**
 * The insurer rates of these listings that a claim opens for its own driver: its coverage is verified, the rental may
 * start, and the daily cap is at least the rate. The one place that decides it, for the card, the quote and the booking.
 */
export async function insurerRates(
  db: Database | Tx,
  claimId: string,
  driverId: string,
  listingIds: readonly string[],
): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    select l.id as listing_id, l.insurer_daily_rate_cents from listings l, claims c join coverage v on v.claim_id = c.id
    where c.id = ${claimId} and c.driver_id = ${driverId} and c.status in ('coverage-verified', 'in-progress')
      and v.rental_start_allowed and l.id = any(${listingIds}::uuid[]) and l.status = 'active'
      and l.insurer_daily_rate_cents <= v.rental_daily_cap_cents`.execute(db)
  return rows
}

/** The same for the cards of a page. Somebody else's claim is answered as missing. */
export const claimRates: Verb<typeof ratesContract.insurerRates> = async (ctx, { claim_id, listing_ids }) => {
  const me = person(ctx)
  const claim = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('id', '=', claim_id)
    .where('driver_id', '=', me.id)
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
  return insurerRates(ctx.db, claim_id, me.id, listing_ids)
}
