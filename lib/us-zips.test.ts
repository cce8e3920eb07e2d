import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { STATE_CODES } from './us-states.ts'
import { stateOfZip } from './us-zips.ts'

const IN_STATES = {
  '30303': 'GA',
  '10001': 'NY',
  '00501': 'NY',
  '06390': 'NY',
  '06510': 'CT',
  '90210': 'CA',
  '20500': 'DC',
  '20101': 'VA',
  '20850': 'MD',
  '73301': 'TX',
  '88510': 'TX',
  '83414': 'WY',
  '83001': 'WY',
  '96813': 'HI',
  '99501': 'AK',
  '02903': 'RI',
  '05501': 'MA',
}

test('a ZIP code lies in its state', () => {
  for (const [zip, state] of Object.entries(IN_STATES)) expect(stateOfZip(zip), zip).toBe(state)
})

test('territories, the military and what is no ZIP code lie in none', () => {
  for (const zip of ['00901', '96799', '96910', '09001', '34001', '96201', '00000', '', '3030', '303030', 'ABCDE'])
    expect(stateOfZip(zip), zip).toBeUndefined()
})

test('every ZIP code that we can place outside the territories is in a state, and every state has some', () => {
  const zips = createRequire(import.meta.url)('us-zips/array') as { zipCode: string }[]
  const found = zips.map(({ zipCode }) => ({ area: zipCode.slice(0, 3), state: stateOfZip(zipCode) }))
  const states = new Set(found.map(({ state }) => state))
  expect(STATE_CODES.filter((state) => !states.has(state))).toEqual([])
  const nowhere = new Set(found.filter(({ state }) => !state).map(({ area }) => area))
  expect(nowhere).toEqual(new Set(['006', '007', '008', '009', '967', '969']))
})
