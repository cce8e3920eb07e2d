import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '../contract.ts'
import { type ListingPhoto, type OwnListing } from '../listing.ts'
import { photoUrl } from '../photo.ts'

const world = await createWorld()
const { day, paid } = bookings(world)
const owner = world.databases.owner
const omar = await world.as('omar')
const mine = omar.on(listingsContract)
const visitor = await world.as('nobody')
const publish = (listing_id: string) =>
  mine.transition({ listing_id, to: 'active', accept_disclosures: true, no_open_recall: true })
let cars = 0
/** A car that nobody has yet. */
const another = () => ({ vin: `COPY${++cars}`, license_plate: 'NEW 1' })
const added = async () => {
  const body = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#0e4a38' } })
    .jpeg()
    .toBuffer()
  const address = `/storage/v1/object/listing-photos/${LISTINGS.corolla}`
  return (await (await omar.fetch(address, { method: 'POST', body: new Uint8Array(body) })).json()) as ListingPhoto
}
const opens = async (path: string) => (await omar.fetch(photoUrl(path, 480))).status
await owner.query(
  `insert into rules (key, version, value, reason) values ('private_cars', 9, '{"states": ["GA"], "program_insurance": {"GA": "P-1"}}', 'test')`,
)

test('a copy is a draft with the same words, terms and photos, without bookings, time off or the owner’s word', async () => {
  const photo = await added()
  await paid('dana', 3, 5)
  await mine.addTimeOff({ listing_id: LISTINGS.corolla, start: day(20), end: day(21) })
  const { version } = await mine.get({ id: LISTINGS.corolla })
  const terms = { turnaround_days: 2, insurer_daily_rate_cents: 3000, min_days: 2, deposit_required_cents: 12_300 }
  const from = await mine.update({ id: LISTINGS.corolla, version, ...terms })
  const copy = await mine.duplicate({ listing_id: LISTINGS.corolla, ...another() })
  expect(copy).toMatchObject({ status: 'draft', version: 1, disclosures_accepted_at: null, ...terms })
  const words = ({ title, description, daily_rate_cents, max_days, units }: OwnListing) => ({
    title,
    description,
    daily_rate_cents,
    max_days,
    units,
  })
  expect(words(copy)).toEqual(words(from))
  expect((await mine.ownCalendar({ listing_id: copy.id })).days).toEqual([])
  const row = (await mine.mine({})).find(({ id }) => id === copy.id)
  expect(row!.photos.at(-1)).toMatchObject({ path: photo.path, alt: photo.alt })
  await expect(visitor.on(listingsContract).get({ id: copy.id })).rejects.toMatchObject({ status: 404 })
})

test('a copy of a rental is about another car of the same kind: its VIN is asked for, and the plate is not carried over', async () => {
  const providers = omar.on(providersContract)
  const cars = async () => (await providers.vehicles({})).length
  const before = await cars()
  await expect(mine.duplicate({ listing_id: LISTINGS.corolla })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'vin' }],
  })
  const { vin } = another()
  const copy = await mine.duplicate({ listing_id: LISTINGS.corolla, vin: vin.toLowerCase() })
  const from = (await mine.mine({})).find(({ id }) => id === LISTINGS.corolla)!
  expect(copy.vehicle_id).not.toBe(from.vehicle_id)
  const all = await providers.vehicles({})
  const [old, fresh] = [from, copy].map(({ vehicle_id }) => all.find(({ id }) => id === vehicle_id)!)
  const { year, make, model, trim, daily_rate_cents } = old!
  expect(fresh).toMatchObject({ year, make, model, trim, daily_rate_cents, vin, license_plate: null, mileage: null })
  await expect(mine.duplicate({ listing_id: LISTINGS.corolla, vin })).rejects.toMatchObject({
    status: 409,
    code: 'already_added',
    details: [{ path: 'vin' }],
  })
  expect(await cars()).toBe(before + 1)
})

test('a picture that a copy shows stays when the original drops it, and goes with the last of them', async () => {
  const photo = await added()
  const copy = await mine.duplicate({ listing_id: LISTINGS.corolla, ...another() })
  await mine.setPhotos({ listing_id: LISTINGS.corolla, photos: [] })
  await world.workJobs()
  expect(await opens(photo.path)).toBe(200)
  expect((await visitor.fetch(photoUrl(photo.path, 480))).status).toBe(404) // only drafts show it now
  await mine.setPhotos({ listing_id: copy.id, photos: [] })
  await world.workJobs()
  expect(await opens(photo.path)).toBe(404)
  await expect(world.services.blobs.get(`listing-photos/${photo.path}/1200.webp`)).rejects.toMatchObject({
    status: 404,
  })
})

test('one car is never on the market twice: not beside its other listing, not while that one has bookings', async () => {
  const { vehicle_id } = (await mine.mine({})).find(({ id }) => id === LISTINGS.corolla)!
  const copy = await mine.create({
    listing_type: 'vehicle',
    vehicle_id: vehicle_id!,
    title: 'The same car by the week',
    daily_rate_cents: 3900,
  })
  await expect(publish(copy.id)).rejects.toMatchObject({ status: 409, code: 'car_listed' })
  await mine.transition({ listing_id: LISTINGS.corolla, to: 'paused' })
  await expect(publish(copy.id)).rejects.toMatchObject({ status: 409, code: 'car_listed' }) // Dana's days are ahead
  await owner.query(`delete from listing_days where listing_id = $1 and reason in ('order', 'turnaround')`, [
    LISTINGS.corolla,
  ])
  const both = await Promise.allSettled([publish(copy.id), publish(LISTINGS.corolla)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await owner.query(
    `select count(*)::int as n from listings where status = 'active' and vehicle_id = $1`,
    [copy.vehicle_id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a copy of an appraiser’s listing sells the same services, without those that were retired', async () => {
  const listing_id = LISTINGS.collision
  const add = (title: string, retired: string | null) =>
    owner.query(
      `insert into service_products (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers, retired_at)
       values (gen_random_uuid(), $1, 'estimate_review', $2, 'Line by line.', 25000, 2, '{The estimate}', '{A letter}', $3)`,
      [listing_id, title, retired],
    )
  await add('Estimate review', null)
  await add('Not sold any more', '2026-01-01')
  const copy = await (await world.as('sal')).on(listingsContract).duplicate({ listing_id })
  const { rows } = await owner.query(
    'select title, kind, includes, price_cents, needs, delivers, version from service_products where listing_id = $1',
    [copy.id],
  )
  expect(rows).toEqual([
    {
      title: 'Estimate review',
      kind: 'estimate_review',
      includes: 'Line by line.',
      price_cents: 25_000,
      needs: ['The estimate'],
      delivers: ['A letter'],
      version: 1,
    },
  ])
})

test('nobody copies somebody else’s listing', async () => {
  for (const who of ['sal', 'nina', 'dana'] as const)
    await expect(
      (await world.as(who)).on(listingsContract).duplicate({ listing_id: LISTINGS.corolla, ...another() }),
    ).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
})
