import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { reviewsContract } from '../contract.ts'
import { MAX_WAITING, reviewPhotoUrl } from '../photo.ts'
import type { ReviewPhoto } from '../review.ts'
import { sweepReviewPhotos } from './sweep-review-photos.ts'

const world = await createWorld()
const { orders, paid, finish } = bookings(world)
const reviews = async (who: Who | 'nobody') => (await world.as(who)).on(reviewsContract)
const finished = async (who: 'dana' | 'drew', from: number) => {
  const id = await paid(who, from, from + 1)
  const omar = await orders('omar')
  await omar.accept({ id })
  await finish(id)
  return id
}
const jpeg = (width = 900) =>
  sharp({ create: { width, height: Math.round(width * 0.7), channels: 3, background: '#0e4a38' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '33/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
const send = async (who: Who | 'nobody', order: string, body: Buffer | string) =>
  (await world.as(who)).fetch(`/storage/v1/object/review-photos/${order}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
const added = async (who: Who, order: string) => (await (await send(who, order, await jpeg())).json()) as ReviewPhoto
const seen = async (who: Who | 'nobody', path: string) =>
  (await (await world.as(who)).fetch(reviewPhotoUrl(path, '480.webp'))).status
const DAY_MS = 86_400_000

test('a photo of a review is its author’s alone until the review is posted, and says nothing of where it was taken', async () => {
  const order_id = await finished('dana', 3)
  const [one, two] = [await added('dana', order_id), await added('dana', order_id)]
  expect(await seen('dana', one.path)).toBe(200)
  for (const who of ['nobody', 'drew', 'omar', 'ada'] as const) expect(await seen(who, one.path)).toBe(404)
  const mine = await reviews('dana')
  expect(await mine.ofOrder({ order_id })).toMatchObject({ review: null, waiting: [one, two] })
  const left = await mine.leave({ order_id, rating: 5, review_text: 'Como nuevo 🚗 مرحبا <b>', photos: [two.path] })
  expect(left).toMatchObject({ photos: [two], review_text: 'Como nuevo 🚗 مرحبا <b>', edited_at: null })
  expect(await seen('nobody', two.path)).toBe(200)
  expect(await seen('dana', one.path)).toBe(404)
  await world.workJobs()
  await expect(world.services.blobs.get(`review-photos/${one.path}/480.webp`)).rejects.toMatchObject({ status: 404 })
  for (const size of ['480.webp', '1200.webp'] as const) {
    const answer = await (await world.as('nobody')).fetch(reviewPhotoUrl(two.path, size))
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(stored.format).toBe('webp')
    for (const trace of [stored.exif, stored.xmp, stored.iptc]) expect(trace).toBeUndefined()
  }
  const listed = (await (await reviews('nobody')).list({ listing_id: LISTINGS.corolla }))[0]
  expect(listed).toMatchObject({ photos: [{ path: two.path }] })
})

test('only the driver of a finished booking adds photos, only pictures, only so many', async () => {
  const order_id = await finished('dana', 6)
  for (const [who, status] of [
    ['nobody', 401],
    ['ada', 403],
    ['drew', 404],
    ['omar', 403],
  ] as const)
    expect((await send(who, order_id, await jpeg())).status).toBe(status)
  const fresh = await paid('dana', 9, 10)
  expect((await send('dana', fresh, await jpeg())).status).toBe(409)
  for (const [body, status] of [
    ['<html><script>alert(1)</script></html>', 415],
    ['', 422],
    [await jpeg(200), 422],
    [Buffer.alloc(10 * 1_048_576 + 1, 1), 413],
  ] as const)
    expect((await send('dana', order_id, body)).status).toBe(status)
  const small = await jpeg(480)
  let last = 0
  for (let n = 0; n <= MAX_WAITING; n++) last = (await send('dana', order_id, small)).status
  expect(last).toBe(409)
  const { waiting } = await (await reviews('dana')).ofOrder({ order_id })
  const five = waiting.slice(0, 5).map(({ path }) => path)
  const mine = await reviews('dana')
  await expect(mine.leave({ order_id, rating: 5, photos: five })).rejects.toMatchObject({ status: 422 })
  const twice = [five[0]!, five[0]!]
  await expect(mine.leave({ order_id, rating: 5, photos: twice })).rejects.toMatchObject({ status: 422 })
  const other = await finished('drew', 12)
  const his = await added('drew', other)
  await expect(mine.leave({ order_id, rating: 5, photos: [his.path] })).rejects.toMatchObject({ status: 422 })
  expect(await mine.ofOrder({ order_id })).toMatchObject({ review: null })
  await expect((await reviews('drew')).ofOrder({ order_id })).rejects.toMatchObject({ status: 404 })
})

test('an author corrects a review for two weeks: the average follows, everybody sees that it was edited', async () => {
  const order_id = await finished('drew', 15)
  const drew = await reviews('drew')
  const nobody = await reviews('nobody')
  const { id } = await drew.leave({ order_id, rating: 1, photos: [(await added('drew', order_id)).path] })
  const before = await nobody.summary({ provider_id: PROVIDERS.omar.id })
  const fresh = await added('drew', order_id)
  const edited = await drew.edit({ id, rating: 4, review_text: 'They called and put it right.', photos: [fresh.path] })
  expect(edited).toMatchObject({ rating: 4, edited_at: expect.any(String) as string, photos: [{ path: fresh.path }] })
  const after = await nobody.summary({ provider_id: PROVIDERS.omar.id })
  expect([after.count, after.stars[0], after.stars[3]]).toEqual([
    before.count,
    before.stars[0]! - 1,
    before.stars[3]! + 1,
  ])
  const listing = (await (await world.api.request(`/rest/v1/listings/${LISTINGS.corolla}`)).json()) as {
    rating_sum: number
  }
  expect(listing.rating_sum).toBe(after.stars.reduce((sum, count, index) => sum + count * (index + 1), 0))
  await expect((await reviews('dana')).edit({ id, rating: 5 })).rejects.toMatchObject({ status: 404 })
  await expect((await reviews('omar')).edit({ id, rating: 5 })).rejects.toMatchObject({ status: 404 })
  await expect(nobody.edit({ id, rating: 5 })).rejects.toMatchObject({ status: 401 })
  world.clock.advance(14 * DAY_MS + 60_000)
  await expect((await reviews('drew')).edit({ id, rating: 5 })).rejects.toMatchObject({ status: 409, code: 'too_late' })
  expect((await send('drew', order_id, await jpeg())).status).toBe(409)
  world.clock.advance(-14 * DAY_MS - 60_000)
})

test('photos of a review that was never posted are gone after a day', async () => {
  const order_id = await finished('dana', 20)
  const { path } = await added('dana', order_id)
  const sweep = () => sweepReviewPhotos(systemCtx(world.services, 'sweep_review_photos'), {})
  await sweep()
  expect(await seen('dana', path)).toBe(200)
  world.clock.advance(DAY_MS + 60_000)
  await sweep()
  world.clock.advance(-DAY_MS - 60_000)
  expect(await seen('dana', path)).toBe(404)
  await expect(world.services.blobs.get(`review-photos/${path}/480.webp`)).rejects.toMatchObject({ status: 404 })
})
