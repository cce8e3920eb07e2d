import { sql } from 'kysely'
import { dayIn } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Database } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { Business, Hours } from '../business.ts'
import { type CredentialRule, type Required, requiredOf } from '../credential.ts'
import { mayAct } from '../policy.ts'
import type { DocumentName, ProviderDocument } from '../provider.ts'
import type { MemberRole, TeamAct } from '../team.ts'

/** Profiles with what belongs on screen beside them. Row security decides which ones are seen. */
export function profileRows(db: Database) {
  const lastEvent = (column: 'at' | 'next_expected_at' | 'reason', status: 'pending' | 'rejected') =>
    sql<string | null>`(select e.${sql.ref(column)} from provider_events e
      where e.provider_id = p.id and e.machine = 'verification' and e.to_status = ${status} order by e.id desc limit 1)`
  const suspension = (column: 'at' | 'reason') =>
    sql<string | null>`case when p.market_status = 'suspended' then (select e.${sql.ref(column)} from provider_events e
      where e.provider_id = p.id and e.machine = 'market' and e.to_status = 'suspended' order by e.id desc limit 1) end`
  const document = (name: DocumentName) =>
    sql<ProviderDocument | null>`(select jsonb_build_object('file_id', f.id, 'path', f.path, 'original_name', f.original_name,
      'size', f.size, 'created_at', f.created_at, 'review_reason', r.reason,
      'review', r.decision)
      from files f left join document_reviews r on r.provider_id = p.id and r.document = ${name} and r.file_path = f.path
      where f.path = p.${sql.ref(`${name}_url`)})`
  return db
    .selectFrom('provider_profiles as p')
    .selectAll('p')
    .select((it) => [
      sql<Hours>`p.hours`.as('hours'),
      sql<string[]>`p.closed_days::text[]`.as('closed_days'),
      sql<string[]>`p.open_days::text[]`.as('open_days'),
      sql<Business['languages']>`p.languages`.as('languages'),
      sql<Business['ownership']>`p.ownership`.as('ownership'),
      document('insurance_proof').as('insurance_proof'),
      document('w9').as('w9'),
      sql<string | null>`ein_last4_of(p.id)`.as('ein_last4'),
      sql<MemberRole | null>`(select m.member_role from provider_members m
        where m.provider_id = p.id and m.user_id = actor_id())`.as('member_role'),
      it.selectFrom('profiles').select('phone').whereRef('profiles.id', '=', 'p.user_id').as('phone'),
      sql<string | null>`case when p.background_check_status is not null then ${lastEvent('at', 'pending')} end`.as(
        'submitted_at',
      ),
      sql<
        string | null
      >`case when p.background_check_status = 'pending' then ${lastEvent('next_expected_at', 'pending')} end`.as(
        'review_due_at',
      ),
      sql<
        string | null
      >`case when p.background_check_status = 'rejected' then ${lastEvent('reason', 'rejected')} end`.as(
        'rejection_reason',
      ),
      sql<string | null>`case when p.background_check_status is null then (select e.at from provider_events e
        where e.provider_id = p.id and e.kind = 'withdrawn' order by e.id desc limit 1) end`.as('withdrawn_at'),
      suspension('at').as('suspended_at'),
      suspension('reason').as('suspension_reason'),
    ])
}

/** The profile of the business a person belongs to, or undefined. */
export const profileOf = (db: Database, userId: string) =>
  profileRows(db)
    .where('p.id', 'in', (it) => it.selectFrom('provider_members').select('provider_id').where('user_id', '=', userId))
    .executeTakeFirst()

export async function profileRow(db: Database, id: string) {
  const row = await profileRows(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Provider profile')
  return row
}

/** The business a person belongs to, to do this in its name. Throws 404 without one, 403 when their role does not do it. */
export async function ownProfile(db: Database, userId: string, act?: TeamAct) {
  const row = await db
    .selectFrom('provider_profiles as p')
    .innerJoin('provider_members as m', 'm.provider_id', 'p.id')
    .selectAll('p')
    .select('m.member_role')
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Provider profile')
  const { member_role, ...profile } = row
  if (act) ensure(mayAct(member_role, act))
  return profile
}

export const SHOP_COLUMNS = [
  'id',
  'provider_id',
  'services',
  'hourly_rate_cents',
  'certifications',
  'address',
  'license_type',
  'license_state',
  'license_last4',
] as const

/** Vehicles with what only their own people and admins read of them. Row security decides which ones are seen. */
export const vehicleRows = (db: Database) =>
  db
    .selectFrom('vehicles as v')
    .select(['v.id', 'v.provider_id', 'v.year', 'v.make', 'v.model', 'v.trim', 'v.mileage', 'v.daily_rate_cents'])
    .select('v.wheelchair_accessible')
    .select(sql<{ vin: string; license_plate: string | null }>`vehicle_private(v.id)`.as('own'))

/** Credentials with the name of their evidence; never the sealed number. */
export const credentialRows = (db: Database) =>
  db
    .selectFrom('credentials as c')
    .innerJoin('files as f', 'f.path', 'c.file_path')
    .select(['c.id', 'c.provider_id', 'c.kind', 'c.state', 'c.issuer', 'c.number_last4', 'c.expires_on', 'c.file_path'])
    .select(['c.license_type', 'f.original_name as file_name', 'c.status', 'c.refusal_reason', 'c.created_at'])
    .select(
      sql<string | null>`member_name(c.provider_id, (select e.actor_id from credential_events e
        where e.credential_id = c.id and e.to_status = 'submitted' order by e.id desc limit 1))`.as('handed_in_by'),
    )

export async function credentialRow(db: Database, id: string) {
  const row = await credentialRows(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Credential')
  return row
}

/** What one provider must hold and where each stands today, in its own zone. */
export async function requiredFor(db: Database, provider_id: string, now: Date): Promise<Required[]> {
  const holder = await db
    .selectFrom('provider_profiles')
    .select(['provider_type', 'state', 'time_zone'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
  const held = await credentialRows(db).where('c.provider_id', '=', provider_id).execute()
  const rule = await ruleInForce<CredentialRule>(db, 'credentials', now)
  return requiredOf(rule ?? { required: [] }, holder, held, dayIn(holder.time_zone, now))
}
