// Spec §8, row by row: what a person meets when something fails, with exactly the spec's title, text and look.
import type { Page, Route } from '@playwright/test'
import { CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { ERRORS } from '../spec-coverage.ts'
import { callsAlone, callsOf, freshNumber, newPerson, paper, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Situation = keyof typeof ERRORS
const exactly = (words: string) => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)

/** The toast of a row: title, text and look. `text` is the server's own sentence. */
const says = (page: Page, situation: Situation, text: string | null = ERRORS[situation].text) =>
  said(page, ERRORS[situation].title, exactly(text ?? ''), { bad: ERRORS[situation].tone === 'bad' })
const NO_FILE = 'This file isn’t a valid PDF, JPG or PNG. Try another.'
const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** From here on this call fails (a path that ends in / also with what follows); 400 is not tried again by itself. Gives back how to mend it. */
async function breaks(page: Page, path: string, method: string, status = 400) {
  const answer = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code: 'broken', message: 'Something broke.', details: [] } })
      : route.fallback()
  const there = (url: URL) => (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  await callsAlone(page)
  await page.route(there, answer)
  return () => page.unroute(there, answer)
}

test('a visitor signs up and in: refused, welcomed, refused', async ({ page }) => {
  const email = `vera.${Date.now().toString(36)}@example.com`
  await page.goto('/auth?tab=signup')
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Full Name').fill('Vera Lang')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('password1')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await says(page, 'sign-up fails', 'This password is too common. Choose another one.')
  await form.getByLabel('Password', { exact: true }).fill('a heron over Ponce')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await says(page, 'sign-up succeeds')

  await page.goto('/auth')
  const back = page.getByRole('tabpanel', { name: 'Sign In' })
  await back.getByLabel('Email').fill(email)
  await back.getByLabel('Password', { exact: true }).fill('not the password')
  await back.getByRole('button', { name: 'Sign In' }).click()
  await says(page, 'sign-in fails', 'That email or password is incorrect.')

  const path = '/storage/v1/object/claim-documents/01900000-0000-7000-8000-000000000001/1.png'
  const upload = await page.request.post(path, { data: await picture() })
  expect(upload.status()).toBe(401)
  expect(await upload.json()).toMatchObject({ message: ERRORS['upload without a session'].title })
})

