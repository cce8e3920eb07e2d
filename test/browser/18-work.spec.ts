// The story, paragraph 18: a car goes out and comes back, and its driver hears of it.
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ world: '18-work' })

test('the owner finds the booking in the calendar, writes an update and hands the car over; the driver confirms', async ({
  page: omar,
  browser,
}) => {
  test.slow() // two people on one machine
  const [start] = await freeDays(omar.request, LISTINGS.corolla, 200, 2)
  const [drewCalls, omarCalls] = [await callsOf(omar.request, 'drew.driver'), await callsOf(omar.request, 'omar.owner')]
  const { url, order_id: id } = await drewCalls.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id: LISTINGS.corolla, service_date: start, end_date: addDays(start, 1) },
  )
  await omar.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const status = async () =>
    (
      await omarCalls.get<{ status: string }[]>(
        `/rest/v1/orders?listing_id=${LISTINGS.corolla}&from=${start}&to=${start}`,
      )
    )[0]?.status
  await expect.poll(status).toBe('paid')
  const photo = await drewCalls.post<{ id: string }>(
    `/storage/v1/object/claim-documents/${CAST.drew.id}/work/1.png`,
    await picture(),
  )
  await omarCalls.post('/rest/v1/rpc/accept_order', { id })
  await drewCalls.post('/rest/v1/rpc/record_licence', {
    id,
    number: 'GA-0554-4821',
    state: 'GA',
    expires_on: addDays(start, 400),
    photo: photo.id,
  })

  await signIn(omar, 'omar.owner', `/provider/bookings?view=calendar&month=${start.slice(0, 7)}`)
  const booking = omar.locator(`a[href="/provider/booking/${id}"]:visible`).first()
  await expect(booking).toContainText('Drew Castillo')
  await clean(omar)
  await booking.focus()
  await omar.keyboard.press('Enter')
  await expect(omar.getByRole('button', { name: 'Hand over the car' })).toBeVisible()
  await expect(omar.getByRole('main')).toContainText('Ends in 4821')

  await omar.getByRole('button', { name: 'Send an update' }).click()
  const update = omar.getByRole('dialog')
  await update.getByLabel('What is new?').selectOption('ready')
  await update.getByLabel('In your words').fill('Washed, with a full tank.')
  await clean(omar)
  await update.getByRole('button', { name: 'Send update' }).click()
  await said(omar, 'Update sent')

  await omar.getByRole('button', { name: 'Hand over the car' }).click()
  const leaves = omar.getByRole('dialog', { name: 'How the car leaves' })
  await leaves.getByRole('button', { name: 'Record' }).click()
  await expect(leaves).toContainText('Choose the fuel level.')
  await leaves.getByLabel('Odometer').fill('21,400')
  await leaves.getByLabel('Fuel').selectOption('8')
  await leaves.getByRole('button', { name: 'Record' }).click()
  await said(omar, 'Recorded')
  await expect(omar.getByRole('main')).toContainText('Waits for the driver to confirm.')

  const drew = await (await browser.newContext()).newPage()
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await expect(drew.getByRole('list', { name: 'What happened' })).toContainText('Washed, with a full tank.')
  await expect(drew.getByRole('main')).toContainText('21,400 miles')
  await clean(drew)
  await drew.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(drew.getByRole('main')).toContainText('Confirmed by Drew Castillo')
  await expect(omar.getByRole('main')).toContainText('Confirmed by Drew Castillo')
})
