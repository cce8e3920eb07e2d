import { afterAll, beforeEach, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized } = repairs(world)
const { calls, opened, knowDomain } = adjusters(world)
const omar = (values: string) =>
  owner.query(`update provider_profiles set ${values} where id = $1`, [PROVIDERS.omar.id])
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query(`update claims set loss_state = 'CA' where id = $1`, [claim_id])
  await owner.query('truncate auth.throttle')
  await omar(`provider_type = 'body_shop', business_name = 'Peachtree Collision', background_check_status = 'approved',
    state = (select state from provider_profiles where id = '${PROVIDERS.sal.id}'), lat = null, lng = null`)
  await knowDomain(claim_id, 'acme.example')
})
afterAll(() => omar(`provider_type = 'private_owner', business_name = '${PROVIDERS.omar.name.replaceAll("'", "''")}'`))

test('a note that names another shop nearby, or sends the driver away, is refused with the right of the state; nothing is kept', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const given = { estimate_id: told.estimate.id, hash: told.estimate.hash, decision: 'refused' as const }
  const named = kim.as.answer({ ...given, note: 'Peachtree Collision does it for less.' })
  await expect(named).rejects.toMatchObject({
    status: 422,
    code: 'other_shop',
    message: expect.stringMatching(/Peachtree Collision.*California, state law protects/),
    details: [{ path: 'note' }],
  })
  const less = { line_no: 1, approved_cents: 1, code: 'other' as const, note: 'Take the car to another shop.' }
  await expect(kim.as.answer({ ...given, decision: 'in_part', lines: [less] })).rejects.toMatchObject({
    code: 'other_shop',
    details: [{ path: 'lines.0.note' }],
  })
  expect(await (await calls('dana')).said({ repair_id: told.id })).toEqual([])
  expect(await kim.as.answer({ ...given, note: `${PROVIDERS.sal.name} bills too much.` })).toMatchObject({
    outcome: 'counted',
  })
})

test('a shop far away, and one that isn’t approved, is nobody a driver could be sent to', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const given = { estimate_id: told.estimate.id, hash: told.estimate.hash, decision: 'refused' as const }
  await owner.query('update provider_profiles set lat = 33.7, lng = -84.4 where id = $1', [PROVIDERS.sal.id])
  await omar('lat = 61.2, lng = -149.9')
  expect(await kim.as.answer({ ...given, note: 'As Peachtree Collision said.' })).toMatchObject({ outcome: 'counted' })
})
