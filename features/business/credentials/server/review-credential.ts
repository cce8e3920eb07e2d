import { sql } from 'kysely'
import { dayIn } from '#lib/dates.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { credentialsContract } from '../contract.ts'
import { canReviewCredential } from '../policy.ts'
import { credentialRow, requiredFor } from '#features/business/providers/server/rows.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { credentialNews } from '#features/business/providers/server/words.ts'

/**
 * An admin accepts one license or policy, or sends it back with the reason. When everything required is valid again,
 * the listings that were paused for it come back.
 */
export const reviewCredential: Verb<typeof credentialsContract.reviewCredential> = async (ctx, input) => {
  const { credential_id, decision, reason = '' } = input
  return ctx.write(async (tx) => {
    const before = await credentialRow(tx, credential_id)
    const now = ctx.services.now()
    const holder = await tx
      .selectFrom('provider_profiles')
      .select('time_zone')
      .where('id', '=', before.provider_id)
      .executeTakeFirstOrThrow()
    const today = dayIn(holder.time_zone, now)
    ensure(canReviewCredential(before, decision, today))
    if (reason) await because(tx, reason)
    await sql`select review_credential(${credential_id}, ${decision})`.execute(tx)
    const complete = (await requiredFor(tx, before.provider_id, now)).every(({ met }) => met)
    const resumed =
      decision === 'accepted' && complete
        ? await sql<{ count: number }>`select resume_listings_of(${before.provider_id}) as count`.execute(tx)
        : null
    const news = credentialNews.reviewed(before, decision, reason, resumed?.rows[0]?.count ?? 0)
    await notifyTeam(ctx, tx, { provider_id: before.provider_id, act: 'credentials', topic: 'verification' }, news)
    await audit(tx, {
      action: `credential.${decision}`,
      table: 'credentials',
      id: credential_id,
      before: { status: before.status },
      after: { status: decision },
      ...(reason && { reason }),
    })
    return credentialRow(tx, credential_id)
  })
}
