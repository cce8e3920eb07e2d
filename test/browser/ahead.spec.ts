// What the server draws of a page ahead of its scripts is the page that then takes its place, and cannot be pressed.
import type { Page } from '@playwright/test'
import { CLAIMS } from '#db/seed/cast.ts'
import { signIn } from './steps.ts'
import { expect, test } from './test.ts'

const PAGES: [who: string, path: string][] = [
  ['dana.driver', '/dashboard'],
  ['dana.driver', `/claim/${CLAIMS.danaVerified}`],
  ['dana.driver', `/claim/${CLAIMS.danaVerified}/repair`],
  ['dana.driver', '/bookings'],
  ['sal.shop', '/provider/bookings'],
  ['sal.shop', '/provider/repairs'],
  ['sal.shop', '/provider/estimates'],
  ['sal.shop', '/provider/listings'],
  ['midnight', '/dashboard'],
  ['ada.admin', '/dashboard'],
  ['ada.admin', '/admin/claims'],
]
/** Lets the page keep what other specs never see (attend.ts), and notes that it was there. */
const keepAhead = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'aheadToo', true)
    new MutationObserver(() => {
      if (document.querySelector('page-ahead')) Reflect.set(window, 'wasAhead', true)
    }).observe(document, { childList: true, subtree: true })
  })
/** What stands there; asked of the page itself, as one without scripts never answers to what a test presses. Minutes pass. */
const text = (page: Page, of: string) =>
  page.evaluate(
    (selector) =>
      document
        .querySelector<HTMLElement>(selector)
        ?.innerText.replaceAll(/\s+/g, ' ')
        .replaceAll(/\d+ (?:h \d+ min|min|hours?|minutes?|seconds?)\b/g, '…'),
    of,
  )

for (const width of [390, 1440])
  test(`at ${width} px the page stands before its scripts do, word for word, in the reader’s time zone`, async ({
    browser,
  }) => {
    test.setTimeout(300_000) // a fuse: eleven pages, each twice
    for (const who of new Set(PAGES.map(([each]) => each))) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, timezoneId: 'America/Denver' })
      const page = await context.newPage()
      await signIn(page, who, '/settings')
      for (const [, path] of PAGES.filter(([each]) => each === who)) {
        const early = await context.newPage()
        const refused: string[] = []
        early.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
        await keepAhead(early)
        await early.route(/\/assets\/.*\.js$/, (route) => route.abort())
        await early.goto(path)
        await expect.poll(() => text(early, 'page-ahead > [inert] #content h1'), path).toBeTruthy()
        await page.goto(path)
        await expect(page.locator('#content h1')).toBeVisible()
        await expect.poll(() => text(page, '#content'), path).toBe(await text(early, 'page-ahead #content'))
        expect(
          refused.filter((line) => !line.includes('net::ERR_FAILED')),
          'nothing of it goes against the policy of the page',
        ).toEqual([])
        await early.close()
      }
      await context.close()
    }
  })

test('the page takes its place once it has read; what is pressed before goes nowhere', async ({ page }) => {
  await signIn(page, 'dana.driver', '/settings')
  await keepAhead(page)
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(/\/rest\/v1\/first_reads\?/, async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as { path: string }[]
    await route.fulfill({ response: answer, json: all.filter(({ path }) => !path.includes('dashboard')) })
  })
  await page.route(/\/rest\/v1\/rpc\/driver_dashboard/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const pressed = () =>
    page.evaluate(() => {
      const seen = document.querySelector('page-ahead a[href="/bookings"]')?.getBoundingClientRect()
      return seen && document.elementFromPoint(seen.left + 1, seen.top + 1)?.nodeName
    })
  await expect.poll(pressed, 'not the page below').toBe('PAGE-AHEAD')
  release()
  await expect(page.locator('page-ahead')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent Claims' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'wasAhead')), 'it was there').toBe(true)
})

test('who signed out while the page was under way finds nothing of it over the sign-in', async ({ page }) => {
  await signIn(page, 'dana.driver', '/settings')
  await keepAhead(page)
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(/\/rest\/v1\/first_reads\?/, async (route) => {
    await page.evaluate(() => localStorage.removeItem('claimchoice-session'))
    const answer = await route.fetch()
    await held
    await route.fulfill({ response: answer })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?/)
  const late = page.waitForResponse(/\/rest\/v1\/first_reads\?/)
  release()
  await (await late).finished()
  await expect.poll(() => page.evaluate(async () => (await globalThis.firstReads)?.length)).toBeGreaterThan(1)
  await expect(page.locator('page-ahead')).toHaveCount(0)
})
