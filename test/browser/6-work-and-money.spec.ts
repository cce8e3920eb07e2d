// The story, paragraph 6: work and money.
import type { Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Booked = { url: string; order_id: string }

/** Drew's paid appointment at Sal's shop, as paragraph 5 leaves it. */
async function booked(page: Page, ahead: number): Promise<string> {
  const drew = await callsOf(page.request, 'drew.driver')
  const [service_date] = await freeDays(page.request, LISTINGS.collision, ahead)
  const { url, order_id } = await drew.post<Booked>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.collision,
    service_date,
    notes: 'Left front door and fender.',
  })
  await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  return order_id
}
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })

test('the provider sees the booking live, accepts and completes; the driver approves and reviews; the money moves', async ({
  page: sal,
  browser,
  dayComes,
}) => {
  test.slow() // two people on one machine
  await signIn(sal, 'sal.shop', '/provider/bookings')
  await expect(sal.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  await expect(sal.getByRole('row').nth(1)).toBeVisible()
  const id = await booked(sal, 40)
  const row = sal.getByRole('row').filter({ has: sal.locator(`a[href="/provider/booking/${id}"]`) })
  await expect(row).toContainText('Drew Castillo')
  await expect(row).toContainText('Paid')
  await clean(sal)
  await row.getByRole('link').click()
  await expect(sal.getByRole('main')).toContainText('Left front door and fender.')
  const contact = sal.getByRole('link', { name: 'Contact Customer' })
  await expect(contact).toHaveCount(0)
  await expect(sal.getByRole('main')).toContainText('You’ll get their phone and email once you accept.')
  await clean(sal)

  const drew = await (await browser.newContext()).newPage()
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await expect(drew.getByRole('main')).toContainText('Five Points Collision has until')
  await sal.getByRole('button', { name: 'Accept' }).click()
  await expect(drew.getByRole('main')).toContainText('You’re all set for')
  await expect(contact).toHaveAttribute('href', /^mailto:drew\.driver@example\.com/)
  await said(drew, 'Booking accepted')
  const start = sal.getByRole('button', { name: 'Mark as started' })
  const complete = sal.getByRole('button', { name: 'Mark as completed' })
  await expect(start).toHaveAccessibleDescription(/You can start this on .*, the service day, or later\./)
  await expect(complete).toHaveCount(0)
  await clean(sal)
  await dayComes(id)
  await sal.reload()
  await start.click()
  await expect(drew.getByRole('main')).toContainText('Work is underway')
  const sure = sal.getByRole('dialog', { name: 'Is the work done?' })
  for (const undo of [true, false]) {
    await complete.click()
    await expect(sure).toContainText('If they don’t respond, $156.00 is released to you.')
    await clean(sal)
    await sure.getByRole('button', { name: 'Yes, it’s done' }).click()
    await expect(sal.getByRole('main')).toContainText('Waiting for the driver’s approval')
    if (undo) await sal.getByRole('button', { name: 'Undo: not done yet' }).click()
  }
  await expect(drew.getByRole('main')).toContainText('Are you satisfied?')
  await clean(drew)

  await drew.getByRole('button', { name: 'Approve work' }).click()
  await said(drew, 'Approved', 'The money has been released to the provider.')
  await expect(sal.getByRole('main')).toContainText('$156.00 is in your balance')
  for (const [page, me, other] of [
    [drew, 'Drew Castillo', 'Sal'],
    [sal, 'Sal Moretti', 'Drew Castillo'],
  ] as const) {
    const steps = timeline(page).getByRole('listitem')
    await expect(steps).toHaveText([
      /Booked/,
      /Paid; money held.*automatically/,
      /Accepted by the provider.*by (you|Sal)/,
      /Work started.*by (you|Sal)/,
      /Work completed.*by (you|Sal)/,
      /Reopened by the provider.*by (you|Sal).*marked as completed by mistake/,
      /Work completed.*by (you|Sal)/,
      /Approved by the driver.*by (you|Drew Castillo)/,
      /Money released to the provider: \$156\.00/,
    ])
    await expect(timeline(page)).toContainText(`by ${other}`)
    await expect(timeline(page)).not.toContainText(`by ${me}`)
    await expect(timeline(page).locator('time')).toHaveCount(9)
  }

  const words = `Straight panels, matching paint, on the day promised (${id.slice(-6)}).`
  const form = drew.locator('#review')
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(form).toContainText('Choose 1 to 5 stars.')
  await form.getByTitle('5 stars').click()
  await form.getByLabel('Your review').fill(words)
  await clean(drew)
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(drew.getByRole('main')).toContainText('Thank you for your review')
  await drew.getByRole('link', { name: 'See it on the listing' }).click()
  await expect(drew.getByRole('main')).toContainText(words)
  await expect(drew.getByRole('main')).toContainText('Drew C.')
})

test('declined with a reason: the driver reads why and has the money back', async ({ page: drew, browser }) => {
  test.slow()
  const id = await booked(drew, 260)
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', `/provider/booking/${id}`)
  await sal.getByRole('button', { name: 'Decline' }).click()
  const ask = sal.getByRole('dialog', { name: 'Decline this booking?' })
  await ask.getByRole('button', { name: 'Decline booking' }).click()
  await expect(ask).toContainText('Enter a short reason.')
  await ask.getByLabel('Reason').fill('The spray booth is being repaired that week.')
  await clean(sal)
  await ask.getByRole('button', { name: 'Decline booking' }).click()
  await expect(sal.getByRole('main')).toContainText('You declined this booking')
  await expect(drew.getByRole('main')).toContainText('$156.00 was refunded to your card.')
  await expect(timeline(drew)).toContainText('The spray booth is being repaired that week.')
})

test('a reported problem stops the release; an admin asks, reads, counts every cent and gives a part back', async ({
  page: drew,
  browser,
  dayComes,
  undoEnds,
}) => {
  test.slow()
  const id = await booked(drew, 310)
  const sal = await callsOf(drew.request, 'sal.shop')
  await expect
    .poll(
      async () =>
        (await (await callsOf(drew.request, 'drew.driver')).get<{ status: string }>(`/rest/v1/orders/${id}`)).status,
    )
    .toBe('paid')
  await sal.post('/rest/v1/rpc/accept_order', { id })
  await dayComes(id)
  await sal.post('/rest/v1/rpc/complete_order', { id })
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await drew.getByRole('button', { name: 'Report a problem' }).click()
  await drew.getByLabel('What is it about?').selectOption('Damage')
  await drew.getByLabel('What happened?').fill('The door does not close.')
  await drew.getByRole('button', { name: 'Send report' }).click()
  await expect(drew.getByRole('main')).toContainText('We’re looking into your problem')
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', `/admin/orders/${id}`)
  await ada.getByLabel('Your question').fill('Did the door close when you took the car?')
  await ada.getByRole('button', { name: 'Ask', exact: true }).click()
  const questions = drew.locator('#questions')
  await expect(questions).toContainText('Did the door close when you took the car?')
  await questions.getByLabel('Your answer').fill('No, it never did.')
  await questions.getByRole('button', { name: 'Send answer' }).click()
  await expect(questions.getByLabel('Your answer')).toHaveCount(0)
  await ada.reload()
  await expect(ada.getByRole('region', { name: 'Driver: Drew Castillo' })).toContainText('No, it never did.')
  await ada.getByRole('button', { name: 'Read conversation' }).click()
  await expect(ada.getByRole('main')).toContainText('They haven’t messaged each other about this booking.')
  await ada.getByLabel('Partial refund to the driver').check()
  await ada.getByLabel('Refund to card').fill('40')
  const preview = ada.getByRole('region', { name: 'What would happen' })
  await expect(preview).toContainText('$40.00')
  await expect(preview).toContainText('$116.00')
  await ada.getByLabel('Reason, shown to both sides').fill('Photos show the door is not aligned.')
  await ada.evaluate(() => scrollTo(0, 0)) // what is half below the header is no target there
  await clean(ada)
  await ada.getByRole('button', { name: 'Decide' }).click()
  await said(ada, 'Decided', 'Nothing has moved yet. You can undo it until it goes out.')
  const refund = 'Refund of $40.00 to Drew Castillo'
  await expect(ada.getByRole('main')).toContainText(`${refund} goes out at`)
  await expect(ada.getByRole('heading', { name: 'Resolve the problem' })).toHaveCount(0)
  await clean(ada)

  // it waits on the server, not on the page, and a colleague sees and undoes it
  const amy = await (await browser.newContext()).newPage()
  await signIn(amy, 'amy.admin', `/admin/orders/${id}`)
  await expect(amy.getByRole('main')).toContainText('Decided by Ada Okafor: “Photos show the door is not aligned.”')
  await amy.getByRole('button', { name: `Undo: ${refund}` }).click()
  await said(amy, 'Undone', 'It won’t be carried out, and neither side was notified.')
  for (const page of [amy, ada]) await expect(page.getByRole('heading', { name: 'Resolve the problem' })).toBeVisible()
  await ada.getByLabel('Partial refund to the driver').check()
  await ada.getByLabel('Refund to card').fill('40')
  await ada.getByLabel('Reason, shown to both sides').fill('Photos show the door is not aligned.')
  await expect(preview).toContainText('$116.00')
  await ada.getByRole('button', { name: 'Decide' }).click()
  await expect(ada.getByRole('main')).toContainText(`${refund} goes out at`)
  await undoEnds(id)
  const decided = 'Problem resolved: $40.00 refunded to the card, $116.00 to the provider'
  await expect(timeline(drew)).toContainText(decided)
  await expect(timeline(ada)).toContainText(decided)
  await ada.goto(`/admin/ledger?order_id=${id}`)
  await expect(ada.getByRole('table', { name: 'Movements' }).getByRole('row')).toHaveCount(4)
  await clean(ada)
})

test('an admin releases a part of a contested booking and holds the rest; it is settled later, and every cent is said', async ({
  page: ada,
  browser,
  dayComes,
  undoEnds,
}) => {
  test.slow()
  await signIn(ada, 'ada.admin', '/dashboard')
  const id = await booked(ada, 340)
  const drew = await callsOf(ada.request, 'drew.driver')
  await expect.poll(async () => (await drew.get<{ status: string }>(`/rest/v1/orders/${id}`)).status).toBe('paid')
  const sal = await callsOf(ada.request, 'sal.shop')
  await sal.post('/rest/v1/rpc/accept_order', { id })
  await dayComes(id)
  await sal.post('/rest/v1/rpc/complete_order', { id })
  await ada.goto(`/admin/orders/${id}`)
  await expect(timeline(ada)).toContainText('Work completed')
  await drew.post('/rest/v1/rpc/file_order_complaint', { id, kind: 'damage', reason: 'The door does not close.' })

  // her open page learns of the problem by itself
  await expect(ada.getByRole('heading', { name: 'Resolve the problem' })).toBeVisible()
  await ada.getByLabel('Release part to the provider, hold the rest until it’s resolved').check()
  const preview = ada.getByRole('region', { name: 'What would happen' })
  await ada.getByLabel('To the provider now').fill('50')
  await expect(preview).toContainText('Held until it’s resolved')
  await expect(preview).toContainText('$106.00')
  await ada.getByRole('button', { name: 'Decide' }).press('Enter')
  await expect(ada.getByText('Enter a short reason.')).toBeVisible()
  await expect(ada.getByLabel('To the provider now')).toHaveValue(/^50/)
  await ada.getByLabel('Reason, shown to both sides').fill('The fender is fine, only the door is contested.')
  await ada.evaluate(() => scrollTo(0, 0)) // what is half below the header is no target there
  await clean(ada)
  await ada.keyboard.press('Control+Enter')
  await said(ada, 'Decided')
  await expect(ada.getByRole('main')).toContainText('Payment of $50.00 to Five Points Collision goes out at')
  await undoEnds(id)
  await expect(timeline(ada)).toContainText('Partly released by the claims team: $50.00; the rest stays held')
  const provider = await (await browser.newContext()).newPage()
  await signIn(provider, 'sal.shop', `/provider/booking/${id}`)
  await expect(timeline(provider)).toContainText('Partly released by the claims team: $50.00; the rest stays held')

  await ada.getByLabel('Full refund to the driver').check()
  await expect(preview).toContainText('Already released in parts')
  await expect(preview).toContainText('$106.00')
  await ada.getByLabel('Reason, shown to both sides').fill('The door has to be done again elsewhere.')
  await ada.getByRole('button', { name: 'Decide' }).click()
  await said(ada, 'Decided')
  await expect(ada.getByRole('main')).toContainText('Refund of $106.00 to Drew Castillo goes out at')
  await undoEnds(id)
  await expect(timeline(ada)).toContainText('Problem resolved: full refund to the driver')
  await ada.goto(`/admin/ledger?order_id=${id}`)
  await expect(ada.getByRole('table', { name: 'Movements' }).getByRole('row')).toHaveCount(4)
})
