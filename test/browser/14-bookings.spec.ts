// What a driver does with a booking afterwards: other dates, receipt and calendar, a problem with photos, a review.
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { LISTINGS } from '#db/seed/cast.ts'
import { addDays, formatDay, formatDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Booked = { url: string; order_id: string }
type Order = { status: string; service_date: string; end_date: string; change: { id: string } }

/** Dana's paid rental of the Corolla on free days, at least so many days from today. */
async function rented(page: Page, ahead: number, days: number) {
  const dana = await callsOf(page.request, 'dana.driver')
  const [start, end] = await freeDays(page.request, LISTINGS.corolla, ahead, days)
  const { url, order_id } = await dana.post<Booked>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.corolla,
    service_date: start,
    end_date: end,
  })
  await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  await expect.poll(async () => (await dana.get<Order>(`/rest/v1/orders/${order_id}`)).status).toBe('paid')
  return { id: order_id, start, end }
}
const days = (start: string, end: string) => formatDays(start, end)
async function pick(dialog: Locator, day: string) {
  const button = dialog.getByRole('button', { name: new RegExp(`^${formatDay(day, 'en', { dateStyle: 'full' })}`) })
  await expect(button).toBeVisible()
  await button.click()
}
/** Large enough for a photo that everybody sees. */
const large = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#b5532a' } })
    .png()
    .toBuffer()
const text = async (download: Download) => (await readFile(await download.path())).toString('latin1')

