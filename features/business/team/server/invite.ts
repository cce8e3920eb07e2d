import { countTry, LIMITS } from '#features/base/accounts/server/throttle.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import { paths } from '#app/paths.ts'
import {
  INVITATION_DAYS,
  INVITATIONS_PER_DAY,
  type MemberRole,
  type teamContract,
} from '#features/business/providers/team.ts'
import { ownProfile } from '#features/business/providers/server/rows.ts'
import { teamOf } from './team.ts'
import { invitationMail } from './team-words.ts'

const OF_A_BUSINESS = {
  name: 'invitations',
  max: INVITATIONS_PER_DAY,
  seconds: 86_400,
  sentence: `You have sent ${INVITATIONS_PER_DAY} invitations today. Send more tomorrow.`,
  code: 'over_email_send_rate_limit',
}

/** A link that nobody has seen yet: its hash is kept, and it ends after a week. */
function freshLink(ctx: Ctx) {
  const now = ctx.services.now()
  const token = randomToken()
  const expires = new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
  return { token, row: { token_hash: sha256(token), sent_at: now.toISOString(), expires_at: expires.toISOString() } }
}

type Letter = { email: string; member_role: MemberRole; business: string; token: string }
/** In the inviting person's language: the reader's is known only where they have an account, and that is not looked up. */
async function mailIt(ctx: Ctx, tx: Tx, { token, ...letter }: Letter): Promise<void> {
  const { APP_URL, ENCRYPTION_KEY } = ctx.services.env
  const { name, language } = await tx
    .selectFrom('profiles')
    .select(['name', 'language'])
    .where('id', '=', person(ctx).id)
    .executeTakeFirstOrThrow()
  const url = new URL(paths.invitation({ token }), APP_URL).href
  await sendMail(tx, invitationMail(language, { ...letter, by: name, url, days: INVITATION_DAYS }), ENCRYPTION_KEY)
}

const invitationOf = async (tx: Tx, provider_id: string, id: string) => {
  const row = (await teamOf(tx, provider_id)).invitations.find((each) => each.id === id)
  if (!row) throw notFound('Invitation')
  return row
}

/** An owner invites an address with a role. The answer is the same whether the address has an account or not. */
export const invite: Verb<typeof teamContract.invite> = async (ctx, { email, member_role }) => {
  const me = person(ctx)
  const { id: provider_id, business_name } = await ownProfile(ctx.db, me.id, 'team')
  const { members } = await teamOf(ctx.db, provider_id)
  if (members.some((each) => each.email?.toLowerCase() === email))
    throw conflict('member_already', 'This person already works for your business.')
  await countTry(ctx, OF_A_BUSINESS, provider_id)
  await countTry(ctx, LIMITS.mails, email)
  return ctx.write(async (tx) => {
    const { token, row } = freshLink(ctx)
    const id = newId()
    const added = await tx
      .insertInto('provider_invitations')
      .values({ id, provider_id, email, member_role, invited_by: me.id, ...row })
      .onConflict((open) => open.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      throw conflict('invited_already', 'You’ve already invited this address. Resend the invitation from the list.')
    await mailIt(ctx, tx, { email, member_role, business: business_name, token })
    await audit(tx, {
      action: 'team.invite',
      table: 'provider_profiles',
      id: provider_id,
      after: { email, member_role },
    })
    return invitationOf(tx, provider_id, id)
  })
}

/** A new mail with a new link; the one before ends. */
export const resendInvitation: Verb<typeof teamContract.resend> = async (ctx, { id }) => {
  const me = person(ctx)
  const { id: provider_id, business_name } = await ownProfile(ctx.db, me.id, 'team')
  const known = (await teamOf(ctx.db, provider_id)).invitations.find((each) => each.id === id)
  if (!known) throw notFound('Invitation')
  await countTry(ctx, OF_A_BUSINESS, provider_id)
  await countTry(ctx, LIMITS.mails, known.email)
  return ctx.write(async (tx) => {
    const { email, member_role } = await invitationOf(tx, provider_id, id)
    const { token, row } = freshLink(ctx)
    await tx.updateTable('provider_invitations').set(row).where('id', '=', id).execute()
    await mailIt(ctx, tx, { email, member_role, business: business_name, token })
    await audit(tx, { action: 'team.invite_again', table: 'provider_profiles', id: provider_id, after: { email } })
    return invitationOf(tx, provider_id, id)
  })
}

/** Takes an open invitation back: its link ends at once. */
export const revokeInvitation: Verb<typeof teamContract.revoke> = async (ctx, { id }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { id: provider_id } = await ownProfile(tx, me.id, 'team')
    const { email } = await invitationOf(tx, provider_id, id)
    const answered_at = ctx.services.now().toISOString()
    const revoked = await tx
      .updateTable('provider_invitations')
      .set({ status: 'revoked', answered_at })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('Invitation')
    await audit(tx, { action: 'team.revoke', table: 'provider_profiles', id: provider_id, before: { email } })
    return teamOf(tx, provider_id)
  })
}
