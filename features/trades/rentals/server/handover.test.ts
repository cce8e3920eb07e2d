import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { unseal } from '#lib/server/seal.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { difference } from '#features/work/orders/progress.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, read, photo, license, handOver, takeBack, dayComes, finish } = bookings(world)
const NUMBER = 'GA-0554-4821'
/** An accepted rental, its renter's license recorded. */
const ready = async (who: 'dana' | 'drew', from: number) => {
  const id = await paid(who, from, from + 1)
  await (await orders('omar')).accept({ id })
  await (await orders(who)).recordLicense({ id, ...(await license(who, 400)) })
  return id
}
const seen = async (who: Who = 'omar') => ({ photos: [(await photo(who)).id] })
const OUT = { kind: 'check_out', odometer: 21_400, fuel_eighths: 8 } as const
const BACK = { kind: 'check_in', odometer: 21_612, fuel_eighths: 6 } as const

test('a car leaves and comes back: the rental begins when both sides have signed, and the difference stands there', async () => {
  const id = await ready('dana', 3)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  const { photos } = await seen()
  const out = await omar.recordHandover({ id, ...OUT, notes: 'Scratch on the door', photos })
  expect(out.work_status).toBe('accepted')
  const [first] = out.handovers
  expect(first).toMatchObject({ ...OUT, notes: 'Scratch on the door', photos, confirmed: null })
  const confirmed = await dana.confirmHandover({ id, event_id: first!.id })
  expect(confirmed.work_status).toBe('in_progress')
  expect(confirmed.handovers[0]).toMatchObject({
    made: { name: expect.stringContaining('Omar'), at: expect.any(String) },
    confirmed: { name: CAST.dana.name, at: expect.any(String) },
  })
  await expect(dana.confirmHandover({ id, event_id: first!.id })).rejects.toMatchObject({ code: 'handover_answered' })
  await dayComes(id)
  await expect(omar.complete({ id })).rejects.toMatchObject({ status: 409, code: 'handover_missing' })
  const back = await omar.recordHandover({ id, ...BACK, ...(await seen()) })
  expect(difference(back, back.handovers)).toEqual({ miles: 212, eighths: 2 })
  expect((await omar.complete({ id })).work_status).toBe('completed')
  const { rows } = await owner.query<{ title: string }>(
    `select title from notifications where action_url in ($1, $2) and title ~ 'onfirm' order by created_at, id`,
    [`/bookings/${id}`, `/provider/booking/${id}`],
  )
  expect(rows.map(({ title }) => title)).toEqual([
    'Please confirm the handover',
    'Handover confirmed',
    'Please confirm the return',
  ])
})

