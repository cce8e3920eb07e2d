import { expect, test } from 'vitest'
import { ClaimInput } from '#features/claims/claims/claim.ts'
import { DraftAnswers } from '../draft.ts'
import { answersOf, BLANK, isBlank, keptAnswers, latestLossDay, problemsOf, toInput } from './answers.ts'

const filled = {
  ...BLANK,
  insurer_name: ' Harborline Mutual ',
  policy_number: 'HM-1',
  claim_number: 'HB-26-1',
  claim_type: 'glass',
  loss_date: '2026-11-14',
}

test('exactly the required set of the spec is missing from a blank form', () => {
  expect(Object.keys(problemsOf(BLANK))).toEqual([
    'insurer_name',
    'policy_number',
    'claim_number',
    'claim_type',
    'loss_date',
  ])
  expect(problemsOf(filled)).toEqual({})
})

test.each([
  [{ loss_date: '2999-01-01' }, { loss_date: 'loss_date_future' }],
  [{ loss_date: '0026-11-14' }, { loss_date: 'loss_date_past' }],
  [{ claim_number: '--' }, { claim_number: 'claim_number' }],
  [{ vehicle_zip: '3030' }, { vehicle_zip: 'vehicle_zip' }],
  [{ vehicle_zip: '30303-1234' }, {}],
  [{ vin: '4t1g11ak5mu900002' }, {}],
  [{ vin: '4T1G11AK5MU90000O' }, { vin: 'vin' }],
  [{ adjuster_email: 'lena@harborline' }, { adjuster_email: 'adjuster_email' }],
])('%o is told apart', (change, problems) => {
  expect(problemsOf({ ...filled, ...change })).toEqual(problems)
})

test('the newest day is today where the loss happened', () => {
  expect(latestLossDay('HI') <= latestLossDay('')).toBe(true)
})

test('what is handed in passes the contract, trimmed and without blanks', () => {
  const answers = { ...filled, drivable: 'unknown', services_needed: ['rental'], loss_state: 'GA' }
  const input = toInput(answers)
  expect(input).toEqual({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-1',
    claim_number: 'HB-26-1',
    claim_type: 'glass',
    loss_date: '2026-11-14',
    loss_state: 'GA',
    services_needed: ['rental'],
    documents: {},
    photos: {},
  })
  expect(ClaimInput.safeParse(input).success).toBe(true)
  expect(toInput({ ...filled, drivable: 'no' })).toMatchObject({ drivable: false })
})

const photo = { file_id: '01900000-0000-7000-8000-000000000001', path: 'a/b.jpg', original_name: 'b.jpg', size: 3 }
test.each([
  [{}, true],
  [filled, true],
  [{ ...filled, services_needed: ['rental'], documents: { police_report: photo } }, true],
  [null, false],
  [[], false],
  ['text', false],
  [{ insurer_name: 7 }, false],
  [{ insurer_name: 'x'.repeat(5001) }, false],
  [{ unknown: 'field' }, false],
  [{ services_needed: 'rental' }, false],
  [{ services_needed: [1] }, false],
  [{ documents: null }, false],
  [{ documents: { holiday: photo } }, false],
  [{ photos: { photo_scene: [photo, photo] } }, true],
  [{ photos: { photo_scene: photo } }, false],
  [{ documents: { police_report: { ...photo, size: '3' } } }, false],
])('kept on this device, %j goes on exactly when the server would keep it', (kept, goesOn) => {
  expect(DraftAnswers.safeParse(kept).success).toBe(goesOn)
  expect(keptAnswers(kept) !== null).toBe(goesOn)
})

test('a kept draft without a field leaves that field blank', () => {
  expect(answersOf({ insurer_name: 'H' })).toEqual({ ...BLANK, insurer_name: 'H' })
  expect(isBlank(answersOf({}))).toBe(true)
})
