import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { unseal } from '#lib/server/seal.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { difference, handoversOf } from '../progress.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, read } = bookings(world)
const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
let stamp = 1_800_000_000_000
const upload = async (who: Who) => {
  const path = `${CAST[who].id}/work/${stamp++}.png`
  const answer = await (
    await world.as(who)
  ).fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body: new Uint8Array(png) })
  return (await answer.json()) as { id: string; path: string }
}
const NUMBER = 'GA-0554-4821'
const licence = async (who: 'dana' | 'drew', expires: number) => ({
  number: NUMBER,
  state: 'GA' as const,
  expires_on: day(expires),
  photo: (await upload(who)).id,
})
/** An accepted rental, its renter's licence recorded. */
const ready = async (who: 'dana' | 'drew', from: number) => {
  const id = await paid(who, from, from + 1)
  await (await orders('omar')).accept({ id })
  await (await orders(who)).recordLicence({ id, ...(await licence(who, 400)) })
  return id
}
const OUT = { kind: 'check_out', odometer: 21_400, fuel_eighths: 8 } as const
const BACK = { kind: 'check_in', odometer: 21_612, fuel_eighths: 6 } as const

test('a car leaves and comes back: both sides have signed, and the difference stands there', async () => {
  const id = await ready('dana', 3)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  const photo = await upload('omar')
  const out = await omar.recordHandover({ id, ...OUT, notes: 'Scratch on the door', photos: [photo.id] })
  expect(out.fulfilment).toBe('in_progress')
  const [first] = handoversOf(out.timeline)
  expect(first).toMatchObject({ ...OUT, notes: 'Scratch on the door', photos: [photo.id], confirmed: null })
  const confirmed = await dana.confirmHandover({ id, event_id: first!.id })
  expect(handoversOf(confirmed.timeline)[0]).toMatchObject({
    made: { name: CAST.omar.name, at: expect.any(String) },
    confirmed: { name: CAST.dana.name, at: expect.any(String) },
  })
  await expect(dana.confirmHandover({ id, event_id: first!.id })).rejects.toMatchObject({ code: 'handover_answered' })
  const back = await omar.recordHandover({ id, ...BACK })
  expect(difference(handoversOf(back.timeline))).toEqual({ miles: 212, eighths: 2 })
  const { rows } = await owner.query<{ title: string }>(
    `select title from notifications where action_url in ($1, $2) and title ~ 'onfirm' order by created_at, id`,
    [`/bookings/${id}`, `/provider/booking/${id}`],
  )
  expect(rows.map(({ title }) => title)).toEqual([
    'Booking confirmed',
    'Please confirm the hand-over',
    'Hand-over confirmed',
    'Please confirm the return',
  ])
})

