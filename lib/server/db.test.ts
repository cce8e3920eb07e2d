import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { type Database, dbFor, NEW_PLAN, ONE_PLAN, transact } from './db.ts'
import { toRefusal } from './http.ts'

const world = await createWorld({ crowded: true })
const { databases } = world
const dana = dbFor(databases.request, CAST.dana.id, 'request-1')
const fail = () => {
  throw new Error('unsent')
}
const who = async (db: Database) => (await sql<{ id: string | null }>`select actor_id() as id`.execute(db)).rows[0]!.id

test('what one person reads never depends on who used the connection before', async () => {
  const people = Array.from({ length: 90 }, (_, i) => ['', CAST.dana.id, CAST.drew.id][i % 3]!)
  expect(await Promise.all(people.map((id) => who(dbFor(databases.request, id))))).toEqual(
    people.map((id) => id || null),
  )
})

test('a transaction acts as its person to its end, and leaves nothing behind', async () => {
  const inside = await dana.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; request: string }>`
      select actor_id() as id, current_setting('app.request_id') as request`.execute(tx)
    return rows[0]
  })
  expect(inside).toEqual({ id: CAST.dana.id, request: 'request-1' })
  const left = await Promise.all(
    Array.from({ length: 12 }, () => databases.request.query(`select current_setting('app.user_id', true) as id`)),
  )
  expect(left.map(({ rows }) => rows[0].id || '')).toEqual(Array(12).fill(''))
})

