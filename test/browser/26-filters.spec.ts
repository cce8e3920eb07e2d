// Every attribute a card shows is a filter: it narrows, stands in the address and in a chip, and can be taken back.
import type { Page } from '@playwright/test'
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ listings/)
const totalOf = async (page: Page) => Number(/of (\d+)/.exec((await count(page).textContent()) ?? '')?.[1])
const cards = (page: Page) => page.getByRole('list', { name: 'Listings' }).getByRole('article')
const form = (page: Page) => page.getByRole('search')
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Selected filters' }).getByRole('link', { name: `Remove: ${name}`, exact: true })
const more = (page: Page) => form(page).getByText(/^More filters/)

/** A filter: its field, what is chosen there (true ticks it), its key, its chip, and what every card found says of it. */
const FILTERS: [field: string, choice: string | true, key: string, chip: string, says: RegExp][] = [
  ['Verified', true, 'verified=1', 'Verified', /Verified/],
  ['Bills the insurer directly', true, 'direct_bill=1', 'Bills the insurer directly', /Bills the insurer directly/],
  ['Wheelchair accessible', true, 'wheelchair=1', 'Wheelchair accessible', /Wheelchair accessible/],
  ['Open', 'Open 24 hours', 'open=always', 'Open 24 hours', /Open 24 hours|Answers 24\/7/],
  ['Rating', '4.5 stars and up', 'rating=4.5', '4.5 stars and up', /(4\.[5-9]|5\.0) out of 5/],
  ['Certification', 'TRAA', 'certification=TRAA', 'TRAA', /TRAA/],
  ['Language', 'Spanish', 'speaks=es', 'Speaks Spanish', /Speaks [^·]*Spanish/],
  ['Ownership', 'Veteran-owned', 'owned=veteran', 'Veteran-owned', /Identifies as [^·]*veteran-owned/],
]

test('each filter narrows the list to cards that say so, and its chip takes it back', async ({ page }) => {
  await page.goto('/marketplace?zip=30303')
  const everything = await totalOf(page)
  await more(page).click()
  for (const [name, choice, key, label, says] of FILTERS) {
    if (choice === true) await field(page, name).check()
    else await field(page, name).selectOption(choice)
    await expect(page).toHaveURL(new RegExp(`[?&]${key}(&|$)`))
    await expect(chip(page, label)).toBeVisible()
    await expect.poll(() => totalOf(page), key).toBeLessThan(everything)
    await expect(more(page)).toHaveText('More filters (1 selected)')
    for (const text of await cards(page).allTextContents()) expect(text, key).toMatch(says)
    await expect(cards(page), key).not.toHaveCount(0)

    await chip(page, label).click()
    await expect.poll(() => totalOf(page), key).toBe(everything)
    if (choice === true) await expect(field(page, name)).not.toBeChecked()
    else await expect(field(page, name)).toHaveValue('')
  }
  await field(page, 'Bills the insurer directly').check()
  await expect(chip(page, 'Bills the insurer directly')).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Bills the insurer directly')).toHaveCount(0)
  await expect(field(page, 'Bills the insurer directly')).not.toBeChecked()
})

test('a filter is offered where it means something, and what is in use stays in sight', async ({ page }) => {
  await page.goto('/services?zip=30303&service=tow')
  await more(page).click()
  await field(page, 'Tows to any shop').check()
  await expect(chip(page, 'Tows to any shop')).toBeVisible()
  for (const text of await cards(page).allTextContents()) expect(text).toContain('Tows to any shop')
  await field(page, 'Service').selectOption('Glass')
  await expect(page.getByText('No listings found')).toBeVisible()
  await expect(field(page, 'Tows to any shop')).toBeChecked()
  await page.getByRole('link', { name: /^Remove “Tows to any shop”: \d+ listings?$/ }).click()
  await expect(cards(page)).not.toHaveCount(0)
  await expect(field(page, 'Tows to any shop')).toHaveCount(0)

  await page.goto('/marketplace?category=vehicle')
  await more(page).click()
  await expect(field(page, 'Ownership')).toBeVisible()
  await expect(field(page, 'Certification')).toHaveCount(0)
  await page.goto('/marketplace?bounds=33.6,-84.5,33.9,-84.2')
  await expect(page.getByRole('main')).toContainText('in this map area')
  const inArea = await totalOf(page)
  await chip(page, 'Map area').click()
  await expect.poll(() => totalOf(page)).toBeGreaterThan(inArea)
})

test('where nothing or little is near, a wider circle is offered with what it brings', async ({ page }) => {
  await page.goto('/marketplace?zip=30303&radius=10&speaks=ko')
  const main = page.getByRole('main')
  await expect(main).toContainText('Nothing within 10 miles.')
  await clean(page)
  const wider = main.getByRole('link', { name: /^Widen to 25 miles: \d+ listings$/ })
  const brings = Number(/: (\d+)/.exec((await wider.textContent())!)![1])
  await wider.click()
  await expect(page.getByRole('main')).toContainText('within 25 miles of 30303')
  expect(await totalOf(page)).toBe(brings)
  await page.goto('/marketplace?zip=30303&radius=10&owned=women')
  await expect(main).toContainText('Only 2 listings within 10 miles.')
  await expect(main.getByRole('link', { name: /^Widen to 25 miles: \d+ listings$/ })).toBeVisible()
})

