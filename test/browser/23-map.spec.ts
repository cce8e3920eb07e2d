// The map beside the list: there when somebody wants it, tied to the list both ways, and never needed.
import type { Page } from '@playwright/test'
import { clean } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ world: '23-map' })

const NEAR = '/marketplace?zip=30303'
const MAP = `${NEAR}&view=map`
const PARTS = /\/assets\/(map-|maplibre)/
const list = (page: Page) => page.getByRole('list', { name: 'Listings' })
const cards = (page: Page) => page.locator('#results > li')
const pane = (page: Page) => page.getByRole('region', { name: 'Map of the listings' })
const pins = (page: Page) => page.getByRole('list', { name: 'Prices on the map' }).getByRole('button')
const namesOf = (page: Page) => list(page).getByRole('heading', { level: 2 }).allInnerTexts()

/** What the policy of the page forbids and this page tried; scripts of the map that were fetched. */
function watch(page: Page) {
  const seen = { forbidden: [] as string[], fetched: [] as string[] }
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) seen.forbidden.push(message.text())
  })
  page.on('request', (request) => {
    if (PARTS.test(request.url())) seen.fetched.push(request.url())
  })
  return seen
}

test('it comes when it is asked for and not before, shows what the list shows, and back closes it', async ({
  page,
}) => {
  const seen = watch(page)
  await page.goto(NEAR)
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  expect(seen.fetched, 'the list alone fetches nothing of the map').toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(pins(page)).toHaveCount(24)
  const [titles, names] = [
    await namesOf(page),
    await pins(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label') ?? '')),
  ]
  for (const [i, title] of titles.entries())
    expect(names[i], 'in the order of the list').toMatch(
      new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}: \\$[\\d,]+\\.\\d\\d an? (day|hour), .+ away$`),
    )
  await expect(pane(page).getByText('Places: GeoNames (CC BY 4.0). Boundaries: US Census')).toBeVisible()
  await expect.poll(() => seen.fetched.some((url) => url.includes('maplibre-gl-worker'))).toBe(true)
  await clean(page)
  expect(seen.forbidden).toEqual([])

  await page.goBack()
  await expect(pane(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(24)
})

test('no pin hides another, and a card and its pin light up together', async ({ page }) => {
  await page.goto(MAP)
  await expect(pins(page)).toHaveCount(24)
  const boxes = await pins(page).evaluateAll((all) =>
    all.map((pin) => {
      const { left, right, top, bottom } = pin.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(0, i))
      expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom, `pin ${i}`).toBe(true)

  const card = cards(page).first()
  await card.hover()
  await expect(pins(page).first()).toHaveAttribute('data-hot', 'true')
  await page.getByRole('searchbox').hover()
  await expect(pins(page).first()).not.toHaveAttribute('data-hot')
  await pins(page).first().hover()
  await expect(card).toHaveAttribute('data-hot', '')
  await cards(page).nth(1).getByRole('link').first().focus()
  await expect(pins(page).nth(1)).toHaveAttribute('data-hot', 'true')
})

test('with the keyboard alone one goes from price to price, opens one, and Escape comes back to it', async ({
  page,
}) => {
  await page.goto(MAP)
  await expect(pins(page)).toHaveCount(24)
  const titles = await namesOf(page)
  await pins(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(pins(page).nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pins(page).nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(pins(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(pins(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const small = pane(page).getByRole('article', { name: titles[1]! })
  await expect(small.getByRole('link', { name: titles[1]! })).toBeFocused()
  await expect(small).toContainText(/\$[\d,]+\.\d\d per (day|hour)/)
  await expect(cards(page).nth(1)).toHaveAttribute('data-hot', '')
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(small).toHaveCount(0)
  await expect(pins(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listing\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1]!)
})

test('who moves the map may search where it looks, and the area is a filter like any other', async ({ page }) => {
  const seen = watch(page)
  await page.goto(MAP)
  await expect(pins(page)).toHaveCount(24)
  const search = pane(page).getByRole('button', { name: 'Search this area' })
  await expect(search).toHaveCount(0)
  await pane(page)
    .getByRole('region', { name: /Arrow keys move it/ })
    .press('ArrowRight')
  await expect(search).toBeVisible()
  await pane(page).getByRole('button', { name: 'Zoom in' }).click()
  await search.click()
  await expect(page).toHaveURL(/bounds=/)
  const [south, west, north, east] = new URL(page.url()).searchParams.get('bounds')!.split(',').map(Number)
  expect(south! < 33.75 && north! > 33.75 && west! < -84.39 && east! > -84.39, 'Atlanta is within it').toBe(true)
  await expect(search).toHaveCount(0)
  await expect(page.getByText(/Showing \d+ of \d+ listings/)).toBeVisible()
  await page.getByRole('link', { name: /Remove: Map area/ }).click()
  await expect(page).not.toHaveURL(/bounds=/)
  await expect(pane(page)).toBeVisible()
  expect(seen.forbidden).toEqual([])
})

test('on a phone the map takes the place of the list, a tap shows the listing, and closing it brings the list back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services?service=tow&zip=30303')
  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  await expect(list(page)).toBeHidden()
  await pins(page).first().click()
  const small = pane(page).getByRole('article')
  await expect(small).toBeInViewport()
  await clean(page)
  await small.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Close map' }).click()
  await expect(list(page)).toBeVisible()
})

test('in Spanish it says all of it in Spanish', async ({ page }) => {
  await page.goto(`${MAP}&lang=es`)
  await expect(page.getByRole('region', { name: 'Mapa de los anuncios' })).toContainText('Límites: US Census')
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible()
})

test.describe('without a map', () => {
  for (const width of [390, 1440])
    test(`a browser that cannot draw says so and keeps the whole list, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null
      })
      await page.goto(MAP)
      await expect(page.getByText('This browser cannot draw the map. The list has every listing.')).toBeVisible()
      await expect(cards(page)).toHaveCount(24)
      await expect(cards(page).last()).toBeVisible()
      await clean(page)
    })

  test('when its script does not come the list stays, and so it does when only the drawing fails', async ({ page }) => {
    await page.route(/\/assets\/map-view-/, (route) => route.abort())
    await page.goto(MAP)
    await expect(page.getByText('The map did not load. The list has every listing.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute(/\/assets\/map-view-/)
    await page.route(/\/assets\/map-split-.*js/, (route) => route.abort())
    await page.goto(NEAR)
    await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.getByText('The map did not load. The list has every listing.')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
  })

  test('without counties and places the prices still stand where they belong', async ({ page }) => {
    await page.route(/\/assets\/(GA|US)-/, (route) => route.abort())
    await page.goto(MAP)
    await expect(pane(page).getByText(/Counties and places did not load/)).toBeVisible()
    await expect(pins(page)).toHaveCount(24)
  })
})
