import sharp from 'sharp'
import { conflict, isNotFound, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import { bytesOf, openPicture } from '#features/market/listings/server/photos.ts'
import { MAX_WAITING, REVIEW_PHOTO_FILES, type ReviewPhotoSize } from '../photo.ts'
import { canEditReview, canReview } from '../policy.ts'
import type { ReviewPhoto } from '../review.ts'
import { blobPath } from './rows.ts'

const MAX_BYTES = 10 * 1_048_576
const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()

/** The order one may add photos to: reviewable, or reviewed by oneself within the time for corrections. Throws 404, 409. */
async function ensureOpen(ctx: Ctx, orderId: string): Promise<void> {
  const me = person(ctx)
  const order = await ctx.db
    .selectFrom('orders')
    .select(['user_id', 'status', 'work_status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const review = await ctx.db
    .selectFrom('reviews')
    .select(['reviewer_id', 'created_at', 'removed_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const viewer = order.user_id === me.id ? ('customer' as const) : ('provider' as const)
  ensure(canReview({ ...order, viewer, reviewed: false }))
  if (review) ensure(canEditReview(review, ctx.services.now()))
}

/** Adds a photo that waits for the review of an own order. What sharp writes holds no metadata. */
export async function uploadReviewPhoto(
  ctx: Ctx,
  orderId: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<ReviewPhoto> {
  await ensureOpen(ctx, orderId)
  const large = await openPicture(await bytesOf(body))
  const small = await sharp(large).resize({ width: 480 }).webp({ quality: 76, effort: 3 }).toBuffer()
  const { width, height } = await sharp(large).metadata()
  const path = `${orderId}/${newId()}`
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
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_WAITING)
        throw conflict('too_many', 'You have too many photos waiting. Post the review first.')
      return tx
        .insertInto('review_photos')
        .values({ path, order_id: orderId, owner_id: person(ctx).id, width, height })
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
