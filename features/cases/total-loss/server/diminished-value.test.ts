import { beforeEach, expect, test } from 'vitest'
import type { Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { ready } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  world.clock.set(new Date())
  claim_id = await claim('dana')
  await set({ loss_state: 'GA', claim_type: 'collision' })
})
const set = async (facts: Record<string, string>) => {
  for (const [column, value] of Object.entries(facts))
    await owner.query(`update claims set ${column} = $2 where id = $1`, [claim_id, value])
}
const ask = async (who: Who, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/diminished_value_letter?claim_id=${claim_id}${more}`)
const back = async () => {
  const told = await ready(claim_id)
  await owner.query(`update repairs set status = 'delivered', delivered_at = now() where id = $1`, [told.id])
  return told
}

test('once the repaired car is back, the driver of a Georgia claim gets the letter as a PDF, in English and to read in Spanish', async () => {
  await back()
  for (const more of ['', '&language=es']) {
    const answer = await ask('dana', more)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes.startsWith('%PDF')).toBe(true)
    expect(bytes.match(/\/Type\s*\/Page\b/g), 'one page').toHaveLength(1)
  }
})

test('it is not for other states, the other driver’s insurer, a car that isn’t back, or anybody else', async () => {
  const code = async (who: Who = 'dana') => {
    const answer = await ask(who)
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  expect(await code()).toEqual([409, 'no_repair'])
  await back()
  expect(await code('drew')).toEqual([404, 'PGRST116'])
  expect(await code('ada')).toEqual([404, 'PGRST116'])
  await set({ loss_state: 'AL' })
  expect(await code()).toEqual([409, 'not_georgia'])
  await set({ loss_state: 'GA', claim_type: 'liability' })
  expect(await code()).toEqual([409, 'not_first_party'])
})
