import { expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '../deposit-calls.ts'

const world = await createWorld({ crowded: true })
const { orders, paid, handOver, takeBack, photo, read } = bookings(world)
const { owner } = world.databases

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

test('the row is what both sides read, and what was taken stays taken', async () => {
  const id = await paid('dana', 40, 41)
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  await handOver('dana', id)
  const { rows } = await owner.query('select state, taken_cents from deposits where order_id = $1', [id])
  expect(rows).toEqual([{ state: 'held', taken_cents: 0 }])
  await owner.query(`update deposits set state = 'lapsed', held_until = null where order_id = $1`, [id])
  for (const who of ['dana', 'omar', 'ada'] as const) expect((await read(who, id)).deposit!.state, who).toBe('lapsed')
  await owner.query(`update deposits set state = 'taken' where order_id = $1`, [id])
  const again = owner.query(`update deposits set state = 'released' where order_id = $1`, [id])
  await expect(again).rejects.toMatchObject({ code: 'CC409' })
})
