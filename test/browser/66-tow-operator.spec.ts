// An operator with a small phone: duty, their own tow, and a dead zone in which they go on.
import type { Page } from '@playwright/test'
import { callsOf, clean, newPerson, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CONDITION = {
  rolls: false,
  steers: true,
  wheels_damaged: false,
  in_ditch: false,
  low_clearance: false,
  awd_or_ev: false,
  keys_present: true,
}
const WANTED = {
  scene: { lat: 33.762, lng: -84.388, accuracy_m: 20, road: 'Exit 99, right shoulder' },
  vehicle_class: 'light',
  condition: CONDITION,
  destination: { kind: 'place', near: '30060' },
}
const CAR = { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471', color: 'Blue' }
type Calls = Awaited<ReturnType<typeof callsOf>>
type Quoted = { companies: { provider_id: string; total_cents: number; cap_cents: number; business_name: string }[] }
/** Dana asks Midnight for a tow. */
async function asked(dana: Calls): Promise<string> {
  const { companies } = await dana.post<Quoted>('/rest/v1/rpc/quote_tow', WANTED)
  const one = companies.find(({ business_name }) => business_name.startsWith('Midnight'))!
  const said = {
    safe: true,
    claim_id: null,
    whose: 'mine',
    police_hold: false,
    car: CAR,
    phone: '404-555-0123',
    cap_cents: one.cap_cents,
  }
  const ticked = [{ provider_id: one.provider_id, total_cents: one.total_cents }]
  return (await dana.post<{ id: string }>('/rest/v1/rpc/ask_tow', { ...WANTED, ...said, companies: ticked })).id
}
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('dispatch')).keys()).map(({ url }) => new URL(url).pathname))
const record = async (page: Page, button: string, fields: Record<string, string>) => {
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const step = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await step.getByLabel(new RegExp(label)).fill(text)
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(step).toBeHidden()
}

test('an operator starts duty, is sent to a tow, and brings it on through a dead zone; each step arrives once, in order', async ({
  page: desk,
  browser,
  baseURL,
  inDatabase,
}) => {
  test.slow()
  const dana = await callsOf(desk.request, 'dana.driver')
  const small = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' as const, baseURL: baseURL! }
  const context = await browser.newContext(small)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 33.762, longitude: -84.388, accuracy: 20 })
  const phone = await context.newPage()
  const { email } = await newPerson(phone, 'Marco Ruiz')
  await inDatabase((owner) =>
    owner.query(
      `insert into provider_members (provider_id, user_id, member_role)
       select p.id, u.id, 'operator' from provider_profiles p, profiles u where p.business_name like 'Midnight%' and u.email = $1`,
      [email],
    ),
  )
  await phone.goto('/provider/dispatch')
  const main = phone.getByRole('main')
  await main.getByLabel('Truck').fill('White flatbed 12')
  await main.getByRole('button', { name: 'Start duty' }).click()
  await expect(main.getByText('Check this first.')).toBeVisible()
  await main.getByLabel(/I agree: while a tow of mine/).check()
  await clean(phone)
  await main.getByRole('button', { name: 'Start duty' }).click()
  await expect(main.getByText(/^On duty since/)).toBeVisible()
  await expect(main.getByText('You have no tow now.')).toBeVisible()

  const id = await asked(dana)
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main')
  const ring = board.locator('section', { hasText: 'A tow near Atlanta, GA' }).last()
  await ring.getByLabel('Who drives').selectOption({ label: 'Marco, White flatbed 12' })
  await ring.getByRole('button', { name: 'Accept' }).click()
  await expect(board.getByText('Marco drives: White flatbed 12')).toBeVisible()
  await expect(board.getByText(/Marco Ruiz.*has tow T-/)).toBeVisible()
  await clean(desk)

  await expect(main.getByText('404-555-0123').first()).toBeVisible({ timeout: 20_000 })
  await expect(main.getByRole('button', { name: 'Give this tow back' })).toHaveCount(0)
  await expect.poll(() => kept(phone)).toContain('/provider/dispatch')
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  await context.setOffline(true)
  await phone.goto('/provider/dispatch')
  await expect(main.getByText('CDA4471').first()).toBeVisible()
  await main.getByText('Show to an officer').click()
  await expect(main.getByText('The driver of this car called for this truck.')).toBeVisible()
  await main.getByRole('button', { name: 'We’re rolling' }).click()
  const waiting = main.getByRole('status').filter({ hasText: 'Waiting to be sent, in this order' })
  await expect(waiting.getByRole('listitem')).toHaveText([/^We’re rolling/])
  await record(phone, 'We’re at the car', { 'Where you are': 'On the shoulder, right behind the car.' })
  await record(phone, 'The car is on the truck', { 'How you found': 'Front bumper torn off, glass whole.' })
  await expect(waiting.getByRole('listitem')).toHaveText([/^We’re rolling/, /^We’re at the car/, /^The car is on/])
  await clean(phone)
  await phone.reload()
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await context.setOffline(false)
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  await expect(main.getByRole('button', { name: 'We’re at the destination' })).toBeVisible()
  await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ step: string; device: boolean }>(
      `select details ->> 'step' as step, details ? 'at_device' as device from tow_events where job_id = $1 and kind = 'step' order by id`,
      [id],
    )
    expect(rows).toEqual(['rolling', 'on_scene', 'hooked'].map((step) => ({ step, device: true })))
  })

  // what the server says no to stays, is said, and can be discarded
  await context.setOffline(true)
  await record(phone, 'We’re at the destination', { 'Where you are': 'In the lot of the destination.' })
  await inDatabase((owner) => owner.query('update tow_jobs set version = version + 1 where id = $1', [id]))
  await context.setOffline(false)
  await expect(main.getByText(/“We’re at the destination” wasn’t accepted/)).toBeVisible({ timeout: 30_000 })
  await main.getByRole('button', { name: 'Discard this step' }).click()
  await record(phone, 'We’re at the destination', { 'Where you are': 'In the lot of the destination.' })
  await record(phone, 'The car is dropped off', {
    'Who received': 'Bea at the front desk',
    'Where you are': 'In the lot of the destination.',
  })
  await expect(main.getByText('You have no tow now.')).toBeVisible()
  await expect(main.getByText('404-555-0123')).toHaveCount(0)
  await context.close()
})
