import { expect, test } from 'vitest'
import { changed, day, id, oneOf, pageNumber, searchOf, text, whole } from './search-params.ts'

const STAYS = searchOf({
  q: text(5),
  state: oneOf(['open', 'closed'], 'open'),
  kind: oneOf(['car', 'glass']),
  months: oneOf([6, 12], 12),
  of: id,
  from: day,
  entry: whole,
  page: pageNumber(),
})
const read = (query: string) => STAYS.read(new URLSearchParams(query))
const NOTHING = { state: 'open', months: 12, page: 1 } as const

test('an address that says nothing means the defaults, and nothing else is there', () => {
  expect(read('')).toEqual(NOTHING)
  expect(Object.keys(read(''))).toEqual(['state', 'months', 'page'])
})

test('what can be meant is read as it is meant', () => {
  const party = '0190b5a0-0000-7000-8000-00000000000a'
  expect(
    read(`q=%20harbor%20&state=closed&kind=glass&months=6&of=${party}&from=2026-02-28&entry=7&page=3&other=1`),
  ).toEqual({
    q: 'harbo',
    state: 'closed',
    kind: 'glass',
    months: 6,
    of: party,
    from: '2026-02-28',
    entry: 7,
    page: 3,
  })
})

test('what cannot be meant is as if it were not there', () => {
  for (const query of [
    'q=%20%20',
    'state=lost',
    'kind=',
    'months=7',
    'of=me',
    'from=2026-02-29',
    'from=yesterday',
    'entry=-1',
    'entry=9007199254740993',
    'page=0',
    'page=x',
  ])
    expect(read(query), query).toEqual(NOTHING)
})

test('a page beyond what any list has is the last that one may ask for', () => {
  expect(read('page=999999').page).toBe(10_000)
  expect(pageNumber(3).read('4')).toBe(3)
})

test('what is meant anyway is not written, and what was written is read again', () => {
  expect(STAYS.write({})).toBe('?')
  expect(STAYS.write({ ...NOTHING, q: '', kind: undefined })).toBe('?')
  const said = { q: 'a&b', state: 'closed', months: 6, page: 2 } as const
  expect(STAYS.write(said)).toBe('?q=a%26b&state=closed&months=6&page=2')
  expect(read(STAYS.write(said))).toEqual(said)
})

test('an address is changed where it is told, and keeps the rest', () => {
  const now = new URLSearchParams('q=x&page=2&view=map')
  expect(changed(now, { page: undefined, q: 'y' })).toBe('?q=y&view=map')
  expect(changed(now, { q: '', page: undefined, view: undefined })).toBe('?')
  expect(String(now)).toBe('q=x&page=2&view=map')
})
