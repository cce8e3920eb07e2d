import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Tx } from '#lib/server/db.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { reviewsContract } from '../contract.ts'
import { canEditReply, canReply } from '../policy.ts'
import { reviewsOf } from './rows.ts'
import { notifyReviewed } from './subject.ts'
import { reviewNews } from './words.ts'

/** A review of the business the actor answers for; one of somebody else is answered as missing. Throws 404, then 403. */
async function reviewOfOurs(tx: Tx, id: string, userId: string) {
  const review = await reviewsOf(tx)
    .where('reviews.id', '=', id)
    .where('reviews.provider_id', 'in', (it) =>
      it.selectFrom('provider_members').select('provider_id').where('user_id', '=', userId),
    )
    .executeTakeFirst()
  if (!review) throw notFound('Review')
  const member = await tx
    .selectFrom('provider_members')
    .select('member_role')
    .where('user_id', '=', userId)
    .where('provider_id', '=', review.provider_id)
    .executeTakeFirst()
  ensure(mayAct(member?.member_role ?? null, 'reply'))
  return review
}

/** The one public reply of the reviewed business; the driver is notified. Two at once: the second is refused. */
export const reply: Verb<typeof reviewsContract.reply> = async (ctx, { review_id, reply_text }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const review = await reviewOfOurs(tx, review_id, me.id)
    ensure(canReply(review))
    const row = await tx
      .insertInto('review_replies')
      .values({ review_id, provider_id: review.provider_id, author_id: me.id, reply_text })
      .onConflict((conflict) => conflict.column('review_id').doNothing())
      .returning('review_id')
      .executeTakeFirst()
    if (!row) ensure(canReply({ reply: {} }))
    await audit(tx, { action: 'review.reply', table: 'reviews', id: review_id, after: { reply_text } })
    const { business_name: business } = await tx
      .selectFrom('provider_profiles')
      .select('business_name')
      .where('id', '=', review.provider_id)
      .executeTakeFirstOrThrow()
    await notifyReviewed(ctx, tx, review, 'customer', (title) => reviewNews('replied', { business, title }))
    return reviewsOf(tx).where('reviews.id', '=', review_id).executeTakeFirstOrThrow()
  })
}

/** Corrects the reply while that is open; a trigger keeps who changed it, when, and what it said. */
export const editReply: Verb<typeof reviewsContract.editReply> = async (ctx, { review_id, reply_text }) => {
  const me = person(ctx)
  const now = ctx.services.now()
  return ctx.write(async (tx) => {
    const { reply: before } = await reviewOfOurs(tx, review_id, me.id)
    if (!before) throw notFound('Reply')
    ensure(canEditReply(before, now))
    if (before.reply_text !== reply_text) {
      await tx
        .updateTable('review_replies')
        .set({ reply_text, edited_at: now.toISOString() })
        .where('review_id', '=', review_id)
        .execute()
      await audit(tx, {
        action: 'review.reply_edit',
        table: 'reviews',
        id: review_id,
        before: { reply_text: before.reply_text },
        after: { reply_text },
      })
    }
    return reviewsOf(tx).where('reviews.id', '=', review_id).executeTakeFirstOrThrow()
  })
}
