import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'
import { whyNotMoved } from '#features/work/changes/other-days.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '../contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { book, paid, orders, daysReserved, handOver, press, deliver } = bookings(world)
// a Monday at noon in New York: the days ahead have known names, and Thanksgiving is one of them
world.clock.set('2026-11-16T17:00:00Z')
const listings = async () => (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
const calendar = async (listing_id: string) => (await listings()).availability({ listing_id })
const [SATURDAY, SUNDAY, MONDAY, THANKSGIVING] = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26']
const [TO_SATURDAY, TO_MONDAY, TO_THANKSGIVING] = [5, 7, 10]
const business = {
  about: '',
  service_radius_miles: 25,
  hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['08:00', '17:00'] as const])),
  always_open: false,
  languages: ['en' as const],
  ownership: [],
}
const save = async (who: 'sal' | 'omar', more: object = {}) =>
  (await world.as(who)).on(providersContract).updateBusiness({ ...business, ...more } as never)
const collision = { listing_id: LISTINGS.collision }
const closedOn = (day: string) => ({
  status: 409,
  code: 'day_closed',
  message: expect.stringMatching(new RegExp(`is closed on ${day}\\. Choose another day\\.`)) as unknown,
})

test('a shop that is open Monday to Friday is not booked for a Saturday, and keeps federal holidays as its trade does', async () => {
  await save('sal', { holidays: null })
  const { taken, closed, next_free_day } = await calendar(LISTINGS.collision)
  expect(closed).toEqual(expect.arrayContaining([SATURDAY, SUNDAY, THANKSGIVING]))
  expect(closed).not.toContain(MONDAY)
  expect(taken, 'nobody is offered a closed day').toEqual(expect.arrayContaining(closed))
  expect(next_free_day).toBe('2026-11-17')
  await expect(book('dana', TO_SATURDAY, null, collision)).rejects.toMatchObject(closedOn('Saturday, Nov 21'))
  await expect(book('dana', TO_THANKSGIVING, null, collision)).rejects.toMatchObject(closedOn('Thursday, Nov 26'))
  const quote = { listing_id: LISTINGS.collision, service_date: SATURDAY }
  await expect((await orders('dana')).quote(quote)).rejects.toMatchObject(closedOn('Saturday, Nov 21'))
})

test('a last day in the year 9999 is refused, and no more days are looked at than a booking may have', async () => {
  const { max_days } = await calendar(LISTINGS.collision)
  for (const [service_date, end_date] of [
    [MONDAY, '9999-12-31'],
    ['0001-01-03', '9999-12-31'],
  ] as const) {
    const wanted = { listing_id: LISTINGS.collision, service_date, end_date }
    await expect((await orders('dana')).createServicePayment(wanted)).rejects.toMatchObject({ status: 422 })
    const { rows } = await owner.query<{ closed: string[] }>(
      `select booking_facts($1, $2, $3, now()) -> 'closed' as closed`,
      [LISTINGS.collision, service_date, end_date],
    )
    expect(rows[0]!.closed.length).toBeLessThanOrEqual(max_days + 1)
  }
})

test('past the call the database refuses a closed day, too', async () => {
  const client = await world.databases.request.connect()
  const { rows } = await owner.query<{ o: object }>(`select to_jsonb(o) as o from orders o where id = $1`, [
    await paid('dana', TO_MONDAY, null, collision),
  ])
  const order = { ...rows[0]!.o, id: '01900000-0000-7000-8000-00000000f001', service_date: SATURDAY, status: 'pending' }
  await client.query(`begin; select set_config('app.user_id', '${CAST.dana.id}', true)`)
  const placed = client.query(`select place_booking($1::jsonb, '[]', null, null)`, [JSON.stringify(order)])
  await expect(placed).rejects.toMatchObject({ code: 'CC409', message: expect.stringContaining('is closed on') })
  await client.query('rollback')
  client.release()
})

test('search by a day leaves out who is closed, and the next opening is a day on which somebody is there', async () => {
  const found = async (start: string) =>
    (await (await listings()).search({ category: 'service', start })).rows.map(({ id }) => id)
  expect(await found(SATURDAY)).not.toContain(LISTINGS.collision)
  expect(await found('2026-11-20')).toContain(LISTINGS.collision)
  world.clock.set('2026-11-20T17:00:00Z')
  const { rows } = await (await listings()).search({ category: 'service' })
  expect(rows.find(({ id }) => id === LISTINGS.collision)?.next_free_day).toBe(MONDAY)
  expect((await calendar(LISTINGS.collision)).next_free_day).toBe(MONDAY)
  world.clock.set('2026-11-16T17:00:00Z')
})

