// Who drives for a towing company: their duty, the one phone, their own tow and nothing else of the business.
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { sessionsContract } from '#features/base/sign-in/contract.ts'
import { teamContract } from '#features/business/providers/team.ts'
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import { operatorsContract } from '#features/towing/operators/contract.ts'
import { CONSENT_VERSION, DUTY_MS, SILENT_MS } from '#features/towing/operators/operator.ts'
import { towExtraContract } from '#features/towing/tow-pay/extra-contract.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { bookings } from '#test/orders.ts'
import { NOON, towing, TOWING } from './tows.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { photo } = bookings(world)
const { on, ask, set, advance } = await towing(world)
const START = { on: true, truck: 'White flatbed 12', consent: CONSENT_VERSION }
const HERE = { lat: 33.762, lng: -84.388 }
const STATE = 'Front bumper torn off, glass whole.'
const refused = (promise: Promise<unknown>, code: string, message?: string) =>
  expect(promise).rejects.toMatchObject({ code, ...(message && { message }) })

/** A phone of somebody: a session of its own. */
async function phone(who: 'drew' | 'amy' | 'sal' | 'nina' = 'drew') {
  const caller = await world.as(who)
  return { ...caller.on(towJobsContract), ...caller.on(operatorsContract), caller }
}
const join = (who: 'drew' | 'nina') =>
  owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'operator')`, [
    TOWING.sal,
    CAST[who].id,
  ])
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_extra_photos')
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query(`delete from provider_members where member_role = 'operator' or user_id = any($1)`, [
    [CAST.drew.id, CAST.nina.id],
  ])
  await join('drew')
})
/** Dana asks Sal, who accepts and sends Drew. */
async function driven() {
  const drew = await phone()
  await drew.duty(START)
  const job = await ask()
  const sal = on('sal')
  const ring = (await sal.board({})).rings[0]!
  await sal.answer({ offer: ring.id, accept: { eta: 30, operator: CAST.drew.id } })
  return { job, offer: ring.id, drew, sal, dana: on('dana') }
}

test('an operator on duty is sent to a tow, brings the car step by step, and reads nothing of it once it is dropped', async () => {
  const { job, drew, dana } = await driven()
  const [own] = (await drew.board({})).jobs
  expect(own).toMatchObject({ id: job, caller_phone: '404-555-0123', car: { plate: 'CDA4471' } })
  expect((await dana.get({ job })).operator).toEqual({ id: null, name: 'Drew', truck: 'White flatbed 12' })
  expect((await dana.get({ job })).taken_name).toBe(CAST.sal.name)
  for (const step of ['rolling', 'on_scene', 'hooked', 'at_destination'] as const)
    await drew.step({ job, step, note: STATE, position: HERE })
  expect((await drew.caller.fetch(`/rest/v1/rpc/tow_record?job=${job}`)).status).toBe(200)
  const last = { job, step: 'dropped' as const, note: STATE, receiver: 'Key drop' }
  const dropped = await drew.step(last)
  expect(dropped).toMatchObject({ status: 'dropped', caller_phone: '', caller_name: '', car: null, scene: null })
  expect((await drew.step(last)).status).toBe('dropped') // the answer was lost, and the phone says it again
  expect((await drew.board({})).jobs).toEqual([])
  await refused(drew.get({ job }), 'PGRST116')
  expect((await drew.caller.fetch(`/rest/v1/rpc/tow_record?job=${job}`)).status).toBe(404)
})

test('an operator at the car asks for an extra from the phone of their duty, and nobody else’s phone does', async () => {
  const { job, drew, dana } = await driven()
  for (const step of ['rolling', 'on_scene'] as const) await drew.step({ job, step, note: STATE, position: HERE })
  const photos = [(await photo('drew')).id]
  const asked = { job, item: 'winch' as const, reason: 'It stands in the ditch.', photos }
  await refused((await phone()).caller.on(towExtraContract).askExtra(asked), 'other_phone')
  const extra = await drew.caller.on(towExtraContract).askExtra(asked)
  expect((await drew.board({})).jobs[0]!.extras).toMatchObject([{ status: 'asked', cents: 7500 }])
  await refused(drew.caller.on(towExtraContract).answerExtra({ extra: extra.id, agree: true }), 'PGRST116')
  const { extras } = await dana.get({ job })
  const expected_cents = extras[0]!.then!.total_cents
  await (await world.as('dana')).on(towExtraContract).answerExtra({ extra: extra.id, agree: true, expected_cents })
  expect((await drew.board({})).jobs[0]).toMatchObject({ price_cents: expected_cents, extras: [{ status: 'agreed' }] })
})

test('an operator neither reads rings nor answers one, and no call shows more of the business than its name', async () => {
  const { job, offer, drew } = await driven()
  expect(await drew.board({})).toMatchObject({ rings: [], operators: [] })
  await refused(drew.answer({ offer, decline: { reason: 'price' } }), 'forbidden')
  await refused(drew.assign({ job, operator: null }), 'forbidden')
  await refused(drew.endDuty({ operator: CAST.drew.id, lost: false }), 'forbidden')
  const { caller } = drew
  expect((await caller.on(teamContract).read({})).members.map(({ user_id }) => user_id)).toEqual([CAST.drew.id])
  expect(await caller.on(rateCardsContract).mine({})).toMatchObject({ cards: [], yards: [], company: null })
  await refused(caller.on(teamContract).invite({ email: 'x@example.com', member_role: 'owner' }), 'forbidden')
})

test('no table shows an operator more than their membership, the profile of the business, their duty and their tow', async () => {
  const tables = (
    await owner.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege('app_request', c.oid, 'select')`,
    )
  ).rows.map(({ name }) => name)
  const seen = async () => {
    const client = await world.databases.request.connect()
    try {
      const counts: Record<string, number> = {}
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [CAST.drew.id])
      for (const table of tables)
        counts[table] = Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n)
      await client.query('rollback')
      return counts
    } finally {
      client.release()
    }
  }
  await driven()
  const during = await seen()
  await owner.query(`delete from provider_members where user_id = $1`, [CAST.drew.id])
  const after = await seen()
  const more = Object.keys(during).filter((table) => during[table]! > after[table]!)
  expect(more.toSorted()).toEqual(['provider_members', 'provider_profiles', 'tow_jobs', 'tow_operators'])
  expect(during['tow_jobs']).toBe(after['tow_jobs']! + 1)
})

