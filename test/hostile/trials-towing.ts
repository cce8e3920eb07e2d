// What a towing company says of itself and charges, and what a stranded driver asks.
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import type { towPayContract } from '#features/towing/tow-pay/contract.ts'
import { towExtraContract } from '#features/towing/tow-pay/extra-contract.ts'
import { operatorsContract } from '#features/towing/operators/contract.ts'
import { towPhotoContract } from '#features/towing/operators/photo-contract.ts'
import { CONSENT_VERSION } from '#features/towing/operators/operator.ts'
import { arrivalsContract } from '#features/towing/arrivals/contract.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { towShareContract } from '#features/towing/tow-live/share-contract.ts'
import { towsContract } from '#features/towing/tows/contract.ts'
import { newId } from '#lib/ids.ts'
import { FINE_CAR, HOOK_ONLY } from '#test/tow-rates.ts'
import { makePhoto } from './people.ts'
import type { Scene, Somebody } from './scene.ts'
import { verified } from './trials-claims.ts'
import { approved, photo } from './trials-providers.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const COMPANY = { dispatch_phone: '404-555-0100', classes: ['light' as const], equipment: ['flatbed' as const] }
async function towing(s: Scene) {
  const { owner, id } = await approved(s)
  await s.owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [id])
  return owner
}
async function company(s: Scene) {
  const owner = await towing(s)
  await s.call(owner, rateCardsContract.saveCompany, COMPANY)
  return owner
}
const yard = (s: Scene) => ({
  address: s.mark(),
  zip: '30303',
  hours_text: 'Always',
  daily_cents: 4500,
  gate_fee_cents: 0,
  after_hours: true,
})

export const rateCardTrials: Trials<typeof rateCardsContract> = {
  saveCompany: repeatable(async (s) => [await towing(s), COMPANY]),
  saveYard: creation(async (s) => [await company(s), yard(s)]),
  removeYard: change(async (s) => {
    const owner = await company(s)
    const { yards } = await s.call(owner, rateCardsContract.saveYard, yard(s))
    return [owner, { id: yards[0]!.id }]
  }),
  publish: change(async (s) => [await company(s), { vehicle_class: 'light', after: 0, ...HOOK_ONLY }]),
}

