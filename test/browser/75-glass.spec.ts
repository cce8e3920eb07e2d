// Broken glass: a driver says what is broken by pictures, a shop quotes it by part, and the car is safe to drive by a clock.
import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { CAST } from '#db/seed/cast.ts'
import { arrives, CLAIM } from './repair.ts'
import { callsOf, clean, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const SHOP = { who: 'eastside', name: 'Eastside Glass' }
/** The world's glass shop signs in with the password of the cast. */
const letIn = (owner: pg.Pool) =>
  owner.query(
    `insert into auth.users (id, password_hash, email_confirmed_at)
     select p.user_id, u.password_hash, now() from provider_profiles p, auth.users u
     where p.business_name = $1 and u.id = $2 on conflict do nothing`,
    [SHOP.name, CAST.sal.id],
  )
const photo = async (name: string, color?: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await picture(color),
})
const inSpanish = (page: Page, origin: string) =>
  page.context().addCookies([{ name: 'lang', value: 'es', url: origin }])
const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage()

test('a driver in Spanish on a phone says what is broken, a shop quotes by keyboard, and both see from when on it is safe', async ({
  page: dana,
  browser,
  world,
  inDatabase,
}) => {
  test.slow()
  await inDatabase(letIn)
  await dana.setViewportSize({ width: 390, height: 844 })
  await inSpanish(dana, world.origin)
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  const main = dana.getByRole('main')
  await dana.getByRole('radio', { name: 'Preguntar a hasta tres talleres' }).check()
  await dana.getByRole('radio', { name: 'Vidrios' }).check()
  await dana.getByLabel('Buscar un taller por su nombre').fill(SHOP.name)
  await dana.getByRole('group', { name: '¿A qué talleres?' }).getByText(SHOP.name).click()
  await dana.getByRole('checkbox', { name: 'Parabrisas' }).check()
  await dana.getByRole('radio', { name: /^Una grieta/ }).check()
  await dana.getByRole('radio', { name: 'Hasta 6 pulgadas' }).check()
  const answer = (question: string | RegExp, word: string) =>
    dana.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word }).check()
  await answer('¿Está donde usted mira al manejar?', 'Sí')
  await expect(main).toContainText('lo decide el taller')
  await answer(/^Cámara detrás del espejo/, 'Sí')
  await expect(main).toContainText('casi siempre hace falta calibrar')
  await answer(/^Franja oscura arriba/, 'No sé')
  await clean(dana)
  await dana
    .locator('input[type=file]#photo_sensors, #photo_sensors input[type=file]')
    .first()
    .setInputFiles(await photo('espejo'))
  await expect(main).toContainText('los talleres la verán')
  await dana.getByRole('button', { name: 'Preguntar a este taller' }).click()
  await said(dana, 'Solicitud enviada')
  await expect(main).toContainText('Esperando respuesta')

  const shop = await elsewhere(browser)
  await signIn(shop, SHOP.who, '/provider/estimates')
  await shop.getByRole('link', { name: /Dana/ }).first().click()
  const desk = shop.getByRole('main')
  await expect(desk.getByRole('heading', { name: 'The broken glass' })).toBeVisible()
  await expect(desk).toContainText('Camera behind the mirror: Yes')
  await expect(desk.getByRole('group', { name: /^Row \d/ })).toHaveCount(4)
  const keys = shop.keyboard
  /** From the field that has the focus on: each is typed into, or a letter chooses. */
  const typed = async (...words: (string | null)[]) => {
    for (const word of words) {
      if (word !== null) await keys.type(word)
      await keys.press('Tab')
    }
  }
  const row = (name: RegExp) => desk.getByRole('group', { name })
  await row(/^Row 1/)
    .getByLabel('Kind')
    .focus()
  await typed('OEE', 'Pilkington', 'FW04567 GTY', '410')
  await row(/^Row 2/)
    .getByLabel(/^Adhesive/)
    .focus()
  await typed('Sika P2G', null, '40')
  await row(/^Row 3/)
    .getByLabel('Priced')
    .focus()
  await typed('By', '2.5', '80')
  await row(/^Row 4/)
    .getByLabel('How')
    .focus()
  await typed('Static and', 'Sent')
  await row(/^Row 4/)
    .getByLabel('Done by')
    .focus()
  await typed('ADAS Atlanta', null, '250')
  await desk.getByRole('button', { name: 'Molding', exact: true }).focus()
  await keys.press('Enter')
  await expect(row(/^Row 5/).getByLabel('Kind'), 'what was added has the focus').toBeFocused()
  await typed('After', null, null, '35')
  await desk.getByRole('button', { name: 'Disposal', exact: true }).focus()
  await keys.press('Enter')
  await row(/^Row 6/)
    .getByRole('button', { name: 'Remove row 6: Disposal' })
    .focus()
  await keys.press('Enter')
  await expect(row(/^Row 6/)).toHaveCount(0)
  await expect(row(/^Row 5/).getByLabel('Kind'), 'and after one is removed, the last').toBeFocused()
  await desk.getByLabel(/^Minutes until/).focus()
  await keys.type('60')
  await desk.getByLabel(/^Sales tax/).focus()
  await keys.type('8.9')
  // 410 + 40 + 35 with 8.9% tax, 200 of labor, 250 outside
  await expect(desk).toContainText('$978.17')
  await clean(shop)
  await desk.getByText('What the driver will read').press('Enter')
  await expect(desk).toContainText('Adhesive and kit: Sika P2G; not to be driven for 60 minutes after the work')
  await desk.getByRole('button', { name: 'Send quote' }).press('Enter')
  await said(shop, 'Quote sent')
  await expect(desk.getByRole('button', { name: 'Correct this quote' })).toBeVisible()
  await clean(shop)

  await dana.reload()
  const card = main.getByRole('listitem').filter({ hasText: SHOP.name }).first()
  await expect(card).toContainText('$978.17')
  await expect(card).toContainText('ADAS Atlanta')
  await card.getByText(/^Ver las /).press('Enter')
  await expect(card).toContainText('(OEE)')
  await card.getByRole('button', { name: /^Elegir este taller/ }).click()
  await dana.getByRole('dialog').getByRole('button', { name: 'Elegir este taller' }).click()
  // the rule that asks for it comes into force while the dialog stands open
  await dana.route(
    /repair_signing/,
    async (route) => {
      const read = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...read, calibration_notice: [] } })
    },
    { times: 1 },
  )
  await main.getByRole('button', { name: 'Leer y firmar' }).first().click()
  const dialog = dana.getByRole('dialog', { name: 'Firmar E01' })
  await dialog.getByRole('radio', { name: /^Lo permito/ }).check()
  await dialog.getByLabel('Acepto firmar y recibir documentos por vía electrónica').check()
  await dialog.getByLabel('Su nombre completo', { exact: true }).fill('Dana Whitfield')
  const risk = dialog.getByLabel('Su nombre completo, debajo de esta frase')
  if (await risk.count()) await risk.fill('Dana Whitfield')
  await dialog.getByRole('button', { name: /^Firmar por hasta/ }).click()
  const read = dialog.getByLabel('Leí esto sobre la calibración')
  await expect(dialog).toContainText('Lea lo que se dice sobre la calibración y luego marque esto.')
  await dialog.getByRole('button', { name: /^Firmar por hasta/ }).click()
  await expect(read, 'what is missing has the focus').toBeFocused()
  await clean(dana)
  await read.check()
  await dialog.getByRole('button', { name: /^Firmar por hasta/ }).click()
  await said(dana, 'Firmado')

  const [calls] = [await callsOf(dana.request, SHOP.who)]
  const [{ id }] = await calls.get<[{ id: string }]>('/rest/v1/rpc/repair_board')
  await arrives(calls, id)
  // it came two hours ago: glass is set after that
  await inDatabase((owner) =>
    owner.query(`update repairs set arrived_at = arrived_at - interval '2 hours' where id = $1`, [id]),
  )
  await shop.goto(`/provider/repairs/${id}`)
  await desk.getByRole('button', { name: 'Add a record' }).first().click()
  const record = shop.getByRole('dialog', { name: 'Scan, calibration, or glass' })
  await record.getByLabel('What').selectOption('glass')
  await record.getByLabel('Adhesive').fill('Sika P2G')
  await record.getByLabel('Lot from the package').fill('L2291')
  await record.getByLabel('Temperature in °F').fill('68')
  await record.getByLabel('Humidity in percent').fill('45')
  const now = new Date().toLocaleTimeString('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  })
  await record.getByLabel('Time the glass was set').fill(now)
  await record.getByLabel(/^Minutes until/).fill('95')
  await expect(record).toContainText('Safe to drive from')
  await record.getByLabel('Result').fill('Set and checked for leaks.')
  await record.getByRole('button', { name: 'Save record' }).click()
  await expect(record).toContainText('Add at least 4 photos from before the work.')
  for (const [n, color] of ['#111111', '#222222', '#333333', '#444444'].entries()) {
    await record
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo(`before-${n}`, color))
    await expect(record.getByRole('button', { name: new RegExp(`^Remove before-${n}`) })).toBeVisible()
  }
  await clean(shop)
  await record.getByRole('button', { name: 'Save record' }).click()
  await said(shop, 'Record kept')
  await expect(desk).toContainText('Sika P2G, lot L2291 · 68 °F, 45% humidity')
  await clean(shop)

  await dana.reload()
  await expect(main).toContainText('Podrá manejar con seguridad:')
  await expect(main).toContainText('Tiempo que falta: 1 hora y 3')
  await expect(main).toContainText('lote L2291')
  await clean(dana)
})

