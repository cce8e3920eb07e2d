import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { GRANT_DAYS, type grantsContract } from '../grant.ts'
import { canBecomeAdmin, canPropose, canWithdrawGrant } from '../policy.ts'
import { adminMail } from './words.ts'
import { grantById, grantOf, obstaclesOf } from './grants.ts'

/** The first of two admins: puts it in writing, and mails those who may decide. */
export const proposeGrant: Verb<typeof grantsContract.propose> = async (
  ctx,
  { person_id, kind, role_after, reason },
) => {
  const me = person(ctx)
  const now = ctx.services.now()
  if ((kind === 'removal') !== (role_after !== undefined))
    throw invalid('role_after', 'Say which role is left after a removal, and only then.')
  return ctx.write(async (tx) => {
    const about = await tx
      .selectFrom('profiles')
      .select(['id', 'name', 'role', 'suspended_at'])
      .where('id', '=', person_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!about) throw notFound('Profile')
    const deciders = await tx
      .selectFrom('profiles')
      .select(['email', 'name', 'language'])
      .where('role', '=', 'claims_admin')
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', 'not in', [me.id, person_id])
      .execute()
    ensure(canPropose(me, about, kind, deciders.length))
    if (kind === 'grant') ensure(canBecomeAdmin(await obstaclesOf(tx, person_id)))
    const open = await tx
      .selectFrom('admin_grants')
      .select('id')
      .where('person_id', '=', person_id)
      .where('status', '=', 'open')
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    if (open) throw conflict('already_proposed', 'Something about this person waits for a second admin already.')
    const id = newId()
    const until = new Date(now.getTime() + GRANT_DAYS * 86_400_000).toISOString()
    await sql`select propose_admin_grant(${id}, ${person_id}, ${kind}, ${role_after ?? null}, ${reason}, ${now.toISOString()}, ${until})`.execute(
      tx,
    )
    const after = { kind, ...(role_after && { role_after }), expires_at: until }
    await audit(tx, { action: 'account.grant_proposed', table: 'profiles', id: person_id, after, reason })
    const row = await grantById(tx, id)
    const url = new URL(paths.adminUser(person_id), ctx.services.env.APP_URL).href
    const said = { kind, about: about.name, named: row.proposer !== null, by: row.proposer, reason }
    for (const reader of deciders) await sendMail(tx, adminMail('grant_proposed', reader, url, said))
    return grantOf(row, now)
  })
}

/** Takes one's own proposal back while it is open. */
export const withdrawGrant: Verb<typeof grantsContract.withdraw> = (ctx, { id }) =>
  ctx.write(async (tx) => {
    const now = ctx.services.now()
    const row = await grantById(tx, id)
    ensure(canWithdrawGrant(person(ctx), row, now))
    await sql`select decide_admin_grant(${id}, 'withdrawn', null, ${now.toISOString()}, false)`.execute(tx)
    await audit(tx, {
      action: 'account.grant_withdrawn',
      table: 'profiles',
      id: row.person_id,
      before: { kind: row.kind },
    })
    return grantOf(await grantById(tx, id), now)
  })
