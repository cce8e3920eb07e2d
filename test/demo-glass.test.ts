// The demo's broken glass: two quotes by part to compare, and a new windshield whose camera is calibrated next.
import { beforeAll, expect, test } from 'vitest'
import { seedClaims } from '#db/seed/claims.ts'
import { seedGlass } from '#db/seed/glass.ts'
import { seedWorld } from '#db/seed/world.ts'
import { partShares } from '#features/trades/estimates/comparison.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
beforeAll(async () => {
  await seedWorld(world.services)
  await seedClaims(world.services)
  await seedGlass(world.services)
})
const ada = async () => (await world.as('ada')).on({ ...estimatesContract, readRepair: repairsContract.read })
const requests = async (status: string) =>
  (
    await world.databases.owner.query<{ id: string }>(
      'select id from estimate_requests where glass is not null and status = $1',
      [status],
    )
  ).rows

test('a driver compares two shops: glass of the maker and OEE, each with who calibrates', async () => {
  const [open] = await requests('open')
  const { glass, shops, photos } = await (await ada()).compare({ request_id: open!.id })
  expect(glass).toMatchObject({ panes: ['windshield'], features: { camera: 'yes' } })
  expect(photos.length).toBeGreaterThan(1)
  expect(shops.map(({ status }) => status)).toEqual(['answered', 'answered'])
  expect(shops.map(({ estimate }) => partShares(estimate!.lines)[0]!.group).toSorted()).toEqual(['aftermarket', 'oem'])
  for (const { estimate } of shops)
    expect(estimate!.lines.some(({ operation }) => operation === 'calibrate')).toBe(true)
})

test('of another the windshield is set and recorded, its driver read about calibration, and that is what is missing', async () => {
  const [chosen] = await requests('chosen')
  const { shops } = await (await ada()).compare({ request_id: chosen!.id })
  const { id } = shops.find(({ status }) => status === 'chosen')!
  const repair = await (await ada()).readRepair({ id })
  expect(repair).toMatchObject({ status: 'in_shop', trade: 'glass', records_missing: ['scan_post', 'calibration'] })
  expect(repair.records.map(({ kind }) => kind)).toEqual(['scan_pre', 'glass'])
  expect(repair.photos.filter(({ kind }) => kind === 'work')).toHaveLength(4)
  expect(repair.events.every(({ at }, n) => n === 0 || at >= repair.events[n - 1]!.at)).toBe(true)
  expect(repair.sums!.authorized_cents).toBe(repair.versions[0]!.totals.total_cents)
  const { rows } = await world.databases.owner.query(
    'select english_text, calibration_notice from repair_authorizations where repair_id = $1',
    [id],
  )
  expect(rows).toMatchObject([
    { calibration_notice: true, english_text: expect.stringMatching(/Eastside Glass says: Calibration, static/) },
  ])
})
