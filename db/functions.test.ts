import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Databases } from '#lib/server/db.ts'
import { readFunctions, type SqlFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

const { host, password, secret } = inject('postgres')
const where = { host, port: 5432, user: 'postgres', password }
const admin = connect({ ...where, database: 'postgres' }, secret)
const MIGRATIONS = new URL('migrations/', import.meta.url)
const ours = readFunctions()
let name = ''
let { owner, end }: Databases = admin
beforeEach(async () => {
  name = `t_${randomBytes(6).toString('hex')}`
  await admin.owner.query(`create database ${name} template template_app strategy file_copy`)
  ;({ owner, end } = connect({ ...where, database: name }, secret))
})
afterEach(async () => {
  await end()
  await admin.owner.query(`drop database ${name} with (force)`)
})

/** The functions of a program in which each member of a business may do everything, or nothing. */
const another = (may: boolean, version = ours.version): SqlFunctions => ({
  version,
  hash: String(may),
  all: ours.all.map((each) => {
    const sql = `create or replace function member_may(member_role text, act text) returns boolean language sql as $$ select ${may} $$;`
    return each.name === 'member_may' ? { ...each, sql } : each
  }),
})
const ask = async (question: string) =>
  (await owner.query<{ answer: unknown }>(`select ${question} as answer`)).rows[0]!.answer
const mayDecide = () => ask(`member_may('front_desk', 'money')`)

test('a function whose file has changed is the new one from the next start on: with what the file grants, and no more', async () => {
  const open = `has_function_privilege('app_request', 'member_may(text, text)', 'execute')`
  expect([await mayDecide(), await ask(open)]).toEqual([false, true])
  await owner.query(`comment on function member_may is 'a remark that stands in no file'`)
  await migrate(owner, secret, another(true))
  expect([await mayDecide(), await ask(open)]).toEqual([true, false])
  expect(await ask(`obj_description('member_may(text, text)'::regprocedure)`)).toBeNull()
})

test('while no file changes a start touches no function', async () => {
  const written = `(select max(xmin::text::bigint) from pg_proc where proname = 'member_may')`
  const before = await ask(written)
  await migrate(owner, secret)
  expect(await ask(written)).toBe(before)
})

test('an old process that starts again while a newer version takes over brings no old function back', async () => {
  await migrate(owner, secret, another(true, ours.version + 1))
  await migrate(owner, secret)
  expect(await mayDecide()).toBe(true)
})

test('a program that does not know the newest migration leaves the functions as they are', async () => {
  await owner.query(`insert into migrations values ('9999_of_a_newer_version.sql')`)
  await migrate(owner, secret, another(true))
  expect(await mayDecide()).toBe(false)
})

test('a migration and the functions that go with it are there at one moment, or not at all', async () => {
  await end()
  await admin.owner.query(`drop database ${name}`)
  await admin.owner.query(`create database ${name} template template0`)
  ;({ owner, end } = connect({ ...where, database: name }, secret))
  const broken = ours.all.map((each) =>
    each.name === 'member_may' ? { ...each, sql: each.sql.replace('returns boolean', 'returns text') } : each,
  )
  await expect(migrate(owner, secret, { ...ours, all: broken })).rejects.toThrow(
    'features/business/providers/db/functions/member_may.sql: cannot change return type of existing function',
  )
  const newest = readdirSync(MIGRATIONS).sort().at(-1)!
  const names = `(select array_agg(name) from migrations)`
  expect(await ask(names)).not.toContain(newest)
  await migrate(owner, secret)
  expect(await ask(names)).toContain(newest)
})

/** What stands in a file and not in the database, or the other way round; two functions of one name are told by neither. */
async function differences(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; times: number }>(
    `select p.proname as name, count(*)::int as times from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and n.nspname not like 'pg_temp%'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     group by p.proname order by 1`,
  )
  const there = new Map(rows.map(({ name: its, times }) => [its, times]))
  const files = ours.all.map((each) => each.name)
  return [
    ...rows.filter((row) => !files.includes(row.name)).map((row) => `${row.name} has no file`),
    ...rows.filter(({ times }) => times > 1).map((row) => `${row.name} is there ${row.times} times`),
    ...files.filter((file, i) => files.indexOf(file) !== i).map((file) => `${file} has two files`),
    ...files.filter((file) => !there.has(file)).map((file) => `${file} is not made by its file`),
  ]
}

test('each function of the database has one file of its name, and each file its function', async () => {
  expect(await differences()).toEqual([])
  await owner.query(`create function stray() returns int language sql as 'select 1'`)
  await owner.query(`create function open_week(hours text) returns int language sql as 'select 1'`)
  await owner.query('drop function own_request_done')
  expect(await differences()).toEqual([
    'stray has no file',
    'open_week is there 2 times',
    'own_request_done is not made by its file',
  ])
})

test('a file makes its function, grants it and remarks on it, and does nothing else', () => {
  const form = (its: string) =>
    new RegExp(
      `^(--.*\\n)*create or replace function ${its}\\([^$]*\\n?as (\\$\\w*\\$)[^]*?\\2;\\n` +
        `(grant execute on function ${its} to app_(request|system)(, app_system)?;\\n)?` +
        `(comment on function ${its} is '([^']|'')*';\\n)?$`,
    )
  expect(ours.all.filter(({ name: its, sql }) => !form(its).test(sql)).map(({ file }) => file)).toEqual([])
})

test('every function is sound where all others are there', async () => {
  for (const { file, sql } of ours.all) await expect(owner.query(sql), file).resolves.toBeDefined()
})

test('a change of a function is counted, so that of two programs the older one is known', () => {
  const { hash } = JSON.parse(readFileSync(new URL('functions.json', import.meta.url), 'utf8')) as { hash: string }
  expect(hash, 'run bin/types and commit db/functions.json').toBe(ours.hash)
})

test('no migration writes over a function: its file would not be the newest any more', () => {
  const found = readdirSync(MIGRATIONS).filter(
    (file) => file > '0083_insurers.sql' && /create or replace/i.test(readFileSync(new URL(file, MIGRATIONS), 'utf8')),
  )
  expect(found).toEqual([])
})
