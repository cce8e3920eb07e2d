import sharp from 'sharp'
import { conflict, isNotFound, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import { bytesOf, openPicture } from '#features/market/listings/server/photos.ts'
import { MAX_WAITING, REVIEW_PHOTO_FILES, type ReviewPhotoSize } from '../photo.ts'
import { canEditReview } from '../policy.ts'
import type { ReviewPhoto } from '../review.ts'
import { blobPath, type Kept, keyOf, reviewOf } from './rows.ts'
import { workOf } from './subject.ts'

const MAX_BYTES = 10 * 1_048_576
const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()

/** The booking or tow one may add photos to: reviewable, or reviewed by oneself within the time for corrections. Throws 404, 409. */
async function openWork(ctx: Ctx, id: string): Promise<Kept> {
  const order = await ctx.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  const { kept, can } = await workOf(ctx.db, person(ctx).id, order ? { order_id: id } : { tow_job_id: id })
  ensure(can({ reviewed: false }))
  const review = await reviewOf(
    ctx.db.selectFrom('reviews').select(['created_at', 'removed_at']),
    kept,
  ).executeTakeFirst()
  if (review) ensure(canEditReview(review, ctx.services.now()))
  return kept
}

/** Adds a photo that waits for the review of an own booking or tow. What sharp writes holds no metadata. */
export async function uploadReviewPhoto(
  ctx: Ctx,
  subject: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<ReviewPhoto> {
  const kept = await openWork(ctx, subject)
  const [column, id] = keyOf(kept)
  const large = await openPicture(await bytesOf(body))
  const small = await sharp(large).resize({ width: 480 }).webp({ quality: 76, effort: 3 }).toBuffer()
  const { width, height } = await sharp(large).metadata()
  const path = `${subject}/${newId()}`
  const { blobs } = ctx.services
  for (const [size, bytes] of [
    ['1200.webp', large],
    ['480.webp', small],
  ] as const)
    await blobs.put(blobPath(path, size), streamOf(bytes), { maxBytes: MAX_BYTES, accept: ['image/webp'] })
  try {
    return await ctx.write(async (tx) => {
      const { count } = await tx
        .selectFrom('review_photos')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(column, '=', id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_WAITING)
        throw conflict('too_many', 'You have too many photos waiting. Post the review first.')
      return tx
        .insertInto('review_photos')
        .values({ path, ...kept, owner_id: person(ctx).id, width, height })
        .returning(['path', 'width', 'height'])
        .executeTakeFirstOrThrow()
    })
  } catch (error) {
    await Promise.all(REVIEW_PHOTO_FILES.map((size) => blobs.remove(blobPath(path, size))))
    throw error
  }
}

/** The bytes of a photo the caller may see: of a published review, or one's own. Throws 404. */
export async function openReviewPhoto(ctx: Ctx, path: string, size: ReviewPhotoSize) {
  const shown = await ctx.db
    .selectFrom('review_photos as f')
    .leftJoin('reviews as r', 'r.id', 'f.review_id')
    .select(['r.id', 'r.removed_at'])
    .where('f.path', '=', path)
    .executeTakeFirst()
  if (!shown) throw notFound('Photo')
  const body = await ctx.services.blobs.get(blobPath(path, size)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound('Photo') : error
  })
  return { body, isPublic: shown.id !== null && shown.removed_at === null }
}
