// A tow, from the roadside: at 320 px, in Spanish, by tap and by keyboard; and the company that publishes what it reads.
import { gzipSync } from 'node:zlib'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const STEP_KB = 30

test('a stranded driver reads in Spanish on a small phone what each company charges, keeps the answers over a reload, and can call', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 33.762, longitude: -84.388, accuracy: 25 })
  const bytes: number[] = []
  let since = 0
  page.on('response', async (response) => {
    if (!/\/assets\/.*\.js/.test(response.url())) return
    const body = await response.body().catch(() => Buffer.alloc(0))
    since += gzipSync(body).length
  })
  const stepDone = async () => {
    await page.waitForLoadState('networkidle')
    bytes.push(since)
    since = 0
  }
  await page.goto('/tow?lang=es')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Necesito una grúa')
  await expect(main.getByRole('link', { name: '¿Emergencia? Llame al 911' })).toHaveAttribute('href', 'tel:911')
  await clean(page)
  await main.getByLabel('Hay un auto o una persona en un carril').check()
  await expect(main.getByRole('link', { name: 'Llame primero al 911' })).toBeVisible()
  await stepDone()
  await main.getByRole('button', { name: 'Ya llamé al 911. Continuar' }).press('Enter')

  await expect(main.getByRole('heading', { name: '¿Dónde está el auto?' }), 'the focus goes on, too').toBeFocused()
  await stepDone()
  await expect(main.getByRole('link', { name: 'Llame primero al 911' }), '911 stays on top').toBeVisible()
  await main
    .getByRole('button', { name: 'Siguiente' })
    .tap()
    .catch(() => main.getByRole('button', { name: 'Siguiente' }).click())
  await expect(main.getByText('Use su ubicación o escriba un código postal')).toBeVisible()
  await main.getByRole('button', { name: 'Usar mi ubicación' }).press('Enter')
  await expect(main.getByText('Cerca de Atlanta, GA')).toBeVisible()
  await clean(page)
  await main.getByRole('button', { name: 'Siguiente' }).press('Enter')

  await expect(main.getByRole('radio', { name: /Auto, SUV/ })).toBeVisible()
  await stepDone()
  await main.getByRole('radio', { name: /Auto, SUV/ }).check()
  await main.getByRole('button', { name: 'No rueda' }).press('Space')
  await expect(main.getByRole('button', { name: 'No rueda' })).toHaveAttribute('aria-pressed', 'true')
  await clean(page)
  await page.reload()
  await expect(main.getByRole('button', { name: 'No rueda' })).toHaveAttribute('aria-pressed', 'true')
  since = 0
  await main.getByRole('button', { name: 'Siguiente' }).press('Enter')

  await expect(main.getByText('El primer lugar al que llega suele decidir quién lo repara.')).toBeVisible()
  await stepDone()
  for (const radio of await main.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  await main.getByRole('radio', { name: /Un taller, mi casa/ }).check()
  await main.getByLabel('Dirección, ciudad o código postal').fill('30060')
  await clean(page)
  await main.getByRole('button', { name: 'Ver precios' }).press('Enter')

  await expect(main.getByText(/empresas? pueden? venir ahora/)).toBeVisible()
  await stepDone()
  const midnight = main.getByRole('article').filter({ hasText: 'Midnight Tow & Recovery' })
  await expect(midnight).toContainText('Abierto las 24 horas')
  await expect(midnight).toContainText('Plataforma$20.00')
  await expect(midnight).toContainText(/Como máximo \$\d+\.\d\d \(10 % más\)/)
  await expect(midnight.getByRole('link', { name: 'Llamar al 404-555-0171' })).toHaveAttribute('href', 'tel:4045550171')
  await midnight.getByText('Todas las tarifas de esta empresa').click()
  await expect(midnight).toContainText('Depósito por día, después de 24 horas gratis$45.00')
  await clean(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing is wider than the phone',
  ).toBeLessThanOrEqual(320)
  console.log(`script of each step: ${bytes.map((size) => (size / 1024).toFixed(1)).join(', ')} KB`)
  for (const [n, size] of bytes.slice(1).entries()) expect(size / 1024, `step ${n + 2}`).toBeLessThanOrEqual(STEP_KB)
})

