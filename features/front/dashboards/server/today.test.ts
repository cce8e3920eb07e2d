import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { dashboardsContract } from '../contract.ts'

const world = await createWorld()
const { orders, paid, claim, day, license } = bookings(world)
const { ready } = repairs(world)
// before the first job of a day: what has passed today is late
world.clock.set(`${day(1)}T06:00:00-05:00`)
const today = async (who: 'sal' | 'omar') =>
  (await (await world.as(who)).on(dashboardsContract).provider({})).today.map(({ why, kind, id }) => [why, kind, id])

test('who comes today, what is ready and what was missed stand on the shop’s first page, the overdue first', async () => {
  const claim_id = await claim('dana')
  const sal = await orders('sal')
  const missed = await paid('drew', 4, null, { listing_id: LISTINGS.collision })
  const comes = await paid('dana', 5, null, { listing_id: LISTINGS.collision, claim_id })
  const later = await paid('dana', 6, null, { listing_id: LISTINGS.collision })
  const unanswered = await paid('drew', 5, null, { listing_id: LISTINGS.collision })
  for (const id of [missed, comes, later]) await sal.accept({ id })
  await (await orders('dana')).shareJobRecord({ id: comes, vehicle: '2019 Honda Civic' })
  const { id: repair } = await ready(await claim('dana'))
  const { ro_number } = (
    await world.databases.owner.query<{ ro_number: string }>('select ro_number from repairs where id = $1', [repair])
  ).rows[0]!
  world.clock.advance(5 * 86_400_000)
  const rows = await today('sal')
  expect(rows).toEqual([
    ['not_started', 'order', missed],
    ['comes', 'order', comes],
    ['ready', 'repair', repair],
  ])
  expect(JSON.stringify(rows)).not.toContain(unanswered)
  const { today: read } = await (await world.as('sal')).on(dashboardsContract).provider({})
  expect(read[0]).toMatchObject({ who: CAST.drew.name, day: day(-1), insurer_name: null })
  expect(read[1]).toMatchObject({ who: CAST.dana.name, what: '2019 Honda Civic', insurer_name: 'Peachtree Mutual' })
  expect(read[2]).toMatchObject({ who: CAST.dana.name.split(' ')[0], what: ro_number || null, stage: null })
})

test('a rental leaves, is out, is due back, and nobody else’s provider reads it', async () => {
  const id = await paid('dana', 1, 3)
  await (await orders('omar')).accept({ id })
  world.clock.advance(86_400_000)
  expect(await today('omar')).toEqual([['picks_up', 'order', id]])
  await (await orders('dana')).recordLicense({ id, ...(await license('dana', 400)) })
  await (await orders('omar')).start({ id, reason: 'Handed over at the curb' })
  expect(await today('omar')).toEqual([['out', 'order', id]])
  world.clock.advance(2 * 86_400_000)
  expect(await today('omar')).toEqual([['due_back', 'order', id]])
  world.clock.advance(86_400_000)
  expect(await today('omar')).toEqual([['not_back', 'order', id]])
  expect(JSON.stringify(await today('sal'))).not.toContain(id)
})

test('an inspection whose car is in the shop as a repair stands once, as that repair; a car that is back waits to be completed', async () => {
  const claim_id = await claim('dana')
  const inspection = await paid('dana', 9, null, { listing_id: LISTINGS.collision, claim_id })
  await (await orders('sal')).accept({ id: inspection })
  const { id: repair } = await ready(claim_id)
  const rental = await paid('dana', 8, 9)
  await (await orders('omar')).accept({ id: rental })
  await world.databases.owner.query(`update orders set work_status = 'in_progress' where id = $1`, [rental])
  world.clock.advance(10 * 86_400_000)
  const ids = (await today('sal')).map(([, , id]) => id)
  expect(ids).toContain(repair)
  expect(ids).not.toContain(inspection)
  expect(await today('omar')).toContainEqual(['not_back', 'order', rental])
  await world.databases.owner.query(
    `with step as (insert into order_events (order_id, kind) values ($1, 'check_in') returning id)
     insert into handovers (id, order_id, event_id, kind, odometer, fuel_eighths, returned_on)
     select gen_random_uuid(), $1, id, 'check_in', 41000, 4, current_date from step`,
    [rental],
  )
  expect(await today('omar')).toContainEqual(['returned', 'order', rental])
})
