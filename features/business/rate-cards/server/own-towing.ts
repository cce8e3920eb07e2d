import { sql } from 'kysely'
import type { Hours } from '#features/business/providers/business.ts'
import { ownProfile } from '#features/business/providers/server/rows.ts'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rateCardsContract } from '../contract.ts'
import { canKeepRates } from '../policy.ts'
import { RATE_NAMES, type Equipment, type VehicleClass } from '../truck.ts'

export const CARD = [
  'id',
  'vehicle_class',
  'number',
  'valid_from',
  ...RATE_NAMES,
  'after_hours_from',
  'after_hours_to',
] as const

/** The own business that may change its rates. Throws 404 without one, 403 for another trade or role, 409 before it is verified. */
export async function towingBusiness(tx: Tx, userId: string) {
  const profile = await ownProfile(tx, userId, 'business')
  ensure(canKeepRates(profile))
  return profile
}
/** What stands on a company, which must be there; its yards and rates wait for each other. Throws 409 `no_company`. */
export async function companyOf(tx: Tx, provider_id: string) {
  const row = await tx
    .selectFrom('tow_companies')
    .select('classes')
    .where('provider_id', '=', provider_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw conflict('no_company', 'First enter your dispatch phone and your trucks.')
  return row
}

/** Of each class the newest are read again; older ones are in the archive of one's data. */
const MOST_CARDS = 50

export async function towingOf(db: Database | Tx, userId: string) {
  const profile = await ownProfile(db, userId)
  const [company, yards, cards, listed] = await Promise.all([
    db
      .selectFrom('tow_companies')
      .select([
        'dispatch_phone',
        sql<VehicleClass[]>`classes`.as('classes'),
        sql<Equipment[]>`equipment`.as('equipment'),
      ])
      .where('provider_id', '=', profile.id)
      .executeTakeFirst(),
    db
      .selectFrom('tow_yards')
      .select(['id', 'address', 'zip', 'hours_text', 'daily_cents', 'gate_fee_cents', 'after_hours'])
      .where('provider_id', '=', profile.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('tow_rate_cards as c')
      .select(CARD)
      .select(sql<string | null>`member_name(provider_id, published_by)`.as('published_by'))
      .where('provider_id', '=', profile.id)
      .where('number', '>', (it) =>
        it
          .selectFrom('tow_rate_cards as n')
          .select(sql<number>`max(n.number) - ${MOST_CARDS}::int`.as('last'))
          .whereRef('n.provider_id', '=', 'c.provider_id')
          .whereRef('n.vehicle_class', '=', 'c.vehicle_class'),
      )
      .orderBy('vehicle_class')
      .orderBy('number', 'desc')
      .execute(),
    db
      .selectFrom('listing_search')
      .select('listing_id')
      .where('provider_id', '=', profile.id)
      .where(sql<boolean>`'tow' = any(services)`)
      .limit(1)
      .executeTakeFirst(),
  ])
  const { provider_type, verified, time_zone, always_open, service_radius_miles } = profile
  return {
    provider_type,
    verified,
    time_zone,
    hours: profile.hours as Hours,
    always_open,
    service_radius_miles,
    listed: Boolean(listed),
    company: company ?? null,
    yards,
    cards,
  }
}

/** One's own towing business with its newest rate cards. Throws 404 without a business. */
export const ownTowing: Verb<typeof rateCardsContract.mine> = (ctx) => towingOf(ctx.db, person(ctx).id)
