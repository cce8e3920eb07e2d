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
/** What stands there; asked of the page itself, as one without scripts never answers to what a test presses. */
const text = (page: Page, of: string) =>
  page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.innerText.replaceAll(/\s+/g, ' '), of)

for (const width of [390, 1440])
  test(`at ${width} px the page stands before its scripts do, word for word, in the reader’s time zone`, async ({
    browser,
  }) => {
    test.setTimeout(300_000) // a fuse: eight pages, each twice
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
        await expect.poll(() => text(early, 'page-ahead[inert] #content h1'), path).toBeTruthy()
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

test('the page takes its place, and who has signed out meanwhile is asked to sign in', async ({ page }) => {
  await signIn(page, 'dana.driver', '/settings')
  await keepAhead(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Claims' })).toBeVisible()
  await expect(page.locator('page-ahead')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'wasAhead')), 'it was there').toBe(true)
  await page
    .getByRole('link', { name: 'My Claims' })
    .or(page.getByRole('link', { name: 'Claims' }))
    .first()
    .click()
  await expect(page).toHaveURL('/claims')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('claimchoice-session')!) as { access_token: string }
    localStorage.setItem(
      'claimchoice-session',
      JSON.stringify({ ...kept, access_token: 'none', refresh_token: 'none' }),
    )
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?/)
  await expect(page.locator('page-ahead')).toHaveCount(0)
})
