import { expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '../deposit-calls.ts'

const world = await createWorld()
const { orders, paid, handOver, takeBack, photo, read } = bookings(world)

test('48 objections of one driver at once: one counts, the others are told, and the server still answers', async () => {
  const id = await paid('dana', 30, 31)
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  await handOver('dana', id)
  await takeBack(id)
  const omar = (await world.as('omar')).on(depositContract)
  await omar.askDeposit({ id, amount_cents: 4_000, reason: 'A scratch', photos: [(await photo('omar')).id] })
  const dana = (await world.as('dana')).on(depositContract)
  const tries = await Promise.allSettled(
    Array.from({ length: 48 }, () => dana.objectDeposit({ id, reason: 'It was there before' })),
  )
  const said = tries.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code))
  expect(said.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['done', 'wrong_state']))
  expect((await read('dana', id)).timeline.filter(({ kind }) => kind === 'deposit_objected')).toHaveLength(1)
  expect((await world.api.request('/health/ready')).status).toBe(200)
})
