import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import { canAnswerInvitation } from '../policy.ts'
import type { Invitation, teamContract } from '#features/business/providers/team.ts'
import { teamNews } from './team-words.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'

const NOTHING = {
  business_name: null,
  member_role: null,
  invited_by: null,
  status: null,
  expires_at: null,
  works_for: null,
  member_here: false,
}

/** The invitation a link stands for, as this reader may know it. Throws 404 for a link of nothing, also of an earlier mail. */
async function invitationFor(ctx: Ctx, db: Database | Tx, token: string): Promise<Invitation> {
  const { rows } = await sql<{
    found: Partial<Invitation> | null
  }>`select invitation_of(${sha256(token)}) as found`.execute(db)
  const found = rows[0]?.found
  if (!found) throw notFound('Invitation')
  const invitation = { ...NOTHING, matches: false, address: '', ...found }
  const over = invitation.expires_at && Date.parse(invitation.expires_at) <= ctx.services.now().getTime()
  return invitation.status === 'open' && over ? { ...invitation, status: 'expired' } : invitation
}

/** What its mail said: the page before signing in names the business. Throws 404 unless the invitation is open. */
export const readInviting: Verb<typeof teamContract.inviting> = async (ctx, { token }) => {
  const found = await asSystem(ctx, 'invitation')
    .db.selectFrom('provider_invitations as v')
    .innerJoin('provider_profiles as p', 'p.id', 'v.provider_id')
    .select(['p.business_name', 'v.member_role'])
    .where('v.token_hash', '=', sha256(token))
    .where('v.status', '=', 'open')
    .where('v.expires_at', '>', ctx.services.now().toISOString())
    .executeTakeFirst()
  if (!found) throw notFound('Invitation')
  return found
}

export const readInvitation: Verb<typeof teamContract.invitation> = async (ctx, { token }) => {
  person(ctx)
  return invitationFor(ctx, ctx.db, token)
}

/**
 * Joins the business with the invited role, or declines. The account's own role, claims and bookings stay as they are:
 * what a member does follows the membership. The owners are notified.
 */
export const answerInvitation: Verb<typeof teamContract.answer> = async (ctx, { token, accept }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const invitation = await invitationFor(ctx, tx, token)
    ensure(canAnswerInvitation(invitation, accept))
    const { rows } = await sql<{ id: string }>`select answer_invitation(${sha256(token)}, ${accept}) as id`.execute(tx)
    const provider_id = rows[0]!.id
    const { member_role } = invitation
    const after = { user_id: me.id, member_role }
    await audit(tx, {
      action: accept ? 'team.join' : 'team.decline',
      table: 'provider_profiles',
      id: provider_id,
      after,
    })
    if (accept) {
      const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
      const owners = { provider_id, act: 'team', topic: 'work', except: me.id } as const
      await notifyTeam(ctx, tx, owners, teamNews.joined(name, member_role!))
    }
    return { accepted: accept }
  })
}
