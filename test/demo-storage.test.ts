// The demo's two cars in storage, as the pages could have recorded them.
import { beforeAll, expect, test } from 'vitest'
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { seedClaims, seedDanaClaim } from '#db/seed/claims.ts'
import { seedStorage } from '#db/seed/storage.ts'
import { seedWorld } from '#db/seed/world.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
beforeAll(async () => {
  await seedWorld(world.services)
  await seedDanaClaim(owner, world.services.env.ENCRYPTION_KEY, world.services.now())
  await seedClaims(world.services)
  await seedStorage(world.services)
})

test('one car stands in a yard and nobody has said who pays; the driver hears of it tomorrow', async () => {
  const dana = (await world.as('dana')).on(storageContract)
  const { stays, law } = await dana.stays({ claim_id: CLAIMS.danaVerified })
  expect(stays).toMatchObject([{ out_at: null, payer: 'unknown', cost: { days: 3, cents: 35_500 }, papers: [] }])
  expect(law, 'Georgia was not read surely').toBeNull()
  const { rows } = await owner.query(`select 1 from graphile_worker.jobs where key like 'storage_day:%'`)
  expect(rows).toHaveLength(1)
})
test('another was let go by a release that was used once', async () => {
  const { rows } = await owner.query<{ claim_id: string }>(
    'select s.claim_id from storage_stays s join claims c on c.id = s.claim_id where c.driver_id = $1',
    [CAST.drew.id],
  )
  const drew = (await world.as('drew')).on(storageContract)
  const [stay] = (await drew.stays({ claim_id: rows[0]!.claim_id })).stays
  expect(stay).toMatchObject({ out_how: 'release', papers: [{ state: 'used', used_name: 'Al Pruitt', code: null }] })
  expect(stay!.papers[0]!.facts).toMatchObject({ to_name: 'Rosa Delgado', charges: { tow: 15_000 } })
  expect(stay!.cost.days).toBeGreaterThan(0)
})
