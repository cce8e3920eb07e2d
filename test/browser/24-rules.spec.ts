// Our own conditions are data: an admin changes one, sees before what it does, and everybody reads the new one.
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('an admin changes the cancellation rule with a preview and a reason, by keyboard', async ({ page }) => {
  await signIn(page, 'ada.admin', '/admin/rules')
  await page.getByRole('link', { name: 'Change: Cancellation' }).press('Enter')
  const hours = page.getByLabel('Full refund until this many hours before')
  await expect(hours).toHaveValue('24')
  await hours.fill('forty')
  await expect(page.getByText('Enter a whole number.')).toBeVisible()
  await hours.fill('48')
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter')
  const preview = page.getByRole('region', { name: 'What changes' })
  await expect(preview).toContainText('Full refund until 48 hours before the first day begins')
  await expect(preview).toContainText('original terms')
  await clean(page)

  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused()
  await page.keyboard.type('Shops asked for two days')
  await page.reload()
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('Shops asked for two days')
  await expect(hours).toHaveValue('48')
  await page.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await said(page, 'Rule changed', 'Cancellation: version 2')
  await expect(page.getByText('Full refund until 48 hours before the first day begins')).toBeVisible()
  await expect(
    page.locator('[data-card]').filter({ hasText: /Cancellation.*Version 2, since .*, by Ada Okafor/ }),
  ).toBeVisible()
})

test('an admin notes what a state says about authorizing a repair, and is told which field is missing', async ({
  page,
}) => {
  await signIn(page, 'ada.admin', '/admin/rules?rule=estimate_rules')
  const colorado = page.getByRole('group', { name: 'Colorado' })
  await colorado.locator('summary').press('Enter')
  await expect(colorado.getByLabel('Charge over the authorized total without asking')).toHaveValue('less')
  await expect(colorado.getByLabel('Percent')).toHaveValue('10')
  await expect(colorado.getByLabel('Amount')).toHaveValue('25.00')

  await page.getByRole('button', { name: 'Add a state' }).press('Enter')
  const added = page.getByRole('group', { name: 'State', exact: true })
  await added.getByLabel('State', { exact: true }).selectOption('Texas')
  const texas = page.getByRole('group', { name: 'Texas' })
  await texas.getByLabel('Confidence').selectOption('High')
  await texas.getByLabel('Read on').fill('2026-11-20')
  await texas.getByLabel('Right to get replaced parts back').selectOption('Yes')
  await texas.locator('summary').press('Enter')
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter')
  await expect(texas.getByText('Enter where this is written.')).toBeVisible()
  await texas.getByLabel('Source').fill('A statute')
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter')
  const preview = page.getByRole('region', { name: 'What changes' })
  await expect(preview).toContainText(
    'Texas: Right to get replaced parts back: yes (A statute; high confidence, read Nov 20, 2026)',
  )
  await clean(page)
  await page.getByLabel('Reason', { exact: true }).fill('The statute was read')
  await page.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await said(page, 'Rule changed', 'Repair authorization: version 4')
})

test('a corrected notice stands on the state’s own page', async ({ page }) => {
  await signIn(page, 'ada.admin', '/admin/rules/states?state=WY')
  const citation = page.getByLabel('Citation')
  await citation.fill('Wyo. Stat. § 26-13-124, as read again')
  await expect(page.getByRole('region', { name: 'What drivers will read' })).toContainText('as read again')
  await clean(page)
  await page.getByLabel('Reason for the correction').fill('The section was read again')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await said(page, 'Notice corrected', 'Wyoming')
  // pages written at build time notice a correction after some seconds
  await expect
    .poll(async () => (await page.request.get('/rights/wyoming')).text(), { timeout: 20_000 })
    .toContain('as read again')
  await page.goto('/rights/wyoming')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wyoming')
})
