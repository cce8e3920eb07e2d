// Providers: onboarding, documents, teams, listings, and the admins who decide about them.
import type { searchContract } from '#features/market/search/contract.ts'
import type { ratesContract } from '#features/market/prices/contract.ts'
import sharp from 'sharp'
import { carsContract, photosContract, listingsContract } from '#features/market/listings/contract.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { providerAdminContract } from '#features/business/verification/provider-admin.ts'
import { teamContract } from '#features/business/providers/team.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { Scene, Somebody } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const reason = 'Looked at with care'
const place = { address: '1 Edgewood Ave SE', city: 'Atlanta', state: 'GA', zip: '30303' } as const
const shopWork = { services: ['body' as const], hourly_rate_cents: 8500 }
type Business = { owner: Somebody; id: string }

/** The path of a document of somebody's own, known to the database alone. */
export async function document(s: Scene, { id }: Somebody, folder = 'verification'): Promise<string> {
  const path = `${id}/${folder}/${s.stamp()}.pdf`
  await s.owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'paper.pdf', 'application/pdf', 10, 'x')`,
    [newId(), id, path],
  )
  return path
}
const profile = (kind: 'private_owner' | 'body_shop') => ({
  provider_type: kind,
  business_name: 'Pool & Sons',
  ein: '12-3456789',
  ...place,
})
/** Somebody's business with its documents handed in, and not decided about yet. */
async function waiting(s: Scene, kind: 'private_owner' | 'body_shop' = 'body_shop') {
  const owner = await s.somebody(kind === 'body_shop' ? 'shop' : 'individual_owner')
  await s.call(owner, onboardingContract.save, profile(kind))
  if (kind === 'body_shop') await s.call(owner, onboardingContract.saveShop, shopWork)
  else await s.call(owner, onboardingContract.addVehicle, car())
  const documents = { insurance_proof_url: await document(s, owner), w9_url: await document(s, owner) }
  const { id, version } = await s.call(owner, onboardingContract.save, { ...profile(kind), ...documents })
  return { owner, id, version, ...documents }
}
/** One that may work. */
export async function approved(s: Scene, kind?: 'private_owner' | 'body_shop'): Promise<Business> {
  const { owner, id, version } = await waiting(s, kind)
  await s.call(s.ada, verificationContract.decide, { provider_id: id, decision: 'approved', reason, version })
  return { owner, id }
}
const car = () => ({
  vin: newId().replaceAll('-', '').slice(-17).toUpperCase(),
  year: 2022,
  make: 'Kia',
  model: 'Rio',
  daily_rate_cents: 4100,
})
const policy = async (s: Scene, owner: Somebody, ahead = 200) => ({
  kind: 'liability_insurance' as const,
  state: 'GA' as const,
  issuer: 'Old Piedmont Insurance',
  number: 'OPI-GL-26-9981',
  expires_on: s.day(ahead),
  file_path: await document(s, owner, 'credentials'),
})
async function handedIn(s: Scene) {
  const { owner } = await waiting(s)
  const { id } = await s.call(owner, credentialsContract.addCredential, await policy(s, owner))
  return { owner, id }
}
async function vehicle(s: Scene) {
  const { owner } = await waiting(s, 'private_owner')
  const { id } = await s.call(owner, onboardingContract.addVehicle, car())
  return { owner, id }
}

export const providerTrials: Trials<
  typeof providersContract & typeof credentialsContract & typeof onboardingContract & typeof verificationContract
> = {
  save: repeatable(async (s) => [await s.somebody('shop'), profile('body_shop')]),
  attach: repeatable(async (s) => {
    const owner = await s.somebody('shop')
    const { id } = await s.call(owner, onboardingContract.save, profile('body_shop'))
    return [owner, { id, w9_url: await document(s, owner) }]
  }),
  reviewDocument: change(async (s) => {
    const { id, w9_url } = await waiting(s)
    return [s.ada, { provider_id: id, document: 'w9', path: w9_url, decision: 'accepted' }]
  }),
  saveDraft: repeatable(async (s) => [await s.somebody('shop'), { answers: { business_name: 'Pool & Sons' } }]),
  dropDraft: change(async (s) => {
    const owner = await s.somebody('shop')
    await s.call(owner, onboardingContract.saveDraft, { answers: { business_name: 'Pool & Sons' } })
    return [owner, {}]
  }),
  updateBusiness: repeatable(async (s) => {
    const { owner } = await waiting(s)
    const days = { always_open: true, hours: {}, languages: ['en' as const], ownership: [] }
    return [owner, { about: 'We mend cars.', service_radius_miles: 20, ...days }]
  }),
  addVehicle: change(async (s) => [(await waiting(s, 'private_owner')).owner, car()]),
  updateVehicle: repeatable(async (s) => {
    const { owner, id } = await vehicle(s)
    return [owner, { id, wheelchair_accessible: true }]
  }),
  saveShop: repeatable(async (s) => {
    const owner = await s.somebody('shop')
    await s.call(owner, onboardingContract.save, profile('body_shop'))
    return [owner, shopWork]
  }),
  updateShop: repeatable(async (s) => {
    const { owner, id } = await waiting(s)
    const shop = await s.row('select id from shops where provider_id = $1', [id])
    return [owner, { id: shop['id']!, certifications: ['ASE Certified'] }]
  }),
  decide: change(async (s) => {
    const { id, version } = await waiting(s)
    return [s.ada, { provider_id: id, decision: 'approved', reason, version }]
  }),
  withdraw: change(async (s) => {
    const { owner, version } = await waiting(s)
    return [owner, { version }]
  }),
  addCredential: creation(async (s) => {
    const { owner } = await waiting(s)
    return [owner, await policy(s, owner)]
  }),
  changeCredential: repeatable(async (s) => {
    const { owner, id } = await handedIn(s)
    return [owner, { id, issuer: 'New Piedmont Insurance' }]
  }),
  removeCredential: change(async (s) => {
    const { owner, id } = await handedIn(s)
    return [owner, { id }]
  }),
  reviewCredential: change(async (s) => [s.ada, { credential_id: (await handedIn(s)).id, decision: 'accepted' }]),
}

/** A decision of Ada's that waits to be sent. */
async function decided(s: Scene) {
  const { id, version } = await waiting(s)
  const late = { provider_id: id, decision: 'approved', reason, version, after_seconds: 60 } as const
  await s.call(s.ada, verificationContract.decide, late)
  const row = await s.row(`select id from verification_decisions where provider_id = $1`, [id])
  return { id: row['id']! }
}
export const providerAdminTrials: Trials<typeof providerAdminContract> = {
  takeNext: repeatable(async (s) => {
    await waiting(s)
    return [await s.somebody('claims_admin'), {}]
  }),
  undo: change(async (s) => [s.ada, await decided(s)]),
  sendNow: change(async (s) => [s.ada, await decided(s)]),
  suspend: change(async (s) => {
    const { id } = await approved(s)
    return [s.ada, { provider_id: id, suspended: true, reason }]
  }),
  recordCheck: change(async (s) => {
    const { id } = await waiting(s, 'private_owner')
    const check = { status: 'ordered', from: null, company: 'Peach Checks', reference: 'PC-1' } as const
    return [s.ada, { provider_id: id, ...check, consent_on: s.day(-2) }]
  }),
  remindCredentials: change(async (s) => {
    const { owner } = await approved(s)
    const { id } = await s.call(owner, credentialsContract.addCredential, await policy(s, owner, 10))
    await s.call(s.ada, credentialsContract.reviewCredential, { credential_id: id, decision: 'accepted' })
    return [s.ada, { credential_ids: [id] }]
  }),
  remindProviders: change(async (s) => {
    const { id, w9_url } = await waiting(s)
    const refused = { document: 'w9', path: w9_url, decision: 'refused', reason } as const
    await s.call(s.ada, credentialsContract.reviewDocument, { provider_id: id, ...refused })
    return [s.ada, { provider_ids: [id] }]
  }),
  assignToMe: repeatable(async (s) => [s.ada, { provider_ids: [(await waiting(s)).id] }]),
}

const seat = async (s: Scene, { owner }: Business) => {
  const guest = await s.somebody()
  const { id } = await s.call(owner, teamContract.invite, { email: guest.email, member_role: 'estimator' })
  return { guest, id }
}
/** An invitation whose link we know. */
async function linked(s: Scene) {
  const { guest, id } = await seat(s, await approved(s))
  const token = newId() + newId()
  await s.owner.query('update provider_invitations set token_hash = $2 where id = $1', [id, sha256(token)])
  return { guest, token }
}
async function member(s: Scene) {
  const business = await approved(s)
  const { guest, id } = await seat(s, business)
  const token = newId() + newId()
  await s.owner.query('update provider_invitations set token_hash = $2 where id = $1', [id, sha256(token)])
  await s.call(guest, teamContract.answer, { token, accept: true })
  return { owner: business.owner, guest }
}
async function key(s: Scene) {
  const { owner } = await approved(s)
  const { id } = await s.call(owner, keysContract.make, NEW_KEY)
  return { owner, id }
}
const NEW_KEY = { name: 'Shop system', scopes: ['repairs:read' as const], days: 90 as const }
/** A secret is in one answer and kept for nobody: sent again, there is one more. */
export const keyTrials: Trials<typeof keysContract> = {
  make: creation(async (s) => [(await approved(s)).owner, NEW_KEY]),
  rotate: creation(async (s) => {
    const { owner, id } = await key(s)
    return [owner, { id, days: 30 }]
  }),
  revoke: change(async (s) => {
    const { owner, id } = await key(s)
    return [owner, { id }]
  }),
  nameConfirmer: change(async (s) => {
    const { owner, guest } = await member(s)
    const { id } = await s.call(owner, keysContract.make, NEW_KEY)
    return [owner, { id, confirmer_id: guest.id }]
  }),
}
export const teamTrials: Trials<typeof teamContract> = {
  invite: change(async (s) => [
    (await approved(s)).owner,
    { email: (await s.somebody()).email, member_role: 'estimator' },
  ]),
  // each answer is one more mail
  resend: creation(async (s) => {
    const business = await approved(s)
    return [business.owner, { id: (await seat(s, business)).id }]
  }),
  revoke: change(async (s) => {
    const business = await approved(s)
    return [business.owner, { id: (await seat(s, business)).id }]
  }),
  changeMember: change(async (s) => {
    const { owner, guest } = await member(s)
    return [owner, { user_id: guest.id, member_role: 'front_desk' }]
  }),
  removeMember: change(async (s) => {
    const { owner, guest } = await member(s)
    return [owner, { user_id: guest.id }]
  }),
  inviting: repeatable(async (s) => {
    const { guest, token } = await linked(s)
    return [guest, { token }]
  }),
  invitation: repeatable(async (s) => {
    const { guest, token } = await linked(s)
    return [guest, { token }]
  }),
  answer: change(async (s) => {
    const { guest, token } = await linked(s)
    return [guest, { token, accept: true }]
  }),
}

/** A listing of somebody's own, as a draft. */
async function draft(s: Scene, kind: 'private_owner' | 'body_shop' = 'body_shop') {
  const { owner, id } = await approved(s, kind)
  const row = await s.row('select id, version::text from listings where provider_id = $1', [id])
  return { owner, id: row['id']!, version: Number(row['version']) }
}
const time = (s: Scene) => ({ start: s.day(30), end: s.day(33) })
let picture: Promise<Uint8Array<ArrayBuffer>> | undefined
/** A small picture, drawn once. */
export const photo = () =>
  (picture ??= sharp({ create: { width: 480, height: 320, channels: 3, background: '#0e4a38' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes)))

export const listingTrials: Trials<typeof listingsContract & typeof ratesContract & typeof searchContract> = {
  searchByPost: repeatable(async () => [undefined, { zip: '30303' }]),
  create: creation(async (s) => {
    const { owner, id } = await vehicle(s)
    return [owner, { title: s.mark(), listing_type: 'vehicle', vehicle_id: id, daily_rate_cents: 4100 }]
  }),
  update: change(async (s) => {
    const { owner, id, version } = await draft(s)
    return [owner, { id, version, title: s.mark() }]
  }),
  duplicate: creation(async (s) => {
    const { owner, id } = await draft(s)
    return [owner, { listing_id: id }]
  }),
  transition: change(async (s) => {
    const { owner, id } = await draft(s)
    return [owner, { listing_id: id, to: 'archived' }]
  }),
  addTimeOff: repeatable(async (s) => {
    const { owner, id } = await draft(s)
    return [owner, { listing_id: id, ...time(s) }]
  }),
  removeTimeOff: change(async (s) => {
    const { owner, id } = await draft(s)
    await s.call(owner, listingsContract.addTimeOff, { listing_id: id, ...time(s) })
    return [owner, { listing_id: id, ...time(s) }]
  }),
  setPhotos: repeatable(async (s) => {
    const { owner, id } = await draft(s)
    const { path } = await s.upload(owner, `/storage/v1/object/listing-photos/${id}`, await photo())
    return [owner, { listing_id: id, photos: [{ path: String(path), alt: 'The shop from the street' }] }]
  }),
}
const cars = (s: Scene) => new TextEncoder().encode(`vin,year,make,model,daily_rate\n${s.stamp()},2020,Ford,Focus,40\n`)
export const carTrials: Trials<typeof carsContract> = {
  checkCars: repeatable(async (s) => {
    const { owner } = await draft(s, 'private_owner')
    return [owner, {}, { bytes: cars(s) }]
  }),
  importCars: change(async (s) => {
    const { owner } = await draft(s, 'private_owner')
    return [owner, { good: 1 }, { bytes: cars(s) }]
  }),
}
export const listingPhotoTrials: Trials<typeof photosContract> = {
  upload: creation(async (s) => {
    const { owner, id } = await draft(s)
    return [owner, { listing_id: id }, { bytes: await photo() }]
  }),
}
