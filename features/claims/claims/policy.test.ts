import { expect, test } from 'vitest'
import { CLAIM_STATUSES, type ClaimStatus, claimNumberKey } from './claim.ts'
import { contradictionOf, rentalCeilingCents } from './coverage.ts'
import { canAddDocument, canSee, canSubmit, canTransition, canVerify, canWithdraw } from './policy.ts'

const driver = { id: 'd', role: 'driver' } as const
const stranger = { id: 's', role: 'shop' } as const
const admin = { id: 'a', role: 'claims_admin' } as const
const claim = (status: ClaimStatus) => ({ driver_id: 'd', status })

test('drivers and providers submit claims, admins do not', () => {
  expect([driver, stranger, admin].map((me) => canSubmit(me).yes)).toEqual([true, true, false])
})

test('a claim is seen by its driver and by admins; to others it does not exist', () => {
  expect([driver, admin].map((me) => canSee(me, claim('intake')).yes)).toEqual([true, true])
  expect(canSee(stranger, claim('intake'))).toMatchObject({ kind: 'hidden' })
})

test('coverage is entered by an admin who is not the driver, until the claim is closed', () => {
  expect(CLAIM_STATUSES.map((status) => canVerify(admin, claim(status)).yes)).toEqual([true, true, true, false])
  expect(canVerify(driver, claim('intake')).yes).toBe(false)
  expect(canVerify({ id: 'd', role: 'claims_admin' }, claim('intake'))).toMatchObject({ code: 'own_claim' })
})

test('an admin moves a claim along its listed ways only, and verifies through the coverage', () => {
  const open = CLAIM_STATUSES.flatMap((from) =>
    CLAIM_STATUSES.filter((to) => canTransition(admin, claim(from), to).yes).map((to) => `${from} → ${to}`),
  )
  expect(open).toEqual([
    'intake → closed',
    'coverage-verified → intake',
    'coverage-verified → in-progress',
    'coverage-verified → closed',
    'in-progress → closed',
    'closed → intake',
  ])
  expect(canTransition(admin, claim('intake'), 'coverage-verified')).toMatchObject({ code: 'needs_coverage' })
})

test('a driver takes a claim back until work has begun', () => {
  expect(CLAIM_STATUSES.map((status) => canWithdraw(driver, claim(status)).yes)).toEqual([true, true, false, false])
  expect(canWithdraw(admin, claim('intake'))).toMatchObject({ kind: 'hidden' })
})

test('documents are added by the driver until the claim is closed', () => {
  expect(CLAIM_STATUSES.map((status) => canAddDocument(driver, claim(status)).yes)).toEqual([true, true, true, false])
})

test('two spellings of one claim number are one key', () => {
  expect(claimNumberKey('hb-26 004417')).toBe('HB26004417')
})

const limits = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  rental_start_allowed: true,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: null,
}
test.each([
  [{}, null],
  [{ rental_daily_cap_cents: null }, 'rental_daily_cap_cents'],
  [{ rental_max_days: 0 }, 'rental_max_days'],
  [{ rental_total_cap_cents: 3999 }, 'rental_total_cap_cents'],
  [{ rental_start_allowed: false, rental_daily_cap_cents: null, rental_total_cap_cents: null }, null],
])('a coverage that contradicts itself names the field: %o', (change, path) => {
  expect(contradictionOf({ ...limits, ...change })?.path ?? null).toBe(path)
})

test('the insurer never pays more for renting than the days, the daily and the total limit allow', () => {
  expect(rentalCeilingCents(limits)).toBe(120_000)
  expect(rentalCeilingCents({ ...limits, rental_total_cap_cents: 90_000 })).toBe(90_000)
  expect(rentalCeilingCents({ ...limits, rental_total_cap_cents: null, rental_max_days: 10 })).toBe(40_000)
  expect(
    rentalCeilingCents({
      ...limits,
      rental_daily_cap_cents: null,
      rental_max_days: null,
      rental_total_cap_cents: null,
    }),
  ).toBeNull()
})
