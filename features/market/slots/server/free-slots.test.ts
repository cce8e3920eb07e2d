import { beforeEach, expect, test } from 'vitest'
import { LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { changesContract } from '#features/work/changes/contract.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { startOfDayIn } from '#lib/dates.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { slotsContract } from '../contract.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { paid, press, deliver, read, endReservations } = bookings(world)
const listing_id = LISTINGS.collision
const NEW_YORK = 'America/New_York'
// a Monday in New York, a minute before noon
const NOON = '2026-11-16T16:59:00Z'
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
world.clock.set(NOON)

const calls = async (who: Who | 'nobody') =>
  (await world.as(who)).on({
    ...slotsContract,
    ...checkoutContract,
    ...changesContract,
    ...ordersContract,
    ...listingsContract,
    ...providersContract,
  })
const say = async (more: object) =>
  (await calls('sal')).updateBusiness({
    about: '',
    service_radius_miles: 25,
    hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['08:00', '17:00'] as const])),
    always_open: false,
    languages: ['en'],
    ownership: [],
    holidays: null,
    ...more,
  } as never)
const terms = async (change: object) => {
  const sal = await calls('sal')
  const { version } = await sal.get({ id: listing_id } as never)
  await sal.update({ id: listing_id, version, ...change } as never)
}
const at = (day: string, hour: number, zone = NEW_YORK) =>
  new Date(startOfDayIn(zone, day).getTime() + hour * 3_600_000).toISOString()
/** The times of a day on the clock of the place, `10:00` or `10:00 ×2` where two units have it. */
const timesOn = async (day: string, zone = NEW_YORK, more: { order_id?: string; who?: Who | 'nobody' } = {}) => {
  const { who = 'nobody', ...asked } = more
  const { slots } = await (await calls(who)).free({ listing_id, from: day, to: day, ...asked })
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return slots.map(({ starts_at, units }) => `${clock.format(new Date(starts_at))}${units > 1 ? ` ×${units}` : ''}`)
}
const bookAt = async (who: Who, starts_at: string) => (await calls(who)).bookSlot({ listing_id, starts_at })
const slotsOf = async (order: string) => {
  const { rows } = await owner.query<{ starts_at: string; unit: number; reason: string }>(
    'select starts_at, unit, reason from listing_slots where order_id = $1 order by starts_at',
    [order],
  )
  return rows.map((row) => `${new Date(row.starts_at).toISOString()} ${row.unit} ${row.reason}`)
}
beforeEach(async () => {
  await owner.query(`update orders set status = 'expired' where status = 'pending'`)
  await owner.query('delete from listing_slots')
  await owner.query('delete from listing_days')
  world.clock.set(NOON)
  await say({})
  await terms({ units: 1, min_hours: 2, slot_minutes: 120, travel_minutes: 0, lead_minutes: 120 })
})

test('appointments begin every two hours inside opening hours, end by closing, and not on a closed day', async () => {
  expect(await timesOn(TUESDAY)).toEqual(['08:00', '10:00', '12:00', '14:00'])
  await terms({ min_hours: 1 })
  expect(await timesOn(TUESDAY), 'an hour still fits before five').toEqual([
    '08:00',
    '10:00',
    '12:00',
    '14:00',
    '16:00',
  ])
  await terms({ slot_minutes: 60, min_hours: 2 })
  expect(await timesOn(TUESDAY)).toHaveLength(8)
  await terms({ slot_minutes: 120, min_hours: 20 })
  expect(await timesOn(TUESDAY), 'longer than the day: at opening').toEqual(['08:00'])
  await terms({ min_hours: 2, units: 2 })
  expect(await timesOn(TUESDAY)).toEqual(['08:00 ×2', '10:00 ×2', '12:00 ×2', '14:00 ×2'])
  expect(await timesOn('2026-11-21'), 'a Saturday').toEqual([])
  expect(await timesOn('2026-11-26'), 'Thanksgiving').toEqual([])
  await say({ always_open: true })
  expect(await timesOn('2026-11-21'), 'around the clock is offered by day').toEqual([
    '08:00 ×2',
    '10:00 ×2',
    '12:00 ×2',
    '14:00 ×2',
    '16:00 ×2',
  ])
})

