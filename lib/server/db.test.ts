import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { type Database, dbFor } from './db.ts'

const { databases } = await createWorld()
const dana = dbFor(databases.request, CAST.dana.id, 'request-1')
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
