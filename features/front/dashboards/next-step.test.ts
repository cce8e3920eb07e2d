import { expect, test } from 'vitest'
import type { Claim } from '#features/claims/claims/claim.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import type { Order } from '#features/work/orders/order.ts'
import type { ProviderDashboard } from './dashboard.ts'
import { nextStepsOf, providerStepOf } from './next-step.ts'

const now = new Date('2026-11-20T12:00:00Z')
const earlier = '2026-11-20T11:00:00Z'
const later = '2026-11-20T18:00:00Z'
const claim = (values: Partial<Claim> = {}) =>
  ({ id: 'c', status: 'intake', coverage_due_at: later, ...values }) as Claim
const order = (values: Partial<Order> = {}) =>
  ({ id: 'o', claim_id: 'c', status: 'paid', work_status: 'requested', respond_by: later, ...values }) as Order
const covered = (claim_id = 'c') => [{ claim_id, rental_start_allowed: true }] as Coverage[]
type Changes = Parameters<typeof nextStepsOf>[0]['changes']
type Repairs = Parameters<typeof nextStepsOf>[0]['repairs']
const all = (
  claims: Claim[],
  orders: Order[] = [],
  coverages: Coverage[] = [],
  changes: Changes = [],
  repairs: Repairs = [],
) => nextStepsOf({ claims, orders, older: [], coverages, changes, licenses_due: [], repairs }, now)
const first = (...known: Parameters<typeof all>) => all(...known)[0]

test('somebody new has no next step beside the panel’s own request for a first claim', () =>
  expect(first([])).toBeUndefined())

test('a claim under review says until when, and says when that is over', () => {
  expect(first([claim()])).toMatchObject({ key: 'review', yours: false, by: later })
  expect(first([claim({ coverage_due_at: earlier })])).toMatchObject({ key: 'review_late' })
})

test('a verified claim asks for the choice, with rental cars only when its own coverage lets renting start', () => {
  const verified = claim({ status: 'coverage-verified' })
  expect(first([verified], [], covered())).toMatchObject({ key: 'choose', yours: true })
  expect(first([verified], [], covered('another'))).toMatchObject({ key: 'choose_repair', yours: true })
})

test('an open checkout comes first, then finished work; a reservation that ran out asks for nothing', () => {
  const unpaid = order({ status: 'pending', reservation_expires_at: later })
  expect(first([claim()], [unpaid])).toMatchObject({ key: 'pay', by: later })
  expect(first([claim()], [order({ status: 'pending', reservation_expires_at: earlier })])).toMatchObject({
    key: 'review',
  })
  const finished = order({ work_status: 'completed', release_at: later })
  expect(first([claim()], [finished])).toMatchObject({ key: 'approve', yours: true, by: later })
})

test('once booked, it says whose turn it is', () => {
  const verified = claim({ status: 'coverage-verified' })
  expect(all([verified], [order()], covered())).toMatchObject([{ key: 'answer', yours: false, by: later }])
  expect(all([verified], [order({ work_status: 'accepted' })], covered())).toMatchObject([{ key: 'visit' }])
  expect(first([verified], [order({ claim_id: 'another' })], covered())).toMatchObject({ key: 'choose' })
  expect(first([], [order({ claim_id: null, work_status: 'in_progress' })])).toMatchObject({ key: 'work' })
  expect(first([], [order({ work_status: 'disputed' })])).toMatchObject({ key: 'disputed' })
})

