// What becomes of a visit for new glass when its driver, its shop or the job changes something around it.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { onWindow } from '#features/trades/glass/server/words.ts'
import { GLASS, KIT, LABOR, TOTAL } from '#test/glass.ts'
import { at, AT_SHOP, glassVisits, MOBILE, MONDAY, TUESDAY, WEDNESDAY, ZONE } from '#test/visits.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { jobs, set, photos, glass, listing, fresh, signed, book, windowsOf, slotsOf, newsOf } = glassVisits(world)
beforeEach(fresh)

const CAMERA = { purpose: 'calibration', ...AT_SHOP } as const
const ARRIVED = { odometer: 41_200, fuel_eighths: 4, warning_lights: '' }
const standing = async (repair_id: string) =>
  (await (await glass('dana')).visits({ repair_id })).visits.map(({ purpose }) => purpose)

test('without glass at the car its calibration has nothing to follow: it is neither kept nor booked', async () => {
  const repair_id = await signed()
  const early = { starts_at: at(WEDNESDAY, '14:00') }
  await expect(book(repair_id, { ...CAMERA, ...early })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/new glass first/),
  })
  const { id } = await book(repair_id)
  const after = await book(repair_id, { ...CAMERA, ...early })
  await (await glass('dana')).cancelVisit({ id })
  expect(await standing(repair_id)).toEqual([])
  expect(await slotsOf(after.id)).toEqual([])
  expect((await newsOf('sal', 'A glass visit was canceled'))[0]!.message).toMatch(
    /calibration is canceled, too\. The job is still on/,
  )
  await book(repair_id, AT_SHOP)
  await expect(book(repair_id, { ...CAMERA, ...early })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/part of your visit/),
  })
})

test('a car that is brought before its window is said to be at the shop, and keeps neither window nor calibration', async () => {
  const repair_id = await signed()
  const { id } = await book(repair_id)
  const after = await book(repair_id, { ...CAMERA, starts_at: at(TUESDAY, '14:00') })
  await (await jobs('sal')).checkIn({ repair_id, ...ARRIVED })
  expect((await newsOf('dana', 'Your car is checked in'))[0]!.message).toMatch(/has your car\./)
  expect(await standing(repair_id)).toEqual([])
  expect([await slotsOf(id), await slotsOf(after.id)]).toEqual([[], []])
  // it is there: a calibration of its own can be agreed on
  expect(await book(repair_id, { ...CAMERA, starts_at: at(TUESDAY, '08:00') })).toMatchObject({ place: 'shop' })
})

test('the shop moves a calibration as little before the glass as its driver does', async () => {
  const repair_id = await signed()
  await book(repair_id)
  const { id } = await book(repair_id, { ...CAMERA, starts_at: at(TUESDAY, '14:00') })
  const sal = await glass('sal')
  const move = (day: string, time: string) => sal.moveVisit({ id, starts_at: at(day, time), reason: 'staff' })
  await expect(move(TUESDAY, '08:00')).rejects.toMatchObject({ status: 422, details: [{ path: 'starts_at' }] })
  expect(await move(WEDNESDAY, '08:00')).toMatchObject({ starts_at: at(WEDNESDAY, '08:00') })
})

test('the shop is told what its driver changed, and nothing where nothing is different', async () => {
  await listing('slot_minutes = 60')
  const repair_id = await signed()
  const news = async () => [
    ...(await newsOf('sal', 'A glass visit is booked')),
    ...(await newsOf('sal', 'A glass visit changed')),
  ]
  await book(repair_id)
  const { length } = await news()
  await book(repair_id)
  expect(await news()).toHaveLength(length)
  const said = async (more: Parameters<typeof book>[1], words: RegExp) => {
    const matching = async () => (await news()).filter(({ message }) => words.test(message)).length
    const before = await matching()
    await book(repair_id, more)
    expect(await matching(), String(words)).toBe(before + 1)
  }
  await said({ starts_at: at(TUESDAY, '11:00') }, /changed the time of the visit\. You come to the car: Tue/)
  const noon = { starts_at: at(TUESDAY, '11:00') }
  await said({ ...noon, street: '14 Oak St NE' }, /changed the address of the visit/)
  await said({ ...noon, street: '14 Oak St NE', note: 'Blue door' }, /changed how to find the car/)
  await said({ ...AT_SHOP }, /changed the place and the time of the visit\. The car comes to your shop: Dec 1/)
  await book(repair_id)
  await book(repair_id, { ...CAMERA, starts_at: at(TUESDAY, '14:00') })
  await said(AT_SHOP, /changed the place of the visit.*calibration is canceled\./)
})

test('a window past midnight counts until it ends, on the shop’s list and for who sets out', async () => {
  const { id } = await book(await signed())
  // its last hour is past midnight
  await owner.query('update glass_visits set starts_at = $2 where id = $1', [id, at(MONDAY, '23:00')])
  world.clock.set(at(TUESDAY, '00:30'))
  expect(await (await glass('sal')).shopVisits({})).toContainEqual(expect.objectContaining({ id }))
  expect(await (await glass('sal')).onTheWay({ id })).toMatchObject({ id })
  await owner.query('update glass_visits set on_the_way_at = null where id = $1', [id])
  world.clock.set(at(TUESDAY, '01:01'))
  await expect((await glass('sal')).onTheWay({ id })).rejects.toMatchObject({ code: 'too_late' })
})