test('a duty is on one phone: starting it on another ends it on the first, whose steps are refused in a sentence', async () => {
  const { job, drew } = await driven()
  const second = await phone()
  expect((await second.mine({})).here).toBe(false)
  expect((await second.board({})).jobs).toEqual([])
  const message = 'Your duty is on another phone. Start it here first.'
  await refused(second.step({ job, step: 'rolling' }), 'other_phone', message)
  const since = (await drew.mine({})).on_duty_since
  expect(await second.duty(START)).toMatchObject({ here: true, on_duty_since: since })
  await refused(drew.step({ job, step: 'rolling' }), 'other_phone', message)
  expect((await drew.board({})).jobs).toEqual([])
  expect((await second.step({ job, step: 'rolling' })).status).toBe('rolling')
})

test('a duty ends by itself after its hours, and after a while without a sign of life, which does not come back', async () => {
  const drew = await phone()
  await drew.duty(START)
  const ago = (ms: number) => new Date(Date.parse(NOON) - ms).toISOString()
  const silent = (ms: number) => owner.query('update tow_operators set seen_at = $1', [ago(ms)])
  await silent(SILENT_MS - 1000)
  expect((await drew.mine({})).on_duty_since).toBe(NOON)
  expect((await owner.query<{ seen_at: string }>('select seen_at from tow_operators')).rows[0]!.seen_at).toBe(NOON)
  await silent(SILENT_MS)
  expect((await drew.mine({})).on_duty_since).toBeNull()
  expect((await drew.board({})).duty).toMatchObject({ on_duty_since: null, ends_at: null, here: true })
  expect(await drew.duty(START)).toMatchObject({ on_duty_since: NOON })
  await owner.query('update tow_operators set on_duty_since = $1', [ago(DUTY_MS)])
  expect((await drew.mine({})).on_duty_since).toBeNull()
})