test('within the insurer’s daily limit: exactly what the claim covers, and nothing of it for a stranger', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'dana.driver', `/marketplace?claim=${CLAIM}&zip=30306`)
  const everything = await totalOf(page)
  const limit = field(page, 'Within my insurer’s daily limit ($40.00)')
  await limit.check()
  await expect(page).toHaveURL(/cap=1/)
  await expect(chip(page, 'Within my insurer’s daily limit')).toBeVisible()
  await expect.poll(() => totalOf(page)).toBeLessThan(everything)
  await expect(page.locator('#results [data-row]')).toHaveCount(24)
  for (const card of await cards(page).all()) await expect(card).toContainText('Within your daily limit')
  const total = await totalOf(page)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(cards(page)).toHaveCount(total - 24)
  await clean(page)
  await page.reload()
  await expect(cards(page)).toHaveCount(total - 24)
  await limit.uncheck()
  await expect.poll(() => totalOf(page)).toBe(everything)

  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await stranger.goto(`/marketplace?claim=${CLAIM}&zip=30306&cap=1`)
  await expect(stranger.getByRole('main')).toContainText('Sign in to see what’s within your insurer’s daily limit.')
  await expect(cards(stranger)).toHaveCount(0)
  await stranger.getByRole('link', { name: 'Show all prices' }).click()
  await expect(stranger.locator('#results [data-row]')).toHaveCount(24)
})

test('a place is a ZIP code, a city or an address; what is not exact says so, what nobody knows is a sentence', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/marketplace')
  await field(page, 'ZIP, city or address').fill('Decatur, GA')
  await field(page, 'ZIP, city or address').press('Enter')
  await expect(page.getByRole('main')).toContainText('within 25 miles of Decatur, GA')
  await expect(page).toHaveURL(/near=Decatur/)
  await page.goto('/marketplace?near=Decatur')
  await expect(main.getByText('Did you mean')).toBeVisible()
  await main.getByRole('link', { name: 'Decatur, GA' }).click()
  await expect(page.getByRole('main')).toContainText('within 25 miles of Decatur, GA')
  await expect(main.getByText('Did you mean')).toHaveCount(0)

  await page.goto('/marketplace?zip=30300')
  await expect(main).toContainText(
    'We don’t know the exact location of 30300, so we’re searching within 25 miles of the 303 area.',
  )
  for (const [place, sentence] of [
    ['Qwertzville', 'We can’t find that place. Enter a city and state, or a ZIP code.'],
    ['Georgia', 'That’s a whole state. Add a city, or enter a ZIP code.'],
  ] as const) {
    await page.goto(`/marketplace?near=${place}`)
    await expect(main.getByText(sentence).first()).toBeVisible()
    await expect(field(page, 'ZIP, city or address')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'ZIP, city or address')).toHaveValue(place)
    await expect(cards(page)).toHaveCount(0)
  }
  await page.goto('/marketplace?start=2020-01-01')
  await expect(main.getByText('That date is in the past. Choose tomorrow or later.').first()).toBeVisible()
})

for (const width of [390, 1440])
  test(`by keyboard alone at ${width} pixels: a filter, the count as it changes, and why a card stands where it does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/marketplace?zip=30303')
    const everything = await totalOf(page)
    if (width < 1024) await form(page).locator('summary').first().press('Enter')
    await more(page).press('Enter')
    const tick = field(page, 'Wheelchair accessible')
    await tick.press('Space')
    await expect.poll(() => totalOf(page)).toBeLessThan(everything)
    await expect(tick).toBeFocused()
    await expect(page.locator('[aria-live=polite]').filter({ has: count(page) })).toBeVisible()
    await tick.press('Space')
    await expect.poll(() => totalOf(page)).toBe(everything)
    await expect(tick, 'what was unfolded stays').toBeFocused()

    const first = cards(page).first()
    await first.getByText('Why this order?').press('Enter')
    await expect(first.getByText('This result’s miles')).toBeVisible()
    await expect(first).toContainText(/away.*Total: -?[\d.]+/)
    await expect(first.getByRole('link', { name: 'Full formula' })).toHaveAttribute('href', '/about#order')
    await clean(page)
    await first.getByText('Why this order?').press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/about#order$/)
    await expect(page.getByRole('heading', { name: 'How we sort results' })).toBeInViewport()
    await clean(page)
  })

test('the sum on every card is the order of the list', async ({ page }) => {
  await page.goto('/services?zip=30303&service=body')
  const sums: number[] = []
  for (const card of await cards(page).all()) {
    await card.getByText('Why this order?').click()
    sums.push(Number(/Total: (-?[\d.]+)/.exec((await card.getByText(/^Total:/).textContent())!)![1]))
  }
  expect(sums.length).toBeGreaterThan(5)
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  await field(page, 'Service').focus()
  await page.getByLabel('Sort by').selectOption('Distance')
  await expect(page.getByText('Why this order?')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the same form searches by city and by the rarer filters', async ({ page }) => {
    await page.goto('/marketplace')
    await field(page, 'ZIP, city or address').fill('Decatur, GA')
    await more(page).click()
    await field(page, 'Bills the insurer directly').check()
    await field(page, 'Language').selectOption('Spanish')
    await page.getByRole('button', { name: 'Show listings' }).click()
    await expect(page).toHaveURL(/near=Decatur.*direct_bill=1.*speaks=es/)
    await expect(page.getByRole('main')).toContainText('within 25 miles of Decatur, GA')
    await expect(cards(page).first()).toContainText('Bills the insurer directly')
    await expect(field(page, 'Bills the insurer directly')).toBeChecked()
    await page.getByText('How we rank results').click()
    await expect(page.getByText('No one can pay to rank higher.')).toBeVisible()
  })
})
