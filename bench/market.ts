// A market made from a fixed seed: the same providers, cars, shops, listings, taken days and questions on every run.
import { boxAround, type Point } from '#lib/geo.ts'

export const METROS = 300
/** A provider's listings; so the first n listings are the same in every size of market. */
export const PER_PROVIDER = 20
const SEED = 6

/** Numbers in [0, 1) that depend on the seed and on these words alone. */
export function dice(...words: (string | number)[]): () => number {
  let state = SEED
  for (const sign of words.join(' ')) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Dice = () => number
const pick = <T>(roll: Dice, of: readonly T[]): T => of[Math.floor(roll() * of.length)]!
const between = (roll: Dice, least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
const bell = (roll: Dice) => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** Large and small ones, as cities are: the n-th weighs 1 / (n + 3). */
export const metros: (Point & { weight: number })[] = Array.from({ length: METROS }, (_, n) => {
  const roll = dice('metro', n)
  return { lat: round(26 + roll() * 22, 4), lng: round(-122 + roll() * 48, 4), weight: 1 / (n + 3) }
})
const total = metros.reduce((sum, { weight }) => sum + weight, 0)
function metroOf(roll: Dice): number {
  let left = roll() * total
  return Math.max(
    0,
    metros.findIndex(({ weight }) => (left -= weight) <= 0),
  )
}

const id = (kind: string, n: number) => `01940000-${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`
const CARS: Record<string, string[]> = {
  Toyota: ['Camry', 'Corolla', 'RAV4', 'Highlander', 'Prius', 'Tacoma', 'Sienna'],
  Honda: ['Civic', 'Accord', 'CR-V', 'Pilot', 'Odyssey'],
  Ford: ['F-150', 'Escape', 'Explorer', 'Mustang', 'Focus'],
  Chevrolet: ['Malibu', 'Equinox', 'Silverado', 'Tahoe'],
  BMW: ['X5', '330i', 'X3'],
  Nissan: ['Altima', 'Rogue', 'Sentra'],
  Hyundai: ['Elantra', 'Tucson', 'Sonata'],
  Kia: ['Soul', 'Sorento', 'Forte'],
  Tesla: ['Model 3', 'Model Y'],
  Subaru: ['Outback', 'Forester', 'Impreza'],
  Jeep: ['Wrangler', 'Cherokee'],
  Mercedes: ['C300', 'GLE 350'],
}
const WORDS =
  'reliable clean comfortable spacious local family owned certified trusted affordable insurance approved claim friendly smooth automatic bluetooth backup camera leather heated seats low mileage great mpg non smoker pet free pickup delivery available weekly discount community provider fast turnaround warranty licensed bonded bilingual staff evening weekend hours roadside ready inspected detailed unlimited miles sunroof apple carplay android keyless third row cargo snow tires dash cam toll pass'.split(
    ' ',
  )
const WORK: { type: string; services: string[]; titles: string[] }[] = [
  { type: 'body_shop', services: ['body', 'mechanical'], titles: ['Body repair', 'Dent removal', 'Paint matching'] },
  { type: 'glass', services: ['glass'], titles: ['Windshield replacement', 'Rock chip repair'] },
  { type: 'towing', services: ['tow', 'storage'], titles: ['24/7 Towing', 'Flatbed towing', 'Vehicle storage'] },
  { type: 'adjuster', services: ['adjusting'], titles: ['Independent claims adjuster'] },
]
const NAMES =
  'Lopez Johnson Nguyen Carter Okafor Williams Garcia Patel Brown Kim Davis Martinez Reyes Walker Chen Murphy'.split(
    ' ',
  )
const STATES = ['GA', 'FL', 'TX', 'AL', 'SC', 'NC', 'TN', 'CA', 'NY', 'WY', 'OH', 'IL', 'WA', 'CO', 'MO']
const TRIMS = ['LE', 'SE', 'XLE', 'Sport', 'Base', 'Limited']
const FIRST = Date.UTC(2026, 0, 1)
const instant = (roll: Dice) => new Date(FIRST + Math.floor(roll() * 300 * 86_400_000)).toISOString()
const zoneAt = (lng: number) =>
  lng < -114
    ? 'America/Los_Angeles'
    : lng < -102
      ? 'America/Denver'
      : lng < -87
        ? 'America/Chicago'
        : 'America/New_York'

type Cells = Record<string, unknown>
/** Rows by table, in an order that keys allow. `listing_days.day` counts from the day of the run. */
export type Rows = Record<
  | 'profiles'
  | 'provider_profiles'
  | 'provider_members'
  | 'provider_ratings'
  | 'vehicles'
  | 'shops'
  | 'listings'
  | 'listing_photos'
  | 'listing_days',
  Cells[]
>
/** A market without anything in it. */
export const noRows = (): Rows => ({
  profiles: [],
  provider_profiles: [],
  provider_members: [],
  provider_ratings: [],
  vehicles: [],
  shops: [],
  listings: [],
  listing_photos: [],
  listing_days: [],
})

/** The rows of one provider and its twenty listings. */
export function provider(n: number, rows: Rows): void {
  const roll = dice('provider', n)
  const metro = metroOf(roll)
  const { lat, lng } = metros[metro]!
  const work = roll() < 0.3 ? pick(roll, WORK) : null
  const name = `${pick(roll, NAMES)} ${work ? pick(roll, ['Auto Body', 'Collision', 'Glass Pros', 'Motors']) : 'Rentals'} ${n}`
  const verified = roll() < 0.8
  const at = instant(roll)
  const place = { lat: round(lat + bell(roll) * 0.18, 2), lng: round(lng + bell(roll) * 0.22, 2) }
  const [user_id, provider_id, shop_id] = [id('0001', n), id('0002', n), id('0003', n)]
  rows.profiles.push({
    id: user_id,
    name: `Bench Provider ${n}`,
    email: `bench.${n}@example.com`,
    role: work ? 'shop' : 'individual_owner',
    language: 'en',
    created_at: at,
    updated_at: at,
  })
  rows.provider_profiles.push({
    id: provider_id,
    user_id,
    provider_type: work?.type ?? pick(roll, ['private_owner', 'rental_company']),
    business_name: name,
    city: `Metro ${metro}`,
    state: STATES[metro % STATES.length],
    ...place,
    time_zone: zoneAt(lng),
    always_open: roll() < 0.1,
    hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['08:00', '17:30']])),
    languages: roll() < 0.3 ? ['en', 'es'] : ['en'],
    verified,
    background_check_status: verified ? 'approved' : 'pending',
    created_at: at,
    updated_at: at,
  })
  rows.provider_members.push({ provider_id, user_id, member_role: 'owner', created_at: at })
  if (roll() < 0.6) {
    const rating_count = between(roll, 1, 80)
    rows.provider_ratings.push({ provider_id, rating_sum: Math.round(rating_count * (3 + 2 * roll())), rating_count })
  }
  const hourly = 6000 + between(roll, 0, 119) * 100
  if (work)
    rows.shops.push({
      id: shop_id,
      provider_id,
      services: work.services,
      hourly_rate_cents: hourly,
      certifications: [],
      created_at: at,
      updated_at: at,
    })
  for (let k = 0; k < PER_PROVIDER; k++)
    listing(n * PER_PROVIDER + k, { provider_id, name, place, work: work && { ...work, shop_id, hourly } }, rows)
}

