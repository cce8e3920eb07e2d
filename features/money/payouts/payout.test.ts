import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayoutDay, type Line, nextPayout, payableAt, payoutDayNow } from './payout.ts'
import { accountState, requirementsOf, stopOf, type AccountReport } from './payout-account.ts'
import { isDue } from './tax.ts'
import { isTin } from './tin.ts'

const NOW = new Date('2026-11-23T15:00:00Z') // a Monday, ten in the morning of New York
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const line = (cents: number, more: Partial<Line> = {}): Line => ({
  order_id: '01900000-0000-7000-8000-000000000001',
  title: 'Rental',
  cents,
  contested_cents: 0,
  insurer_cents: 0,
  young: [],
  ...more,
})
const RULE = { minimum_cents: 2500, schedule: 'weekdays', days_after_release: 2 } as const

test('what was released less than two days ago waits, and says until when', () => {
  const young = line(9000, { young: [{ cents: 9000, at: ago(1) }] })
  const { cents, held } = payableAt([young, line(4000)], 0, NOW, 2)
  expect(cents).toBe(4000)
  expect(held).toEqual([
    {
      order_id: young.order_id,
      title: 'Rental',
      reason: 'recent',
      cents: 9000,
      until: new Date(NOW.getTime() + 86_400_000).toISOString(),
    },
  ])
})

test('the part of an insurer that has not paid waits; the rest of the booking does not', () => {
  const { cents, held } = payableAt([line(10_000, { insurer_cents: 6000 })], 0, NOW, 2)
  expect([cents, held.map(({ reason, cents }) => [reason, cents])]).toEqual([4000, [['insurer', 6000]]])
})

test('a contested booking is kept back even after it was paid out: others stand in for it, and it comes back later', () => {
  const gone = line(0, { contested_cents: 5000 })
  expect(payableAt([gone, line(8000)], 0, NOW, 2)).toMatchObject({
    cents: 3000,
    items: [{ amount_cents: -5000 }, { amount_cents: 8000 }],
    held: [{ reason: 'chargeback', cents: 5000 }],
  })
  // won: nothing is contested any more, and what stood in for it is paid
  expect(payableAt([line(5000)], 0, NOW, 2).cents).toBe(5000)
})

test('what is paid and what is kept back add up to the balance, whatever the lines', () => {
  const cents = fc.integer({ min: -50_000, max: 50_000 })
  const some = fc.integer({ min: 0, max: 50_000 })
  const lines = fc.array(
    fc.record({
      cents,
      contested_cents: some,
      insurer_cents: some,
      young: fc.array(fc.record({ cents: some, at: fc.constant(ago(1)) })),
    }),
  )
  fc.assert(
    fc.property(lines, some, (given, back) => {
      const all = given.map((each) => line(each.cents, each))
      const { cents: paid, items, held } = payableAt(all, back, NOW, 2)
      const sum = (of: readonly { cents?: number; amount_cents?: number }[]) =>
        of.reduce((total, each) => total + (each.cents ?? each.amount_cents!), 0)
      expect(paid + sum(held)).toBe(sum(all.map((each) => ({ cents: each.cents }))) + back)
      expect(sum(items)).toBe(paid)
      expect(held.every((one) => one.cents > 0)).toBe(true)
    }),
  )
})

test('the next payout is the first payout day with enough: today, after the weekend, or when a release is old enough', () => {
  expect(nextPayout([line(2500)], 0, RULE, NOW, null)).toEqual({ on: '2026-11-23', cents: 2500 })
  expect(nextPayout([line(2500)], 0, RULE, NOW, '2026-11-23')).toEqual({ on: '2026-11-24', cents: 2500 })
  expect(nextPayout([line(2499)], 0, RULE, NOW, null)).toBeNull()
  const friday = new Date('2026-11-27T20:00:00Z')
  const fresh = line(3000, { young: [{ cents: 3000, at: friday.toISOString() }] })
  expect(nextPayout([fresh], 0, RULE, friday, null)).toEqual({ on: '2026-11-30', cents: 3000 })
  expect(nextPayout([line(3000)], 0, { ...RULE, schedule: 'thursday' }, NOW, null)?.on).toBe('2026-11-26')
})

test('payouts are made on payout days from six in the morning of New York', () => {
  expect(payoutDayNow(RULE, new Date('2026-11-23T10:59:00Z'))).toBeNull()
  expect(payoutDayNow(RULE, new Date('2026-11-23T11:00:00Z'))).toBe('2026-11-23')
  expect(payoutDayNow(RULE, new Date('2026-11-22T15:00:00Z'))).toBeNull() // Sunday
  expect(['daily', 'weekdays', 'monday'].map((schedule) => isPayoutDay(schedule as 'daily', '2026-11-22'))).toEqual([
    true,
    false,
    false,
  ])
})

const READY: AccountReport = {
  details_submitted: true,
  transfers_active: true,
  payouts_enabled: true,
  currently_due: [],
  past_due: [],
  pending_verification: [],
  disabled_reason: null,
}
test('the state of an account is the most pressing of what the company says', () => {
  expect(accountState(null, false)).toBe('none')
  expect(accountState(READY, false)).toBe('ready')
  expect(accountState(READY, true)).toBe('bank_refused')
  expect(accountState({ ...READY, details_submitted: false, transfers_active: false }, false)).toBe('incomplete')
  expect(accountState({ ...READY, currently_due: ['external_account'] }, false)).toBe('due')
  expect(accountState({ ...READY, payouts_enabled: false, pending_verification: ['x'] }, false)).toBe('review')
  expect(accountState({ ...READY, disabled_reason: 'rejected.fraud' }, false)).toBe('restricted')
  expect([
    stopOf('rejected.fraud'),
    stopOf('requirements.past_due'),
    stopOf('listed'),
    stopOf('news'),
    stopOf(null),
  ]).toEqual(['rejected', 'past_due', 'listed', 'other', null])
})

test('the company’s names of fields become words, each once and in one order', () => {
  expect(
    requirementsOf([
      'individual.dob.day',
      'individual.dob.year',
      'external_account',
      'person_1.verification.document',
      'company.tax_id',
      'representative.first_name',
      'something.new',
    ]),
  ).toEqual(['bank', 'dob', 'ein', 'people', 'document', 'other'])
})

test('tax numbers are checked by kind', () => {
  expect(isTin('ssn', '123-45-6789')).toBe(true)
  for (const wrong of ['000-12-3456', '666-12-3456', '912-34-5678', '123-00-4567', '123-45-0000', '12345678'])
    expect(isTin('ssn', wrong), wrong).toBe(false)
  expect([isTin('itin', '912-70-1234'), isTin('itin', '912-93-1234'), isTin('itin', '812-70-1234')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isTin('ein', '58-7100003'), isTin('ein', '00-1234567')]).toEqual([true, false])
})

test('a form is due above both thresholds, not at them', () => {
  expect(isDue({ gross_cents: 20_000_01, transactions: 201 })).toBe(true)
  expect(isDue({ gross_cents: 20_000_00, transactions: 201 })).toBe(false)
  expect(isDue({ gross_cents: 90_000_00, transactions: 200 })).toBe(false)
})
