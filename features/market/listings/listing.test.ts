import { expect, test } from 'vitest'
import { namesContact } from '#features/business/providers/policy.ts'
import { saysAnyHour } from './listing.ts'
import { canPublish, canTurn, conditionsOf, type Publication } from './policy.ts'
import { rankOf } from './ranking.ts'
import { averageRating } from './rating.ts'

const car: Publication = {
  status: 'draft',
  listing_type: 'vehicle',
  provider: { provider_type: 'private_owner', state: 'GA', verified: true },
  license: null,
  missing_credentials: null,
  private_cars: { states: ['GA'], program_insurance: { GA: 'HPP-1' } },
  disclosures_accepted: true,
  recall: { checked: true, open: false },
  car_elsewhere: false,
}
const shop: Publication = {
  ...car,
  listing_type: 'service',
  provider: { ...car.provider, provider_type: 'body_shop' },
  missing_credentials: [],
}
const reason = (publication: Publication) => {
  const answer = canPublish(publication)
  return answer.yes ? 'yes' : answer.code
}

test('a private car goes live only where the state is open, insured, disclosed and without recall', () => {
  expect(reason(car)).toBe('yes')
  expect(reason({ ...car, provider: { ...car.provider, verified: false } })).toBe('not_verified')
  expect(reason({ ...car, provider: { ...car.provider, state: 'NY' } })).toBe('state_not_open')
  expect(reason({ ...car, provider: { ...car.provider, state: null } })).toBe('state_not_open')
  expect(reason({ ...car, private_cars: { states: ['GA'] } })).toBe('state_not_open')
  expect(reason({ ...car, disclosures_accepted: false })).toBe('disclosures')
  expect(reason({ ...car, recall: { checked: false, open: false } })).toBe('recall')
  expect(reason({ ...car, recall: { checked: true, open: true } })).toBe('recall')
  expect(reason({ ...car, car_elsewhere: true })).toBe('car_listed')
})

test('an owner is told everything that is missing at once, and nothing that does not concern them', () => {
  const unmet = (publication: Publication) =>
    conditionsOf(publication)
      .filter(({ met }) => !met)
      .map(({ name }) => name)
  expect(unmet(car)).toEqual([])
  expect(
    unmet({
      ...car,
      provider: { provider_type: 'private_owner', state: 'NY', verified: false },
      disclosures_accepted: false,
      recall: { checked: false, open: true },
    }),
  ).toEqual(['verified', 'state_open', 'no_recall', 'recall_checked', 'disclosures'])
  expect(conditionsOf(shop).map(({ name }) => name)).toEqual(['verified', 'credentials'])
})

test('whoever became another kind of provider does not publish what the first kind offered', () => {
  expect(reason({ ...car, provider: { ...car.provider, provider_type: 'body_shop' } })).toBe('wrong_type')
  expect(reason({ ...shop, provider: { ...shop.provider, provider_type: 'private_owner' } })).toBe('wrong_type')
  expect(reason({ ...car, provider: { ...car.provider, provider_type: 'rental_company' } })).toBe('yes')
})

test('a shop or rental company needs verification only', () => {
  const closed = { ...shop, private_cars: { states: [] }, disclosures_accepted: false }
  expect(reason(closed)).toBe('yes')
  expect(
    reason({ ...closed, listing_type: 'vehicle', provider: { ...shop.provider, provider_type: 'rental_company' } }),
  ).toBe('yes')
  expect(reason({ ...shop, provider: { ...shop.provider, verified: false } })).toBe('not_verified')
})

test('nobody is listed while a required license or policy is missing', () => {
  expect(reason({ ...shop, missing_credentials: ['liability_insurance'] })).toBe('credentials_missing')
})

