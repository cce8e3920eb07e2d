// Issued documents to keep: a driver downloads receipt and refund note in Spanish, a provider downloads a month of their money.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, signIn } from './steps.ts'
import { expect, test } from './test.ts'

/** What the button of this name saves: the file's name and its bytes as text. */
async function saved(page: Page, name: RegExp): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  const file = await download
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') }
}

test('a driver downloads the receipt and the refund note of a cancelled booking in Spanish', async ({ page }) => {
  const dana = await callsOf(page.request, 'dana.driver')
  const [start] = await freeDays(page.request, LISTINGS.corolla, 12, 1)
  const { url, order_id } = await dana.post<{ url: string; order_id: string }>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.corolla,
    service_date: start,
    end_date: start,
  })
  await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const status = async () => (await dana.get<{ status: string }>(`/rest/v1/orders/${order_id}`)).status
  await expect.poll(status).toBe('paid')
  await dana.post('/rest/v1/rpc/cancel_order', { id: order_id })
  await expect.poll(status).toBe('refunded')
  await signIn(page, 'dana.driver', `/bookings/${order_id}`)
  const documents = page.getByRole('table', { name: 'Issued documents' })
  await expect(documents).toContainText(/Receipt R-\d{4}-\d{6}/)
  await expect(documents).toContainText(/Refund note RN-\d{4}-\d{6}/)
  await page.getByLabel('Document language').selectOption('Español')
  await clean(page)
  const receipt = await saved(page, /^Download Receipt R-/)
  expect(receipt.name).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
  const note = await saved(page, /^Download Refund note RN-/)
  expect(note.name).toMatch(/^RN-\d{4}-\d{6}\.pdf$/)
  for (const { text } of [receipt, note]) {
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toContain('/Lang (es-US)')
  }
})

test('a provider downloads a month that is over as PDF and CSV, and the running one is not final', async ({ page }) => {
  await signIn(page, 'omar.owner', '/provider/money')
  const statements = page.getByRole('table', { name: 'Statements' })
  await expect(statements).toContainText('Not final')
  const over = statements.getByRole('row').filter({ hasText: /PS-\d{4}-\d{6}/ })
  const number = /PS-\d{4}-\d{6}/.exec(await over.first().innerText())![0]
  await clean(page)
  const month = (await over
    .first()
    .getByRole('button', { name: /^PDF for/ })
    .getAttribute('aria-label'))!.slice(8)
  const pdf = await saved(page, new RegExp(`^PDF for ${month}`))
  expect(pdf.name).toBe(`${number}.pdf`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  const csv = await saved(page, new RegExp(`^CSV for ${month}`))
  expect(csv.name).toBe(`${number}.csv`)
  expect(csv.text).toContain('Held for you')
  expect(csv.text).toContain(number)
})
