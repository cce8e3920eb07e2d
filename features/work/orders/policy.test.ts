import { expect, test } from 'vitest'
import type { MemberRole } from '#features/business/providers/team.ts'
import { canMove } from '#lib/status.ts'
import { type WorkStatus, groupOf, type OrderStatus, type Viewer } from './order.ts'
import { WORK_STATUS, ORDER_STATUS } from './status.ts'
import {
  canAccept,
  canApprove,
  canBook,
  canComplete,
  canContactCustomer,
  canDecline,
  canReportNoShow,
  canSendUpdate,
  canFileComplaint,
  canStart,
} from './policy.ts'
import { canSeeReceipt } from '#features/work/receipts/policy.ts'
import { canDecide } from '#features/cases/complaints/policy.ts'
import {
  canAnswerChange,
  canAskChange,
  canProposeChange,
  canWithdrawChange,
  canCancel,
} from '#features/work/changes/policy.ts'

const WORK_STATUSES = Object.keys(WORK_STATUS) as WorkStatus[]
const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
const row = (viewer: Viewer, work_status: WorkStatus = 'requested', status: OrderStatus = 'paid') => ({
  viewer,
  work_status,
  status,
  member_role: viewer === 'provider' ? ('owner' as const) : null,
})

const DAY = '2026-12-01'
const onItsDay = (may: typeof canStart) => (order: ReturnType<typeof row>) => may({ ...order, service_date: DAY }, DAY)

test.each([
  ['accept', canAccept, 'provider', 'accepted'],
  ['decline', canDecline, 'provider', 'declined'],
  ['start', onItsDay(canStart), 'provider', 'in_progress'],
  ['complete', onItsDay(canComplete), 'provider', 'completed'],
  ['approve', canApprove, 'customer', 'approved'],
  ['file a complaint', canFileComplaint, 'customer', 'disputed'],
] as const)('to %s needs the right side, a paid order and a state it follows from', (_, may, side, to) => {
  for (const from of WORK_STATUSES) {
    // a job that was completed is reopened, not accepted or started again
    const reopens = from === 'completed' && (to === 'in_progress' || to === 'accepted')
    expect(may(row(side, from)).yes, from).toBe(canMove(WORK_STATUS, from, to) && !reopens)
    for (const viewer of ['customer', 'provider', 'admin'] as const)
      if (viewer !== side) expect(may(row(viewer, from))).toMatchObject({ yes: false, kind: 'forbidden' })
    for (const status of STATUSES)
      if (status !== 'paid') expect(may(row(side, from, status))).toMatchObject({ code: 'not_paid' })
  }
})

const NOON = new Date('2026-12-01T17:00:00Z')

test('work neither starts nor ends before its day', () => {
  const order = { ...row('provider', 'accepted'), service_date: DAY }
  for (const may of [canStart, canComplete]) {
    expect(may(order, '2026-11-30')).toMatchObject({ code: 'before_day' })
    expect(may(order, DAY).yes).toBe(true)
    expect(may(order, '2026-12-02').yes).toBe(true)
  }
})

test('a no-show cannot be reported before the first day, nor of an appointment before its time', () => {
  const order = { ...row('provider', 'accepted'), service_date: '2026-12-01' }
  expect(canReportNoShow(order, '2026-11-30', NOON)).toMatchObject({ code: 'too_early' })
  expect(canReportNoShow(order, '2026-12-01', NOON).yes).toBe(true)
  expect(canReportNoShow({ ...order, work_status: 'requested' }, '2026-12-01', NOON)).toMatchObject({
    code: 'wrong_state',
  })
  const timed = { ...order, starts_at: '2026-12-01T19:00:00Z' }
  expect(canReportNoShow(timed, '2026-12-01', NOON)).toMatchObject({ code: 'too_early' })
  expect(canReportNoShow({ ...order, starts_at: '2026-12-01T16:00:00Z' }, '2026-12-01', NOON).yes).toBe(true)
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
  expect(canAskChange({ ...order, change: { status: 'declined', proposed_by: 'customer' } }, '2026-12-01').yes).toBe(
    true,
  )
  const open = (proposed_by: 'customer' | 'provider') => ({ ...order, change: { status: 'open', proposed_by } })
  expect(canAskChange(open('customer'), '2026-12-01')).toMatchObject({ code: 'change_open' })
  expect(canAskChange(open('provider'), '2026-12-01')).toMatchObject({ code: 'change_theirs' })
  expect(canAskChange(order, '2026-12-02')).toMatchObject({ code: 'too_late' })
  expect(canAskChange({ ...order, work_status: 'in_progress' }, '2026-12-01')).toMatchObject({ code: 'wrong_state' })
  expect(canAskChange({ ...order, status: 'pending' }, '2026-12-01')).toMatchObject({ code: 'not_paid' })
  expect(canAskChange({ ...order, viewer: 'provider' }, '2026-12-01')).toMatchObject({ code: 'not_yours' })
  const theirs = { proposed_by: 'customer' } as const
  expect(canAnswerChange(row('provider', 'accepted'), theirs).yes).toBe(true)
  expect(canAnswerChange(row('customer', 'accepted'), theirs).yes).toBe(false)
  expect(canAnswerChange(row('provider', 'cancelled'), theirs).yes).toBe(false)
  expect(canWithdrawChange(row('provider', 'accepted'), theirs).yes).toBe(false)
})

