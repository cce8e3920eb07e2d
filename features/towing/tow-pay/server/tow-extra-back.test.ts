// A company takes back what it asked for beyond the price, until the driver says yes.
import { beforeEach, expect, test, vi } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { companyOf } from '#simulator/open.ts'
import { bookings } from '#test/orders.ts'
import { NOON, towing, TOWING, type TowAskInput } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { EXTRA_MS } from '../extra.ts'
import { towExtraContract } from '../extra-contract.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { press, photo } = bookings(world)
const { on, taken, set, advance } = await towing(world)
const MINUTE = 60_000
const [PRICE, CAP, DOLLY] = [17_450, 19_195, 3500]
const LATER_DECLINED = '4000 0000 0000 0341'
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const WHY = 'The front wheels are locked and will not turn.'
type Who = 'dana' | 'drew' | 'sal' | 'omar'

beforeEach(async () => {
  set(NOON)
  await owner.query(
    'begin; set local session_replication_role = replica; delete from orders where tow_job_id is not null; delete from tow_extra_photos; delete from tow_extras; delete from tow_jobs; commit',
  )
  for (const table of ['tow_holds', 'tow_cards', 'auth.throttle', 'notifications'])
    await owner.query(`delete from ${table}`)
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

const extras = async (who: Who) => (await world.as(who)).on(towExtraContract)
const shots = async (who: Who, count = 1) =>
  Promise.all(Array.from({ length: count }, async () => (await photo(who)).id))
type Asked = Parameters<Awaited<ReturnType<typeof extras>>['askExtra']>[0]
const askFor = async (job: string, more: Partial<Asked> = {}, who: Who = 'sal') => {
  // the newest is listed first, and no two are asked in the same millisecond
  advance(1)
  return (await extras(who)).askExtra({ job, item: 'dolly', reason: WHY, photos: await shots(who), ...more })
}
const say = async (extra: { id: string }, agree: boolean, more: object = {}, who: Who = 'dana') =>
  (await extras(who)).answerExtra({ extra: extra.id, agree, ...more })
const toScene = async (job: string) => {
  await on('sal').step({ job, step: 'rolling' })
  advance(10 * MINUTE)
  return on('sal').step({ job, step: 'on_scene', ...HERE })
}
const atScene = async (given: Partial<TowAskInput> = {}) => {
  const made = await taken(given)
  await toScene(made.job)
  return made.job
}
/** With the card of Dana, who left it on the payment provider's own page. */
const leave = async (card?: string, job: string | null = null) => {
  const { url } = await on('dana').addCard({ job })
  await press(url, 'pay', card)
  await on('dana').checkCard({})
  await world.workJobs()
}
const byCard = async () => {
  await leave()
  const { job } = await taken({ pay: 'card' })
  await world.workJobs()
  await toScene(job)
  return job
}
const drop = async (job: string) => {
  for (const step of ['hooked', 'at_destination'] as const) await on('sal').step({ job, step, ...NOTE })
  const dropped = await on('sal').step({ job, step: 'dropped', receiver: 'Bea at the front desk', ...NOTE })
  await world.workJobs()
  return dropped
}
const atCompany = (job: string) =>
  companyOf(world.services)
    .store.rows<{ body: string }>(`select body from objects where kind = 'intent' order by rowid`)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown> & { metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['tow_id'] === job)
    .map(({ status, amount, amount_received }) => [status, amount, amount_received])
const heard = async (who: Who) =>
  (
    await owner.query<{ title: string }>('select title from notifications where user_id = $1 order by created_at, id', [
      CAST[who].id,
    ])
  ).rows.map(({ title }) => title)
const back = async (extra: { id: string }, who: Who = 'sal') => (await extras(who)).withdrawExtra({ extra: extra.id })
const told = async (job: string) =>
  (await on('dana').get({ job })).events.map(({ kind }) => kind).filter((kind) => kind.startsWith('extra_'))

test('the company takes back what it asked for: the driver learns it at once, and nobody else may', async () => {
  const job = await atScene()
  const asked = await askFor(job)
  for (const who of ['dana', 'omar', 'drew'] as const)
    await expect(back(asked, who), who).rejects.toMatchObject({ status: 404 })
  const { rows } = await owner.query<{ seen: string }>('select coalesce(max(id), 0) as seen from live_events')
  expect(await back(asked)).toMatchObject({ status: 'withdrawn', then: null })
  expect(await back(asked), 'the same again').toMatchObject({ status: 'withdrawn' })
  const live = await owner.query(
    `select 1 from live_events where user_id = $1 and id > $2 and table_name = 'tow_jobs' and payload ->> 'id' = $3`,
    [CAST.dana.id, rows[0]!.seen, job],
  )
  expect(live.rowCount).toBe(1)
  expect((await on('dana').get({ job })).extras).toMatchObject([{ status: 'withdrawn', then: null }])
  expect(await told(job)).toEqual(['extra_asked', 'extra_taken_back'])
  expect((await heard('dana')).at(-1)).toMatch(/ no longer asks for the extra \$35\.00$/)
  await expect(say(asked, true, { expected_cents: PRICE + DOLLY })).rejects.toMatchObject({ code: 'wrong_step' })
  const next = await askFor(job, { item: 'winch' })
  await say(next, false)
  await expect(back(next), 'answered').rejects.toMatchObject({ code: 'wrong_step' })
  const late = await askFor(job)
  advance(EXTRA_MS)
  await expect(back(late), 'nobody answered').rejects.toMatchObject({ code: 'expired' })
  expect((await drop(job)).due_cents).toBe(PRICE)
})

test('the driver’s yes and the company’s taking back wait for the same tow: whoever came first, and not both', async () => {
  const job = await atScene()
  for (const first of ['agreed', 'withdrawn'] as const) {
    const { price_cents } = await on('dana').get({ job })
    const asked = await askFor(job, { item: 'other', cents: 100 })
    const yes = () => say(asked, true, { expected_cents: price_cents! + 100 })
    const calls = [yes, () => back(asked)]
    const client = await owner.connect()
    const done: Promise<{ status: string }>[] = []
    try {
      await client.query('begin')
      await client.query('select from tow_jobs where id = $1 for update', [job])
      for (const call of first === 'agreed' ? calls : calls.toReversed()) {
        done.push(call())
        done.at(-1)!.catch(() => {})
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await vi.waitUntil(async () => (await owner.query(waits)).rowCount === done.length)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await done[0]).toMatchObject({ status: first })
    await expect(done[1]).rejects.toMatchObject({ code: 'wrong_step' })
    const now = await on('dana').get({ job })
    expect(now.extras[0]).toMatchObject({ status: first })
    expect(now.price_cents).toBe(price_cents! + (first === 'agreed' ? 100 : 0))
  }
  // and without anybody holding them up, one of the two each time
  for (let round = 0; round < 10; round++) {
    const { price_cents } = await on('dana').get({ job })
    const asked = await askFor(job, { item: 'other', cents: 100 })
    const done = await Promise.allSettled([say(asked, true, { expected_cents: price_cents! + 100 }), back(asked)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('while the bank is asked the yes stands; once it said no, taking back lets go of what another card held for it', async () => {
  const job = await byCard()
  await leave(LATER_DECLINED)
  const asked = await askFor(job)
  await say(asked, true, { expected_cents: PRICE + DOLLY })
  await expect(back(asked)).rejects.toMatchObject({ code: 'wrong_step' })
  await world.workJobs()
  expect((await on('dana').get({ job })).extras[0]).toMatchObject({ status: 'refused' })
  // the other card holds the new total, and before that is written down the company takes it back
  const { fetchSelf } = world.services
  let taken = 0
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    if (init?.method === 'POST' && path.endsWith('/payment_intents') && taken++ === 0) await back(asked)
    return answer
  }
  await leave()
  world.services.fetchSelf = fetchSelf
  expect(taken).toBe(1)
  expect(atCompany(job).toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
    ['canceled', PRICE + DOLLY, 0],
    ['requires_capture', CAP, 0],
    ['requires_payment_method', PRICE + DOLLY, 0],
  ])
  const now = await on('dana').get({ job })
  expect(now).toMatchObject({ price_cents: PRICE, cap_cents: CAP, paid: { state: 'held', cents: CAP } })
  expect(now.extras).toMatchObject([{ status: 'withdrawn' }])
})