test('where the device says no, a ZIP code is enough; a device that is unsure asks for the road', async ({
  page,
  context,
}) => {
  await page.goto('/tow')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'None of these. Continue' }).click()
  await main.getByRole('button', { name: 'Use my location' }).click()
  await expect(main.getByText('We couldn’t get your location.')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 33.762, longitude: -84.388, accuracy: 5000 })
  await main.getByRole('button', { name: 'Use my location' }).click()
  await expect(main.getByText(/knows this only to about 3 miles/)).toBeVisible()
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByText(/Enter the road and direction\./)).toBeVisible()
  await main.getByLabel('ZIP code, town, or address').fill('30303')
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /Motorcycle/ }).check()
  const none = main.getByRole('button', { name: 'None of these: it rolls and steers' })
  await main.getByRole('button', { name: 'No keys' }).click()
  await main.getByRole('button', { name: 'No keys' }).click()
  await expect(none, 'nobody said that nothing is wrong').toHaveAttribute('aria-pressed', 'false')
  await none.click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('radio', { name: /I don’t know yet/ }).check()
  await main.getByRole('radio', { name: 'I’m still choosing a shop' }).check()
  await main.getByRole('button', { name: 'Show prices' }).click()
  const midnight = main.getByRole('article').filter({ hasText: 'Midnight Tow & Recovery' })
  await expect(midnight).toContainText('Plus $4.25 for each mile after the first 5 miles, once you say where to.')
  await main.getByRole('button', { name: 'Start over' }).click()
  await expect(main.getByRole('button', { name: 'None of these. Continue' })).toBeVisible()
  await main.getByRole('button', { name: 'Bring my answers back' }).click()
  await expect(midnight).toBeVisible()
  await expect(main, 'what to read to the company').toContainText('30303')
})

test('a towing company changes its rates: each wrong field is named, the price of a tow is shown, and the old version stays', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'midnight', '/provider/towing')
  const main = page.getByRole('main')
  await expect(main.getByText(/see your prices and your dispatch phone now/)).toBeVisible()
  await expect(main).toContainText('Light vehicles, 8 miles, flatbed, regular hours: $127.75 (at most $140.52)')
  await clean(page)
  await main.getByRole('button', { name: 'New rates: Light vehicles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rates: Light vehicles' })
  await dialog.getByLabel('Hook-up').fill('2000')
  await dialog.getByRole('button', { name: 'Publish rates' }).click()
  await expect(dialog.getByText('Enter a value from $0.01 to $1,000.00.')).toBeVisible()
  await dialog.getByLabel('Hook-up').fill('99')
  await expect(dialog).toContainText('regular hours: $131.75')
  await clean(page)
  await dialog.getByRole('button', { name: 'Publish rates' }).click()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText(/Version 2, .*Luther Gaines/)
  await main.getByText('1 earlier version').click()
  await expect(main.getByRole('region', { name: /^Version 1/ })).toContainText('$95.00')
})

test('a towing company’s listing shows what it charges', async ({ page }) => {
  const dana = await callsOf(page.request, 'dana.driver')
  const { companies } = await dana.post<{ companies: { listing_id: string; business_name: string }[] }>(
    '/rest/v1/rpc/quote_tow',
    {
      scene: { near: '30303', road: '' },
      vehicle_class: 'light',
      condition: {
        rolls: true,
        steers: true,
        wheels_damaged: false,
        in_ditch: false,
        low_clearance: false,
        awd_or_ev: false,
        keys_present: true,
      },
      destination: { kind: 'later', reason: 'other' },
    },
  )
  await page.goto(`/listing/${companies.find(({ business_name }) => business_name.startsWith('Midnight'))!.listing_id}`)
  const rates = page.getByRole('region', { name: 'Towing rates' })
  await expect(rates.getByRole('heading', { name: 'Car, SUV, pickup, or van' })).toBeVisible()
  await expect(rates.getByText(/^Hook-up/).first()).toBeVisible()
  await clean(page)
})
