import { Hono } from 'hono'
import type { Call } from '#lib/contract.ts'
import { Refusal } from '#lib/errors.ts'
import { type Ctx, ctxOf } from '#lib/server/ctx.ts'
import { actorOf, checkRole, refusalResponse, requestOf, serve, serveRaw } from '#lib/server/http.ts'
import { listingsContract, photosContract } from '../contract.ts'
import { listingAvailability } from './availability.ts'
import { createListing } from './create.ts'
import { duplicateListing } from './duplicate.ts'
import { claimRates } from './insurer-rates.ts'
import { myListings } from './mine.ts'
import { ownCalendar } from './own-calendar.ts'
import { openPhoto, setPhotos, uploadPhoto } from './photos.ts'
import { getListing, listListings } from './read.ts'
import { searchListings } from './search.ts'
import { addTimeOff, removeTimeOff } from './time-off.ts'
import { transitionListing } from './transition.ts'
import { updateListing } from './update.ts'

export const listingsApi = serve('listings', listingsContract, {
  search: searchListings,
  searchByPost: (ctx, input) => searchListings(ctx, input),
  list: listListings,
  get: getListing,
  availability: listingAvailability,
  insurerRates: claimRates,
  mine: myListings,
  create: createListing,
  update: updateListing,
  duplicate: duplicateListing,
  transition: transitionListing,
  ownCalendar,
  addTimeOff,
  removeTimeOff,
  setPhotos,
})

const A_DAY = 86_400

export const photosApi = serveRaw('listings', photosContract, (services) => {
  const app = new Hono()
  const on = (
    name: keyof typeof photosContract,
    work: (ctx: Ctx, input: never, request: Request) => Promise<Response>,
  ) => {
    const definition: Call = photosContract[name]
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
  on('upload', async (ctx, { listing_id }: { listing_id: string }, { body }) =>
    Response.json(await uploadPhoto(ctx, listing_id, body), { status: 201, headers: { 'cache-control': 'no-store' } }),
  )
  on('download', async (ctx, input: { folder: string; photo: string; size: string }) => {
    const { body, isPublic } = await openPhoto(ctx, `${input.folder}/${input.photo}`, input.size)
    return new Response(body, {
      headers: {
        'content-type': input.size.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': isPublic ? `public, max-age=${30 * A_DAY}` : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
  return app
})