test('a rental runs through closed days, but begins and ends on open ones; none is closed to who is open around the clock', async () => {
  await save('omar', { holidays: 'none' })
  await expect(book('dana', 4, TO_SATURDAY)).rejects.toMatchObject(closedOn('Saturday, Nov 21'))
  await expect(book('dana', TO_SATURDAY, TO_MONDAY)).rejects.toMatchObject(closedOn('Saturday, Nov 21'))
  const id = await paid('dana', 4, TO_MONDAY)
  expect(await daysReserved(id)).toHaveLength(4)
  const rental = await calendar(LISTINGS.corolla)
  expect(rental.closed).toContain('2026-11-28')
  expect(rental.taken).not.toContain('2026-11-28')
  await save('omar', { always_open: true })
  expect((await calendar(LISTINGS.corolla)).closed).toEqual([])
  await save('omar', { holidays: 'none' })
})

test('a business opens a single day and closes another; what was booked before stays and is listed to it', async () => {
  await save('sal', { holidays: 'federal', open_days: [SATURDAY, THANKSGIVING] })
  const id = await paid('dana', TO_SATURDAY, null, collision)
  expect((await calendar(LISTINGS.collision)).closed).not.toContain(THANKSGIVING)
  const sal = await orders('sal')
  expect((await sal.onClosedDays({})).map((each) => each.id)).not.toContain(id)
  await save('sal', { holidays: 'federal', open_days: [], closed_days: ['2026-11-24'] })
  expect((await calendar(LISTINGS.collision)).closed).toEqual(expect.arrayContaining([SATURDAY, '2026-11-24']))
  await expect(book('dana', 8, null, collision)).rejects.toMatchObject(closedOn('Tuesday, Nov 24'))
  await sal.accept({ id })
  expect((await sal.onClosedDays({})).map((each) => each.id)).toEqual([id])
  for (const who of ['dana', 'omar'] as const)
    expect((await (await orders(who)).onClosedDays({})).map((each) => each.id)).not.toContain(id)
  const request = { id, service_date: THANKSGIVING, expected_refund_cents: 0 }
  await expect((await orders('dana')).askChange(request)).rejects.toMatchObject(closedOn('Thursday, Nov 26'))
})

test('a rental that is out is listed while its return falls on a day that was closed since; today’s booking until the day ends there', async () => {
  world.clock.set('2026-11-16T17:00:00Z')
  await save('omar', { holidays: 'none' })
  await save('sal', { holidays: 'federal', open_days: ['2026-11-28'] })
  const [TUESDAY, FRIDAY, NEXT_SATURDAY, LATER] = ['2026-12-01', '2026-12-04', '2026-11-28', '2026-12-07']
  const rental = await paid('dana', 15, 18)
  const extended = await paid('drew', 21, 22)
  const today = await paid('drew', 12, null, collision)
  await (await orders('omar')).accept({ id: rental })
  await (await orders('omar')).accept({ id: extended })
  await (await orders('sal')).accept({ id: today })
  await save('sal', { holidays: 'federal', open_days: [] })
  const listed = async (who: 'sal' | 'omar') => (await (await orders(who)).onClosedDays({})).map(({ id }) => id)

  world.clock.set(`${NEXT_SATURDAY}T23:30:00Z`)
  expect(await listed('sal'), 'half past six in the evening in New York').toContain(today)
  world.clock.set('2026-11-29T04:30:00Z')
  expect(await listed('sal'), 'half past eleven').toContain(today)
  world.clock.set('2026-11-29T05:30:00Z')
  expect(await listed('sal'), 'the day is over').not.toContain(today)

  world.clock.set(`${TUESDAY}T17:00:00Z`)
  await handOver('dana', rental)
  await save('omar', { holidays: 'none', closed_days: [TUESDAY] })
  expect(await listed('omar'), 'its car has left already').toEqual([])
  await save('omar', { holidays: 'none', closed_days: [FRIDAY] })
  expect(await listed('omar')).toEqual([rental])
  world.clock.set('2026-12-05T05:30:00Z')
  expect(await listed('omar')).toEqual([])

  world.clock.set(`${LATER}T17:00:00Z`)
  await handOver('drew', extended)
  await save('omar', { holidays: 'none', closed_days: ['2026-12-08'] })
  expect(await listed('omar')).toEqual([extended])
  const longer = (await world.as('drew')).on(extendOrReturnContract)
  const { price } = await longer.extendPreview({ id: extended, end_date: '2026-12-09' })
  const { url, order_id } = await longer.extend({
    id: extended,
    end_date: '2026-12-09',
    expected_amount: price.amount,
  })
  await press(url)
  await deliver()
  expect(await listed('omar'), 'while nobody has agreed it comes back as booked').toEqual([extended])
  await (await orders('omar')).accept({ id: order_id })
  await save('omar', { holidays: 'none', closed_days: ['2026-12-08', '2026-12-09'] })
  expect(await listed('omar'), 'the car comes back on the extension').toEqual([order_id])
  await save('omar', { holidays: 'none', closed_days: ['2026-12-08'] })
  expect(await listed('omar')).toEqual([])
})

