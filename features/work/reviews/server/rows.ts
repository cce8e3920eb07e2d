import { type SelectQueryBuilder, sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { DB } from '#db/types.gen.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { REVIEW_PHOTO_BUCKET, REVIEW_PHOTO_FILES } from '../photo.ts'
import type { Reply, ReviewPhoto, Subject } from '../review.ts'

export type Kept = { order_id: string | null; tow_job_id: string | null }
/** The columns by which a review or a photo says what it is about. */
export const keptOf = (of: Subject): Kept =>
  'order_id' in of ? { order_id: of.order_id, tow_job_id: null } : { order_id: null, tow_job_id: of.tow_job_id }
/** Of these columns, the one that is set. */
export const keyOf = ({ order_id, tow_job_id }: Kept) =>
  order_id ? (['order_id', order_id] as const) : (['tow_job_id', tow_job_id!] as const)

export const blobPath = (path: string, size: string) => `${REVIEW_PHOTO_BUCKET}/${path}/${size}`

/** Reviews with the photos they show and what the provider replied. */
export const reviewsOf = (db: Database | Tx) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select([
      sql<
        ReviewPhoto[]
      >`coalesce((select json_agg(json_build_object('path', f.path, 'width', f.width, 'height', f.height)
        order by f.position, f.path) from review_photos f where f.review_id = reviews.id), '[]')`.as('photos'),
      sql<Reply | null>`(select json_build_object('reply_text', p.reply_text, 'created_at', p.created_at, 'edited_at', p.edited_at)
        from review_replies p where p.review_id = reviews.id)`.as('reply'),
    ])

/** The review of a booking or a tow: of a booking that paid for a tow also one that was about the tow itself. */
export const reviewOf = <O>(own: SelectQueryBuilder<DB, 'reviews', O>, of: Kept) => {
  const [column, id] = keyOf(of)
  return column === 'tow_job_id'
    ? own.where('reviews.tow_job_id', '=', id)
    : own.where(
        sql<boolean>`(reviews.order_id = ${id} or reviews.tow_job_id = (select o.tow_job_id from orders o where o.id = ${id}))`,
      )
}

/** Makes a review show exactly these photos of what it is about, in this order; all others of that go, bytes included. */
export async function showPhotos(tx: Tx, of: Kept, reviewId: string, paths: readonly string[]): Promise<void> {
  const [column, id] = keyOf(of)
  const had = await tx.selectFrom('review_photos').select('path').where(column, '=', id).execute()
  const known = new Set(had.map(({ path }) => path))
  for (const [index, path] of paths.entries())
    if (!known.has(path) || paths.indexOf(path) !== index)
      throw invalid(`photos.${index}`, 'You didn’t add this photo for this review.')
  for (const [position, path] of paths.entries())
    await tx.updateTable('review_photos').set({ review_id: reviewId, position }).where('path', '=', path).execute()
  const gone = had.map(({ path }) => path).filter((path) => !paths.includes(path))
  if (gone.length === 0) return
  await tx.deleteFrom('review_photos').where('path', 'in', gone).execute()
  for (const path of gone)
    for (const size of REVIEW_PHOTO_FILES) await addJob(tx, 'delete_blob', { path: blobPath(path, size) })
}
