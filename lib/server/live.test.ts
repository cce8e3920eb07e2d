import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { rolePassword } from './db.ts'
import { pruneOld } from './prune.ts'
import { systemCtx } from './jobs.ts'
import { type Live, type LiveEvent, startLive } from './live.ts'

const { databases, services } = await createWorld({ crowded: true })
const { host, secret } = inject('postgres')
const { rows } = await databases.owner.query<{ name: string }>('select current_database() as name')
const where = {
  host,
  port: 5432,
  database: rows[0]!.name,
  user: 'app_system',
  password: rolePassword(secret, 'app_system'),
}
/** Two server processes over one database. */
const processes = [await startLive(databases, where, services.log), await startLive(databases, where, services.log)]
afterAll(() => Promise.all(processes.map((live) => live.stop())))
const [first, second] = processes as [Live, Live]

const happen = async (user: string, number: number, holdMs = 0) => {
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into live_events (user_id, event, table_name, payload) values ($1, 'INSERT', 'test', $2::jsonb)`,
      [user, JSON.stringify({ number })],
    )
    if (holdMs) await client.query('select pg_sleep($1)', [holdMs / 1000])
    await client.query('commit')
  } finally {
    client.release()
  }
}
const numberOf = (event: LiveEvent) => (event.new as { number: number }).number
const oldest = async () =>
  (
    await databases.owner.query<{ cursor: string }>(
      `select xid::text || '-' || id || '-999999' as cursor from live_events l order by l.xid, l.id limit 1`,
    )
  ).rows[0]!.cursor
async function until(done: () => boolean): Promise<void> {
  while (!done()) await sleep(5)
}

test('an event written through one process reaches the listeners of the other, and nobody else', async () => {
  const heard: LiveEvent[] = []
  const other: LiveEvent[] = []
  const { leave } = await second.subscribe(CAST.dana.id, undefined, (event) => heard.push(event))
  const { leave: leaveToo } = await second.subscribe(CAST.drew.id, undefined, (event) => other.push(event))
  await happen(CAST.dana.id, 1)
  first.wake()
  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'INSERT', table: 'test', new: { number: 1 } })
  expect(other).toEqual([])
  leave()
  leaveToo()
})

test('nothing is lost or doubled while transactions overlap and listeners come and go between processes', async () => {
  const EVENTS = 240
  const people = [CAST.dana.id, CAST.drew.id, CAST.omar.id]
  const heard = new Map(people.map((id): [string, number[]] => [id, []]))
  const start = await first.subscribe(CAST.dana.id, undefined, () => {})
  start.leave()
  let writing = true
  // each listener hangs up after a few events and comes back to the other process with its last cursor
  const listening = people.map(async (id, person) => {
    let cursor = start.cursor
    const numbers = heard.get(id)!
    for (let round = person; writing || numbers.length < EVENTS / people.length; round++) {
      let left = 1 + (round % 9)
      const { leave } = await processes[round % 2]!.subscribe(id, cursor, (event) => {
        if (left <= 0) return
        left--
        cursor = event.cursor
        numbers.push(numberOf(event))
      })
      await until(() => left <= 0 || (!writing && numbers.length >= EVENTS / people.length))
      left = 0
      leave()
    }
  })
  await Promise.all(
    Array.from({ length: 6 }, async (_, worker) => {
      for (let number = worker; number < EVENTS; number += 6) {
        await happen(people[number % people.length]!, number, (number * 7) % 11)
        first.wake()
      }
    }),
  )
  writing = false
  await Promise.all(listening)
  people.forEach((id, person) => {
    const expected = Array.from({ length: EVENTS }, (_, i) => i).filter((i) => i % people.length === person)
    expect([...heard.get(id)!].sort((a, b) => a - b)).toEqual(expected)
  })
})

test('a killed listening connection comes back by itself', async () => {
  const heard: number[] = []
  const { leave } = await second.subscribe(CAST.dana.id, undefined, (event) => heard.push(numberOf(event)))
  await databases.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'live'`)
  await happen(CAST.dana.id, 1000)
  first.wake()
  await until(() => heard.length === 1)
  leave()
})

test.each([
  '0',
  'x-y',
  '99999999999999999999-9999999999999999999',
  '18446744073709551615-1',
  '-1--1',
  '1-1; drop table',
])('a cursor that cannot be (%s) hears from now on', async (cursor) => {
  const heard: number[] = []
  const { leave } = await first.subscribe(CAST.dana.id, cursor, (event) => heard.push(numberOf(event)))
  await happen(CAST.dana.id, 2000)
  first.wake()
  await until(() => heard.length > 0)
  expect(heard).toEqual([2000])
  leave()
})

test('a cursor of an earlier version, which went past what it did not know, is not resumed', async () => {
  const { leave, cursor } = await first.subscribe(CAST.dana.id, undefined, () => {})
  leave()
  const [xid, id] = cursor.split('-')
  const earlier = await first.subscribe(CAST.dana.id, `${xid}-${id}`, () => {})
  earlier.leave()
  expect(earlier.resumed).toBe(false)
  const same = await first.subscribe(CAST.dana.id, cursor, () => {})
  same.leave()
  expect(same.resumed).toBe(true)
})

