// What somebody may type into a listing and never should: the field, and what to do instead.
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { PROMISED } from '#features/business/providers/promise.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'

const world = await createWorld()
const owner = world.databases.owner
const on = async (who: Parameters<typeof world.as>[0]) => (await world.as(who)).on(listingsContract)
const omar = await on('omar')
const sal = await on('sal')
const RATE = 'Enter a rate of $10,000.00 or less.'
const CONTACT =
  'Leave out email addresses and phone numbers. We share them with each customer once you accept their booking.'

test.each([
  [{ daily_rate_cents: 0 }, 'daily_rate_cents', 'Enter a rate above $0.'],
  [{ daily_rate_cents: null }, 'daily_rate_cents', 'Enter a rate above $0.'],
  [{ daily_rate_cents: -4000 }, 'daily_rate_cents', 'Enter a rate above $0.'],
  [{ daily_rate_cents: 10_000_000 }, 'daily_rate_cents', RATE],
  [{ daily_rate_cents: 10_000_000_00 }, 'daily_rate_cents', RATE],
  [{ daily_rate_cents: 40.5 }, 'daily_rate_cents', 'Enter the rate in whole cents.'],
  [{ insurer_daily_rate_cents: 0 }, 'insurer_daily_rate_cents', 'Enter a rate above $0.'],
  [{ insurer_daily_rate_cents: 3800 }, 'insurer_daily_rate_cents', 'The insurer rate must be below your daily rate.'],
  [{ deposit_required_cents: -1 }, 'deposit_required_cents', 'A deposit is $0 or more.'],
  [{ deposit_required_cents: 10_000_000_00 }, 'deposit_required_cents', 'Enter a deposit of $10,000.00 or less.'],
  [{ min_days: 8, max_days: 7 }, 'max_days', 'Maximum days can’t be less than minimum days.'],
  [{ min_days: 0 }, 'min_days', 'Enter a whole number of days from 1 to 365.'],
  [{ max_days: 366 }, 'max_days', 'Enter a whole number of days from 1 to 365.'],
  [{ turnaround_days: 15 }, 'turnaround_days', 'Enter a whole number of days from 0 to 14.'],
  [{ units: 501 }, 'units', 'Enter a whole number of units from 1 to 500.'],
  [{ title: ' \n' }, 'title', 'Give the listing a title.'],
  [{ title: 'x'.repeat(121) }, 'title', 'Shorten the title to 120 characters.'],
  [{ description: 'x'.repeat(5001) }, 'description', 'Shorten the description to 5,000 characters.'],
  [{ description: 'Call 404-555-0103' }, 'description', CONTACT],
  [{ title: 'We waive your deductible' }, 'title', PROMISED.deductible],
  [{ description: 'Get $50 cash back on every insurance claim.' }, 'description', PROMISED.cash],
  [{ description: 'Cubrimos su deducible.' }, 'description', PROMISED.deductible],
])('%j is refused at its field with what to do, and nothing changes', async (change, path, message) => {
  const before = await omar.get({ id: LISTINGS.corolla })
  const sent = { id: LISTINGS.corolla, version: before.version, ...(change as object) }
  await expect(omar.update(sent)).rejects.toMatchObject({ status: 422, details: [{ path, message }] })
  expect(await omar.get({ id: LISTINGS.corolla })).toEqual(before)
})

test('a listing of somebody else’s car or shop is answered as a missing one, with what may be chosen', async () => {
  const { rows } = await owner.query<{ vehicle_id: string }>('select vehicle_id from listings where id = $1', [
    LISTINGS.corolla,
  ])
  const car = {
    title: 'A car',
    listing_type: 'vehicle',
    daily_rate_cents: 4000,
    vehicle_id: rows[0]!.vehicle_id,
  } as const
  await expect(sal.create(car)).rejects.toMatchObject({
    status: 404,
    message: 'Vehicle not found',
    details: [{ path: 'vehicle_id', message: 'Choose one that belongs to your business.' }],
  })
  await expect(sal.create({ ...car, provider_id: PROVIDERS.omar.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'provider_id', message: 'A listing can be made only for your own business.' }],
  })
  await expect(sal.duplicate({ listing_id: LISTINGS.corolla })).rejects.toMatchObject({ status: 404 })
})