test('a visitor who opens a page of members is asked to sign in, and led back', async ({ page }) => {
  for (const path of ['/dashboard', '/messages', '/claim/intake', '/provider/onboarding', '/provider/verification']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
})

test('a visitor meets a broken marketplace, a broken listing, and the sign-in before a booking', async ({ page }) => {
  const failing = async (route: Route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"failed",false', '"failed",true') })
  }
  await page.goto('/marketplace?q=corolla')
  const card = page.getByRole('list', { name: 'Listings' }).getByRole('article').first()
  await expect(card).toBeVisible()
  await page.route('**/marketplace.data**', failing)
  await page.getByRole('search').getByLabel('Max daily rate').fill('200')
  await says(page, 'marketplace load fails')
  await page.unroute('**/marketplace.data**', failing)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/listing/*.data**', failing)
  await card.getByRole('link').click()
  await says(page, 'listing load fails')
  await expect(page).toHaveURL(/\/marketplace$/)

  await page.goto(`/listing/${LISTINGS.corolla}`)
  await page.getByRole('button', { name: /^Book/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await says(page, 'booking without sign-in')
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('a driver whose profile, dashboard or sign-out fails reads so; news and messages fail silently', async ({
  page,
}) => {
  await newPerson(page, 'Rita Falls')
  const heading = page.getByRole('heading', { name: 'Welcome, Rita' })
  await expect(heading).toBeVisible()
  const mended = [
    await breaks(page, '/auth/v1/user', 'GET', 500),
    await breaks(page, '/rest/v1/rpc/driver_dashboard', 'GET'),
  ]
  await page.reload()
  await says(page, 'profile fetch fails')
  await says(page, 'dashboard load fails')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to load profile' })).toBeVisible()
  for (const mend of mended) await mend()
  await page.getByRole('status').filter({ hasText: 'Failed to load profile' }).getByRole('button').click()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Claims' })).toBeVisible()
  await expect(page.getByText('Failed to load profile').and(page.getByRole('status'))).toHaveCount(0)

  const stays = await breaks(page, '/auth/v1/logout', 'POST', 500)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await says(page, 'sign-out fails')
  await expect(heading).toBeVisible()
  await stays()

  const calls = await page.request.post('/rest/v1/notifications', { data: { title: 'x' } })
  expect([401, 404, 405], 'a browser adds no notification').toContain(calls.status())
  await breaks(page, '/rest/v1/notifications', 'GET')
  await breaks(page, '/rest/v1/conversations', 'GET')
  await page.goto('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await page.unrouteAll()

  await breaks(page, '/rest/v1/messages', 'GET')
  await breaks(page, '/rest/v1/messages', 'POST')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Message Support' }).click()
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await expect(page.getByText('This is the start of your conversation.')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await field.fill('Is anybody there?')
  await field.press('Enter')
  await says(page, 'message send fails')
})

test('a notification that cannot be marked stays unread, and nobody is bothered', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Una Read')
  const una = await callsOf(page.request, email, password)
  const { id } = await una.post<{ id: string }>('/rest/v1/conversations', { topic: 'support' })
  const ada = await callsOf(page.request, 'ada.admin')
  await ada.post('/rest/v1/messages', { conversation_id: id, content: 'Hello, Una.' })
  await page.goto('/notifications')
  const unread = page.getByRole('main').getByRole('listitem').and(page.locator('[data-read="false"]')).first()
  await expect(unread).toBeVisible()
  await breaks(page, '/rest/v1/notifications/', 'PATCH')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('notifications'))
  await unread.getByRole('button').first().click()
  await logged
  await expect(toasts(page)).toHaveCount(0)
  await expect(unread).toBeVisible()
})

test('a driver’s claim: files refused and taken, the claim refused and taken, not loaded, not found', async ({
  page,
}) => {
  await newPerson(page, 'Cleo Marsh')
  await page.goto('/claim/intake')
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Insurer name').fill('Harborline Mutual')
  await page.getByLabel('Policy number').fill('HM-44-123456')
  await page.getByLabel('Claim number').fill(freshNumber('ER'))
  await page.getByRole('radio', { name: 'Collision' }).check()
  await page.getByLabel('Loss date').fill(addDays(new Date().toISOString().slice(0, 10), -3))
  await go()
  const slot = page.getByRole('group', { name: 'Damage photos' })
  const png = (name: string, buffer: Buffer) =>
    slot.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await png('big.png', Buffer.alloc(11 * 1_048_576, 7)) // no picture that could be made smaller
  await says(page, 'file too large')
  await png('page.png', Buffer.from('<!doctype html>'))
  await says(page, 'upload fails', NO_FILE)
  await png('door.png', await picture())
  await says(page, 'upload succeeds')
  await page.getByRole('button', { name: 'Skip to review' }).click()

  const mend = await breaks(page, '/rest/v1/claims', 'POST', 500)
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await says(page, 'claim submit fails')
  await mend()
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await says(page, 'claim submitted')
  await expect(page).toHaveURL(/\/claim\/[0-9a-f-]{36}$/)

  await breaks(page, '/rest/v1/claims/', 'GET')
  await page.reload()
  await says(page, 'claim load fails')
  await expect(page.getByRole('alert')).toContainText('Failed to load claim details.')
  await page.unrouteAll()
  await page.goto(`/claim/${CLAIMS.danaVerified}`)
  await expect(page.getByRole('heading', { name: ERRORS['claim missing'].title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('a driver books: no date, a refusal, the way to payment, and what cannot be verified', async ({ page }) => {
  await signIn(page, 'dana.driver', `/listing/${LISTINGS.collision}`)
  await page.getByRole('button', { name: /^Book/ }).first().click()
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: 'Continue to payment' })
  await pay.click()
  await says(page, 'booking without date')

  const today = new Date().toISOString().slice(0, 10)
  const query = `listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`
  const { taken } = await (
    await callsOf(page.request, 'dana.driver')
  ).get<{ taken: string[] }>(`/rest/v1/rpc/listing_availability?${query}`)
  const free = Array.from({ length: 300 }, (_, index) => addDays(today, 45 + index)).find(
    (day) => !taken.includes(day),
  )!
  const day = dialog.getByRole('button', { name: new RegExp(`^${formatDay(free, 'en', { dateStyle: 'full' })}`) })
  for (let month = 0; month < 12 && !(await day.isVisible()); month++)
    await dialog.getByRole('button', { name: 'Go to the Next Month' }).click()
  await day.click()
  await expect(dialog).toContainText('$156.00')

  const mend = await breaks(page, '/rest/v1/rpc/book_slot', 'POST', 500)
  await pay.click()
  await says(page, 'booking fails')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await mend()
  const opened = page.waitForEvent('popup')
  await pay.click()
  await says(page, 'booking proceeds')
  await (await opened).close()

  await page.goto('/booking-success?session_id=cs_test_nobody')
  await expect(
    page.getByRole('heading', { name: ERRORS['payment not verified'].title, exact: true }).first(),
  ).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('a driver who becomes a provider: every step refused once, then taken', async ({ page }) => {
  await newPerson(page, 'Otto Vance')
  await page.goto('/provider/onboarding')
  /** Presses the button while the call is broken, then again when it is not. */
  const twice = async (path: string, name: string, bad: Situation, good?: Situation) => {
    const mend = await breaks(page, path, 'POST', 500)
    const press = async () => {
      // by keyboard: the toast of the first try may lie over the button, and stays while the mouse rests on it
      await page.getByRole('button', { name, exact: true }).press('Enter')
      const role = page.getByRole('dialog').getByRole('button', { name: 'Change my role and continue' })
      if (name === 'Continue' && bad === 'provider profile fails') await role.press('Enter')
    }
    await press()
    await says(page, bad)
    await mend()
    await press()
    if (good) await says(page, good)
  }
  const business = async (kind: RegExp) => {
    await page.getByRole('radio', { name: kind }).check()
    await page.getByLabel('Business name').fill('Vance Cars')
    await page.getByLabel('Phone').fill('404-555-0177')
    await page.getByLabel('Street address').fill('5 Oak St')
    await page.getByLabel('City').fill('Decatur')
    await page.getByLabel('State', { exact: true }).selectOption('GA')
    await page.getByLabel('ZIP code').fill('30030')
  }
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4)
  await business(/Rental company/)
  await twice('/rest/v1/provider_profiles', 'Continue', 'provider profile fails')
  await page.getByLabel('VIN').fill(`1HGCM826A3A${Date.now().toString().slice(-6)}`)
  await page.getByLabel('Year').fill('2003')
  await page.getByLabel('Make').fill('Honda')
  await page.getByLabel('Model').fill('Accord')
  await page.getByLabel('Daily rate').fill('50.00')
  await twice('/rest/v1/vehicles', 'Add Vehicle', 'vehicle fails', 'vehicle added')

  await expect(page.getByRole('heading', { name: 'Upload documents' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Vehicle information' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: /Body shop/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  for (const service of ['Body', 'Mechanical', 'Glass', 'Towing', 'Storage'])
    await expect(page.getByRole('checkbox', { name: service, exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Services offered' }).getByRole('checkbox')).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Body', exact: true }).check()
  await page.getByLabel('Hourly rate').fill('85.00')
  await twice('/rest/v1/shops', 'Create Shop Profile', 'shop fails', 'shop created')

  const put = (name: string, buffer = paper) =>
    page
      .getByRole('group', { name })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer })
  await put('Insurance proof', Buffer.concat([paper, Buffer.alloc(10 * 1_048_576)]))
  await says(page, 'file too large')
  await put('Insurance proof', Buffer.from('<!doctype html>'))
  await says(page, 'upload fails', NO_FILE)
  await put('Insurance proof')
  await says(page, 'upload succeeds')
  await expect(page.getByRole('group', { name: 'Insurance proof' })).toContainText('Uploaded')
  await put('W-9')
  await expect(page.getByRole('group', { name: 'W-9' })).toContainText('Uploaded')
  await breaks(page, '/rest/v1/provider_profiles', 'GET')
  await page.goto('/provider/verification')
  await says(page, 'verification load fails')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Not Started')
  await expect(main.getByText('You can accept bookings')).toHaveCount(0)
  const next = page.getByRole('complementary')
  for (const step of ['Document review', 'Background check', 'Approval and activation'])
    await expect(next).toContainText(step)
  const submit = page.getByRole('button', { name: 'Submit for Verification' })
  await expect(submit).toHaveAccessibleDescription('Still missing: EIN')
  await page.getByLabel('Business name').fill('')
  await page.getByLabel('Street address').fill('')
  await expect(submit).toHaveAccessibleDescription('Still missing: business name, address, EIN')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Business name').fill('Vance Cars')
  await page.getByLabel('Street address').fill('5 Oak St')
  await expect(page.getByLabel('Phone'), 'as the first step had it').toHaveValue('404-555-0177')
  await page.getByLabel('EIN').fill('12-3456789')
  await twice(
    '/rest/v1/provider_profiles',
    'Submit for Verification',
    'verification submit fails',
    'verification submitted',
  )
  await expect(main).toContainText('Under Review')
})

test('an admin: turned away from onboarding, and told when the dashboard does not load', async ({ page }) => {
  await signIn(page, 'ada.admin', '/dashboard')
  await breaks(page, '/rest/v1/rpc/admin_dashboard', 'GET')
  await page.goto('/provider/onboarding')
  await says(page, 'no provider on onboarding')
  await expect(page).toHaveURL('/dashboard')
  await says(page, 'admin dashboard load fails')
})

test('a provider without a profile is told so and led to onboarding', async ({ page }) => {
  await newPerson(page, 'Sid Blank', 'shop')
  await expect(page.getByRole('heading', { name: 'Set up your business' })).toBeVisible()
  await expect(toasts(page), 'not having started is no failure').toHaveCount(0)
  // the dashboard of somebody who has a profile does not load, or says that there is none
  await callsAlone(page)
  await page.route('**/rest/v1/provider_profiles', (route) => route.fulfill({ status: 200, json: {} }))
  const mend = await breaks(page, '/rest/v1/rpc/provider_dashboard', 'GET')
  await page.reload()
  await says(page, 'provider dashboard load fails')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible()
  await mend()
  await breaks(page, '/rest/v1/rpc/provider_dashboard', 'GET', 404)
  await page.reload()
  await says(page, 'provider profile missing')
})

test('a part of a page that cannot be fetched leads to a page that says so, never to a blank one', async ({ page }) => {
  await page.route('**/assets/gallery-viewer*', (route) => route.abort('internetdisconnected'))
  await page.goto(`/listing/${LISTINGS.corolla}`)
  await page.getByRole('button', { name: /Photo 1 of/ }).click()
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2023 Toyota Corolla LE' })).toBeVisible()
})
