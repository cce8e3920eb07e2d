// The demo's market: metro Atlanta, invented providers, cars and shops with a past that adds up (world-*.ts hold the data).
import { readFile } from 'node:fs/promises'
import { MASTER } from '#features/market/listings/photo.ts'
import { blobPath, storePhoto } from '#features/market/listings/server/photos.ts'
import { companyOf } from '#simulator/open.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import type { BlobStore } from '#lib/server/blobs.ts'
import type { Services } from '#lib/server/ctx.ts'
import { vinProblem } from '#lib/vin.ts'
import { describePicture } from './art/pictures.ts'
import { CAST, LISTINGS, PROVIDERS } from './cast.ts'
import { insert } from './insert.ts'
import { comingOrder, customers, ownerId, providerId, worldId } from './world-orders.ts'
import { type PastListing, type PastOrder, pastOrders, ZONE } from './world-orders.ts'
import { danasRentals, writeDeposits } from './world-deposits.ts'
import { writeChargebacks } from './world-chargebacks.ts'
import { writePast } from './world-ledger.ts'
import { ALL_PICTURES, CAST_PICTURES, KEPT_SIZES, pictureFile, picturesOfCar } from './world-photos.ts'
import { ADAPTED, WORLD_CARS } from './world-cars.ts'
import { businessOf } from './world-business.ts'
import { NO_TERMS, rentalTerms } from './world-terms.ts'
import { writeTowing } from './world-tow.ts'
import { indexOf, WORLD_PROVIDERS } from './world-providers.ts'
import { WORLD_SERVICES, WORLD_SHOPS } from './world-services.ts'

const DAY_MS = 86_400_000
const QUIET = ['provider_profiles', 'vehicles', 'shops', 'listings', 'listing_photos']
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const dollars = (amount: number) => amount * 100

/** A VIN that its check digit confirms; no real car has it (the maker's code is not given out). */
function inventedVin(n: number): string {
  const rest = String(700000 + n).padStart(8, '0')
  for (const digit of '0123456789X') {
    const vin = `9ZZCD41A${digit}${rest}`
    if (!vinProblem(vin)) return vin
  }
  throw new Error(`no VIN for ${n}`)
}

const people = (now: Date) => [
  ...WORLD_PROVIDERS.map((provider, n) => ({
    id: ownerId(n),
    name: provider.person,
    email: `${provider.key}@example.com`,
    phone: `470-555-${String(100 + n).padStart(4, '0')}`,
    role: provider.type === 'private_owner' ? 'individual_owner' : 'shop',
    language: provider.key === 'ruben' ? 'es' : 'en',
    created_at: ago(now, provider.since + 1),
    updated_at: ago(now, provider.since),
  })),
  ...customers.map((customer, n) => ({
    ...customer,
    phone: `678-555-${String(100 + n).padStart(4, '0')}`,
    role: 'driver',
    language: 'en',
    created_at: ago(now, 1200 - n * 7),
    updated_at: ago(now, 1200 - n * 7),
  })),
]

const businesses = (now: Date) =>
  WORLD_PROVIDERS.map((provider, n) => ({
    id: providerId(n),
    user_id: ownerId(n),
    provider_type: provider.type,
    business_name: provider.name,
    address: provider.street,
    city: provider.city,
    state: 'GA',
    zip: provider.zip,
    lat: provider.lat,
    lng: provider.lng,
    time_zone: ZONE,
    about: provider.about,
    ...businessOf(provider.key, provider.type),
    verified: !provider.inReview,
    background_check_status: provider.inReview ? 'pending' : 'approved',
    onboarding_step: 4,
    version: 1,
    created_at: ago(now, provider.since),
    updated_at: ago(now, provider.since - 3),
  }))

/** How each business came to be verified, and that one of them is being looked at again. */
const verifications = (now: Date) =>
  WORLD_PROVIDERS.flatMap((provider, n) => {
    const event = (days: number, from: string | null, to: string, actor: string) => ({
      provider_id: providerId(n),
      machine: 'verification',
      kind: 'status',
      from_status: from,
      to_status: to,
      actor_id: actor,
      details: {},
      at: ago(now, days),
    })
    return [
      event(provider.since - 1, null, 'pending', ownerId(n)),
      event(provider.since - 3, 'pending', 'approved', CAST.ada.id),
      ...(provider.inReview ? [event(1, 'approved', 'pending', ownerId(n))] : []),
    ]
  })

