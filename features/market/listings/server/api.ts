import { Hono } from 'hono'
import type { Ctx } from '#lib/server/ctx.ts'
import { answerRaw, readBytes, serve, serveRaw } from '#lib/server/http.ts'
import { MOST_CAR_BYTES } from '../cars-file.ts'
import { carsContract, photosContract, listingsContract } from '../contract.ts'
import { listingAvailability } from './availability.ts'
import { createListing } from './create.ts'
import { duplicateListing } from './duplicate.ts'
import { checkCars, importCars } from './import-cars.ts'
import { myListings } from './mine.ts'
import { ownCalendar } from './own-calendar.ts'
import { openPhoto, setPhotos, uploadPhoto } from './photos.ts'
import { getListing, listListings, representsDriver } from './read.ts'
import { addTimeOff, removeTimeOff } from './time-off.ts'
import { transitionListing } from './transition.ts'
import { updateListing } from './update.ts'

export const listingsApi = serve('listings', listingsContract, {
  list: listListings,
  get: getListing,
  availability: listingAvailability,
  representsDriver,
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
  const how = { from: 'param', misread: 'This isn’t a photo’s address.' } as const
  const { upload, download } = photosContract
  answerRaw(app, services, upload, how, async (ctx, { listing_id }, { body }) =>
    Response.json(await uploadPhoto(ctx, listing_id, body), { status: 201, headers: { 'cache-control': 'no-store' } }),
  )
  answerRaw(app, services, download, how, async (ctx, input) => {
    const { body, isPublic } = await openPhoto(ctx, `${input.folder}/${input.photo}`, input.size)
    return new Response(body, {
      headers: {
        'content-type': input.size.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': isPublic ? `public, max-age=${30 * A_DAY}, immutable` : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
  return app
})

export const carsApi = serveRaw('listings', carsContract, (services) => {
  const app = new Hono()
  const answer = (ctx: Ctx, status: 200 | 201, body: unknown) =>
    Response.json(body, { status, headers: { 'x-request-id': ctx.request_id, 'cache-control': 'no-store' } })
  answerRaw(
    app,
    services,
    carsContract.checkCars,
    { from: 'query', misread: 'Only the file is read.' },
    async (ctx, _, request) => answer(ctx, 200, await checkCars(ctx, () => readBytes(request, MOST_CAR_BYTES))),
  )
  answerRaw(
    app,
    services,
    carsContract.importCars,
    { from: 'param', misread: 'This isn’t a number of cars.' },
    async (ctx, { good }, request) =>
      answer(ctx, 201, await importCars(ctx, good, () => readBytes(request, MOST_CAR_BYTES))),
  )
  return app
})