test('a rental goes on without its hand-over only with a reason, which the timeline keeps', async () => {
  const id = await ready('dana', 24)
  const omar = await orders('omar')
  await dayComes(id)
  await expect(omar.start({ id })).rejects.toMatchObject({
    status: 409,
    code: 'handover_missing',
    details: [{ path: 'reason', message: expect.stringContaining('hasn’t confirmed the handover') }],
  })
  await omar.recordHandover({ id, ...OUT, ...(await seen()) })
  await expect(omar.start({ id }), 'recorded, but not signed').rejects.toMatchObject({ code: 'handover_missing' })
  await expect(omar.start({ id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect((await orders('dana')).start({ id, reason: 'I have it' })).rejects.toMatchObject({ status: 403 })
  await omar.start({ id, reason: 'Her phone was empty; she signed on paper' })
  const reason = 'Key came back in the box at night'
  const notBack = { code: 'not_given_back', message: expect.stringContaining('Record its return when it’s back.') }
  await expect(omar.complete({ id, reason }), 'the car left on record and is out until tonight').rejects.toMatchObject(
    notBack,
  )
  world.clock.advance(86_400_000)
  const late = await orders('omar')
  await expect(late.complete({ id })).rejects.toMatchObject({ code: 'handover_missing' })
  const done = await late.complete({ id, reason })
  expect(done.timeline.filter(({ reason }) => reason).map(({ to_status, reason }) => [to_status, reason])).toEqual([
    ['in_progress', 'Her phone was empty; she signed on paper'],
    ['completed', 'Key came back in the box at night'],
  ])
})

test('a car that may be gone cannot be called off; an objection makes that possible again', async () => {
  const id = await ready('drew', 27)
  const [omar, drew] = [await orders('omar'), await orders('drew')]
  const { handovers } = await omar.recordHandover({ id, ...OUT, ...(await seen()) })
  await expect(drew.cancelPreview({ id })).rejects.toMatchObject({ status: 409, code: 'car_is_out' })
  await expect(drew.cancel({ id })).rejects.toMatchObject({ status: 409, code: 'car_is_out' })
  await expect(omar.cancel({ id, reason: 'Sold it' })).rejects.toMatchObject({ status: 409, code: 'car_is_out' })
  await drew.objectToHandover({ id, event_id: handovers[0]!.id, reason: 'I never got the car' })
  expect((await read('drew', id)).work_status).toBe('accepted')
  expect(await drew.cancel({ id })).toMatchObject({ work_status: 'cancelled' })
})

test('a car in for work comes in and is given back, when its shop wants that on record: taken in, it is given back before the work is completed', async () => {
  const id = await paid('dana', 40, null, { listing_id: LISTINGS.collision })
  const [sal, dana] = [await orders('sal'), await orders('dana')]
  await sal.accept({ id })
  await expect(sal.recordHandover({ id, ...OUT })).rejects.toMatchObject({ status: 409, code: 'no_check_in' })
  const taken = await sal.recordHandover({ id, ...BACK, odometer: 54_300, ...(await seen('sal')) })
  expect(taken.work_status).toBe('accepted')
  await dana.confirmHandover({ id, event_id: taken.handovers[0]!.id })
  expect((await read('dana', id)).work_status, 'work begins when the shop says so').toBe('accepted')
  await dayComes(id)
  await sal.start({ id })
  await expect(sal.complete({ id, reason: 'She has it' })).rejects.toMatchObject({
    code: 'not_given_back',
    message: 'You still have the car. Record its return first.',
  })
  await expect(sal.recordHandover({ id, ...OUT, odometer: 54_299 })).rejects.toMatchObject({ status: 422 })
  const given = await sal.recordHandover({ id, ...OUT, odometer: 54_306, fuel_eighths: 6 })
  expect(difference(given, given.handovers)).toEqual({ miles: 6, eighths: 0 })
  expect((await sal.complete({ id })).work_status).toBe('completed')
  const without = await paid('dana', 43, null, { listing_id: LISTINGS.collision })
  await sal.accept({ id: without })
  expect((await finish(without, 'sal')).work_status).toBe('completed')
})

test('an objection stands beside the record, and the provider records it once more', async () => {
  const id = await ready('drew', 6)
  const [omar, drew] = [await orders('omar'), await orders('drew')]
  const [wrong] = (await omar.recordHandover({ id, ...OUT, ...(await seen()) })).handovers
  await expect(drew.objectToHandover({ id, event_id: wrong!.id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await drew.objectToHandover({ id, event_id: wrong!.id, reason: 'The tank is half full' })
  const again = await omar.recordHandover({ id, ...OUT, fuel_eighths: 4, ...(await seen()) })
  expect(again.handovers).toMatchObject([
    { fuel_eighths: 8, objected: { name: CAST.drew.name, reason: 'The tank is half full' } },
    { fuel_eighths: 4, objected: null, confirmed: null },
  ])
})

test('the row is what every page reads; who leaves takes their words along, not what the car read', async () => {
  const id = await ready('drew', 33)
  const [omar, drew] = [await orders('omar'), await orders('drew')]
  const { handovers, timeline } = await omar.recordHandover({ id, ...OUT, notes: 'A scratch', ...(await seen()) })
  expect(timeline.find(({ id: event }) => event === handovers[0]!.id)).toMatchObject({
    reason: 'A scratch',
    details: {},
  })
  await drew.objectToHandover({ id, event_id: handovers[0]!.id, reason: 'No scratch' })
  await owner.query('update handovers set odometer = 21444 where order_id = $1', [id])
  for (const who of ['omar', 'drew', 'ada'] as const)
    expect((await read(who, id)).handovers, who).toMatchObject([
      { odometer: 21_444, notes: 'A scratch', objected: { reason: 'No scratch' } },
    ])
  await owner.query('update profiles set deleted_at = now() where id = any($1)', [[CAST.omar.id, CAST.drew.id]])
  const { rows } = await owner.query('select odometer, notes, objection from handovers where order_id = $1', [id])
  await owner.query('update profiles set deleted_at = null where id = any($1)', [[CAST.omar.id, CAST.drew.id]])
  expect(rows).toEqual([{ odometer: 21_444, notes: null, objection: '—' }])
})

test('what cannot be recorded is refused with field and remedy, and twice at once is recorded once', async () => {
  const id = await ready('dana', 9)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  await expect(dana.recordHandover({ id, ...OUT })).rejects.toMatchObject({ status: 403 })
  await expect((await orders('sal')).recordHandover({ id, ...OUT })).rejects.toMatchObject({ status: 404 })
  await expect(omar.recordHandover({ id, ...BACK })).rejects.toMatchObject({ status: 409 })
  for (const [input, path] of [
    [{ ...OUT, odometer: -1 }, 'odometer'],
    [{ ...OUT, odometer: 1_000_000 }, 'odometer'],
    [{ ...OUT, fuel_eighths: 9 }, 'fuel_eighths'],
    [{ ...OUT, photos: [(await photo('dana')).id] }, 'photos'],
    [{ ...OUT, photos: [] }, 'photos'],
  ] as const)
    await expect(omar.recordHandover({ id, ...input } as never)).rejects.toMatchObject({
      status: 422,
      details: [{ path }],
    })
  const twice = await Promise.allSettled([
    omar.recordHandover({ id, ...OUT, ...(await seen()) }),
    omar.recordHandover({ id, ...OUT, ...(await seen()) }),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [out] = (await read('dana', id)).handovers
  const answers = await Promise.allSettled([
    dana.confirmHandover({ id, event_id: out!.id }),
    dana.objectToHandover({ id, event_id: out!.id, reason: 'No' + ' way' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await dayComes(id)
  if ((await read('omar', id)).work_status === 'accepted') await omar.start({ id, reason: 'Signed on paper' })
  await expect(omar.recordHandover({ id, ...BACK, odometer: 21_399 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'odometer', message: expect.stringContaining('21400') }],
  })
  await expect(dana.confirmHandover({ id, event_id: 1 })).rejects.toMatchObject({ status: 404 })
  await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
  const appointment = await paid('dana', 9, null, { listing_id: LISTINGS.collision })
  await (await orders('sal')).accept({ id: appointment })
  await expect((await orders('sal')).recordHandover({ id: appointment, ...BACK })).rejects.toMatchObject({
    code: 'no_car',
  })
  await owner.query(`update provider_profiles set provider_type = 'body_shop' where id = $1`, [PROVIDERS.sal.id])
})

test('no private car leaves without a license that is valid to the last day', async () => {
  const id = await paid('dana', 12, 14)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  await omar.accept({ id })
  const record = async () => omar.recordHandover({ id, ...OUT, ...(await seen()) })
  await owner.query('update orders set service_date = $2 where id = $1', [id, day(0)])
  await expect(omar.start({ id, reason: 'In a hurry' })).rejects.toMatchObject({ code: 'license_missing' })
  await expect(record()).rejects.toMatchObject({
    status: 409,
    code: 'license_missing',
    details: [{ path: 'license', message: expect.stringContaining('booking page') }],
  })
  const card = await license('dana', 13)
  await expect(dana.recordLicense({ id, ...card })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'expires_on' }],
  })
  await expect(dana.recordLicense({ id, ...card, state: 'XX' as never })).rejects.toMatchObject({ status: 422 })
  const others = { ...card, expires_on: day(14), photo: (await photo('omar')).id }
  await expect(dana.recordLicense({ id, ...others })).rejects.toMatchObject({ details: [{ path: 'photo' }] })
  await expect(omar.recordLicense({ id, ...others })).rejects.toMatchObject({ status: 403 })
  await dana.recordLicense({ id, ...card, expires_on: day(14) })
  await owner.query(`update order_licenses set expires_on = $2 where order_id = $1`, [id, day(13)])
  await expect(record()).rejects.toMatchObject({ code: 'license_expires' })
  await dana.recordLicense({ id, ...card, expires_on: day(20) })
  expect((await record()).handovers).toHaveLength(1)
  await expect(dana.recordLicense({ id, ...card, expires_on: day(30) })).rejects.toMatchObject({ status: 409 })
})

test('a license is sealed; the owner sees four digits, and its photo only while they answer for the car', async () => {
  const id = await ready('drew', 16)
  const omar = await orders('omar')
  const card = await read('omar', id)
  expect(card.license).toMatchObject({ number_last4: '4821', state: 'GA', file_id: expect.any(String) })
  expect(JSON.stringify(card)).not.toContain(NUMBER)
  const { rows } = await owner.query<{ number_sealed: string }>(
    'select number_sealed from order_licenses where order_id = $1',
    [id],
  )
  expect(unseal(world.services.env.ENCRYPTION_KEY, rows[0]!.number_sealed)).toBe(NUMBER)
  const [shot] = await omar.workPhotos({ id })
  const nobody = await world.as('nobody')
  expect((await nobody.fetch(shot!.signed_url)).status).toBe(200)
  for (const who of ['sal', 'dana'] as const)
    await expect((await orders(who)).workPhotos({ id })).rejects.toMatchObject({ status: 404 })
  await handOver('drew', id)
  await takeBack(id)
  await finish(id)
  expect((await read('omar', id)).license).toMatchObject({ number_last4: '4821', file_id: null })
  expect((await nobody.fetch(shot!.signed_url)).status).toBe(404)
  expect((await read('drew', id)).license?.file_id).toEqual(expect.any(String))
})

test('a rental company checks licenses at its own desk', async () => {
  await owner.query(`update provider_profiles set provider_type = 'rental_company' where id = $1`, [PROVIDERS.omar.id])
  const id = await paid('dana', 20, 21)
  const omar = await orders('omar')
  await omar.accept({ id })
  expect((await omar.recordHandover({ id, ...OUT, ...(await seen()) })).handovers).toHaveLength(1)
  await owner.query(`update provider_profiles set provider_type = 'private_owner' where id = $1`, [PROVIDERS.omar.id])
})