test('an adjuster shows a license first', () => {
  const adjuster = { ...shop, provider: { ...shop.provider, provider_type: 'adjuster' as const } }
  expect(reason(adjuster)).toBe('license_missing')
  const license = { license_type: 'public_adjuster', license_state: 'GA', license_last4: '4821' }
  expect(reason({ ...adjuster, license })).toBe('yes')
  expect(reason({ ...adjuster, license: { ...license, license_state: null } })).toBe('license_missing')
})

test('an archived listing comes back as a draft, never straight onto the market', () => {
  expect(canTurn('archived', 'draft').yes).toBe(true)
  expect(canTurn('archived', 'active')).toMatchObject({ yes: false, code: 'wrong_state' })
  expect(reason({ ...shop, status: 'archived' })).toBe('wrong_state')
})

test.each(['call 404-555-0101', 'Call (404) 555 0101!', '+1 404.555.0101', 'mail sal@shop.example', 'SAL@SHOP.CO'])(
  'contact details are recognized: %s',
  (text) => expect(namesContact(text)).toBe(true),
)
test.each([
  '2019 Toyota, 48,000 miles',
  'open 8-18',
  'VIN 1HGCV1F30LA012345',
  '$45.00 a day @ downtown',
  'I-85 exit 250',
])('these are not contact details: %s', (text) => expect(namesContact(text)).toBe(false))

test.each([
  ['letters', 'a'.repeat(1_000_000)],
  ['dots after an at sign', `a@${'b.'.repeat(500_000)}`],
  ['at signs', 'a@'.repeat(500_000)],
  ['figures', '404 '.repeat(250_000)],
])('as many %s as a request may hold are judged without holding the server up', (_, text) =>
  expect(namesContact(text)).toBe(false),
)

const unasked = { response_count: 0, response_in_time: 0 }
test('one review of five stars does not beat a hundred of 4.9', () => {
  const base = { ...unasked, verified: true, distance_miles: 3, first_day: '2026-11-21', next_free_day: '2026-11-21' }
  const one = rankOf({ ...base, rating_sum: 5, rating_count: 1 })
  const hundred = rankOf({ ...base, rating_sum: 490, rating_count: 100 })
  expect(hundred.total).toBeLessThan(one.total)
  expect(rankOf({ ...base, rating_sum: 0, rating_count: 0 }).rating).toBeCloseTo(0)
})

test('who answers in time stands before who does not, and few answers say little', () => {
  const base = { verified: true, distance_miles: 3, first_day: '2026-11-21', next_free_day: '2026-11-21' }
  const of = (response_count: number, response_in_time: number) =>
    rankOf({ ...base, rating_sum: 0, rating_count: 0, response_count, response_in_time })
  expect(of(0, 0).response).toBeCloseTo(0)
  expect(of(100, 100).total).toBeLessThan(of(1, 1).total)
  expect(of(1, 1).total).toBeLessThan(of(0, 0).total)
  expect(of(0, 0).total).toBeLessThan(of(100, 40).total)
})

test('each day of waiting costs a mile, a fortnight at most', () => {
  const base = {
    ...unasked,
    verified: false,
    distance_miles: null,
    first_day: '2026-11-21',
    rating_sum: 0,
    rating_count: 0,
  }
  expect(rankOf({ ...base, next_free_day: '2026-11-21' }).wait).toBe(0)
  expect(rankOf({ ...base, next_free_day: '2026-11-24' }).wait).toBe(3)
  expect(rankOf({ ...base, next_free_day: '2027-02-01' }).wait).toBe(14)
  expect(rankOf({ ...base, next_free_day: null }).wait).toBe(14)
})

test('an average has one decimal, and there is none without reviews', () => {
  expect(averageRating({ rating_sum: 14, rating_count: 3 })).toBe(4.7)
  expect(averageRating({ rating_sum: 0, rating_count: 0 })).toBeNull()
})

test('a title that says 24/7 says from when', () => {
  expect(['Towing 24/7', 'Towing 24 / 7, from tomorrow', 'Grúa 24/7 desde mañana', 'Towing'].map(saysAnyHour)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
