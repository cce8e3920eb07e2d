import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWNERSHIP, SPOKEN } from '#features/business/providers/business.ts'
import { CERTIFICATION_PROGRAMS } from '#features/business/providers/certification.ts'
import { SearchInput, SORTS as SERVER_SORTS } from './contract.ts'
import { LISTED_SERVICES } from '#features/market/listings/listing.ts'
import {
  addressOf,
  circlesOf,
  CATEGORIES,
  cleared,
  type Filters,
  inputOf,
  isActive,
  LANGUAGES,
  NARROWING,
  NO_FILTERS,
  OPEN,
  OWNERS,
  PROGRAMS,
  RADII,
  RATINGS,
  readFilters,
  SERVICES,
  SORTS,
  without,
} from './filters.ts'

const read = (address: string) => readFilters(new URL(address, 'https://example.test'))
const maybe = <const T extends string>(values: readonly T[]) => fc.constantFrom<T | ''>('', ...values)
const flag = maybe(['1'])
const text = fc.string({ maxLength: 60 }).map((words) => words.trim())
const day = fc.constantFrom('', '2026-12-01', '2026-12-09')
const anything: fc.Arbitrary<Filters> = fc
  .record({
    at: fc.constantFrom('marketplace' as const, 'services' as const),
    q: text,
    category: fc.constantFrom(...CATEGORIES),
    service: maybe(SERVICES),
    max: maybe(['45', '45.50', '$40']),
    zip: maybe(['30303', '30303-1234', '303']),
    near: maybe(['Decatur, GA', '480 Edgewood Ave & 2nd, Atlanta', 'Doña Ana']),
    radius: maybe(RADII),
    bounds: maybe(['33.5,-84.6,33.9,-84.2', '-90,170,90,-170', '0,0,0,0']),
    start: day,
    end: day,
    cap: flag,
    open: maybe(OPEN),
    rating: maybe(RATINGS),
    verified: flag,
    direct_bill: flag,
    tows_anywhere: flag,
    wheelchair: flag,
    speaks: maybe(LANGUAGES),
    owned: maybe(OWNERS),
    certification: maybe(['I-CAR', 'a & b=c', '100% %_']),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 1000 }),
    claim: maybe(['01900000-0000-7000-8000-000000000501']),
    view: maybe(['map']),
  })
  .map((filters) => {
    const place = { near: filters.zip ? '' : filters.near }
    const services = filters.at === 'services' && { category: 'service' as const, max: '' }
    const radius = filters.zip || filters.near ? filters.radius : ''
    return { ...filters, ...place, ...services, radius, cap: filters.claim && filters.cap }
  })

test('every search comes back from its address as it was', () => {
  fc.assert(
    fc.property(anything, (filters) => {
      expect(read(addressOf(filters))).toEqual(filters)
    }),
  )
})

test('whatever stands in an address is read without failing, and the server takes what is asked or the field is named', () => {
  const keys = [...Object.keys(NO_FILTERS), 'lang']
  const value = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom('%', '_', "'", '-1', '1e9', 'NaN', '\u0000'))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), (query) => {
      const filters = read(`/marketplace?${new URLSearchParams(query)}`)
      const { input, problem } = inputOf(filters)
      const asked = SearchInput.safeParse(input)
      if (!asked.success && !problem) expect(asked.error.issues.map(({ path }) => path[0])).toEqual(['start'])
      expect(read(addressOf(filters))).toEqual(filters)
    }),
  )
})

test('every search of the page is one the server knows', () => {
  fc.assert(
    fc.property(anything, (filters) => {
      const { input, problem } = inputOf(filters)
      if (!problem) expect(SearchInput.safeParse(input).error).toBeUndefined()
    }),
  )
})

test('every narrowing filter can be taken back alone, and all of them at once', () => {
  fc.assert(
    fc.property(anything, (filters) => {
      for (const key of NARROWING.filter((each) => isActive(filters, each))) {
        const less = without(filters, key)
        expect(isActive(less, key)).toBe(false)
        expect(read(addressOf(less))).toEqual(less)
      }
      const none = cleared(filters)
      expect(NARROWING.filter((key) => isActive(none, key))).toEqual([])
      expect([none.claim, none.view]).toEqual([filters.claim, filters.view])
    }),
  )
})

test('what no keyboard types is left out of the words', () => {
  expect(read('/marketplace?q=%00a&near=Decatur%00%2C+GA')).toMatchObject({ q: 'a', near: 'Decatur , GA' })
})

test('an address written when the place was a ZIP code alone still means the same', () => {
  expect(read('/marketplace?zip=30303&radius=50')).toMatchObject({ zip: '30303', near: '', radius: '50' })
  expect(read('/marketplace?near=30303')).toMatchObject({ zip: '30303', near: '' })
  expect(read('/marketplace?zip=Decatur%2C+GA')).toMatchObject({ zip: '', near: 'Decatur, GA' })
  expect(read('/services?near=480+Edgewood+Ave+30312')).toMatchObject({ zip: '', near: '480 Edgewood Ave 30312' })
})

test('what a browser may not know of a claim never goes into the public search', () => {
  const filters = read('/marketplace?cap=1&claim=01900000-0000-7000-8000-000000000501&zip=30303')
  expect(filters.cap).toBe('1')
  expect(inputOf(filters).input).toEqual({ zip: '30303', page: 1 })
  expect(read('/marketplace?cap=1').cap, 'without a claim there is no limit').toBe('')
})

test('an area of the map counts instead of the circle, and nonsense is no area', () => {
  const filters = read('/marketplace?zip=30303&radius=10&bounds=33.5,-84.6,33.9,-84.2')
  expect(inputOf(filters).input).toEqual({ zip: '30303', bounds: '33.5,-84.6,33.9,-84.2', page: 1 })
  for (const bounds of ['1,2,3', '1,2,3,4,5', '2,0,1,0', '91,0,92,0', 'a,b,c,d', ',,,', '0,-181,1,0', '0,,1,0'])
    expect(read(`/marketplace?bounds=${bounds}`).bounds, bounds).toBe('')
})

test('the lists of the page are those of the business and the search', () => {
  expect(LANGUAGES).toEqual(SPOKEN.filter((code) => code !== 'en'))
  expect(OWNERS).toEqual(OWNERSHIP)
  expect(PROGRAMS).toEqual(CERTIFICATION_PROGRAMS)
  expect(SERVICES.toSorted()).toEqual([...LISTED_SERVICES].sort())
  expect(SORTS).toEqual(SERVER_SORTS)
  expect(OPEN).toEqual(SearchInput.shape.open.unwrap().options)
})

test.each(['25', '10', '50', '75', '100'])(
  'with %s miles as the rule each circle is offered once, narrowest first',
  (usual) => {
    for (const radius of ['', ...RADII] as const) {
      const circles = circlesOf(radius, usual)
      const miles = circles.map((one) => Number(one.miles))
      expect(miles).toEqual([...new Set([10, 50, 100, Number(usual)])].toSorted((a, b) => a - b))
      expect(
        circles.filter(({ value }) => value === radius),
        'what is searched can be chosen',
      ).toHaveLength(1)
    }
  },
)
test('before the rule is known the usual circle stands where it mostly belongs', () => {
  expect(circlesOf('', '').map(({ value }) => value)).toEqual(['10', '', '50', '100'])
})
