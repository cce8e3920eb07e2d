import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { ordersContract } from '#features/orders/contract.ts'
import { providersContract } from '#features/providers/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { book, paid, orders, daysHeld } = bookings(world)
// a Monday at noon in New York: the days ahead have known names, and Thanksgiving is one of them
world.clock.set('2026-11-16T17:00:00Z')
const listings = async () => (await world.as('nobody')).on(listingsContract)
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
  expect(await daysHeld(id)).toHaveLength(4)
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
  const sal = (await world.as('sal')).on(ordersContract)
  expect((await sal.onClosedDays({})).map((each) => each.id)).not.toContain(id)
  await save('sal', { holidays: 'federal', open_days: [], closed_days: ['2026-11-24'] })
  expect((await calendar(LISTINGS.collision)).closed).toEqual(expect.arrayContaining([SATURDAY, '2026-11-24']))
  await expect(book('dana', 8, null, collision)).rejects.toMatchObject(closedOn('Tuesday, Nov 24'))
  await sal.accept({ id })
  expect((await sal.onClosedDays({})).map((each) => each.id)).toEqual([id])
  for (const who of ['dana', 'omar'] as const)
    expect((await (await orders(who)).onClosedDays({})).map((each) => each.id)).not.toContain(id)
  const wish = { id, service_date: THANKSGIVING, expected_refund_cents: 0 }
  await expect((await orders('dana')).askChange(wish)).rejects.toMatchObject(closedOn('Thursday, Nov 26'))
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
