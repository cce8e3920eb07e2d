// An extra at the scene: the company asks with a photo, the driver reads on a small phone what it makes of the price, and answers.
import type { TowBoard } from '#features/towing/tow-jobs/job.ts'
import { FINE_CAR } from '#test/tow-rates.ts'
import { callsOf, clean, picture, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 320, height: 640 }
const WANTED = {
  scene: { lat: 33.762, lng: -84.388, accuracy_m: 20, road: 'Exit 99, right shoulder' },
  vehicle_class: 'light',
  condition: FINE_CAR,
  destination: { kind: 'place', near: '30060' },
}
type Quote = { companies: { provider_id: string; business_name: string; total_cents: number; cap_cents: number }[] }

test('an extra is asked for with a photo, seen on top of the tow, and agreed to or not', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const desk = await (await browser.newContext({ baseURL: baseURL!, viewport: PHONE })).newPage()
  const [dana, midnight] = [await callsOf(page.request, 'dana.driver'), await callsOf(desk.request, 'midnight')]
  const { companies } = await dana.post<Quote>('/rest/v1/rpc/quote_tow', WANTED)
  const { provider_id, total_cents, cap_cents } = companies.find(({ business_name }) =>
    business_name.startsWith('Midnight'),
  )!
  const { id: job } = await dana.post<{ id: string }>('/rest/v1/rpc/ask_tow', {
    ...WANTED,
    safe: true,
    claim_id: null,
    whose: 'mine',
    police_hold: false,
    car: { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' },
    phone: '404-555-0123',
    companies: [{ provider_id, total_cents }],
    cap_cents,
  })
  const { rings } = await midnight.get<TowBoard>('/rest/v1/rpc/tow_board')
  await midnight.post('/rest/v1/rpc/answer_tow', { offer: rings[0]!.id, accept: { eta: 25 } })
  for (const step of ['rolling', 'on_scene'])
    await midnight.post('/rest/v1/rpc/tow_step', { job, step, note: 'On the shoulder, right behind the car.' })

  await page.setViewportSize(PHONE)
  await signIn(page, 'dana.driver', `/tow/${job}`)
  const main = page.getByRole('main')
  await expect(main.getByText(/has been at the car since/)).toBeVisible()
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main').locator('section', { hasText: '404-555-0123' }).last()
  await board.getByRole('button', { name: 'Ask for an extra' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask the driver' }).click()
  await expect(dialog.getByText('Choose what is needed.')).toBeVisible()
  await expect(dialog.getByText('Add at least one photo.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Something else/ }).check()
  await dialog.getByRole('textbox', { name: 'Sum' }).fill('60')
  await dialog.getByLabel('Why it is needed').fill('The steering is locked; the wheels must be lifted by hand.')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'wheels.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible()
  await clean(desk)
  // what was typed and taken is still there after the page is opened again
  await desk.reload()
  await board.getByRole('button', { name: 'Ask for an extra' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Sum' })).toHaveValue('60.00')
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for $60.00 more' }).click()
  await expect(board.getByText(/^Something else: \$60\.00\. The driver can answer until/)).toBeVisible()
  await expect(board.getByRole('button', { name: 'Ask for an extra' })).toHaveCount(0)

  const asked = main.locator('section', { hasText: 'asks for $60.00 more' })
  await expect(
    asked.getByText('They wrote: “The steering is locked; the wheels must be lifted by hand.”'),
  ).toBeVisible()
  const shown = asked.getByRole('list', { name: 'Photos of it' }).getByRole('img')
  await expect(shown).toHaveCount(1)
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  await expect(asked).toContainText(dollars(total_cents))
  await expect(asked).toContainText(dollars(total_cents + 6000))
  await expect(asked).toContainText(dollars(cap_cents - total_cents))
  await expect(asked).toContainText(dollars(total_cents + 6000 - cap_cents))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(320)
  await clean(page)
  await asked.getByRole('button', { name: 'Yes, $60.00 more' }).click()
  await expect(main.getByText('Something else: $60.00. Agreed to.')).toBeVisible()
  await expect(main.getByText('Extra, agreed at the scene')).toBeVisible()
  await expect(board.getByText('Something else: $60.00. Agreed to.')).toBeVisible()
  await main.getByText('What happened').click()
  await expect(main.getByText(/The company asked for an extra: Something else, \$60\.00 “The steering/)).toBeVisible()
  await clean(page)

  // the next one is declined, and the price stands
  await board.getByRole('button', { name: 'Ask for an extra' }).click()
  await dialog.getByRole('radio', { name: /^Something else/ }).check()
  await expect(dialog.getByRole('textbox', { name: 'Sum' }), 'what was sent is gone').toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Sum' }).fill('500')
  await dialog.getByLabel('Why it is needed').fill('It took longer than we thought it would.')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'clock.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for $500.00 more' }).click()
  await main.getByRole('button', { name: 'No', exact: true }).click()
  await expect(board.getByText('Something else: $500.00. The driver said no.')).toBeVisible()
  await expect(main.getByText(dollars(total_cents + 6000)).first()).toBeVisible()
  // a third one was a mistake, and the company takes it back before anybody answers
  await board.getByRole('button', { name: 'Ask for an extra' }).click()
  await dialog.getByRole('radio', { name: /^Something else/ }).check()
  await dialog.getByRole('textbox', { name: 'Sum' }).fill('70')
  await dialog.getByLabel('Why it is needed').fill('This was meant for another tow of ours.')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for $70.00 more' }).click()
  await expect(main.getByRole('button', { name: 'Yes, $70.00 more' })).toBeVisible()
  await clean(desk)
  await board.getByRole('button', { name: 'Take it back' }).click()
  await expect(main.getByText('Something else: $70.00. Withdrawn before it was agreed to.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Yes, $70.00 more' })).toHaveCount(0)
  await expect(board.getByRole('button', { name: 'Ask for an extra' })).toBeVisible()
  await board.getByRole('button', { name: 'It can’t be done' }).click()
  await expect(dialog.getByRole('radio', { name: 'The driver refused another price' })).toBeVisible()
  await desk.context().close()
})
