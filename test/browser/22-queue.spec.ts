// The claims team's day: a queue that is walked, narrowed and kept by keyboard, and one ordinary claim verified without a mouse.
import type { Page } from '@playwright/test'
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

/** What one ordinary claim may cost beside the figures themselves; docs/figures.md says what it does cost. */
const MOST_KEYS = 12

test('an ordinary claim is verified by keyboard alone, from the queue to the next claim', async ({ page }) => {
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text) // figures and names: not counted
  const tabTo = async (id: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
    for (let tabs = 0; tabs < 8 && (await focused()) !== id; tabs++) await press('Tab')
    await expect(page.locator(`#${id}`)).toBeFocused()
  }
  await signIn(page, 'ada.admin', '/admin/claims')
  await expect(page.getByRole('row').nth(1)).toContainText('was due')
  const oldest = await page.getByRole('row').nth(1).getByRole('link').innerText()

  await press('n')
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${oldest}` })).toBeVisible()
  await expect(page.getByLabel('Daily limit', { exact: true })).toBeVisible()
  // the limits this insurer usually grants stand ready
  await expect(page.getByRole('button', { name: /^\$.* total \(\d+ claims?\)$/ }).first()).toBeVisible()
  await press('Control+u')
  await expect(page.locator('#rental_start')).toBeFocused()
  await expect(page.locator('#rental_daily_cap_cents')).toHaveValue(/^\d+\.\d\d$/)
  await expect(page.locator('#rental_total_cap_cents')).toHaveValue(/^\d+/)
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-') as [string, string, string]
  await type(`${month}${day}${year}`)
  await tabTo('repair_authorized_amount_cents')
  await type('6400')
  await tabTo('deductible_cents')
  await type('500')
  await tabTo('rental_start_allowed')
  await press('Space')
  await tabTo('confirmed_how')
  await type('by phone')
  await tabTo('confirmed_by')
  await type('Lena Ortiz')
  await press('Control+Enter')
  await said(page, 'Coverage verified', 'The driver has been notified.')
  await expect(page.getByRole('main')).toContainText('Coverage Verified')
  await press('n')
  const next = page.getByRole('heading', { level: 1, name: /^Claim / })
  await expect(next).toBeVisible()
  await expect(next).not.toHaveText(`Claim ${oldest}`)

  test.info().annotations.push({ type: 'keys to verify one ordinary claim', description: String(keys) })
  expect(keys, 'keys beside the figures and names themselves').toBeLessThanOrEqual(MOST_KEYS)
})

test('what was typed about a claim stands there again after a look at the next one', async ({ page }) => {
  await signIn(page, 'amy.admin', '/admin/claims')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const daily = page.getByLabel('Daily limit', { exact: true })
  const heading = page.getByRole('heading', { level: 1, name: /^Claim / })
  await expect(daily).toBeVisible()
  const first = await heading.innerText()
  const address = page.url()
  await expect(page.getByRole('main')).toContainText(/Yours until .* E[SD]T while this page is open/)
  await daily.fill('41.50')
  await page.locator('#rental_max_days').fill('12')
  await page.locator('#confirmed_by').fill('Lena Ortiz')
  await page.locator('#new-note').fill('Calls back at three.')
  await page.getByRole('button', { name: 'Next claim' }).click()
  await expect(heading).not.toHaveText(first)
  await expect(daily).toHaveValue('')
  await page.goto(address)
  await expect(daily).toHaveValue('41.50')
  await expect(page.locator('#rental_max_days')).toHaveValue('12')
  await expect(page.locator('#confirmed_by')).toHaveValue('Lena Ortiz')
  await expect(page.locator('#new-note')).toHaveValue('Calls back at three.')

  // what takes a button away leaves the keyboard at the figure it filled
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.locator('#rental_total_cap_cents')).toBeFocused()
  await expect(page.locator('#rental_total_cap_cents')).toHaveValue('498.00')

  // a total loss says what is wrong with its days before anything is sent
  await page.getByRole('button', { name: 'Total loss…' }).click()
  const loss = page.getByRole('dialog')
  await loss.getByLabel('Settlement offer on').fill('2035-01-04')
  await expect(loss).toContainText('Check this date. It’s more than 60 days away.')
  await expect(loss).not.toContainText('Last covered day')
  await clean(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/claims')
  await expect(page.getByText('J and K move')).toBeHidden()
})

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })

test('filters stand in the address as chips, and are kept under a name', async ({ page }) => {
  await signIn(page, 'amy.admin', '/admin/claims')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('mutual')
  await expect(page).toHaveURL('/admin/claims?q=mutual')
  await page.getByText('More filters').click()
  await page.getByLabel('Assigned to').selectOption('No one')
  await expect(page).toHaveURL('/admin/claims?q=mutual&assigned=free')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('“mutual”')
  await expect(page.getByRole('row').nth(1)).toContainText('Mutual')
  await clean(page)

  await page.getByRole('searchbox', { name: 'Search' }).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('status').filter({ hasText: '1 claim selected' })).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('h')
  await expect(page.getByRole('status').filter({ hasText: '1 claim was assigned.' })).toBeVisible()

  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('Enter a name for the view.')
  await clean(page)
  await dialog.getByLabel('Name').fill('Free mutuals')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const view = views(page).getByRole('link', { name: 'Free mutuals' })
  await expect(view).toHaveAttribute('aria-current', 'page')

  await chips.getByRole('link', { name: 'Remove filter: “mutual”' }).click()
  await expect(page).toHaveURL('/admin/claims?assigned=free')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(view).not.toHaveAttribute('aria-current')
  await view.click()
  await expect(page).toHaveURL('/admin/claims?assigned=free&q=mutual')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('mutual')

  await page.getByRole('button', { name: 'Edit the view “Free mutuals”' }).click()
  await dialog.getByRole('button', { name: 'Delete this view' }).click()
  await expect(views(page)).toHaveCount(0)
})