test('a duty begins with the sentence that was agreed to, and it is kept which one and when', async () => {
  const drew = await phone()
  await refused(drew.duty({ on: true, truck: '' }), 'invalid_input')
  await refused(drew.duty({ on: true, truck: '', consent: CONSENT_VERSION + 1 }), 'invalid_input')
  await drew.duty(START)
  const { rows } = await owner.query('select consent_version, consented_at from tow_operators')
  expect(rows).toEqual([{ consent_version: CONSENT_VERSION, consented_at: NOON }])
  await refused((await phone('sal')).duty(START), 'forbidden', 'Only an operator of a towing company goes on duty.')
})

test('an owner ends the duty of a lost phone and signs it out; another phone of that person stays signed in', async () => {
  const { drew, sal } = await driven()
  const other = await phone()
  const owners = await phone('sal')
  expect((await sal.board({})).operators).toMatchObject([{ name: CAST.drew.name, tow: expect.stringMatching(/^T-/) }])
  const [left] = await owners.endDuty({ operator: CAST.drew.id, lost: true })
  expect(left).toMatchObject({ on_duty_since: null, tow: expect.stringMatching(/^T-/) })
  await expect(drew.mine({})).rejects.toMatchObject({ status: 401 })
  expect(await other.mine({})).toMatchObject({ on_duty_since: null, here: false })
  expect(await other.caller.on(sessionsContract).list({})).not.toEqual([])
})

test('who has a tow under way, or is not on duty, is not sent to another one, and is named', async () => {
  const { sal } = await driven()
  const job = await ask('nina')
  const ring = (await sal.board({})).rings[0]!
  const accept = { eta: 20, operator: CAST.drew.id }
  await expect(sal.answer({ offer: ring.id, accept })).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(/^Drew has tow T-\w+ under way\. Choose somebody else\.$/),
  })
  await owner.query('update tow_jobs set operator_id = null')
  advance(SILENT_MS + 1000)
  await owner.query('update tow_offers set expires_at = $1 where id = $2', [
    new Date(Date.parse(NOON) + 2 * SILENT_MS).toISOString(),
    ring.id,
  ])
  await refused(sal.answer({ offer: ring.id, accept }), 'off_duty', 'Drew isn’t on duty anymore. Choose somebody else.')
  expect((await on('nina').get({ job })).status).toBe('asking')
})

test('a tow is given to another operator until the truck is at the car; the one before reads nothing of it', async () => {
  const { job, drew, sal, dana } = await driven()
  await join('nina')
  const nina = await phone('nina')
  await nina.duty({ ...START, truck: '' })
  await sal.assign({ job, operator: CAST.nina.id })
  await refused(drew.get({ job }), 'PGRST116')
  await refused(drew.step({ job, step: 'rolling' }), 'PGRST116')
  expect((await dana.get({ job })).operator).toEqual({ id: null, name: 'Nina', truck: '' })
  await nina.step({ job, step: 'rolling' })
  await nina.step({ job, step: 'on_scene', position: HERE })
  await refused(sal.assign({ job, operator: CAST.drew.id }), 'wrong_step')
})

test('with the membership the duty ends, and the tow is the company’s again', async () => {
  const { job, drew, sal } = await driven()
  await (await phone('sal')).caller.on(teamContract).removeMember({ user_id: CAST.drew.id })
  await refused(drew.mine({}), 'PGRST116')
  await refused(drew.get({ job }), 'PGRST116')
  expect((await owner.query('select from tow_operators')).rows).toEqual([])
  expect((await sal.step({ job, step: 'rolling' })).operator).toBeNull()
  expect((await sal.board({})).operators).toEqual([])
})

test('a device clock that is a day wrong is kept as it was said, and nothing is computed from it', async () => {
  const { job, drew } = await driven()
  const at_device = '2026-11-30T17:00:00.000Z'
  const { rolling_at } = await drew.step({ job, step: 'rolling', at_device })
  expect(rolling_at).toBe(NOON)
  const { rows } = await owner.query<{ details: unknown }>(`select details from tow_events where kind = 'step'`)
  expect(rows[0]!.details).toMatchObject({ step: 'rolling', at_device })
})

test('an operator hears nothing of what rings at the business', async () => {
  const drew = await phone()
  await ask('nina')
  const news = await drew.caller.on(notificationsContract).list({})
  expect(JSON.stringify(news)).not.toContain('dispatch')
})