test('a provider proposes other days on the same terms, and only the driver answers', () => {
  const order = { ...row('provider', 'requested'), service_date: '2026-12-02', change: null }
  expect(canProposeChange(order, '2026-12-01').yes).toBe(true)
  expect(canProposeChange({ ...order, viewer: 'customer' }, '2026-12-01')).toMatchObject({ code: 'not_yours' })
  expect(canProposeChange(order, '2026-12-02')).toMatchObject({ code: 'too_late' })
  const open = { ...order, change: { status: 'open', proposed_by: 'customer' as const } }
  expect(canProposeChange(open, '2026-12-01')).toMatchObject({ code: 'change_theirs' })
  const ours = { proposed_by: 'provider' } as const
  expect(canAnswerChange(row('customer', 'requested'), ours).yes).toBe(true)
  expect(canAnswerChange(row('provider', 'requested'), ours).yes).toBe(false)
  expect(canWithdrawChange(row('provider', 'requested'), ours).yes).toBe(true)
  expect(canWithdrawChange(row('customer', 'requested'), ours).yes).toBe(false)
})

test('a receipt exists once something was paid, also when all of it went back', () => {
  expect(canSeeReceipt({ status: 'paid' }).yes).toBe(true)
  expect(canSeeReceipt({ status: 'refunded' }).yes).toBe(true)
  for (const status of ['pending', 'failed', 'expired', 'cancelled'] as const)
    expect(canSeeReceipt({ status }).yes, status).toBe(false)
})

test('only an admin settles, and only an open complaint', () => {
  for (const outcome of ['release', 'refund', 'part'] as const) {
    expect(canDecide(row('admin', 'disputed'), outcome).yes).toBe(true)
    expect(canDecide(row('admin', 'completed'), outcome).yes).toBe(false)
    expect(canDecide(row('provider', 'disputed'), outcome).yes).toBe(false)
    expect(canDecide({ ...row('admin', 'disputed'), member_role: 'owner' }, outcome).yes).toBe(false)
  }
})

test('contact needs a provider, a paid and accepted order and an address', () => {
  const order = { ...row('provider', 'accepted'), customer: { name: 'Dana', email: 'dana@example.com', phone: null } }
  expect(canContactCustomer(order).yes).toBe(true)
  expect(canContactCustomer({ ...order, status: 'pending' }).yes).toBe(false)
  expect(canContactCustomer({ ...order, work_status: 'requested' }).yes).toBe(false)
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

test('each member of a business makes the steps of their role', () => {
  const may = (member_role: MemberRole | null) => {
    const at = (work_status: WorkStatus) => ({ ...row('provider', work_status), member_role })
    return {
      accept: canAccept(at('requested')).yes,
      decline: canDecline(at('requested')).yes,
      cancel: canCancel(at('accepted')).yes,
      start: canStart({ ...at('accepted'), service_date: DAY }, DAY).yes,
      update: canSendUpdate(at('in_progress')).yes,
      complete: canComplete({ ...at('in_progress'), service_date: DAY }, DAY).yes,
      noShow: canReportNoShow({ ...at('accepted'), service_date: '2026-12-01' }, '2026-12-01', NOON).yes,
    }
  }
  const all = { accept: true, decline: true, cancel: true, start: true, update: true, complete: true, noShow: true }
  expect(may('owner')).toEqual(all)
  expect(may('estimator')).toEqual({ ...all, noShow: false })
  expect(may('front_desk')).toEqual({
    ...all,
    accept: false,
    decline: false,
    cancel: false,
    update: false,
    complete: false,
  })
  expect(may('technician')).toEqual({ ...all, accept: false, decline: false, cancel: false, noShow: false })
  expect(Object.values(may(null))).not.toContain(true)
  expect(canAccept({ ...row('provider'), member_role: 'front_desk' })).toMatchObject({
    kind: 'forbidden',
    reason: 'Only an owner or an estimator of the business can do this.',
  })
})
