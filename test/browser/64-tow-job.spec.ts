// A tow from the roadside to the drop: the driver at 320 px in Spanish on 2G, the company in a window of its own.
import type { Locator } from '@playwright/test'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { callsAlone, callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

/** 250 kbit/s down, 50 up, and three tenths of a second to the server and back. */
const TWO_G = { offline: false, latency: 300, downloadThroughput: 250_000 / 8, uploadThroughput: 50_000 / 8 }

test('a stranded driver asks in Spanish on a small phone, a company accepts and brings the car', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const desk = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
  await signIn(desk, 'midnight', '/provider/dispatch')
  const board = desk.getByRole('main')
  await expect(board.getByText('No requests right now. Leave this page open.')).toBeVisible()
  await board.getByRole('button', { name: 'Turn on the ring' }).click()
  await expect(board.getByText('The ring is on while this page is open.')).toBeVisible()
  await clean(desk)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 33.762, longitude: -84.388, accuracy: 25 })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', TWO_G)
  await signIn(page, 'dana.driver', '/tow?lang=es')
  const main = page.getByRole('main')
  let taps = 0
  const began = Date.now()
  const tap = async (name: string | RegExp, role: 'button' | 'radio' | 'checkbox' = 'button') => {
    taps += 1
    await main.getByRole(role, { name }).first().click()
  }
  await tap('Nada de esto. Continuar')
  await tap('Usar mi ubicación')
  await expect(main.getByText('Cerca de Atlanta, GA')).toBeVisible()
  await tap('Siguiente')
  await tap(/Auto, SUV/, 'radio')
  await main.getByRole('radio', { name: 'No, es otro auto' }).check()
  await tap('No rueda')
  await tap('Siguiente')
  await tap(/Un taller, mi casa/, 'radio')
  await main.getByLabel('Dirección, ciudad o código postal').fill('30060')
  taps += 1
  await main.getByRole('button', { name: 'Ver precios' }).press('Enter') // places may be offered over it
  await tap('Avisar a Midnight Tow & Recovery', 'checkbox')
  const ask = main.getByRole('form', { name: 'Pedir esta grúa ahora' })
  await ask.getByLabel('Año').fill('2019')
  await ask.getByLabel('Marca').fill('Honda')
  await ask.getByLabel('Modelo').fill('Civic')
  await tap('Avisar a 1 empresa ahora')
  await expect(ask.getByText('Escriba la placa o «ninguna».')).toBeVisible()
  await ask.getByLabel('Placa').fill('CDA4471')
  await expect(ask.getByText('Diga de quién es el auto.')).toBeVisible()
  await tap('De otra persona, con su permiso', 'radio')
  await ask
    .getByLabel('¿De quién es y quién le dio permiso para remolcarlo?')
    .fill('De mi vecina Ana, que está en el trabajo.')
  await ask.getByRole('radio', { name: 'Sí' }).check()
  await expect(ask.getByText(/^Entonces todavía no se puede remolcar/)).toBeVisible()
  await tap(/^No$/, 'radio')
  await ask.getByLabel('Un número donde la empresa pueda llamarlo ahora').fill('404-555-0123')
  await expect(ask).toContainText('Aquí no se cobra nada')
  await clean(page)
  await tap('Avisar a 1 empresa ahora')
  await expect(page).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)
  const asked = Date.now()
  await expect(main.getByRole('timer')).toHaveText(/Quedan \d+ segundos para responder/)
  await clean(page)

  const ring = board.locator('section', { hasText: 'A tow near Atlanta, GA' }).last()
  await expect(ring).toContainText('Marietta, GA, about')
  const rang = Date.now()
  for (const secret of ['404-555-0123', 'CDA4471', 'Dana', '30060']) await expect(ring).not.toContainText(secret)
  await clean(desk)
  await ring.getByLabel('Minutes until you’re there').fill('25')
  await ring.getByRole('button', { name: 'Accept' }).click()
  await expect(main.getByRole('heading', { name: 'Midnight Tow & Recovery va hacia usted' })).toBeVisible()
  const accepted = Date.now()
  console.log(
    `${taps} taps; ${((asked - began) / 1000).toFixed(1)} s to the question, ${((rang - asked) / 1000).toFixed(1)} s to the ring, ` +
      `${((accepted - began) / 1000).toFixed(1)} s to accepted`,
  )
  await expect(main.getByRole('link', { name: 'Llamar al 404-555-0171' })).toHaveAttribute('href', 'tel:4045550171')
  await main.getByText('Mostrar a un agente').click()
  await expect(main.getByText('I called this company. It is on its way.')).toBeVisible()
  await expect(main.getByText('De otra persona, con permiso: De mi vecina Ana, que está en el trabajo.')).toBeVisible()
  const paper = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Guardar como PDF' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^tow-T-[0-9A-F]{6}\.pdf$/)
  await clean(page)

  // another destination, at a price that is said before
  await main.getByRole('button', { name: 'Cambiar el destino' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Otra dirección' }).check()
  await dialog.getByLabel('Dirección, ciudad o código postal').fill('30303')
  await dialog.getByRole('button', { name: 'Ver el precio nuevo' }).click()
  const news = dialog.getByRole('status').filter({ hasText: 'El precio nuevo' })
  await expect(news).toHaveText(/^El precio nuevo es \$\d+\.\d\d .* como máximo \$\d+\.\d\d\.$/)
  await expect(dialog.getByRole('alert'), 'a price that was asked for is no failure').toHaveCount(0)
  await dialog.getByRole('button', { name: /^Sí, \$\d+\.\d\d hasta ahí$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('30303').first()).toBeVisible()

  const job = board.locator('section', { hasText: '404-555-0123' }).last()
  await job.getByRole('button', { name: 'We’re rolling' }).click()
  await expect(main.getByText('En camino').first()).toBeVisible()
  await job.getByRole('button', { name: 'We’re at the car' }).click()
  const step = desk.getByRole('dialog')
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(step.getByText(/Say in a sentence where you are/)).toBeVisible()
  await step.getByLabel(/Where you are/).fill('On the shoulder, right behind the car.')
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(main.getByText(/está junto al auto desde/)).toBeVisible()
  // nothing measured that the truck is there, so the driver can still cancel
  await expect(main.getByRole('button', { name: 'Cancelar la grúa' })).toHaveCount(1)
  await job.getByRole('button', { name: 'The car is on the truck' }).click()
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(step.getByText('Say in a sentence how you found the car.')).toBeVisible()
  await step.getByLabel(/How you found the car/).fill('Front left wheel bent, glass whole, no leak.')
  await step.getByRole('button', { name: 'Record this step' }).click()
  await job.getByRole('button', { name: 'We’re at the destination' }).click()
  await expect(
    step.getByText('Nothing can be measured at this address'),
    'of a ZIP code, only its middle',
  ).toBeVisible()
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(step.getByText('Say in a sentence where you are.', { exact: true })).toBeVisible()
  await step.getByLabel(/Where you are/).fill('In the lot of the destination.')
  await step.getByRole('button', { name: 'Record this step' }).click()

  // nobody is there: the driver is asked at once, chooses another place, and the truck goes on
  await job.getByRole('button', { name: 'They won’t take the car' }).click()
  await step.getByRole('button', { name: 'Tell the driver' }).click()
  await expect(step.getByText('Choose what happened.')).toBeVisible()
  await step.getByRole('radio', { name: 'Closed, nobody there' }).check()
  await step.getByLabel('What is closed, and what a sign says').fill('Gate locked, opens at 8')
  await clean(desk)
  await step.getByRole('button', { name: 'Tell the driver' }).click()
  await expect(job.getByText(/^The driver is choosing another place/)).toBeVisible()
  await expect(job.getByRole('link', { name: 'Call the driver: 404-555-0123' })).toBeVisible()
  await expect(
    main.getByText('30303: está cerrado. Midnight Tow & Recovery escribió: «Gate locked, opens at 8»'),
  ).toBeVisible()
  await clean(page)
  await main.getByRole('button', { name: 'Elegir adónde va ahora' }).click()
  await dialog.getByRole('radio', { name: 'Otra dirección' }).check()
  await dialog.getByLabel('Dirección, ciudad o código postal').fill('30303')
  await dialog.getByRole('button', { name: 'Ver el precio nuevo' }).click()
  await expect(dialog.getByText('Este lugar no recibió el auto. Elija otro.')).toBeVisible()
  await dialog.getByLabel('Dirección, ciudad o código postal').fill('30314')
  await dialog.getByRole('button', { name: 'Ver el precio nuevo' }).click()
  await clean(page)
  await dialog.getByRole('button', { name: /^Sí, \$\d+\.\d\d hasta ahí$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(/está cerrado/)).toHaveCount(0)
  await job.getByRole('button', { name: 'We’re at the destination' }).click()
  await step.getByLabel(/Where you are/).fill('In the lot of the destination.')
  await step.getByRole('button', { name: 'Record this step' }).click()
  await job.getByRole('button', { name: 'The car is dropped off' }).click()
  await step.getByLabel(/Who received the car/).fill('Bea at the front desk')
  await step.getByLabel(/Where you are/).fill('In the lot of the destination.')
  await step.getByRole('button', { name: 'Record this step' }).click()
  await expect(main.getByText('Su auto quedó en 30314. Lo recibió Bea at the front desk.')).toBeVisible()
  await expect(main.getByText(/Usted le paga \$\d+\.\d\d directamente a Midnight Tow & Recovery\./)).toBeVisible()
  await clean(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing is wider than the phone',
  ).toBeLessThanOrEqual(320)
  await desk.context().close()
})

const CAR = [
  ['Year', '2020'],
  ['Make', 'Yamaha'],
  ['Model', 'MT-07'],
  ['License plate', 'none'],
  ['A number where the company can reach you now', '404-555-0177'],
] as const
/** Of a car without a claim. */
async function own(main: Locator) {
  await main.getByRole('radio', { name: 'Mine', exact: true }).check()
  await main.getByRole('radio', { name: 'No', exact: true }).check()
}
/** A motorcycle in Atlanta, without a destination yet. */
async function toPrices(main: Locator) {
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Motorcycle/ }).check()
  await main.getByRole('button', { name: 'None of these: it rolls and steers' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /I don’t know yet/ }).check()
  await main.getByRole('radio', { name: 'I’m still choosing a shop' }).check()
  await main.getByRole('button', { name: 'Show prices' }).click()
}

