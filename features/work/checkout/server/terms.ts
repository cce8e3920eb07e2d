import type { Bought } from '#features/market/prices/server/bought.ts'
import { type OrderRow, busyOn } from '#features/work/orders/server/rows.ts'
import { type Ctx, asSystem } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'

/** The listing's conditions as they are now, also when it has left the market since. */
export const termsOf = (ctx: Ctx, listingId: string) =>
  asSystem(ctx, 'change-terms')
    .db.selectFrom('listings')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'listings.provider_id')
    .select([
      'listings.id',
      'listings.listing_type',
      'listings.units',
      'listings.turnaround_days',
      'listings.min_days',
      'listings.max_days',
      'provider_profiles.business_name',
      'provider_profiles.time_zone',
      'provider_profiles.provider_type',
    ])
    .where('listings.id', '=', listingId)
    .executeTakeFirstOrThrow()
export type Terms = Awaited<ReturnType<typeof termsOf>>

/** How many days a booking may have: as the listing says, and always as many as it has already. */
export const lengthsOf = (terms: Terms, bought: Bought) =>
  bought.kind === 'appointment'
    ? { min_days: 1, max_days: 1 }
    : { min_days: Math.min(terms.min_days, bought.quantity), max_days: Math.max(terms.max_days, bought.quantity) }

/** The days others have; whose day is whose, only the system may read. */
export const othersOn = (ctx: Ctx, order: OrderRow, days: string[], db: Database | Tx = asSystem(ctx, 'change').db) =>
  busyOn(db, order.listing_id, days, order)
