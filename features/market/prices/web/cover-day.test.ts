import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { SearchRow } from '#features/market/listings/listing.ts'
import CardCover from '#features/market/marketplace/web/card-cover.tsx'
import CardFacts from '#features/market/marketplace/web/card-facts.tsx'
import type { Cover } from './claim-cover.ts'
import { countedOf } from './claim-cover-calls.ts'
import listings from '#features/market/listings/web/copy.en.ts'
import { dayOf } from './cover-day.ts'
import { NO_FILTERS } from '#features/market/search/filters.ts'
import market from '#features/market/marketplace/web/market-copy.en.ts'

const TODAY = '2026-11-23'
const terms = {
  rental_daily_cap_cents: 3900,
  rental_max_days: 30,
  rental_total_cap_cents: null,
  rental_start: null,
  direct_bill: true,
  extra_days: 0,
  raised_total_cap_cents: null,
  rental_until: null,
}
const car = {
  id: 'car',
  listing_type: 'vehicle',
  daily_rate_cents: 4500,
  next_free_day: '2026-11-24',
  first_day: '2026-11-24',
  direct_bill: true,
  languages: ['en'],
  certifications: [] as string[],
  ownership: [] as string[],
  services: [] as string[],
} as SearchRow
const coverOf = (given: Partial<Record<keyof typeof terms, boolean | string | null>>, allowed = true) => {
  const cover = {
    status: 'coverage-verified',
    today: TODAY,
    terms: { ...terms, ...given },
    rental_start_allowed: allowed,
    used: { days: 0, cents: 0, booked: [] },
    rates: { car: 3600 },
  } as unknown as Cover
  return { ...cover, ...countedOf(cover) }
}
const shown = (page: Parameters<typeof renderToStaticMarkup>[0]) => {
  const words = { locale: 'en' as const, timeZone: 'UTC', messages: { listings, market } }
  return renderToStaticMarkup(createElement(IntlProvider as FC<typeof words>, words, page)).replaceAll(/<[^>]+>/g, ' ')
}
const card = (cover: Cover, start = '') =>
  shown(createElement(CardCover, { row: car, cover, filters: { ...NO_FILTERS, start } }))
const facts = (cover: Cover) => shown(createElement(CardFacts, { row: car, cover, filters: NO_FILTERS }))

test('a day of a weekend costs what it costs, and lies as far over the limit', () => {
  const weekend = { ...car, weekend_rate_cents: 6000 }
  const cover = { ...coverOf({}), rates: {} }
  const friday = dayOf(weekend, cover, '2026-11-27')
  const saturday = dayOf(weekend, cover, '2026-11-28')
  expect(saturday.own - friday.own).toBe(1500)
  expect(saturday.over - friday.over).toBe(1500)
})

test('a covered car shows the insurer rate, what the insurer pays and what is left', () => {
  expect(dayOf(car, coverOf({}), null)).toMatchObject({ insurer: 3600, own: 0, now: 0, rate: 3600 })
  expect(card(coverOf({}))).toMatch(/Within your daily limit.*Insurer rate.*You pay.*\$0\.00/)
  expect(facts(coverOf({}))).toContain(market.chips.direct_bill)
})

test('before the insurer allows the rental nothing is promised: the whole listed price, and how it lies to the cap', () => {
  const cover = coverOf({}, false)
  expect(dayOf(car, cover, null)).toEqual({ insurer: 0, own: 4500, now: 4500, over: 600, rate: null })
  expect(card(cover)).toMatch(/^\s*\$6\.00 per day over your daily limit\s*$/)
  expect(facts(cover)).not.toContain(market.chips.direct_bill)
})

test('a claim whose cover is not verified or that is closed opens no rate and no direct bill', () => {
  for (const status of ['intake', 'closed'] as const) {
    const before = { ...coverOf({}), status }
    const cover = { ...before, ...countedOf(before) }
    expect(dayOf(car, cover, null)).toMatchObject({ insurer: 0, own: 4500, rate: null })
    expect(card(cover)).toBe('')
    expect(facts(cover)).not.toContain(market.chips.direct_bill)
  }
})

test.each(['2026-11-20', TODAY])('when %s was the last covered day, the card says so and promises nothing', (last) => {
  const cover = coverOf({ rental_until: last })
  expect(dayOf(car, cover, null)).toMatchObject({ insurer: 0, own: 4500, now: 4500, rate: null })
  expect(card(cover)).toMatch(/^\s*No covered days left\s*$/)
  expect(facts(cover)).not.toContain(market.chips.direct_bill)
})

test('the days that were searched decide: those after the last covered day are paid in full', () => {
  const cover = coverOf({ rental_until: '2026-11-28' })
  expect(dayOf(car, cover, '2026-11-28')).toMatchObject({ insurer: 3600, own: 0, rate: 3600 })
  expect(dayOf(car, cover, '2026-11-29')).toMatchObject({ insurer: 0, own: 4500, rate: null })
  expect(card(cover, '2026-11-28')).toContain('Insurer covers')
  expect(card(cover, '2026-11-29')).not.toContain('Insurer covers')
  expect(dayOf(car, coverOf({ rental_start: '2026-12-01' }), null)).toMatchObject({ insurer: 3600, own: 0 })
})