test('a visit that the shop moves lasts as long as the windows it is offered', async () => {
  await listing('slot_minutes = 60')
  const repair_id = await signed()
  const { id } = await book(repair_id, AT_SHOP)
  // as long as what was signed then took
  await owner.query('update glass_visits set minutes = 60 where id = $1', [id])
  const moved = await (await glass('sal')).moveVisit({ id, starts_at: at(WEDNESDAY, '08:00'), reason: 'parts' })
  const [offered] = await windowsOf(repair_id, { place: 'shop', from: WEDNESDAY, to: WEDNESDAY })
  expect([moved.starts_at, moved.ends_at]).toEqual([offered!.starts_at, offered!.ends_at])
})

test('a shop of which we don’t know where it stands comes where its quote says so', async () => {
  const { rows } = await owner.query<{ lat: number; lng: number }>(
    'select lat, lng from provider_profiles where id = $1',
    [PROVIDERS.sal.id],
  )
  const stand = (lat: number | null, lng: number | null) =>
    owner.query('update provider_profiles set lat = $2, lng = $3 where id = $1', [PROVIDERS.sal.id, lat, lng])
  await stand(null, null)
  onTestFinished(async () => void (await stand(rows[0]!.lat, rows[0]!.lng)))
  const repair_id = await signed()
  expect(await (await glass('dana')).visits({ repair_id })).toMatchObject({ comes_out: true })
  expect(await book(repair_id)).toMatchObject({ place: 'mobile' })
})

test('a car that is ready keeps no bay, and its shop no address', async () => {
  const rows = [GLASS, KIT, LABOR, MOBILE]
  const repair_id = await signed({ rows, no_calibration: 'The dealer does it', total_cents: TOTAL - 22_500 })
  const visit = await book(repair_id, { starts_at: at(MONDAY, '10:00'), note: 'Gate code 4711' })
  // a second one that nobody needs anymore
  await owner.query(
    `insert into glass_visits (id, repair_id, purpose, place, starts_at, minutes, created_at)
     values (gen_random_uuid(), $1, 'calibration', 'shop', $2, 60, now())`,
    [repair_id, at(WEDNESDAY, '08:00')],
  )
  world.clock.set(at(MONDAY, '10:30'))
  const sal = await jobs('sal')
  await sal.checkIn({ repair_id, ...ARRIVED })
  const seen = async () => (await (await glass('sal')).visits({ repair_id })).visits
  expect(await seen()).toMatchObject([{ note: 'Gate code 4711' }, { purpose: 'calibration' }])
  const done = { repair_id, result: 'No codes', done_on: MONDAY }
  await sal.record({ ...done, kind: 'scan_pre' })
  await sal.record({ ...done, kind: 'scan_post' })
  await sal.record({ ...set(repair_id), photos: await photos() })
  const bills = (await world.as('sal')).on(invoicesContract)
  const { next } = await bills.bill({ repair_id })
  await bills.issue({ repair_id, number: 'G-2', total_cents: next!.total_cents, corrects: null, odometer: 41_201 })
  const { version } = await sal.read({ id: repair_id })
  await sal.setStage({ repair_id, stage: 'ready', version })
  expect(await seen()).toMatchObject([{ id: visit.id, street: '', zip: '', town: '', note: '' }])
  expect((await (await glass('dana')).visits({ repair_id })).visits).toMatchObject([{ street: '12 Oak St NE' }])
})

test('a window reads in Spanish whatever hour it begins at', () => {
  const window = { place: 'mobile', starts_at: at(TUESDAY, '13:00'), ends_at: at(TUESDAY, '15:00') } as const
  expect(onWindow(window, ZONE)('es')).toMatch(/, de 1:00 p\.\s?m\. a 3:00 p\.\s?m\. EST$/)
})

test('a visit that changes its listing holds both calendars in one order', async () => {
  const repair_id = await signed()
  const { id } = await book(repair_id)
  const { rows } = await owner.query<{ id: string }>(
    `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'ffffffff-ffff-4fff-bfff-ffffffffffff',
       'hourly_rate_cents', l.hourly_rate_cents - 1))).* from listings l where id = $1 returning id`,
    [LISTINGS.collision],
  )
  const other = await owner.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LISTINGS.collision])
  const moves = book(repair_id, { starts_at: at(WEDNESDAY, '10:00') })
  await vi.waitFor(async () => {
    const { rows: waiting } = await owner.query(
      `select (select count(*)::int from pg_locks l where l.pid = w.pid and l.locktype = 'advisory' and l.granted) as holds
       from pg_locks w where w.locktype = 'advisory' and not w.granted`,
    )
    expect(waiting, 'the later one not before the earlier').toEqual([{ holds: 0 }])
  })
  await other.query('rollback')
  await moves
  const slots = await owner.query('select listing_id from listing_slots where visit_id = $1', [id])
  expect(slots.rows).toEqual([{ listing_id: rows[0]!.id }])
})
