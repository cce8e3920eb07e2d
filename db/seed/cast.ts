// The cast of the demo and of every test (rules.md): fixed ids, so that a test can name them.
import { hash } from '@node-rs/argon2'
import type pg from 'pg'

export const PASSWORD = 'claimchoice-demo'
const person = (n: number) => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const provider = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const listing = (n: number) => `01900000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`
const thing = (n: number) => `01900000-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`

export const CAST = {
  dana: {
    id: person(1),
    email: 'dana.driver@example.com',
    name: 'Dana Whitfield',
    phone: '404-555-0101',
    role: 'driver',
  },
  drew: {
    id: person(2),
    email: 'drew.driver@example.com',
    name: 'Drew Castillo',
    phone: '404-555-0102',
    role: 'driver',
  },
  omar: {
    id: person(3),
    email: 'omar.owner@example.com',
    name: 'Omar Haddad',
    phone: '404-555-0103',
    role: 'individual_owner',
  },
  nina: { id: person(4), email: 'nina.new@example.com', name: 'Nina Brooks', phone: null, role: 'individual_owner' },
  sal: { id: person(5), email: 'sal.shop@example.com', name: 'Sal Moretti', phone: '404-555-0105', role: 'shop' },
  pat: { id: person(6), email: 'pat.shop@example.com', name: 'Pat Nguyen', phone: '404-555-0106', role: 'shop' },
  ada: { id: person(7), email: 'ada.admin@example.com', name: 'Ada Okafor', phone: null, role: 'claims_admin' },
  amy: { id: person(8), email: 'amy.admin@example.com', name: 'Amy Lindqvist', phone: null, role: 'claims_admin' },
} as const
export type Who = keyof typeof CAST

export const PROVIDERS = {
  omar: {
    id: provider(1),
    type: 'private_owner',
    name: 'Omar’s Cars',
    address: '480 Edgewood Ave SE',
    city: 'Atlanta',
    zip: '30312',
    lat: 33.7543,
    lng: -84.3716,
    state: 'approved',
  },
  nina: {
    id: provider(2),
    type: 'private_owner',
    name: 'Nina Brooks',
    address: '92 Oakhurst Dr',
    city: 'Decatur',
    zip: '30030',
    lat: 33.7748,
    lng: -84.2963,
    state: null,
  },
  sal: {
    id: provider(3),
    type: 'body_shop',
    name: 'Five Points Collision',
    address: '210 Peachtree St SW',
    city: 'Atlanta',
    zip: '30303',
    lat: 33.7505,
    lng: -84.3941,
    state: 'approved',
  },
  pat: {
    id: provider(4),
    type: 'glass',
    name: 'Pat’s Auto Glass',
    address: '15 Church St',
    city: 'Marietta',
    zip: '30060',
    lat: 33.9526,
    lng: -84.5499,
    state: 'pending',
  },
} as const

export const LISTINGS = {
  corolla: listing(1),
  collision: listing(2),
  ninaDraft: listing(3),
} as const

/** The proof of insurance of the cast's shop; its bytes exist in the demo only. */
export const SAL_INSURANCE = `${CAST.sal.id}/credentials/1.pdf`

/** Dana's collision claim with Harborline Mutual, coverage verified, renting allowed (db/seed/claims.ts). */
export const CLAIMS = {
  danaVerified: '01900000-0000-7000-8000-000000000501',
} as const

/** Writes the cast: eight people, four providers, one car and one shop on the market. Safe to repeat. */
export async function seedCast(client: pg.Pool | pg.PoolClient): Promise<void> {
  const passwordHash = await hash(PASSWORD)
  for (const { id, email, name, phone, role } of Object.values(CAST)) {
    await client.query(
      'insert into profiles (id, name, email, phone, role) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [id, name, email, phone, role],
    )
    await client.query(
      'insert into auth.users (id, password_hash, email_confirmed_at) values ($1, $2, now()) on conflict do nothing',
      [id, passwordHash],
    )
  }
  for (const [who, p] of Object.entries(PROVIDERS))
    await client.query(
      `insert into provider_profiles (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, about, onboarding_step, background_check_status, verified)
       values ($1, $2, $3, $4, $5, $6, 'GA', $7, $8, $9, '', 4, $10, $11) on conflict do nothing`,
      [
        p.id,
        CAST[who as Who].id,
        p.type,
        p.name,
        p.address,
        p.city,
        p.zip,
        p.lat,
        p.lng,
        p.state,
        p.state === 'approved',
      ],
    )
  const car = `insert into vehicles (id, provider_id, vin, year, make, model, trim, mileage, license_plate, daily_rate_cents)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`
  await client.query(car, [
    thing(1),
    PROVIDERS.omar.id,
    '5YFEPMAE7PP123456',
    2023,
    'Toyota',
    'Corolla',
    'LE',
    21400,
    'CHC1203',
    3800,
  ])
  await client.query(car, [
    thing(2),
    PROVIDERS.nina.id,
    '1HGCV1F30LA012345',
    2020,
    'Honda',
    'Accord',
    'Sport',
    48100,
    'NBR2020',
    4200,
  ])
  await client.query(
    `insert into shops (id, provider_id, services, hourly_rate_cents, certifications, address)
     values ($1, $2, $3, 7800, $4, $5) on conflict do nothing`,
    [thing(3), PROVIDERS.sal.id, ['body', 'mechanical'], ['I-CAR Gold Class', 'ASE Certified'], PROVIDERS.sal.address],
  )
  const entry = `insert into listings (id, provider_id, vehicle_id, shop_id, title, description, listing_type, status, daily_rate_cents,
      hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents, units, lat, lng)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict do nothing`
  const { omar, nina, sal } = PROVIDERS
  await client.query(entry, [
    LISTINGS.corolla,
    omar.id,
    thing(1),
    null,
    '2023 Toyota Corolla LE',
    'Clean, smoke-free, easy to park. Pick up in Old Fourth Ward or I bring it to your repair shop.',
    'vehicle',
    'active',
    3800,
    null,
    1,
    1,
    30,
    15000,
    1,
    omar.lat,
    omar.lng,
  ])
  await client.query(entry, [
    LISTINGS.collision,
    sal.id,
    null,
    thing(3),
    'Collision inspection and estimate',
    'We look the car over and write the estimate before anything is repaired. Insurance work on every make, lifetime paint warranty.',
    'service',
    'active',
    null,
    7800,
    2,
    1,
    1,
    null,
    3,
    sal.lat,
    sal.lng,
  ])
  await client.query(entry, [
    LISTINGS.ninaDraft,
    nina.id,
    thing(2),
    null,
    '2020 Honda Accord Sport',
    'Roomy sedan near Decatur station.',
    'vehicle',
    'draft',
    4200,
    null,
    1,
    2,
    14,
    null,
    1,
    nina.lat,
    nina.lng,
  ])
  await client.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256)
     values ($1, $2, $3, 'certificate-of-insurance.pdf', 'application/pdf', 1, 'cast') on conflict do nothing`,
    [thing(4), CAST.sal.id, SAL_INSURANCE],
  )
  await client.query(
    `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
     values ($1, $2, 'liability_insurance', 'GA', 'Old Piedmont Insurance', '-', '0417', '2031-12-31', $3, 'accepted')
     on conflict do nothing`,
    [thing(5), PROVIDERS.sal.id, SAL_INSURANCE],
  )
}