test('today’s times are offered as long as the business has the time it wants, never a past one', async () => {
  expect(await timesOn(MONDAY), 'noon plus two hours').toEqual(['14:00'])
  world.clock.set('2026-11-16T17:01:00Z')
  expect(await timesOn(MONDAY)).toEqual([])
  world.clock.set('2026-11-16T12:30:00Z')
  await terms({ lead_minutes: 300 })
  expect(await timesOn(MONDAY)).toEqual(['14:00'])
  await expect(terms({ lead_minutes: 60 })).rejects.toMatchObject({ status: 422, details: [{ path: 'lead_minutes' }] })
  world.clock.set(NOON)
  expect(await timesOn('2026-11-15')).toEqual([])
  const visitor = await calls('nobody')
  await expect(visitor.free({ listing_id, to: '2027-11-15' })).rejects.toMatchObject({ details: [{ path: 'to' }] })
  await expect(visitor.free({ listing_id, from: TUESDAY, to: MONDAY })).rejects.toMatchObject({ status: 422 })
})

test('a time is booked to the minute, today’s too; the day alone takes its first free time and says it', async () => {
  const { order_id } = await bookAt('dana', at(MONDAY, 14))
  expect(await read('dana', order_id)).toMatchObject({ service_date: MONDAY, starts_at: at(MONDAY, 14) })
  expect(await slotsOf(order_id)).toEqual([`${at(MONDAY, 14)} 1 order`])
  const byDay = await (await calls('drew')).createServicePayment({ listing_id, service_date: TUESDAY })
  expect(await read('drew', byDay.order_id)).toMatchObject({ service_date: TUESDAY, starts_at: at(TUESDAY, 8) })
  expect(await timesOn(TUESDAY)).toEqual(['10:00', '12:00', '14:00'])
  const again = await (await calls('drew')).createServicePayment({ listing_id, service_date: TUESDAY })
  expect(again.order_id, 'the own unfinished booking goes on').toBe(byDay.order_id)
  const nina = await calls('nina')
  await expect(nina.createServicePayment({ listing_id, service_date: MONDAY })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'service_date' }],
  })
  const other = { listing_id, service_date: WEDNESDAY, starts_at: at(TUESDAY, 10) }
  await expect(nina.createServicePayment(other)).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'starts_at' }],
  })
  await expect(
    nina.createServicePayment({ ...other, listing_id: LISTINGS.corolla, service_date: TUESDAY }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'starts_at' }] })
})

test('a time that is taken, past, off the grid or outside the hours is refused with the next three that are free', async () => {
  await bookAt('drew', at(TUESDAY, 10))
  for (const wrong of [at(TUESDAY, 10), at(TUESDAY, 9), at(TUESDAY, 20), at(MONDAY, 8), at(MONDAY, 13)]) {
    await expect(bookAt('dana', wrong), wrong).rejects.toMatchObject({ status: 409, code: 'slot_taken' })
  }
  await expect(bookAt('dana', at(TUESDAY, 10))).rejects.toMatchObject({
    details: [8, 12, 14].map((hour, n) => ({ path: `next_free.${n}`, message: at(TUESDAY, hour) })),
  })
})

test('of two hundred who want one time at once one gets it, and two times that overlap are never both had', async () => {
  const people = (['dana', 'drew', 'nina', 'omar', 'pat'] as const).map(calls)
  const clients = await Promise.all(people)
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      clients[n % clients.length]!.bookSlot({ listing_id, starts_at: at(TUESDAY, 12) }),
    ),
  )
  const won = new Set(tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order_id] : [])))
  expect(won.size).toBe(1)
  const codes = new Set(
    tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : [])),
  )
  expect([...codes]).toEqual(['slot_taken'])
  // an hour later the grid has moved: what was booked before stays, and nothing lies across it
  await say({ hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['09:00', '17:00']])) })
  expect(await timesOn(TUESDAY)).toEqual(['09:00', '15:00'])
  const across = owner.query(
    `insert into listing_slots (listing_id, unit, starts_at, minutes, order_id, reason) values ($1, 1, $2, 120, $3, 'order')`,
    [listing_id, at(TUESDAY, 13), [...won][0]],
  )
  await expect(across).rejects.toMatchObject({ constraint: 'listing_slots_pkey' })
})