test('what failed inside a transaction is undone, and its connection works on', async () => {
  const failing = dana.transaction().execute(async (tx) => {
    await sql`update profiles set name = 'Changed' where id = ${CAST.dana.id}`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const row = await dana.selectFrom('profiles').select('name').where('id', '=', CAST.dana.id).executeTakeFirstOrThrow()
  expect(row.name).toBe(CAST.dana.name)
})

test('a transaction begins with its first statement: one that asks nothing has not begun, one that fails at once is undone', async () => {
  expect(await dana.transaction().execute(async () => 'nothing')).toBe('nothing')
  const first = (level: 'read committed' | 'repeatable read') =>
    transact(
      dana,
      async (tx) => {
        const { rows } = await sql<{ id: string; level: string }>`
          select actor_id() as id, current_setting('transaction_isolation') as level`.execute(tx)
        return rows[0]
      },
      level,
    )
  for (const level of ['read committed', 'repeatable read'] as const)
    expect(await first(level)).toEqual({ id: CAST.dana.id, level })
  for (let i = 0; i < 30; i++)
    await expect(transact(dana, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' })
  const unsent = sql`select ${{ toPostgres: () => fail() }}`
  await expect(transact(dana, (tx) => unsent.execute(tx))).rejects.toThrow('unsent')
  const goesOn = transact(dana, async (tx) => {
    await unsent.execute(tx).catch(() => {})
    return sql`select 1`.execute(tx)
  })
  await expect(goesOn, 'a transaction that has not begun takes nothing more').rejects.toThrow('unsent')
  expect(await who(dana)).toBe(CAST.dana.id)
  expect(await first('read committed')).toEqual({ id: CAST.dana.id, level: 'read committed' })
})

test('how a statement is planned is its own matter, and of that one alone', async () => {
  const mode = async (says: string) =>
    (await sql<{ mode: string }>`${sql.raw(says)} select current_setting('plan_cache_mode') as mode`.execute(dana))
      .rows[0]!.mode
  for (let i = 0; i < 12; i++) {
    expect(await mode(ONE_PLAN)).toBe('force_generic_plan')
    expect(await mode(NEW_PLAN)).toBe('force_custom_plan')
    expect(await mode('')).toBe('auto')
  }
})

test('a statement that could not be read once is read again later, in a transaction and outside', async () => {
  const ask = (db: Database) => sql<{ n: number }>`select n from comes_later`.execute(db)
  for (let i = 0; i < 12; i++) await expect(transact(dana, ask)).rejects.toMatchObject({ code: '42P01' })
  await expect(ask(dana)).rejects.toMatchObject({ code: '42P01' })
  await databases.owner.query('create view comes_later as select 7 as n; grant select on comes_later to app_request')
  for (let i = 0; i < 12; i++) {
    expect((await transact(dana, ask)).rows).toEqual([{ n: 7 }])
    expect((await ask(dana)).rows).toEqual([{ n: 7 }])
  }
  await databases.owner.query('drop view comes_later')
})

test('a failing read does not spoil the connection for the next one', async () => {
  for (let i = 0; i < 30; i++) await expect(sql`select 1 / 0`.execute(dana)).rejects.toMatchObject({ code: '22012' })
  expect(await who(dana)).toBe(CAST.dana.id)
})

test('values travel as values: quotes, unicode and null stay what they are', async () => {
  for (const value of [`'; drop table profiles; --`, 'ümläut 🚗', '\\', '$1', null]) {
    const { rows } = await sql<{ value: string }>`select ${value}::text as value`.execute(dana)
    expect(rows[0]!.value).toBe(value)
  }
})

test('days stay days, instants are ISO text, counts and cents are exact numbers', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select date '2026-03-08' as day, timestamptz '2026-03-08 02:30:00-05' as at,
    count(*) as count, 9007199254740991::bigint as largest from profiles where false`.execute(dana)
  expect(rows[0]).toEqual({ day: '2026-03-08', at: '2026-03-08T07:30:00.000Z', count: 0, largest: 9007199254740991 })
  await expect(sql`select 9007199254740993::bigint as n`.execute(dana)).rejects.toThrow('beyond exact numbers')
  expect(await who(dana)).toBe(CAST.dana.id)
})

test('nobody can become another role or person in the middle', async () => {
  await expect(sql`set role app_system`.execute(dana)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`set role postgres`.execute(dana)).rejects.toMatchObject({ code: '42501' })
  await sql`select set_config('app.user_id', ${CAST.ada.id}, false)`.execute(dana)
  const readers = await Promise.all(Array.from({ length: 24 }, () => who(dbFor(databases.request, ''))))
  expect(readers.filter(Boolean)).toEqual([])
})

test('inside a transaction there is no second connection, whichever pool is asked; what it leaves behind may have one later', async () => {
  const refused = 'a second connection inside a transaction'
  const { promise: after, resolve: ended } = Promise.withResolvers<void>()
  const left = await transact(dana, async (tx) => {
    await expect(who(dana)).rejects.toThrow(refused)
    await expect(transact(dbFor(databases.system, ''), who)).rejects.toThrow(refused)
    await expect(databases.system.query('select 1')).rejects.toThrow(refused)
    await expect(databases.owner.connect()).rejects.toThrow(refused)
    expect(await who(tx)).toBe(CAST.dana.id)
    return { behind: after.then(() => who(dana)) }
  })
  ended()
  expect(await left.behind).toBe(CAST.dana.id)
})

test('nothing waits for ever: each pool has its four limits, and one that is silent is given up', async () => {
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  for (const name of ['request', 'system', 'auth', 'jobs', 'owner'] as const) {
    const { rows } = await databases[name].query<{ name: string; ms: number }>(
      'select name, setting::int as ms from pg_settings where name = any($1)',
      [names],
    )
    expect(rows.filter(({ ms }) => ms > 0).length, name).toBe(names.length)
    expect((await databases[name].query('show jit')).rows, name).toEqual([{ jit: 'off' }])
    const { connectionTimeoutMillis, query_timeout, maxLifetimeSeconds } = databases[name].options as pg.PoolConfig
    expect(connectionTimeoutMillis, name).toBeGreaterThan(0)
    expect(maxLifetimeSeconds, name).toBeGreaterThan(0)
    // PostgreSQL itself says first that something takes too long
    const statement = rows.find((row) => row.name === 'statement_timeout')!.ms
    if (name !== 'owner') expect(query_timeout, name).toBeGreaterThan(statement)
  }
})

test('who somebody is and whether the server answers is told while every other connection is taken', async () => {
  const { token, id } = await world.as('dana')
  expect((await world.api.request('/health/ready')).status, 'as every process that has started').toBe(200)
  const taken = await Promise.all(
    (['request', 'system', 'jobs'] as const).flatMap((name) =>
      Array.from({ length: databases[name].options.max }, () => databases[name].connect()),
    ),
  )
  try {
    expect(await world.services.authenticate(token!)).toMatchObject({ kind: 'person', id })
    expect((await world.api.request('/health/ready')).status).toBe(200)
  } finally {
    taken.forEach((client) => client.release())
  }
})

test.each(['thrown on', 'swallowed'])(
  'a transaction whose connection is cut is answered with “come again” and leaves nothing, the error %s',
  async (how) => {
    const [pid, gone] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const cut = transact(dana, async (tx) => {
      await sql`update profiles set name = 'Changed' where id = ${CAST.dana.id}`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      pid.resolve(rows[0]!.pid)
      await gone.promise
      await who(tx).catch((error: unknown) => {
        if (how === 'thrown on') throw error
      })
    })
    await databases.owner.query('select pg_terminate_backend($1, 5000)', [await pid.promise])
    gone.resolve()
    expect(toRefusal(await cut.catch((error: unknown) => error))).toMatchObject({ status: 503 })
    const name = dana.selectFrom('profiles').select('name').where('id', '=', CAST.dana.id)
    expect((await name.executeTakeFirstOrThrow()).name).toBe(CAST.dana.name)
  },
)

test('a column that is added while the server runs breaks no read and no write, alone or in a transaction', async () => {
  const { owner } = databases
  await owner.query('create table grows (id integer primary key); grant select, insert, update on grows to app_request')
  const all = async (db: Database) => (await sql<object>`select * from grows order by id`.execute(db)).rows
  const add = async (db: Database, id: number) =>
    (await sql<object>`insert into grows (id) values (${id}) returning *`.execute(db)).rows
  const calls = databases.request.options.max
  const everywhere = (ask: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: calls }, (_, n) => ask(n)))
  for (const round of [1, 2]) {
    await everywhere((n) => add(dana, round * 1000 + n))
    await everywhere(() => all(dana))
    await everywhere((n) => transact(dana, async (tx) => [await add(tx, round * 1000 + 500 + n), await all(tx)]))
    if (round === 1) await owner.query('alter table grows add column more text')
  }
  expect((await all(dana))[0]).toEqual({ id: 1000, more: null })
  expect(await all(dana)).toHaveLength(4 * calls)
})