const vehicles = (now: Date) =>
  WORLD_CARS.map((car, n) => ({
    id: worldId('e0', n + 1),
    provider_id: providerId(indexOf(car.provider)),
    vin: inventedVin(n),
    year: car.year,
    make: car.make,
    model: car.model,
    trim: car.trim,
    mileage: car.miles,
    license_plate: `ATL${1000 + n * 7}`,
    daily_rate_cents: dollars(car.rate),
    recalls_checked_on: dayIn(ZONE, ago(now, 12 + (n % 20))),
    open_recall: false,
    wheelchair_accessible: ADAPTED.includes(`${car.year} ${car.make} ${car.model}`),
    created_at: ago(now, 20 + n),
    updated_at: ago(now, 10),
  }))

const shops = (now: Date) =>
  WORLD_SHOPS.map((shop, n) => ({
    id: worldId('e1', n + 1),
    provider_id: providerId(indexOf(shop.provider)),
    services: shop.services,
    hourly_rate_cents: dollars(shop.hourly),
    certifications: shop.certifications,
    address: WORLD_PROVIDERS[indexOf(shop.provider)]!.street,
    license_type: shop.license?.[0] ?? null,
    license_state: shop.license ? 'GA' : null,
    license_last4: shop.license?.[1] ?? null,
    created_at: ago(now, 200),
    updated_at: ago(now, 10),
  }))

type Written = ReturnType<typeof carListings>[number] | ReturnType<typeof serviceListings>[number]
const common = (now: Date, key: string, n: number) => {
  const provider = WORLD_PROVIDERS[indexOf(key)]!
  return {
    provider_id: providerId(indexOf(key)),
    status: 'active',
    lat: provider.lat,
    lng: provider.lng,
    disclosures_accepted_at: provider.type === 'private_owner' ? ago(now, 15) : null,
    version: 1,
    created_at: ago(now, 2 + ((n * 37) % 300)),
    updated_at: ago(now, 2),
  }
}
const SEATING: Record<(typeof WORLD_CARS)[number]['style'], string> = {
  sedan: 'Automatic, five seats.',
  hatch: 'Automatic, five seats, rear seats fold flat.',
  crossover: 'Automatic, five seats, high cargo floor.',
  suv: 'Automatic, roof rails, room for the whole family.',
  pickup: 'Automatic, four doors, open bed.',
  minivan: 'Automatic, sliding doors on both sides.',
  van: 'Automatic, high roof, backup camera.',
  coupe: 'Automatic, two doors.',
  wagon: 'Automatic, five seats, long cargo area.',
}
const carListings = (now: Date) =>
  WORLD_CARS.map((car, n) => ({
    id: worldId('f0', n + 1),
    vehicle_id: worldId('e0', n + 1) as string | null,
    shop_id: null as string | null,
    title: `${car.year} ${car.make} ${car.model} ${car.trim}`,
    description: `${car.note} ${SEATING[car.style]} Nobody smokes in it; please bring it back as full as it was.`,
    listing_type: 'vehicle',
    daily_rate_cents: dollars(car.rate) as number | null,
    hourly_rate_cents: null as number | null,
    min_hours: 1,
    min_days: car.least,
    max_days: car.most,
    deposit_required_cents: car.deposit === null ? null : dollars(car.deposit),
    units: car.units,
    ...rentalTerms(car.provider, `${car.year} ${car.make} ${car.model} ${car.trim}`),
    ...common(now, car.provider, n),
  }))
const serviceListings = (now: Date) =>
  WORLD_SERVICES.map((service, n) => ({
    id: worldId('f1', n + 1),
    vehicle_id: null as string | null,
    shop_id: worldId('e1', WORLD_SHOPS.findIndex((shop) => shop.provider === service.provider) + 1) as string | null,
    title: service.title,
    description: service.words,
    listing_type: 'service',
    daily_rate_cents: service.byTheDay ? dollars(service.rate) : null,
    hourly_rate_cents: service.byTheDay ? null : dollars(service.rate),
    min_hours: service.hours,
    min_days: 1,
    max_days: service.byTheDay ? 60 : 1,
    deposit_required_cents: null as number | null,
    units: service.units,
    turnaround_days: 0,
    insurer_daily_rate_cents: null as number | null,
    weekly_rate_cents: null as number | null,
    weekend_rate_cents: null as number | null,
    ...NO_TERMS,
    ...common(now, service.provider, n + 200),
  }))

