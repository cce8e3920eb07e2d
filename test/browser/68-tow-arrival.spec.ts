// A tow to the shop that the claim has chosen: the shop reads what comes, says that it can't take it, and the driver sends it on.
import { chosen, CLAIM } from './repair.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const PHONE = '404-555-0144'
const WANTED = {
  scene: { lat: 33.762, lng: -84.388, accuracy_m: 20, road: 'I-75 north, exit 249' },
  vehicle_class: 'light',
  condition: {
    rolls: false,
    steers: true,
    wheels_damaged: false,
    in_ditch: false,
    low_clearance: false,
    awd_or_ev: false,
    keys_present: true,
  },
  destination: { kind: 'chosen', claim_id: CLAIM },
}
type Priced = { companies: { provider_id: string; business_name: string; total_cents: number; cap_cents: number }[] }

test('a shop reads which car a tow brings, can’t take it, and its driver sends it elsewhere; the team finds the tow', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const dana = await callsOf(page.request, 'dana.driver')
  const sal = await callsOf(page.request, 'sal.shop')
  const company = await callsOf(page.request, 'midnight')
  await chosen(dana, sal)
  const cars = await dana.get<{ claim_id: string; shop: { business_name: string } | null }[]>('/rest/v1/rpc/tow_cars')
  const shop = cars.find(({ claim_id }) => claim_id === CLAIM)!.shop!.business_name
  const quoted = await dana.post<Priced>('/rest/v1/rpc/quote_tow', WANTED)
  const midnight = quoted.companies.find(({ business_name }) => business_name.startsWith('Midnight'))!
  const { id } = await dana.post<{ id: string }>('/rest/v1/rpc/ask_tow', {
    ...WANTED,
    safe: true,
    claim_id: CLAIM,
    car: { year: 2018, make: 'Toyota', model: 'Camry', plate: 'TWA6810', color: 'Gray' },
    phone: PHONE,
    companies: [{ provider_id: midnight.provider_id, total_cents: midnight.total_cents }],
    cap_cents: midnight.cap_cents,
  })
  const { rings } = await company.get<{ rings: { id: string }[] }>('/rest/v1/rpc/tow_board')
  await company.post('/rest/v1/rpc/answer_tow', { offer: rings.at(-1)!.id, accept: { eta: 20 } })
  expect(await sal.get('/rest/v1/rpc/tow_arrivals')).toMatchObject({ rows: [{ status: 'expected' }] })

  // the shop: from its dashboard to its answer
  const desk = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desk, 'sal.shop', '/dashboard')
  const board = desk.getByRole('main')
  await board.getByRole('link', { name: /Midnight Tow & Recovery · 2018 Toyota Camry/ }).click()
  await expect(desk).toHaveURL('/provider/arrivals')
  const card = board.locator('section', { hasText: '2018 Toyota Camry, arriving about' }).last()
  await expect(card).toContainText('TWA6810, Gray')
  await expect(card).toContainText('Atlanta, GA')
  for (const secret of [PHONE, 'Dana', '$', 'exit 249']) await expect(card).not.toContainText(secret)
  await clean(desk)
  await card.getByRole('button', { name: 'We can’t take it' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tell the driver' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'No room' }).check()
  await dialog.getByLabel('In a few words').fill('Until Monday')
  await clean(desk)
  await dialog.getByRole('button', { name: 'Tell the driver' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Until they change the destination, the truck may still come to you.')

  // the driver: from the claim to the tow, and on to another place
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'dana.driver', '/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('A tow of your car is under way').first()).toBeVisible()
  await page.goto(`/claim/${CLAIM}`)
  await main.getByRole('link', { name: /^Tow under way: Midnight Tow & Recovery, about/ }).click()
  await expect(page).toHaveURL(`/tow/${id}`)
  await expect(main.getByText(`${shop} can’t take your car. Choose where it goes instead.`)).toBeVisible()
  await expect(main.getByText('It can’t take the car. No room. Until Monday')).toBeVisible()
  await clean(page)
  await main.getByRole('button', { name: 'Change destination' }).click()
  const to = page.getByRole('dialog')
  await to.getByRole('radio', { name: 'Another address' }).check()
  await to.getByLabel('Address, town, or ZIP code').fill('30060')
  await to.getByRole('button', { name: 'Show the new price' }).click()
  await to.getByRole('button', { name: /^Yes, \$/ }).click()
  await expect(to).toBeHidden()
  await expect(main.getByText(/can’t take your car/)).toHaveCount(0)
  await expect(board.getByText('No car is on its way to you'), 'the shop waits for nobody').toBeVisible()

  // the team finds it
  const ada = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(ada, 'ada.admin', '/admin/tows?show=open')
  const list = ada.getByRole('main')
  await list.getByLabel('Number, driver, company, plate, or claim').fill('TWA6810')
  await expect(list.getByRole('row')).toHaveCount(2)
  await clean(ada)
  await list.getByRole('link', { name: /^T-/ }).click()
  await expect(ada).toHaveURL(`/tow/${id}`)
  await dana.post('/rest/v1/rpc/cancel_tow', { job: id, expected_fee: 0 })
  await ada.context().close()
  await desk.context().close()
})
