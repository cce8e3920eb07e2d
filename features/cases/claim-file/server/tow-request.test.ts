// What a driver asks back from the insurer for a tow of the claim.
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { ASK, NOON, towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { claimBackContract } from '../reimbursement.ts'
import { towRequestPages } from './tow-request.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { taken, on, set } = await towing(world)
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
})
const PATH = '/rest/v1/rpc/reimbursement_request?of=tow&id='
const HERE = { position: { lat: ASK.scene.lat, lng: ASK.scene.lng } }
const dropped = async (claim_id: string | null) => {
  const { job, sal } = await taken({ claim_id })
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', note: 'Dent in the front left door.' })
  await sal.step({ job, step: 'at_destination', note: 'At the gate of the address.' })
  await sal.step({ job, step: 'dropped', receiver: 'Rosa', note: 'At the gate of the address.' })
  return job
}
const issued = async (job: string) =>
  (
    await owner.query<Pick<Parameters<typeof towRequestPages>[0], 'facts' | 'names'>>(
      `select facts, names from issued_documents where key like $1 order by number`,
      [`reimbursement_request:${job}#%`],
    )
  ).rows

test('after the drop the driver takes a numbered request: lines, the limit, and what the insurer is asked for', async () => {
  const claim_id = await claim('dana')
  await owner.query('update coverage set towing_cap_cents = 10000 where claim_id = $1', [claim_id])
  const { job, sal } = await taken({ claim_id })
  expect((await on('dana').fetch(PATH + job)).status, 'nothing is due yet').toBe(409)
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', note: 'Dent in the front left door.' })
  await sal.step({ job, step: 'at_destination', note: 'At the gate of the address.' })
  await sal.step({ job, step: 'dropped', receiver: 'Rosa', note: 'At the gate of the address.' })
  const answer = await on('dana').fetch(PATH + job)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toMatch(/reimbursement-RS-\d{4}-\d{6}\.pdf/)
  await on('dana').fetch(PATH + job)
  const [request, ...more] = await issued(job)
  expect(more, 'nothing changed').toEqual([])
  const { due_cents } = await on('dana').get({ job })
  expect(request!.facts).toMatchObject({ cents: 10_000, total_cents: due_cents, limit_left_cents: 10_000 })
  expect(JSON.stringify(request!.facts)).not.toContain(CAST.dana.name)
  expect(JSON.stringify(request!.facts)).not.toContain(ASK.car.plate)
  const whole = {
    ...request!,
    number: 'RS-1',
    corrects: null,
    issued_at: world.services.now(),
    zone: 'America/New_York',
  }
  for (const [language, words] of [
    ['en', ['2019 Honda Civic', ASK.car.plate, 'Atlanta', 'Hook-up', 'Left of the insurer’s towing limit', '$100.00']],
    ['es', ['Enganche', 'Por reembolsar al conductor', '$100.00']],
  ] as const) {
    const text = JSON.stringify(towRequestPages(whole, language).content)
    for (const each of words) expect(text).toContain(each)
  }
  const listed = await (await world.as('dana')).on(claimBackContract).tows({ claim_id })
  expect(listed).toMatchObject([{ id: job, cents: 10_000 }])
  for (const [who, status] of [
    ['ada', 200],
    ['sal', 403],
    ['drew', 404],
    ['nobody', 401],
  ] as const)
    expect((await on(who).fetch(PATH + job)).status, who).toBe(status)
})

test('without a confirmed limit all of it is asked for; without a claim, or a limit of nothing, there is no request', async () => {
  const claim_id = await claim('dana')
  const open = await dropped(claim_id)
  expect((await on('dana').fetch(PATH + open)).status).toBe(200)
  const [request] = await issued(open)
  expect(request!.facts.cents).toBe(request!.facts.total_cents)
  await owner.query('update coverage set towing_cap_cents = 0 where claim_id = $1', [claim_id])
  const code = async (job: string) => ((await (await on('dana').fetch(PATH + job)).json()) as { code: string }).code
  expect(await code(open)).toBe('nothing_to_claim')
  expect(await (await world.as('dana')).on(claimBackContract).tows({ claim_id })).toEqual([])
  expect(await code(await dropped(null))).toBe('nothing_to_claim')
})
