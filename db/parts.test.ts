import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { before, day } from '#test/older-database.ts'
import { createWorld } from '#test/world.ts'

const { databases } = await createWorld({ crowded: true })
const { owner, request, system } = databases
/** The parts of a table, oldest first, the rest last. */
const partsOf = async (whole: string) =>
  (
    await owner.query<{ name: string; bound: string }>(
      `select c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)')::timestamptz nulls last`,
      [whole],
    )
  ).rows.map(({ name }) => name)
const NEVER = `'-infinity'`
const inDays = (days: number) => `now() + interval '${days} days'`
const keep = async (until: string, since: string) => {
  for (const whole of ['audit_log', 'live_events'])
    await system.query(`select keep_parts('${whole}', ${until}, ${since})`)
}
const audit = (at: string) =>
  owner.query<{ place: string }>(
    `insert into audit_log (action, subject_table, subject_id, at) values ('x', 'x', 'x', ${at}) returning tableoid::regclass::text as place`,
  )

test('a part is readable through its whole alone: no grant, no policy, and a schema that is closed', async () => {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select c.relname as part, c.relrowsecurity as secured, (select count(*)::int from pg_policy where polrelid = c.oid) as policies,
       (select count(*)::int from aclexplode(c.relacl) x where x.grantee <> c.relowner)
         + (select count(*)::int from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) as grants
     from pg_class c where c.relispartition and c.relkind = 'r'`,
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) expect(row).toMatchObject({ secured: true, policies: 0, grants: 0 })
  for (const pool of [request, system])
    for (const part of [...(await partsOf('audit_log')), ...(await partsOf('live_events'))])
      await expect(pool.query(`select from ${part}`)).rejects.toMatchObject({ code: '42501' })
})

test('days of live events that are over go as a whole, those that are not stay, and the record loses nothing', async () => {
  const told = (at: string) =>
    owner.query(
      `insert into live_events (user_id, event, table_name, payload, at) values ('${newId()}', 'INSERT', 'parts', '{}', ${at})`,
    )
  await keep(inDays(30), NEVER)
  for (const days of [-3, 20, 25]) await told(inDays(days))
  const [record, days] = [await partsOf('audit_log'), await partsOf('live_events')]
  await keep(inDays(30), inDays(23))
  const { rows } = await owner.query(
    `select at > now() + interval '24 days' as last from live_events where table_name = 'parts'`,
  )
  expect(rows).toEqual([{ last: true }])
  expect((await partsOf('live_events')).length).toBeLessThan(days.length - 20)
  expect(await partsOf('audit_log')).toEqual(record)
})

test('parts are made ahead, in a row, and whatever the time of a row says, it is taken', async () => {
  await keep(inDays(100), NEVER)
  const names = await partsOf('audit_log')
  expect(names.length).toBeGreaterThan(3)
  const { rows } = await audit(inDays(80))
  expect(rows[0]!.place).toMatch(/^parts\.audit_log_\d{4}_\d\d$/)
  const beyond = await audit(inDays(140))
  expect(beyond.rows[0]!.place).toBe('parts.audit_log_rest')
  const old = await audit(`'2019-05-04'`)
  expect(old.rows[0]!.place).toBe('parts.audit_log_before')
  await keep(inDays(200), NEVER)
  expect(
    (await partsOf('audit_log')).at(-1),
    'a row of the rest stays where it is, and the parts around it are made',
  ).toBe('parts.audit_log_rest')
  expect((await audit(inDays(190))).rows[0]!.place).toMatch(/^parts\.audit_log_\d{4}_\d\d$/)
  const { rows: kept } = await owner.query(`select from audit_log where action = 'x'`)
  expect(kept).toHaveLength(4)
})

test('parts are made while others write, and what cannot be made or dropped is said and left for another night', async () => {
  const [writer, reader] = [await owner.connect(), await owner.connect()]
  const kept = async (whole: string, until: string, since: string) =>
    (await system.query<{ missed: string[] }>(`select keep_parts('${whole}', ${until}, ${since}) as missed`)).rows[0]!
      .missed
  try {
    await writer.query(`begin; insert into audit_log (action, subject_table, subject_id) values ('y', 'x', 'x')`)
    expect(await kept('audit_log', inDays(300), NEVER)).toEqual([])
    await writer.query(
      `insert into live_events (user_id, event, table_name, payload) values ('${newId()}', 'INSERT', 'x', '{}')`,
    )
    expect(await kept('live_events', inDays(40), NEVER)).toEqual([])
    const [oldest] = await partsOf('live_events')
    expect(await kept('live_events', inDays(40), inDays(30))).toEqual([oldest!.split('.')[1]])
    await writer.query('commit')
    expect(await kept('live_events', inDays(40), inDays(30))).toEqual([])
    await reader.query('begin; lock table audit_log in share mode')
    expect((await kept('audit_log', inDays(340), NEVER)).length).toBe(1)
  } finally {
    await writer.query('rollback')
    await reader.query('rollback')
    writer.release()
    reader.release()
  }
  await expect(system.query(`select keep_parts('orders', now(), now())`)).rejects.toMatchObject({ code: '42501' })
})

test('an older program, which names rows to forget by where they lie, forgets none that is fresh', async () => {
  await owner.query('delete from live_events')
  for (const part of await partsOf('live_events')) await owner.query(`vacuum full ${part}`)
  const told = (at: string) =>
    owner.query(
      `insert into live_events (user_id, event, table_name, payload, at) values ('${newId()}', 'INSERT', 'x', '{}', ${at}) returning ctid::text`,
    )
  await keep(inDays(60), NEVER)
  const places = [await told(inDays(-8)), await told(inDays(59))].map(({ rows }) => rows[0].ctid)
  expect(places[0]).toBe(places[1])
  await system.query(`delete from live_events where ctid = any(array(
    select ctid from live_events where at < now() - interval '7 days' limit 5000))`)
  const { rows } = await owner.query('select at > now() as fresh from live_events')
  expect(rows).toEqual([{ fresh: true }])
})

test('nobody changes, removes or empties what is on the record, in whichever part', async () => {
  for (const part of await partsOf('audit_log')) {
    await expect(owner.query(`truncate ${part}`)).rejects.toThrow('append-only')
    await owner.query(`insert into audit_log (action, subject_table, subject_id) values ('y', 'x', 'x')`)
  }
  await expect(owner.query(`delete from audit_log`)).rejects.toThrow('append-only')
  await expect(owner.query(`update parts.audit_log_before set reason = 'no'`)).rejects.toThrow('append-only')
})

test('a database that is filled becomes one in parts: every row stays, numbers go on, and nothing is refused', async () => {
  const { put, upgrade } = await before('0222_said.sql')
  for (const hour of [8, 9])
    await put('audit_log', { at: day(hour), action: 'x', subject_table: 'x', subject_id: String(hour) })
  await put('live_events', { xid: '700', user_id: newId(), event: 'INSERT', table_name: 'x', payload: {}, at: day(8) })
  const older = await upgrade()
  const { rows } = await older.query(
    `insert into audit_log (action, subject_table, subject_id) values ('x', 'x', 'x') returning id, tableoid::regclass::text as place`,
  )
  expect(rows).toEqual([{ id: 3, place: 'parts.audit_log_before' }])
  expect((await older.query('select id from audit_log order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const { rows: live } = await older.query(
    `insert into live_events (user_id, event, table_name, payload) values ('${newId()}', 'INSERT', 'x', '{}') returning id`,
  )
  expect(live).toEqual([{ id: 2 }])
  const { rows: rests } = await older.query(
    `select count(*)::int as rows from parts.live_events_rest union all select count(*)::int from parts.audit_log_rest`,
  )
  expect(rests).toEqual([{ rows: 0 }, { rows: 0 }])
  await expect(older.query('delete from audit_log where id = 1')).rejects.toThrow('append-only')
})

test('should the last of these migrations have to wait for a month, nothing is refused meanwhile', async () => {
  const { put, upgrade } = await before('0222_said.sql')
  await put('audit_log', { at: day(8), action: 'x', subject_table: 'x', subject_id: '1' })
  await put('live_events', { xid: '700', user_id: newId(), event: 'INSERT', table_name: 'x', payload: {}, at: day(8) })
  const older = await upgrade()
  for (const [whole, days] of [
    ['audit_log', 365],
    ['live_events', 50],
  ] as const) {
    const { rows } = await older.query(
      `select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']+)''\\)')::timestamptz > now() + interval '${days} days' as far
       from pg_class where oid = 'parts.${whole}_before'::regclass`,
    )
    expect(rows).toEqual([{ far: true }])
  }
})

test('each of these migrations keeps writers from one table at most: they take several, in an order of their own', async () => {
  const { owner: older } = await before('0222_said.sql')
  const folder = new URL('migrations/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file >= '0222' && file < '0235')
  expect(files.length).toBeGreaterThan(10)
  const client = await older.connect()
  try {
    for (const file of files.toSorted()) {
      const { rows: there } = await client.query<{ oid: number }>(
        `select oid from pg_class where relkind in ('r', 'p')`,
      )
      await client.query('begin')
      await client.query(readFileSync(new URL(file, folder), 'utf8'))
      const { rows } = await client.query<{ name: string }>(
        `select distinct relation::regclass::text as name from pg_locks where pid = pg_backend_pid() and relation::oid = any($1)
           and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
        [there.map(({ oid }) => oid)],
      )
      expect(rows.length, `${file} locks ${rows.map(({ name }) => name).join(', ')}`).toBeLessThan(2)
      await client.query('commit')
    }
  } finally {
    client.release(true)
  }
})
