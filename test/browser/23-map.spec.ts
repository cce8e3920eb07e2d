// The map beside the list: there when somebody wants it, true, tied to the list both ways, and never needed.
import type { Page } from '@playwright/test'
import { clean } from './steps.ts'
import { expect, test } from './test.ts'

const NEAR = '/marketplace?zip=30303'
const MAP = `${NEAR}&view=map`
const PARTS = /\/assets\/(map-|maplibre)/
const list = (page: Page) => page.getByRole('list', { name: 'Listings' })
const cards = (page: Page) => page.locator('#results > li')
const pane = (page: Page) => page.getByRole('region', { name: 'Map of listings' })
const pins = (page: Page) => page.getByRole('list', { name: 'Businesses on the map' }).getByRole('button')

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

/** The pins by name, with the box of each on the screen and the businesses under it. */
const drawn = (page: Page) =>
  pins(page).evaluateAll((all) =>
    all.map((pin) => {
      const { left, right, top, bottom } = pin.getBoundingClientRect()
      return {
        name: pin.textContent,
        members: pin.getAttribute('data-pins')!.split(' ').length,
        box: { left, right, top, bottom },
      }
    }),
  )
const foundBy = async (page: Page, query: string) =>
  (await (await page.request.get(`/rest/v1/rpc/search_businesses?${query}`)).json()) as {
    businesses: { business_name: string; count: number; daily_from_cents: number | null; lat: number; lng: number }[]
    total: number
    listings: number
  }
const CARS = 'category=vehicle&zip=30303'

test('it comes when it is asked for and not before, shows all that was found by business, and back closes it', async ({
  page,
}) => {
  const seen = watch(page)
  await page.goto(NEAR)
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  expect(seen.fetched, 'the list alone fetches nothing of the map').toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(pins(page).first()).toBeVisible()
  const { total, listings } = await foundBy(page, 'zip=30303')
  expect(listings, 'more than a page of the list').toBeGreaterThan(24)
  const all = await drawn(page)
  expect(all.reduce((sum, { members }) => sum + members, 0)).toBe(total)
  const counted = all.map(({ name }) => Number(/(\d+) listings?$/.exec(name)?.[1]))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(listings)
  await expect(
    pane(page).getByText(`All results for this search: ${total} businesses with ${listings} listings`),
  ).toBeAttached()
  await expect(pane(page).getByText('Places: GeoNames (CC BY 4.0). Boundaries: US Census. No streets')).toBeVisible()
  await expect.poll(() => seen.fetched.some((url) => url.includes('maplibre-gl-worker'))).toBe(true)
  await clean(page)
  expect(seen.forbidden).toEqual([])

  await page.goBack()
  await expect(pane(page)).toHaveCount(0)
  await expect(page.locator('#results [data-row]')).toHaveCount(24)
})

test('one business is one pin where it stands, the view holds all of them, and no pin hides another', async ({
  page,
}) => {
  await page.goto(`/marketplace?${CARS}&view=map`)
  await expect(pins(page).first()).toBeVisible()
  const { businesses } = await foundBy(page, CARS)
  const all = await drawn(page)
  const alone = all.filter(({ members }) => members === 1)
  expect(alone.length).toBeGreaterThan(2)
  // west to east and north to south as in the world: nothing was moved out of another's way
  const stands = alone.map(({ name, box }) => {
    const { lat, lng } = businesses.find(({ business_name }) => name.startsWith(`${business_name}: `))!
    return { lat, lng, x: (box.left + box.right) / 2, y: box.bottom }
  })
  const [first, ...others] = stands.toSorted((a, b) => a.lng - b.lng)
  const last = others.at(-1)!
  const perDegree = (last.x - first!.x) / (last.lng - first!.lng)
  for (const { lng, x } of others) expect(Math.abs(first!.x + (lng - first!.lng) * perDegree - x)).toBeLessThan(3)
  for (const a of stands) for (const b of stands) if (a.lat > b.lat + 0.01) expect(a.y).toBeLessThan(b.y)

  const outer = (await pane(page).boundingBox())!
  for (const [i, { name, box: a }] of all.entries()) {
    expect(a.left >= outer.x && a.right <= outer.x + outer.width && a.top >= outer.y, `${name} is in the picture`).toBe(
      true,
    )
    for (const { name: other, box: b } of all.slice(0, i))
      expect(
        a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom,
        `${name}, ${other}`,
      ).toBe(true)
  }
  const peachtree = businesses.find(({ business_name }) => business_name === 'Peachtree Rentals')!
  expect(peachtree.count).toBeGreaterThan(5)
})

