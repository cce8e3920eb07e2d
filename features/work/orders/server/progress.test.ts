import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { Booking } from '../order.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { day, orders, paid, read } = bookings(world)
const accepted = async (from: number) => {
  const id = await paid('dana', from, from + 1)
  await (await orders('omar')).accept({ id })
  return id
}
const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
let stamp = 1_800_000_000_000
const upload = async (who: Who, folder = 'work') => {
  const path = `${CAST[who].id}/${folder}/${stamp++}.png`
  const answer = await (
    await world.as(who)
  ).fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body: new Uint8Array(png) })
  return ((await answer.json()) as { id: string }).id
}
const updatesOf = (order: Booking) => order.timeline.filter(({ kind }) => kind === 'update')
const subjects = async (who: Who) => {
  const { rows } = await owner.query<{ subject: string }>(
    'select subject from outbox where to_address = $1 order by created_at',
    [CAST[who].email],
  )
  return rows.map((row) => row.subject)
}

test('an update with a photo stands on both timelines, notifies the driver, and its photo opens for the two and admins only', async () => {
  const id = await accepted(3)
  const photo = await upload('omar')
  const sent = await (
    await orders('omar')
  ).sendUpdate({
    id,
    kind: 'delayed',
    text: 'The tire comes tomorrow. 🚗 مرحبا',
    expected_on: day(5),
    photos: [photo],
  })
  for (const order of [sent, await read('dana', id), await read('ada', id)])
    expect(updatesOf(order)).toMatchObject([
      {
        by: 'provider',
        reason: 'The tire comes tomorrow. 🚗 مرحبا',
        details: { update: 'delayed', expected_on: day(5) },
        photos: [photo],
      },
    ])
  expect(await subjects('dana')).toContain('Delayed')
  const { rows } = await owner.query<{ message: string; action_url: string }>(
    `select message, action_url from notifications where user_id = $1 and title = 'Delayed'`,
    [CAST.dana.id],
  )
  expect(rows).toEqual([{ message: expect.stringContaining('Now expected'), action_url: `/bookings/${id}` }])
  for (const who of ['omar', 'dana', 'ada'] as const) {
    const [picture] = await (await orders(who)).workPhotos({ id })
    expect((await (await world.as('nobody')).fetch(picture!.signed_url)).status).toBe(200)
  }
  await expect((await orders('drew')).workPhotos({ id })).rejects.toMatchObject({ status: 404 })
})

test('what cannot be an update is refused with a sentence that names the field', async () => {
  const id = await accepted(7)
  const omar = await orders('omar')
  const words = { id, text: 'Parts are on their way' }
  const other = await upload('dana')
  const elsewhere = await upload('omar', 'messages')
  for (const [input, path] of [
    [{ ...words, kind: 'delayed' }, 'expected_on'],
    [{ ...words, kind: 'in_paint', expected_on: day(9) }, 'expected_on'],
    [{ ...words, kind: 'delayed', expected_on: day(-1) }, 'expected_on'],
    [{ ...words, kind: 'other', text: ' ' }, 'text'],
    // a rented car is neither painted nor waits for parts
    [{ ...words, kind: 'in_paint' }, 'kind'],
    [{ ...words, kind: 'parts_ordered' }, 'kind'],
    [{ ...words, kind: 'other', photos: [other] }, 'photos'],
    [{ ...words, kind: 'other', photos: [elsewhere] }, 'photos'],
  ] as const)
    await expect(omar.sendUpdate(input as never)).rejects.toMatchObject({ status: 422, details: [{ path }] })
  expect(updatesOf(await read('omar', id))).toEqual([])
  await expect((await orders('dana')).sendUpdate({ ...words, kind: 'other' })).rejects.toMatchObject({ status: 403 })
  await expect((await orders('sal')).sendUpdate({ ...words, kind: 'other' })).rejects.toMatchObject({ status: 404 })
  const waiting = await paid('dana', 10, 11)
  await expect(omar.sendUpdate({ ...words, id: waiting, kind: 'other' })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  })
})

test('the updates of a shop fit what it offers, and one sent before it offered something else stays readable', async () => {
  const id = await paid('dana', 20, null, { listing_id: LISTINGS.collision })
  const sal = await orders('sal')
  await sal.accept({ id })
  const said = { id, text: 'The bumper is in the booth' }
  await expect(sal.sendUpdate({ ...said, kind: 'report_sent' })).rejects.toMatchObject({ details: [{ path: 'kind' }] })
  await sal.sendUpdate({ ...said, kind: 'in_paint' })
  await owner.query(`update shops set services = '{tow}' where provider_id = $1`, [PROVIDERS.sal.id])
  expect((await read('sal', id)).listing.services).toEqual(['tow'])
  await expect(sal.sendUpdate({ ...said, kind: 'in_paint' })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('doesn’t fit this type of work') as unknown,
  })
  await sal.sendUpdate({ id, kind: 'on_the_way', text: 'The truck has left' })
  expect(updatesOf(await read('dana', id)).map(({ details }) => details['update'])).toEqual(['in_paint', 'on_the_way'])
})

test('six updates an hour are enough: the seventh is told when, also of ten at once', async () => {
  const id = await accepted(13)
  const omar = await orders('omar')
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => omar.sendUpdate({ id, kind: 'other', text: `Step ${n}` })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(updatesOf(await read('omar', id))).toHaveLength(6)
  await expect(omar.sendUpdate({ id, kind: 'other', text: 'One more' })).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You have sent 6 updates .* minutes/),
  })
  world.clock.advance(3_700_000)
  const again = await orders('omar')
  expect(updatesOf(await again.sendUpdate({ id, kind: 'ready', text: 'Come by' }))).toHaveLength(7)
})

test('a month of bookings is those with a day in it, both ends of a rental counted', async () => {
  const id = await paid('drew', 40, 43)
  const omar = await orders('omar')
  const between = async (from: number, to: number) =>
    (await omar.list({ from: day(from), to: day(to) })).map((order) => order.id)
  for (const [from, to] of [
    [43, 60],
    [30, 40],
    [41, 42],
  ] as const)
    expect(await between(from, to)).toContain(id)
  expect(await between(44, 60)).not.toContain(id)
  expect(await between(30, 39)).not.toContain(id)
})

test('half of the time to answer is over: the provider is notified once, and not when they have answered', async () => {
  await world.workJobs()
  const before = (await subjects('sal')).length
  const shop = { listing_id: LISTINGS.collision }
  const [waits, answered] = [await paid('dana', 6, null, shop), await paid('dana', 7, null, shop)]
  await (await orders('sal')).accept({ id: answered })
  world.clock.advance(11 * 3_600_000)
  await world.workJobs()
  const REMINDER = 'Half of your time to answer is gone'
  expect((await subjects('sal')).slice(before)).not.toContain(REMINDER)
  world.clock.advance(2 * 3_600_000)
  await world.workJobs()
  expect((await subjects('sal')).filter((subject) => subject === REMINDER)).toHaveLength(1)
  expect(await read('dana', waits)).toMatchObject({ work_status: 'requested' })
})
