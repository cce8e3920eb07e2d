import { sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { REVIEW_PHOTO_BUCKET, REVIEW_PHOTO_FILES } from '../photo.ts'
import type { Reply, ReviewPhoto } from '../review.ts'

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

/** Makes a review show exactly these photos of its order, in this order; all others of the order go, bytes included. */
export async function showPhotos(tx: Tx, orderId: string, reviewId: string, paths: readonly string[]): Promise<void> {
  const had = await tx.selectFrom('review_photos').select('path').where('order_id', '=', orderId).execute()
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