test('a card lights up the pin of its business, and a pin the cards of those it stands for', async ({ page }) => {
  await page.goto(MAP)
  await expect(pins(page).first()).toBeVisible()
  await cards(page).first().hover()
  await expect(pins(page).first(), 'the first of the list is first on the map').toHaveAttribute('data-hot', 'true')
  await pins(page).first().hover()
  await expect(pins(page).first(), 'straight from a card to its pin').toHaveAttribute('data-hot', 'true')
  await expect(cards(page).first()).toHaveAttribute('data-hot', '')
  await page.getByRole('searchbox').hover()
  await expect(pins(page).first()).not.toHaveAttribute('data-hot')
  await pins(page).first().hover()
  await expect(cards(page).first()).toHaveAttribute('data-hot', '')
  await page.getByRole('searchbox').hover()
  await cards(page).nth(1).getByRole('link').first().focus()
  await expect(pane(page).locator('[data-pins][data-hot]')).toHaveCount(1)
})

test('with the keyboard alone one goes from pin to pin, opens several, one of them and its listing, and Escape comes back', async ({
  page,
}) => {
  await page.goto(`/marketplace?${CARS}&view=map`)
  await expect(pins(page).first()).toBeVisible()
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
  await expect(pins(page).first()).toBeFocused()

  const { businesses } = await foundBy(page, CARS)
  const several = pins(page)
    .and(page.getByRole('button', { name: /close together/ }))
    .first()
  const held = (await several.getAttribute('data-pins'))!
  await several.focus()
  await page.keyboard.press('Enter')
  const together = pane(page).getByRole('article', { name: /businesses close together/ })
  await expect(together.getByRole('listitem').first().getByRole('button')).toBeFocused()
  await clean(page)
  const one = (await together.getByRole('listitem').first().getByRole('button').textContent())!
  await page.keyboard.press('Enter')
  const small = pane(page).getByRole('article', { name: one })
  const { count } = businesses.find(({ business_name }) => business_name === one)!
  await expect(small.getByRole('listitem'), 'also those on other pages of the list').toHaveCount(count)
  await expect(small.getByRole('link').first()).toBeFocused()
  await expect(small).toContainText(/\$[\d,]+\.\d\d per day/)
  await expect(small).toContainText('Shown within about half a mile.')
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(small).toHaveCount(0)
  await expect(pane(page).locator(`[data-pins="${held}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const title = (await small.getByRole('link').first().textContent())!
  await expect(small.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listing\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('whoever zooms in on several sees them apart, and stands on the pin of the first', async ({ page }) => {
  await page.goto(`/marketplace?${CARS}&view=map`)
  await expect(pins(page).first()).toBeVisible()
  const several = pins(page)
    .and(page.getByRole('button', { name: /close together/ }))
    .first()
  const held = (await several.getAttribute('data-pins'))!.split(' ')
  await several.click()
  await pane(page).getByRole('button', { name: 'Zoom in here' }).click()
  await expect(pane(page).locator(`[data-pins="${held.join(' ')}"]`)).toHaveCount(0)
  await expect(pane(page).locator(`[data-pins~="${held[0]}"]`)).toBeFocused()
  await expect(pane(page).getByRole('button', { name: 'Search this area' })).toBeVisible()
})

test('who moves the map may search where it looks, and the area is a filter like any other', async ({ page }) => {
  const seen = watch(page)
  await page.goto(MAP)
  await expect(pins(page).first()).toBeVisible()
  const search = pane(page).getByRole('button', { name: 'Search this area' })
  await expect(search).toHaveCount(0)
  const drawing = pane(page).getByRole('region', { name: /Use the arrow keys/ })
  await drawing.press('ArrowRight')
  await expect(search).toBeVisible()
  await pane(page).getByRole('button', { name: 'Zoom out' }).click()
  await search.press('Enter')
  await expect(page).toHaveURL(/bounds=/)
  await expect(drawing, 'the button goes, the keyboard stays at the map').toBeFocused()
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
  await expect(page.getByRole('region', { name: 'Mapa de anuncios' })).toContainText('Límites: US Census')
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
      await expect(page.getByText('This browser can’t show the map. All listings are in the list.')).toBeVisible()
      await expect(cards(page)).toHaveCount(24)
      await expect(cards(page).last()).toBeVisible()
      await clean(page)
    })

  test('when its script does not come the list stays, and so it does when only the drawing fails', async ({ page }) => {
    await page.route(/\/assets\/map-view-/, (route) => route.abort())
    await page.goto(MAP)
    await expect(page.getByText('The map didn’t load. All listings are in the list.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute(/\/assets\/map-view-/)
    await page.route(/\/assets\/map-split-.*js/, (route) => route.abort())
    await page.goto(NEAR)
    await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.getByText('The map didn’t load. All listings are in the list.')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
  })

  test('without counties and places the prices still stand where they belong', async ({ page }) => {
    await page.route(/\/assets\/(GA|US)-/, (route) => route.abort())
    await page.goto(MAP)
    await expect(pane(page).getByText(/Counties and place names didn’t load/)).toBeVisible()
    await expect(pins(page).first()).toBeVisible()
  })

  test('where all of the search cannot be had, what is on the page stands on the map and it says so', async ({
    page,
  }) => {
    await page.route(/search_businesses/, (route) => route.abort())
    await page.goto(MAP)
    await expect(pane(page).getByText('The map shows only this page of the list')).toBeVisible()
    const counted = (await drawn(page)).map(({ name }) => Number(/(\d+) listings?$/.exec(name)?.[1]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(24)
  })
})

test('until another search has its answer only its own page stands on the map, and pins open', async ({ page }) => {
  await page.goto(MAP)
  const about = pane(page).getByText(/All results for this search/)
  await expect(about).toBeAttached()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/search_businesses/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Category').selectOption('Rental Cars')
  await expect(page).toHaveURL(/category=vehicle/)
  await expect(about).toHaveCount(0)
  const sum = async () => {
    const counted = (await drawn(page)).map(({ name }) => Number(/(\d+) listings?$/.exec(name)?.[1]))
    return counted.reduce((all, count) => all + count, 0)
  }
  await expect.poll(sum).toBe(await cards(page).count())
  const { listings } = await foundBy(page, CARS)
  answer()
  await expect(about).toContainText(`with ${listings} listings`)
  await expect.poll(sum).toBe(listings)
})

test('a listing that left the market since it was counted is not waited for', async ({ page }) => {
  await page.route(/search_listings\?.*provider_id=/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { rows: unknown[] }
    await route.fulfill({ response, json: { ...answer, rows: answer.rows.slice(1) } })
  })
  await page.goto(`${MAP}&page=2`)
  await expect(pins(page).first()).toBeVisible()
  const listed = await cards(page).allInnerTexts()
  const alone = (await drawn(page)).flatMap(({ name, members }) => {
    const [, business = '', count] = /^(.+): .*?(\d+) listings?$/.exec(name) ?? []
    return members === 1 ? { name, business, counted: Number(count) } : []
  })
  const { name, business, counted } = alone.find(
    (one) => listed.filter((text) => text.includes(one.business)).length < one.counted,
  )!
  await pins(page).filter({ hasText: name }).click()
  const card = pane(page).getByRole('article', { name: business })
  await expect(card.getByRole('listitem')).toHaveCount(counted - 1)
  await expect(card.getByRole('button', { name: /Show more/ })).toHaveCount(0)
  await expect(card.getByText('Loading the listings…')).toHaveCount(0)
})