test('an objection stands beside the record, and the provider records it once more', async () => {
  const id = await ready('drew', 6)
  const [omar, drew] = [await orders('omar'), await orders('drew')]
  const [wrong] = handoversOf((await omar.recordHandover({ id, ...OUT })).timeline)
  await expect(drew.objectToHandover({ id, event_id: wrong!.id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await drew.objectToHandover({ id, event_id: wrong!.id, reason: 'The tank is half full' })
  const again = await omar.recordHandover({ id, ...OUT, fuel_eighths: 4 })
  expect(handoversOf(again.timeline)).toMatchObject([
    { fuel_eighths: 8, objected: { name: CAST.drew.name, reason: 'The tank is half full' } },
    { fuel_eighths: 4, objected: null, confirmed: null },
  ])
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
    [{ ...OUT, photos: [(await upload('dana')).id] }, 'photos'],
  ] as const)
    await expect(omar.recordHandover({ id, ...input } as never)).rejects.toMatchObject({
      status: 422,
      details: [{ path }],
    })
  const twice = await Promise.allSettled([omar.recordHandover({ id, ...OUT }), omar.recordHandover({ id, ...OUT })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [out] = handoversOf((await read('dana', id)).timeline)
  const answers = await Promise.allSettled([
    dana.confirmHandover({ id, event_id: out!.id }),
    dana.objectToHandover({ id, event_id: out!.id, reason: 'No' + ' way' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(omar.recordHandover({ id, ...BACK, odometer: 21_399 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'odometer', message: expect.stringContaining('21400') }],
  })
  await expect(dana.confirmHandover({ id, event_id: 1 })).rejects.toMatchObject({ status: 404 })
  const appointment = await paid('dana', 9, null, { listing_id: LISTINGS.collision })
  await (await orders('sal')).accept({ id: appointment })
  await expect((await orders('sal')).recordHandover({ id: appointment, ...OUT })).rejects.toMatchObject({
    code: 'not_rental',
  })
})

test('no private car leaves without a licence that is valid to the last day', async () => {
  const id = await paid('dana', 12, 14)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  await omar.accept({ id })
  await expect(omar.recordHandover({ id, ...OUT })).rejects.toMatchObject({
    status: 409,
    code: 'licence_missing',
    details: [{ path: 'licence', message: expect.stringContaining('booking page') }],
  })
  const card = await licence('dana', 13)
  await expect(dana.recordLicence({ id, ...card })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'expires_on' }],
  })
  await expect(dana.recordLicence({ id, ...card, state: 'XX' as never })).rejects.toMatchObject({ status: 422 })
  const others = { ...card, expires_on: day(14), photo: (await upload('omar')).id }
  await expect(dana.recordLicence({ id, ...others })).rejects.toMatchObject({ details: [{ path: 'photo' }] })
  await expect(omar.recordLicence({ id, ...others })).rejects.toMatchObject({ status: 403 })
  await dana.recordLicence({ id, ...card, expires_on: day(14) })
  await owner.query(`update order_licences set expires_on = $2 where order_id = $1`, [id, day(13)])
  await expect(omar.recordHandover({ id, ...OUT })).rejects.toMatchObject({ code: 'licence_expires' })
  await dana.recordLicence({ id, ...card, expires_on: day(20) })
  expect(await omar.recordHandover({ id, ...OUT })).toMatchObject({ fulfilment: 'in_progress' })
  await expect(dana.recordLicence({ id, ...card, expires_on: day(30) })).rejects.toMatchObject({ status: 409 })
})

test('a licence is sealed; the owner sees four digits, and its photo only while they answer for the car', async () => {
  const id = await ready('drew', 16)
  const omar = await orders('omar')
  const seen = await read('omar', id)
  expect(seen.licence).toMatchObject({ number_last4: '4821', state: 'GA', file_id: expect.any(String) })
  expect(JSON.stringify(seen)).not.toContain(NUMBER)
  const { rows } = await owner.query<{ number_sealed: string }>(
    'select number_sealed from order_licences where order_id = $1',
    [id],
  )
  expect(unseal(world.services.env.ENCRYPTION_KEY, rows[0]!.number_sealed)).toBe(NUMBER)
  const [photo] = await omar.workPhotos({ id })
  const nobody = await world.as('nobody')
  expect((await nobody.fetch(photo!.signed_url)).status).toBe(200)
  for (const who of ['sal', 'dana'] as const)
    await expect((await orders(who)).workPhotos({ id })).rejects.toMatchObject({ status: 404 })
  await omar.recordHandover({ id, ...OUT })
  await omar.complete({ id })
  expect((await read('omar', id)).licence).toMatchObject({ number_last4: '4821', file_id: null })
  expect((await nobody.fetch(photo!.signed_url)).status).toBe(404)
  expect((await read('drew', id)).licence?.file_id).toEqual(expect.any(String))
})

test('a rental company checks licences at its own desk', async () => {
  await owner.query(`update provider_profiles set provider_type = 'rental_company' where id = $1`, [PROVIDERS.omar.id])
  const id = await paid('dana', 20, 21)
  const omar = await orders('omar')
  await omar.accept({ id })
  expect(await omar.recordHandover({ id, ...OUT })).toMatchObject({ fulfilment: 'in_progress' })
  await owner.query(`update provider_profiles set provider_type = 'private_owner' where id = $1`, [PROVIDERS.omar.id])
})
