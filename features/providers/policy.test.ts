import { expect, test } from 'vitest'
import { canAdd, canChangeBusiness, canDecide, canOnboard, canTakeRole } from './policy.ts'
import { Ein } from './provider.ts'
import { vinProblem } from './vin.ts'

const papers = { insurance_proof_url: 'a', w9_url: 'b' }
const waiting = { verified: false, background_check_status: 'pending' as const, ...papers }
const approved = { verified: true, background_check_status: 'approved' as const, ...papers }

test('everybody but claims admins may become a provider', () => {
  expect(['driver', 'individual_owner', 'shop'].every((role) => canOnboard({ role: role as 'shop' }).yes)).toBe(true)
  expect(canOnboard({ role: 'claims_admin' })).toMatchObject({ reason: 'This page is for providers only.' })
})

test('a role is taken on only after a yes', () => {
  expect(canTakeRole({ role: 'driver' }, 'glass', false)).toMatchObject({ yes: false, code: 'role_change' })
  expect(canTakeRole({ role: 'driver' }, 'glass', true).yes).toBe(true)
  expect(canTakeRole({ role: 'shop' }, 'towing', false).yes).toBe(true)
})

test('what was verified cannot be changed any more', () => {
  expect(canChangeBusiness(approved)).toMatchObject({ yes: false, kind: 'state' })
  expect(canChangeBusiness(waiting).yes).toBe(true)
})

test('what waits can be decided, an approval can be taken back, nothing else', () => {
  expect(canDecide(waiting, 'approved').yes).toBe(true)
  expect(canDecide(waiting, 'rejected').yes).toBe(true)
  expect(canDecide(approved, 'rejected').yes).toBe(true)
  expect(canDecide(approved, 'approved').yes).toBe(false)
  expect(canDecide({ ...waiting, background_check_status: null }, 'approved').yes).toBe(false)
  expect(canDecide({ ...waiting, w9_url: null }, 'approved')).toMatchObject({ code: 'documents_missing' })
  expect(canDecide({ ...waiting, w9_url: null }, 'rejected').yes).toBe(true)
})

test('owners and rental companies add vehicles, the others a shop', () => {
  expect([canAdd('private_owner', 'vehicle').yes, canAdd('rental_company', 'vehicle').yes]).toEqual([true, true])
  expect([canAdd('private_owner', 'shop').yes, canAdd('glass', 'vehicle').yes]).toEqual([false, false])
  expect([canAdd('adjuster', 'shop').yes, canAdd('towing', 'shop').yes]).toEqual([true, true])
})

test.each([
  ['12-3456789', '12-3456789'],
  ['123456789', '12-3456789'],
  [' 12-3456789 ', '12-3456789'],
])('the EIN %s is %s', (typed, ein) => expect(Ein.parse(typed)).toBe(ein))
test.each(['12-345678', '1-23456789', '12 3456789', 'ab-cdefghi', '12-34567890', ''])('%s is no EIN', (typed) =>
  expect(Ein.safeParse(typed).success).toBe(false),
)

test('a VIN is checked by length, letters and its check digit', () => {
  expect(vinProblem('1HGCM82633A004352')).toBeNull()
  expect(vinProblem('1m8gdm9axkp042788')).toBeNull()
  expect(vinProblem('1HGCM82633A00435')).toBe('length')
  expect(vinProblem('1HGCM82633A0O4352')).toBe('letters')
  expect(vinProblem('1HGCM82643A004352')).toBe('check_digit')
})