const WANTED = {
  scene: { near: '30303', road: '' },
  vehicle_class: 'light' as const,
  condition: FINE_CAR,
  destination: { kind: 'later' as const, reason: 'other' as const },
}
/** A company on the market that is always open, with rates and a listing that offers towing. */
export async function market(s: Scene) {
  const { owner, id } = await approved(s, 'body_shop')
  await s.owner.query(`update provider_profiles set provider_type = 'towing', always_open = true where id = $1`, [id])
  await s.call(owner, rateCardsContract.saveCompany, COMPANY)
  await s.call(owner, rateCardsContract.publish, { vehicle_class: 'light', after: 0, ...HOOK_ONLY })
  await s.owner.query(`update shops set services = '{tow}' where provider_id = $1`, [id])
  const listing = newId()
  await s.owner.query(
    `insert into listings (id, provider_id, shop_id, title, listing_type, status, hourly_rate_cents, lat, lng)
     select $1, p.id, h.id, 'Towing', 'service', 'active', 9500, p.lat, p.lng
     from provider_profiles p join shops h on h.provider_id = p.id where p.id = $2`,
    [listing, id],
  )
  await s.owner.query('select refresh_listing_search(array[$1::uuid])', [listing])
  return { owner, provider_id: id }
}
async function toAsk(s: Scene) {
  const { owner, provider_id } = await market(s)
  const driver = await s.somebody('driver')
  const { companies } = await s.call(driver, towsContract.quote, WANTED)
  const { total_cents } = companies.find((one) => one.provider_id === provider_id)!
  const asked = { companies: [{ provider_id, total_cents }], cap_cents: null }
  return { owner, driver, asked }
}
async function asked(s: Scene) {
  const made = await toAsk(s)
  const said = {
    safe: true,
    claim_id: null,
    whose: 'mine' as const,
    police_hold: false,
    phone: '404-555-0123',
    ...WANTED,
    ...made.asked,
  }
  const car = { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' }
  const { id: job } = await s.call(made.driver, towsContract.ask, { ...said, car })
  const { rings } = await s.call(made.owner, towJobsContract.board, {})
  return { ...made, job, offer: rings[0]!.id }
}
async function taken(s: Scene) {
  const made = await asked(s)
  await s.call(made.owner, towJobsContract.answer, { offer: made.offer, accept: { eta: 20 } })
  return made
}

/** Somebody who drives for the business of this owner. */
async function operator(s: Scene, owner: Somebody) {
  const one = await s.somebody('driver')
  await s.owner.query(
    `insert into provider_members (provider_id, user_id, member_role) select provider_id, $1, 'operator' from provider_members where user_id = $2`,
    [one.id, owner.id],
  )
  return one
}

export const operatorTrials: Trials<typeof operatorsContract> = {
  duty: repeatable(async (s) => {
    const one = await operator(s, (await market(s)).owner)
    return [one, { on: true, truck: s.mark(), consent: CONSENT_VERSION }]
  }),
  endDuty: change(async (s) => {
    const { owner } = await market(s)
    const one = await operator(s, owner)
    await s.call(one, operatorsContract.duty, { on: true, truck: 'Flatbed', consent: CONSENT_VERSION })
    return [owner, { operator: one.id, lost: true }]
  }),
}

export const towPhotoTrials: Trials<typeof towPhotoContract> = {
  add: repeatable(async (s) => {
    const { owner, job } = await taken(s)
    const taken_at = new Date().toISOString()
    const said = { id: newId(), job, step: 'hooked' as const, slot: 'plate' as const, taken_at }
    return [owner, said, { path: `${towPhotoContract.add.path}?${new URLSearchParams(said)}`, bytes: await photo() }]
  }),
}

/** A tow to the shop that its driver's claim has chosen, and that shop. */
async function arriving(s: Scene) {
  const { driver, asked: companies, owner } = await toAsk(s)
  const { claim_id } = await verified(s, driver)
  const shop = await approved(s, 'body_shop')
  const car = { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' }
  const said = { safe: true, claim_id, phone: '404-555-0123', car, ...WANTED, ...companies }
  const { id: job } = await s.call(driver, towsContract.ask, said)
  const { rings } = await s.call(owner, towJobsContract.board, {})
  await s.call(owner, towJobsContract.answer, { offer: rings[0]!.id, accept: { eta: 20 } })
  const place = { ...NOWHERE, provider_id: shop.id }
  await s.owner.query('update tow_jobs set destination = $2 where id = $1', [job, JSON.stringify(place)])
  const { rows } = await s.call(shop.owner, arrivalsContract.list, {})
  return { shop: shop.owner, arrival: rows[0]!.id }
}
const NOWHERE = {
  kind: 'chosen',
  name: 'Shop',
  city: 'Atlanta',
  state: 'GA',
  lat: 33.7,
  lng: -84.4,
  reason: null,
  repair_id: null,
  yard_id: null,
}

export const arrivalTrials: Trials<typeof arrivalsContract> = {
  answer: repeatable(async (s) => {
    const { shop, arrival } = await arriving(s)
    return [shop, { arrival, take: true }]
  }),
}

export const towTrials: Trials<typeof towsContract> = {
  quote: repeatable(async () => [undefined, WANTED]),
  ask: change(async (s) => {
    const { driver, asked: companies } = await toAsk(s)
    // a claim has one tow at a time
    const { claim_id } = await verified(s, driver)
    const car = { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' }
    return [driver, { safe: true, claim_id, phone: '404-555-0123', car, ...WANTED, ...companies }]
  }),
  addCard: creation(async (s) => [await s.somebody('driver'), { job: null }]),
  checkCard: repeatable(async (s) => [await s.somebody('driver'), {}]),
  removeCard: repeatable(async (s) => [await s.somebody('driver'), {}]),
  keepDraft: repeatable(async (s) => [undefined, { answers: { road: s.mark() } }]),
  takeDraft: repeatable(async (s) => [await s.somebody('driver'), {}]),
}

export const towPayTrials: Trials<typeof towPayContract> = {
  payCompany: repeatable(async (s) => {
    const { driver, job } = await taken(s)
    await s.owner.query(`update tow_jobs set pay = 'card', pay_state = 'refused' where id = $1`, [job])
    return [driver, { job }]
  }),
}

const DOLLY = { item: 'other' as const, cents: 3500, reason: 'The front wheels are locked.' }
async function atTheCar(s: Scene) {
  const made = await taken(s)
  await s.call(made.owner, towJobsContract.step, { job: made.job, step: 'rolling' })
  const there = { step: 'on_scene' as const, note: 'On the shoulder, behind the car.' }
  await s.call(made.owner, towJobsContract.step, { job: made.job, ...there })
  return made
}
export const towExtraTrials: Trials<typeof towExtraContract> = {
  askExtra: change(async (s) => {
    const { owner, job } = await atTheCar(s)
    return [owner, { job, ...DOLLY, photos: [await makePhoto(s.owner, owner)] }]
  }),
  answerExtra: repeatable(async (s) => {
    const { owner, driver, job } = await atTheCar(s)
    const photos = [await makePhoto(s.owner, owner)]
    const { id, cents } = await s.call(owner, towExtraContract.askExtra, { job, ...DOLLY, photos })
    const { price_cents } = await s.call(driver, towJobsContract.get, { job })
    return [driver, { extra: id, agree: true, expected_cents: price_cents! + cents }]
  }),
  withdrawExtra: repeatable(async (s) => {
    const { owner, job } = await atTheCar(s)
    const photos = [await makePhoto(s.owner, owner)]
    const { id } = await s.call(owner, towExtraContract.askExtra, { job, ...DOLLY, photos })
    return [owner, { extra: id }]
  }),
}

export const towJobTrials: Trials<typeof towJobsContract> = {
  widen: change(async (s) => {
    const { driver, job, asked: companies } = await asked(s)
    await s.owner.query(
      `update tow_offers set expires_at = sent_at + interval '1 millisecond', status = 'expired' where job_id = $1`,
      [job],
    )
    return [driver, { job, ...companies }]
  }),
  cancel: repeatable(async (s) => {
    const { driver, job } = await asked(s)
    return [driver, { job, expected_fee: 0 }]
  }),
  changeDestination: repeatable(async (s) => {
    const { driver, job } = await taken(s)
    return [driver, { job, destination: { kind: 'place', near: '30303' }, expected_cents: 9500 }]
  }),
  answer: repeatable(async (s) => {
    const { owner, offer } = await asked(s)
    return [owner, { offer, accept: { eta: 20 } }]
  }),
  step: repeatable(async (s) => {
    const { owner, job } = await taken(s)
    return [owner, { job, step: 'rolling' }]
  }),
  turnAway: repeatable(async (s) => {
    const { owner, job } = await taken(s)
    await s.owner.query(
      `begin; set local session_replication_role = replica; update tow_jobs set status = 'at_destination' where id = '${job}'; commit`,
    )
    return [owner, { job, why: 'refused', words: s.mark() }]
  }),
  assign: repeatable(async (s) => {
    const { owner, job } = await taken(s)
    const one = await operator(s, owner)
    await s.call(one, operatorsContract.duty, { on: true, truck: 'Flatbed', consent: CONSENT_VERSION })
    return [owner, { job, operator: one.id }]
  }),
  endByTeam: change(async (s) => {
    const { job } = await taken(s)
    return [await s.somebody('claims_admin'), { job, reason: 'Nobody answers at either end.' }]
  }),
}

export const towShareTrials: Trials<typeof towShareContract> = {
  share: change(async (s) => {
    const { driver, job } = await taken(s)
    return [driver, { job, on: true }]
  }),
  read: repeatable(async (s) => {
    const { driver, job } = await taken(s)
    await s.call(driver, towShareContract.share, { job, on: true })
    const { token } = await s.call(driver, towShareContract.link, { job })
    return [undefined, { token: token! }]
  }),
}