test('a long appointment takes several steps, the way back some more, and a day without a time is a taken day', async () => {
  await terms({ min_hours: 3, travel_minutes: 90 })
  expect(await timesOn(TUESDAY)).toEqual(['08:00', '10:00', '12:00', '14:00'])
  const { order_id } = await bookAt('dana', at(TUESDAY, 8))
  expect(await slotsOf(order_id)).toEqual(
    [8, 10, 12].map((hour) => `${at(TUESDAY, hour)} 1 ${hour < 12 ? 'order' : 'travel'}`),
  )
  expect(await timesOn(TUESDAY)).toEqual(['14:00'])
  const { taken } = await (await calls('nobody')).availability({ listing_id })
  expect(taken).not.toContain(TUESDAY)
  const second = await bookAt('drew', at(TUESDAY, 14))
  expect(await slotsOf(second.order_id), 'after closing nobody travels back').toHaveLength(2)
  const full = await (await calls('nobody')).availability({ listing_id })
  expect(full.taken).toContain(TUESDAY)
  expect(full.next_free_day).toBe(WEDNESDAY)
  const nina = await calls('nina')
  await expect(nina.createServicePayment({ listing_id, service_date: TUESDAY })).rejects.toMatchObject({
    code: 'day_taken',
  })
  await (await calls('drew')).cancel({ id: second.order_id })
  expect((await nina.availability({ listing_id })).taken).not.toContain(TUESDAY)
  await terms({ units: 2 })
  expect(await timesOn(TUESDAY)).toEqual(['08:00', '10:00', '12:00', '14:00 ×2'])
})

test('a day with an appointment is not taken off, and a day off has no times', async () => {
  const { order_id } = await bookAt('dana', at(WEDNESDAY, 10))
  const sal = await calls('sal')
  const span = { listing_id, start: TUESDAY, end: THURSDAY }
  await expect(sal.addTimeOff(span)).rejects.toMatchObject({
    code: 'days_taken',
    details: [{ path: 'start', message: WEDNESDAY }],
  })
  await sal.addTimeOff({ ...span, end: TUESDAY })
  expect(await timesOn(TUESDAY)).toEqual([])
  await expect(bookAt('drew', at(TUESDAY, 10))).rejects.toMatchObject({ code: 'slot_taken' })
  await expect(terms({ units: 1 })).resolves.toBeUndefined()
  const both = await Promise.allSettled([
    sal.addTimeOff({ ...span, start: THURSDAY }),
    bookAt('drew', at(THURSDAY, 10)),
  ])
  expect(
    both.filter(({ status }) => status === 'fulfilled'),
    'a day off and an appointment at once',
  ).toHaveLength(1)
  await (await calls('dana')).cancel({ id: order_id })
})

test('an unpaid time is free again at its end, and money that comes late takes it back only while it is free', async () => {
  const first = await bookAt('dana', at(TUESDAY, 10))
  world.clock.advance(2 * 3_600_000)
  await endReservations()
  expect(await slotsOf(first.order_id)).toEqual([])
  const url = first.url
  await press(url)
  await deliver()
  expect((await read('dana', first.order_id)).status, 'its checkout was ended first').toBe('expired')
})

