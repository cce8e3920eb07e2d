import { expect, test } from 'vitest'
import { CLAIMS } from '#db/seed/cast.ts'
import { towShares } from '#features/towing/tows/steps.ts'
import { towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, taken, advance } = await towing(world)
const claim_id = CLAIMS.danaVerified
const limit = (cents: number | null) =>
  owner.query('update coverage set towing_cap_cents = $2 where claim_id = $1', [claim_id, cents])
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const leftOf = async () => (await on('dana').cars({})).find((car) => car.claim_id === claim_id)!.towing_left_cents
const shares = async (job: string) => {
  const { price_cents, due_cents, insurer_cents } = await on('dana').get({ job })
  return { price_cents, due_cents, insurer_cents }
}

test('the insurer pays up to its limit, the driver the rest, and both come to the price', () => {
  for (const total of [0, 1, 14_999, 15_000, 15_001, 400_000])
    for (const left of [0, 1, 15_000]) {
      const { insurer_cents, own_cents } = towShares(total, left)!
      expect(insurer_cents + own_cents).toBe(total)
      expect(insurer_cents).toBe(Math.min(total, left))
      expect(own_cents).toBeGreaterThanOrEqual(0)
    }
  expect(towShares(17_450, null)).toBeNull()
})

test('of two tows on one claim the second has what the first left; the company reads none of it', async () => {
  await limit(20_000)
  expect(await leftOf()).toBe(20_000)
  const first = await taken({ claim_id })
  expect(await shares(first.job)).toEqual({ price_cents: 17_450, due_cents: null, insurer_cents: 17_450 })
  expect((await first.sal.get({ job: first.job })).insurer_cents).toBeNull()
  const drop = async ({ job, sal }: typeof first) => {
    await sal.step({ job, step: 'rolling' })
    advance(60_000)
    await sal.step({ job, step: 'on_scene', ...HERE })
    await sal.step({ job, step: 'hooked', ...NOTE })
    await sal.step({ job, step: 'at_destination', ...NOTE })
    await sal.step({ job, step: 'dropped', receiver: 'Bea at the front desk', ...NOTE })
  }
  await drop(first)
  expect(await leftOf()).toBe(2550)
  advance(60_000)
  const second = await taken({ claim_id })
  expect(await shares(second.job)).toMatchObject({ insurer_cents: 2550 })
  await drop(second)
  expect(await shares(first.job), 'what came later changes nothing').toMatchObject({ insurer_cents: 17_450 })
  expect(await shares(second.job)).toMatchObject({ due_cents: 17_450, insurer_cents: 2550 })
  expect(await leftOf()).toBe(0)
})

test('without a limit nobody knows what the insurer pays, and a canceled tow takes nothing of it', async () => {
  await limit(null)
  await owner.query('delete from tow_jobs')
  expect(await leftOf()).toBeNull()
  const { job, dana } = await taken({ claim_id })
  expect((await shares(job)).insurer_cents).toBeNull()
  await limit(20_000)
  expect((await shares(job)).insurer_cents).toBe(17_450)
  await dana.cancel({ job, expected_fee: 0 })
  expect(await shares(job)).toMatchObject({ insurer_cents: null })
  expect(await leftOf()).toBe(20_000)
})
