import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { notifyCompany, notifyDriver } from '#features/towing/tow-jobs/server/job-rows.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { arrivalsContract } from '../contract.ts'
import { canAnswerArrival } from '../policy.ts'
import { listArrivals, receivingBusiness, shownArrivals } from './read-arrivals.ts'
import { arrivalNews, toCompany, toDriver } from './words.ts'

/** Whether a shop takes a car that is brought: its driver, who alone can send it elsewhere, is told at once. Throws 404, 409 `wrong_step`. */
export const answerArrival: Verb<typeof arrivalsContract.answer> = async (ctx, { arrival, take, reason, words }) => {
  const shop = await receivingBusiness(ctx)
  const seen = await ctx.db
    .selectFrom('tow_arrivals')
    .select(['id', 'job_id'])
    .where('id', '=', arrival)
    .where('provider_id', '=', shop.id)
    .executeTakeFirst()
  if (!seen) throw notFound('Arrival')
  await writeFor(ctx, 'answer an arrival', async (tx) => {
    const job = (await lockTow(tx, seen.job_id))!
    const [found] = await shownArrivals(tx, [arrival], shop.id)
    ensure(canAnswerArrival(found ?? { status: 'expected', tow: 'canceled' }))
    const status = take ? 'taken' : 'refused'
    // the same answer, sent again
    if (found!.status === status && found!.reason === (reason ?? null) && (found!.words ?? '') === words) return
    await tx
      .updateTable('tow_arrivals')
      .set({
        status,
        reason: reason ?? null,
        words: words || null,
        answered_by: person(ctx).id,
        answered_at: ctx.services.now().toISOString(),
      })
      .where('id', '=', arrival)
      .execute()
    await addTowEvent(ctx, tx, job.id, {
      kind: take ? 'shop_takes' : 'shop_refuses',
      reason: words,
      details: { reason },
    })
    const number = towNumber(job.id)
    const afterAll = take && job.turned_at !== null
    if (afterAll)
      await tx.updateTable('tow_jobs').set({ turned_at: null, turned_why: null }).where('id', '=', job.id).execute()
    await audit(tx, {
      action: take ? 'tow.shop_takes' : 'tow.shop_refuses',
      table: 'tow_jobs',
      id: job.id,
      after: { number, shop: shop.business_name, reason },
    })
    const said = { shop: shop.business_name, number, reason: reason ?? 'none', words }
    await notifyDriver(ctx, tx, job, toDriver(job.id, arrivalNews(take ? 'taken' : 'refused', said)))
    if (afterAll) await notifyCompany(ctx, tx, job.provider_id!, toCompany(arrivalNews('takenAfterAll', said)))
    if (!take) await notifyCompany(ctx, tx, job.provider_id!, toCompany(arrivalNews('refusedToCompany', said)))
  })
  return listArrivals(ctx, {})
}
