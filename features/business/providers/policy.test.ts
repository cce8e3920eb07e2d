import { expect, test } from 'vitest'
import { canAdd, canChangeBusiness, canOnboard, canReplace, canReviewDocument, canTakeRole } from './policy.ts'
import { canDecide } from '#features/business/verification/policy.ts'
import { Ein, type ProviderDocument } from './provider.ts'
import { modelYears, otherYears, vinProblem } from '#lib/vin.ts'

const handedIn = (path: string, review: ProviderDocument['review'] = null): ProviderDocument => ({
  file_id: 'x',
  path,
  original_name: 'paper.pdf',
  size: 1,
  created_at: '2026-11-20T12:00:00Z',
  review,
  review_reason: null,
})
const documents = {
  withdrawn_at: null,
  insurance_proof_url: 'a',
  w9_url: 'b',
  insurance_proof: handedIn('a'),
  w9: handedIn('b'),
}
const waiting = { verified: false, background_check_status: 'pending' as const, ...documents }
const approved = { verified: true, background_check_status: 'approved' as const, ...documents }

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

test('nobody is approved while a document is sent back', () => {
  expect(canDecide({ ...waiting, w9: handedIn('b', 'refused') }, 'approved')).toMatchObject({
    code: 'document_refused',
  })
  expect(canDecide({ ...waiting, w9: handedIn('b', 'refused') }, 'rejected').yes).toBe(true)
})

test('a document is decided while it is under review or was rejected, and an acceptance can be taken back', () => {
  expect(canReviewDocument(waiting, handedIn('a'), 'accepted').yes).toBe(true)
  expect(canReviewDocument(waiting, handedIn('a', 'accepted'), 'refused').yes).toBe(true)
  expect(canReviewDocument(waiting, handedIn('a', 'refused'), 'accepted').yes).toBe(false)
  expect(canReviewDocument(waiting, handedIn('a', 'accepted'), 'accepted').yes).toBe(false)
  expect(canReviewDocument(approved, handedIn('a', 'accepted'), 'refused').yes).toBe(false)
  expect(canReviewDocument({ verified: false, background_check_status: null }, handedIn('a'), 'accepted').yes).toBe(
    false,
  )
})

test('what was accepted is not replaced; what was sent back is', () => {
  expect(canReplace(handedIn('a', 'accepted'), 'b')).toMatchObject({ code: 'document_accepted' })
  expect(canReplace(handedIn('a', 'accepted'), null).yes).toBe(false)
  expect(canReplace(handedIn('a', 'accepted'), 'a').yes).toBe(true)
  expect([canReplace(handedIn('a', 'refused'), 'b').yes, canReplace(null, 'b').yes]).toEqual([true, true])
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

test('the tenth sign of a VIN says which model years it can mean', () => {
  expect(modelYears('1HGCM82633A004352', 2026)).toEqual([2003])
  expect(modelYears('1HGCM8263AA004352', 2026)).toEqual([1980, 2010])
  expect(modelYears('1HGCM8263WA004352', 2026)).toEqual([1998, 2028])
  expect(modelYears('1HGCM8263UA004352', 2026)).toEqual([])
  expect(modelYears('1HGCM8263', 2026)).toEqual([])
})

test('a stated year that the VIN does not know is answered with those it knows', () => {
  expect(otherYears('1HGCM82633A004352', 2013, 2026)).toEqual([2003])
  expect(otherYears('1HGCM82633A004352', 2003, 2026)).toBeNull()
  expect(otherYears('1HGCM8263AA004352', 2010, 2026)).toBeNull()
  expect(otherYears('1HGCM8263UA004352', 2013, 2026)).toBeNull()
})
