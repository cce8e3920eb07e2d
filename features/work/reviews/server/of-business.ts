import { sql } from 'kysely'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { notFound } from '#lib/errors.ts'
import type { reviewsContract } from '../contract.ts'
import type { OwnReport } from '../own-report.ts'
import type { BusinessReview } from '../review.ts'
import { reviewsOf } from './rows.ts'

const PAGE = 20

/** The reviews of the own business, newest first, each with its booking and what the reply said before. Throws 404. */
export const reviewsOfBusiness: Verb<typeof reviewsContract.ofBusiness> = async (ctx, { filter, page }) => {
  const me = person(ctx)
  const ours = await ctx.db.selectFrom('provider_members').select('provider_id').where('user_id', '=', me.id).execute()
  if (ours.length === 0) throw notFound('Provider profile')
  const ids = ours.map(({ provider_id }) => provider_id)
  const answered = sql<boolean>`exists (select from review_replies a where a.review_id = reviews.id)`
  const counts = await ctx.db
    .selectFrom('reviews')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where not ${answered}))::int`.as('unanswered'),
    ])
    .where('provider_id', 'in', ids)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  let query = reviewsOf(ctx.db)
    .innerJoin('listings', 'listings.id', 'reviews.listing_id')
    .select([
      'listings.title as listing_title',
      sql<
        BusinessReview['earlier']
      >`coalesce((select json_agg(json_build_object('text_before', v.text_before, 'at', v.at, 'by', member_name(reviews.provider_id, v.actor_id)) order by v.id)
        from review_reply_versions v where v.review_id = reviews.id), '[]')`.as('earlier'),
      sql<
        string | null
      >`(select member_name(a.provider_id, a.author_id) from review_replies a where a.review_id = reviews.id)`.as(
        'replied_by',
      ),
      sql<OwnReport | null>`(select jsonb_build_object('reason', w.reason, 'created_at', w.created_at, 'outcome', w.outcome,
          'resolution', w.resolution) from review_reports w where w.review_id = reviews.id order by w.created_at desc limit 1)`.as(
        'report',
      ),
    ])
    .where('reviews.provider_id', 'in', ids)
    .where('reviews.removed_at', 'is', null)
  if (filter === 'unanswered') query = query.where(sql<boolean>`not ${answered}`)
  const rows = await query
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return { rows, counts, page_size: PAGE }
}