test('more days are not priced when the car is free on closed days only', async () => {
  world.clock.set('2026-11-16T17:00:00Z')
  await save('omar', { holidays: 'none' })
  await paid('drew', 63, 64) // from Monday, January 18
  const id = await paid('dana', 57, 60) // Tuesday to Friday before it: Saturday and Sunday are free, and closed
  await (await orders('omar')).accept({ id })
  const longer = (await world.as('dana')).on(extendOrReturnContract)
  await expect(longer.extendPreview({ id })).rejects.toMatchObject(closedOn('Saturday, Jan 16'))
  await save('omar', { holidays: 'none', open_days: ['2027-01-17'] })
  expect(await longer.extendPreview({ id })).toMatchObject({ price: { end_date: '2027-01-17' }, latest: '2027-01-17' })
})

test('the days that a change offers are those the server takes: a first or last day that was closed since stays in its place only', async () => {
  world.clock.set('2026-11-16T17:00:00Z')
  await save('omar', { holidays: 'none' })
  const id = await paid('drew', 28, 32) // Monday, December 14, to Friday
  await (await orders('omar')).accept({ id })
  const [MON, WED, FRI] = ['2026-12-14', '2026-12-16', '2026-12-18']
  await save('omar', { holidays: 'none', closed_days: [MON, FRI] })
  const drew = await orders('drew')
  const [calendar, booked] = [await drew.changeCalendar({ id }), await drew.get({ id })]
  const taken = async (service_date: string, end_date: string) =>
    drew.changePreview({ id, service_date, end_date }).then(
      () => null,
      (error: { code: string }) => error.code,
    )
  for (const [start, end, why] of [
    [MON, WED, null],
    [WED, FRI, null],
    [WED, WED, null],
    [FRI, '2026-12-21', 'closed'],
    [FRI, FRI, 'closed'],
    ['2026-12-10', MON, 'closed'],
    [MON, MON, 'closed'],
  ] as const) {
    expect(whyNotMoved(calendar, booked, start, end), `${start} to ${end}`).toBe(why)
    expect(await taken(start, end), `${start} to ${end}`).toBe(why && 'day_closed')
  }
  const inspection = await paid('dana', 28, null, collision)
  await save('sal', { holidays: 'federal', closed_days: [MON] })
  const days = await (await orders('dana')).changeCalendar({ id: inspection })
  expect(days.closed, 'its own day is no surprise').not.toContain(MON)
  expect(days.taken).not.toContain(MON)
  expect(days.closed).toContain('2026-12-19')
})

test('a state’s own holidays are kept by who says so, those it leaves out are not', async () => {
  await owner.query(`update provider_profiles set state = 'GA' where id = $1`, [PROVIDERS.sal.id])
  await save('sal', { holidays: 'state' })
  const { closed } = await (
    await listings()
  ).availability({
    listing_id: LISTINGS.collision,
    from: '2026-11-17',
    to: '2027-02-20',
  })
  expect(closed, 'the day after Thanksgiving').toContain('2026-11-27')
  expect(closed, 'Washington’s Birthday is kept on another day').not.toContain('2027-02-15')
})

test('on a holiday, on a day off and around the clock: open now is only who is not closed today', async () => {
  const openAt = async (instant: string) => {
    world.clock.set(instant)
    const visitor = await listings()
    const of = ({ rows }: Awaited<ReturnType<typeof visitor.search>>) =>
      rows.find(({ id }) => id === LISTINGS.collision)
    const [filtered, all] = await Promise.all(
      ([{ open: 'now' }, {}] as const).map((more) => visitor.search({ q: 'Collision inspection', ...more })),
    )
    expect(of(all!)?.open_now, 'the card says what the filter finds').toBe(of(filtered!) !== undefined)
    return of(all!)?.open_now
  }
  const [wednesday, thanksgiving] = ['2026-11-25T17:00:00Z', '2026-11-26T17:00:00Z']
  await save('sal', { holidays: 'federal', open_days: [SUNDAY] })
  expect(await openAt(wednesday)).toBe(true)
  expect(await openAt(thanksgiving)).toBe(false)
  expect(await openAt('2026-11-22T17:00:00Z'), 'opened for the day, at hours nobody knows').toBe(false)
  await save('sal', { always_open: true, closed_days: ['2026-11-25'] })
  expect(await openAt(wednesday)).toBe(false)
  expect(await openAt('2026-11-26T04:30:00Z'), 'still Wednesday there').toBe(false)
  expect(await openAt(thanksgiving)).toBe(true)
})
