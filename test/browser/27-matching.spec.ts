// Matching: from a claim to whom its driver chose, and what they were shown when they did.
import type { Locator, Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { formatDay, formatDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, freshNumber, pick, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
const need = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (part: Locator) => part.getByRole('article')
const titlesOf = (part: Locator) => part.locator('h4 + p').allTextContents()

test('a claim that names no place: one is typed, a rental is booked from three, and the booking tells from what', async ({
  page,
  browser,
}) => {
  test.slow()
  const drew = await callsOf(page.request, 'drew.driver')
  const ada = await callsOf(page.request, 'ada.admin')
  const claim = await drew.post<{ id: string; version: number }>('/rest/v1/claims', {
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-44-1',
    claim_number: freshNumber('MT'),
    claim_type: 'collision',
    loss_date: '2026-11-01',
  })
  await signIn(page, 'drew.driver', `/claim/${claim.id}`)
  const rental = need(page, 'Rental car')
  await expect(page.getByText('You didn’t choose services when you submitted the claim.')).toBeVisible()
  await expect(rental).toContainText('This claim has no location to search near.')
  await rental.getByLabel('ZIP code, city or address').fill('00000')
  await rental.getByRole('button', { name: 'Search here' }).click()
  await expect(rental).toContainText('We can’t find that place.')
  await rental.getByLabel('ZIP code, city or address').fill('30303')
  await rental.getByRole('button', { name: 'Search here' }).click()
  await expect(cards(rental)).toHaveCount(3)
  await expect(rental).toContainText('Your coverage isn’t verified yet, so you see full prices.')
  await expect(rental.getByRole('link', { name: /^Book:/ })).toHaveCount(0)
  await expect(rental.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await ada.post('/rest/v1/rpc/verify_coverage', {
    claim_id: claim.id,
    version: claim.version,
    rental_daily_cap_cents: 4000,
    rental_max_days: 60,
    rental_start_allowed: true,
    direct_bill: true,
    confirmed_how: 'phone',
    confirmed_by: 'Lee',
  })
  await page.reload()
  await rental.getByLabel('ZIP code, city or address').fill('30303')
  await rental.getByRole('button', { name: 'Search here' }).click()
  await expect(rental.getByText(/^You pay \$[\d.]+ per day$/)).toHaveCount(3)
  await clean(page)
  const [, second = ''] = await titlesOf(rental)
  await rental.getByRole('link', { name: `Book: ${second}` }).click()
  const dialog = page.getByRole('dialog', { name: `Book ${second}` })
  await expect(dialog).toBeVisible()
  const listing = /listing\/([0-9a-f-]{36})/.exec(page.url())![1]!
  const { min_days } = await drew.get<{ min_days: number }>(`/rest/v1/listings/${listing}`)
  const [start, end] = await freeDays(page.request, listing, 20, Math.max(2, min_days))
  await pick(dialog, start)
  await pick(dialog, end)
  await expect(dialog.getByText(formatDays(start, end))).toBeVisible()
  const booked = page.waitForResponse((answer) => answer.url().endsWith('/create-service-payment'))
  const popup = page.waitForEvent('popup', { timeout: 5000 }).catch(() => null)
  await dialog.getByRole('button', { name: /^(Continue to payment|Book)/ }).click()
  const { order_id, url } = (await (await booked).json()) as { order_id: string; url: string | null }
  if (url) {
    const tab = (await popup)!
    await tab.waitForURL('**/dev/checkout/**')
    await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
    await tab.getByRole('button', { name: /^Pay \$/ }).click()
    await tab.waitForURL('**/booking-success?session_id=*')
    await tab.close()
  }
  await page.goto(`/bookings/${order_id}`)
  const main = page.getByRole('main')
  const sentence =
    /chose this from 3 of \d+ listings within 25 miles of 30303, sorted by our published order; it was second in the list\./
  await expect(main).toContainText(new RegExp(`You ${sentence.source}`))
  await main.getByText('What was shown').click()
  await expect(main.getByRole('listitem').filter({ hasText: '· chosen' })).toContainText(second)
  await clean(page)
  await page.goto(`/claim/${claim.id}`)
  await expect(page.getByRole('heading', { name: 'Your choices' })).toBeVisible()
  await expect(main).toContainText(new RegExp(`You ${sentence.source}`))

  const adminPage = await (await browser.newContext()).newPage()
  await signIn(adminPage, 'ada.admin', `/admin/orders/${order_id}`)
  await expect(adminPage.getByRole('main')).toContainText(new RegExp(`The driver ${sentence.source}`))
  await adminPage.goto(`/admin/claims/${claim.id}`)
  await expect(adminPage.getByRole('heading', { name: 'The driver’s choices' })).toBeVisible()
  await expect(adminPage.getByRole('main')).toContainText(new RegExp(`The driver ${sentence.source}`))
})

test('from a verified claim a rental is booked in six taps at most', async ({ page }) => {
  test.slow()
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  await signIn(page, 'dana.driver', `/claim/${CLAIM}`)
  await tap(
    need(page, 'Rental car')
      .getByRole('link', { name: /^Book:/ })
      .first(),
  )
  const dialog = page.getByRole('dialog', { name: /^Book / })
  await expect(dialog).toBeVisible()
  const listing = /listing\/([0-9a-f-]{36})/.exec(page.url())![1]!
  const { min_days } = (await (await page.request.get(`/rest/v1/listings/${listing}`)).json()) as { min_days: number }
  for (const day of await freeDays(page.request, listing, 1, Math.max(2, min_days))) {
    const button = dialog.getByRole('button', { name: new RegExp(`^${formatDay(day, 'en', { dateStyle: 'full' })}`) })
    if (!(await button.isVisible())) await tap(dialog.getByRole('button', { name: 'Go to the Next Month' }))
    await tap(button)
  }
  const opened = page.waitForEvent('popup')
  await tap(dialog.getByRole('button', { name: 'Continue to payment' }))
  const tab = await opened
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tap(tab.getByRole('button', { name: /^Pay \$/ }))
  await tab.waitForURL('**/booking-success?session_id=*')
  expect(taps).toBeLessThanOrEqual(6)
})

test('three stand side by side by the keyboard alone, in the order of the list, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'dana.driver', `/claim/${CLAIM}`)
  const repair = need(page, 'Repair')
  await expect(cards(repair)).toHaveCount(3)
  const titles = await titlesOf(repair)
  await expect(repair.getByRole('button', { name: /side by side/ })).toHaveCount(0)
  for (const title of titles.toReversed()) {
    await repair.getByRole('checkbox', { name: `Compare: ${title}` }).focus()
    await page.keyboard.press('Space')
  }
  const opener = repair.getByRole('button', { name: 'Compare 3 side by side' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Side by side: Repair' })
  await expect(dialog.getByRole('columnheader')).toHaveCount(4)
  const heads = (await dialog.getByRole('columnheader').allTextContents()).slice(1)
  titles.forEach((title, index) => expect(heads[index]).toContain(title))
  for (const row of ['Rate', 'Next available', 'Distance', 'Reviews', 'On-time answers', 'Bills the insurer directly'])
    await expect(dialog.getByRole('rowheader', { name: row, exact: true })).toBeVisible()
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question is asked with one press, and stands among one’s choices', async ({ page }) => {
  await signIn(page, 'dana.driver', `/claim/${CLAIM}`)
  const repair = need(page, 'Repair')
  await expect(cards(repair)).toHaveCount(3)
  const [first = ''] = await titlesOf(repair)
  await repair.getByRole('button', { name: `Ask: ${first}` }).click()
  await expect(page).toHaveURL(/\/messages\?conversation=/)
  await page.goto(`/claim/${CLAIM}`)
  await expect(page.getByText(/You asked here from 3 of \d+ listings within 25 miles of 30306/)).toBeVisible()
})

test('what a visitor saw on the marketplace is still known after they signed in to book', async ({ page }) => {
  await page.goto('/marketplace?zip=30303&q=corolla')
  await page.getByRole('link', { name: '2023 Toyota Corolla LE', exact: true }).click()
  await page.getByRole('button', { name: /^Book/ }).first().click()
  let dialog = page.getByRole('dialog', { name: 'Book 2023 Toyota Corolla LE' })
  const [start, end] = await freeDays(page.request, LISTINGS.corolla, 150, 2)
  await pick(dialog, start)
  await pick(dialog, end)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill('drew.driver@example.com')
  await form.getByLabel('Password', { exact: true }).fill('claimchoice-demo')
  await form.getByRole('button', { name: 'Sign In' }).click()
  dialog = page.getByRole('dialog', { name: 'Book 2023 Toyota Corolla LE' })
  await expect(dialog.getByText(formatDays(start, end))).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/create-service-payment'))
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const { order_id } = (await (await answered).json()) as { order_id: string }
  await page.goto(`/bookings/${order_id}`)
  await expect(page.getByRole('main')).toContainText(/You chose this from \d+ listings? within 25 miles of 30303/)
  await page.getByText('What was shown').click()
  await expect(page.getByRole('main')).toContainText('Filters: “corolla”.')
})

test('the choices of a claim have no barrier on a phone and on a desktop, light and dark, in both languages', async ({
  page,
}) => {
  await signIn(page, 'dana.driver', `/claim/${CLAIM}`)
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expect(cards(need(page, 'Rental car'))).toHaveCount(3)
      await clean(page)
    }
  await page.goto(`/claim/${CLAIM}?lang=es`)
  await expect(page.getByRole('heading', { name: 'Quién puede ayudar cerca de usted' })).toBeVisible()
  await expect(page.getByText('Ve el primer anuncio de cada negocio y por qué está en ese lugar.')).toBeVisible()
  await expect(need(page, 'Auto de alquiler')).toContainText('anuncios verificados a menos de 25 millas.')
})
