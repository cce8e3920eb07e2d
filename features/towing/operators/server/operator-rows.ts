import { type Selectable, sql } from 'kysely'
import type { TowOperators } from '#db/types.gen.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { OPEN_TOWS, towNumber } from '#features/towing/tows/tow-status.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Operator } from '../contract.ts'
import { dutyEnds, firstName, isOnDuty, SIGN_MS } from '../operator.ts'
import { canDrive, canStepHere } from '../policy.ts'

type Db = Database | Tx
type DutyRow = Selectable<TowOperators>

/** The towing business somebody works for, and as what. Throws 404 without one. */
export async function towingMember(ctx: Ctx): Promise<{ provider_id: string; role: MemberRole }> {
  const row = await asSystem(ctx, 'tow board')
    .db.selectFrom('provider_members as m')
    .innerJoin('provider_profiles as p', 'p.id', 'm.provider_id')
    .select(['m.provider_id', 'm.member_role as role'])
    .where('m.user_id', '=', person(ctx).id)
    .where('p.provider_type', '=', 'towing')
    .executeTakeFirst()
  if (!row) throw notFound('Business')
  return row
}

export const dutyOf = (db: Db, userId: string): Promise<DutyRow | undefined> =>
  db.selectFrom('tow_operators').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** That the phone of a duty is still there; it does not bring back a duty that is over. */
export async function signOfLife(ctx: Ctx): Promise<void> {
  const me = person(ctx)
  const now = ctx.services.now()
  const system = asSystem(ctx, 'sign of life')
  const duty = await dutyOf(system.db, me.id)
  if (!duty || duty.session_id !== me.session_id || !isOnDuty(duty, now)) return
  if (now.getTime() - Date.parse(duty.seen_at!) < SIGN_MS) return
  await system.db
    .updateTable('tow_operators')
    .set({ seen_at: now.toISOString() })
    .where('user_id', '=', me.id)
    .where('session_id', '=', me.session_id)
    .execute()
}

const openTow = sql<string | null>`(select j.id::text from tow_jobs j where j.operator_id = u.id
  and j.status in (${sql.join([...OPEN_TOWS])}) limit 1)`
const operatorRows = (db: Db, provider_id: string) =>
  db
    .selectFrom('provider_members as m')
    .innerJoin('profiles as u', 'u.id', 'm.user_id')
    .leftJoin('tow_operators as o', 'o.user_id', 'm.user_id')
    .select(['m.user_id', 'u.name', 'o.truck', 'o.on_duty_since', 'o.session_id', 'o.seen_at', openTow.as('job')])
    .where('m.provider_id', '=', provider_id)
    .where('m.member_role', '=', 'operator')

/** Who drives for a company: those on duty first, by name. */
export async function operatorsOf(db: Db, provider_id: string, now: Date): Promise<Operator[]> {
  const rows = await operatorRows(db, provider_id).orderBy('u.name').orderBy('m.user_id').execute()
  return rows
    .map((row) => ({
      user_id: row.user_id,
      name: row.name,
      truck: row.truck ?? '',
      on_duty_since: isOnDuty(row, now) ? row.on_duty_since : null,
      tow: row.job && towNumber(row.job),
    }))
    .toSorted((a, b) => Number(b.on_duty_since !== null) - Number(a.on_duty_since !== null))
}

/** Holds an operator who is to drive a tow. Throws 404 for nobody of this company, 409 `busy`, `off_duty`, both by name. */
export async function holdOperator(tx: Tx, provider_id: string, userId: string, now: Date): Promise<void> {
  // two tows that want the same operator wait for each other here
  await tx.selectFrom('tow_operators').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const row = await operatorRows(tx, provider_id).where('m.user_id', '=', userId).executeTakeFirst()
  if (!row) throw notFound('Operator')
  ensure(canDrive({ ...row, tow: row.job && towNumber(row.job) }, now))
}

/** Who brings a tow, as its driver reads it; null where nobody was named. */
export async function driverOfTow(db: Db, operatorId: string | null) {
  if (!operatorId) return null
  const row = await db
    .selectFrom('profiles as u')
    .leftJoin('tow_operators as o', 'o.user_id', 'u.id')
    .select(['u.id', 'u.name', 'o.truck'])
    .where('u.id', '=', operatorId)
    .executeTakeFirst()
  return row ? { id: row.id, name: firstName(row.name), truck: row.truck ?? '' } : null
}

/** Of a duty that goes on until then; null where it is over. */
export const endOf = (duty: DutyRow | undefined, now: Date): string | null => {
  const ends = duty ? dutyEnds(duty) : null
  return ends !== null && ends > now.getTime() ? new Date(ends).toISOString() : null
}

/** The towing business for which the actor takes tows and works on them. Throws 404 without one, 403 for a role that may not. */
export async function answeringBusiness(ctx: Ctx): Promise<string> {
  const { provider_id, role } = await towingMember(ctx)
  if (!mayAct(role, 'answer').yes) throw forbidden('Only an owner or an estimator of the business takes tows.')
  return provider_id
}
/**
 * The same, or the business of an operator, who works on their own tow alone, from the phone of their duty. Throws 404,
 * 403, 409 `other_phone`.
 */
export async function steppingBusiness(ctx: Ctx): Promise<{ provider_id: string; operator: string | null }> {
  const { provider_id, role } = await towingMember(ctx)
  if (role !== 'operator') return { provider_id: await answeringBusiness(ctx), operator: null }
  const me = person(ctx)
  ensure(canStepHere(await dutyOf(asSystem(ctx, 'own duty').db, me.id), me.session_id))
  return { provider_id, operator: me.id }
}
