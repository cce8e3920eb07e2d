// Payouts: an owner who has earned money sets up where it goes, by keyboard alone, and reads when it comes.
import type { Page } from '@playwright/test'
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

/** Presses Tab until a control is reached, as somebody without a mouse does. */
async function tabTo(page: Page, name: string) {
  const wanted = page.getByRole('button', { name })
  await expect(wanted).toBeVisible()
  const there = () => wanted.evaluate((button) => button === document.activeElement)
  for (let presses = 0; presses < 120 && !(await there()); presses++) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

test('an owner sets payouts up by keyboard, comes back ready, and sees the next payout with its day and amount', async ({
  page,
}) => {
  await signIn(page, 'omar.owner', '/provider/money')
  const panel = page.getByRole('region', { name: 'Payouts', exact: true })
  await expect(panel).toContainText('Payouts aren’t set up yet.')
  await expect(panel).toContainText('You don’t have a payout account yet.')
  await clean(page)
  await tabTo(page, 'Set up payouts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dev\/connect\//)
  await tabTo(page, 'Finish, but without a bank account')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/provider/money?setup=return')
  await expect(panel).toContainText('You’re back from the payment provider.')
  await expect(panel).toContainText('Information missing')
  await expect(panel).toContainText('a bank account')
  await tabTo(page, 'Continue with the payment provider')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dev\/connect\//)
  await tabTo(page, 'Finish everything')
  await page.keyboard.press('Enter')

  await expect(panel).toContainText('You’re all set.')
  const available = panel.locator('[data-figure=available]')
  await expect(available).toContainText(/\$\d/)
  await expect(available).toContainText(/On \w+, \w+ \d+, we’ll send \$[\d,]+\.\d\d/)
  await clean(page)

  await tabTo(page, 'Change tax ID')
  await page.keyboard.press('Enter')
  await page.getByLabel('Type').selectOption('ssn')
  await page.getByLabel('Tax ID', { exact: true }).fill('666-12-3456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('doesn’t start with 000, 666 or 9', { exact: false })).toBeVisible()
  await page.getByLabel('Tax ID', { exact: true }).fill('123-45-6789')
  await page.keyboard.press('Enter')
  await said(page, 'Tax ID saved')
  await expect(panel).toContainText('SSN ending in 6789')
})

test('an admin suspends payouts with a reason that the provider reads, and lifts it', async ({ page, browser }) => {
  await signIn(page, 'ada.admin', '/admin/payouts')
  await page.getByLabel('Business name').fill('Five Points')
  await page.getByRole('link', { name: 'Five Points Collision' }).click()
  await page.getByRole('button', { name: 'Suspend payouts' }).click()
  await page.getByLabel('Reason').fill('The address on the papers is being checked.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend payouts' }).click()
  await said(page, 'Saved', 'Five Points Collision’s payouts are suspended.')
  await clean(page)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const sal = await context.newPage()
  await signIn(sal, 'sal.shop', '/provider/money')
  await expect(sal.getByText('Reason: The address on the papers is being checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume payouts' }).click()
  await page.getByLabel('Reason').fill('Checked.')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume payouts' }).click()
  await said(page, 'Saved', 'Five Points Collision’s payouts have resumed.')
})

test('an admin raises the smallest payout and the days after a release; the provider reads the new reason', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada.admin', '/admin/rules')
  await page.getByRole('link', { name: 'Change: Payouts to providers' }).press('Enter')
  const minimum = page.getByLabel('Minimum payout')
  await expect(minimum).toHaveValue(/^25/)
  await minimum.fill('1000')
  await page.getByLabel('Days after release').fill('31')
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter')
  await expect(page.getByRole('alert').or(page.getByText(/30/)).first()).toBeVisible()
  await page.getByLabel('Days after release').fill('30')
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter')
  const preview = page.getByRole('region', { name: 'What changes' })
  await expect(preview).toContainText('$1,000')
  await clean(page)
  await page.getByLabel('Reason', { exact: true }).fill('Small transfers cost more than they bring')
  await page.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await said(page, 'Rule changed', 'Payouts to providers: version 2')

  const omar = await (await browser.newContext()).newPage()
  await signIn(omar, 'omar.owner', '/provider/money')
  const panel = omar.getByRole('region', { name: 'Payouts', exact: true })
  await expect(panel).toContainText('for $1,000.00 or more, 30 days after the release')
  await expect(omar.getByRole('main')).toContainText('Just released. It can be paid out from')
  await clean(omar)
})
