import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { providersContract } from '../contract.ts'
import type { TeamAct } from '../team.ts'
import { ownProfile, profileOf, SHOP_COLUMNS, vehicleRows } from './rows.ts'

/** The provider profile of a person: one's own, or any for admins. 404 PGRST116 when there is none to see (spec §7). */
export const readProfile: Verb<typeof providersContract.profile> = async (ctx, { user_id }) => {
  const row = await profileOf(ctx.db, user_id ?? person(ctx).id)
  if (!row) throw notFound('Provider profile')
  return row
}

/** The business of who asks, to do this in its name. Throws 404 without one, 403 for a member whose role does not do it. */
export const ownBusiness = (ctx: Ctx, act: TeamAct, db: Database = ctx.db) => ownProfile(db, person(ctx).id, act)

export const listVehicles: Verb<typeof providersContract.vehicles> = async (ctx) => {
  const me = person(ctx)
  const rows = await vehicleRows(ctx.db)
    .where('v.provider_id', 'in', (it) =>
      it.selectFrom('provider_members').select('provider_id').where('user_id', '=', me.id),
    )
    .orderBy('v.created_at')
    .execute()
  return rows.map(({ own, ...row }) => ({ ...row, ...own }))
}

export const readShop: Verb<typeof providersContract.shop> = async (ctx) => {
  const me = person(ctx)
  return ctx.db
    .selectFrom('shops')
    .select(SHOP_COLUMNS)
    .where('provider_id', 'in', (it) =>
      it.selectFrom('provider_members').select('provider_id').where('user_id', '=', me.id),
    )
    .execute()
}

/** The states whose rule lets private owners rent out, with its program insurance recorded (rules.md, "Private cars"). */
export const privateCarStates: Verb<typeof providersContract.privateCarStates> = async (ctx) => {
  const rule = await ruleInForce<{ states: string[]; program_insurance?: Record<string, string> }>(
    ctx.db,
    'private_cars',
    ctx.services.now(),
  )
  return { states: (rule?.states ?? []).filter((state) => rule?.program_insurance?.[state]) }
}

/** Who works for the providers that the caller belongs to; admins see all of one provider. */
export const listMembers: Verb<typeof providersContract.members> = async (ctx, { provider_id }) => {
  let query = ctx.db.selectFrom('provider_members').selectAll()
  query = provider_id
    ? query.where('provider_id', '=', provider_id)
    : query.where('provider_id', 'in', sql<string>`(select actor_provider_ids())`)
  return query.orderBy('created_at').execute()
}

/** What happened to a verification, and to the standing on the market. The name of who decided is for admins; a provider reads what and why. */
export const listEvents: Verb<typeof providersContract.events> = async (ctx, { provider_id }) =>
  ctx.db
    .selectFrom('provider_events as e')
    .leftJoin('profiles as a', 'a.id', 'e.actor_id')
    .select([
      'e.id',
      'e.machine',
      'e.kind',
      'e.from_status',
      'e.to_status',
      'a.name as actor_name',
      'e.reason',
      'e.next_expected_at',
      'e.at',
    ])
    .where('e.provider_id', '=', provider_id)
    .where('e.machine', 'in', ['verification', 'market', 'background_check'])
    .orderBy('e.id')
    .execute()
