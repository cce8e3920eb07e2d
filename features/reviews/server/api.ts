import { Hono } from 'hono'
import type { Call } from '#lib/contract.ts'
import { Refusal } from '#lib/errors.ts'
import { type Ctx, ctxOf } from '#lib/server/ctx.ts'
import { actorOf, checkRole, refusalResponse, requestOf, serve, serveRaw } from '#lib/server/http.ts'
import { reviewPhotosContract, reviewsContract } from '../contract.ts'
import type { ReviewPhotoSize } from '../photo.ts'
import { editReview, reviewOfOrder } from './edit.ts'
import { leaveReview } from './leave.ts'
import { listReviews, reviewSummary } from './list.ts'
import { editReply, reply } from './reply.ts'
import { reviewsOfBusiness } from './of-business.ts'
import { openReviewPhoto, uploadReviewPhoto } from './photos.ts'

export const reviewsApi = serve('reviews', reviewsContract, {
  leave: leaveReview,
  edit: editReview,
  ofOrder: reviewOfOrder,
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
  const on = (
    name: keyof typeof reviewPhotosContract,
    work: (ctx: Ctx, input: never, request: Request) => Promise<Response>,
  ) => {
    const definition: Call = reviewPhotosContract[name]
    app.on(definition.method, definition.path, async (c) => {
      const request = requestOf(services, c)
      try {
        const actor = await actorOf(services, c)
        checkRole(definition, actor)
        const input = definition.input.safeParse(c.req.param())
        if (!input.success) throw new Refusal(422, 'invalid_input', 'This address is not that of a photo.')
        return await work(ctxOf(services, actor, request), input.data as never, c.req.raw)
      } catch (error) {
        return refusalResponse(services, error, request.request_id)
      }
    })
  }
  on('upload', async (ctx, { order_id }: { order_id: string }, { body }) =>
    Response.json(await uploadReviewPhoto(ctx, order_id, body), {
      status: 201,
      headers: { 'cache-control': 'no-store' },
    }),
  )
  on('download', async (ctx, input: { folder: string; photo: string; size: ReviewPhotoSize }) => {
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