type Owner = {
  provider_id: string
  name: string
  place: Point
  work: { shop_id: string; titles: string[]; services: string[]; hourly: number } | null
}
function listing(n: number, { provider_id, name, place, work }: Owner, rows: Rows): void {
  const roll = dice('listing', n)
  const listing_id = id('0004', n)
  const vehicle_id = id('0005', n)
  const text = Array.from({ length: between(roll, 22, 41) }, () => pick(roll, WORDS)).join(' ')
  const created_at = instant(roll)
  const daily = 3000 + between(roll, 0, 169) * 100
  let title = work ? `${pick(roll, work.titles)} by ${name}` : ''
  if (!work) {
    const make = pick(roll, Object.keys(CARS))
    const [model, year] = [pick(roll, CARS[make]!), between(roll, 2008, 2025)]
    title =
      roll() < 0.6
        ? `${year} ${make} ${model} rental`
        : `${pick(roll, WORDS)} ${pick(roll, ['sedan', 'SUV', 'truck', 'van'])} for claim rental`
    rows.vehicles.push({
      id: vehicle_id,
      provider_id,
      vin: `B${n.toString(36).toUpperCase().padStart(16, '0')}`,
      year,
      make,
      model,
      trim: pick(roll, TRIMS),
      mileage: between(roll, 0, 150_000),
      daily_rate_cents: daily,
      open_recall: false,
      created_at,
      updated_at: created_at,
    })
  }
  rows.listings.push({
    id: listing_id,
    provider_id,
    vehicle_id: work ? null : vehicle_id,
    shop_id: work ? work.shop_id : null,
    title,
    description: work ? `${work.services.join(' ')} ${text}` : text,
    listing_type: work ? 'service' : 'vehicle',
    status: roll() < 0.95 ? 'active' : pick(roll, ['paused', 'archived', 'draft']),
    daily_rate_cents: work ? null : daily,
    hourly_rate_cents: work ? work.hourly : null,
    min_hours: 1,
    min_days: work ? 1 : between(roll, 1, 3),
    max_days: 30,
    units: work ? between(roll, 1, 4) : 1,
    turnaround_days: 0,
    ...place,
    version: 1,
    created_at,
    updated_at: created_at,
  })
  if (roll() < 0.7)
    rows.listing_photos.push({
      listing_id,
      position: 0,
      path: `bench/${n % 1000}`,
      alt: title.slice(0, 100),
      width: 1600,
      height: 1067,
    })
  if (roll() >= 1 / 3) return
  for (let block = 0, day = between(roll, 0, 20); block < 3; block++, day += between(roll, 3, 20))
    for (const end = day + between(roll, 1, 6); day < end; day++)
      rows.listing_days.push({ listing_id, unit: 1, day, reason: 'time_off' })
}