test('a visitor’s answers wait for the account they make, also in another tab', async ({ page }) => {
  await page.goto('/tow')
  const main = page.getByRole('main')
  await toPrices(main)
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  for (const [label, text] of CAR) await main.getByLabel(label).fill(text)
  await own(main)
  await main.getByRole('button', { name: 'Sign in or sign up, then ask' }).click()
  await expect(page).toHaveURL(/\/auth\?/)
  // the mailed link opens a tab of its own, which knows nothing of this one
  const other = await page.context().newPage()
  await signIn(other, 'drew.driver', '/tow?step=who')
  const there = other.getByRole('main')
  await expect(there.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' })).toBeChecked()
  await expect(there.getByLabel('Model')).toHaveValue('MT-07')
  await there.getByRole('button', { name: 'Ask 1 company now' }).click()
  await expect(other).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)
  await there.getByRole('button', { name: 'Cancel the tow' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText('It costs nothing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the tow' }).click()
  await expect(there.getByText('This tow was canceled.')).toBeVisible()
})

test('prices are read again in place, a second tow of one car leads to the first, and a late truck did not give it back', async ({
  page,
}) => {
  await signIn(page, 'drew.driver', '/tow')
  const main = page.getByRole('main')
  await toPrices(main)
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  for (const [label, text] of CAR) await main.getByLabel(label).fill(text === 'none' ? 'MC1177' : text)
  await own(main)
  const send = main.getByRole('button', { name: 'Ask 1 company now' })
  const phone = main.getByLabel('A number where the company can reach you now')
  await phone.fill('404-555-0177 home')
  await send.click()
  await expect(phone, 'what only the server reads is named at its field').toHaveAttribute('aria-invalid', 'true')
  await phone.fill('404-555-0177')
  const refusal = { code: 'price_changed', message: 'The price has changed.', details: [] }
  await page.route('**/rest/v1/rpc/ask_tow', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await send.click()
  await expect(main.getByRole('alert')).toContainText('The price has changed. Check it again.')
  await main.getByRole('button', { name: 'Look at the prices again' }).click()
  await expect(main.getByText(/compan(y|ies) can come now$/)).toBeFocused()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' })).toBeChecked()
  await send.click()
  await expect(page).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)
  const first = new URL(page.url()).pathname
  const number = towNumber(first)

  await page.goto('/tow?step=who')
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  await send.click()
  await expect(main.getByRole('alert')).toContainText(`A tow of this car is already under way: ${number}.`)
  await expect(main.getByRole('link', { name: `Open tow ${number}` })).toHaveAttribute('href', first)

  await callsAlone(page)
  await page.route('**/rest/v1/rpc/tow_job?*', async (route) => {
    const response = await route.fetch()
    const job = (await response.json()) as { offers: object[]; now: string }
    const offers = job.offers.map((offer) => ({ ...offer, status: 'given_back', decline_reason: null }))
    const event = { kind: 'step', to_status: null, reason: null, at: job.now }
    const events = [
      { ...event, id: 1, details: { step: 'on_scene', away_m: 91 } },
      { ...event, id: 2, details: { step: 'dropped', away_m: 1931 } },
      { ...event, id: 3, details: { step: 'at_destination' } },
    ]
    await route.fulfill({ response, json: { ...job, offers, events } })
  })
  await page.goto(first)
  await expect(main.getByText('Was late; you asked others')).toBeVisible()
  await main.getByText('What happened').click()
  await expect(main.getByRole('listitem').filter({ hasText: 'The truck’s location' })).toHaveText([
    /The truck’s location: about 300 feet away$/,
    /The truck’s location: about 1\.2 mi away$/,
  ])
  await page.unrouteAll({ behavior: 'wait' })
})

test('the team reads prices to a driver who calls, and asks nobody', async ({ page }) => {
  await signIn(page, 'ada.admin', '/tow')
  const main = page.getByRole('main')
  await toPrices(main)
  await expect(main.getByText('Call a company for the driver')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Call 404-555-0171' })).toBeVisible()
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await expect(main.getByRole('form', { name: 'Ask for this tow now' })).toHaveCount(0)
})

test('with a claim a driver reads what the insurer covers of each tow; one that neither side can end is ended by the team', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'dana.driver', '/tow')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Car, SUV/ }).check()
  await main.getByRole('radio', { name: /HB-26-004417/ }).check()
  await main.getByRole('button', { name: 'None of these: it rolls and steers' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /A shop, my home/ }).check()
  await main.getByLabel('Address, town, or ZIP code').fill('30060')
  await main.getByRole('button', { name: 'Show prices' }).press('Enter') // places may be offered over it
  await expect(main).toContainText(
    'Harborline Mutual confirmed towing coverage on your claim; $150.00 of it is left. You pay the company, then ask Harborline Mutual for its share.',
  )
  const offer = main.getByRole('article').filter({ hasText: 'Midnight Tow & Recovery' })
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
  const [, price] = /(\$[\d,.]+\d)/.exec(await offer.innerText())!
  const [, theirs, own] = /insurer covers (\S+\d), and you pay (\S+\d)\./.exec(await offer.innerText())!
  expect([cents(theirs!), cents(own!)]).toEqual([
    Math.min(15_000, cents(price!)),
    cents(price!) - Math.min(15_000, cents(price!)),
  ])
  await main.getByRole('checkbox', { name: 'Ask Midnight Tow & Recovery' }).check()
  for (const [label, text] of CAR) await main.getByLabel(label).fill(text === 'none' ? 'CDA4471' : text)
  await main.getByRole('button', { name: 'Ask 1 company now' }).click()
  await expect(page).toHaveURL(/\/tow\/[0-9a-f-]{36}$/)
  const company = await callsOf(page.request, 'midnight')
  const { rings } = await company.get<{ rings: { id: string }[] }>('/rest/v1/rpc/tow_board')
  await company.post('/rest/v1/rpc/answer_tow', { offer: rings.at(-1)!.id, accept: { eta: 20 } })
  const path = new URL(page.url()).pathname
  await expect(main).toContainText(`Your insurer covers ${theirs} of this, and you pay ${own}.`)

  for (const step of ['rolling', 'on_scene', 'hooked'])
    await company.post('/rest/v1/rpc/tow_step', {
      job: path.slice(5),
      step,
      note: 'Right behind the car, one wheel bent.',
    })

  const team = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(team, 'ada.admin', path)
  await expect(team.getByRole('main')).toContainText(
    `The insurer covers ${theirs} of this, and the driver pays ${own}.`,
  )
  await team.getByRole('button', { name: 'End this tow' }).click()
  const dialog = team.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('The company lost its license an hour ago.')
  await clean(team)
  await dialog.getByRole('button', { name: 'End this tow' }).click()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText('Our team ended this tow. They wrote: “The company lost its license an hour ago.”')
  await expect(main).not.toContainText('The company couldn’t do this tow.')
  await expect(main).toContainText('You owe nothing.')
  await expect(main).toContainText('Your car may still be on Midnight Tow & Recovery’s truck. Call them.')
  await expect(main.getByRole('link', { name: 'Call 404-555-0171' })).toHaveAttribute('href', 'tel:4045550171')
  await main.getByText('What happened').click()
  await expect(main).toContainText('On the truck. The company said: “Right behind the car, one wheel bent.”')
  await expect(main).not.toContainText('Your insurer covers')
  await clean(page)
  await team.context().close()
  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(desk, 'midnight', '/provider/dispatch')
  await expect(
    desk
      .locator('section', { hasText: towNumber(path) })
      .last()
      .getByRole('link', { name: 'Call the driver: 404-555-0177' }),
    'the car is still on its truck',
  ).toBeVisible()
  await desk.context().close()

  // the car is elsewhere now, and nobody has said that its driver is safe there
  await main.getByRole('button', { name: 'Ask for another tow' }).click()
  await expect(page).toHaveURL(/\/tow$/)
  const earlier = main.getByRole('region', { name: 'Earlier tows' })
  const over = earlier.getByRole('link', { name: new RegExp(`^${towNumber(path)}, .*: couldn’t be done$`) })
  await expect(over).toHaveAttribute('href', path)
  await clean(page)
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await expect(earlier).toHaveCount(0)
  await expect(main.getByLabel('ZIP code, town, or address')).toHaveValue('')
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByRole('radio', { name: /Car, SUV/ })).toBeChecked()
})
