import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld({ crowded: true })
const { book, paid, orders, press, deliver, day, endReservations } = bookings(world)
const { owner } = world.databases
const attempt = (from: number) =>
  book('drew', from).then(
    () => 200,
    (error: { code: string }) => error.code,
  )
const openOf = async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from orders where user_id = $1 and status = 'pending' order by id`,
    [CAST.drew.id],
  )
  return rows.map((row) => row.id)
}
const endAll = async () => {
  for (const id of await openOf()) await (await orders('drew')).cancel({ id })
}

test('of 48 bookings of one person at once three reserve their days; the refusal names them, and paying makes room', async () => {
  const answers = await Promise.all(Array.from({ length: 48 }, (_, n) => attempt(5 + 6 * n)))
  expect(answers.filter((answer) => answer === 200)).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'too_many_reservations')).toHaveLength(45)
  const open = await openOf()
  await expect(book('drew', 300)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('2023 Toyota Corolla LE'),
    details: expect.arrayContaining(open.map((id) => expect.objectContaining({ path: `open_reservation.${id}` }))),
  })
  await (await orders('drew')).get({ id: open[0]! }).then(({ checkout_url }) => press(checkout_url))
  await deliver()
  expect(await attempt(300)).toBe(200)
  await endAll()
})

test('of bookings that are never paid a person begins twenty a day, renewals counted; paid ones do not count', async () => {
  const dana = await orders('dana')
  for (let n = 0; n < 20; n++) {
    const { order_id } = await book('dana', 40 + 6 * n)
    await dana.cancel({ id: order_id })
    if (n === 0) world.clock.advance(60_000)
  }
  const send = async () =>
    (await world.as('dana')).fetch('/functions/v1/create-service-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listing_id: LISTINGS.corolla, service_date: day(200) }),
    })
  const at = world.services.now().getTime()
  const answer = await send()
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: 'too_many_reservations_today' })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(23 * 3600)
  world.clock.set(new Date(at + (wait - 60) * 1000))
  expect((await send()).status, 'before the time it names').toBe(429)
  world.clock.set(new Date(at + wait * 1000))
  await paid('dana', 210)
})

test('of appointments that cost nothing three wait for an answer; the refusal names them, and an answer makes room', async () => {
  const sal = (await world.as('sal')).on(listingsContract)
  const { version } = await sal.get({ id: LISTINGS.collision })
  await sal.update({ id: LISTINGS.collision, version, hourly_rate_cents: 0 })
  const free = (from: number) => book('nina', from, null, { listing_id: LISTINGS.collision })
  const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => free(5 + n)))
  const placed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.order_id] : []))
  expect(placed).toHaveLength(3)
  await expect(free(30)).rejects.toMatchObject({
    status: 409,
    code: 'too_many_free',
    message: expect.stringContaining('Collision'),
    details: expect.arrayContaining(placed.map((id) => expect.objectContaining({ path: `open_reservation.${id}` }))),
  })
  await (await orders('sal')).accept({ id: placed[0]! })
  const { order_id } = await free(31)
  await expect(free(32)).rejects.toMatchObject({ code: 'too_many_free' })
  expect((await book('nina', 215)).url, 'what is paid for does not count').toContain('/dev/')
  const nina = await orders('nina')
  for (const id of [...placed.slice(1), order_id]) await nina.cancel({ id })
  for (let n = 0; n < 16; n++) await nina.cancel({ id: (await free(40)).order_id })
  await expect(free(40), 'twenty of a day that came to nothing').rejects.toMatchObject({
    code: 'too_many_reservations_today',
  })
})

test('however many reservations are over, one sweep ends them all', async () => {
  const now = world.services.now().toISOString()
  await owner.query('alter table orders disable trigger limit_reservations')
  const { rows } = await owner.query<{ id: string }>(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, reservation_expires_at)
     select gen_random_uuid(), o.user_id, o.provider_id, o.listing_id, 0, jsonb_set(o.price_snapshot, '{total_cents}', '100'), $1::timestamptz - interval '1 minute'
     from (select * from orders limit 1) o, generate_series(1, 510) returning id`,
    [now],
  )
  await owner.query('alter table orders enable trigger limit_reservations')
  await endReservations()
  const { rows: left } = await owner.query(`select 1 from orders where id = any($1) and status <> 'expired'`, [
    rows.map(({ id }) => id),
  ])
  expect(left).toEqual([])
})