/** A question that every server is asked: around a place, of one type and rate, in an order that all can say. */
export type Question = {
  metro: number
  bounds: { south: number; west: number; north: number; east: number }
  category: 'vehicle' | 'service' | 'all'
  max_daily_rate_cents?: number
  q?: string
  sort: 'newest' | 'price'
}
/** Some are found often, some seldom, one never. */
const TERMS =
  'camry,toyota,civic,honda accord,2019,bmw,tesla,dent,towing,windshield,suv,model 3,f-150,brake,zephyr,leather,warranty,rental'.split(
    ',',
  )
const MILES = 25

/** The n-th question of the fixed set: a box of 25 miles around a point in one of the metros, large ones more often. */
export function question(n: number): Question {
  const roll = dice('question', n)
  const metro = metroOf(roll)
  const point = { lat: metros[metro]!.lat + bell(roll) * 0.05, lng: metros[metro]!.lng + bell(roll) * 0.05 }
  const { south, west, north, east } = boxAround(point, MILES)
  const kind = roll()
  const category = kind < 0.65 ? 'vehicle' : kind < 0.9 ? 'service' : 'all'
  return {
    metro,
    bounds: { south: round(south, 4), west: round(west, 4), north: round(north, 4), east: round(east, 4) },
    category,
    ...(category === 'vehicle' && roll() < 0.6 && { max_daily_rate_cents: 4000 + between(roll, 0, 120) * 100 }),
    ...(roll() < 0.3 && { q: pick(roll, TERMS) }),
    // one price for all exists only within a type: a day or an hour
    sort: category !== 'all' && roll() < 0.5 ? 'price' : 'newest',
  }
}
