// What is said twice, from an old page, or at the same moment as something else; and what is left of a tow in mails and papers.
import { beforeEach, expect, test, vi } from 'vitest'
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { jobOf } from './job-rows.ts'
import { recordOf } from './tow-record.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, asks, ask, taken, set, advance } = await towing(world)
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const refusal = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code })

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})
/** Runs `meanwhile` while `call` waits for the row that `lock` holds. */
async function whileHeld<T>(
  lock: string,
  values: unknown[],
  call: () => Promise<T>,
  meanwhile: (client: Held) => unknown,
) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(lock, values)
    const waits = call()
    waits.catch(() => {})
    await vi.waitUntil(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await meanwhile(client)
    await client.query('commit')
    return await waits
  } finally {
    await client.query('rollback')
    client.release()
  }
}
type Held = { query: (text: string, values?: unknown[]) => Promise<unknown> }

test('the paper is of the moment its company was asked, says how the tow ended, and is no longer the company’s then', async () => {
  const job = await ask()
  const given = { companies: (await asks('dana')).companies, cap_cents: 19_195 }
  const [sal, dana] = [on('sal'), on('dana')]
  advance(61_000)
  await world.workJobs()
  await dana.widen({ job, ...given })
  advance(30_000)
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 20 } })
  const { db } = systemCtx(world.services, 'a test')
  const facts = async () => new Map((await recordOf(db, await jobOf(db, job))).facts)
  expect((await facts()).get('Date and time of the request')).toBe('Dec 1, 2026, 12:01 PM EST')
  const open = async (side: typeof sal) => (await side.fetch(`/rest/v1/rpc/tow_record?job=${job}`)).status
  expect(await open(sal)).toBe(200)
  advance(60_000)
  await dana.cancel({ job, expected_fee: 0 })
  expect((await facts()).get('Canceled')).toBe('Dec 1, 2026, 12:02 PM EST')
  expect([await open(sal), await open(dana), await open(on('ada'))]).toEqual([409, 200, 200])
})

test('a step that is behind the tow already changes nothing; one of a destination that has changed since is refused', async () => {
  const { job, sal, dana } = await taken()
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  expect(await sal.step({ job, step: 'rolling' })).toMatchObject({ status: 'on_scene' })
  await sal.step({ job, step: 'hooked', ...NOTE })
  const { version } = await sal.step({ job, step: 'at_destination', ...NOTE })
  await dana
    .changeDestination({ job, destination: { kind: 'place', near: '30303' }, expected_cents: 0 })
    .catch(async (error: { details: { message: string }[] }) =>
      dana.changeDestination({
        job,
        destination: { kind: 'place', near: '30303' },
        expected_cents: Number(error.details[0]!.message),
      }),
    )
  await refusal(sal.step({ job, step: 'at_destination', version, ...NOTE }), 'wrong_step')
  const now = await sal.get({ job })
  expect(now).toMatchObject({ status: 'hooked', arrived_at: null })
  expect(await sal.step({ job, step: 'at_destination', version: now.version, ...NOTE })).toMatchObject({
    status: 'at_destination',
  })
})

test('prices that were made for another state of the tow ask nobody', async () => {
  const job = await ask()
  const given = { companies: (await asks('dana')).companies, cap_cents: 19_195 }
  advance(61_000)
  await world.workJobs()
  await refusal(
    whileHeld(
      'select from tow_jobs where id = $1 for update',
      [job],
      () => on('dana').widen({ job, ...given }),
      (client) => client.query('update tow_jobs set miles = 20, price_cents = null, wave = wave where id = $1', [job]),
    ),
    'wrong_step',
  )
  expect((await on('dana').get({ job })).offers).toHaveLength(1)
})

test('a yes that waited for the tow until its minute was over comes too late', async () => {
  const job = await ask()
  const sal = on('sal')
  const offer = (await sal.board({})).rings[0]!.id
  const late = whileHeld(
    'select from tow_jobs where id = $1 for update',
    [job],
    () => sal.answer({ offer, accept: { eta: 20 } }),
    () => advance(61_000),
  )
  await refusal(late, 'expired')
})

test('the drop holds the claim before its tow, as a merge does', async () => {
  const { job, sal } = await taken({ claim_id: CLAIMS.danaVerified })
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  const done = await whileHeld(
    'select from claims where id = $1 for update',
    [CLAIMS.danaVerified],
    () => sal.step({ job, step: 'dropped', receiver: 'Bea', ...NOTE }),
    (client) => client.query('select from tow_jobs where id = $1 for update nowait', [job]),
  )
  expect(done.status).toBe('dropped')
})

test('asking for the price of another destination, or of more companies, is counted with the other price questions', async () => {
  const { job, dana } = await taken()
  const to = { job, destination: { kind: 'place' as const, near: '30303' }, expected_cents: 1 }
  for (let n = 0; n < 30; n += 1) await refusal(dana.changeDestination(to), 'price_changed')
  await refusal(dana.changeDestination(to), 'over_request_rate_limit')
  await refusal(
    dana.widen({ job, companies: [{ provider_id: TOWING.sal, total_cents: 1 }], cap_cents: 1 }),
    'over_request_rate_limit',
  )
})

