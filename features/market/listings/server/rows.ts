import { sql } from 'kysely'
import { mayAct } from '#features/business/providers/policy.ts'
import { ensurePublicWords } from '#features/business/providers/server/public-words.ts'
import { missingCredentials } from '#features/business/credentials/server/credentials.ts'
import type { TeamAct } from '#features/business/providers/team.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { type Listing, saysAnyHour } from '../listing.ts'
import type { Publication } from '../policy.ts'
import { mostWeekly } from '../weekly.ts'

type Db = Database | Tx
export const ownProviderIds = sql<string>`(select actor_provider_ids())`

/** The listing as everybody may see it: active, or one's own. Throws 404. */
export async function publicListing(db: Db, id: string): Promise<Listing> {
  const { rows } = await sql<{ listing: Listing | null }>`select listing_public(${id}) as listing`.execute(db)
  const listing = rows[0]?.listing
  if (!listing) throw notFound('Listing')
  return listing
}

/** The listing is of the actor's business, and their role does this with it. Throws 404, then 403. */
export async function ensureOurs(db: Db, id: string, act: TeamAct): Promise<void> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('provider_members as m', 'm.provider_id', 'l.provider_id')
    .select('m.member_role')
    .where('l.id', '=', id)
    .where('m.user_id', '=', sql<string>`actor_id()`)
    .executeTakeFirst()
  if (!row) throw notFound('Listing')
  ensure(mayAct(row.member_role, act))
}

/** One's own listing, locked for a change; somebody else's is answered as missing, active or not. */
export async function ownListing(tx: Tx, id: string) {
  await ensureOurs(tx, id, 'listings')
  const row = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', 'in', ownProviderIds)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Listing')
  return row
}

/** The provider one lists for. Throws 404 before onboarding, 403 for members who do not list. */
export async function ownProvider(db: Db) {
  const row = await db
    .selectFrom('provider_profiles as p')
    .innerJoin('provider_members as m', 'm.provider_id', 'p.id')
    .select(['p.id', 'p.provider_type', 'p.lat', 'p.lng', 'p.time_zone', 'm.member_role'])
    .where('m.user_id', '=', sql<string>`actor_id()`)
    .executeTakeFirst()
  if (!row) throw notFound('Provider profile')
  ensure(mayAct(row.member_role, 'listings'))
  return row
}

/** Everything that decides whether own listings may go live, by their ids (policy.ts). */
export async function publicationsOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Publication>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
    .leftJoin('vehicles as v', 'v.id', 'l.vehicle_id')
    .leftJoin('shops as s', 's.id', 'l.shop_id')
    .select(['l.id', 'l.status', 'l.listing_type', 'l.disclosures_accepted_at'])
    .select(['p.provider_type', 'p.state', 'p.verified', 'p.market_status', 'l.provider_id'])
    .select(
      sql<boolean>`l.status <> 'active' and exists (select from listings o where o.vehicle_id = l.vehicle_id and o.id <> l.id
        and (o.status = 'active' or exists (select from listing_days d where d.listing_id = o.id and d.reason in ('reservation', 'order')
          and d.day >= (${now.toISOString()}::timestamptz at time zone p.time_zone)::date)))`.as('car_elsewhere'),
    )
    .select(['v.recalls_checked_on', 'v.open_recall', 's.license_type', 's.license_state', 's.license_last4'])
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const private_cars = (await ruleInForce<Publication['private_cars']>(db, 'private_cars', now)) ?? { states: [] }
  const missing = new Map<string, Publication['missing_credentials']>()
  for (const provider_id of new Set(rows.map((row) => row.provider_id)))
    missing.set(provider_id, await missingCredentials(db, provider_id, now))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: row.status,
        listing_type: row.listing_type,
        provider: {
          provider_type: row.provider_type,
          state: row.state,
          verified: row.verified,
          suspended: row.market_status === 'suspended',
        },
        license: { license_type: row.license_type, license_state: row.license_state, license_last4: row.license_last4 },
        missing_credentials: missing.get(row.provider_id) ?? null,
        private_cars,
        disclosures_accepted: row.disclosures_accepted_at !== null,
        car_elsewhere: row.car_elsewhere,
        recall: { checked: row.recalls_checked_on !== null, open: row.open_recall === true },
      },
    ]),
  )
}

