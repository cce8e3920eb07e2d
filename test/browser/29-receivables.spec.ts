// What insurers owe, worked on without the mouse: a payment is applied to the oldest booking, the statement is saved.
import { clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('without the mouse: an admin records a check of an insurer, applied to its oldest booking, and saves the statement', async ({
  page,
}) => {
  await signIn(page, 'ada.admin', '/admin/receivables?sort=-age')
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

test('a write-off above the limit waits for a second admin, then can be undone, then is written off', async ({
  page: ada,
  browser,
  inDatabase,
  undoEnds,
}) => {
  await inDatabase((owner) =>
    owner.query(
      `insert into rules (key, version, value, reason) select key, max(version) + 1, '{"above_cents": 1000}', 'A test of the limit'
       from rules where key = 'money_approval' group by key`,
    ),
  )
  await signIn(ada, 'ada.admin', '/admin/receivables')
  await ada.getByRole('table').getByRole('link').first().click()
  await ada.getByRole('table', { name: 'Bookings' }).getByRole('button', { name: 'Write off' }).first().click()
  const asks = ada.getByRole('dialog', { name: /^Write off the open amount/ })
  await asks.getByLabel('Amount').fill('12')
  await asks.getByLabel('Reason').fill('The insurer is insolvent.')
  await asks.getByRole('button', { name: 'Write off' }).click()
  await said(ada, 'Write-off decided')
  const waits = ada.getByRole('status').filter({ hasText: 'needs a second admin' })
  await expect(waits).toContainText('another admin has to approve it')
  await expect(waits.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await clean(ada)
  const href = await waits.getByRole('link', { name: 'Open booking' }).getAttribute('href')

  const amy = await (await browser.newContext()).newPage()
  await signIn(amy, 'amy.admin', href!)
  await expect(amy.getByRole('main')).toContainText('Write-off of $12.00 owed by')
  await clean(amy)
  await amy.getByRole('button', { name: /^Approve: Write-off/ }).click()
  await said(amy, 'Approved', 'It goes out in a minute. Until then, anyone on the team can undo it.')
  await expect(amy.getByRole('main')).toContainText('Approved by Amy Lindqvist.')
  await expect(amy.getByRole('button', { name: /^Undo: Write-off/ })).toBeVisible()
  await undoEnds(href!.split('/').at(-1)!)
  await expect(amy.getByRole('main')).not.toContainText('Write-off of $12.00')
  await ada.reload()
  await expect(ada.getByRole('region', { name: 'Payments and write-offs' })).toContainText('The insurer is insolvent.')
})
