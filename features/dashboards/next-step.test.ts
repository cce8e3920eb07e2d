import { expect, test } from 'vitest'
import type { Claim } from '#features/claims/claim.ts'
import type { Coverage } from '#features/claims/coverage.ts'
import type { Order } from '#features/orders/order.ts'
import { nextStepsOf } from './next-step.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = '2026-11-20T18:00:00Z'
const claim = (values: Partial<Claim> = {}) =>
  ({ id: 'c', status: 'intake', coverage_due_at: later, ...values }) as Claim
const order = (values: Partial<Order> = {}) =>
  ({ id: 'o', claim_id: 'c', status: 'paid', fulfilment: 'requested', respond_by: later, ...values }) as Order
const covered = { rental_start_allowed: true } as Coverage
const step = (claims: Claim[], orders: Order[] = [], coverage: Coverage | null = null) =>
  nextStepsOf({ claims, orders, coverage }, now)[0]

test('somebody new is asked for a first claim', () => expect(step([])).toMatchObject({ key: 'submit', yours: true }))

test('a claim under review says until when, and says when that is over', () => {
  expect(step([claim()])).toMatchObject({ key: 'review', yours: false, by: later })
  expect(step([claim({ coverage_due_at: '2026-11-20T11:00:00Z' })])).toMatchObject({ key: 'review_late' })
})

test('a verified claim asks for the choice, with rental cars only when renting may start', () => {
  expect(step([claim({ status: 'coverage-verified' })], [], covered)).toMatchObject({ key: 'choose', yours: true })
  expect(step([claim({ status: 'coverage-verified' })])).toMatchObject({ key: 'choose_repair', yours: true })
})

test('an open checkout and finished work come before everything else', () => {
  const unpaid = order({ status: 'pending', hold_expires_at: later })
  expect(step([claim()], [unpaid])).toMatchObject({ key: 'pay', by: later })
  expect(step([claim()], [order({ status: 'pending', hold_expires_at: '2026-11-20T11:00:00Z' })])).toMatchObject({
    key: 'review',
  })
  expect(step([claim()], [order({ fulfilment: 'completed', release_at: later })])).toMatchObject({
    key: 'approve',
    yours: true,
    by: later,
  })
})

test('once booked, it says whose turn it is', () => {
  const verified = claim({ status: 'coverage-verified' })
  expect(step([verified], [order()], covered)).toMatchObject({ key: 'answer', yours: false, by: later })
  expect(step([verified], [order({ fulfilment: 'accepted' })], covered)).toMatchObject({ key: 'visit' })
  expect(step([verified], [order({ claim_id: 'another' })], covered)).toMatchObject({ key: 'choose' })
  expect(step([], [order({ claim_id: null, fulfilment: 'in_progress' })])).toMatchObject({ key: 'work' })
})

test('nothing is open when everything is closed', () =>
  expect(step([claim({ status: 'closed' })])).toMatchObject({ key: 'done', yours: false }))

test('what waits on the driver comes first, and the promise of another claim stays in sight', () => {
  const steps = nextStepsOf(
    { claims: [claim({ id: 'new' }), claim({ status: 'coverage-verified' })], orders: [], coverage: covered },
    now,
  )
  expect(steps).toMatchObject([{ key: 'choose' }, { key: 'review', claim: { id: 'new' } }])
})
