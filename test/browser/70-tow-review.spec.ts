// After the drop: a tow that was paid to its company is reviewed on its own page. Before it: the last ring of companies.
import type { Route } from '@playwright/test'
import type { TowBoard } from '#features/towing/tow-jobs/job.ts'
import { FINE_CAR } from '#test/tow-rates.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const WANTED = {
  scene: { lat: 33.762, lng: -84.388, accuracy_m: 20, road: 'Exit 99, right shoulder' },
  vehicle_class: 'light',
  condition: FINE_CAR,
  destination: { kind: 'place', near: '30060' },
}
type Company = { provider_id: string; business_name: string; total_cents: number; cap_cents: number; ring: number }
type Quote = { companies: Company[] }
type Calls = Awaited<ReturnType<typeof callsOf>>

async function ask(driver: Calls) {
  const { companies } = await driver.post<Quote>('/rest/v1/rpc/quote_tow', WANTED)
  const { provider_id, total_cents, cap_cents } = companies.find(({ business_name }) =>
    business_name.startsWith('Midnight'),
  )!
  const { id } = await driver.post<{ id: string }>('/rest/v1/rpc/ask_tow', {
    ...WANTED,
    safe: true,
    claim_id: null,
    whose: 'mine',
    police_hold: false,
    car: { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' },
    phone: '404-555-0123',
    companies: [{ provider_id, total_cents }],
    cap_cents,
  })
  return id
}
/** One company nearby, and one in the next ring, which is the last that has any. */
const twoRings = ([company]: Company[]) => [
  { ...company!, ring: 10 },
  { ...company!, ring: 25, provider_id: '01900000-0000-7000-8000-0000000009ff', business_name: 'Farther Tow' },
]

test('a driver reviews a tow that was paid to its company on the page of the tow', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const [dana, midnight] = [await callsOf(page.request, 'dana.driver'), await callsOf(desk.request, 'midnight')]
  const job = await ask(dana)
  const { rings } = await midnight.get<TowBoard>('/rest/v1/rpc/tow_board')
  await midnight.post('/rest/v1/rpc/answer_tow', { offer: rings[0]!.id, accept: { eta: 25 } })
  const note = 'On the shoulder, right behind the car.'
  for (const step of ['rolling', 'on_scene', 'hooked', 'at_destination'])
    await midnight.post('/rest/v1/rpc/tow_step', { job, step, note })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'dana.driver', `/tow/${job}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Leave a review' })).toHaveCount(0)
  await midnight.post('/rest/v1/rpc/tow_step', { job, step: 'dropped', receiver: 'Bea at the front desk', note })
  const link = main.getByRole('link', { name: 'Review Midnight Tow & Recovery' })
  await expect(link).toHaveAttribute('href', '#review')
  await expect(main.getByRole('heading', { name: 'Leave a review' })).toBeVisible()
  await clean(page)
  await link.click()
  await expect(main.getByRole('heading', { name: 'Leave a review' })).toBeInViewport()
  await main.getByRole('button', { name: 'Post review' }).click()
  await expect(main.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await main.getByTitle('4 stars').click()
  await main.getByLabel('Your review').fill('Careful with the bumper, and on time.')
  await main.getByRole('button', { name: 'Post review' }).click()
  await expect(main.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()
  await expect(link, 'there is no form to go to anymore').toHaveCount(0)
  await expect(main.getByText('It counts in the rating once')).toBeVisible()
  await clean(page)

  await signIn(desk, 'midnight', '/provider/reviews')
  const item = desk.getByRole('listitem').filter({ hasText: 'Careful with the bumper' })
  await expect(item.getByRole('link', { name: 'View tow: Dana' })).toHaveAttribute('href', `/tow/${job}`)
  await item.getByRole('button', { name: 'Reply to Dana' }).click()
  await desk.getByLabel(/^Your reply to Dana/).fill('Thank you. Drive safely.')
  await desk.getByRole('button', { name: 'Post reply' }).click()
  await expect(item.getByText('Thank you. Drive safely.')).toBeVisible()
  await clean(desk)
  await desk.context().close()
  await page.reload()
  await expect(main.getByText('Thank you. Drive safely.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Thank you for your review' })).toBeInViewport()
})

test('the last ring of companies is shown with the keyboard where its button was', async ({ page }) => {
  const drew = await callsOf(page.request, 'drew.driver')
  const json = async (route: Route, of: (answer: never) => object) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: of((await response.json()) as never) })
  }
  await page.route(/\/rpc\/tow_job_companies\?/, (route) => json(route, twoRings))
  await page.route('**/rest/v1/rpc/quote_tow', (route) =>
    json(route, (quote: Quote) => ({ ...quote, companies: twoRings(quote.companies) })),
  )
  await page.route(/\/rpc\/tow_job\?/, (route) =>
    json(route, (job: { offers: object[] }) => ({
      ...job,
      offers: job.offers.map((offer) => ({ ...offer, status: 'declined', decline_reason: 'too_far' })),
    })),
  )
  const job = await ask(drew)
  await signIn(page, 'drew.driver', `/tow/${job}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Show 1 more company within 25 miles' }).press('Enter')
  await expect(main.getByText('Open now within 25 miles')).toBeFocused()
  await expect(main.getByRole('checkbox', { name: 'Farther Tow' })).toBeVisible()

  await page.goto('/tow')
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Motorcycle/ }).check()
  await main.getByRole('button', { name: 'None of these: it rolls and steers' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /I don’t know yet/ }).check()
  await main.getByRole('radio', { name: 'I’m still choosing a shop' }).check()
  await main.getByRole('button', { name: 'Show prices' }).click()
  await main.getByRole('button', { name: 'Show 1 more within 25 miles' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Open now within 25 miles' })).toBeFocused()
  await clean(page)
  await page.unrouteAll({ behavior: 'wait' })
  await drew.post('/rest/v1/rpc/cancel_tow', { job, expected_fee: 0 })
})
