import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { estimatesContract } from '../contract.ts'
import { canChoose } from '../policy.ts'
import { livingOf } from './ask.ts'
import { compareEstimates } from './read.ts'
import { lockRequest, ownRequest, TAKES_WORK } from './estimate-rows.ts'
import { estimateNews, toShop } from './words.ts'

async function requestOfEstimate(ctx: Ctx, estimateId: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('estimates as e')
    .innerJoin('estimate_invitations as i', 'i.id', 'e.invitation_id')
    .select(['i.request_id'])
    .where('e.id', '=', estimateId)
    .executeTakeFirst()
  if (!found) throw notFound('Estimate')
  return found.request_id
}
/** The request of an estimate, with all of its shops. Throws 404. */
export const comparedWith = async (ctx: Ctx, estimateId: string) =>
  compareEstimates(ctx, { request_id: await requestOfEstimate(ctx, estimateId) })

/**
 * The driver chooses one estimate, exactly as they read it (409 `hash_changed`, `superseded`). Its shop gets contact and claim
 * number; the others are told, and read the request no more.
 */
export const chooseEstimate: Verb<typeof estimatesContract.choose> = async (ctx, { estimate_id, hash }) => {
  const me = person(ctx)
  const request_id = await requestOfEstimate(ctx, estimate_id)
  await ownRequest(ctx.db, request_id, me.id)
  const chosen = writeFor(ctx, 'choose estimate', async (tx) => {
    const request = await lockRequest(tx, request_id)
    const estimate = await tx
      .selectFrom('estimates as e')
      .innerJoin('provider_profiles as p', 'p.id', 'e.provider_id')
      .select(['e.status', 'e.hash', 'e.valid_until', 'e.invitation_id', 'e.provider_id', 'e.number', 'e.total_cents'])
      .select(['p.time_zone', 'p.business_name', TAKES_WORK.as('takes_work')])
      .where('e.id', '=', estimate_id)
      .executeTakeFirstOrThrow()
    ensure(canChoose(request, estimate, dayIn(estimate.time_zone, ctx.services.now())))
    if (estimate.hash !== hash)
      throw conflict('hash_changed', 'This estimate has changed. Read it again before you choose.')
    if (!estimate.takes_work)
      throw conflict('not_verified', `${estimate.business_name} can’t take work right now. Choose another shop.`)
    const living = await livingOf(tx, request_id)
    const others = living.filter(({ id }) => id !== estimate.invitation_id).map(({ id }) => id)
    await tx.updateTable('estimates').set({ status: 'chosen' }).where('id', '=', estimate_id).execute()
    await tx
      .updateTable('estimate_invitations')
      .set({ status: 'chosen' })
      .where('id', '=', estimate.invitation_id)
      .execute()
    if (others.length) {
      await tx
        .updateTable('estimates')
        .set({ status: 'not_chosen' })
        .where('invitation_id', 'in', others)
        .where('status', '=', 'sent')
        .execute()
      await tx.updateTable('estimate_invitations').set({ status: 'not_chosen' }).where('id', 'in', others).execute()
    }
    await tx.updateTable('estimate_requests').set({ status: 'chosen' }).where('id', '=', request_id).execute()
    const { number, total_cents } = estimate
    await audit(tx, {
      action: 'estimate.choose',
      table: 'estimates',
      id: estimate_id,
      after: { number, total_cents, hash },
    })
    for (const { id, provider_id } of living) {
      const mine = id === estimate.invitation_id
      const said = mine ? estimateNews('chosen', { total: formatCents(total_cents) }) : estimateNews('notChosen')
      const news = toShop(id, said)
      await notifyTeam(ctx, tx, { provider_id, act: 'estimate', topic: 'work' }, news)
    }
  })
  await chosen.catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint !== 'repairs_one_living') throw error
    throw conflict(
      'repair_open',
      'This claim already has a repair under way. Cancel that one before you choose another shop.',
    )
  })
  return compareEstimates(ctx, { request_id })
}
