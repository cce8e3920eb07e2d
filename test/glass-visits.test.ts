// Where and when the glass of a signed quote is set: at the car in a window of two hours, or at the shop at a time.
import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { GLASS, KIT, LABOR, TOTAL } from '#test/glass.ts'
import { at, AT_SHOP, glassVisits, MOBILE, MONDAY, OUT, TUESDAY, WEDNESDAY, ZONE } from '#test/visits.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const {
  jobs,
  chosen,
  sign,
  set,
  photos,
  glass,
  hours,
  listing,
  fresh,
  signed,
  book,
  windowsOf,
  slotsOf,
  role,
  newsOf,
} = glassVisits(world)
beforeEach(fresh)

test('a driver who signed chooses a window of two hours at the car; the van is taken with its way back, and both sides read it', async () => {
  await listing('travel_minutes = 60, slot_minutes = 60')
  const repair_id = await signed()
  const me = await glass('dana')
  expect(await me.visits({ repair_id })).toMatchObject({
    visits: [],
    comes_out: true,
    static_by: 'shop',
    shop_minutes: 180,
    time_zone: ZONE,
  })
  const [first] = await windowsOf(repair_id)
  expect(first).toEqual({ day: TUESDAY, starts_at: at(TUESDAY, '08:00'), ends_at: at(TUESDAY, '10:00'), units: 1 })
  const visit = await book(repair_id, { note: 'Blue door, ring twice' })
  expect(visit).toMatchObject({ purpose: 'set', ends_at: at(TUESDAY, '12:00'), street: '12 Oak St NE', zip: '30303' })
  expect(visit.town).toMatch(/Atlanta, GA/)
  expect(await slotsOf(visit.id)).toEqual([
    `${at(TUESDAY, '10:00')} visit`,
    `${at(TUESDAY, '11:00')} visit`,
    `${at(TUESDAY, '12:00')} travel`,
  ])
  const seen = await (await glass('sal')).visits({ repair_id })
  expect(seen).toMatchObject({ visits: [{ id: visit.id, note: 'Blue door, ring twice' }], car_zip: null })
  expect(await (await glass('sal')).shopVisits({})).toMatchObject([{ id: visit.id, first_name: 'Dana' }])
  expect(await newsOf('sal', 'A glass visit is booked')).toMatchObject([
    { message: expect.stringMatching(/come to the car: Tue, Dec 1, 2026, between 10:00 AM and 12:00 PM EST/) },
  ])
  const { events } = await (await jobs('sal')).read({ id: repair_id })
  expect(events.at(-1)).toMatchObject({ kind: 'visit', by: 'driver', details: { place: 'mobile' } })
  expect(JSON.stringify(events), 'the address is no part of the history').not.toContain('Oak')
})

test('another time takes the place of the one before, its own time counting as free; letting go frees it', async () => {
  await listing('slot_minutes = 60')
  const repair_id = await signed()
  const { id } = await book(repair_id)
  expect((await windowsOf(repair_id)).map(({ starts_at }) => starts_at)).toContain(at(TUESDAY, '11:00'))
  const again = await book(repair_id, { starts_at: at(TUESDAY, '11:00') })
  expect(again.id).toBe(id)
  expect(await slotsOf(id)).toEqual([`${at(TUESDAY, '11:00')} visit`, `${at(TUESDAY, '12:00')} visit`])
  const shop = await book(repair_id, { ...AT_SHOP, starts_at: at(TUESDAY, '09:00') })
  expect(shop).toMatchObject({ id, place: 'shop', street: '', ends_at: at(TUESDAY, '12:00') })
  await (await glass('dana')).cancelVisit({ id })
  expect(await slotsOf(id)).toEqual([])
  expect((await (await glass('dana')).visits({ repair_id })).visits).toEqual([])
  await expect((await glass('dana')).cancelVisit({ id })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
})

test('nobody comes where the quote doesn’t say so, beyond how far the shop comes, or without an address', async () => {
  const stays = await signed({})
  expect(await (await glass('dana')).visits({ repair_id: stays })).toMatchObject({ comes_out: false })
  await expect(book(stays)).rejects.toMatchObject({ status: 409, code: 'not_mobile' })
  await expect(windowsOf(stays)).rejects.toMatchObject({ code: 'not_mobile' })
  expect(await book(stays, { ...AT_SHOP })).toMatchObject({ place: 'shop' })
  await owner.query('update provider_profiles set service_radius_miles = 25 where id = $1', [PROVIDERS.sal.id])
  const out = await signed()
  const far = {
    status: 409,
    code: 'outside_radius',
    message: expect.stringMatching(/travels up to 25 miles\..*bring the car to the shop/),
  }
  // Macon is about 80 miles from Atlanta
  await expect(book(out, { zip: '31201' })).rejects.toMatchObject(far)
  await expect(book(out, { street: '' })).rejects.toMatchObject({ status: 422, details: [{ path: 'street' }] })
  await expect(book(out, { zip: null })).rejects.toMatchObject({ status: 422, details: [{ path: 'zip' }] })
  await expect(book(out, { zip: '00001' })).rejects.toMatchObject({ status: 422, details: [{ path: 'zip' }] })
  await expect(book(out, {}, 'drew')).rejects.toMatchObject({ status: 404 })
  await expect(book(out, {}, 'sal')).rejects.toMatchObject({ status: 404 })
})

test('a shop isn’t let quote a visit that its own radius would refuse', async () => {
  await owner.query('update provider_profiles set service_radius_miles = 25 where id = $1', [PROVIDERS.sal.id])
  await owner.query(
    `create function to_macon() returns trigger language plpgsql as $$ begin new.vehicle_zip := '31201'; return new; end $$`,
  )
  await owner.query('create trigger to_macon before insert on claims for each row execute function to_macon()')
  const refused = chosen(OUT)
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: 'outside_radius',
    message: expect.stringMatching(/you travel up to 25 miles\..*increase your service radius/),
  })
  await owner.query('drop function to_macon cascade')
})