type Terms = {
  title: string
  description: string
  listing_type: 'vehicle' | 'service'
  daily_rate_cents: number | null
  hourly_rate_cents: number | null
  min_days: number
  max_days: number
  turnaround_days: number
  insurer_daily_rate_cents: number | null
  weekly_rate_cents: number | null
  weekend_rate_cents: number | null
  miles_per_day: number | null
  extra_mile_cents: number | null
  fuel_eighth_cents: number | null
  late_hour_cents: number | null
}
const OF_RENTALS = [
  'weekly_rate_cents',
  'weekend_rate_cents',
  'miles_per_day',
  'extra_mile_cents',
  'fuel_eighth_cents',
  'late_hour_cents',
] as const
/** Refuses 422 what no listing may say: a rate missing, least days above most days, contact details or a promise about deductibles in public words. */
export function ensureSoundTerms(terms: Terms): void {
  if (terms.listing_type === 'vehicle' && terms.daily_rate_cents === null)
    throw invalid('daily_rate_cents', 'Enter a rate above $0.')
  if (terms.listing_type === 'service' && terms.daily_rate_cents === null && terms.hourly_rate_cents === null)
    throw invalid('hourly_rate_cents', 'Enter a rate, or $0.')
  if (terms.listing_type === 'service' && terms.daily_rate_cents !== null && terms.hourly_rate_cents !== null)
    throw invalid('daily_rate_cents', 'Enter an hourly or a daily rate, not both.')
  if (terms.max_days < terms.min_days) throw invalid('max_days', 'Maximum days can’t be less than minimum days.')
  if (terms.listing_type === 'service' && terms.turnaround_days > 0)
    throw invalid('turnaround_days', 'Only rentals have blocked days. A shop sets how many jobs fit in a day.')
  if (terms.insurer_daily_rate_cents !== null) {
    if (terms.listing_type === 'service')
      throw invalid('insurer_daily_rate_cents', 'Only a rental has an insurer rate.')
    if (terms.insurer_daily_rate_cents >= (terms.daily_rate_cents ?? 0))
      throw invalid('insurer_daily_rate_cents', 'The insurer rate must be below your daily rate.')
  }
  for (const field of OF_RENTALS)
    if (terms.listing_type === 'service' && terms[field] !== null)
      throw invalid(field, 'Only a rental has this term. Leave it out.')
  if ((terms.miles_per_day === null) !== (terms.extra_mile_cents === null))
    throw invalid(
      terms.miles_per_day === null ? 'miles_per_day' : 'extra_mile_cents',
      'Enter both the miles included per day and the price of an extra mile, or neither.',
    )
  const week = mostWeekly(terms.daily_rate_cents ?? 0, terms.weekend_rate_cents)
  if (terms.weekly_rate_cents !== null && terms.weekly_rate_cents > week)
    throw invalid(
      'weekly_rate_cents',
      `Enter ${formatCents(week)} or less: seven times your daily rate, or what seven days cost by the day if that is less.`,
    )
  ensurePublicWords({ title: terms.title, description: terms.description })
  if (terms.listing_type === 'service' && saysAnyHour(terms.title))
    throw invalid(
      'title',
      'Services can be booked starting the next day. Add “from tomorrow” to “24/7”, or leave it out.',
    )
}

/** Of what a shop offers only storage is sold by the day (rules.md, "Storage"). Refuses 422 a daily rate where it offers none. */
export async function ensureStores(
  tx: Tx,
  { shop_id, daily_rate_cents }: { shop_id: string | null; daily_rate_cents: number | null },
): Promise<void> {
  if (shop_id === null || daily_rate_cents === null) return
  const shop = await tx.selectFrom('shops').select('services').where('id', '=', shop_id).executeTakeFirst()
  if (!shop?.services.includes('storage'))
    throw invalid('daily_rate_cents', 'Only storage is priced by the day. Add storage to your shop’s services first.')
}
