// The lists of the team are sorted by their headers, without the mouse, and searched as one types.
import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const cells = (page: Page, column: number) =>
  page
    .locator(`main table tbody tr > :nth-child(${column})`)
    .evaluateAll((all) =>
      (all as unknown as { textContent: string }[]).map(({ textContent }) => textContent.toLowerCase()),
    )
const sorted = async (page: Page, column: number, down = false) => {
  const now = await cells(page, column)
  const wanted = down ? now.toSorted().toReversed() : now.toSorted()
  return now.length > 5 && now.toString() === wanted.toString()
}
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('by keyboard an admin sorts claims by driver, both ways, keeps the order over a reload, and J and K walk it', async ({
  page,
}) => {
  await signIn(page, 'ada.admin', `${paths.adminClaims()}?status=open`)
  const due = header(page, 'Due')
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  const driver = header(page, 'Driver')
  await expect(driver).not.toHaveAttribute('aria-sort')
  await driver.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/claims?status=open&sort=driver')
  await expect(driver).toHaveAttribute('aria-sort', 'ascending')
  await expect(due).not.toHaveAttribute('aria-sort')
  await expect(driver.getByRole('button')).toBeFocused()
  await expect.poll(() => sorted(page, 2)).toBe(true)
  await clean(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/claims?status=open&sort=-driver')
  await expect(driver).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => sorted(page, 2, true)).toBe(true)
  await page.reload()
  await expect(driver).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => sorted(page, 2, true)).toBe(true)
  const link = page.locator('main tbody tr').first().getByRole('link')
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  await due.getByRole('button').press('Enter')
  await expect(page).toHaveURL('/admin/claims?status=open')
})

test('the order goes on over the pages of a list, and another one begins at the first', async ({ page }) => {
  await signIn(page, 'ada.admin', paths.adminOrders({ filter: 'all', q: 'a' }))
  const charged = header(page, 'Charged')
  await charged.getByRole('button').press('Enter')
  await expect(charged).toHaveAttribute('aria-sort', 'ascending')
  await charged.getByRole('button').press('Enter')
  await expect(page).toHaveURL(/(?=.*filter=all)(?=.*sort=-amount)/)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/(?=.*sort=-amount).*page=2$/)
  await expect(charged).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Provider').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/^[^?]+\?(?!.*page=)(?=.*filter=all)(?=.*sort=provider)/)
  await expect(header(page, 'Provider')).toHaveAttribute('aria-sort', 'ascending')
  // the third press leads back to how the list stands
  await header(page, 'Provider').getByRole('button').press('Enter')
  await expect(header(page, 'Provider')).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Provider').getByRole('button').press('Enter')
  await expect(page).not.toHaveURL(/sort=/)
  await page.goto(paths.adminOrders({ filter: 'all', sort: '-amount' }))
  await expect(charged).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Driver').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/(?=.*filter=all)(?=.*sort=driver)/)
})

test('what is typed into a search stays, and its field too, when the list cannot be read', async ({ page }) => {
  await signIn(page, 'ada.admin', paths.adminPayouts())
  for (const path of [paths.adminPayouts(), paths.adminReceivables()]) {
    await page.goto(path)
    await expect(page.locator('main table').first()).toBeVisible()
    await page.route(/rpc\/.*[?&]q=zz/, (route) => route.fulfill({ status: 400, json: { code: 'x', message: 'No.' } }))
    await page.keyboard.press('/')
    await page.keyboard.type('zz')
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('searchbox'), path).toBeFocused()
    await expect(page.getByRole('searchbox'), path).toHaveValue('zz')
  }
})

const SEARCHED: [path: string, text: string, key: string][] = [
  [paths.adminUsers(), 'moretti', 'q'],
  [paths.adminOrders({ filter: 'all' }), 'whitfield', 'q'],
  [`${paths.adminProviders()}?status=all`, 'rentals', 'q'],
  [paths.adminListings(), 'corolla', 'q'],
  [paths.adminReceivables(), 'harborline', 'q'],
  [paths.adminAudit(), 'ada', 'person'],
  [paths.adminPayouts(), 'rentals', 'q'],
  [paths.adminInsurers(), 'mutual', 'q'],
]
test('each list is searched as one types: / leads to the field, which keeps the focus and what is typed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'ada.admin', paths.dashboard())
  for (const [path, text, key] of SEARCHED) {
    await page.goto(path)
    await expect(page.locator('main table').first(), path).toBeVisible()
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox').and(page.locator(':focus'))
    await expect(field, path).toBeVisible()
    await page.keyboard.type(text, { delay: 20 })
    await expect(page, path).toHaveURL(new RegExp(`[?&]${key}=${text}`))
    await expect(field, path).toHaveValue(text)
    await page.keyboard.press('Escape')
    await expect(page, path).not.toHaveURL(new RegExp(`[?&]${key}=`))
  }
})

test('a period is taken once the day can be read, and on a phone the order is chosen from a list', async ({ page }) => {
  await signIn(page, 'ada.admin', paths.adminLedger())
  await page.getByLabel('From date').fill('2026-11-01')
  await expect(page).toHaveURL('/admin/ledger?from=2026-11-01')
  await page.getByLabel('From date').fill('')
  await expect(page).toHaveURL('/admin/ledger')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.adminUsers())
  await page.getByLabel('Sort by').selectOption('Name, descending')
  await expect(page).toHaveURL('/admin/users?sort=-name')
  await expect.poll(() => sorted(page, 1, true)).toBe(true)
  await expect(header(page, 'Name').getByRole('button')).toHaveCount(0)
})