test('nothing is chosen before the signature, of a car that is there, or of a repair that ended', async () => {
  const { id: repair_id, estimate } = await chosen(OUT)
  await expect(book(repair_id)).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringMatching(/Sign/) })
  await sign(estimate.id)
  const { id } = await book(repair_id)
  const sal = await jobs('sal')
  await sal.cancel({ repair_id, reason: 'The glass is not made anymore' })
  expect(await slotsOf(id), 'its window is free again').toEqual([])
  await expect(book(repair_id)).rejects.toMatchObject({ code: 'wrong_state' })
  const there = await signed()
  const early = await book(there)
  await sal.checkIn({ repair_id: there, odometer: 41_200, fuel_eighths: 4, warning_lights: '' })
  await expect(book(there)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await slotsOf(early.id), 'a car that came a day early keeps no window').toEqual([])
})

test('before the day on which its quote says that it can be done, nothing is offered to a driver or taken from one', async () => {
  const repair_id = await signed({ ...OUT, earliest_drop_off: WEDNESDAY })
  expect(await windowsOf(repair_id)).toEqual([])
  const [first] = await windowsOf(repair_id, { from: TUESDAY, to: WEDNESDAY })
  expect(first).toMatchObject({ day: WEDNESDAY })
  await expect(book(repair_id)).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'starts_at', message: expect.stringMatching(/from Dec 2, 2026 on/) }],
  })
})