test('a mail to the company names the town, never the address, and neither does the record of who did what', async () => {
  const { job, dana } = await taken()
  await owner.query('delete from outbox')
  const near = '12 Peachtree St, Atlanta, GA 30303'
  await dana.changeDestination({ job, destination: { kind: 'place', near }, expected_cents: 11_500 })
  const { rows } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and subject like '%goes somewhere else%'`,
    [CAST.sal.email],
  )
  expect(rows).toEqual([{ text_body: expect.stringContaining('Atlanta, GA') }])
  const { rows: all } = await owner.query(
    `select text_body as said from outbox union all select message from notifications where user_id = $1
     union all select after::text from audit_log where action like 'tow.%'`,
    [CAST.sal.id],
  )
  expect(all.length).toBeGreaterThan(3)
  expect(JSON.stringify(all)).not.toContain('Peachtree')
})

test('a second yes with another time is said to be one, and whoever is done with a tow reads that it is over', async () => {
  const { job, offer, sal, dana } = await taken({}, 20)
  await sal.answer({ offer, accept: { eta: 20 } })
  await expect(sal.answer({ offer, accept: { eta: 45 } })).rejects.toMatchObject({
    code: 'wrong_step',
    message: 'You have this tow already, and said 20 minutes. Call the driver instead.',
  })
  await dana.cancel({ job, expected_fee: 0 })
  await expect(sal.answer({ offer, decline: { reason: 'price' } })).rejects.toMatchObject({
    message: 'This tow is over already.',
  })
})

test('the board keeps what ended in the last day, however long it took', async () => {
  const { job, sal } = await taken({}, 20)
  const day = 86_400_000
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  advance(2 * day)
  await on('sal').step({ job, step: 'unsuccessful', reason: 'police_hold', ...NOTE })
  advance(day - 1000)
  expect((await on('sal').board({})).jobs).toHaveLength(1)
  advance(2000)
  expect((await on('sal').board({})).jobs).toHaveLength(0)
  expect((await on('dana').get({ job })).status).toBe('unsuccessful')
})

test('a price without a destination is said to grow by the miles', async () => {
  await taken({ destination: { kind: 'later', reason: 'choosing' } }, 20)
  const { rows } = await owner.query<{ message: string }>(
    `select message from notifications where user_id = $1 and title like '%is coming' order by id desc limit 1`,
    [CAST.dana.id],
  )
  expect(rows[0]!.message).toContain('The price is $115.00, and mileage is added once you say where it goes.')
})

test('a company whose license ran out meanwhile takes nothing', async () => {
  await ask()
  const sal = on('sal')
  const offer = (await sal.board({})).rings[0]!.id
  await owner.query(`insert into rules (key, version, value, reason) values ('credentials', 98, $1, 'A test')`, [
    JSON.stringify({ required: [{ kind: 'tow_permit', provider_types: ['towing'], source: 'A test' }] }),
  ])
  await refusal(sal.answer({ offer, accept: { eta: 20 } }), 'not_verified')
  await owner.query(
    `insert into rules (key, version, value, reason) values ('credentials', 99, '{"required": []}', 'A test')`,
  )
})

test('open pages learn of a tow: its driver, who is asked, who has it and who had it; nobody else', async () => {
  const heard = async (work: () => Promise<unknown>) => {
    const { rows: last } = await owner.query<{ id: string }>('select coalesce(max(id), 0) as id from live_events')
    const result = await work()
    const { rows } = await owner.query<{ user_id: string; table_name: string }>(
      `select distinct user_id, table_name from live_events where id > $1 and table_name in ('tow_jobs', 'tow_offers')`,
      [last[0]!.id],
    )
    return {
      result,
      of: (table: string) =>
        rows
          .filter((row) => row.table_name === table)
          .map((row) => row.user_id)
          .toSorted(),
    }
  }
  const [dana, sal] = [CAST.dana.id, CAST.sal.id]
  const both = [dana, sal].toSorted()
  const asked = await heard(async () => ask())
  expect([asked.of('tow_jobs'), asked.of('tow_offers')]).toEqual([[dana], both])
  const offer = (await on('sal').board({})).rings[0]!.id
  const took = await heard(async () => on('sal').answer({ offer, accept: { eta: 20 } }))
  expect(took.of('tow_jobs')).toEqual(both)
  const gave = await heard(async () => on('sal').answer({ offer, decline: { reason: 'no_truck' } }))
  expect(gave.of('tow_jobs'), 'who had it closes its page').toEqual(both)
})

test('five minutes without a yes end it, once the last ring has had its minute; in it a company still takes the tow', async () => {
  const job = await ask()
  const dana = on('dana')
  const given = { companies: (await asks('dana')).companies, cap_cents: 19_195 }
  advance(4.5 * 60_000)
  await world.workJobs()
  await dana.widen({ job, ...given })
  advance(0.6 * 60_000)
  await world.workJobs()
  const offer = (await dana.get({ job })).offers[0]!.id
  expect(await dana.get({ job })).toMatchObject({ status: 'asking', offers: [{ status: 'open' }, {}] })
  await on('sal').answer({ offer, accept: { eta: 9 } })
  expect(await dana.get({ job })).toMatchObject({ status: 'accepted' })

  await owner.query('delete from tow_jobs')
  const other = await ask()
  advance(4.5 * 60_000)
  await world.workJobs()
  await dana.widen({ job: other, ...given })
  advance(60_000)
  await world.workJobs()
  expect(await dana.get({ job: other })).toMatchObject({ status: 'nobody', offers: [{ status: 'expired' }, {}] })

  await owner.query('delete from tow_jobs')
  const last = await ask()
  advance(4.5 * 60_000)
  await world.workJobs()
  await dana.widen({ job: last, ...given })
  advance(0.6 * 60_000)
  await on('sal').answer({ offer: (await dana.get({ job: last })).offers[0]!.id, decline: { reason: 'price' } })
  expect(await dana.get({ job: last }), 'a no in that minute ends it, too').toMatchObject({ status: 'nobody' })
})
