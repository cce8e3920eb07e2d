import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '../contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import type { ListingPhoto } from '../listing.ts'
import { MAX_PHOTOS, PHOTO_WIDTHS, photoSet, photoUrl } from '../photo.ts'

const world = await createWorld()
const omar = await world.as('omar')
const nina = await world.as('nina')
const visitor = await world.as('nobody')
const picture = (width = 900, height = 700) => sharp({ create: { width, height, channels: 3, background: '#0e4a38' } })
const jpeg = () =>
  picture()
    .jpeg()
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '33/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
const send = (who: typeof omar, listing: string, body: Buffer | string) =>
  who.fetch(`/storage/v1/object/listing-photos/${listing}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
const added = async (who: typeof omar, listing: string, body: Buffer) =>
  (await (await send(who, listing, body)).json()) as ListingPhoto

test('a photo is cut to 3:2, re-encoded in every size and has lost where it was taken', async () => {
  const original = await jpeg()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const photo = await added(omar, LISTINGS.corolla, original)
  expect(photo).toMatchObject({ width: 1200, height: 800, alt: '2023 Toyota Corolla LE' })
  for (const size of [...PHOTO_WIDTHS, 'preview'] as const) {
    const answer = await visitor.fetch(photoUrl(photo.path, size))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000, immutable')
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(stored).toMatchObject({ format: size === 'preview' ? 'jpeg' : 'webp' })
    expect(stored.width / stored.height).toBeCloseTo(1.5)
    if (size !== 'preview') expect(stored.width).toBe(size)
    for (const trace of [stored.exif, stored.xmp, stored.iptc]) expect(trace).toBeUndefined()
  }
  expect((await visitor.on(searchContract).search({ q: 'corolla' })).rows[0]!.photo_path).toBe(photo.path)
})

test('a narrow place is never sent a wide picture: every width of the set is there, and weighs less than the next', async () => {
  const { data, info } = await sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .blur(1.5)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = await added(omar, LISTINGS.corolla, await sharp(data, { raw: info }).jpeg().toBuffer())
  const offered = photoSet(photo.path).split(', ')
  expect(offered.map((one) => one.split(' ')[1])).toEqual(['320w', '480w', '640w', '800w', '1200w'])
  const weights = await Promise.all(
    offered.map(async (one) => (await (await visitor.fetch(one.split(' ')[0]!)).arrayBuffer()).byteLength),
  )
  expect(weights).toEqual(weights.toSorted((a, b) => a - b))
  expect(weights[0]! * 6).toBeLessThan(weights.at(-1)!)
})

test('photos of a draft open for its owner only', async () => {
  const photo = await added(nina, LISTINGS.ninaDraft, await jpeg())
  expect((await visitor.fetch(photoUrl(photo.path, 480))).status).toBe(404)
  expect((await omar.fetch(photoUrl(photo.path, 480))).status).toBe(404)
  const own = await nina.fetch(photoUrl(photo.path, 480))
  expect(own.status).toBe(200)
  expect(own.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['a web page with a picture’s name', '<html><script>alert(1)</script></html>', 415],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>', 415],
  ['nothing', '', 422],
  ['a cut-off JPEG', null, 415],
])('%s is refused', async (_, body, status) => {
  const cut = (await picture().jpeg().toBuffer()).subarray(0, 400)
  expect((await send(omar, LISTINGS.corolla, body ?? cut)).status).toBe(status)
})

test('a picture that is too small, or larger than 10 MB, is refused with a sentence', async () => {
  const small = await send(omar, LISTINGS.corolla, await picture(200, 100).png().toBuffer())
  expect(await small.json()).toMatchObject({ code: 'too_small' })
  const large = await send(omar, LISTINGS.corolla, Buffer.alloc(10 * 1_048_576 + 1, 1))
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ message: 'File size must be less than 10MB' })
})

test('nobody adds a photo to somebody else’s listing', async () => {
  expect((await send(nina, LISTINGS.corolla, await jpeg())).status).toBe(404)
  expect((await send(visitor, LISTINGS.corolla, await jpeg())).status).toBe(401)
})

test('a gallery is put in order, described and thinned out, and removed bytes are gone', async () => {
  const mine = omar.on(listingsContract)
  const [first, second] = [
    await added(omar, LISTINGS.corolla, await jpeg()),
    await added(omar, LISTINGS.corolla, await jpeg()),
  ]
  const photos = [
    { path: second.path, alt: 'From the left' },
    { path: first.path, alt: 'The trunk' },
  ]
  expect(await mine.setPhotos({ listing_id: LISTINGS.corolla, photos })).toMatchObject(photos)
  expect((await visitor.on(listingsContract).get({ id: LISTINGS.corolla })).photos).toMatchObject(photos)
  await mine.setPhotos({ listing_id: LISTINGS.corolla, photos: [photos[0]!] })
  await world.workJobs()
  expect((await visitor.fetch(photoUrl(first.path, 480))).status).toBe(404)
  await expect(world.services.blobs.get(`listing-photos/${first.path}/480.webp`)).rejects.toMatchObject({ status: 404 })
  await expect(mine.setPhotos({ listing_id: LISTINGS.corolla, photos: [photos[1]!] })).rejects.toMatchObject({
    status: 422,
  })
})

test('a gallery ends at its limit', async () => {
  const one = await picture(480, 320).jpeg().toBuffer()
  let last = 0
  for (let n = 0; n <= MAX_PHOTOS; n++) last = (await send(omar, LISTINGS.corolla, one)).status
  expect(last).toBe(409)
})

test.each(['../../keys', 'demo/..%2F..%2Fkeys.json', 'a/b', '%2e%2e/%2e%2e'])(
  'no path leads out of the gallery: %s',
  async (path) => {
    expect(
      (await visitor.fetch(`/storage/v1/object/public/listing-photos/${path}/480.webp`)).status,
    ).toBeGreaterThanOrEqual(404)
  },
)
