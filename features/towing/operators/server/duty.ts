import { mayAct } from '#features/business/providers/policy.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { operatorsContract, OwnDuty } from '../contract.ts'
import { CONSENT_VERSION, isOnDuty } from '../operator.ts'
import { canBeOnDuty } from '../policy.ts'
import { dutyOf, endOf, operatorsOf, signOfLife, towingMember } from './operator-rows.ts'

/** One's own duty, and whether it is on this phone. */
export async function ownDuty(ctx: Ctx, db: Database | Tx): Promise<OwnDuty> {
  const me = person(ctx)
  const now = ctx.services.now()
  const duty = await dutyOf(db, me.id)
  const on = duty !== undefined && isOnDuty(duty, now)
  return {
    now: now.toISOString(),
    on_duty_since: on ? duty.on_duty_since : null,
    ends_at: endOf(duty, now),
    truck: duty?.truck ?? '',
    here: duty?.session_id === me.session_id,
  }
}

/** The duty of an operator. Throws 404 without a towing business, 403 for another role. */
export const readDuty: Verb<typeof operatorsContract.mine> = async (ctx) => {
  ensure(canBeOnDuty((await towingMember(ctx)).role))
  await signOfLife(ctx)
  return ownDuty(ctx, asSystem(ctx, 'own duty').db)
}

/**
 * Begins a duty on this phone, and so ends it on another, or ends it wherever it is. What was agreed to is kept with its
 * version and time. Throws 404, 403.
 */
export const setDuty: Verb<typeof operatorsContract.duty> = async (ctx, { on, truck }) => {
  const me = person(ctx)
  const { provider_id, role } = await towingMember(ctx)
  ensure(canBeOnDuty(role))
  const now = ctx.services.now()
  const at = now.toISOString()
  return writeFor(ctx, 'duty of an operator', async (tx) => {
    if (on) {
      const before = await dutyOf(tx, me.id)
      // the same tap again, or another phone: the hours go on
      const since = before && isOnDuty(before, now) ? before.on_duty_since! : at
      const begun = { provider_id, truck, on_duty_since: since, session_id: me.session_id, seen_at: at }
      const consent = { consent_version: CONSENT_VERSION, consented_at: at }
      await tx
        .insertInto('tow_operators')
        .values({ user_id: me.id, ...begun, ...consent })
        .onConflict((held) => held.column('user_id').doUpdateSet({ ...begun, ...consent }))
        .execute()
      const after = { on: true, consent_version: CONSENT_VERSION }
      await audit(tx, { action: 'tow.duty', table: 'provider_profiles', id: provider_id, after })
    } else if (await endIt(tx, me.id))
      await audit(tx, { action: 'tow.duty', table: 'provider_profiles', id: provider_id, after: { on: false } })
    return ownDuty(ctx, tx)
  })
}
const endIt = async (tx: Tx, userId: string) =>
  tx
    .updateTable('tow_operators')
    .set({ on_duty_since: null, session_id: null, seen_at: null })
    .where('user_id', '=', userId)
    .where('on_duty_since', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()

/** An owner ends somebody's duty; a lost phone is signed out with it. Their tow stays theirs until it is given to another. */
export const endDuty: Verb<typeof operatorsContract.endDuty> = async (ctx, { operator, lost }) => {
  const { provider_id, role } = await towingMember(ctx)
  ensure(mayAct(role, 'team'))
  const now = ctx.services.now()
  return writeFor(ctx, 'end of a duty', async (tx) => {
    const duty = await tx
      .selectFrom('tow_operators')
      .selectAll()
      .where('user_id', '=', operator)
      .where('provider_id', '=', provider_id)
      .forUpdate()
      .executeTakeFirst()
    if (!duty) throw notFound('Operator')
    await endIt(tx, operator)
    if (lost && duty.session_id) await tx.deleteFrom('auth.sessions').where('id', '=', duty.session_id).execute()
    const after = { on: false, user_id: operator, lost }
    await audit(tx, { action: 'tow.duty', table: 'provider_profiles', id: provider_id, after })
    return operatorsOf(tx, provider_id, now)
  })
}