/** Pictures of every listing, the cast's too; the bytes are kept once however many listings show them. */
function photos(): object[] {
  const of = (listing_id: string, names: readonly string[], what?: string) =>
    names.map((name, position) => ({
      listing_id,
      position,
      path: `demo/${name}`,
      alt: describePicture(name, what),
      width: 1200,
      height: 800,
    }))
  return [
    ...WORLD_CARS.flatMap((car, n) => of(worldId('f0', n + 1), picturesOfCar(car, n), `${car.make} ${car.model}`)),
    ...WORLD_SERVICES.flatMap((service, n) => of(worldId('f1', n + 1), service.pictures)),
    ...of(LISTINGS.corolla, CAST_PICTURES.corolla, 'Toyota Corolla'),
    ...of(LISTINGS.collision, CAST_PICTURES.collision),
    ...of(LISTINGS.ninaDraft, CAST_PICTURES.ninaDraft, 'Honda Accord'),
  ]
}

async function storePictures(blobs: BlobStore): Promise<void> {
  const kept = await blobs.get(blobPath(`demo/${ALL_PICTURES[0]}`, MASTER)).catch(() => null)
  if (kept) {
    await kept.cancel()
    return
  }
  const folder = new URL('photos/', import.meta.url)
  const all = ALL_PICTURES.flatMap((name) => KEPT_SIZES.map((size) => ({ name, size })))
  await Promise.all(
    all.map(async ({ name, size }) =>
      storePhoto(blobs, `demo/${name}`, await readFile(new URL(pictureFile(name, size), folder)), size),
    ),
  )
}

function past(listing: Written, n: number): PastListing {
  return {
    id: listing.id,
    provider_id: listing.provider_id,
    provider_type: WORLD_PROVIDERS[n]!.type,
    owner_id: ownerId(n),
    title: listing.title,
    kind: listing.listing_type === 'vehicle' ? 'rental' : listing.daily_rate_cents ? 'storage' : 'appointment',
    rate_cents: listing.daily_rate_cents ?? listing.hourly_rate_cents!,
    hours: listing.min_hours,
    least: listing.min_days,
    most: listing.max_days,
    deposit_cents: listing.deposit_required_cents ?? 0,
    units: listing.units,
    turnaround: listing.turnaround_days,
  }
}
/** How long the cast's two verified providers have been here, and what they say of themselves. */
const CAST_ABOUT = [
  [
    'omar',
    430,
    'One car, looked after like my own, because it is. I answer until 10 p.m. and speak Arabic and English.',
  ],
  [
    'sal',
    910,
    'Family shop two blocks from Five Points station. We write the estimate before we start and explain every line of it to you and your insurer.',
  ],
] as const
const castPast: Record<'omar' | 'sal', PastListing> = {
  omar: {
    id: LISTINGS.corolla,
    provider_id: PROVIDERS.omar.id,
    provider_type: 'private_owner',
    owner_id: CAST.omar.id,
    title: '2023 Toyota Corolla LE',
    kind: 'rental',
    rate_cents: 3800,
    hours: 1,
    least: 1,
    most: 30,
    deposit_cents: 15000,
    units: 1,
    turnaround: 0,
  },
  sal: {
    id: LISTINGS.collision,
    provider_id: PROVIDERS.sal.id,
    provider_type: 'body_shop',
    owner_id: CAST.sal.id,
    title: 'Collision inspection and estimate',
    kind: 'appointment',
    rate_cents: 7800,
    hours: 2,
    least: 1,
    most: 1,
    deposit_cents: 0,
    units: 3,
    turnaround: 0,
  },
}

const ownerOf = (listing: Written) => WORLD_PROVIDERS.findIndex((_, index) => providerId(index) === listing.provider_id)
/** Cars that nobody has booked for the coming days. */
const quietCars = (listings: readonly Written[]) =>
  listings.flatMap((listing, n) =>
    listing.listing_type === 'vehicle' && listing.status === 'active' && n % 3 > 0
      ? [past(listing, ownerOf(listing))]
      : [],
  )

