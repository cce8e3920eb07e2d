// The lists a claims admin works through, as they stand on a desk: fourteen rows at once, filters in one line, nothing cut off.
import { paths } from '#app/paths.ts'
import { signIn, stillness } from './steps.ts'
import { expect, test } from './test.ts'

const ROWS_AT_ONCE = 14
const DESK = { width: 1440, height: 900 }
const LISTS = [
  paths.adminClaims(),
  paths.adminOrders({ filter: 'all' }),
  paths.adminLedger(),
  paths.adminReceivables(),
  paths.adminPayouts(),
  `${paths.adminProviders()}?status=all`,
  paths.adminUsers(),
  `${paths.adminSupport()}?state=all`,
  paths.adminAudit(),
  paths.adminInsurers(),
]
type Box = { top: number; bottom: number; height: number }
type Boxed = { getBoundingClientRect: () => Box }

test('each list of the team shows fourteen rows at once, its filters in one line and nothing wrapped, and is as wide as the window', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const still = stillness(page)
  await page.setViewportSize(DESK)
  await signIn(page, 'ada.admin', '/dashboard')
  for (const path of LISTS) {
    await page.setViewportSize(DESK)
    await page.goto(path)
    await still(path)
    const boxes = (css: string) =>
      page
        .locator(css)
        .evaluateAll((all) =>
          (all as unknown as Boxed[])
            .map((each) => each.getBoundingClientRect())
            .map(({ top, bottom, height }) => ({ top, bottom, height })),
        )
    const [table] = await page.locator('main table, main [data-rows]').all()
    await expect(table!, path).toBeVisible()
    const rows = await boxes('main table:nth-of-type(1) tbody tr, main [data-rows] > li')
    const seen = rows.filter(({ bottom }) => bottom <= DESK.height)
    expect(rows.length, `${path} has rows`).toBeGreaterThan(0)
    expect(seen.length, `${path} shows rows at once`).toBeGreaterThanOrEqual(Math.min(rows.length, ROWS_AT_ONCE))
    for (const { height } of seen) expect(height, `${path}: a row is one line`).toBeLessThanOrEqual(41)
    const fields = await boxes('.filter-line :is(input:not([type=checkbox]), select)')
    expect(new Set(fields.map(({ top }) => Math.round(top))).size, `${path}: one line of filters`).toBeLessThanOrEqual(
      1,
    )
    for (const width of [1280, DESK.width, 1920]) {
      await page.setViewportSize({ ...DESK, width })
      const beside = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(beside, `${path} fits ${width} px`).toBeLessThanOrEqual(0)
    }
    const wide = await page.evaluate('document.querySelector("main").getBoundingClientRect().width')
    expect(wide, `${path} takes the whole window`).toBe(1920)
  }
})

test('whoever wants taller rows has them on every list of this browser, until they do not', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, 'ada.admin', paths.adminUsers())
  const row = page.locator('main tbody tr').first()
  const height = async () => (await row.boundingBox())!.height
  await expect(row).toBeVisible()
  const dense = await height()
  await page.getByRole('checkbox', { name: 'Taller rows' }).check()
  expect(await height()).toBeGreaterThan(dense)
  await page.goto(paths.adminPayouts())
  await expect(row).toBeVisible()
  await expect.poll(height).toBeGreaterThanOrEqual(48)
  await page.getByRole('checkbox', { name: 'Taller rows' }).uncheck()
  expect(await height()).toBeLessThan(48)
})
