// The way of a business from the start page to a reply under its first review, alone and on a phone; taps are counted.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, paper, picture } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const SHOP = 'Shop Owner (provide services)'
const PASSWORD = 'a heron over Ponce'
const today = new Date().toISOString().slice(0, 10)
const main = (page: Page) => page.getByRole('main')

const TO_THE_DRAFT = /https?:\S+\/provider\/listings\/[0-9a-f-]{36}/
/** The most presses from the start page to a published listing, beside what goes into fields and files. */
const MOST_TAPS = 12

/**
 * Writes down what fingers do from now on, across pages of this tab. A tap into a text field or a file counts as a field;
 * every other press is a tap, a list two of them: open it, choose.
 */
async function counting(page: Page) {
  await page.addInitScript(`{
    const kept = (what) => JSON.parse(sessionStorage.getItem(what) ?? '[]')
    const add = (what, name) => sessionStorage.setItem(what, JSON.stringify([...kept(what), name]))
    const typed = 'input:not([type=radio], [type=checkbox], [type=submit], [type=button]), textarea'
    addEventListener('pointerdown', ({ target }) => {
      const on = target.closest('label')?.control ?? target.closest('a, button, input, select, textarea, [role=radio]') ?? target
      const name = (on.getAttribute('aria-label') ?? on.labels?.[0]?.innerText ?? on.innerText ?? '').trim().split('\\n')[0]
      add(on.matches(typed) ? 'fields' : 'taps', name)
    }, true)
    addEventListener('change', ({ target }) => {
      if (target.type === 'file') add('files', target.closest('[role=group]')?.getAttribute('aria-label') ?? 'file')
      if (target.tagName === 'SELECT') add('taps', 'choose'), add('taps', target.value)
    }, true)
  }`)
  const began = Date.now()
  const kept = (what: string) =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], what)
  return async () => ({
    taps: await kept('taps'),
    fields: (await kept('fields')).length,
    files: (await kept('files')).length,
    seconds: Math.round((Date.now() - began) / 1000),
  })
}
/** Presses the link of a mail that leads there: one tap more, once this page has counted. */
async function fromMail(page: Page, to: string, where: RegExp) {
  const link = async () => {
    const mails = (await (await page.request.get(`/dev/mail.json?to=${to}`)).json()) as { text: string }[]
    return mails.map(({ text }) => where.exec(text)?.[0]).find(Boolean)
  }
  await expect.poll(link).toBeTruthy()
  await page.evaluate(() => {
    const taps = JSON.parse(sessionStorage.getItem('taps') ?? '[]') as string[]
    sessionStorage.setItem('taps', JSON.stringify([...taps, 'the link of the mail']))
  })
  await page.goto((await link())!)
}
/** Brings it to the middle of the screen, where no toast lies over it, and taps. */
async function tap(what: Locator) {
  await expect(what).toBeVisible()
  await expect(what).not.toHaveAttribute('aria-disabled', 'true')
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await what.tap()
}
async function type(field: Locator, text: string) {
  await tap(field)
  await field.fill(text)
}
const press = (page: Page, name: string | RegExp) => tap(page.getByRole('button', { name, exact: true }))
const follow = (page: Page, name: string | RegExp) => tap(page.getByRole('link', { name, exact: true }).first())
async function put(page: Page, slot: string, name: string) {
  const group = page.getByRole('group', { name: slot })
  const file = name.endsWith('.pdf')
    ? { name, mimeType: 'application/pdf', buffer: paper }
    : { name, mimeType: 'image/png', buffer: await picture() }
  await group.locator('input[type=file]').first().setInputFiles(file)
  await expect(group).toContainText(`Uploaded ${name}`)
}

