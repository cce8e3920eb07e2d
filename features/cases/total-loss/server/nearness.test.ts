import { beforeEach, expect, test } from 'vitest'
import type { Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { OFFER, totalLosses } from '#test/total-losses.ts'
import { createWorld } from '#test/world.ts'
import { totalLossContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { inShop, supplement } = repairs(world)
const { life, lose, versionOf } = totalLosses(world)
const calls = async (who: Who) => (await world.as(who)).on(totalLossContract)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
})

test('team and shop read how near a repair is to the value of the car from 60 percent on; its driver never does', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 600_000, taxed: 'none' })])
  const [ada, sal, dana] = [await calls('ada'), await calls('sal'), await calls('dana')]
  const near = (who: typeof ada) => who.nearness({ repair_id: told.id })
  expect(await near(ada)).toEqual({ value_cents: null, value_by: null, percent: null, level: null })
  await ada.recordValue({ claim_id, value_cents: 1_000_001, said_by: 'Lena Ortiz, by phone' })
  expect(await near(ada)).toEqual({ value_cents: 1_000_001, value_by: 'team', percent: null, level: null })
  expect(await near(sal)).toEqual({ value_cents: null, value_by: null, percent: null, level: null })
  world.clock.advance(1000)
  await ada.recordValue({ claim_id, value_cents: 1_000_000, said_by: 'Lena Ortiz, by phone' })
  expect(await near(sal)).toEqual({ value_cents: null, value_by: 'team', percent: 60, level: 60 })
  await supplement(told.id, [line({ part_cents: 160_000, taxed: 'none', reason: 'hidden_damage' })])
  expect(await near(ada)).toEqual({ value_cents: 1_000_000, value_by: 'team', percent: 76, level: 75 })
  await expect(near(dana)).rejects.toMatchObject({ status: 403 })
  await expect(near(await calls('drew'))).rejects.toMatchObject({ status: 404 })
  await expect(near(await calls('omar'))).rejects.toMatchObject({ status: 404 })
  await expect(dana.recordValue({ claim_id, value_cents: 1, said_by: 'Me' })).rejects.toMatchObject({ status: 403 })
})

test('who typed the value is said with it, and a repair whose car is back tells nobody of a total loss anymore', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 600_000, taxed: 'none' })])
  const [ada, sal] = [await calls('ada'), await calls('sal')]
  await lose(claim_id)
  await (await calls('dana')).recordOffer({ claim_id, after: 0, ...OFFER, value_cents: 900_000 })
  await (await life('ada')).undoTotalLoss({ claim_id, version: await versionOf(claim_id), reason: 'Another car.' })
  const near = { percent: 66, level: 60 }
  await owner.query(`update repairs set status = 'stopped' where id = $1 and status <> 'stopped'`, [told.id])
  expect(await ada.nearness({ repair_id: told.id })).toEqual({ value_cents: 900_000, value_by: 'driver', ...near })
  expect(await sal.nearness({ repair_id: told.id })).toEqual({ value_cents: null, value_by: 'driver', ...near })
  for (const status of ['delivered', 'closed']) {
    await owner.query('update repairs set status = $2 where id = $1', [told.id, status])
    const none = { percent: null, level: null }
    expect(await sal.nearness({ repair_id: told.id })).toEqual({ value_cents: null, value_by: null, ...none })
    expect(await ada.nearness({ repair_id: told.id })).toEqual({ value_cents: 900_000, value_by: 'driver', ...none })
  }
})