function history(listings: readonly Written[], now: Date): PastOrder[] {
  const orders: PastOrder[] = []
  const add = (mine: readonly PastListing[], count: number, stars: number, since: number, seed: number) =>
    orders.push(...pastOrders(mine, { count, stars, since, seed, from: orders.length + 1, now }))
  add([castPast.omar], 18, 4.9, 420, 71)
  add([castPast.sal], 41, 4.8, 900, 72)
  for (const [n, provider] of WORLD_PROVIDERS.entries()) {
    const mine = listings.filter((listing) => listing.provider_id === providerId(n)).map((listing) => past(listing, n))
    add(mine, provider.reviews, provider.stars, provider.since, n + 1)
  }
  const today = dayIn(ZONE, now)
  orders.push(comingOrder(castPast.omar, addDays(today, 16), 3, orders.length + 1, now))
  for (const [n, listing] of listings.entries()) {
    const owner = ownerOf(listing)
    if (n % 3 || WORLD_PROVIDERS[owner]!.inReview) continue
    const length = listing.daily_rate_cents ? Math.min(listing.max_days, listing.min_days + (n % 6)) : 1
    orders.push(comingOrder(past(listing, owner), addDays(today, 1 + (n % 11)), length, orders.length + 1, now))
  }
  return orders
}

/** Days that owners keep for themselves, beyond what is booked and kept free after it. */
const timeOff = (listings: readonly Written[], now: Date) =>
  listings.flatMap((listing, n) =>
    n % 5 === 1 && n % 3
      ? Array.from({ length: 2 + (n % 4) }, (_, day) => ({
          listing_id: listing.id,
          unit: 1,
          day: addDays(dayIn(ZONE, now), 18 + (n % 6) + day),
          reason: 'time_off',
        }))
      : [],
  )

/** Fills the market around the cast, once; about half a second. */
export async function seedWorld(services: Services): Promise<void> {
  const { databases, blobs, now: clock } = services
  const now = clock()
  await storePictures(blobs)
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`)
    await insert(client, 'profiles', people(now))
    await insert(client, 'provider_profiles', businesses(now))
    await client.query(
      `insert into provider_members (provider_id, user_id, member_role) select id, user_id, 'owner' from provider_profiles on conflict do nothing`,
    )
    await insert(client, 'provider_events', verifications(now))
    await insert(client, 'vehicles', vehicles(now))
    await insert(client, 'shops', shops(now))
    await writeTowing(client, ago(now, 60))
    for (const [who, days, about] of CAST_ABOUT) {
      const { id, type } = PROVIDERS[who]
      const { languages, ownership, hours, wheelchair_accessible } = businessOf(who, type)
      await client.query(
        'update provider_profiles set created_at = $2, about = $3, languages = $4, ownership = $5, hours = $6, wheelchair_accessible = $7 where id = $1',
        [id, ago(now, days), about, languages, ownership, JSON.stringify(hours), wheelchair_accessible],
      )
    }
    const listings: Written[] = [...carListings(now), ...serviceListings(now)]
    await insert(client, 'listings', listings)
    await insert(client, 'listing_photos', photos())
    for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`)
    const orders = history(listings, now)
    const deposits = danasRentals(orders, castPast.omar, quietCars(listings), now)
    orders.push(deposits.held, deposits.released)
    await writePast(client, companyOf(services).store, orders)
    await writeDeposits(client, companyOf(services).store, deposits, now)
    await writeChargebacks(client, { ...companyOf(services), now: () => now }, orders)
    await insert(client, 'listing_days', timeOff(listings, now))
    await client.query(
      `insert into rules (key, version, value, changed_by, reason) values ('private_cars', 2, $1, $2, 'Program insurance for Georgia is recorded')
       on conflict do nothing`,
      [
        JSON.stringify({ states: ['GA'], program_insurance: { GA: 'Harborline Mutual, program policy PCS-GA-2026' } }),
        CAST.ada.id,
      ],
    )
    await client.query('select refresh_listing_search(array(select id from listings))')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