test('a driver asks for fewer days and sees what comes back; the provider agrees; receipt and calendar follow', async ({
  page: dana,
  browser,
}) => {
  test.slow() // two people on one machine
  // within one month, so that the calendar that opens at the booking shows both ends
  const { id, start } = await rented(dana, 5, 3)
  const [from, to] = [start, addDays(start, 1)]
  await signIn(dana, 'dana.driver', `/bookings/${id}`)
  await dana.getByRole('button', { name: 'Change dates' }).click()
  const dialog = dana.getByRole('dialog', { name: 'Request new dates' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toContainText('Choose the new dates.')
  await pick(dialog, from)
  const next = dialog.getByRole('button', { name: 'Go to the Next Month' })
  if (to.slice(0, 7) !== from.slice(0, 7)) await next.click()
  await pick(dialog, to)
  await expect(dialog).toContainText(
    'You’ll get $38.00 back on your card when Omar’s Cars agrees. The booking then costs $76.00.',
  )
  await dialog.getByLabel('Message to Omar’s Cars').fill('My car is ready a day earlier.')
  await clean(dana)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await said(dana, 'Request sent', 'Omar’s Cars has until')
  await expect(dana.getByRole('main')).toContainText(`You asked for ${days(from, to)}.`)

  const omar = await (await browser.newContext()).newPage()
  await signIn(omar, 'omar.owner', `/provider/booking/${id}`)
  await expect(omar.getByRole('main')).toContainText('Dana Whitfield asked for new dates')
  await expect(omar.getByRole('main')).toContainText('The driver would get $38.00 back.')
  await clean(omar)
  await omar.getByRole('button', { name: 'Accept new dates' }).click()
  await expect(omar.getByRole('main')).toContainText('Price after the change')

  await expect(dana.getByRole('list', { name: 'Timeline' })).toContainText(`New dates confirmed: ${days(from, to)}`)
  await expect(dana.getByRole('main')).toContainText(`Add your driver’s license for ${days(from, to)}`)
  const receipt = dana.waitForEvent('download')
  await dana
    .getByRole('button', { name: /^Download Receipt R-/ })
    .first()
    .click()
  const file = await receipt
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
  expect((await text(file)).slice(0, 5)).toBe('%PDF-')
  const calendar = dana.waitForEvent('download')
  await dana.getByRole('button', { name: 'Add to calendar' }).click()
  const event = await text(await calendar)
  expect(event).toContain(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`)
  expect(event).toContain(`DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`)
})

test('a problem with a photo: an admin finds it by keyboard, sees the evidence and settles it', async ({
  page: dana,
  browser,
  dayComes,
  undoEnds,
}) => {
  test.slow()
  const { id } = await rented(dana, 40, 1)
  const omar = await callsOf(dana.request, 'omar.owner')
  await omar.post('/rest/v1/rpc/accept_order', { id })
  await dayComes(id)
  await omar.post('/rest/v1/rpc/complete_order', { id, reason: 'Handed over on paper' })
  await signIn(dana, 'dana.driver', `/bookings/${id}`)
  await dana.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = dana.getByRole('dialog', { name: 'What’s the problem?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toContainText('Choose what it is about.')
  await expect(dialog).toContainText('Tell us what happened, in a few words.')
  await dialog.getByLabel('What is it about?').selectOption('Not safe to drive')
  await dialog.getByLabel('What happened?').fill('The brakes grind. مرحبا 🚗')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'brakes.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('button', { name: 'Remove brakes.png' })).toBeVisible()
  await clean(dana)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dana.getByRole('main')).toContainText('We’re looking into your problem')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/dashboard')
  await ada.getByRole('button', { name: /^Reported problem/ }).click()
  await ada.getByRole('link', { name: 'Open this queue' }).click()
  await expect(ada).toHaveURL('/admin/orders?filter=disputed')
  const row = ada.getByRole('row').filter({ has: ada.locator(`a[href="/admin/orders/${id}"]`) })
  await expect(row).toContainText('Problem reported')
  await clean(ada)
  await ada.keyboard.press('j')
  await expect(ada.locator('tr[aria-current]')).toHaveCount(1)
  await row.getByRole('link').focus()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('main')).toContainText('Not safe to drive')
  await ada.getByRole('button', { name: 'Open photo 1' }).click()
  await expect(ada.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await clean(ada)
  await ada.getByLabel('Full amount to the provider').check()
  await ada.getByLabel('Reason, shown to both sides').fill('The brakes were checked and are fine.')
  await expect(ada.getByRole('region', { name: 'What would happen' })).toContainText('To the provider')
  await ada.getByRole('button', { name: 'Decide' }).click()
  await expect(ada.getByRole('main')).toContainText('to Omar’s Cars goes out at')
  await undoEnds(id)
  await expect(dana.getByRole('list', { name: 'Timeline' })).toContainText('Problem resolved in the provider’s favor')
})

test('a review with a photo stands on the listing, and its author corrects it', async ({ page: dana, dayComes }) => {
  const { id } = await rented(dana, 60, 1)
  const omar = await callsOf(dana.request, 'omar.owner')
  await omar.post('/rest/v1/rpc/accept_order', { id })
  await dayComes(id)
  await omar.post('/rest/v1/rpc/complete_order', { id, reason: 'Handed over on paper' })
  await signIn(dana, 'dana.driver', `/bookings/${id}`)
  const form = dana.locator('#review')
  await form.getByTitle('5 stars').click()
  const words = `<b>Bueno</b> 🚗 ${id.slice(-8)}`
  await form.getByLabel('Your review').fill(words)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: await large() })
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(form.getByText('Preparing car.png')).toHaveCount(0)
  await clean(dana)
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(form).toContainText('Thank you for your review')
  await form.getByRole('button', { name: 'Edit review' }).click()
  await form.getByTitle('4 stars').click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await said(dana, 'Review saved', 'Everyone sees the new version')
  await expect(form).toContainText('(edited)')
  await form.getByRole('link', { name: 'See it on the listing' }).click()
  const review = dana.getByRole('listitem').filter({ hasText: words })
  await expect(review).toContainText('(edited)')
  await expect(review.getByRole('img', { name: 'Photo 1 of Dana W.' })).toBeVisible()
  await clean(dana)
})

/** The sum of what moved by itself since the page began (web.dev/cls), and whether the browser counts that at all. */
const MOVED = `(window.moved = 0, new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved += shift.value
}).observe({ type: 'layout-shift', buffered: true }))`

test('a booking stands still when it arrives, for both sides, on a phone and on a wide screen', async ({
  browser,
  page,
}) => {
  const { id } = await rented(page, 60, 2)
  for (const [who, path, last] of [
    ['dana.driver', `/bookings/${id}`, 'Issued documents'],
    ['omar.owner', `/provider/booking/${id}`, 'Issued documents'],
  ] as const)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height } })
      const screen = await context.newPage()
      await screen.addInitScript(MOVED)
      await signIn(screen, who, path)
      await expect(screen.getByRole('heading', { name: last })).toBeVisible()
      await screen.waitForLoadState('networkidle')
      const moved = await screen.evaluate<number>('window.moved')
      expect(moved, `${who} at ${width}`).toBeLessThanOrEqual(0.05)
      await context.close()
    }
})
