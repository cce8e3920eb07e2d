import { expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'

const world = await createWorld()
const { day, orders, paid, read, books, press, deliver, handOver } = bookings(world)
const HOUR = 3_600_000
const reason = 'He says it is parked at ours'

/** A rental of one day, extended by another, overdue and completed without its return: by mistake, the car is out. */
async function completedByMistake() {
  const first = await paid('drew', 1, 1)
  await (await orders('omar')).accept({ id: first })
  await handOver('drew', first)
  const longer = (await world.as('drew')).on(extendOrReturnContract)
  const { price } = await longer.extendPreview({ id: first, end_date: day(2) })
  const wanted = { id: first, end_date: day(2), expected_amount: price.amount }
  const { url, order_id: extension } = await longer.extend(wanted)
  await press(url)
  await deliver()
  await (await orders('omar')).accept({ id: extension })
  world.clock.advance(72 * HOUR)
  await world.workJobs()
  await (await orders('omar')).complete({ id: extension, reason })
  expect(await read('drew', first)).toMatchObject({ work_status: 'completed', deposit: { state: 'held' } })
  return { first, extension }
}

test('an extension that is reopened takes the booking before it along: nothing is released and no deposit dropped while the car is out', async () => {
  const { first, extension } = await completedByMistake()
  await expect((await orders('omar')).reopen({ id: first })).rejects.toMatchObject({ code: 'extended' })
  await (await orders('omar')).reopen({ id: extension })
  world.clock.advance(73 * HOUR)
  await world.workJobs()
  for (const id of [first, extension]) {
    expect(await read('drew', id)).toMatchObject({
      work_status: 'in_progress',
      completed_at: null,
      release_at: null,
      released_at: null,
    })
    expect(Object.keys(await books(id))).toEqual(['held', 'payment_provider'])
  }
  expect((await read('drew', first)).deposit).toMatchObject({ state: 'held' })
  await (await orders('omar')).complete({ id: extension, reason })
  expect((await read('drew', first)).work_status, 'and is completed with it again').toBe('completed')
})

test('an extension is not reopened once the booking before it is over: its return stands', async () => {
  const { first, extension } = await completedByMistake()
  await (await orders('drew')).approve({ id: first })
  const late = (await orders('omar')).reopen({ id: extension })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'released' })
  expect(await read('drew', extension)).toMatchObject({ work_status: 'completed', release_at: expect.any(String) })
})

test('a complaint that was filed about the booking before stays with the claims team when its extension is reopened', async () => {
  const { first, extension } = await completedByMistake()
  await (await orders('drew')).fileComplaint({ id: first, kind: 'other', reason: 'The heater is broken' })
  await (await orders('omar')).reopen({ id: extension })
  expect((await read('drew', extension)).work_status).toBe('in_progress')
  expect((await read('drew', first)).work_status).toBe('disputed')
})