test('time off that overlaps closes what is open; the past, a booked day and a unit that is none are refused', async () => {
  const listing_id = LISTINGS.collision
  const { today } = await sal.ownCalendar({ listing_id })
  const [start, end] = [addDays(today, 30), addDays(today, 33)]
  expect(await sal.addTimeOff({ listing_id, start, end, unit: 1 })).toEqual({ added: 4 })
  expect(await sal.addTimeOff({ listing_id, start: addDays(end, -1), end: addDays(end, 2), unit: 1 })).toEqual({
    added: 2,
  })
  expect(await sal.addTimeOff({ listing_id, start, end })).toEqual({ added: 8 }) // the other two of three
  const refused = (span: object) => sal.addTimeOff({ listing_id, start, end, ...span })
  await expect(refused({ end: addDays(start, -1) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'end', message: 'The last day is before the first day.' }],
  })
  await expect(refused({ start: addDays(today, -1) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'start', message: 'Past days can’t be changed. Choose today or later.' }],
  })
  await expect(refused({ end: addDays(today, 900) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'end', message: 'Choose dates within the next two years.' }],
  })
  await expect(refused({ unit: 4 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'unit', message: 'This listing has 3 units. Choose one of them, or leave it out for all.' }],
  })
})

test('a business keeps as many units as are booked; days closed on those that go are forgotten', async () => {
  const { id, version, units } = await sal.get({ id: LISTINGS.collision })
  const { today } = await sal.ownCalendar({ listing_id: id })
  const day = addDays(today, 60)
  const order = newId()
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, service_date, unit) values ($1, $2, $3, $4, 100, '{}', $5, 2)`,
    [order, CAST.dana.id, PROVIDERS.sal.id, id, day],
  )
  const take = (unit: number) =>
    owner.query(
      `insert into listing_days (listing_id, unit, day, order_id, reason) values ($1, $2, $3, $4, 'reservation')`,
      [id, unit, day, order],
    )
  await take(2)
  await sal.addTimeOff({ listing_id: id, start: addDays(day, 1), end: addDays(day, 1), unit: 3 })
  const message = `Number 2 is booked until ${formatDay(day)}. Keep 2 until then.`
  await expect(sal.update({ id, version, units: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'units_booked',
    details: [{ path: 'units', message }],
  })
  expect(await sal.update({ id, version, units: 2 })).toMatchObject({ units: 2 })
  expect((await sal.ownCalendar({ listing_id: id })).days.filter(({ unit }) => unit > 2)).toEqual([])
  await expect(take(3), 'a booking that was on its way').rejects.toMatchObject({ code: 'CC409' })
  await owner.query('delete from listing_days where order_id = $1', [order])
  await sal.update({ id, version: version + 1, units })
})

test('a credential that expired keeps a listing off the market, with where to hand in the new one', async () => {
  await sal.transition({ listing_id: LISTINGS.collision, to: 'paused' })
  await owner.query(`update credentials set expires_on = '2020-01-01' where provider_id = $1`, [PROVIDERS.sal.id])
  await expect(sal.transition({ listing_id: LISTINGS.collision, to: 'active' })).rejects.toMatchObject({
    status: 409,
    code: 'credentials_missing',
    message: 'A required license or insurance policy is missing or has expired. Add it on the verification page.',
  })
  expect((await sal.mine({})).find(({ id }) => id === LISTINGS.collision)).toMatchObject({ status: 'paused' })
})

test('of two tabs the second is refused, and what the first saved stays', async () => {
  const { id, version } = await omar.get({ id: LISTINGS.corolla })
  await omar.update({ id, version, description: 'From the first tab.' })
  await expect(omar.update({ id, version, description: 'From the second tab.' })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
    message: 'This listing has changed. Reload it before you save.',
  })
  expect((await omar.get({ id })).description).toBe('From the first tab.')
})
