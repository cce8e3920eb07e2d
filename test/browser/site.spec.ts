import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const COMPANY = ['/help', '/contact', '/privacy', '/terms']
const WRITTEN = ['/', '/about', ...COMPANY].flatMap((path) => [path, `/es${path === '/' ? '' : path}`])
const PAGES = ['/', '/about', '/help', '/a/page/nobody/wrote']

const complaints = (page: Page) => {
  const said: string[] = []
  page.on('console', (message) => {
    const isOurOwn404 = message.text().includes('404')
    if ((message.type() === 'error' || message.type() === 'warning') && !isOurOwn404) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who is near is seen before signing up, in either language, and a tow is one tap away', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Need a tow now?' }).click()
    await expect(page).toHaveURL('/tow')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('I need a tow')
    await page.getByRole('link', { name: 'See towing companies' }).click()
    await expect(page).toHaveURL('/services?service=tow')
    await page.goto('/es')
    await page.getByLabel('Vea quién está cerca. Sin cuenta.').fill('30303')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/marketplace\?lang=es&near=30303$/)
    await expect(page.getByText(/^Se muestran 24 de \d+ anuncios/)).toBeVisible()
  })

  test('the start page says everything of the spec and leads where it should', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your claim, your choice.')
    await expect(main.getByText('Community-Certified · Vetted · Faster Turnaround', { exact: true })).toBeVisible()
    for (const heading of [
      'Our Purpose',
      'How It Works',
      'For Drivers',
      'For Providers',
      'Why Choose Local Pros',
      'Complete Automotive Services',
    ])
      await expect(main.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    for (const pillar of ['Empower drivers', 'Support local shops', 'Streamline claims', 'Protect consumers'])
      await expect(main.getByRole('heading', { name: pillar })).toBeVisible()
    for (const [service, price] of [
      ['Body Repair', '$150'],
      ['Glass Services', '$100'],
      ['Towing', '$75'],
      ['Claims Adjusters', '$200'],
      ['Rental Cars', '$150'],
    ] as const)
      await expect(main.getByRole('row', { name: new RegExp(service) })).toContainText(price)
    await expect(main.getByText('Figures stated by ClaimChoice')).toBeVisible()

    const leadsTo = async (name: string, path: string) => {
      const links = await main.getByRole('link', { name, exact: true }).all()
      expect(links.length, name).toBeGreaterThan(0)
      for (const link of links) await expect(link).toHaveAttribute('href', path)
    }
    await leadsTo('Submit Your Claim', '/auth?tab=signup&next=%2Fclaim%2Fintake')
    await leadsTo('Join the Network', '/auth?tab=signup&next=%2Fprovider%2Fonboarding')
    await leadsTo('Browse Services', '/marketplace')
    await leadsTo('Learn More', '/provider/onboarding')
    await leadsTo('Submit a Claim', '/auth?tab=signup&next=%2Fclaim%2Fintake')
    await leadsTo('List Your Car/Shop', '/auth?tab=signup&next=%2Fprovider%2Fonboarding')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/auth')
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth?tab=signup')
    await expect(header.getByRole('link', { name: 'ClaimChoice' })).toHaveAttribute('href', '/')
    const footer = page.getByRole('contentinfo')
    for (const [name, path] of [
      ['Marketplace', '/marketplace'],
      ['Services', '/services'],
      ['About', '/about'],
      ['Sign In', '/auth'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(main.getByText('24/7', { exact: false }), 'towing is advertised as 24/7').toBeVisible()
    await expect(main.getByText('Provider fees start at $75')).toBeVisible()
  })

  test('the anchors of the header bring their section into view', async ({ page }) => {
    await page.goto('/')
    for (const [name, id] of [
      ['How It Works', 'how-it-works'],
      ['For Drivers', 'for-drivers'],
      ['For Providers', 'for-providers'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name }).first().click()
      await expect(page).toHaveURL(new RegExp(`#${id}$`))
      await expect(page.locator(`#${id}`)).toBeInViewport()
    }
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('link', { name: 'Join as Provider' })).toHaveAttribute(
      'href',
      '/auth?tab=signup&next=%2Fprovider%2Fonboarding',
    )
    await expect(page.getByRole('link', { name: 'Submit a Claim' })).toHaveAttribute(
      'href',
      '/auth?tab=signup&next=%2Fclaim%2Fintake',
    )
    await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).first().click()
    await expect(page).toHaveURL('/#how-it-works')
  })

  test('on a phone the menu opens, leads and closes by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'How It Works' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#how-it-works$/)
    await expect(menu).toBeHidden()
    await button.click({ force: true }) // whatever lies there: the first tap opens it again
    await expect(menu).toBeVisible()
    await button.click()
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('on a phone a tap on a section of the menu goes there and closes it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'For Providers' }).click()
    await expect(page.locator('#for-providers')).toBeInViewport()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
  })

  test('Spanish pages are whole, and lead into the product in Spanish', async ({ page }) => {
    await page.goto('/es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su reclamo, su elección.')
    await expect(page.getByRole('link', { name: 'Envíe su reclamo' }).first()).toHaveAttribute(
      'href',
      '/auth?tab=signup&next=%2Fclaim%2Fintake&lang=es',
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/?lang=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/es/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creemos que la elección es suya.')
  })
})

