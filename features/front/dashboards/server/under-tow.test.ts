// A tow that is under way stands where its driver looks first: on the dashboard and on the claim's page.
import { expect, test } from 'vitest'
import { storageContract } from '#features/towing/storage/contract.ts'
import { ASK, towing } from '#test/tows.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { dashboardsContract } from '../contract.ts'

const world = await createWorld()
const { claim } = bookings(world)
const { ask, on } = await towing(world)
const dashboard = async (who: 'dana' | 'drew') => (await (await world.as(who)).on(dashboardsContract).driver({})).tows
const ofClaim = async (who: 'dana' | 'ada', claim_id: string) =>
  (await (await world.as(who)).on(storageContract).stays({ claim_id })).tow

test('a tow stands on the dashboard and the claim until it ends: asked, coming, at the car; for its driver alone', async () => {
  const claim_id = await claim('dana')
  expect([await dashboard('dana'), await ofClaim('dana', claim_id)]).toEqual([[], null])
  const job = await ask('dana', { claim_id })
  const asking = { id: job, at: 'asking', company: null, eta_at: null, planned: false }
  expect([await dashboard('dana'), await ofClaim('dana', claim_id)]).toEqual([[asking], asking])
  const sal = on('sal')
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 30 } })
  const coming = {
    id: job,
    at: 'coming',
    planned: false,
    company: expect.stringMatching(/\w/),
    eta_at: '2026-12-01T17:30:00.000Z',
  }
  expect([await dashboard('dana'), await ofClaim('ada', claim_id)]).toEqual([[coming], coming])
  expect(await dashboard('drew'), 'whose car it is not').toEqual([])
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', position: { lat: ASK.scene.lat, lng: ASK.scene.lng } })
  expect(await ofClaim('dana', claim_id)).toMatchObject({ at: 'there' })
  await sal.step({ job, step: 'hooked', note: 'Dent in the front left door.' })
  expect(await dashboard('dana')).toMatchObject([{ at: 'loaded' }])
  await sal.step({ job, step: 'at_destination', note: 'At the gate of the address.' })
  await sal.step({ job, step: 'dropped', receiver: 'Rosa', note: 'At the gate of the address.' })
  expect([await dashboard('dana'), await ofClaim('dana', claim_id)]).toEqual([[], null])
})
