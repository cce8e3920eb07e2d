import { failureOf } from '#features/money/payments/card-failure.ts'
import { expect, test } from 'vitest'
import { type DepositFacts, depositGoal, depositRow, depositState, type HoldRow, nextStep } from './deposit.ts'

const NOW = '2026-12-01T12:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(NOW) + count * 3_600_000).toISOString()
const hold = (more: Partial<HoldRow> = {}): HoldRow => ({
  id: 'one',
  status: 'authorized',
  card_id: 'card',
  capture_before: hours(100),
  capture_cents: null,
  captured_cents: 0,
  replaced_by: null,
  failure: null,
  created_at: hours(-1),
  ...more,
})
const facts = (more: Partial<DepositFacts> = {}): DepositFacts => {
  const { holds = [], card_id = 'card' } = more
  return {
    status: 'paid',
    work_status: 'in_progress',
    deposit_cents: 15_000,
    hold_from: hours(-24),
    ask: null,
    good: false,
    row: depositRow(holds, card_id),
    holds,
    card_id,
    ...more,
  }
}

test('a hold is wanted from the day before pick-up until the end, and for nothing that came to nothing', () => {
  expect(depositGoal(facts({ work_status: 'accepted', hold_from: hours(1) }), NOW)).toBe('none')
  expect(depositGoal(facts({ work_status: 'accepted', hold_from: hours(1) }), NOW, true), 'the car leaves now').toBe(
    'hold',
  )
  expect(depositGoal(facts({ work_status: 'accepted', hold_from: NOW }), NOW)).toBe('hold')
  for (const work_status of ['requested', 'declined', 'cancelled', 'no_show', 'approved'])
    expect(depositGoal(facts({ work_status, holds: [hold()] }), NOW), work_status).toBe('none')
  expect(depositGoal(facts({ status: 'refunded' }), NOW)).toBe('none')
  expect(depositGoal(facts({ work_status: 'completed' }), NOW), 'nothing new begins after the return').toBe('none')
  expect(depositGoal(facts({ work_status: 'completed', holds: [hold()] }), NOW)).toBe('hold')
})

test('what is asked for outlives the booking; what is agreed or decided is taken, nothing is dropped', () => {
  const ended = { work_status: 'approved', holds: [hold()] }
  for (const status of ['open', 'objected', 'overdue'] as const)
    expect(depositGoal(facts({ ...ended, ask: { status, kept_cents: null } }), NOW)).toBe('hold')
  expect(depositGoal(facts({ ...ended, ask: { status: 'agreed', kept_cents: 400 } }), NOW)).toEqual({ take: 400 })
  expect(depositGoal(facts({ ask: { status: 'decided', kept_cents: 0 }, holds: [hold()] }), NOW)).toBe('none')
  expect(depositGoal(facts({ ask: { status: 'withdrawn', kept_cents: null }, good: true }), NOW)).toBe('none')
})

test('what was begun comes first, a new hold before the old one goes, and only one is ever taken', () => {
  expect(nextStep(facts(), NOW)).toEqual({ do: 'open', card_id: 'card' })
  expect(nextStep(facts({ holds: [hold({ status: 'pending' })] }), NOW)).toEqual({ do: 'place', id: 'one' })
  expect(nextStep(facts({ holds: [hold()] }), NOW)).toBeNull()
  expect(nextStep(facts({ holds: [hold({ capture_before: hours(24) })] }), NOW)).toMatchObject({ do: 'open' })
  expect(nextStep(facts({ holds: [hold()], card_id: 'other' }), NOW)).toEqual({ do: 'open', card_id: 'other' })
  const two = [hold({ replaced_by: 'two' }), hold({ id: 'two' })]
  expect(nextStep(facts({ holds: two }), NOW)).toEqual({ do: 'drop', id: 'one' })
  const agreed = { ask: { status: 'agreed' as const, kept_cents: 400 } }
  expect(nextStep(facts({ ...agreed, holds: [hold()] }), NOW)).toEqual({ do: 'bind', id: 'one', cents: 400 })
  const bound = hold({ capture_cents: 400 })
  expect(nextStep(facts({ ...agreed, holds: [bound] }), NOW)).toEqual({ do: 'take', id: 'one', cents: 400 })
  const taken = hold({ status: 'succeeded', capture_cents: 400, captured_cents: 400 })
  expect(nextStep(facts({ ...agreed, holds: [taken] }), NOW)).toBeNull()
  expect(nextStep(facts({ ...agreed, holds: [taken, hold({ id: 'two' })] }), NOW)).toEqual({ do: 'drop', id: 'two' })
  const late = hold({ capture_before: hours(-1) })
  expect(nextStep(facts({ holds: [late] }), NOW)).toEqual({ do: 'look', id: 'one' })
  expect(nextStep(facts({ holds: [late] }), NOW, { seen: ['one'] })).toMatchObject({ do: 'open' })
})

test('a card that was refused is left alone for hours, one that wants its owner for good, and six times is enough', () => {
  const refused = (more: Partial<HoldRow> = {}) => hold({ status: 'failed', failure: 'generic_decline', ...more })
  expect(nextStep(facts({ holds: [refused()] }), NOW)).toBeNull()
  expect(nextStep(facts({ holds: [refused({ created_at: hours(-6) })] }), NOW)).toMatchObject({ do: 'open' })
  const asks = refused({ failure: 'authentication_required', created_at: hours(-60) })
  expect(nextStep(facts({ holds: [asks] }), NOW)).toBeNull()
  expect(nextStep(facts({ holds: [asks], card_id: 'other' }), NOW)).toMatchObject({ do: 'open' })
  const often = Array.from({ length: 6 }, () => refused({ created_at: hours(-60) }))
  expect(nextStep(facts({ holds: often }), NOW)).toBeNull()
})

test('the words of a state and of a refusal are those a driver can act on', () => {
  expect(depositState(facts({ work_status: 'accepted', hold_from: hours(9), card_id: null }), NOW)).toBe('needs_card')
  expect(depositState(facts({ holds: [hold({ capture_before: hours(-1) })] }), NOW)).toBe('lapsed')
  expect(depositState(facts({ work_status: 'approved', holds: [hold({ status: 'cancelled' })] }), NOW)).toBe('released')
  expect(depositState(facts({ work_status: 'cancelled' }), NOW)).toBe('none')
  expect(depositState(facts({ deposit_cents: 0 }), NOW)).toBe('none')
  expect(
    ['insufficient_funds', 'authentication_required', 'expired_card', 'generic_decline', null].map(failureOf),
  ).toEqual(['funds', 'authentication', 'card', 'declined', null])
})
