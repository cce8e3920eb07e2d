import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IntlProvider } from 'use-intl'
import type { Listing } from '#features/market/listings/listing.ts'
import { ListingPhotos } from './listing-photos.tsx'
import listingPage from './page-copy.en.ts'

const photos = Array.from({ length: 6 }, (_, index) => ({
  path: `demo/photo-${index + 1}`,
  alt: `Photo ${index + 1}`,
  width: 1200,
  height: 800,
}))
const shown = (own?: ReadonlyMap<string, string>) => {
  const listing = { title: 'Corolla', photos } as Listing
  const page = createElement(ListingPhotos, { listing, ...(own && { own }) })
  const words = { locale: 'en' as const, timeZone: 'UTC', messages: { listingPage } }
  const markup = renderToStaticMarkup(createElement(IntlProvider as FC<typeof words>, words, page))
  return { markup, sources: [...markup.matchAll(/src="([^"]+)"/g)].map(([, source]) => source) }
}

test('the first four photos are shown, in their order, and how many more there are', () => {
  const { markup, sources } = shown()
  expect(sources).toEqual(
    [1, 2, 3, 4].map((place) => `/storage/v1/object/public/listing-photos/demo/photo-${place}/800.webp`),
  )
  expect(markup).toContain('+2')
})

test('a preview shows pictures that only their owner may fetch, and asks for no public one', () => {
  const { markup, sources } = shown(new Map(photos.map(({ path }) => [path, `blob:${path}`])))
  expect(sources).toEqual([1, 2, 3, 4].map((place) => `blob:demo/photo-${place}`))
  expect(markup).not.toContain('/storage/')
})
