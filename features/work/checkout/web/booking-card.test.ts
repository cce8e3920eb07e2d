import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Availability } from '#features/market/listings/availability.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import { BookingCard } from './booking-card.tsx'
import listings from '#features/market/listings/web/copy.en.ts'
import listingPage from '#features/market/listing-page/web/page-copy.en.ts'
import type { Booking } from './use-booking.ts'

const onClosedDay = (daily_rate_cents: number | null) => {
  const listing = { listing_type: 'service', daily_rate_cents, provider: { verified: true } } as Listing
  const booking = { range: { start: '2026-11-26', end: null }, problem: 'closed', total: null } as Booking
  const page = createElement(BookingCard, { listing, booking, availability: {} as Availability, cover: null })
  const words = { locale: 'en' as const, timeZone: 'UTC', messages: { listings, listingPage } }
  return renderToStaticMarkup(createElement(IntlProvider as FC<typeof words>, words, page))
}

test('a closed day is named as what was chosen: one appointment, or the first and last day', () => {
  expect(onClosedDay(null)).toContain('The business is closed that day.')
  expect(onClosedDay(4500)).toContain('The business is closed on the first or last day.')
})
