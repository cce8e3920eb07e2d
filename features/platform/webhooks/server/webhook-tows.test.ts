// A tow is told to the company that has it, and to the one that had it.
import { beforeEach, expect, test } from 'vitest'
import { towing, TOWING, NOON } from '#test/tows.ts'
import { webhooks } from '#test/webhooks.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { endpoint, clear } = await webhooks(world)
const { taken, ask, set } = await towing(world)

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
  await clear()
})

test('a tow is told from the yes on, to its company alone, and its giving back to the one that gave it back', async () => {
  await endpoint('sal')
  await endpoint('omar')
  await ask('omar')
  expect((await owner.query('select from webhook_deliveries')).rows, 'asked is not had').toEqual([])
  await owner.query('delete from tow_jobs')
  const { job, offer, sal } = await taken()
  await sal.step({ job, step: 'rolling' })
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  const { rows } = await owner.query(
    `select d.type, e.provider_id, d.data from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id order by d.at`,
  )
  const told = (from: string, to: string) => ({
    type: 'tow.status_changed',
    provider_id: TOWING.sal,
    data: { tow_job_id: job, from, to },
  })
  expect(rows).toEqual([told('asking', 'accepted'), told('accepted', 'rolling'), told('rolling', 'asking')])
})
