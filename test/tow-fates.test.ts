// What a merge, a deletion, the archive and a shop do to a tow (docs/rows.md).
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { towsOf } from '#features/front/privacy/server/export-tows.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import { endShopStay } from '#features/towing/storage/server/shop-stay.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { ASK, NOON, towing, TOWING } from './tows.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, ask, asks, taken, set } = await towing(world)
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
  expect((await sal.board({})).jobs[0]).toMatchObject({ id: job, caller_phone: '' })
  await owner.query('update profiles set deleted_at = null where id = $1', [CAST.dana.id])
})

test('a car that is brought to the shop its claim chose stands there without a fee, from that minute', async () => {
  await owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [CLAIMS.danaVerified])
  const { job, sal } = await taken({ claim_id: CLAIMS.danaVerified })
  const [repair, another] = [newId(), newId()]
  const goes = (repair_id: string | null) => ({ ...to, repair_id })
  const repairAtPats = (id: string, claim_id: string) =>
    owner.query(
      `begin; set local session_replication_role = replica; insert into repairs (id, claim_id, driver_id, provider_id, trade)
       values ('${id}', '${claim_id}', '${CAST.dana.id}', '${PROVIDERS.pat.id}', 'body'); commit`,
    )
  await repairAtPats(repair, CLAIMS.danaVerified)
  const shop = { name: 'Pat’s Auto Glass', city: 'Marietta, GA', state: 'GA', provider_id: PROVIDERS.pat.id }
  const to = { kind: 'chosen', lat: 33.9526, lng: -84.5499, reason: null, yard_id: null, ...shop }
  const send = async (id: string, repair_id: string | null) =>
    owner.query('update tow_jobs set destination = $2 where id = $1', [id, JSON.stringify(goes(repair_id))])
  await send(job, repair)
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
  await send(next.job, repair)
  expect((await bring(next.job)).stay_id).toBeNull()
  const told = async (id: string) => (await on('dana').get({ job: id })).events.map(({ kind }) => kind)
  expect(await told(next.job)).toContain('stay_open')
  // nor does one of another claim of the same car
  await owner.query(`update claims set vin = '1HGCM82633A004352' where driver_id = $1`, [CAST.dana.id])
  const { rows: twin } = await owner.query<{ id: string }>(
    `select id from claims where driver_id = $1 and id <> $2 and status <> 'closed' limit 1`,
    [CAST.dana.id, CLAIMS.danaVerified],
  )
  const other = await taken({ claim_id: twin[0]!.id })
  await repairAtPats(another, twin[0]!.id)
  await send(other.job, another)
  await bring(other.job)
  expect(await told(other.job)).toContain('stay_open')
  // the shop hands the car back: the stay ends, and as it cost nothing no bill is spoken of
  const before = (await owner.query('select id from notifications where user_id = $1', [CAST.dana.id])).rows.length
  const ctx = systemCtx(world.services, 'a test')
  await ctx.write((tx) => endShopStay(ctx, tx, repair))
  expect((await owner.query('select out_how from storage_stays where id = $1', [stay_id])).rows).toEqual([
    { out_how: 'shop' },
  ])
  expect((await owner.query('select id from notifications where user_id = $1', [CAST.dana.id])).rows).toHaveLength(
    before,
  )
  // at a shop that is only booked nothing would ever end it
  const booked = await taken({ claim_id: CLAIMS.danaVerified })
  await send(booked.job, null)
  expect((await bring(booked.job)).stay_id).toBeNull()
  expect((await owner.query('select from storage_stays where out_at is null')).rows).toHaveLength(0)
  await owner.query(
    `begin; set local session_replication_role = replica; delete from repairs where id in ('${repair}', '${another}'); commit`,
  )
})

test('a suspended company keeps the tow it has, and a claim that is closed meanwhile takes nothing from it but the storage clock', async () => {
  await owner.query('update storage_stays set out_at = in_at where out_at is null')
  const { job, sal, dana } = await taken({ claim_id: CLAIMS.danaVerified })
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'suspended' where id = '${TOWING.sal}'`,
  )
  await owner.query(
    `begin; set local session_replication_role = replica; update claims set status = 'closed' where id = '${CLAIMS.danaVerified}'; commit`,
  )
  const yard = { kind: 'yard', name: '900 Rail Yard Ct NW', city: '30314', state: 'GA', lat: 33.76, lng: -84.42 }
  const at = { reason: null, provider_id: TOWING.sal, repair_id: null, yard_id: newId() }
  await owner.query('update tow_jobs set destination = $2 where id = $1', [job, JSON.stringify({ ...yard, ...at })])
  expect(await sal.step({ job, step: 'rolling' })).toMatchObject({ status: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  expect(await sal.step({ job, step: 'dropped', receiver: 'Bea', ...NOTE })).toMatchObject({
    status: 'dropped',
    due_cents: 17_450,
    stay_id: null,
  })
  expect((await dana.get({ job })).events.map(({ kind }) => kind)).toContain('stay_closed')
  await expect(
    on('dana').ask({ ...ASK, companies: [{ provider_id: TOWING.sal, total_cents: 17_450 }], cap_cents: 19_195 }),
  ).rejects.toMatchObject({ code: 'busy' })
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'open' where id = '${TOWING.sal}'`,
  )
  await expect(dana.ask(await asks('dana', { claim_id: CLAIMS.danaVerified }))).rejects.toMatchObject({
    code: 'claim_closed',
  })
})

test('who deletes their account leaves the company its steps and sums, and nobody a word of theirs', async () => {
  const job = await ask('drew', { destination: { kind: 'place', near: '12 Peachtree St, Atlanta, GA 30303' } })
  const [sal, drew] = [on('sal'), on('drew')]
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 20 } })
  await drew.cancel({ job, expected_fee: 0 })
  await owner.query(
    `insert into notifications (id, user_id, title, message, type, action_url) values (gen_random_uuid(), $1, 'A tow', 'x', 'info', $2)`,
    [CAST.ada.id, `/tow/${job}`],
  )
  const ctx = systemCtx(world.services, 'a test')
  await ctx.write(async (tx) => {
    await sql`select set_config('app.user_id', ${CAST.drew.id}, true)`.execute(tx)
    await sql`select erase_person()`.execute(tx)
  })
  const { rows } = await owner.query('select status, driver_id, caller_name, due_cents from tow_jobs where id = $1', [
    job,
  ])
  expect(rows).toEqual([{ status: 'canceled', driver_id: CAST.drew.id, caller_name: '—', due_cents: 0 }])
  const left = await owner.query(
    `select to_jsonb(t)::text as said from tow_jobs t union all select to_jsonb(o)::text from tow_offers o
     union all select text_body from outbox union all select message from notifications
     union all select to_jsonb(e)::text from tow_events e union all select after::text from audit_log where action like 'tow.%'`,
  )
  for (const word of ['Peachtree', 'CDA4471', '404-555-0123', 'Exit 99'])
    expect(JSON.stringify(left.rows), word).not.toContain(word)
  expect((await owner.query('select from notifications where action_url = $1', [`/tow/${job}`])).rows).toHaveLength(0)
})
