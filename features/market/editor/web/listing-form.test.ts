import { expect, test } from 'vitest'
import { BLANK, type Form, merged, problemsOf, termsOf } from './listing-form.ts'

const form: Form = { ...BLANK, title: 'Corolla', rate_cents: 3800 }

test('a rental needs a title, a rate and least days that are not above the most days', () => {
  expect(problemsOf(form, 'vehicle')).toEqual({})
  expect(problemsOf(BLANK, 'vehicle')).toEqual({ title: 'needed', rate_cents: 'needed' })
  expect(problemsOf({ ...form, min_days: '5', max_days: '3' }, 'vehicle')).toEqual({ max_days: 'order' })
  expect(problemsOf({ ...form, min_days: '0', max_days: '1.5', units: '' }, 'vehicle')).toEqual({
    min_days: 'number',
    max_days: 'number',
    units: 'number',
  })
})

test('money that cannot be read is said, never dropped', () => {
  expect(problemsOf(form, 'vehicle', ['deposit_required_cents'])).toEqual({ deposit_required_cents: 'unreadable' })
  expect(problemsOf({ ...form, rate_cents: null }, 'service', ['rate_cents'])).toEqual({ rate_cents: 'unreadable' })
  expect(problemsOf({ ...form, rate_cents: 1_000_001 }, 'vehicle')).toEqual({ rate_cents: 'tooMuch' })
})

test('a weekend or weekly rate of $0 is said, never dropped', () => {
  const zero = { ...form, weekend_rate_cents: 0, weekly_rate_cents: 0 }
  expect(problemsOf(zero, 'vehicle')).toEqual({ weekend_rate_cents: 'zero', weekly_rate_cents: 'zero' })
})

test('contact details are found before anything is sent', () => {
  expect(problemsOf({ ...form, description: 'Text 404-555-0103' }, 'vehicle')).toEqual({ description: 'contact' })
})

test('an insurer rate is below the daily rate, and a turnaround is at most two weeks', () => {
  const both = { ...form, insurer_daily_rate_cents: 3800, turnaround_days: '15' }
  expect(problemsOf(both, 'vehicle')).toEqual({ insurer_daily_rate_cents: 'notBelow', turnaround_days: 'number' })
  expect(problemsOf(both, 'service')).toEqual({})
  expect(problemsOf({ ...form, insurer_daily_rate_cents: 3000, turnaround_days: '14' }, 'vehicle')).toEqual({})
})

test('a service sends hours or days, a rental sends days and its deposit', () => {
  expect(termsOf({ ...form, min_hours: '2', max_days: '' }, 'service')).toEqual({
    title: 'Corolla',
    description: '',
    daily_rate_cents: null,
    hourly_rate_cents: 3800,
    units: 1,
    min_hours: 2,
    slot_minutes: 120,
    lead_minutes: 120,
    travel_minutes: 0,
  })
  expect(termsOf({ ...form, sold_by: 'day', turnaround_days: '3' }, 'service')).toEqual({
    title: 'Corolla',
    description: '',
    daily_rate_cents: 3800,
    hourly_rate_cents: null,
    units: 1,
    min_days: 1,
    max_days: 30,
  })
  expect(termsOf({ ...form, deposit_required_cents: 0 }, 'vehicle')).toMatchObject({
    daily_rate_cents: 3800,
    deposit_required_cents: null,
    max_days: 30,
    turnaround_days: 0,
    insurer_daily_rate_cents: null,
  })
})

test('storage by the day is asked for days and a rate above zero, not for what only a car has', () => {
  const stored = { ...form, sold_by: 'day' as const, min_hours: '', turnaround_days: 'x' }
  expect(problemsOf(stored, 'service')).toEqual({})
  expect(problemsOf({ ...stored, rate_cents: 0, max_days: '0' }, 'service')).toEqual({
    rate_cents: 'needed',
    max_days: 'number',
  })
})

test('what two tabs changed comes together: mine where I typed, theirs elsewhere', () => {
  const mine = { ...form, title: 'My Corolla', rate_cents: 4000 }
  const stored = { ...form, rate_cents: 4100, max_days: '14' }
  expect(merged(form, mine, stored)).toEqual({
    form: { ...form, title: 'My Corolla', rate_cents: 4000, max_days: '14' },
    both: ['rate_cents'],
  })
})
