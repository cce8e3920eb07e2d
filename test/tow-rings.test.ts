// Whom a driver is offered first: companies near the car, and the next ring at a tap, until nobody is left to be asked.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { firstRing, MOST_WAVES, reachOf, ringOf, TOW_RINGS, withinRing } from '#features/towing/tows/tow-status.ts'
import { towsContract } from '#features/towing/tows/contract.ts'
import { ASK, NOON, towing, TOWING, type Towing } from './tows.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, asks, set, advance } = await towing(world)
/** Miles north of the car, each on its side of a ring. */
const AWAY: Record<Towing, number> = { sal: 9.9, omar: 10.1, nina: 25.1, pat: 49.9, drew: 50.1 }
const MILES_PER_DEGREE = 69.0933
const inARow = `begin; set local session_replication_role = replica;
  insert into listing_search select (jsonb_populate_record(null::listing_search, to_jsonb(l) || jsonb_build_object('listing_id', n.listing, 'provider_id', n.provider))).*
    from (select * from listing_search where provider_id = '${TOWING.sal}' and 'tow' = any(services) limit 1) l,
      (values ${Object.values(TOWING)
        .filter((id) => id !== TOWING.sal)
        .map((id) => `('${newId()}'::uuid, '${id}'::uuid)`)
        .join(', ')}) n (listing, provider); commit`
await owner.query(`delete from listing_search where provider_id <> '${TOWING.sal}'`)
await owner.query(inARow)
for (const [who, miles] of Object.entries(AWAY))
  await owner.query(
    `begin; set local session_replication_role = replica; delete from tow_yards where provider_id = '${TOWING[who as Towing]}';
     update provider_profiles set lat = ${ASK.scene.lat + miles / MILES_PER_DEGREE}, lng = ${ASK.scene.lng}, service_radius_miles = 100
       where id = '${TOWING[who as Towing]}'; commit`,
  )

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('update provider_profiles set always_open = true')
})
const nameOf = (id: string) => Object.entries(TOWING).find(([, provider]) => provider === id)![0]
const quote = async () => {
  const { scene, vehicle_class, condition, destination } = ASK
  const { companies } = await (
    await world.as('dana')
  )
    .on(towsContract)
    .quote({ scene, vehicle_class, condition, destination })
  return companies
}

test('companies are read ring by ring, and who is closed after all that can come', async () => {
  expect((await quote()).map(({ provider_id, ring }) => [nameOf(provider_id), ring])).toEqual([
    ['sal', 10],
    ['omar', 25],
    ['nina', 50],
    ['pat', 50],
    ['drew', null],
  ])
  // a better standing goes before a nearer place within a ring, and in no other
  await owner.query(`update listing_search set standing = standing - 60 where provider_id = any($1)`, [
    [TOWING.pat, TOWING.omar],
  ])
  expect((await quote()).map(({ provider_id }) => nameOf(provider_id))).toEqual(['sal', 'omar', 'pat', 'nina', 'drew'])
  await owner.query(`update listing_search set standing = standing + 60 where provider_id = any($1)`, [
    [TOWING.pat, TOWING.omar],
  ])
  await owner.query(`update provider_profiles set always_open = false, hours = '{}' where id = $1`, [TOWING.sal])
  expect((await quote()).map(({ provider_id }) => nameOf(provider_id))).toEqual(['omar', 'nina', 'pat', 'drew', 'sal'])
})

test('nobody answers within the first ring: the next one says how many it has, and after the last there is nobody', async () => {
  const dana = on('dana')
  const asked = (companies: readonly { provider_id: string; total_cents: number; cap_cents: number | null }[]) => ({
    companies: companies.map(({ provider_id, total_cents }) => ({ provider_id, total_cents })),
    cap_cents: Math.max(...companies.map(({ cap_cents }) => cap_cents!)),
  })
  const first = withinRing(await quote(), TOW_RINGS[0])
  expect(first.near.map(({ provider_id }) => nameOf(provider_id))).toEqual(['sal'])
  expect(first.next).toEqual({ reach: 25, count: 1 })
  const { id: job } = await dana.ask(await asks('dana', asked(first.near)))
  const waves: [number, string[], object | null][] = []
  for (const wave of [2, 3]) {
    advance(61_000)
    await world.workJobs()
    expect(await dana.get({ job })).toMatchObject({ status: 'asking', wave: wave - 1 })
    const { near, next } = withinRing(await dana.companies({ job }), TOW_RINGS[wave - 1]!)
    waves.push([wave, near.map(({ provider_id }) => nameOf(provider_id)), next])
    await dana.widen({ job, ...asked(near) })
  }
  expect(waves).toEqual([
    [2, ['sal', 'omar'], { reach: 50, count: 2 }],
    [3, ['sal', 'omar', 'nina', 'pat'], { reach: reachOf({ ring: null }), count: 1 }],
  ])
  advance(61_000)
  await world.workJobs()
  expect(await dana.get({ job })).toMatchObject({ status: 'nobody', wave: MOST_WAVES })
})

test('each company stands in one ring, whoever is shown, and what was ticked is never hidden', () => {
  expect([0, 10, 10.001, 25, 50, 50.001, 200].map(ringOf)).toEqual([10, 10, 25, 25, 50, null, null])
  const all = [0.5, 9, 12, 30, 44, 51, 180].map((away) => ({ away, ring: ringOf(away) }))
  let { near, next } = withinRing(all, 0)
  expect(near).toEqual([])
  const counts: number[] = []
  while (next) {
    const before = near.length
    const { count, reach } = next
    ;({ near, next } = withinRing(all, reach))
    expect(near.length - before).toBe(count)
    counts.push(count)
  }
  expect(counts).toEqual([2, 1, 2, 2])
  expect(near).toEqual(all)
  expect(firstRing(all.slice(2), [])).toBe(25)
  expect(firstRing(all, [all[4]!])).toBe(50)
})
