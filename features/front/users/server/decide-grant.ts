import { sql } from 'kysely'
import { forbidden, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { grantsContract } from '../grant.ts'
import { canBecomeAdmin, canDecideGrant, canStepDown, canVouch } from '../policy.ts'
import { adminMail, signInAt } from './words.ts'
import { grantById, grantOf, obstaclesOf } from './grants.ts'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import { findAccount } from '#features/base/accounts/server/account.ts'

/**
 * The second of two admins: yes makes it so and ends every session of the person, no says why. Everything is asked again
 * in the database, under locks, so that of two who decide at once the second is refused.
 */
export const decideGrant: Verb<typeof grantsContract.decide> = async (ctx, { id, confirm, reason }) => {
  const me = person(ctx)
  const now = ctx.services.now()
  const factorDue = ctx.services.env.ADMIN_SECOND_FACTOR === 'required'
  if (!confirm && reason.length < 3) throw invalid('reason', 'Enter a reason.')
  const proposal = await grantById(ctx.db, id)
  ensure(canDecideGrant(me, proposal, now))
  if (confirm)
    for (const admin of [proposal.proposed_by, me.id]) {
      const account = admin ? await findAccount(asSystem(ctx, 'who vouches').db, admin) : undefined
      ensure(canVouch(account, factorDue))
    }
  return ctx.write(async (tx) => {
    const row = await grantById(tx, id)
    ensure(canDecideGrant(me, row, now))
    const about = row.person_id
    if (confirm && row.kind === 'grant') ensure(canBecomeAdmin(await obstaclesOf(tx, about)))
    const verdict = confirm ? 'confirmed' : 'refused'
    await sql`select decide_admin_grant(${id}, ${verdict}, ${reason || null}, ${now.toISOString()}, ${factorDue})`.execute(
      tx,
    )
    const is = await tx
      .selectFrom('profiles')
      .select(['name', 'email', 'language', 'role', 'suspended_at'])
      .where('id', '=', about)
      .executeTakeFirstOrThrow()
    await audit(tx, {
      action: `account.grant_${verdict}`,
      table: 'profiles',
      id: about,
      before: { kind: row.kind, role: row.person_role, suspended_at: row.person_suspended_at },
      after: { proposed_by: row.proposed_by, role: is.role, suspended_at: is.suspended_at },
      reason: reason || row.reason,
    })
    if (confirm) await sendMail(tx, adminMail(`admin_${row.kind}`, is, signInAt(ctx)))
    return grantOf(await grantById(tx, id), now)
  })
}

/** Gives up being an admin: takes nobody else, ends every own session, and open proposals of one's own. */
export const stepDown: Verb<typeof grantsContract.stepDown> = async (ctx, { role, reason }) => {
  const me = person(ctx)
  await ctx.write(async (tx) => {
    await oneAtATime(tx, me.id)
    const { rows } = await sql<{ id: string }>`select id from claims_admins() as id`.execute(tx)
    if (!rows.some(({ id }) => id === me.id)) throw forbidden()
    ensure(canStepDown(rows.filter(({ id }) => id !== me.id).length))
    await audit(tx, {
      action: 'account.stepped_down',
      table: 'profiles',
      id: me.id,
      before: { role: 'claims_admin' },
      after: { role },
      reason,
    })
    await sql`select step_down(${role})`.execute(tx)
  })
  return null
}