test('two who are forgotten at the same moment are both forgotten', async () => {
  const { owner } = databases
  const news = (who: string) =>
    `insert into notifications (id, user_id, type, title, message) values (gen_random_uuid(), '${who}', 'info', 'both', 'x')`
  await owner.query(['begin', news(CAST.dana.id), news(CAST.drew.id), news(CAST.omar.id), 'commit'].join(';'))
  const [one, two] = [await owner.connect(), await owner.connect()]
  const forget = (id: string) => `select forget_live(array['${id}'::uuid])`
  try {
    await one.query('begin')
    await one.query(forget(CAST.dana.id))
    const { rows: second } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ends = two.query(forget(CAST.drew.id))
    const waits = async () =>
      (await owner.query('select from pg_locks where pid = $1 and not granted', [second[0]!.pid])).rowCount
    await expect.poll(waits, { interval: 10 }).toBe(1)
    await one.query('commit')
    await ends
  } finally {
    one.release()
    two.release()
  }
  const { rows: left } = await owner.query(
    `select people, said from live_events where people is not null order by id desc limit 1`,
  )
  expect(left[0].people).toEqual([CAST.omar.id])
  expect(left[0].said.map(({ to }: { to: string[] }) => to)).toEqual([[], [], [CAST.omar.id]])
})

test('a listener from the oldest event on hears everything of theirs, in order', async () => {
  const events: LiveEvent[] = []
  const { leave, resumed } = await first.subscribe(CAST.omar.id, await oldest(), (event) => events.push(event))
  expect(resumed).toBe(true)
  expect(events.length).toBeGreaterThanOrEqual(79)
  const cursors = events.map(({ cursor }) => cursor.split('-').map(Number))
  expect(cursors).toEqual([...cursors].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!))
  leave()
})

test('the order is that of numbers, not of their digits', async () => {
  for (const number of [10, 9, 100, 8])
    await databases.owner.query(
      `insert into live_events (xid, user_id, event, table_name, payload) values ($1::text::xid8, $2, 'INSERT', 'test', $3::jsonb)`,
      [String(number), CAST.pat.id, JSON.stringify({ number })],
    )
  const heard: number[] = []
  const { leave } = await first.subscribe(CAST.pat.id, await oldest(), (event) => heard.push(numberOf(event)))
  expect(heard).toEqual([9, 10, 100])
  leave()
})

test('who comes back after events were forgotten is told to read everything again, and hears from now on', async () => {
  const before = await first.subscribe(CAST.dana.id, undefined, () => {})
  before.leave()
  for (const number of [3000, 3001]) await happen(CAST.dana.id, number)
  await databases.owner.query(`update live_events set at = now() - interval '8 days'`)
  await happen(CAST.dana.id, 3002)
  await pruneOld(systemCtx(services, 'forget_old'), {})
  const heard: LiveEvent[] = []
  const late = await first.subscribe(CAST.dana.id, before.cursor, (event) => heard.push(event))
  expect(late.resumed).toBe(false)
  await happen(CAST.dana.id, 3003)
  first.wake()
  await until(() => heard.some((event) => numberOf(event) === 3003))
  late.leave()
  const again = await first.subscribe(CAST.dana.id, heard.at(-1)!.cursor, () => {})
  expect(again.resumed, 'nothing was forgotten since').toBe(true)
  again.leave()
})

test('what one transaction says is one row, and who hangs up in the middle of it hears the rest and nothing twice', async () => {
  const { owner } = databases
  const start = await first.subscribe(CAST.dana.id, undefined, () => {})
  start.leave()
  const note = (who: string, title: string) =>
    `insert into notifications (id, user_id, type, title, message) values (gen_random_uuid(), '${who}', 'info', '${title}', 'x')`
  await owner.query(
    [
      'begin',
      ...['one', 'two', 'three'].map((title) => note(CAST.dana.id, title)),
      note(CAST.drew.id, 'other'),
      'commit',
    ].join(';'),
  )
  const { rows: written } = await owner.query(
    'select said from live_events where said is not null order by id desc limit 1',
  )
  expect(written[0].said).toHaveLength(4)
  const titles: string[] = []
  let cursor = start.cursor
  for (const process of [second, first, second]) {
    let left = 1
    const { leave } = await process.subscribe(CAST.dana.id, cursor, (event) => {
      if (left-- > 0) {
        cursor = event.cursor
        titles.push((event.new as { title: string }).title)
      }
    })
    await until(() => left <= 0)
    leave()
  }
  expect(titles).toEqual(['one', 'two', 'three'])
  const more: LiveEvent[] = []
  const end = await first.subscribe(CAST.dana.id, cursor, (event) => more.push(event))
  expect(end.resumed).toBe(true)
  end.leave()
  expect(more, 'the rest of the row is somebody else’s').toEqual([])
})

test('a transaction that is undone says nothing', async () => {
  const { owner } = databases
  const newest = async () => (await owner.query('select coalesce(max(id), 0) as id from live_events')).rows[0]
  const before = await newest()
  await owner.query(
    `begin; insert into notifications (id, user_id, type, title, message) values (gen_random_uuid(), '${CAST.dana.id}', 'info', 'x', 'x'); rollback`,
  )
  await owner.query('select 1')
  expect(await newest()).toEqual(before)
})

test('whatever says something at the end of its transaction stands on a table that sends it', async () => {
  const { rows } = await databases.owner.query<{ name: string; sends: boolean }>(
    `select t.tgrelid::regclass::text as name, exists (select from pg_trigger s where s.tgrelid = t.tgrelid and s.tgdeferrable
       and s.tgfoid = 'tg_send_live'::regproc and s.tgtype & t.tgtype = t.tgtype) as sends
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.prosrc like '%say_live(%' and not t.tgisinternal order by 1`,
  )
  expect(rows).toEqual(['claims', 'notifications', 'orders'].map((name) => ({ name, sends: true })))
})
