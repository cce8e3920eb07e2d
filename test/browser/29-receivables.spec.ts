// What insurers owe, worked on without the mouse: a payment is applied to the oldest booking, the statement is saved.
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('without the mouse: an admin records a check of an insurer, applied to its oldest booking, and saves the statement', async ({
  page,
}) => {
  await signIn(page, 'ada.admin', '/admin/receivables?sort=oldest')
  const insurers = page.getByRole('table', { name: 'Insurers' })
  const first = insurers.getByRole('row').nth(1)
  await expect(first).toContainText('118 days')
  await clean(page)
  await first.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/harborline/i)
  await clean(page)

  await page.getByRole('button', { name: 'Record a payment' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Record a payment from/ })
  await expect(dialog.getByText('No open bookings.')).toHaveCount(0)
  await expect(dialog.getByRole('group', { name: 'Applied to' }).getByRole('textbox').first()).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Amount' }).focus()
  await page.keyboard.type('100')
  await expect(dialog.getByRole('group', { name: 'Applied to' }).getByRole('textbox').first()).toHaveValue('100.00')
  await expect(dialog.getByRole('status')).toHaveText('$100.00 of $100.00 applied')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the date you received it.')).toBeVisible()
  await expect(dialog.getByLabel('Date received')).toBeFocused()
  await clean(page)
  await dialog.getByLabel('Date received').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('textbox', { name: 'Check or transfer number' }).focus()
  await page.keyboard.type('50999')
  await page.keyboard.press('Enter')
  await said(page, 'Payment recorded')
  await expect(dialog).toHaveCount(0)
  const paid = page.getByRole('region', { name: 'Payments and write-offs' })
  await expect(paid.getByText('Check 50999')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('row').nth(1)).toContainText('$62.00')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF in Spanish' }).focus()
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^statement-IS-\d{4}-\d{6}\.pdf$/)
  await expect(page.getByText(`Statement saved: ${file.suggestedFilename()}`)).toBeVisible()

  await paid.getByRole('button', { name: 'Reverse' }).first().focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('dialog', { name: 'Reverse $100.00' })
  await undo.getByLabel('Reason').focus()
  await page.keyboard.type('The check bounced')
  await page.keyboard.press('Tab')
  await undo.getByRole('button', { name: 'Reverse' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'Reversed')
  await expect(paid.getByText(/Reversed by Ada/)).toContainText('The check bounced')
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('row').nth(1)).toContainText('$162.00')
})
