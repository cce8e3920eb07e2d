import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Listing } from '#features/market/listings/listing.ts'
import { ListingBusiness } from './listing-business.tsx'
import listingPage from './page-copy.en.ts'

const [THANKSGIVING, SUNDAY] = ['2026-11-26', '2026-11-29']
const provider = {
  hours: { thu: ['08:00', '18:00'] },
  always_open: false,
  time_zone: 'America/New_York',
  provider_type: 'body_shop',
  languages: ['en'],
  ownership: [],
  response_count: 0,
} as unknown as Listing['provider']
const shown = (days: { today?: string; closed?: string[] }, more: object = {}) => {
  const page = createElement(ListingBusiness, { provider: { ...provider, ...more }, ...days })
  const words = { locale: 'en' as const, timeZone: 'UTC', messages: { listingPage } }
  return renderToStaticMarkup(createElement(IntlProvider as FC<typeof words>, words, page))
}
const { closedToday } = listingPage.business

test('today’s hours stand there on a day that is open', () => {
  expect(shown({ today: THANKSGIVING, closed: [SUNDAY] })).toContain('Today 8:00 AM – 6:00 PM')
})
test('on a holiday or a day off it is closed today, whatever the week says, around the clock too', () => {
  const closed = { today: THANKSGIVING, closed: [THANKSGIVING] }
  expect(shown(closed)).toContain(closedToday)
  expect(shown(closed)).not.toContain('Today 8:00 AM')
  expect(shown(closed, { always_open: true })).toContain(closedToday)
})
test('on a day opened outside the week nothing is said of today: nobody knows its hours', () => {
  const text = shown({ today: SUNDAY, closed: [] })
  expect(text).not.toContain(closedToday)
  expect(text).not.toContain('Today ')
})
test('where the closed days are not known nothing is said of today', () => {
  expect(shown({ today: THANKSGIVING })).not.toMatch(/Today |Closed today/)
})
