import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import type { removalsContract } from '../contract.ts'
import { reviewFileContract } from '../review-file.ts'
import type { AdminReview, Queue } from '../removal.ts'
import { reviewsOf } from '#features/work/reviews/server/rows.ts'

const PAGE = 25

/** Reviews with what admins know of them. Row security shows removals and reports of others to nobody else. */
const adminReviews = (db: Database | Tx, me: string) =>
  reviewsOf(db)
    .innerJoin('provider_profiles as p', 'p.id', 'reviews.provider_id')
    .innerJoin('listings as l', 'l.id', 'reviews.listing_id')
    .innerJoin('profiles as u', 'u.id', 'reviews.reviewer_id')
    .leftJoin('review_removals as d', (on) =>
      on.onRef('d.review_id', '=', 'reviews.id').onRef('d.at', '=', 'reviews.removed_at').on('d.kind', '=', 'removed'),
    )
    .leftJoin('profiles as a', 'a.id', 'd.admin_id')
    .leftJoin('review_objections as o', 'o.removal_id', 'd.id')
    .leftJoin('review_reports as w', (on) => on.onRef('w.review_id', '=', 'reviews.id').on('w.resolved_at', 'is', null))
    .leftJoin('profiles as b', 'b.id', 'w.reporter_id')
    .select([
      'l.title as listing_title',
      sql<
        AdminReview['business']
      >`jsonb_build_object('id', p.id, 'name', p.business_name, 'provider_type', p.provider_type)`.as('business'),
      sql<AdminReview['author']>`jsonb_build_object('id', u.id, 'name', u.name)`.as('author'),
      sql<AdminReview['report']>`case when w.id is not null then jsonb_build_object('id', w.id, 'reason', w.reason,
        'details', w.details, 'created_at', w.created_at, 'by', b.name) end`.as('report'),
      sql<AdminReview['removal']>`case when d.id is not null then jsonb_build_object('id', d.id, 'reason', d.reason,
        'note', d.note, 'at', d.at, 'by', a.name, 'mine', d.admin_id = ${me}, 'objection', case when o.removal_id is not null
          then jsonb_build_object('words', o.words, 'created_at', o.created_at, 'decided_at', o.decided_at,
            'outcome', o.outcome, 'answer', (select e.note from review_removals e where e.removal_id = d.id and e.kind = 'upheld')) end) end`.as(
        'removal',
      ),
      sql<boolean>`reviews.reviewer_id = ${me} or reviews.provider_id in (select actor_provider_ids())`.as('involved'),
      sql<
        AdminReview['history']
      >`(select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'at', h.at, 'by', n.name,
          'reason', h.reason, 'text', h.words) order by h.at), '[]')
        from (
          select case e.kind when 'removed' then 'removed' else e.kind end as kind, e.at, e.admin_id as by_id, e.reason, e.note as words
            from review_removals e where e.review_id = reviews.id
          union all select 'reported', x.created_at, x.reporter_id, x.reason, x.details from review_reports x where x.review_id = reviews.id
          union all select 'refused', x.resolved_at, x.resolved_by, x.reason, x.resolution from review_reports x
            where x.review_id = reviews.id and x.outcome = 'refused'
          union all select 'objected', y.created_at, y.author_id, null, y.words from review_objections y
            join review_removals z on z.id = y.removal_id where z.review_id = reviews.id
        ) h left join profiles n on n.id = h.by_id)`.as('history'),
    ])

/** One review for admins, or 404. */
export async function adminReview(db: Database | Tx, me: string, id: string): Promise<AdminReview> {
  const row = await adminReviews(db, me).where('reviews.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Review')
  return row
}

const IN: Record<Queue, ReturnType<typeof sql<boolean>>> = {
  reported: sql<boolean>`w.id is not null`,
  objections: sql<boolean>`(o.removal_id is not null and o.decided_at is null)`,
  removed: sql<boolean>`reviews.removed_at is not null`,
  all: sql<boolean>`true`,
}
const ORDER: Record<Queue, ReturnType<typeof sql>> = {
  reported: sql`w.created_at asc`,
  objections: sql`o.created_at asc`,
  removed: sql`reviews.removed_at desc`,
  all: sql`reviews.created_at desc`,
}

/** What waits for a decision, longest waiting first; all reviews are found by business, author or words. */
export const reviewQueue: Verb<typeof removalsContract.queue> = async (ctx, { state, q, page }) => {
  let found = adminReviews(ctx.db, person(ctx).id)
  if (q) {
    const part = likePart(q)
    found = found.where(
      sql<boolean>`(p.business_name ilike ${part} or u.name ilike ${part} or reviews.review_text ilike ${part})`,
    )
  }
  const counts = await found
    .clearSelect()
    .select([
      sql<number>`(count(*) filter (where ${IN.reported}))::int`.as('reported'),
      sql<number>`(count(*) filter (where ${IN.objections}))::int`.as('objections'),
      sql<number>`(count(*) filter (where ${IN.removed}))::int`.as('removed'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await found
    .where(IN[state])
    .orderBy(ORDER[state])
    .orderBy('reviews.id')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return { rows, counts, page_size: PAGE }
}

/** The same reviews as a file, with what became of them. */
export const reviewsFile = serveListFile({
  definition: reviewFileContract.queueCsv,
  name: 'reviews',
  action: 'reviews.exported',
  table: 'reviews',
  size: PAGE,
  read: async (ctx, filter, { page }) => (await reviewQueue(ctx, { ...filter, page })).rows,
  columns: {
    business: (row: AdminReview) => row.business.name,
    listing: (row) => row.listing_title,
    author: (row) => row.author.name,
    rating: (row) => row.rating,
    review: (row) => row.review_text,
    written: (row) => row.created_at,
    reported: (row) => row.report?.created_at ?? null,
    reported_for: (row) => row.report?.reason ?? null,
    reported_by: (row) => row.report?.by ?? null,
    removed: (row) => row.removal?.at ?? null,
    removed_for: (row) => row.removal?.reason ?? null,
    id: (row) => row.id,
  },
})
