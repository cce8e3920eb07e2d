// An operator with a small phone: duty, their own tow, and a dead zone in which they go on.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
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
const CORNERS = ['Front left corner', 'Front right corner', 'Rear left corner', 'Rear right corner']
/** As a phone takes it: larger than what is sent. */
const shot = (background: string) =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer()
const take = async (page: Page, slot: string, buffer: Buffer) => {
  const dialog = page.getByRole('dialog')
  const input = dialog.getByRole('group', { name: slot }).locator('input[type=file]').first()
  await input.setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('group', { name: slot }).getByText('Taken')).toBeVisible()
}
const record = async (page: Page, button: string, fields: Record<string, string>, slots: readonly string[] = []) => {
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const step = page.getByRole('dialog')
  for (const slot of slots) await take(page, slot, await shot('#7a4a1e'))
  for (const [label, text] of Object.entries(fields)) await step.getByLabel(new RegExp(label)).fill(text)
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(step).toBeHidden()
}

const SLOTS = {
  hooked: ['front_left', 'front_right', 'rear_left', 'rear_right', 'plate', 'odometer'],
  dropped: ['place', 'front_left', 'rear_right', 'receiver'],
}
/** In the page: steps and photos of these tows wait on this phone, as if each had been taken here. */
async function waitWithPhotos({ jobs, slots }: { jobs: string[]; slots: Record<string, string[]> }) {
  const seen = Object.keys(localStorage).find((name) => name.startsWith('claimchoice-tow-kept:'))!
  const me = seen.slice('claimchoice-tow-kept:'.length)
  const at_device = new Date().toISOString()
  const open = indexedDB.open('claimchoice-tow', 1)
  const database = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  for (const [index, job] of jobs.entries()) {
    const pictures = []
    for (const [step, all] of Object.entries(slots))
      for (const slot of all) {
        pen.fillStyle = `hsl(${(index * 10 + pictures.length) * 9} 60% 40%)`
        pen.fillRect(0, 0, canvas.width, canvas.height)
        const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
        const id = crypto.randomUUID()
        const put = database.transaction('pictures', 'readwrite').objectStore('pictures').put(file, id)
        await new Promise((done) => (put.onsuccess = done))
        pictures.push({ id, step, slot, taken_at: at_device })
      }
    const steps = Object.keys(slots).map((step) => ({
      key: crypto.randomUUID(),
      step,
      input: { job, step, receiver: 'Bea', at_device },
    }))
    localStorage.setItem(`claimchoice-tow-pictures:${me}:${job}`, JSON.stringify(pictures))
    localStorage.setItem(`claimchoice-tow-steps:${me}:${job}`, JSON.stringify(steps))
  }
  database.close()
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
  await main.getByRole('button', { name: 'The car is on the truck' }).click()
  const hooking = phone.getByRole('dialog')
  await take(phone, CORNERS[0]!, await shot('#0e4a38'))
  await expect(hooking.getByRole('img', { name: CORNERS[0]! })).toBeVisible()
  await hooking.getByRole('button', { name: 'Record this step' }).click()
  await expect(hooking.getByText('Take the four corners, or say in a sentence how you found the car.')).toBeVisible()
  await clean(phone)
  // the phone goes dark: what was taken is there again
  await phone.reload()
  await main.getByRole('button', { name: 'The car is on the truck' }).click()
  await expect(hooking.getByRole('group', { name: CORNERS[0]! }).getByText('Taken')).toBeVisible()
  await hooking.getByRole('button', { name: 'Cancel' }).click()
  await record(phone, 'The car is on the truck', {}, CORNERS.slice(1))
  await expect(waiting.getByRole('listitem')).toHaveText([/^We’re rolling/, /^We’re at the car/, /^The car is on/])
  await clean(phone)
  await phone.reload()
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(waiting.getByText('4 photos wait.')).toBeVisible()
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
    const photos = await owner.query<{ slot: string; early: boolean }>(
      `select slot, taken_at < received_at as early from tow_photos where job_id = $1 order by slot`,
      [id],
    )
    const slots = ['front_left', 'front_right', 'rear_left', 'rear_right']
    expect(photos.rows).toEqual(slots.map((slot) => ({ slot, early: true })))
  })
  await signIn(desk, 'dana.driver', `/tow/${id}`)
  await desk.getByText('Photos of this tow (4)').click()
  const seen = desk.getByRole('list', { name: 'When it was on the truck' }).getByRole('img')
  await expect(seen).toHaveCount(4)
  await expect.poll(() => seen.first().evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(2000)
  await clean(desk)

  // what the server says no to stays, is said, and can be discarded
  await context.setOffline(true)
  await record(phone, 'We’re at the destination', { 'Where you are': 'In the lot of the destination.' })
  await inDatabase((owner) => owner.query('update tow_jobs set version = version + 1 where id = $1', [id]))
  await context.setOffline(false)
  await expect(main.getByText(/“We’re at the destination” wasn’t accepted/)).toBeVisible({ timeout: 30_000 })
  await main.getByRole('button', { name: 'Discard this step' }).click()
  await record(phone, 'We’re at the destination', { 'Where you are': 'In the lot of the destination.' })
  await main.getByRole('button', { name: 'The car is dropped off' }).click()
  await take(phone, 'The place', await shot('#1d5691'))
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  let warning = ''
  phone.once('dialog', (dialog) => {
    warning = dialog.message()
    void dialog.dismiss()
  })
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => warning).toContain('steps or photos of a tow that were not sent')
  await phone.goto('/provider/dispatch')
  await record(phone, 'The car is dropped off', { 'Who received the car': 'Bea at the front desk' })
  await expect(main.getByText('You have no tow now.')).toBeVisible()
  await expect(main.getByText('404-555-0123')).toHaveCount(0)

  // four tows whose answers were lost, ten photos each: they go up one after another, each once, also where an answer is lost
  const jobs = Array.from({ length: 4 }, () => crypto.randomUUID())
  await inDatabase(async (owner) => {
    for (const job of jobs) {
      const offer = crypto.randomUUID()
      await owner.query(
        `insert into tow_jobs select (jsonb_populate_record(j, jsonb_build_object('id', $2::uuid, 'offer_id', $3::uuid))).* from tow_jobs j where id = $1`,
        [id, job, offer],
      )
      await owner.query(
        `insert into tow_offers select (jsonb_populate_record(o, jsonb_build_object('id', $3::uuid, 'job_id', $2::uuid))).*
         from tow_offers o join tow_jobs j on j.offer_id = o.id where j.id = $1`,
        [id, job, offer],
      )
    }
  })
  await context.setOffline(true)
  await phone.evaluate(waitWithPhotos, { jobs, slots: SLOTS })
  await phone.reload()
  await expect(main.getByText('10 photos wait.')).toHaveCount(4)
  let [sending, most, sent] = [0, 0, 0]
  await phone.route('**/tow_photo?*', async (route) => {
    most = Math.max(most, ++sending)
    const answer = await route.fetch()
    sending--
    if (++sent === 7) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await context.setOffline(false)
  await expect(main.getByText(/photos? waits?\./)).toHaveCount(0, { timeout: 90_000 })
  expect({ most, sent }).toEqual({ most: 1, sent: 41 })
  await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(distinct (job_id, step, slot))::int as n from tow_photos where job_id = any($1)`,
      [jobs],
    )
    expect(rows).toEqual([{ n: 40 }])
  })
  expect(
    await phone.evaluate(() => Object.keys(localStorage).filter((name) => /tow-(steps|pictures)/.test(name))),
  ).toEqual([])
  await context.close()
})
