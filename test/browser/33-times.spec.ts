// Times of day: a driver books the earliest one at a shop, asks for another, and the shop agrees.
import { CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { formatInstant } from '#lib/dates.ts'
import { callsOf, clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Times = { time_zone: string; slots: { day: string; starts_at: string }[] }

test('a driver books the earliest time of a shop and moves it to the last of its day; the shop agrees', async ({
  page: dana,
  browser,
}) => {
  test.slow() // two people on one machine
  const calls = await callsOf(dana.request, 'dana.driver')
  const free = async (more = '') => calls.get<Times>(`/rest/v1/rpc/free_slots?listing_id=${LISTINGS.collision}${more}`)
  const { slots, time_zone } = await free()
  const first = slots[0]!
  const said = (starts_at: string) => formatInstant(starts_at, 'en', time_zone)

  await signIn(dana, 'dana.driver', `/listing/${LISTINGS.collision}?book=1`)
  const dialog = dana.getByRole('dialog', { name: /^Book Collision inspection/ })
  await dialog.getByRole('region', { name: 'Earliest times' }).getByRole('button').first().click()
  const times = dialog.getByRole('radiogroup', { name: 'Choose a time' })
  await expect(times.getByRole('radio').first()).toBeChecked()
  await clean(dana)
  const opened = dana.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const tab = await opened
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tab.getByRole('button', { name: /^Pay \$/ }).click()
  await tab.waitForURL('**/booking-success?session_id=*')
  await expect(tab.getByRole('main')).toContainText(said(first.starts_at))
  await tab.close()

  // on another day: what is booked for today can no longer be moved
  const next = slots.find(({ day }) => day > first.day)!
  const wanted = { listing_id: LISTINGS.collision, starts_at: next.starts_at, claim_id: CLAIMS.danaVerified }
  const { url, order_id } = await calls.post<{ url: string; order_id: string }>('/rest/v1/rpc/book_slot', wanted)
  await dana.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  await expect
    .poll(async () => (await calls.get<{ status: string }>(`/rest/v1/orders/${order_id}`)).status)
    .toBe('paid')
  await dana.goto(`/bookings/${order_id}`)
  await expect(dana.getByRole('main')).toContainText(said(next.starts_at))
  await dana.getByRole('button', { name: 'Change time' }).click()
  const moving = dana.getByRole('dialog', { name: 'Request a new time' })
  await moving.getByRole('radio').last().check()
  await expect(moving).toContainText('The price stays the same: $156.00.')
  await clean(dana)
  await moving.getByRole('button', { name: 'Send request' }).click()
  const last = slots.findLast(({ day }) => day === next.day)!
  await expect(dana.getByRole('main')).toContainText(`You asked for ${said(last.starts_at)}.`)

  const sal = await (await browser.newContext()).newPage()
  await signIn(sal, 'sal.shop', `/provider/booking/${order_id}`)
  await expect(sal.getByRole('main')).toContainText('asked for a new time')
  await expect(sal.getByRole('main')).toContainText(said(last.starts_at))
  await clean(sal)
  await sal.getByRole('button', { name: 'Accept new time' }).click()
  await expect(dana.getByRole('main')).toContainText(said(last.starts_at))
  const offered = (await free(`&from=${next.day}&to=${next.day}`)).slots
  expect(
    offered.map(({ starts_at }) => starts_at),
    'three bays: the first time is free again',
  ).toContain(next.starts_at)

  // what the shop needs to plan the work comes from the driver, as far as they like
  await expect(sal.getByRole('main')).toContainText('The driver hasn’t shared the car’s details yet.')
  await dana.getByRole('button', { name: 'Share details' }).click()
  const details = dana.getByRole('dialog', { name: 'Car and insurer details' })
  await details.getByLabel('Car', { exact: false }).first().fill('2019 Honda Civic')
  await details.getByLabel('License plate').fill('rvx 4821')
  await details.getByLabel('Plate’s state').selectOption('GA')
  await details.getByLabel('Share my deductible').check()
  await clean(dana)
  await details.getByRole('button', { name: 'Share with the shop' }).click()
  await expect(dana.getByRole('main')).toContainText('RVX 4821 · GA')
  await expect(sal.getByRole('main')).toContainText('RVX 4821 · GA')
  await expect(sal.getByRole('main').getByText('Deductible')).toBeVisible()
  await clean(sal)
})
