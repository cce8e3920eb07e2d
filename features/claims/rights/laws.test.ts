import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { PRERENDERED } from '#app/prerendered.ts'
import { STATE_CODES, stateFrom, stateSlug } from '#lib/us-states.ts'
import { lawOf, LAWS } from './laws.ts'
import { stateIn } from './state-name.ts'

test('there is one row per state and DC, and each has an address in both languages', () => {
  expect(LAWS.map(({ state }) => state).sort()).toEqual([...STATE_CODES].sort())
  for (const { state } of LAWS)
    expect(PRERENDERED).toEqual(
      expect.arrayContaining([`/rights/${stateSlug(state)}`, `/es/rights/${stateSlug(state)}`]),
    )
  expect(PRERENDERED.filter((path) => /rights\//.test(path))).toHaveLength(51 * LANGUAGE_CODES.length)
})

test('an address leads to its state, whichever way it is spelled', () => {
  for (const spelling of ['new-york', 'NY', 'ny', 'New York', 'new_york', ' NEW  YORK '])
    expect(stateFrom(spelling), spelling).toBe('NY')
  for (const stranger of ['', 'york', 'new', 'XX', 'puerto-rico', '<script>'])
    expect(stateFrom(stranger), stranger).toBeUndefined()
})

test('our Spanish keeps every number of the summary, and every number is of the summary', () => {
  // what a translation could silently change: years, bill numbers, sections; "three" and "tres" are words
  const numbers = (text: string) => (text.match(/\d[\d.,:A-Za-z-]*\d|\d/g) ?? []).sort()
  for (const law of LAWS) expect(numbers(law.summary_es), law.state).toEqual(numbers(law.summary))
})

test('in a sentence DC has its article, in both languages', () => {
  expect(stateIn(lawOf('DC'), 'es')).toBe('el Distrito de Columbia')
  expect(stateIn(lawOf('NC'), 'es')).toBe('Carolina del Norte')
  expect(lawOf('DC').ui_notice).toContain('the District of Columbia')
})
