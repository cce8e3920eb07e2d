import { Hono } from 'hono'
import { answerRaw, serve, serveRaw } from '#lib/server/http.ts'
import { reviewPhotosContract, reviewsContract } from '../contract.ts'
import { editReview, reviewOfOrder, reviewOfTow } from './edit.ts'
import { leaveReview } from './leave.ts'
import { listReviews, reviewSummary } from './list.ts'
import { editReply, reply } from './reply.ts'
import { reviewsOfBusiness } from './of-business.ts'
import { openReviewPhoto, uploadReviewPhoto } from './photos.ts'

export const reviewsApi = serve('reviews', reviewsContract, {
  leave: leaveReview,
  edit: editReview,
  ofOrder: reviewOfOrder,
  ofTow: reviewOfTow,
  list: listReviews,
  summary: reviewSummary,
  ofBusiness: reviewsOfBusiness,
  reply,
  editReply,
})

/** A review can be corrected, so a copy elsewhere lives a day and not a month. */
const A_DAY = 86_400

export const reviewPhotosApi = serveRaw('reviews', reviewPhotosContract, (services) => {
  const app = new Hono()
  const how = { from: 'param', misread: 'This isn’t a photo’s address.' } as const
  const { upload, download } = reviewPhotosContract
  answerRaw(app, services, upload, how, async (ctx, { subject }, { body }) =>
    Response.json(await uploadReviewPhoto(ctx, subject, body), {
      status: 201,
      headers: { 'cache-control': 'no-store' },
    }),
  )
  answerRaw(app, services, download, how, async (ctx, input) => {
    const { body, isPublic } = await openReviewPhoto(ctx, `${input.folder}/${input.photo}`, input.size)
    return new Response(body, {
      headers: {
        'content-type': 'image/webp',
        'cache-control': isPublic ? `public, max-age=${A_DAY}` : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
  return app
})