test('a version that waits for a signature is a step also beside a booking; a shop that was chosen is not asked for again', () => {
  const verified = claim({ status: 'coverage-verified' })
  const at = (status: Repairs[number]['status'], waits_for_driver = false) =>
    all([verified], [], covered(), [], [{ claim_id: 'c', status, waits_for_driver }])
  expect(at('chosen', true)).toMatchObject([{ key: 'sign', yours: true, claim: { id: 'c' } }])
  expect(at('authorized')).toMatchObject([{ key: 'repair', yours: true }])
  expect(at('in_shop')).toMatchObject([{ key: 'repair', yours: false }])
  const waits = [{ claim_id: 'c', status: 'in_shop' as const, waits_for_driver: true }]
  expect(all([verified], [order()], [], [], waits)).toMatchObject([{ key: 'sign' }, { key: 'answer' }])
  const elsewhere = [{ claim_id: 'another', status: 'in_shop' as const, waits_for_driver: true }]
  expect(first([verified], [], covered(), [], elsewhere)).toMatchObject({ key: 'choose' })
})

test('a provider who let the time pass is late, and other days that were asked for wait for their answer', () => {
  expect(first([], [order({ respond_by: earlier })])).toMatchObject({ key: 'answer_late', by: earlier })
  const asked = [{ order_id: 'o', expires_at: later, proposed_by: 'customer' as const }]
  expect(first([], [order({ work_status: 'accepted' })], [], asked)).toMatchObject({ key: 'change', by: later })
  const proposed = [{ ...asked[0]!, proposed_by: 'provider' as const }]
  expect(first([], [order({})], [], proposed)).toMatchObject({ key: 'proposal', yours: true, by: later })
})

test('a private car without a license on record asks for it first, unless its provider is late', () => {
  const asked = (values: Partial<Order>) =>
    nextStepsOf(
      { claims: [], orders: [order(values)], older: [], coverages: [], changes: [], licenses_due: ['o'], repairs: [] },
      now,
    )[0]
  for (const work_status of ['requested', 'accepted'] as const)
    expect(asked({ work_status, service_date: '2026-11-24' })).toMatchObject({ key: 'license', yours: true })
  expect(asked({ respond_by: earlier })).toMatchObject({ key: 'answer_late' })
})

test('nothing is open when everything is closed', () =>
  expect(all([claim({ status: 'closed' })])).toMatchObject([{ key: 'done', yours: false }]))

test('everything open is listed: the driver’s own turn first, then broken promises, then what is due soonest', () => {
  const steps = all(
    [claim({ id: 'new' }), claim({ id: 'late', coverage_due_at: earlier }), claim({ status: 'coverage-verified' })],
    [
      order({ id: 'far', claim_id: null, respond_by: '2026-11-21T18:00:00Z' }),
      order({ id: 'pay', status: 'pending', reservation_expires_at: later }),
    ],
    covered(),
  )
  expect(steps.map(({ key }) => key)).toEqual(['pay', 'choose', 'review_late', 'review', 'answer'])
})

test('a provider reads what keeps its listings off the market before what keeps its money from it', () => {
  type Known = Parameters<typeof providerStepOf>[0]
  const step = (
    provider: Partial<ProviderDashboard['provider']> = {},
    account: Partial<ProviderDashboard['account']> = {},
    more: Partial<Known> = {},
  ) =>
    providerStepOf({
      provider: { member_role: 'owner', background_check_status: 'approved', ...provider },
      account: { credentials: 'met', payouts: 'not_set_up', ...account },
      unanswered: { first: null },
      stats: { active_listings: 0 },
      ...more,
    } as Known)
  expect(step({}, { credentials: 'missing' })).toBe('credentials')
  expect(step({ background_check_status: 'rejected' })).toBe('rejected')
  expect(step({ background_check_status: null })).toBe('verify')
  expect(step()).toBe('payouts')
  expect(step({ background_check_status: 'pending' }), 'what waits on it before what waits on us').toBe('payouts')
  expect(step({ background_check_status: 'pending' }, { payouts: null })).toBe('pending')
  expect(step({}, { payouts: 'ready' })).toBe('publish')
  expect(step({ member_role: 'front_desk' }, { credentials: null, payouts: null }, { stats: null })).toBeNull()
  const first = { id: 'o', respond_by: later, time_zone: 'America/New_York' }
  expect(step({ background_check_status: 'rejected' }, {}, { unanswered: { count: 1, first } })).toBe('orders')
})