test('the pages written at build time ship no script and fit in 15 KB', async ({ request }) => {
  for (const path of WRITTEN) {
    const html = await (await request.get(path)).text()
    const kinds = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1]!.trim())
    expect(kinds.toSorted(), path).toEqual(['type="application/ld+json"', 'type="speculationrules"'])
    expect(html, path).not.toContain('modulepreload')
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(new URL(canonical!).pathname, path).toBe(path)
    for (const language of ['en', 'es', 'x-default']) expect(html).toContain(`hrefLang="${language}"`)
    const facts = /ld\+json">(.*?)<\/script>/.exec(html)![1]!
    for (const kind of ['Organization', 'WebSite']) expect(facts, path).toContain(`"@type":"${kind}"`)
    for (const figure of ['2.4M', '10,000', '4.8/5'])
      expect(facts, 'claims never reach search engines').not.toContain(figure)
    expect(gzipSync(html).length, path).toBeLessThan(15 * 1024)
  }
})

test('privacy, terms, contact and help say who runs the site and how to reach them, and every link leads somewhere', async ({
  request,
}) => {
  for (const path of WRITTEN.filter((one) => COMPANY.some((page) => one.endsWith(page)))) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toContain('%OPERATOR')
    for (const [, href] of html.matchAll(/<a href="(\/[^"]*)"/g))
      expect((await request.get(href!)).status(), `${path} leads to ${href}`).toBe(200)
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html, `${path}#${id}`).toContain(`id="${id}"`)
  }
  const contact = await (await request.get('/contact')).text()
  for (const said of ['mailto:hello@claimchoice.example', 'tel:404-555-0100', '100 Example Street'])
    expect(contact).toContain(said)
})

test('another spelling of such an address leads to the page itself, and keeps what was asked', async ({ request }) => {
  for (const spelled of ['/contact/', '/Contact', '/es/Privacy//', '/ABOUT/?lang=es']) {
    const answer = await request.get(spelled)
    const { pathname, search } = new URL(answer.url())
    expect(`${pathname}${search}`).toBe(spelled.toLowerCase().replace(/\/+(?=$|\?)/, ''))
    expect(await answer.text(), spelled).not.toContain('%OPERATOR')
  }
})

test('the cookies that privacy names are all that the site sets', async ({ page, request }) => {
  await page.goto('/es/privacy?lang=es')
  await signIn(page, 'dana.driver', '/dashboard')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['device', 'lang'])
  expect(await (await request.get('/privacy')).text()).toContain('Two cookies: your language and')
  expect(await (await request.get('/es/privacy')).text()).toContain('Dos cookies: su idioma y')
})

test('an address nobody knows is a real 404 that leads home', async ({ page }) => {
  const response = await page.goto('/a/page/nobody/wrote')
  expect(response!.status()).toBe(404)
  await expect(page.locator('script[src]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('search engines find the pages and the listings, and stay out of the rest', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin/')
  expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1]!).pathname,
  )
  expect(addresses.some((path) => path.startsWith('/listing/'))).toBe(true)
  expect(addresses).toEqual(expect.arrayContaining([...WRITTEN, '/marketplace', '/services']))
  const share = await request.get('/share.png')
  expect(share.headers()['content-type']).toBe('image/png')
})

for (const path of PAGES)
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${path} is accessible and fits at ${width} px, ${colorScheme}`, async ({ browser }) => {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
        const page = await context.newPage()
        const said = complaints(page)
        await page.goto(path)
        await page.evaluate('document.fonts.ready.then(() => 0)')
        await clean(page)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        expect(said).toEqual([])
        await context.close()
      })

test('a visit tells how its pages felt, by their names, and nothing about who it was', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }) // as a person's browser says
    const told: string[] = []
    Object.assign(window, { told })
    navigator.sendBeacon = (path, body) => told.push(`${String(path)} ${String(body)}`) > 0
  })
  const listens = page.waitForResponse(/\/assets\/visit-[\w-]+\.js/)
  await page.goto('/marketplace?zip=30303')
  await listens
  await page.locator('article a').first().click()
  await expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: /^Book/ }).or(page.getByRole('main')).first()).toBeVisible()
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return (window as unknown as { told: string[] }).told
    })
  const [first = '', ...more] = await leave()
  expect(more).toEqual([])
  const [path, body] = [first.slice(0, first.indexOf(' ')), first.slice(first.indexOf(' ') + 1)]
  const { pages } = JSON.parse(body) as { pages: { page: string; lcp_ms?: number; ttfb_ms?: number }[] }
  expect(pages.map((one) => one.page)).toEqual(['/marketplace', '/listing/:id'])
  expect(pages[0]!.lcp_ms).toBeGreaterThan(0)
  expect(pages[0]!.ttfb_ms).toBeGreaterThan(0)
  expect(pages[1], 'only the first page arrived').not.toHaveProperty('lcp_ms')
  expect(body).not.toMatch(/[0-9a-f]{8}-|30303|@/)
  expect((await page.request.post(path, { data: body, headers: { 'content-type': 'text/plain' } })).status()).toBe(204)
  expect(await leave(), 'a tab that is left again has told already').toHaveLength(1)
})
