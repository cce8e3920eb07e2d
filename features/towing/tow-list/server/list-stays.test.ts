// The claims team's list of cars in storage: who stands longest, what it costs, and what nobody has said.
import { beforeEach, expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { storage } from '#test/storage.ts'
import { createWorld } from '#test/world.ts'
import { towListContract } from '../contract.ts'
import { STAY_SHOWS } from '../stay-list.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, record } = storage(world)
const desk = async () => (await world.as('ada')).on(towListContract)
beforeEach(() => owner.query('delete from storage_stays'))
async function stands(who: 'dana' | 'drew', ago: number, more: Parameters<typeof record>[3] = {}) {
  const claim_id = await claim(who)
  await owner.query(`update claims set loss_date = current_date - 60, loss_state = 'GA' where id = $1`, [claim_id])
  const { stays } = await record(who, claim_id, ago, more)
  return { claim_id, id: stays[0]!.id }
}

test('the longest stay comes first, with its days, its sum and its claim; a car that left is gone from the list', async () => {
  const short = await stands('dana', 1)
  const long = await stands('drew', 9, { fees: [{ kind: 'gate', cents: 7500 }] })
  const { rows, total } = await (await desk()).stays({})
  expect(rows.map(({ id }) => id)).toEqual([long.id, short.id])
  expect(rows[0]).toMatchObject({
    claim_id: long.claim_id,
    name: 'Fulton Recovery Yard',
    days: 10,
    cents: 52_500,
    daily_cents: 4500,
    payer: 'unknown',
    told_insurer_at: null,
  })
  expect(total).toBe(2)
  await owner.query(`update storage_stays set out_at = now(), out_how = 'driver' where id = $1`, [long.id])
  expect((await (await desk()).stays({})).rows.map(({ id }) => id)).toEqual([short.id])
})
test('each filter shows what it says, and counts it; a car that stands for nothing is in none of them', async () => {
  const long = await stands('dana', 8, { payer: 'insurer' })
  const unpaid = await stands('drew', 3, { daily_cents: null })
  await stands('drew', 20, { daily_cents: 0, fees: [] })
  await (await calls('dana')).notifyInsurer({ stay_id: long.id, how: 'phone' })
  const shown = async (show: (typeof STAY_SHOWS)[number]) =>
    (await (await desk()).stays({ show })).rows.map(({ id }) => id)
  expect(await Promise.all(STAY_SHOWS.map(shown))).toEqual([[long.id], [unpaid.id], [unpaid.id], [unpaid.id]])
  const { counts, rows } = await (await desk()).stays({})
  expect(counts).toEqual({ all: 3, long: 1, payer: 1, untold: 1, unpriced: 1 })
  expect(
    rows.find(({ id }) => id === unpaid.id),
    'what is charged once',
  ).toMatchObject({ cents: 18_500, daily_cents: null })
})
test('it is found by driver, place and claim, and nobody but the team reads it', async () => {
  await stands('dana', 1)
  const [row] = (await (await desk()).stays({})).rows
  for (const q of [row!.driver, row!.claim_number, row!.insurer_name, 'fulton rec'])
    expect((await (await desk()).stays({ q })).rows, q).toHaveLength(1)
  expect((await (await desk()).stays({ q: '%%' })).rows).toHaveLength(0)
  for (const who of ['dana', 'sal'] as const)
    await expect((await world.as(who)).on(towListContract).stays({})).rejects.toMatchObject({ status: 403 })
})
