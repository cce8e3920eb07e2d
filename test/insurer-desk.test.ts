// The example program of an insurer (examples/insurer-desk/), against the real calls.
import { beforeEach, expect, test } from 'vitest'
import { decide, type Desk, type Version, workThrough } from '#examples/insurer-desk/desk.ts'
import { adjusters } from './adjusters.ts'
import { insurerKeys } from './insurer-keys.ts'
import { bookings } from './orders.ts'
import { line, repairs } from './repairs.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { inShop, supplement, sign, calls } = repairs(world)
const { linkTo, knowDomain } = adjusters(world)
const { made, insurerOf } = insurerKeys(world)
const rules = { most_cents: 200_000, rates_cents: { body: 5_000 }, photo_from_cents: 15_000 }
let desk: Desk
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query('update adjuster_links set revoked_at = now(), revoked_how = $1 where revoked_at is null', ['team'])
  await knowDomain(claim_id, 'acme.example')
  const { secret } = await made(await insurerOf(claim_id))
  desk = {
    url: 'http://localhost',
    key: secret,
    rules,
    fetch: async (path, init) => world.api.request(path as string, init),
  }
})
const hours = { labor_type: 'body', hours_tenths: 100, rate_cents: 6_000, part_cents: 0, part_kind: null } as const
const sums = async (id: string) => (await (await calls('dana')).read({ id })).sums!

test('the desk approves what its rules settle, and pays a dear hour at its own rate', async () => {
  const told = await inShop(claim_id, [
    line({ part_cents: 40_000, taxed: 'none' }),
    line({ ...hours, operation: 'repair', description: 'Quarter panel', taxed: 'none' }),
  ])
  await linkTo(claim_id, 'kim@acme.example')
  expect(await workThrough(desk)).toEqual(['E01: in_part, counted'])
  expect((await sums(told.id)).approved_cents).toBe(40_000 + 50_000)
  expect(await workThrough(desk)).toEqual([])
})

test('it asks once for photos of a line that nothing shows, and leaves the rest to a person', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 20_000, taxed: 'none' })])
  await linkTo(claim_id, 'kim@acme.example')
  expect(await workThrough(desk)).toEqual(['E01: approved, counted'])
  const more = await supplement(told.id, [line({ part_cents: 15_000, taxed: 'none', reason: 'hidden_damage' })])
  await sign(more.id)
  const large = await supplement(told.id, [
    line({ part_cents: 14_999, quantity: 1, taxed: 'none', reason: 'hidden_damage' }),
  ])
  expect(await workThrough(desk)).toEqual(['S01: more_info, counted', 'S02: approved, counted'])
  expect(await workThrough(desk)).toEqual(['S01: left to a person, photos were asked for already'])
  expect(large.id).not.toBe(more.id)
})

test('a version above its limit, one that a link only shows, and one that was replaced are left alone', () => {
  const version: Version = {
    id: 'one',
    name: 'E01',
    kind: 'estimate',
    hash: 'a',
    asked_cents: 200_001,
    answerable: true,
    answers: true,
    lines: [],
    totals: { lines: [] },
    own: [],
  }
  expect(decide(version, rules)).toEqual({ left: 'it asks for more than $2000.00' })
  expect(decide({ ...version, asked_cents: 200_000 }, rules)).toEqual({ decision: 'approved' })
  expect(decide({ ...version, answers: false }, rules)).toEqual({ left: 'its link only shows it' })
  expect(decide({ ...version, answerable: false }, rules)).toEqual({ left: 'a newer version stands' })
})

test('a key that opens nothing anymore stops the program with what it was told', async () => {
  await owner.query('update insurer_keys set revoked_at = now() where revoked_at is null')
  await expect(workThrough(desk)).rejects.toThrow(/401/)
})
