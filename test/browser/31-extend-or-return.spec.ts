// The story, paragraph 31: a repair takes longer, then is done sooner; each day is paid once, and to the cent.
import { CAST } from '#db/seed/cast.ts'
import { extensionOrder } from '#db/seed/world-extensions.ts'
import { worldId } from '#db/seed/world-orders.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { callsOf, clean, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const id = extensionOrder(1)
const claim = worldId('f0', 1)
type Booking = { end_date: string; extended_by: string | null; work_status: string; price: { rate_cents: number } }

test('a driver keeps a car longer to the cent, changes their mind, and an early return gives days back to the meter', async ({
  page: drew,
  browser,
}) => {
  test.slow() // two people on one machine
  const calls = await callsOf(drew.request, 'drew.driver')
  const used = () => calls.get<{ days: number; cents: number }>(`/rest/v1/rpc/claim_coverage_used?claim_id=${claim}`)
  const before = await used()
  const booking = await calls.get<Booking>(`/rest/v1/orders/${id}`)
  const rate = booking.price.rate_cents
  await signIn(drew, 'drew.driver', `/bookings/${id}`)

  // three covered days are left: of four more, one is the driver's own
  await drew.getByRole('button', { name: 'Keep it longer' }).click()
  const longer = drew.getByRole('dialog', { name: 'Keep it longer' })
  await expect(longer).toContainText('3 covered days')
  await longer.getByLabel('New last day').selectOption(addDays(booking.end_date, 4))
  await expect(longer).toContainText(`$${((3 * rate) / 100).toFixed(2)}`)
  const pay = longer.getByRole('button', { name: `Pay $${(rate / 100).toFixed(2)} and send request` })
  await expect(pay).toBeVisible()
  await clean(drew)
  await longer.getByLabel('New last day').focus()
  const opening = drew.context().waitForEvent('page')
  await pay.focus()
  await drew.keyboard.press('Enter')
  const checkout = await opening
  await checkout.waitForURL(/checkout/)
  await checkout.close()
  await said(drew, 'Continue in the new tab')
  await expect(drew.getByRole('main')).toContainText('Complete your payment')
  await expect(drew.getByRole('main')).toContainText('There’s no handover in between.')
  await clean(drew)
  expect(await used()).toMatchObject({ days: before.days + 3, cents: before.cents + 3 * rate })
  const { extended_by } = await calls.get<Booking>(`/rest/v1/orders/${id}`)
  await calls.post('/rest/v1/rpc/cancel_order', { id: extended_by! })
  expect(await used()).toEqual(before)

  const omar = await (await browser.newContext()).newPage()
  const omarCalls = await callsOf(omar.request, 'omar.owner')
  const photo = await omarCalls.post<{ id: string }>(
    `/storage/v1/object/claim-documents/${CAST.omar.id}/work/1.png`,
    await picture(),
  )
  await omarCalls.post('/rest/v1/rpc/record_handover', {
    id,
    kind: 'check_in',
    odometer: 21_900,
    fuel_eighths: 8,
    photos: [photo.id],
  })
  await signIn(omar, 'omar.owner', `/provider/booking/${id}`)
  await omar.getByRole('button', { name: 'Returned early' }).click()
  const early = omar.getByRole('dialog', { name: 'Report an early return' })
  await expect(early).toContainText('2 unused days')
  await early.getByLabel('Why was it returned early?').fill('The repair was done two days early.')
  await clean(omar)
  await early.getByRole('button', { name: 'Send' }).click()
  await said(omar, 'Sent')
  await expect(omar.locator('#early-return')).toContainText('Waiting for an answer')

  await drew.goto(`/bookings/${id}`)
  const card = drew.locator('#early-return')
  await expect(card).toContainText(`Insurer billed less`)
  await expect(card).toContainText(`$${((2 * rate) / 100).toFixed(2)}`)
  await clean(drew)
  await card.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(card).toContainText('Accepted by both sides')
  expect(await used()).toMatchObject({ days: before.days - 2, cents: before.cents - 2 * rate })
  const after = await calls.get<Booking>(`/rest/v1/orders/${id}`)
  expect(after).toMatchObject({ work_status: 'completed', end_date: addDays(booking.end_date, -2) })
  await expect(drew.getByRole('main')).toContainText(formatDay(after.end_date))
})
