// Where the truck is: the company shares it from its phone, the driver sees it come, until the car is dropped off.
import type { TowBoard } from '#features/towing/tow-jobs/job.ts'
import { FINE_CAR } from '#test/tow-rates.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const SCENE = { lat: 33.762, lng: -84.388 }
const PHONE = { width: 390, height: 844 }
const WANTED = {
  scene: { ...SCENE, accuracy_m: 20, road: 'Exit 99, right shoulder' },
  vehicle_class: 'light',
  condition: FINE_CAR,
  destination: { kind: 'place', near: '30060' },
}
type Quote = { companies: { provider_id: string; business_name: string; total_cents: number; cap_cents: number }[] }

test('a driver sees the truck come nearer, and nothing of it once the car is dropped off', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const desk = await (
    await browser.newContext({ baseURL: baseURL!, viewport: PHONE, permissions: ['geolocation'] })
  ).newPage()
  const [dana, midnight] = [await callsOf(page.request, 'dana.driver'), await callsOf(desk.request, 'midnight')]
  const { companies } = await dana.post<Quote>('/rest/v1/rpc/quote_tow', WANTED)
  const { provider_id, total_cents, cap_cents } = companies.find(({ business_name }) => /Midnight/.test(business_name))!
  const { id: job } = await dana.post<{ id: string }>('/rest/v1/rpc/ask_tow', {
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
  const { rings } = await midnight.get<TowBoard>('/rest/v1/rpc/tow_board')
  await midnight.post('/rest/v1/rpc/answer_tow', { offer: rings[0]!.id, accept: { eta: 25 } })
  const step = (name: string, more: object = {}) => midnight.post('/rest/v1/rpc/tow_step', { job, step: name, ...more })

  await page.setViewportSize(PHONE)
  await signIn(page, 'dana.driver', `/tow/${job}`)
  const main = page.getByRole('main')
  await expect(main.getByText('The company isn’t sharing where its truck is. Call them to ask.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Map of this tow' })).toHaveCount(0)

  await desk.context().setGeolocation({ latitude: 33.815, longitude: -84.388, accuracy: 15 })
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main').locator('section', { hasText: '404-555-0123' }).last()
  await step('rolling')
  await board.getByRole('button', { name: 'Share where the truck is' }).click()
  await expect(board.getByText('Sharing now, while this page is open.')).toBeVisible()
  await expect(board.getByText(/see this phone’s location until the car is dropped off/)).toBeVisible()
  await expect(main.getByText(/^The truck is about 5 miles from the car\. There by about/)).toBeVisible()
  const map = main.getByRole('region', { name: 'Map of this tow' })
  await expect(map.getByRole('listitem').filter({ hasText: 'Truck' })).toBeVisible({ timeout: 30_000 })
  await expect(map.getByRole('listitem').filter({ hasText: 'Car' })).toBeVisible()
  await clean(page)
  await clean(desk)
  // no farther than both are unsure of: however fast the machine is, the truck has not jumped
  await desk.context().setGeolocation({ latitude: 33.812, longitude: -84.388, accuracy: 400 })
  await desk.context().setGeolocation({ latitude: 33.7995, longitude: -84.388, accuracy: 2000 })
  await expect(main.getByText(/^The truck is about 3 miles from the car/)).toBeVisible({ timeout: 30_000 })

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: SCENE.lat, longitude: SCENE.lng, accuracy: 20 })
  await main.getByRole('button', { name: 'Share where I am' }).click()
  await expect(board.getByText('The driver shares where they’re waiting.')).toBeVisible()

  await step('on_scene', { position: SCENE })
  await expect(main.getByRole('button', { name: /Share where I am|Stop sharing/ })).toHaveCount(0)
  await step('hooked', { note: 'Front left wheel bent, glass whole.' })
  await expect(main.getByText(/from the destination/)).toBeVisible()
  await step('at_destination', { note: 'In the lot of the destination.' })
  await step('dropped', { note: 'In the lot of the destination.', receiver: 'Bea at the front desk' })
  await expect(main.getByText(/Your car was dropped off/)).toBeVisible()
  await expect(main.getByText('Where the truck is')).toHaveCount(0)
  await expect(board.getByRole('button', { name: /Share where the truck is|Stop sharing/ })).toHaveCount(0)
})

test('family with the link sees who comes, until the driver ends it', async ({ page, browser, baseURL }) => {
  test.slow()
  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const [dana, midnight] = [await callsOf(page.request, 'dana.driver'), await callsOf(desk.request, 'midnight')]
  const { companies } = await dana.post<Quote>('/rest/v1/rpc/quote_tow', WANTED)
  const { provider_id, total_cents, cap_cents } = companies.find(({ business_name }) => /Midnight/.test(business_name))!
  const { id: job } = await dana.post<{ id: string }>('/rest/v1/rpc/ask_tow', {
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
  const { rings } = await midnight.get<TowBoard>('/rest/v1/rpc/tow_board')
  await midnight.post('/rest/v1/rpc/answer_tow', { offer: rings[0]!.id, accept: { eta: 25 } })
  await page.setViewportSize(PHONE)
  await signIn(page, 'dana.driver', `/tow/${job}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Share with family' }).click()
  const link = main.getByText(/\/tow\/share#/).first()
  const address = (await link.textContent())!
  await clean(page)
  const home = await (await browser.newContext({ baseURL: baseURL!, viewport: PHONE })).newPage()
  await home.goto(`/tow/share#${address.split('#')[1]!}`)
  await expect(home.getByRole('heading', { name: 'Midnight Tow & Recovery' })).toBeVisible()
  for (const secret of ['404-555-0123', 'CDA4471', '30060', 'Marietta'])
    await expect(home.getByRole('main')).not.toContainText(secret)
  await clean(home)
  await main.getByRole('button', { name: 'End this link' }).click()
  await expect(home.getByText('This link doesn’t work')).toBeVisible({ timeout: 30_000 })
})