test('two drivers want the last window of one van in the same moment: one has it, the other reads the next ones', async () => {
  const [first, second] = [await signed(OUT, 'dana'), await signed(OUT, 'drew')]
  const both = await Promise.allSettled([book(first, {}, 'dana'), book(second, {}, 'drew')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find((each) => each.status === 'rejected')!
  expect(lost.reason).toMatchObject({ status: 409, code: 'slot_taken' })
  expect((lost.reason as { details: unknown[] }).details).toHaveLength(3)
  const { rows } = await owner.query('select count(*)::int as taken from listing_slots where visit_id is not null')
  expect(rows).toEqual([{ taken: 1 }])
  await listing('units = 2')
  const one = both[0]!.status === 'fulfilled' ? ([second, 'drew'] as const) : ([first, 'dana'] as const)
  expect(await book(one[0], {}, one[1]), 'a second van has the same window').toMatchObject({ place: 'mobile' })
})

test('an appointment that is paid for and a visit exclude each other, whoever comes first, also in the same moment', async () => {
  const repair_id = await signed()
  const booked = async (time: string) =>
    (await world.as('drew'))
      .on(checkoutContract)
      .bookSlot({ listing_id: LISTINGS.collision, starts_at: at(WEDNESDAY, time) })
  for (const time of ['08:00', '10:00', '12:00', '14:00']) {
    const both = await Promise.allSettled([booked(time), book(repair_id, { starts_at: at(WEDNESDAY, time) })])
    expect(both.map(({ status }) => status).toSorted(), time).toEqual(['fulfilled', 'rejected'])
    const lost = both.find((each) => each.status === 'rejected')!
    expect(lost.reason).toMatchObject({ status: 409, code: 'slot_taken' })
    await owner.query(`update orders set status = 'expired' where status = 'pending'`)
    await owner.query('delete from listing_slots')
  }
  await book(repair_id)
  const { rows } = await owner.query('select * from free_slots($1, $2, $2)', [LISTINGS.collision, TUESDAY])
  expect(rows.map(({ starts_at }) => new Date(starts_at as string).toISOString())).not.toContain(at(TUESDAY, '10:00'))
})

test('an hour that the clocks skip has no window, and one across it says both zones', async () => {
  world.clock.set('2026-03-07T12:00:00Z')
  await hours({ sun: ['00:00', '06:00'] })
  await listing('slot_minutes = 60')
  const repair_id = await signed()
  const SUNDAY = '2026-03-08'
  const windows = await windowsOf(repair_id, { from: SUNDAY, to: SUNDAY })
  expect(windows.map(({ starts_at }) => starts_at)).toEqual(
    ['05:00', '06:00', '07:00', '08:00'].map((time) => `2026-03-08T${time}:00.000Z`),
  )
  // 2 AM does not exist: what a clock would call it is an instant that is on nobody's grid
  await expect(book(repair_id, { starts_at: '2026-03-08T07:30:00Z' })).rejects.toMatchObject({ code: 'slot_taken' })
  await book(repair_id, { starts_at: windows[1]!.starts_at })
  expect((await newsOf('sal', 'A glass visit is booked'))[0]!.message).toMatch(
    /Sun, Mar 8, 2026, between 1:00 AM EST and 4:00 AM EDT/,
  )
})

test('who is on the way says so once, on the day, by a technician too; the driver is told at once', async () => {
  const repair_id = await signed()
  const { id } = await book(repair_id)
  await expect((await glass('sal')).onTheWay({ id })).rejects.toMatchObject({ status: 409, code: 'too_early' })
  await expect((await glass('dana')).onTheWay({ id })).rejects.toMatchObject({ status: 404 })
  world.clock.set(at(TUESDAY, '09:45'))
  const sal = await glass('sal')
  await role('front_desk')
  await expect(sal.onTheWay({ id }), 'the front desk drives no van').rejects.toMatchObject({ status: 403 })
  await role('technician')
  expect(await sal.onTheWay({ id })).toMatchObject({ on_the_way_at: expect.stringContaining('2026-12-01T14:45') })
  await expect(sal.onTheWay({ id })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  expect(await newsOf('dana', 'The technician is on the way')).toMatchObject([
    {
      message: expect.stringMatching(/between 10:00 AM and 12:00 PM EST/),
      action_url: expect.stringMatching(/\/claim\//),
    },
  ])
  const { rows: mails } = await owner.query(
    `select to_address from outbox where subject = 'The technician is on the way'`,
  )
  expect(mails.length).toBeGreaterThan(0)
  await expect(book(repair_id, { starts_at: at(WEDNESDAY, '10:00') })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect((await glass('dana')).cancelVisit({ id })).rejects.toMatchObject({ code: 'wrong_state' })
  await role('technician')
  const later = { id, starts_at: at(WEDNESDAY, '10:00'), reason: 'rain' } as const
  await expect((await glass('sal')).moveVisit(later), 'who works on cars moves none').rejects.toMatchObject({
    status: 403,
  })
  await role('owner')
})

test('to a visit at the shop nobody is on the way, nor after its day', async () => {
  const repair_id = await signed()
  const { id } = await book(repair_id, { ...AT_SHOP })
  const onTheWay = async () => (await glass('sal')).onTheWay({ id })
  world.clock.set(at(TUESDAY, '09:45'))
  await expect(onTheWay()).rejects.toMatchObject({ code: 'wrong_state' })
  await book(repair_id, { starts_at: at(TUESDAY, '14:00') })
  world.clock.set(at(WEDNESDAY, '09:00'))
  await expect(onTheWay()).rejects.toMatchObject({ code: 'too_late' })
})

test('the shop moves a window for rain with its reason; who was on the way turns back, and the driver may choose anew', async () => {
  const repair_id = await signed()
  const { id } = await book(repair_id)
  const sal = await glass('sal')
  const rain = { id, starts_at: at(WEDNESDAY, '08:00'), reason: 'rain', note: 'Heavy rain until noon' } as const
  await expect((await glass('dana')).moveVisit(rain)).rejects.toMatchObject({ status: 404 })
  await expect(sal.moveVisit({ ...rain, starts_at: at(TUESDAY, '10:00') })).rejects.toMatchObject({
    details: [{ path: 'starts_at' }],
  })
  await expect(sal.moveVisit({ ...rain, reason: 'other', note: 'No' })).rejects.toMatchObject({
    details: [{ path: 'note' }],
  })
  await expect(sal.moveVisit({ ...rain, starts_at: at(WEDNESDAY, '08:30') })).rejects.toMatchObject({
    code: 'slot_taken',
  })
  world.clock.set(at(TUESDAY, '09:45'))
  await (await glass('sal')).onTheWay({ id })
  const moved = await (await glass('sal')).moveVisit(rain)
  expect(moved).toMatchObject({
    starts_at: at(WEDNESDAY, '08:00'),
    street: '12 Oak St NE',
    moved_for: 'rain',
    moved_from: at(TUESDAY, '10:00'),
    on_the_way_at: null,
  })
  expect(await slotsOf(id)).toEqual([`${at(WEDNESDAY, '08:00')} visit`])
  expect((await newsOf('dana', 'Your glass visit moved'))[0]!.message).toMatch(
    /Wed, Dec 2, 2026, between 8:00 AM and 10:00 AM EST. Reason: rain. They wrote: “Heavy rain until noon” It costs you nothing/,
  )
  const { events } = await (await jobs('dana')).read({ id: repair_id })
  expect(events.at(-1)).toMatchObject({
    kind: 'visit_moved',
    by: 'shop',
    reason: 'Heavy rain until noon',
    details: { for: 'rain', from: at(TUESDAY, '10:00'), starts_at: at(WEDNESDAY, '08:00') },
  })
  expect(await book(repair_id, { starts_at: at(WEDNESDAY, '14:00') })).toMatchObject({
    moved_for: null,
    moved_note: '',
  })
})

test('after new glass at the car the camera is calibrated at the shop, later than the window; at the shop it is one visit', async () => {
  const repair_id = await signed()
  await book(repair_id)
  const own = { purpose: 'calibration', ...AT_SHOP } as const
  await expect(book(repair_id, { ...own, starts_at: at(TUESDAY, '08:00') })).rejects.toMatchObject({
    details: [{ path: 'starts_at' }],
  })
  await expect(book(repair_id, { ...own, place: 'mobile' })).rejects.toMatchObject({ details: [{ path: 'place' }] })
  const after = await book(repair_id, { ...own, starts_at: at(TUESDAY, '14:00') })
  expect(after).toMatchObject({ purpose: 'calibration', ends_at: at(TUESDAY, '15:00') })
  const me = await glass('dana')
  expect((await me.visits({ repair_id })).visits.map(({ purpose }) => purpose)).toEqual(['set', 'calibration'])
  // the glass comes a day later than the calibration: that has to be chosen anew
  const [set] = (await me.visits({ repair_id })).visits
  await (await glass('sal')).moveVisit({ id: set!.id, starts_at: at(WEDNESDAY, '10:00'), reason: 'cold' })
  expect((await me.visits({ repair_id })).visits.map(({ purpose }) => purpose)).toEqual(['set'])
  expect(await slotsOf(after.id)).toEqual([])
  expect((await newsOf('dana', 'Your glass visit moved'))[0]!.message).toMatch(
    /Choose a new time for the calibration, too/,
  )
  await book(repair_id, { ...own, starts_at: at(WEDNESDAY, '14:00') })
  await book(repair_id, { ...AT_SHOP, starts_at: at(MONDAY, '10:00') })
  expect((await me.visits({ repair_id })).visits.map(({ purpose }) => purpose)).toEqual(['set'])
})

test('a car that is worked on where it stands is neither said to be at the shop nor to be picked up there', async () => {
  const rows = [GLASS, KIT, LABOR, MOBILE]
  const repair_id = await signed({ rows, no_calibration: 'The dealer does it', total_cents: TOTAL - 22_500 })
  await book(repair_id, { starts_at: at(MONDAY, '10:00') })
  world.clock.set(at(MONDAY, '10:30'))
  const sal = await jobs('sal')
  await sal.checkIn({ repair_id, odometer: 41_200, fuel_eighths: 4, warning_lights: '' })
  expect((await newsOf('dana', 'Your car is checked in'))[0]!.message).toMatch(/is at your car\. Look at/)
  await expect(book(repair_id)).rejects.toMatchObject({ code: 'wrong_state' })
  const done = { repair_id, result: 'No codes', done_on: MONDAY }
  await sal.record({ ...done, kind: 'scan_pre' })
  await sal.record({ ...done, kind: 'scan_post' })
  await sal.record({ ...set(repair_id), photos: await photos() })
  const bills = (await world.as('sal')).on(invoicesContract)
  const { next } = await bills.bill({ repair_id })
  await bills.issue({ repair_id, number: 'G-1', total_cents: next!.total_cents, corrects: null, odometer: 41_201 })
  const { version } = await sal.read({ id: repair_id })
  await sal.setStage({ repair_id, stage: 'ready', version })
  expect((await newsOf('dana', 'Your car is ready'))[0]!.message).toMatch(/says your car is ready\.$/)
})

test('where the shop came to goes with its driver’s account; that it came stays', async () => {
  const repair_id = await signed(OUT, 'drew')
  const { id } = await book(repair_id, { note: 'Gate code 4711' }, 'drew')
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.drew.id])
  const { rows } = await owner.query('select street, zip, town, note, place from glass_visits where id = $1', [id])
  expect(rows).toEqual([{ street: '', zip: '', town: '', note: '', place: 'mobile' }])
})
