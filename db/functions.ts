// The SQL functions. Each stands in one file, and its newest text is the only one (db/CONVENTIONS.md).
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { sha256 } from '#lib/server/seal.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** `bin/types` counts one further when a file has changed. */
const VERSION = 'db/functions.json'
const MARK = /^functions:(\d+):/

/** One function by its name, and where its text stands. */
export type SqlFunction = { name: string; file: string; sql: string }
/** All functions as a program brings them: its version says which of two programs is the older one. */
export type SqlFunctions = { version: number; hash: string; all: SqlFunction[] }

export function readFunctions(): SqlFunctions {
  const all = globSync(['db/functions/*.sql', 'features/*/*/db/functions/*.sql'], { cwd: ROOT })
    .sort()
    .map((file) => ({ name: basename(file, '.sql'), file, sql: readFileSync(join(ROOT, file), 'utf8') }))
  const { version } = JSON.parse(readFileSync(join(ROOT, VERSION), 'utf8')) as { version: number }
  return { version, hash: hashOf(all), all }
}
const hashOf = (all: SqlFunction[]) =>
  sha256(all.map(({ name, sql }) => `${name}\n${sql}`).join('\n'))
    .toString('hex')
    .slice(0, 16)

/**
 * How these functions stand to those of a database whose `migrations` holds such names. An old process that starts again
 * while a new version takes over must not bring old ones back: it is told by its number, or by its newest migration.
 */
export function standingOf(ours: SqlFunctions, names: Set<string>, newest: string): 'older' | 'same' | 'newer' {
  const mark = [...names].find((name) => MARK.test(name))
  const behind = [...names].some((name) => name.endsWith('.sql') && name > newest)
  if (behind || (mark && Number(MARK.exec(mark)![1]) > ours.version)) return 'older'
  return mark === markOf(ours) ? 'same' : 'newer'
}
const markOf = ({ version, hash }: SqlFunctions) => `functions:${version}:${hash}`

/**
 * Makes each function what its file says, in the transaction that is open: what a file does not grant nobody may, and what
 * it does not remark is not remarked. A function without a file stays; a migration drops it.
 */
export async function applyFunctions(client: pg.PoolClient, functions: SqlFunctions): Promise<void> {
  const { all } = functions
  await client.query(
    'set local check_function_bodies = off; alter default privileges revoke execute on functions from public',
  )
  const { rows } = await client.query<{ afresh: string | null }>(
    `select string_agg(format('revoke all on function %s from public, app_request, app_system; comment on function %1$s is null',
       p.oid::regprocedure), ';') as afresh
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any($1)`,
    [all.map(({ name }) => name)],
  )
  if (rows[0]!.afresh) await client.query(rows[0]!.afresh)
  for (const { file, sql } of all)
    try {
      await client.query(sql)
    } catch (error) {
      ;(error as Error).message = `${file}: ${(error as Error).message}`
      throw error
    }
  await client.query(`delete from migrations where name like 'functions:%'`)
  await client.query('insert into migrations values ($1)', [markOf(functions)])
}
