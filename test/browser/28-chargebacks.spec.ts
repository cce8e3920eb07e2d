// A driver's bank takes a payment back: the claims team answers it, without a mouse; both sides read what it means for them.
import type { Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Booked = { url: string; order_id: string }
/** Drew's paid appointment at Sal's shop, with the card whose bank takes its payments back. */
async function booked(page: Page): Promise<string> {
  const drew = await callsOf(page.request, 'drew.driver')
  const [service_date] = await freeDays(page.request, LISTINGS.collision, 20)
  const { url, order_id } = await drew.post<Booked>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.collision,
    service_date,
  })
  await page.request.post(url, { form: { how: 'pay', card: '4000 0000 0000 0259' } })
  const chargebacks = async () =>
    (await drew.get<{ chargebacks: object[] }>(`/rest/v1/orders/${order_id}`)).chargebacks.length
  await expect.poll(chargebacks, { timeout: 30_000 }).toBe(1)
  return order_id
}
/** Walks with Tab to the control of this name and presses it. */
async function press(page: Page, name: string) {
  const control = page.getByRole('button', { name, exact: true })
  for (let step = 0; step < 60; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
  await page.keyboard.press('Enter')
}

test('an admin answers a chargeback by keyboard: reads, corrects, keeps, hands in; driver and provider read what waits', async ({
  page: ada,
  browser,
}) => {
  test.slow() // four people on one machine
  await signIn(ada, 'ada.admin', '/dashboard')
  const id = await booked(ada)
  await ada.goto(`/admin/orders/${id}`)
  const answer = ada.getByRole('textbox', { name: 'Our response to the bank' })
  await expect(ada.getByText('Needs our response')).toBeVisible()
  await expect(answer).toHaveValue(/Drew Castillo/)
  await clean(ada)
  await answer.focus()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.type('The work was agreed in writing. winning_evidence')
  await press(ada, 'Save draft')
  await said(ada, 'Draft saved')
  await expect(ada.getByText(/^Draft by Ada Okafor/)).toBeVisible()
  await ada.reload()
  await expect(answer).toHaveValue(/agreed in writing/)
  const amy = await (await browser.newContext()).newPage()
  await signIn(amy, 'amy.admin', `/admin/orders/${id}`)
  await expect(amy.getByText('Needs our response')).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Payment receipt' })).toBeChecked()
  await answer.focus()
  await press(ada, 'Send to bank')
  await expect(ada.getByRole('dialog', { name: 'Send this response?' })).toBeVisible()
  await clean(ada)
  await press(ada, 'Send response')
  await said(ada, 'Response sent')
  await expect(ada.getByText(/^Response sent by Ada Okafor/)).toBeVisible()
  await expect(answer).toHaveCount(0)
  // what the bank decides stands on her open page by itself
  await expect(amy.getByText('Needs our response')).toHaveCount(0)
  await expect(amy.getByRole('list', { name: 'Timeline' })).toContainText('The bank upheld the payment')

  const drew = await (await browser.newContext()).newPage()
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await expect(drew.getByRole('main')).toContainText('Your bank upheld the payment')
  await clean(drew)
  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', `/provider/booking/${id}`)
  await expect(sal.getByRole('main')).toContainText('The bank decided in your favor')
  await clean(sal)
})
