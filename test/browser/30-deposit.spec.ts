// The story, paragraph 30: a deposit from booking to return: refused, held on another card, a part asked for, objected to, decided.
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { callsOf, clean, freeDays, picture, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Order = { status: string; timeline: { id: number; kind: string }[] }

test('the driver leaves another card, the car goes out and comes back, and a part of the deposit is decided', async ({
  page: dana,
  browser,
  dayComes,
  undoEnds,
}) => {
  test.slow() // three people on one machine
  const [driver, owner] = [await callsOf(dana.request, 'dana.driver'), await callsOf(dana.request, 'omar.owner')]
  const [start] = await freeDays(dana.request, LISTINGS.corolla, 60, 2)
  const { url, order_id: id } = await driver.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id: LISTINGS.corolla, service_date: start, end_date: addDays(start, 1) },
  )
  await dana.request.post(url, { form: { how: 'pay', card: '4000 0000 0000 0341' } })
  await expect.poll(async () => (await driver.get<Order>(`/rest/v1/orders/${id}`)).status).toBe('paid')
  await owner.post('/rest/v1/rpc/accept_order', { id })
  const photo = async (who: 'dana' | 'omar', name: string) => {
    const calls = who === 'dana' ? driver : owner
    const path = `/storage/v1/object/claim-documents/${CAST[who].id}/work/${name}.png`
    return (await calls.post<{ id: string }>(path, await picture())).id
  }
  const license = { number: 'GA-0554-4821', state: 'GA', expires_on: addDays(start, 400) }
  await driver.post('/rest/v1/rpc/record_license', { id, ...license, photo: await photo('dana', '1') })

  const omar = await (await browser.newContext()).newPage()
  await signIn(omar, 'omar.owner', `/provider/booking/${id}`)
  const shot = { name: 'car.png', mimeType: 'image/png', buffer: await picture() }
  await omar.getByRole('button', { name: 'Hand over the car' }).click()
  const leaves = omar.getByRole('dialog', { name: 'Condition at handover' })
  await leaves.getByLabel('Odometer').fill('21,400')
  await leaves.getByLabel('Fuel').selectOption('8')
  await leaves.locator('input[type=file]').first().setInputFiles(shot)
  await expect(leaves.getByRole('button', { name: /^Remove / })).toBeVisible()
  await leaves.getByRole('button', { name: 'Save' }).click()
  await expect(leaves).toContainText('There’s no deposit held on the driver’s card yet.')
  await expect(leaves.getByLabel('Reason for handing over without a deposit')).toBeVisible()

  await signIn(dana, 'dana.driver', `/bookings/${id}`)
  await expect(dana.getByRole('main')).toContainText('We couldn’t hold the $150.00 deposit')
  await clean(dana)
  await dana.getByRole('button', { name: 'Use another card' }).click()
  await dana.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dana.locator('button.main').click()
  await expect(dana).toHaveURL(`/bookings/${id}`)
  const deposit = dana.locator('#deposit')
  await expect(deposit).toContainText('Not held yet')

  await expect(leaves.getByLabel('Reason for handing over without a deposit')).toBeHidden()
  await leaves.getByRole('button', { name: 'Save' }).click()
  await expect(omar.getByRole('main')).toContainText('Waiting for Dana Whitfield to confirm the handover')
  await expect(omar.locator('#deposit')).toContainText('Held')
  await expect(deposit).toContainText('Bank holds it until')
  const { timeline } = await driver.get<Order>(`/rest/v1/orders/${id}`)
  const out = timeline.findLast(({ kind }) => kind === 'check_out')!
  await driver.post('/rest/v1/rpc/confirm_handover', { id, event_id: out.id })
  const back = { id, kind: 'check_in', odometer: 21_612, fuel_eighths: 6, photos: [await photo('omar', '2')] }
  await owner.post('/rest/v1/rpc/record_handover', back)
  await dayComes(id)
  await owner.post('/rest/v1/rpc/complete_order', { id })

  await omar.getByRole('button', { name: 'Ask to keep part' }).click()
  const asks = omar.getByRole('dialog', { name: 'Ask to keep part of the deposit' })
  await asks.getByLabel('How much').fill('200')
  await asks.getByRole('button', { name: 'Send to driver' }).click()
  await expect(asks).toContainText('Enter an amount up to $150.00.')
  await expect(asks).toContainText('Add at least one photo.')
  await asks.getByLabel('How much').fill('40')
  await asks.getByLabel('Reason').fill('A scratch on the rear door.')
  await asks.locator('input[type=file]').first().setInputFiles(shot)
  await expect(asks.getByRole('button', { name: /^Remove / })).toBeVisible()
  await clean(omar)
  await asks.getByRole('button', { name: 'Send to driver' }).click()
  await expect(omar.locator('#deposit')).toContainText('You asked to keep $40.00')

  await expect(dana.getByRole('main')).toContainText('Omar’s Cars asked to keep $40.00 of your deposit')
  await clean(dana)
  await deposit.getByRole('button', { name: 'Object' }).click()
  const objects = dana.getByRole('dialog', { name: 'Object to this?' })
  await objects.getByLabel('Reason').fill('It was there before.')
  await objects.getByRole('button', { name: 'Object' }).click()
  await expect(deposit).toContainText('The driver objected. The claims team decides.')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', `/admin/orders/${id}`)
  const decides = ada.locator('#decide-deposit')
  await decides.getByLabel('Charge from the deposit').fill('15')
  await decides.getByLabel('Reason, shown to both sides').fill('The first photo shows half of it.')
  await clean(ada)
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Enter')
  await expect(decides).toBeHidden()
  await expect(ada.getByRole('main')).toContainText('$15.00 of the deposit for Omar’s Cars goes out at')
  await undoEnds(id)
  await expect(deposit).toContainText('Partly charged')
  await expect(deposit).toContainText('$15.00')
  await expect(omar.getByRole('list', { name: 'Timeline' })).toContainText('$15.00 of the deposit charged')
})
