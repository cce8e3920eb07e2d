// The story, paragraph 50: a car that costs more at the weekend and less for a week is charged what its page says.
import { worldId } from '#db/seed/world-orders.ts'
import { formatDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, pick, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const ROGUE = worldId('f0', 23)
const isFriday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 5

test('from a Friday to a Monday the page, the booking and the checkout name the same cents, and the terms at return', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'dana.driver', `/listing/${ROGUE}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Saturdays and Sundays: $55.00 a day')
  await expect(main).toContainText('7 days in a row: $300.00')
  await expect(main).toContainText('150 miles a day included, $0.25 for each extra mile')
  await clean(page)
  let days: [string, string] | undefined
  for (let ahead = 40; !days || !isFriday(days[0]); ahead++) days = await freeDays(page.request, ROGUE, ahead, 4)
  await page.getByRole('button', { name: /^Book/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book 2023 Nissan Rogue SV' })
  await pick(dialog, days[0])
  await pick(dialog, days[1])
  await expect(dialog.getByText(formatDays(...days))).toBeVisible()
  // Friday and Monday at $49, Saturday and Sunday at $55
  const price = dialog.getByRole('region', { name: 'What it costs' })
  await expect(price).toContainText('2 days × $49.00')
  await expect(price).toContainText('2 weekend days (Sat, Sun) × $55.00')
  await expect(price).toContainText('You pay now$208.00')
  await expect(price).toContainText('$15.00 for each hour that begins')
  await clean(page)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const tab = await opened
  await tab.waitForURL('**/dev/checkout/**')
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tab.getByRole('button', { name: 'Pay $208.00' }).click()
  await expect(tab.getByRole('main')).toContainText('$208.00')
  const calls = await callsOf(page.request, 'dana.driver')
  const [order] = await calls.get<{ id: string; amount: number; service_date: string }[]>('/rest/v1/orders?limit=1')
  expect(order).toMatchObject({ amount: 20_800, service_date: days[0] })
  // until the car is back its booking says what is owed then, as booked
  await page.goto(`/bookings/${order!.id}`)
  const terms = page.getByRole('main').locator('#return-terms')
  await expect(terms.getByRole('heading', { name: 'When you return the car' })).toBeVisible()
  await expect(terms).toContainText('150 miles a day included, $0.25 for each extra mile')
  await expect(terms).toContainText('$15.00 for each hour that begins')
  await clean(page)
})
