// The service side of the market: a trade first, then who does it near the car.
import { clean, freeDays, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const TRADES = ['Body repair', 'Auto glass', 'Towing', 'Licensed adjuster or appraiser']

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a trade is chosen with its cost and cover in words, then found near a ZIP code', async ({ page }) => {
    await page.goto('/services')
    const main = page.getByRole('main')
    for (const trade of TRADES) {
      const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: trade, exact: true }) })
      await expect(card).toContainText(/\d+ listings?, from \$\d+\.\d\d per hour/)
      for (const what of ['What it does on a claim', 'What booking costs', 'What insurers usually pay'])
        await expect(card.getByText(what)).toBeVisible()
    }
    await main.getByLabel('ZIP code where the car is').fill('30303')
    await main.getByRole('button', { name: 'Find glass shops' }).click()
    await expect(page).toHaveURL('/services?zip=30303&service=glass')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Auto glass near you')
    await expect(main.getByText('within 25 miles of 30303')).toBeVisible()
    const results = main.getByRole('list', { name: 'Listings' }).getByRole('listitem')
    await expect(results.first()).toContainText('Glass')
    await expect(results.filter({ hasNotText: 'Glass' })).toHaveCount(0)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL('/services?zip=30303&service=glass&lang=es')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Vidrios para autos cerca de usted')
    await main.getByRole('link', { name: 'Grúas', exact: true }).click()
    await expect(page.locator('html'), 'the next page keeps the language').toHaveAttribute('lang', 'es')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).first()).toBeVisible()
  })
})

test('with the keyboard alone a tow is found, 24/7 is said with the day it can be booked from, and the language keeps page and query', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  await clean(page)
  const main = page.getByRole('main')
  await main.getByLabel('ZIP code where the car is').fill('30303')
  await main.getByRole('button', { name: 'Find towing companies' }).press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Towing near you')
  await expect(page).toHaveURL('/services?service=tow&zip=30303')
  await clean(page)
  await expect(main.getByText(/says? “24\/7”\. You can book from tomorrow\./)).toBeVisible()
  await main.getByRole('link', { name: 'Show only those' }).press('Enter')
  const results = main.getByRole('list', { name: 'Listings' }).getByRole('listitem')
  await expect(results.filter({ hasNotText: 'Answers 24/7, from tomorrow' })).toHaveCount(0)
  await expect(results.first()).toContainText('Answers 24/7, from tomorrow')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Grúas cerca de usted')
  await expect(page).toHaveURL(/\/services\?service=tow&zip=30303&open=always$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Towing near you')
  await main
    .getByRole('navigation', { name: 'Service' })
    .getByRole('link', { name: 'Adjuster or appraiser' })
    .press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Licensed adjusters and appraisers near you')
})

test('each trade tells search engines what it is and where it stands, in both languages', async ({ request }) => {
  for (const path of ['/services', '/services?service=glass', '/marketplace']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<title>[^<]+ · ClaimChoice<\/title>/)
    const canonical = new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)![1]!)
    expect(canonical.pathname + canonical.search, path).toBe(path)
    for (const language of ['en', 'es', 'x-default']) expect(html, path).toContain(`hrefLang="${language}"`)
    expect(html, path).toContain('/share.png')
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as {
      '@type': string
    }[]
    expect(facts[0], path).toMatchObject({ '@type': 'BreadcrumbList' })
    for (const figure of ['2.4M', '500+', '4.8/5']) expect(html, path).not.toContain(figure)
  }
})

test('storage is sold by the day: its card says so, and first and last day are chosen on its page', async ({
  page,
}) => {
  await page.goto('/services?service=storage&q=Fenced+storage')
  const card = page.getByRole('list', { name: 'Listings' }).getByRole('listitem').first()
  await expect(card).toContainText('$38.00')
  await expect(card).toContainText('per day')
  await card.getByRole('link', { name: 'Fenced storage yard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fenced storage yard')
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const [from, to] = await freeDays(page.request, id, 20, 4)
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.getByLabel('To', { exact: true }).fill(to)
  await expect(page.getByText('4 days × $38.00')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('4 days × $38.00')).toBeVisible()
  await expect(sheet.getByText('$152.00').first()).toBeVisible()
  await clean(page)
})

test('a shop sells storage by the day once it says that it stores cars', async ({ page }) => {
  await signIn(page, 'sal.shop', '/provider/listings/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Locked yard behind the shop')
  await page.getByText('per day', { exact: true }).first().click()
  await expect(page.getByLabel('Minimum hours')).toHaveCount(0)
  await expect(page.getByLabel('Maximum days')).toBeVisible()
  await page.getByLabel('Daily rate').fill('40')
  await clean(page)
  await page.getByRole('button', { name: /Save|Create/ }).click()
  await expect(
    page.getByText('Only storage is priced by the day. Add storage to your shop’s services first.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Daily rate')).toHaveValue(/40/)
})
