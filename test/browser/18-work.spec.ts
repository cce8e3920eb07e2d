// The story, paragraph 18: a car goes out and comes back, and its driver is notified.
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { addDays, formatDay, formatDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, picture, said, signIn, unfold } from './steps.ts'
import { expect, test } from './test.ts'

test('the owner finds the booking in the calendar, writes an update and hands the car over; the driver confirms', async ({
  page: omar,
  browser,
  dayComes,
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
  await drewCalls.post('/rest/v1/rpc/record_license', {
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
  await update.getByLabel('What’s new?').selectOption('ready')
  await update.getByLabel('Message').fill('Washed, with a full tank.')
  await clean(omar)
  await update.getByRole('button', { name: 'Send update' }).click()
  await said(omar, 'Update sent')

  await omar.getByRole('button', { name: 'Hand over the car' }).click()
  const leaves = omar.getByRole('dialog', { name: 'Condition at handover' })
  await leaves.getByRole('button', { name: 'Save' }).click()
  await expect(leaves).toContainText('Choose the fuel level.')
  await expect(leaves).toContainText('Add at least one photo of the car.')
  await leaves.getByLabel('Odometer').fill('21,400')
  await leaves.getByLabel('Fuel').selectOption('8')
  await leaves.getByLabel('Notes').fill('Scratch on the left door.')
  const shot = { name: 'car.png', mimeType: 'image/png', buffer: await picture() }
  await leaves.locator('input[type=file]').first().setInputFiles(shot)
  await expect(leaves.getByRole('button', { name: /^Remove / })).toBeVisible()
  // what was typed outlives a reload
  await omar.reload()
  await omar.getByRole('button', { name: 'Hand over the car' }).click()
  await expect(leaves.getByLabel('Odometer')).toHaveValue('21,400')
  await expect(leaves.getByLabel('Notes')).toHaveValue('Scratch on the left door.')
  await expect(leaves.getByText('car.png')).toBeVisible()
  await clean(omar)
  await leaves.getByRole('button', { name: 'Save' }).click()
  await expect(omar.getByRole('main')).toContainText('Waiting for Drew Castillo to confirm the handover')

  const drew = await (await browser.newContext()).newPage()
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await expect(drew.getByRole('list', { name: 'Timeline' })).toContainText('Washed, with a full tank.')
  await expect(drew.getByRole('main')).toContainText('21,400 miles')
  await expect(drew.getByRole('main')).toContainText('Please confirm the car’s condition')
  await clean(drew)
  await drew.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(drew.getByRole('main')).toContainText('Confirmed by Drew Castillo')
  await expect(drew.getByRole('main')).toContainText('You have the car')
  await expect(omar.getByRole('main')).toContainText('Confirmed by Drew Castillo')

  const early = omar.getByRole('button', { name: 'Complete without return' })
  await expect(early).toHaveAccessibleDescription(/You can complete this on .*, the service day, or later\./)
  await dayComes(id)
  await omar.reload()
  await expect(early).toHaveAccessibleDescription(
    /The car is still out\. Record its return\. If you can’t, you can complete the booking from .*\./,
  )
  await dayComes(id, 1)
  await omar.reload()
  await early.click()
  const without = omar.getByRole('dialog', { name: 'Complete without recording the return?' })
  await without.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(without).toContainText('Enter a short reason.')
  await without.getByLabel('Reason').fill('Key came back in the box at night.')
  await without.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(omar.getByRole('main')).toContainText('Waiting for the driver’s approval')
  await expect(drew.getByRole('list', { name: 'Timeline' })).toContainText('Key came back in the box at night.')
})

test('the owner proposed new dates on a phone; the driver sees both, agrees, and the booking moves for both', async ({
  page: omar,
  browser,
}) => {
  test.slow() // two people on one machine
  await omar.setViewportSize({ width: 390, height: 844 })
  const [start] = await freeDays(omar.request, LISTINGS.corolla, 250, 3)
  const [from, to] = [addDays(start, 1), addDays(start, 2)]
  const drewCalls = await callsOf(omar.request, 'drew.driver')
  const { url, order_id: id } = await drewCalls.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id: LISTINGS.corolla, service_date: start, end_date: addDays(start, 2) },
  )
  await omar.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const order = async () => (await drewCalls.get<{ status: string }>(`/rest/v1/orders/${id}`)).status
  await expect.poll(order).toBe('paid')
  await signIn(omar, 'omar.owner', `/provider/booking/${id}`)
  await omar.getByRole('button', { name: 'Propose new dates' }).click()
  const dialog = omar.getByRole('dialog', { name: 'Propose new dates' })
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog).toContainText('Choose dates that work for you.')
  let month = start.slice(0, 7)
  for (const day of [from, to]) {
    if (day.slice(0, 7) !== month) await dialog.getByRole('button', { name: 'Go to the Next Month' }).click()
    month = day.slice(0, 7)
    await dialog.getByRole('button', { name: new RegExp(`^${formatDay(day, 'en', { dateStyle: 'full' })}`) }).click()
  }
  await expect(dialog).toContainText('Drew Castillo gets $38.00 back when they agree.')
  await dialog.getByLabel('Message to Drew Castillo').fill('The brakes are done on Friday.')
  await clean(omar)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(omar.getByRole('main')).toContainText('to answer your proposal')

  const days = formatDays(from, to)
  const drew = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(drew, 'drew.driver', `/bookings/${id}`)
  await expect(drew.getByRole('main')).toContainText('Omar’s Cars proposed new dates')
  const booked = formatDays(start, to)
  await expect(drew.getByRole('main')).toContainText(`Current dates: ${booked}`)
  await expect(drew.getByRole('main')).toContainText(`Proposed: ${days}`)
  await expect(drew.getByRole('main')).toContainText('The brakes are done on Friday.')
  await clean(drew)
  await drew.getByRole('button', { name: 'Accept these dates' }).focus()
  await drew.keyboard.press('Enter')
  await expect(drew.getByRole('main')).toContainText(`Add your driver’s license for ${days}`)
  await unfold(drew, 'Timeline')
  await expect(drew.getByRole('list', { name: 'Timeline' })).toContainText(`Proposed dates accepted: ${days}`)
  await expect(omar.getByRole('main')).toContainText(`Accepted for ${days}`)
})