test('either side asks for another time of the same day; the other agrees, and the first time is free again', async () => {
  const id = await paid('dana', 1, null, { listing_id })
  const dana = await calls('dana')
  expect(await timesOn(TUESDAY)).toEqual(['10:00', '12:00', '14:00'])
  expect(await timesOn(TUESDAY, NEW_YORK, { order_id: id, who: 'dana' }), 'its own time counts as free').toHaveLength(4)
  await expect(timesOn(TUESDAY, NEW_YORK, { order_id: id, who: 'drew' })).rejects.toMatchObject({ status: 404 })
  const sal = await calls('sal')
  const proposed = await sal.moveSlot({ id, starts_at: at(WEDNESDAY, 8) })
  expect(proposed.change).toMatchObject({ proposed_by: 'provider', service_date: WEDNESDAY })
  await bookAt('drew', at(WEDNESDAY, 8))
  const agree = { id, change_id: proposed.change!.id }
  await expect(dana.acceptChange(agree)).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await slotsOf(id), 'nothing moved').toEqual([`${at(TUESDAY, 8)} 1 order`])
  await sal.withdrawChange(agree)
  const asked = await dana.moveSlot({ id, starts_at: at(TUESDAY, 14), note: 'I work until noon' })
  expect(asked.change).toMatchObject({ from_starts_at: at(TUESDAY, 8), starts_at: at(TUESDAY, 14), refund_cents: 0 })
  await sal.acceptChange({ id, change_id: asked.change!.id })
  expect(await read('dana', id)).toMatchObject({ starts_at: at(TUESDAY, 14), work_status: 'accepted' })
  expect(await slotsOf(id)).toEqual([`${at(TUESDAY, 14)} 1 order`])
  await expect(dana.moveSlot({ id, starts_at: at(TUESDAY, 14) })).rejects.toMatchObject({ status: 422 })
  await expect(dana.moveSlot({ id, starts_at: at(TUESDAY, 13) })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('twenty-four hours count from the time, and an answer is due before it', async () => {
  world.clock.set(at(MONDAY, 9))
  const id = await paid('dana', 1, null, { listing_id })
  expect(await (await calls('dana')).cancelPreview({ id })).toMatchObject({ rule: 'late', refund_cents: 0 })
  expect((await read('sal', id)).respond_by).toBe(at(TUESDAY, 8))
  const later = await (await calls('dana')).bookSlot({ listing_id, starts_at: at(TUESDAY, 10) })
  await press(later.url)
  await deliver()
  expect(await (await calls('dana')).cancelPreview({ id: later.order_id })).toMatchObject({
    rule: 'full',
    full_refund_until: at(MONDAY, 10),
  })
})

test('a shop in Honolulu keeps its own clock, whoever asks; a lost hour has no time and a doubled one has one', async () => {
  const place = async (zone: string) =>
    owner.query('update provider_profiles set time_zone = $2 where id = $1', [PROVIDERS.sal.id, zone])
  await place('Pacific/Honolulu')
  world.clock.set('2026-11-17T03:00:00Z') // five in the afternoon there, ten at night in New York
  expect(await timesOn(TUESDAY, 'Pacific/Honolulu')).toEqual(['08:00', '10:00', '12:00', '14:00'])
  const { order_id } = await bookAt('dana', at(TUESDAY, 14, 'Pacific/Honolulu'))
  expect(await read('dana', order_id)).toMatchObject({ service_date: TUESDAY, starts_at: '2026-11-18T00:00:00.000Z' })
  await place(NEW_YORK)
  await owner.query('delete from listing_slots')
  const night = Object.fromEntries(['sat', 'sun'].map((day) => [day, ['00:00', '05:00']]))
  await say({ hours: night, holidays: 'none' })
  await terms({ slot_minutes: 60, min_hours: 1 })
  world.clock.set('2027-03-12T17:00:00Z')
  expect(await timesOn('2027-03-14'), 'two o’clock does not exist').toEqual(['00:00', '01:00', '03:00', '04:00'])
  world.clock.set('2026-10-30T17:00:00Z')
  const { slots } = await (await calls('nobody')).free({ listing_id, from: '2026-11-01', to: '2026-11-01' })
  expect(new Set(slots.map(({ starts_at }) => starts_at)).size).toBe(5)
  expect(slots).toHaveLength(5)
})

test('an appointment from before there were times keeps its whole day on its unit', async () => {
  const id = await paid('dana', 3, null, { listing_id })
  await owner.query('delete from listing_slots where order_id = $1', [id])
  await owner.query(
    `insert into listing_days (listing_id, unit, day, order_id, reason) values ($1, 1, $2, $3, 'order')`,
    [listing_id, THURSDAY, id],
  )
  await owner.query('update orders set starts_at = null where id = $1', [id])
  expect(await timesOn(THURSDAY)).toEqual([])
  expect(await timesOn(THURSDAY, NEW_YORK, { order_id: id, who: 'dana' })).toHaveLength(4)
  const asked = await (await calls('dana')).moveSlot({ id, starts_at: at(THURSDAY, 10) })
  await (await calls('sal')).acceptChange({ id, change_id: asked.change!.id })
  expect(await slotsOf(id)).toEqual([`${at(THURSDAY, 10)} 1 order`])
  expect(await timesOn(THURSDAY)).toEqual(['08:00', '12:00', '14:00'])
})
