// Whoever signs in finds every page whole on a phone: a heading, no barrier, nothing beside the screen, no dead link.
import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const PAGES: Record<string, string[]> = {
  visitor: [paths.auth(), paths.auth({ tab: 'signup' }), paths.authReset(), paths.marketplace(), paths.services()],
  'dana.driver': [
    paths.dashboard(),
    paths.claims(),
    paths.claimIntake(),
    paths.bookings(),
    paths.messages(),
    paths.notifications(),
  ],
  'omar.owner': [paths.dashboard(), paths.providerListings(), paths.providerListingNew()],
  'sal.shop': [
    paths.dashboard(),
    paths.providerOnboarding(),
    paths.providerVerification(),
    paths.providerAnalytics(),
    paths.providerBookings(),
    paths.providerListings(),
    paths.messages(),
  ],
  'nina.new': [paths.providerOnboarding()],
  'ada.admin': [
    paths.dashboard(),
    paths.adminClaims(),
    paths.adminProviders(),
    paths.adminUsers(),
    paths.adminAnalytics(),
    paths.messages(),
  ],
}
/** Of pages that exist once per row, the first one linked is looked at. */
const ROWS = /^\/(claim|bookings|listing|provider\/booking|provider\/listings|admin\/claims)\/[0-9a-f-]{36}(\?|$)/

async function look(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' }), path).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await clean(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${path} is too wide`).toBe(0)
  return page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      (links as unknown as { pathname: string; search: string }[]).map(({ pathname, search }) => pathname + search),
    )
}

for (const [who, wanted] of Object.entries(PAGES))
  test(`every page of ${who} is whole on a phone`, async ({ page }) => {
    test.setTimeout(180_000)
    const said: string[] = []
    page.on('console', (message) => message.type() === 'error' && said.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
    await page.setViewportSize({ width: 390, height: 844 })
    if (who !== 'visitor') await signIn(page, who, paths.dashboard())

    const linked = new Set<string>()
    for (const path of wanted) for (const link of await look(page, path)) linked.add(link)
    const kinds = Map.groupBy(
      [...linked].filter((link) => ROWS.test(link)),
      (link) => link.split('/').slice(0, -1).join('/'),
    )
    for (const [first] of kinds.values()) for (const link of await look(page, first!)) linked.add(link)

    // rows of one kind stand or fall together: only those looked at are asked for again
    const asked = [...linked].filter((link) => !ROWS.test(link))
    const answers = await Promise.all(
      asked.map(async (link) => [link, (await page.request.get(link)).status()] as const),
    )
    const dead = answers.filter(([, status]) => status >= 400)
    expect(dead, 'dead links').toEqual([])
    expect(said, 'errors on the console').toEqual([])
  })
