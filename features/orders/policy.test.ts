import { expect, test } from 'vitest'
import { canMove } from '#lib/status.ts'
import { FULFILMENT, type Fulfilment, groupOf, ORDER_STATUS, type OrderStatus, type Viewer } from './order.ts'
import {
  canAccept,
  canAnswerChange,
  canAskChange,
  canApprove,
  canBook,
  canCancel,
  canComplete,
  canContactCustomer,
  canDecline,
  canReportNoShow,
  canSeeReceipt,
  canReportProblem,
  canResolve,
  canStart,
} from './policy.ts'

const FULFILMENTS = Object.keys(FULFILMENT) as Fulfilment[]
const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
const row = (viewer: Viewer, fulfilment: Fulfilment = 'requested', status: OrderStatus = 'paid') => ({
  viewer,
  fulfilment,
  status,
})

test.each([
  ['accept', canAccept, 'provider', 'accepted'],
  ['decline', canDecline, 'provider', 'declined'],
  ['start', canStart, 'provider', 'in_progress'],
  ['complete', canComplete, 'provider', 'completed'],
  ['approve', canApprove, 'customer', 'approved'],
  ['report a problem', canReportProblem, 'customer', 'disputed'],
] as const)('to %s needs the right side, a paid order and a state it follows from', (_, may, side, to) => {
  for (const from of FULFILMENTS) {
    expect(may(row(side, from)).yes, from).toBe(canMove(FULFILMENT, from, to))
    for (const viewer of ['customer', 'provider', 'admin'] as const)
      if (viewer !== side) expect(may(row(viewer, from))).toMatchObject({ yes: false, kind: 'forbidden' })
    for (const status of STATUSES)
      if (status !== 'paid') expect(may(row(side, from, status))).toMatchObject({ code: 'not_paid' })
  }
})

test('a no-show cannot be reported before the first day', () => {
  const order = { ...row('provider', 'accepted'), service_date: '2026-12-01' }
  expect(canReportNoShow(order, '2026-11-30')).toMatchObject({ code: 'too_early' })
  expect(canReportNoShow(order, '2026-12-01').yes).toBe(true)
  expect(canReportNoShow({ ...order, fulfilment: 'requested' }, '2026-12-01')).toMatchObject({ code: 'wrong_state' })
})

test('either side cancels until the work begins; a provider declines what is only requested', () => {
  expect(canCancel(row('customer', 'requested')).yes).toBe(true)
  expect(canCancel(row('customer', 'accepted')).yes).toBe(true)
  expect(canCancel(row('provider', 'accepted')).yes).toBe(true)
  expect(canCancel(row('provider', 'requested')).yes).toBe(false)
  expect(canCancel(row('admin', 'accepted')).yes).toBe(false)
  expect(canCancel(row('customer', 'requested', 'pending')).yes).toBe(true)
  expect(canCancel(row('provider', 'requested', 'pending')).yes).toBe(false)
  for (const from of ['in_progress', 'completed', 'approved', 'declined', 'cancelled', 'no_show', 'disputed'] as const)
    expect(canCancel(row('customer', from)).yes, from).toBe(false)
  for (const status of ['failed', 'expired', 'cancelled', 'refunded'] as const)
    expect(canCancel(row('customer', 'requested', status)).yes, status).toBe(false)
})

test('a driver asks for other days before the first one, one request at a time; the provider answers', () => {
  const order = { ...row('customer', 'accepted'), service_date: '2026-12-02', change: null }
  expect(canAskChange(order, '2026-12-01').yes).toBe(true)
  expect(canAskChange({ ...order, change: { status: 'declined' } }, '2026-12-01').yes).toBe(true)
  expect(canAskChange({ ...order, change: { status: 'open' } }, '2026-12-01')).toMatchObject({ code: 'change_open' })
  expect(canAskChange(order, '2026-12-02')).toMatchObject({ code: 'too_late' })
  expect(canAskChange({ ...order, fulfilment: 'in_progress' }, '2026-12-01')).toMatchObject({ code: 'wrong_state' })
  expect(canAskChange({ ...order, status: 'pending' }, '2026-12-01')).toMatchObject({ code: 'not_paid' })
  expect(canAskChange({ ...order, viewer: 'provider' }, '2026-12-01')).toMatchObject({ code: 'not_yours' })
  expect(canAnswerChange(row('provider', 'accepted')).yes).toBe(true)
  expect(canAnswerChange(row('customer', 'accepted')).yes).toBe(false)
  expect(canAnswerChange(row('provider', 'cancelled')).yes).toBe(false)
})

test('a receipt exists once something was paid, also when all of it went back', () => {
  expect(canSeeReceipt({ status: 'paid' }).yes).toBe(true)
  expect(canSeeReceipt({ status: 'refunded' }).yes).toBe(true)
  for (const status of ['pending', 'failed', 'expired', 'cancelled'] as const)
    expect(canSeeReceipt({ status }).yes, status).toBe(false)
})

test('only an admin settles, and only an open problem', () => {
  expect(canResolve(row('admin', 'disputed')).yes).toBe(true)
  expect(canResolve(row('admin', 'completed')).yes).toBe(false)
  expect(canResolve(row('provider', 'disputed')).yes).toBe(false)
})

test('contact needs a provider, a paid order and an address', () => {
  const order = { ...row('provider'), customer: { name: 'Dana', email: 'dana@example.com', phone: null } }
  expect(canContactCustomer(order).yes).toBe(true)
  expect(canContactCustomer({ ...order, status: 'pending' }).yes).toBe(false)
  expect(canContactCustomer({ ...order, customer: { ...order.customer, email: null } }).yes).toBe(false)
  expect(canContactCustomer({ ...order, viewer: 'customer' }).yes).toBe(false)
})

const listing = {
  provider_id: 'p1',
  listing_type: 'vehicle' as const,
  status: 'active',
  provider: { verified: true },
}
const driver = { role: 'driver' as const, providerIds: [] }
const open = { status: 'coverage-verified', coverage: { rental_start_allowed: true } }

test('booking needs somebody else’s active listing of a verified provider', () => {
  expect(canBook(driver, listing, null).yes).toBe(true)
  expect(canBook({ ...driver, providerIds: ['p1'] }, listing, null)).toMatchObject({ code: 'own_listing' })
  expect(canBook({ ...driver, role: 'claims_admin' }, listing, null)).toMatchObject({ code: 'admin_books' })
  expect(canBook(driver, { ...listing, status: 'paused' }, null)).toMatchObject({ code: 'not_active' })
  expect(canBook(driver, { ...listing, provider: { verified: false } }, null)).toMatchObject({ code: 'not_verified' })
})

test('a linked claim must be open; a rental also needs the insurer’s word, an appointment does not', () => {
  expect(canBook(driver, listing, open).yes).toBe(true)
  expect(canBook(driver, listing, { ...open, status: 'closed' })).toMatchObject({ code: 'claim_closed' })
  expect(canBook(driver, listing, { ...open, coverage: null })).toMatchObject({ code: 'rental_not_allowed' })
  expect(canBook(driver, { ...listing, listing_type: 'service' }, { ...open, coverage: null }).yes).toBe(true)
})

test('every order is in exactly one tab', () => {
  expect(groupOf(row('customer', 'requested', 'pending'))).toBe('going')
  expect(groupOf(row('customer', 'completed'))).toBe('going')
  expect(groupOf(row('customer', 'approved'))).toBe('done')
  expect(groupOf(row('customer', 'cancelled'))).toBe('ended')
  expect(groupOf(row('customer', 'requested', 'expired'))).toBe('ended')
})
