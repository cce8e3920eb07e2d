// What was published stays: whoever builds on a call finds it as it was under its date (docs/api.md).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { asText, brokenPromises, type OpenApi, type Promised, publishedBy, readPublished } from '#bin/published.ts'
import type { Call } from '#lib/contract.ts'
import { openapi } from '#lib/server/openapi.ts'

const text = readFileSync('docs/published.json', 'utf8')
const kept = readPublished(text)
const now = publishedBy(openapi(APIS, '') as OpenApi)
const today = new Date().toISOString().slice(0, 10)

test('every call that is published is still there, takes what it took and answers what it answered', () => {
  if (kept.version === now.version) expect(brokenPromises(kept, now, today)).toEqual([])
})

test('the record has everything that is published now', () => {
  expect(text === asText(now), 'something was added: run bin/publish and commit docs/published.json').toBe(true)
})

test('a call that is to go stands for a year', () => {
  const hasty = APIS.flatMap(({ contract }) => Object.values(contract) as Call[]).filter(({ deprecated }) => {
    const [since, until] = [new Date(deprecated?.since ?? 0), new Date(deprecated?.until ?? 0)]
    since.setUTCFullYear(since.getUTCFullYear() + 1)
    return deprecated && until < since
  })
  expect(hasty.map(({ path }) => path)).toEqual([])
})

const { calls } = kept
/** What is said when one call is not what it was. */
function said(id: string, change: (call: Promised) => unknown): string[] {
  const changed = structuredClone(calls[id]!)
  change(changed)
  return brokenPromises(kept, { ...kept, calls: { ...calls, [id]: changed } }, today)
}
const LIST = 'orders.list'
const SAVE = 'estimates.save'

test.each<[string, string, (call: Promised) => unknown, string]>([
  ['a path changes', LIST, (it) => (it.at = 'GET /rest/v1/bookings'), 'was at GET /rest/v1/orders'],
  ['a role may no longer', LIST, (it) => it.may.splice(0, 1), 'is closed to'],
  ['a key may no longer', LIST, (it) => (it.may = it.may.filter((who) => !who.startsWith('key'))), 'key bookings:read'],
  ['the status changes', LIST, (it) => (it.status = 204), 'answered 200 and answers 204'],
  ['JSON becomes a file', LIST, (it) => (it.media = ' > text/csv'), 'is  > text/csv'],
  ['a field is gone', LIST, (it) => delete it.answer!.in!['[]']!.in!['amount'], 'the answer has no [].amount'],
  [
    'a field may be null',
    LIST,
    (it) => (it.answer!.in!['[]']!.in!['amount']!.is += ' | null'),
    '[].amount may be null',
  ],
  [
    'a field may be missing',
    LIST,
    (it) => (it.answer!.in!['[]']!.in!['amount']!.is = '?integer'),
    'may be missing now',
  ],
  [
    'a field is of another type',
    LIST,
    (it) => (it.answer!.in!['[]']!.in!['amount']!.is = 'string'),
    'may be string now',
  ],
  ['a list becomes one', LIST, (it) => (it.answer!.is = 'object'), 'the answer was array and may be object'],
  ['an input is new and required', LIST, (it) => (it.takes['since'] = { is: 'string' }), 'since is new and required'],
  ['an input is required', LIST, (it) => (it.takes['limit']!.is = 'integer'), 'limit is required now'],
  ['an input is not taken', LIST, (it) => delete it.takes['limit'], 'takes no limit anymore'],
  ['an input is of another type', LIST, (it) => (it.takes['limit']!.is = '?string'), 'limit takes no'],
  ['a word is not taken', LIST, (it) => (it.takes['status']!.is = '?"paid"'), 'status takes no'],
])('the check fails when %s', (_, id, change, problem) => {
  const broken = said(id, change)
  expect(broken).toEqual([expect.stringContaining(problem)])
  expect(broken[0]).toMatch(new RegExp(`^${id}: `))
})

test('the check fails when a call vanishes, unless it was to go and its last day is over', () => {
  const without = { ...kept, calls: Object.fromEntries(Object.entries(calls).filter(([id]) => id !== LIST)) }
  expect(brokenPromises(kept, without, today)).toEqual([`${LIST}: is gone`])
  const farewell = { ...kept, calls: { ...calls, [LIST]: { ...calls[LIST]!, until: '2027-11-30' } } }
  expect(brokenPromises(farewell, without, '2027-11-30')).toEqual([`${LIST}: is gone`])
  expect(brokenPromises(farewell, without, '2027-12-01')).toEqual([])
})

test.each<[string, string, (call: Promised) => unknown]>([
  ['a field is added', LIST, (it) => (it.answer!.in!['[]']!.in!['mood'] = { is: 'string' })],
  ['an input that may be left out is added', LIST, (it) => (it.takes['since'] = { is: '?string:date' })],
  ['a word more is taken', LIST, (it) => (it.takes['status']!.is += ' | "new"')],
  ['a field is never null anymore', LIST, (it) => (it.answer!.in!['[]']!.in!['claim_id']!.is = 'string:uuid')],
  ['an input may be left out', SAVE, (it) => (Object.values(it.takes)[0]!.is = `?${Object.values(it.takes)[0]!.is}`)],
  ['somebody more may', LIST, (it) => it.may.push('adjuster_link')],
  ['it may refuse with another code', LIST, (it) => it.refuses.push('too_late')],
])('nothing is broken when %s', (_, id, change) => {
  expect(said(id, change)).toEqual([])
})
