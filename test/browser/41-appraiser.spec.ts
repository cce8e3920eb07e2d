// An appraiser sells a service at a fixed price, a driver books it for a claim, and both see where its report will be.
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('an appraiser offers a fixed price in the listing editor, and a driver books it for a claim', async ({
  page: sal,
  browser,
  inDatabase,
}) => {
  test.slow() // two people on one machine
  await inDatabase((owner) =>
    owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id]),
  )
  await signIn(sal, 'sal.shop', `/provider/listings/${LISTINGS.collision}`)
  await sal.getByRole('button', { name: 'Add a service' }).click()
  const form = sal.getByRole('dialog', { name: 'Add a fixed-price service' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Choose what it is.')
  await form.getByLabel('Kind').selectOption('estimate_review')
  await form.getByLabel('Name').fill('Estimate review in writing')
  await form.getByLabel('Fixed price').fill('250')
  await form.getByLabel('Business days until the result').fill('2')
  await form.getByLabel('What the price includes').fill('We read the estimate line by line.')
  await form.getByLabel('What the driver gets').fill('A letter with every missing line')
  await clean(sal)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(sal.getByRole('main')).toContainText('$250.00, fixed')

  const dana = await (await browser.newContext()).newPage()
  await signIn(dana, 'dana.driver', `/listing/${LISTINGS.collision}`)
  await dana.getByRole('button', { name: 'Book: Estimate review in writing' }).click()
  const dialog = dana.getByRole('dialog', { name: /^Book Collision inspection/ })
  await expect(dialog).toContainText('Estimate review in writing, $250.00, fixed')
  await dialog.getByLabel('Insurance claim').selectOption({ index: 1 })
  await dialog.getByRole('region', { name: 'Earliest times' }).getByRole('button').first().click()
  await expect(dialog).toContainText('Estimate review in writing, fixed price')
  await clean(dana)
  const opened = dana.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const tab = await opened
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tab.getByRole('button', { name: 'Pay $250.00' }).click()
  await tab.waitForURL('**/booking-success?session_id=*')
  await tab.close()

  const calls = await callsOf(dana.request, 'dana.driver')
  const [order] = await calls.get<{ id: string }[]>(`/rest/v1/orders?listing_id=${LISTINGS.collision}&limit=1`)
  const status = async () => (await calls.get<{ status: string }>(`/rest/v1/orders/${order!.id}`)).status
  await expect.poll(status).toBe('paid')
  const shop = await callsOf(sal.request, 'sal.shop')
  await shop.post('/rest/v1/rpc/accept_order', { id: order!.id })
  await dana.goto(`/bookings/${order!.id}`)
  await expect(dana.getByRole('main')).toContainText('The report isn’t here yet. Expected within 2 business days.')
  await clean(dana)
  await sal.goto(`/provider/booking/${order!.id}`)
  await sal.getByRole('button', { name: 'Hand in the report' }).click()
  const hand = sal.getByRole('dialog', { name: 'Hand in the report' })
  await hand.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(hand).toContainText('Upload the report as a PDF.')
  await expect(hand).toContainText('Write at least 20 characters.')
  await clean(sal)
})
