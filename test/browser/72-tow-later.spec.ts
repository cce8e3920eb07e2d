// A tow for another day: its driver with a phone, the company at a desk that doesn't ring.
import { windowText } from '#features/towing/tows/later.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { addDays, dayIn, instantAt } from '#lib/dates.ts'
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const ATLANTA = 'America/New_York'
const CAR = [
  ['Year', '2020'],
  ['Make', 'Yamaha'],
  ['Model', 'MT-07'],
  ['License plate', 'none'],
  ['A number where the company can reach you', '404-555-0177'],
] as const

test('a driver asks for a tow on another day, a company takes it in its own time, and until the truck leaves canceling is free', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const day = addDays(dayIn(ATLANTA, new Date()), 2)
  const window = { from: instantAt(ATLANTA, day, '09:00'), until: instantAt(ATLANTA, day, '11:00') }
  const said = windowText({ ...window, time_zone: ATLANTA }, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'drew.driver', '/tow')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Motorcycle/ }).check()
  await main.getByRole('button', { name: 'None of these: it rolls and steers' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /A shop, my home/ }).check()
  await main.getByLabel('Address, town, or ZIP code').fill('30060')
  await main.getByLabel('Not now: on a day and at a time I choose').check()

  const field = (name: string) => main.getByRole('combobox', { name, exact: true })
  const [which, from, until] = [field('Day'), field('Not before'), field('Not after')]
  const show = main.getByRole('button', { name: 'Show prices' })
  await expect(main.getByText('By the clock where the car is: Eastern Time.')).toBeVisible()
  await show.press('Enter')
  await expect(which).toBeFocused()
  await expect(which).toHaveAccessibleDescription('Choose a day.')
  await which.selectOption(day)
  await from.selectOption('09:00')
  for (const [time, remedy] of [
    ['08:30', 'Choose a time after the one it begins at, on the same day.'],
    ['18:00', 'Leave at most 4 hours between the two times.'],
  ] as const) {
    await until.selectOption(time)
    await show.press('Enter')
    await expect(until, `${time}: the field is named`).toBeFocused()
    await expect(until).toHaveAccessibleDescription(remedy)
    await clean(page)
  }
  await until.selectOption('11:00')
  await expect(until).not.toHaveAttribute('aria-invalid')
  await page.reload()
  for (const [one, value] of [
    [which, day],
    [from, '09:00'],
    [until, '11:00'],
  ] as const)
    await expect(one, 'what was said is still there').toHaveValue(value)
  await show.press('Enter')

  await expect(main.getByText(said)).toBeVisible()
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  for (const [label, text] of CAR) await main.getByLabel(label).fill(text)
  await main.getByRole('radio', { name: 'Mine', exact: true }).check()
  await main.getByRole('radio', { name: 'No', exact: true }).check()
  await clean(page)
  await main.getByRole('button', { name: 'Ask 1 company', exact: true }).click()
  await expect(page).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)
  await expect(main.getByText(/^Companies have until .* You don’t need to keep this page open\.$/)).toBeVisible()
  await clean(page)

  const desk = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main')
  const asked = board.getByRole('region', { name: 'Requests now' })
  await expect(asked).toContainText(said)
  await expect(asked.getByText(/^Answer by/)).toBeVisible()
  await expect(asked.getByLabel('Minutes until you’re there'), 'nobody counts minutes to another day').toHaveCount(0)
  await clean(desk)
  await asked.getByRole('button', { name: 'Accept' }).click()
  const laters = board.getByRole('region', { name: 'Tows for later' })
  await expect(laters.getByText(said)).toHaveCount(1)
  await expect(laters).toContainText(towNumber(new URL(page.url()).pathname))
  await expect(laters.getByText(/^You can leave for it and choose who drives it from 3 hours before/)).toBeVisible()
  await expect(laters.getByRole('button', { name: 'We’re rolling' })).toHaveCount(0)
  await clean(desk)

  await expect(main.getByRole('heading', { name: 'Midnight Tow & Recovery has your tow' })).toBeVisible()
  await expect(main.getByText(`Comes ${said}`)).toBeVisible()
  await expect(main.getByText(said), 'and once only').toHaveCount(1)
  await expect(main.getByText('Canceling is free until the truck leaves for it.')).toBeVisible()
  await clean(page)
  await main.getByRole('button', { name: 'Cancel the tow' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^It costs nothing\./)).toBeVisible()
  await clean(page)
  await dialog.getByRole('button', { name: 'Cancel the tow' }).click()
  await expect(main.getByText('This tow was canceled.')).toBeVisible()
  await expect(main.getByText('You owe nothing.')).toBeVisible()
  await expect(laters, 'the company’s board follows').toHaveCount(0)
  await desk.context().close()
})