/** From "Join the Network" through sign-up and the mail to the first step of onboarding. */
async function signUp(page: Page, name: string, role: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now().toString(36)}@example.com`
  const count = await counting(page)
  await page.goto('/')
  await follow(page, 'Join the Network')
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await type(form.getByLabel('Full Name'), name)
  await type(form.getByLabel('Email'), email)
  await type(form.getByLabel('Password', { exact: true }), PASSWORD)
  // nobody becomes a business without having said so (spec §2)
  await expect(form.getByRole('radio', { name: /driver/i })).toBeChecked()
  await tap(form.getByRole('radio', { name: role }))
  await tap(form.getByRole('button', { name: 'Sign Up' }))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await fromMail(page, email, /https?:\S+token_hash\S+/)
  await expect(page).toHaveURL('/provider/onboarding')
  return { email, count }
}
/** `known`: from what was chosen at the sign-up. */
async function business(page: Page, kind: RegExp, name: string, known = false) {
  const radio = page.getByRole('radio', { name: kind })
  if (known) await expect(radio).toBeChecked()
  else await tap(radio)
  await type(page.getByLabel('Business name'), name)
  await type(page.getByLabel('Phone'), '404-555-0177')
  await type(page.getByLabel('EIN'), '12-3456789')
  await type(page.getByLabel('Street address'), '5 Oak St')
  // a first one with a slip, mended as people do
  await type(page.getByLabel('ZIP code'), '37203')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TN')
  await page.getByLabel('ZIP code').press('Backspace')
  await page.getByLabel('ZIP code').fill('30030')
  await type(page.getByLabel('City'), 'Decatur')
  await expect(page.getByLabel('State', { exact: true }), 'the ZIP code says it').toHaveValue('GA')
  await press(page, 'Continue')
}
async function documents(page: Page) {
  await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeVisible()
  await put(page, 'Insurance proof', 'coi.pdf')
  await put(page, 'W-9', 'w9.png')
  await press(page, 'Submit for Review')
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible()
  await expect(main(page)).toContainText('Review takes 2-3 business days.')
}

type Calls = Awaited<ReturnType<typeof callsOf>>
/** What the claims team does meanwhile. */
async function approve(request: APIRequestContext, mine: Calls) {
  const ada = await callsOf(request, 'ada.admin')
  const { id } = await mine.get<{ id: string }>('/rest/v1/provider_profiles')
  for (const { id: credential_id } of await mine.get<{ id: string }[]>('/rest/v1/credentials'))
    await ada.post('/rest/v1/rpc/review_credential', { credential_id, decision: 'accepted' })
  await ada.post('/rest/v1/rpc/decide_verification', {
    provider_id: id,
    decision: 'approved',
    reason: 'We know them.',
  })
}
/** A driver finds the listing and pays; gives back the booking and what the driver can do with it. */
async function booked(request: APIRequestContext, listing_id: string, days: number) {
  const drew = await callsOf(request, 'drew.driver')
  const [start, end_date] = await freeDays(request, listing_id, 20, days)
  const { url, order_id: id } = await drew.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id, service_date: start, ...(days > 1 && { end_date }) },
  )
  await request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const status = async () => (await drew.get<{ status: string }>(`/rest/v1/orders/${id}`)).status
  await expect.poll(status).toBe('paid')
  return { id, drew, start }
}
/** The driver is satisfied and says so; the business reads it and replies. */
async function reviewed(page: Page, { id, drew }: { id: string; drew: Calls }) {
  await drew.post('/rest/v1/rpc/approve_order', { id })
  const review_text = `Straight answers from the first minute (${id.slice(-6)}).`
  const { listing_id } = await drew.post<{ listing_id: string }>('/rest/v1/reviews', {
    order_id: id,
    rating: 5,
    review_text,
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Statistics' })).toContainText('5.0')
  await follow(page, 'Reviews')
  await expect(main(page)).toContainText(review_text)
  await press(page, /^Reply/)
  await type(page.getByLabel('Your reply to Drew C.'), 'Thank you, Drew. Come back any time.')
  await press(page, 'Post reply')
  await expect(page.getByLabel('Your reply to Drew C.')).toHaveCount(0)
  await expect(main(page).getByText('Thank you, Drew. Come back any time.', { exact: true })).toBeVisible()
  const shown = await page.request.get(`/rest/v1/reviews?listing_id=${listing_id}`)
  expect(JSON.stringify(await shown.json())).toContain('Thank you, Drew. Come back any time.')
}
/** The listing whose editor is open. */
const listingOf = (page: Page) => /listings\/([0-9a-f-]{36})/.exec(page.url())![1]!
async function addPhoto(page: Page) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0e4a38' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer })
  await expect(page.getByLabel('Description of photo 1')).toBeVisible()
}

test('a body shop goes alone, on a phone, from the start page to a reply under the first review', async ({
  page,
  dayComes,
}, info) => {
  test.slow() // the whole way
  const name = `Oakhurst Body ${Date.now().toString(36)}`
  const { email, count } = await signUp(page, 'Bo Marsh', SHOP)
  await business(page, /Body shop/, name)
  await type(page.getByLabel('Hourly rate'), '85')
  await press(page, 'Create Shop Profile')
  await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeVisible()
  await press(page, 'Add: Liability insurance')
  const form = page.getByRole('dialog', { name: 'Add a license or policy' })
  await type(form.getByLabel('Issued by'), 'Old Piedmont Insurance')
  await type(form.getByLabel('Number'), 'GL-26-5521')
  await type(form.getByLabel('Expiration date'), addDays(today, 400))
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: paper })
  await expect(form).toContainText('Uploaded policy.pdf')
  await tap(form.getByRole('button', { name: 'Submit' }))
  await expect(form).toHaveCount(0)
  await expect(main(page)).toContainText('Old Piedmont Insurance')
  await documents(page)
  const publish = page.getByRole('button', { name: `Publish: ${name}` })
  await expect(publish, 'waits for the verification').toHaveAttribute('aria-disabled', 'true')
  await clean(page)

  const mine = await callsOf(page.request, email, PASSWORD)
  await approve(page.request, mine)
  await expect(page.getByRole('heading', { name: 'You’re verified' }), 'where one waited').toBeVisible()
  await expect(publish).not.toHaveAttribute('aria-disabled')
  await clean(page)
  await fromMail(page, email, TO_THE_DRAFT)
  await addPhoto(page)
  await press(page, `Publish: ${name}`)
  await expect(page.getByRole('status').filter({ hasText: 'Published. Drivers can see it now.' })).toBeVisible()
  const done = await count()
  await info.attach('taps.json', { body: JSON.stringify(done), contentType: 'application/json' })
  console.log('body shop', done)
  expect(done.taps.length, done.taps.join(' · ')).toBeLessThanOrEqual(MOST_TAPS)

  const listing = listingOf(page)
  await page.goto(`/listing/${listing}`)
  await expect(page.getByRole('region', { name: 'Services and certifications' })).toContainText('Body repair')
  const order = await booked(page.request, listing, 1)
  await page.goto('/dashboard')
  await follow(page, 'Answer now')
  await press(page, 'Accept')
  await dayComes(order.id)
  await page.reload()
  await press(page, 'Mark as started')
  await expect(page.getByRole('button', { name: 'Mark as started' }), 'the buttons stand still again').toHaveCount(0)
  await completed(page)
  await expect(main(page)).toContainText('Waiting for the driver’s approval')
  await reviewed(page, order)
})

test('a private car owner goes alone, on a phone, from the start page to a reply under the first review', async ({
  page,
  dayComes,
}, info) => {
  test.slow() // the whole way
  const name = `Cars of Ivy ${Date.now().toString(36)}`
  const { email, count } = await signUp(page, 'Ivy Lund', 'Individual Owner (rent my car)')
  await business(page, /Private car owner/, name, true)
  await type(page.getByLabel('VIN'), `1HGCM826A3A${Date.now().toString().slice(-6)}`)
  await type(page.getByLabel('Year'), '2003')
  await type(page.getByLabel('Make'), 'Honda')
  await type(page.getByLabel('Model'), 'Accord')
  await type(page.getByLabel('Daily rate'), '40')
  await press(page, 'Add Vehicle')
  await documents(page)
  const mine = await callsOf(page.request, email, PASSWORD)
  await approve(page.request, mine)
  await fromMail(page, email, TO_THE_DRAFT)
  const car = '2003 Honda Accord'
  await addPhoto(page)
  await press(page, `Publish: ${car}`)
  const dialog = page.getByRole('dialog')
  await tap(dialog.getByRole('checkbox').nth(0))
  await tap(dialog.getByRole('checkbox').nth(1))
  await tap(dialog.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').filter({ hasText: 'Published. Drivers can see it now.' })).toBeVisible()
  const done = await count()
  await info.attach('taps.json', { body: JSON.stringify(done), contentType: 'application/json' })
  console.log('private car owner', done)
  expect(done.taps.length, done.taps.join(' · ')).toBeLessThanOrEqual(MOST_TAPS)

  const listing = listingOf(page)
  await page.goto(`/listing/${listing}`)
  await expect(page.getByRole('region', { name: 'Vehicle details' })).toContainText('Honda')
  const order = await booked(page.request, listing, 3)
  const { id, drew, start } = order
  const photo = await drew.post<{ id: string }>(
    `/storage/v1/object/claim-documents/${drew.id}/work/${Date.now()}.png`,
    await picture(),
  )
  await drew.post('/rest/v1/rpc/record_license', {
    id,
    number: 'GA-0554-4821',
    state: 'GA',
    expires_on: addDays(start, 400),
    photo: photo.id,
  })
  await page.goto('/dashboard')
  await follow(page, 'Answer now')
  await press(page, 'Accept')
  await handOver(page, 'Hand over the car', '21,400')
  await confirmed(drew, id)
  await page.reload()
  await handOver(page, 'Record return', '21,650')
  await confirmed(drew, id)
  await dayComes(id)
  await page.reload()
  await completed(page)
  await expect(main(page)).toContainText('Waiting for the driver’s approval')
  await reviewed(page, order)
})

async function completed(page: Page) {
  await press(page, 'Mark as completed')
  await press(page, 'Yes, it’s done')
}

/** How the car is now: miles and fuel. */
async function handOver(page: Page, name: string, miles: string) {
  await press(page, name)
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Odometer'), miles)
  await dialog.getByLabel('Fuel').selectOption('8')
  const shot = { name: 'car.png', mimeType: 'image/png', buffer: await picture() }
  await dialog.locator('input[type=file]').first().setInputFiles(shot)
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible()
  await tap(dialog.getByRole('button', { name: 'Save' }))
  await expect(main(page)).toContainText(`${miles} miles`)
}
async function confirmed(drew: Calls, id: string) {
  type Line = { id: number; kind: string }
  const { timeline } = await drew.get<{ timeline: Line[] }>(`/rest/v1/orders/${id}`)
  const { id: event_id } = timeline.findLast(({ kind }) => kind === 'check_out' || kind === 'check_in')!
  await drew.post('/rest/v1/rpc/confirm_handover', { id, event_id })
}
