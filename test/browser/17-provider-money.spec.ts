// What a business reads of its work: reviews and its reply, the money by booking, its figures.
import { readFile } from 'node:fs/promises'
import { LISTINGS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('Sal replies to a review for everybody, and finds his money and figures as tables and files', async ({
  page: sal,
  browser,
  dayComes,
}) => {
  const drew = await callsOf(sal.request, 'drew.driver')
  const [service_date] = await freeDays(sal.request, LISTINGS.collision, 300)
  const { url, order_id } = await drew.post<{ url: string; order_id: string }>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.collision,
    service_date,
  })
  await sal.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const work = await callsOf(sal.request, 'sal.shop')
  const statusOf = async () => (await work.get<{ status: string }>(`/rest/v1/orders/${order_id}`)).status
  await expect.poll(statusOf).toBe('paid')
  await work.post('/rest/v1/rpc/accept_order', { id: order_id })
  await dayComes(order_id)
  await work.post('/rest/v1/rpc/complete_order', { id: order_id })
  const words = `Straight panels ${order_id}`
  await drew.post('/rest/v1/reviews', { order_id, rating: 5, review_text: words })

  await signIn(sal, 'sal.shop', '/provider/reviews?filter=unanswered')
  const review = sal.getByRole('listitem').filter({ hasText: words })
  await review.getByRole('button', { name: /^Reply to Drew/ }).click()
  const field = review.getByRole('textbox', { name: /^Your reply to Drew/ })
  await expect(field).toBeFocused()
  await field.fill('Call (404) 555-0143')
  await review.getByRole('button', { name: 'Post reply' }).click()
  await expect(review).toContainText('Leave out phone numbers and email addresses.')
  await clean(sal)
  const reply = `Thank you, ${order_id.slice(-6)} 🚗`
  await field.fill(reply)
  await review.getByRole('button', { name: 'Post reply' }).click()
  await said(sal, 'Reply posted')
  await expect(sal.getByRole('listitem').filter({ hasText: words })).toHaveCount(0)
  await sal.getByRole('link', { name: /^All/ }).click()
  await expect(review).toContainText(reply)
  await expect(review.getByRole('button', { name: /^Edit reply to Drew/ })).toBeVisible()
  await clean(sal)

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  // an address of its own, since a public page is kept for some seconds
  await visitor.goto(`/listing/${LISTINGS.collision}?after=${order_id}`)
  await expect(visitor.locator('[data-reply]').filter({ hasText: reply })).toContainText('Reply from the provider')

  await sal.goto('/provider/money?months=1')
  const row = sal.getByRole('row').filter({ has: sal.locator(`a[href="/provider/booking/${order_id}"]`) })
  await expect(row).toBeVisible()
  await expect(sal.getByRole('region', { name: 'Payouts', exact: true })).toContainText('Your payout account')
  await clean(sal)
  // on a phone its row says what each sum is, in two lines, and what need not be acted on is folded
  await sal.setViewportSize({ width: 390, height: 844 })
  await sal.reload()
  await expect(row).toContainText('Held')
  const account = sal.getByRole('heading', { name: 'Your payout account' })
  const change = sal.getByRole('button', { name: 'Edit details with the payment provider' })
  await expect(change).toBeHidden()
  await account.click()
  await expect(change).toBeVisible()
  await clean(sal)
  await sal.setViewportSize({ width: 1280, height: 720 })
  const saved = sal.waitForEvent('download')
  await sal.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('money-1.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(order_id.slice(-8).toUpperCase())

  await sal.goto('/provider/analytics?months=6')
  const table = sal.getByRole('table', { name: 'On-time answers by month' })
  await expect(sal.getByRole('heading', { name: 'On-time answers by month' })).toBeVisible()
  await clean(sal)
  await sal.getByRole('button', { name: 'View as table: On-time answers by month' }).click()
  await expect(table.getByRole('row')).toHaveCount(7)
  await clean(sal)
})
