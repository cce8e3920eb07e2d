// What a merge, a deletion, the archive and a shop do to a tow (docs/rows.md).
import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { towsOf } from '#features/front/privacy/server/export-tows.ts'
import { storageContract } from '#features/money/storage/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { ASK, NOON, towing, TOWING } from './tows.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, ask, taken, set } = await towing(world)
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const HERE = { position: { lat: 33.762, lng: -84.388 } }
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
})

test('a tow goes along when its claim is merged, and comes back; where both are towed, each keeps its own', async () => {
  const submit = async (number: string) =>
    (
      await (await world.as('dana')).on(intakeContract).submit({
        insurer_name: 'Harborline Mutual',
        policy_number: 'HM-POL-20-884417',
        claim_number: number,
        claim_type: 'collision',
        loss_date: '2026-11-01',
      })
    ).id
  const ada = await world.as('ada')
  const [claims, life] = [ada.on(claimsContract), ada.on(lifecycleContract)]
  const version = async (id: string) => (await claims.get({ id })).version
  const claimOf = async (job: string) =>
    (await owner.query<{ claim_id: string }>('select claim_id from tow_jobs where id = $1', [job])).rows[0]!.claim_id
  const [goes, stays] = [await submit('TF-1'), await submit('TF-2')]
  const job = await ask('dana', { claim_id: goes })
  const merge = async () =>
    life.merge({
      claim_id: goes,
      version: await version(goes),
      into_id: stays,
      into_version: await version(stays),
      reason: 'The same accident, entered twice.',
    })
  const undo = async () =>
    life.unmerge({ claim_id: goes, version: await version(goes), reason: 'They were two after all.' })
  await merge()
  expect(await claimOf(job)).toBe(stays)
  await undo()
  expect(await claimOf(job)).toBe(goes)
  await ask('dana', { claim_id: stays, car: { ...ASK.car, plate: 'OTHER1' } })
  await merge()
  expect(await claimOf(job)).toBe(goes)
})

test('an account with a tow under way stays; without one its words go, and steps and sums stay', async () => {
  const { job, sal } = await taken()
  const kinds = async () =>
    (await (await world.as('dana')).on(privacyContract).deletionCheck({})).blockers.map(({ kind }) => kind)
  expect(await kinds()).toContain('tow')
  const salKinds = (await (await world.as('sal')).on(privacyContract).deletionCheck({})).blockers
  expect(salKinds.map(({ kind }) => kind)).toContain('work_tow')
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'unsuccessful', ...NOTE, reason: 'cannot_reach' })
  expect(await kinds()).not.toContain('tow')
  const asking = await ask()
  const { rows: archive } = await towsOf(CAST.dana.id).execute(systemCtx(world.services, 'a test').db)
  const text = JSON.stringify(archive)
  for (const own of ['CDA4471', '404-555-0123', 'Exit 99', 'Five Points Collision']) expect(text).toContain(own)
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await owner.query<Record<string, unknown>>('select * from tow_jobs order by created_at, id')
  expect(rows.find(({ id }) => id === asking)).toMatchObject({ status: 'canceled' })
  expect(rows.find(({ id }) => id === job)).toMatchObject({ status: 'unsuccessful', due_cents: 0, miles: 19 })
  const left = JSON.stringify([rows, (await owner.query('select * from tow_offers')).rows])
  for (const word of ['CDA4471', '404-555-0123', 'Exit 99', 'Whitfield']) expect(left, word).not.toContain(word)
  expect((await sal.board({})).jobs[0]).toMatchObject({ id: job, car: null, scene: null })
  await owner.query('update profiles set deleted_at = null where id = $1', [CAST.dana.id])
})

test('a car that is brought to the shop its claim chose stands there without a fee, from that minute', async () => {
  await owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [CLAIMS.danaVerified])
  const { job, sal } = await taken({ claim_id: CLAIMS.danaVerified })
  const shop = { name: 'Pat’s Auto Glass', city: 'Marietta, GA', state: 'GA', provider_id: PROVIDERS.pat.id }
  const to = { kind: 'chosen', lat: 33.9526, lng: -84.5499, reason: null, repair_id: null, yard_id: null, ...shop }
  await owner.query('update tow_jobs set destination = $2 where id = $1', [job, JSON.stringify(to)])
  const bring = async (id: string) => {
    await sal.step({ job: id, step: 'rolling' })
    await sal.step({ job: id, step: 'on_scene', ...HERE })
    await sal.step({ job: id, step: 'hooked', ...NOTE })
    await sal.step({ job: id, step: 'at_destination', ...NOTE })
    return sal.step({ job: id, step: 'dropped', receiver: 'Bea', ...NOTE })
  }
  const { stay_id } = await bring(job)
  const { stays } = await (await world.as('dana')).on(storageContract).stays({ claim_id: CLAIMS.danaVerified })
  expect(stays).toMatchObject([{ id: stay_id, place: 'shop', name: 'Pat’s Auto Glass', daily_cents: 0, source: 'tow' }])
  // it is recorded there: another tow of the same claim begins nothing, and its page says why
  const next = await taken({ claim_id: CLAIMS.danaVerified })
  await owner.query('update tow_jobs set destination = $2 where id = $1', [next.job, JSON.stringify(to)])
  expect((await bring(next.job)).stay_id).toBeNull()
  expect((await on('dana').get({ job: next.job })).events.map(({ kind }) => kind)).toContain('stay_open')
})

test('a suspended company keeps the tow it has, and a claim that is closed meanwhile takes nothing from it', async () => {
  const { job, sal } = await taken({ claim_id: CLAIMS.danaVerified })
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'suspended' where id = '${TOWING.sal}'`,
  )
  expect(await sal.step({ job, step: 'rolling' })).toMatchObject({ status: 'rolling' })
  await expect(
    on('dana').ask({ ...ASK, companies: [{ provider_id: TOWING.sal, total_cents: 17_450 }], cap_cents: 19_195 }),
  ).rejects.toMatchObject({ code: 'busy' })
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'open' where id = '${TOWING.sal}'`,
  )
})
