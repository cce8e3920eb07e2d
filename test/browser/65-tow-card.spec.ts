// A tow that is paid by card: kept before it is asked for, held when a company accepts, charged at the drop.
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CAR = [
  ['Year', '2018'],
  ['Make', 'Kia'],
  ['Model', 'Rio'],
  ['License plate', 'CARD65'],
  ['A number where the company can reach you now', '404-555-0165'],
] as const

test('a driver keeps a card, asks, and is charged the exact price at the drop', async ({ page, baseURL }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'drew.driver', '/tow')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Car, SUV/ }).check()
  await main.getByRole('button', { name: 'None of these: it rolls and steers' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /A shop, my home/ }).check()
  await main.getByLabel('Address, town, or ZIP code').fill('30060')
  await main.getByRole('button', { name: 'Show prices' }).press('Enter')
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  for (const [label, text] of CAR) await main.getByLabel(label).fill(text)
  await main.getByRole('radio', { name: 'Mine', exact: true }).check()
  await main.getByRole('radio', { name: 'No', exact: true }).check()

  const ask = main.getByRole('form', { name: 'Ask for this tow now' })
  const send = ask.getByRole('button', { name: 'Ask 1 company now' })
  const card = ask.getByRole('radio', { name: /^Card/ })
  await expect(ask.getByRole('radio', { name: /Pay the company/ })).toBeChecked()
  await card.check()
  await expect(ask.getByText(/^Held for at most \$\d+\.\d\d when a company accepts/)).toBeVisible()
  await ask.getByRole('button', { name: 'Add a card' }).waitFor()
  await send.click()
  await expect(ask.getByText('Add a card, or choose to pay the company.')).toBeVisible()
  await clean(page)
  await ask.getByRole('button', { name: 'Add a card' }).click()
  await page.waitForURL('**/dev/checkout/**')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Keep this card' }).click()
  await expect(page).toHaveURL(/\/tow\?step=who/)
  await expect(ask.getByText('Your card ending in 4242')).toBeVisible()
  await expect(card, 'what was said before is still there').toBeChecked()
  await expect(ask.getByLabel('Model')).toHaveValue('Rio')
  await expect(main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' })).toBeChecked()
  await send.click()
  await expect(page).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)

  const company = await callsOf(page.request, 'midnight')
  const desk = await (
    await page
      .context()
      .browser()!
      .newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage()
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main')
  const ring = board.locator('section', { hasText: 'A tow near Atlanta, GA' }).last()
  await expect(ring).toContainText('by card, through your payout account')
  await ring.getByRole('button', { name: 'Accept' }).click()
  await expect(main.getByText(/^\$\d+\.\d\d is held on your card\./)).toBeVisible()
  await expect(board.getByText(/^The driver pays by card: \$\d+\.\d\d is held/)).toBeVisible()
  await clean(page)
  await clean(desk)

  const job = page.url().split('/').at(-1)!
  const note = 'Everything as it was, and no new damage.'
  for (const step of ['rolling', 'on_scene', 'hooked', 'at_destination', 'dropped'])
    await company.post('/rest/v1/rpc/tow_step', { job, step, note, receiver: 'Bea at the front desk' })
  await expect(main.getByText(/^\$\d+\.\d\d was charged to your card\./)).toBeVisible()
  await expect(board.getByText(/^\$\d+\.\d\d was charged to the driver’s card for you\./)).toBeVisible()
  await clean(page)
  await main.getByRole('link', { name: 'Payment and receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tow T-')
  await clean(page)
  await desk.context().close()
})
