// The story, paragraph 5: booking.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { formatDay, formatDays } from '#lib/dates.ts'
import { clean, freeDays, pick, said, signIn, toast } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
const PAYS = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const listing = (claim?: string) => `/listing/${LISTINGS.corolla}${claim ? `?claim=${claim}` : ''}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book 2023 Toyota Corolla LE' })
const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Continue to payment' })

/** Free days of the Corolla: each test has its own month. */
const free = (request: APIRequestContext, ahead: number, days: number) =>
  freeDays(request, LISTINGS.corolla, ahead, days)
async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Book/ }).first().click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  return dialog
}
async function choose(dialog: Locator, [start, end]: [string, string]) {
  await pick(dialog, start)
  await pick(dialog, end)
  await expect(dialog.getByText(formatDays(start, end))).toBeVisible()
}
/** The checkout tab that a click on the way to payment opens. */
async function checkout(page: Page, dialog: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await next(dialog).click()
  const tab = await opened
  await tab.waitForURL('**/dev/checkout/**')
  return tab
}
async function payWith(tab: Page, card: string, button: string | RegExp = /^Pay \$/) {
  await tab.getByLabel('Card number').fill(card)
  await tab.getByRole('button', { name: button }).click()
}

test('Back closes the booking and stays on the listing; a reload keeps it open', async ({ page }) => {
  await signIn(page, 'dana.driver', '/marketplace')
  await page.goto(listing())
  const dialog = await open(page)
  await dialog.getByLabel('Special requests').fill('A child seat, please.')
  await page.reload()
  await expect(dialog.getByLabel('Special requests')).toHaveValue('A child seat, please.')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(listing())
  await open(page)
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(listing())
})

test('a driver sees every cent, a declined card costs nothing, and the paid booking stands on our own record', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'dana.driver', listing(CLAIM))
  const dialog = await open(page)
  await choose(dialog, await free(page.request, 60, 3))
  await expect(dialog).toContainText('3 days × $38.00')
  await expect(dialog).toContainText('$114.00')
  await expect(dialog).toContainText('Your insurer reimburses')
  await expect(dialog).toContainText('hold on this card the day before pickup. It’s a temporary hold, not a charge.')
  await expect(dialog).toContainText('Free cancellation until')
  await expect(dialog).toContainText('Payment opens in a new tab')
  await clean(page)
  await dialog.getByLabel('Special requests').fill('Could you bring it to my repair shop?')

  const tab = await checkout(page, dialog)
  await said(page, 'Redirecting to Payment', 'Complete your payment in the new tab to confirm your booking.')
  await expect(dialog).toContainText('Waiting for your payment')
  await payWith(tab, DECLINED)
  await expect(tab.getByRole('alert')).toContainText('declined')
  await expect(dialog).toContainText('Waiting for your payment')
  await payWith(tab, PAYS)
  await tab.waitForURL('**/booking-success?session_id=*')
  await expect(tab.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()
  await expect(tab.getByRole('main')).toContainText('Could you bring it to my repair shop?')
  await expect(tab.getByRole('main')).toContainText('You’ll get their phone and address once they accept, by ')
  await expect(tab.getByRole('main')).not.toContainText('480 Edgewood Ave SE')
  await expect(tab.getByRole('list', { name: 'What’s next' }).getByRole('listitem')).toHaveCount(3)
  await expect(tab.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(tab.getByRole('link', { name: 'Browse More Services' })).toHaveAttribute('href', '/marketplace')
  await clean(tab)

  // the page that was left behind has noticed
  await expect(dialog).toContainText('Paid. Waiting for')
  await dialog.getByRole('link', { name: 'View booking' }).click()
  await expect(page.getByRole('heading', { name: '2023 Toyota Corolla LE' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Omar’s Cars has until')
  await clean(page)

  // somebody else's session is nobody's booking
  const session = new URL(tab.url()).search
  await tab.evaluate(() => localStorage.clear())
  await signIn(tab, 'drew.driver', '/bookings')
  await tab.goto(`/booking-success${session}`)
  await expect(tab.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
})

test('a date is required, and a visitor signs in without losing the chosen dates', async ({ page }) => {
  await page.goto(listing())
  let dialog = await open(page)
  const [start, end] = await free(page.request, 90, 2)
  await choose(dialog, [start, end])
  await next(dialog).click()
  await said(page, 'Authentication Required', 'Please sign in to book this service')
  await expect(page).toHaveURL(/\/auth\?next=/)
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill('drew.driver@example.com')
  await form.getByLabel('Password', { exact: true }).fill('claimchoice-demo')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(listing()))
  dialog = dialogOf(page)
  await expect(dialog.getByText(formatDays(start, end))).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(listing())
  dialog = await open(page)
  await next(dialog).click()
  await said(page, 'Date Required', 'Please select a service date')
  await expect(dialog.getByRole('alert')).toContainText('Please select a service date')
  const today = dialog.getByRole('button', { name: /You can’t book today or past dates/ }).first()
  await expect(today).toHaveAttribute('aria-disabled', 'true')
  await expect(toast(page, 'Date Required')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Date Required'), 'it goes with its dialog').toHaveCount(0, { timeout: 5000 })
})

test('a blocked pop-up becomes a link; paying and never coming back still ends in a paid booking', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(page, 'dana.driver', listing())
  const dialog = await open(page)
  await choose(dialog, await free(page.request, 120, 2))
  await next(dialog).click()
  await expect(dialog).toContainText('Your browser blocked the new tab. Use this link:')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Open the payment page' }).click()
  const tab = await opened
  await payWith(tab, PAYS, /Pay but never come back/)
  await expect(tab.getByRole('heading', { name: /^Paid \$/ })).toBeVisible()
  await tab.close()
  await expect(dialog).toContainText('Paid. Waiting for')
})

test('the event that comes late, twice or never leads to one paid booking', async ({ page }) => {
  test.slow()
  await signIn(page, 'dana.driver', listing())
  for (const [index, button] of [/event late/, /event twice/, /Never deliver/].entries()) {
    await page.goto(listing())
    const dialog = await open(page)
    await choose(dialog, await free(page.request, 150 + index * 10, 2))
    const tab = await checkout(page, dialog)
    await payWith(tab, PAYS, button)
    await tab.waitForURL('**/booking-success?session_id=*')
    await expect(tab.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()
    await tab.close()
    await expect(dialog).toContainText('Paid. Waiting for')
    await dialog.getByRole('link', { name: 'View booking' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Paid; money held')
    await expect(page.getByText('Paid; money held')).toHaveCount(1)
  }
})

test('of two drivers who want the same days one gets them; the other sees that and is offered the next free days', async ({
  page: dana,
  browser,
}) => {
  test.slow() // two people on one machine
  const drew = await (await browser.newContext()).newPage()
  await Promise.all([signIn(dana, 'dana.driver', listing()), signIn(drew, 'drew.driver', listing())])
  const range = await free(dana.request, 200, 3)
  const [hers, his] = [await open(dana), await open(drew)]
  await choose(hers, range)
  await choose(his, range)
  const tab = await checkout(drew, his)
  await next(hers).click()
  await said(dana, 'Booking Error', 'Failed to process booking. Please try again.')
  await expect(hers.getByRole('alert')).toContainText('Someone else just booked these dates. Nothing was charged.')
  await expect.poll(() => dana.context().pages().length).toBe(1)
  await clean(dana)
  await payWith(tab, PAYS)
  await expect(tab.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()

  const offer = hers.getByRole('alert').getByRole('button').first()
  const offered = (await offer.textContent())!
  expect(offered).not.toContain(formatDay(range[0]))
  await offer.click()
  await expect(hers.locator('p').filter({ hasText: offered })).toBeVisible()
  const second = await checkout(dana, hers)
  await payWith(second, PAYS)
  await expect(second.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()
})

test('a booking is cancelled with exactly the refund that was shown', async ({ page }) => {
  await signIn(page, 'drew.driver', listing())
  const dialog = await open(page)
  await choose(dialog, await free(page.request, 240, 2))
  const tab = await checkout(page, dialog)
  await payWith(tab, PAYS)
  await tab.getByRole('link', { name: 'View booking' }).click()
  await tab.getByRole('button', { name: 'Cancel booking' }).click()
  const ask = tab.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(ask).toContainText('You get a full refund: $76.00.')
  await clean(tab)
  const refused: string[] = []
  tab.on('response', (answer) => {
    if (answer.status() === 409) refused.push(answer.url())
  })
  await ask.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(tab.getByRole('main')).toContainText('$76.00 was refunded to your card.')
  await expect(tab.getByRole('list', { name: 'Timeline' })).toContainText('Fully refunded')
  expect(refused, 'no preview of what is done').toEqual([])
})
