import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { canChangeMember } from '../policy.ts'
import type { MemberRole, Team, teamContract } from '#features/business/providers/team.ts'
import { ownProfile } from '#features/business/providers/server/rows.ts'
import { teamNews } from './team-words.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'

/** The team of one business, as the actor may know it. Throws 404, also for somebody else's. */
export async function teamOf(db: Database | Tx, provider_id: string): Promise<Team> {
  const { rows } = await sql<{
    team: Omit<Team, 'provider_id'> | null
  }>`select provider_team(${provider_id}) as team`.execute(db)
  const team = rows[0]?.team
  if (!team) throw notFound('Provider profile')
  return { provider_id, ...team }
}

/** Who works for one’s business, or for the one named (admins). */
export const readTeam: Verb<typeof teamContract.read> = async (ctx, { provider_id }) =>
  teamOf(ctx.db, provider_id ?? (await ownProfile(ctx.db, person(ctx).id)).id)

/** The member that is changed, in the own business. Throws 404. */
async function memberOf(tx: Tx, provider_id: string, userId: string) {
  const { members } = await teamOf(tx, provider_id)
  const member = members.find(({ user_id }) => user_id === userId)
  if (!member) throw notFound('Member')
  return { member, members }
}

async function notifyMember(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  business: string,
  role: MemberRole | null,
): Promise<void> {
  if (userId !== person(ctx).id) await notify(ctx, tx, userId, 'work', teamNews.changed(business, role))
}

/** An owner changes what a member does; the member is notified. The last owner stays one. */
export const changeMember: Verb<typeof teamContract.changeMember> = async (ctx, { user_id, member_role }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { id, business_name } = await ownProfile(tx, me.id, 'team')
    const { member, members } = await memberOf(tx, id, user_id)
    ensure(canChangeMember(members, user_id, member_role))
    const changed = await tx
      .updateTable('provider_members')
      .set({ member_role })
      .where('provider_id', '=', id)
      .where('user_id', '=', user_id)
      .where('member_role', '<>', member_role)
      .returning('user_id')
      .executeTakeFirst()
    if (changed) {
      const change = { before: { user_id, member_role: member.member_role }, after: { user_id, member_role } }
      await audit(tx, { action: 'team.role', table: 'provider_profiles', id, ...change })
      await notifyMember(ctx, tx, user_id, business_name, member_role)
    }
    return teamOf(tx, id)
  })
}

/** An owner removes a member, or a member leaves. Their access ends with the transaction; their name stays in the history. */
export const removeMember: Verb<typeof teamContract.removeMember> = async (ctx, { user_id }) => {
  const me = person(ctx)
  await ctx.write(async (tx) => {
    const leaves = user_id === me.id
    const { id, business_name } = await ownProfile(tx, me.id, leaves ? undefined : 'team')
    const { member, members } = await memberOf(tx, id, user_id)
    ensure(canChangeMember(members, user_id, null))
    const gone = await tx
      .deleteFrom('provider_members')
      .where('provider_id', '=', id)
      .where('user_id', '=', user_id)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) throw notFound('Member')
    await notifyMember(ctx, tx, user_id, business_name, null)
    const owners = { provider_id: id, act: 'team', topic: 'work', except: me.id } as const
    if (leaves) await notifyTeam(ctx, tx, owners, teamNews.left(member.name))
    const before = { user_id, member_role: member.member_role }
    await audit(tx, { action: leaves ? 'team.leave' : 'team.remove', table: 'provider_profiles', id, before })
  })
  return null
}
