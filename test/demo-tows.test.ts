// The demo's two tows, as the pages could have recorded them.
import { beforeAll, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { seedClaims, seedDanaClaim } from '#db/seed/claims.ts'
import { seedStorage } from '#db/seed/storage.ts'
import { seedTows } from '#db/seed/tows.ts'
import { seedWorld } from '#db/seed/world.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { towsContract } from '#features/towing/tows/contract.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
beforeAll(async () => {
  await seedWorld(world.services)
  await seedDanaClaim(owner, world.services.env.ENCRYPTION_KEY, world.services.now())
  await seedClaims(world.services)
  await seedStorage(world.services)
  await seedTows(world.services)
})

test('a truck is on its way to one driver, who reads by when and at what price', async () => {
  const drew = await world.as('drew')
  const [under] = await drew.on(towsContract).mine({})
  const job = await drew.on(towJobsContract).get({ job: under!.id })
  expect(job).toMatchObject({
    status: 'rolling',
    company: { business_name: 'Midnight Tow & Recovery' },
    late: false,
    cancel_cents: 3500,
  })
  expect(job.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(job.price_cents)
  expect(job.events.map(({ to_status }) => to_status)).toEqual(['asking', 'accepted', 'rolling'])
})
test('another car was dropped in the company’s yard, and its storage counts', async () => {
  const { rows } = await owner.query<{ id: string; claim_id: string; who: 'dana' | 'drew'; stay_id: string }>(
    `select id, claim_id, stay_id, case driver_id when $1 then 'dana' else 'drew' end as who from tow_jobs where status = 'dropped'`,
    [CAST.dana.id],
  )
  const { id, claim_id, who, stay_id } = rows[0]!
  const caller = await world.as(who)
  expect(await caller.on(towJobsContract).get({ job: id })).toMatchObject({
    status: 'dropped',
    destination: { kind: 'yard' },
    receiver: 'Luther at the gate',
  })
  const [stay] = (await caller.on(storageContract).stays({ claim_id })).stays
  expect(stay).toMatchObject({ id: stay_id, source: 'tow', out_at: null, daily_cents: 4500 })
})
