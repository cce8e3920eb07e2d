import { expect, test } from 'vitest'
import { brokenPromise, type ClaimEvent, hasTotalLoss, NAMED_SLOTS, PHOTO_GUIDE, SPEC_SLOTS, typesOf } from './claim.ts'

const event = (id: number, at: string, change: Partial<ClaimEvent>): ClaimEvent => ({
  id,
  claim_id: 'c',
  kind: 'status',
  from_status: null,
  to_status: 'intake',
  actor: { kind: 'you', name: null },
  reason: null,
  documents: null,
  next_expected_at: null,
  at,
  ...change,
})
const submitted = event(1, '2026-11-20T10:00:00Z', { next_expected_at: '2026-11-21T10:00:00Z' })
const verified = (at: string) => event(3, at, { from_status: 'intake', to_status: 'coverage-verified' })

test('a promise kept in time is not marked, one kept a minute late says when it was due', () => {
  const [inTime, late] = [verified('2026-11-21T09:59:00Z'), verified('2026-11-21T10:01:00Z')]
  expect(brokenPromise([submitted, inTime], inTime)).toBeUndefined()
  expect(brokenPromise([submitted, late], late)).toBe('2026-11-21T10:00:00Z')
  expect(brokenPromise([submitted, late], submitted)).toBeUndefined()
})

test('the newest promise counts: after a return to review the deadline was set anew', () => {
  const again = event(2, '2026-11-22T10:00:00Z', {
    from_status: 'coverage-verified',
    next_expected_at: '2026-11-23T10:00:00Z',
  })
  const last = verified('2026-11-23T09:00:00Z')
  expect(brokenPromise([submitted, again, last], last)).toBeUndefined()
})

test('the three slots of the spec stay to the letter; a guided photo is a picture and never one of them', () => {
  expect(SPEC_SLOTS).toEqual(['police_report', 'damage_photos', 'insurer_screenshot'])
  expect(typesOf('police_report')).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
  expect(typesOf('damage_photos')).toEqual(['image/jpeg', 'image/png'])
  expect(typesOf('insurer_screenshot')).toEqual(['image/jpeg', 'image/png'])
  for (const slot of Object.values(PHOTO_GUIDE).flat()) {
    expect(typesOf(slot)).toEqual(['image/jpeg', 'image/png'])
    expect(SPEC_SLOTS).not.toContain(slot)
    expect(NAMED_SLOTS).toContain(slot)
  }
})

test('a total loss stands until it is taken back, and stands again once the next one is recorded', () => {
  const of = (...kinds: ClaimEvent['kind'][]) =>
    hasTotalLoss(kinds.map((kind, n) => event(n, '2026-11-20T10:00:00Z', { kind })))
  expect([of(), of('status'), of('total-loss', 'limit')]).toEqual([false, false, true])
  expect(of('total-loss', 'total-loss-undone', 'status')).toBe(false)
  expect(of('total-loss', 'total-loss-undone', 'total-loss')).toBe(true)
})