test('a windshield without its photo is not sent, nor a quote without a word about calibration; a reload loses nothing', async ({
  page: drew,
  browser,
  inDatabase,
}) => {
  test.slow()
  await inDatabase(letIn)
  await drew.setViewportSize({ width: 320, height: 700 })
  const calls = await callsOf(drew.request, 'drew.driver')
  const claims = await calls.get<{ id: string; status: string }[]>('/rest/v1/claims')
  const claim = claims.find(({ status }) => status !== 'closed')!
  await signIn(drew, 'drew.driver', `/claim/${claim.id}/repair`)
  const main = drew.getByRole('main')
  await drew.getByRole('radio', { name: 'I have a shop' }).check()
  await drew.getByRole('radio', { name: 'Glass', exact: true }).check()
  await drew.getByLabel('Name of your shop').fill(SHOP.name)
  await drew.getByRole('group', { name: 'Your shop' }).getByText(SHOP.name).click()
  await drew.getByRole('button', { name: 'Ask this shop' }).click()
  await expect(main).toContainText('Choose which glass is broken.')
  await expect(main).toContainText('Say whether it’s a chip, a crack, or shattered.')
  await expect(drew.getByRole('checkbox', { name: 'Windshield' }), 'what is missing has the focus').toBeFocused()
  await drew.keyboard.press('Space')
  await drew.getByRole('radio', { name: /^Shattered/ }).check()
  await drew
    .getByRole('radiogroup', { name: /^Camera/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check()
  await expect(main).toContainText('Cars of this age often have a camera')
  await drew.getByRole('button', { name: 'Ask this shop' }).click()
  await expect(main).toContainText('Add a photo of the area behind the mirror: shops need it for a windshield.')
  expect(await drew.evaluate('document.documentElement.scrollWidth - innerWidth'), 'nothing is wider').toBe(0)
  await clean(drew)
  await drew.reload()
  await expect(drew.getByRole('checkbox', { name: 'Windshield' }), 'a reload loses nothing').toBeChecked()
  await expect(drew.getByRole('radio', { name: /^Shattered/ })).toBeChecked()
  await drew.locator('#photo_sensors').setInputFiles(await photo('mirror'))
  await expect(main).toContainText('the shops will see it')
  // left out of what is shown, it counts as missing
  await drew.getByRole('checkbox', { name: 'mirror.png' }).uncheck()
  await drew.getByRole('button', { name: 'Ask this shop' }).click()
  await expect(main).toContainText('it isn’t among those you show')
  await drew.getByRole('button', { name: 'Show it to the shops' }).click()
  await expect(drew.getByRole('checkbox', { name: 'mirror.png' })).toBeChecked()
  // a state that wants the number first
  await inDatabase((owner) => owner.query(`update claims set loss_state = 'KY' where id = $1`, [claim.id]))
  await drew.getByRole('button', { name: 'Ask this shop' }).click()
  await expect(main).toContainText('A glass shop needs your claim number before the work.')
  const number = drew.getByLabel('Show my claim number')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.check()
  await drew.getByRole('button', { name: 'Ask this shop' }).click()
  await said(drew, 'Request sent')

  const desk = await callsOf(drew.request, SHOP.who)
  const invitations = await desk.get<{ id: string; status: string }[]>('/rest/v1/estimate_invitations')
  const { id } = invitations.find(({ status }) => status === 'sent')!
  const shop = await elsewhere(browser)
  await shop.setViewportSize({ width: 320, height: 700 })
  await signIn(shop, SHOP.who, `/provider/estimates/${id}`)
  const quote = shop.getByRole('main')
  const row = (name: RegExp) => quote.getByRole('group', { name })
  await shop.getByRole('button', { name: 'Send quote' }).click()
  await expect(row(/^Row 1/)).toContainText('Choose what kind of part it is.')
  await expect(row(/^Row 1/)).toContainText('Enter a price, or 0.')
  await expect(row(/^Row 1/).getByLabel('Kind'), 'what is wrong has the focus').toBeFocused()
  await row(/^Row 1/)
    .getByLabel('Kind')
    .selectOption('oem')
  for (const n of [1, 2, 3])
    await row(new RegExp(`^Row ${n}`))
      .getByLabel('Price', { exact: true })
      .fill(`${n}00`)
  await row(/^Row 1/)
    .getByLabel('Price', { exact: true })
    .fill('a lot')
  await shop.getByLabel(/^Minutes until/).fill('soon')
  await shop.getByRole('button', { name: 'Send quote' }).click()
  await expect(quote).toContainText('Enter an amount in dollars, for example 50.00.')
  await expect(quote).toContainText('Enter the minutes until the car is safe to drive: 0 to 2880.')
  await expect(quote).toContainText('Add a calibration row, or say why there is none.')
  expect(await shop.evaluate('document.documentElement.scrollWidth - innerWidth'), 'nothing is wider').toBe(0)
  await clean(shop)
  await row(/^Row 1/)
    .getByLabel('Price', { exact: true })
    .fill('100')
  await shop.getByLabel(/^Minutes until/).fill('30')
  await shop.reload()
  await expect(row(/^Row 3/).getByLabel('Price', { exact: true }), 'a reload loses nothing').toHaveValue('300.00')
  await shop.getByLabel(/^Why there is no calibration/).fill('The dealer does it. <b>No</b> camera of ours.')
  await expect(quote).toContainText('$600.00')
  await shop.getByRole('button', { name: 'Send quote' }).click()
  await said(shop, 'Quote sent')
  await expect(quote).toContainText('No calibration here: The dealer does it. <b>No</b> camera of ours.')
  await shop.getByRole('button', { name: 'Correct this quote' }).click()
  await expect(row(/^Row 2/).getByLabel('Price', { exact: true }), 'the same rows').toHaveValue('200.00')
  await row(/^Row 2/)
    .getByLabel('Price', { exact: true })
    .fill('150')
  await shop.getByRole('button', { name: 'Send quote' }).click()
  await said(shop, 'Quote sent')
  await expect(quote).toContainText('$150.00')

  await drew.reload()
  const card = main.getByRole('listitem').filter({ hasText: SHOP.name }).first()
  await expect(card).toContainText('$550.00')
  await expect(card, 'what says why none is done calibrates nothing').toContainText('Not on this estimate')
  await expect(card).toContainText('30 minutes after the work')
})
