import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { rolePassword } from '#lib/server/db.ts'
import { sha256 } from '#lib/server/seal.ts'
import { applyFunctions, readFunctions, standingOf } from './functions.ts'
import { loadReference } from './reference.ts'

/** Some five minutes, at six seconds each. */
const LOCK_TRIES = 50
/** All migrations up to the second one stand in the first. A database with some of them, and not the last, needs an older program. */
const BASELINE = { name: '0080_baseline.sql', last: '0080_free_bookings.sql' }
const fingerprint = (secret: string) => sha256(rolePassword(secret, 'app_request')).toString('hex').slice(0, 16)

/** Whose roles these are: roles belong to the whole PostgreSQL server, and so do their passwords. */
async function siteOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ database: string; key: string; here: boolean }>(
    `select site ->> 'database' as database, site ->> 'key' as key, site ->> 'database' = current_database() as here
     from (select shobj_description(oid, 'pg_authid') as note from pg_roles where rolname = 'app_request') r,
       lateral (select case when note like '{%' then note::json end as site) s
     where exists (select from pg_database where datname = site ->> 'database')`,
  )
  return rows[0]
}

/** With another key's passwords for these roles every call of whoever signs in with them would fail from then on. */
async function ensureOnlySite(client: pg.PoolClient, secret: string): Promise<void> {
  const site = await siteOf(client)
  if (!site || site.key === fingerprint(secret)) return
  if (!site.here)
    throw new Error(
      `Another site, the database "${site.database}", signs in to this PostgreSQL server with the roles app_request and app_system, ` +
        'and another SECRET_KEY would lock it out. Use one site for each PostgreSQL server (or cluster), or the same SECRET_KEY for both.',
    )
  const { rowCount } = await client.query(`select from pg_stat_activity where usename in ('app_request', 'app_system')`)
  if (rowCount)
    throw new Error(
      `SECRET_KEY is not the one that the running processes of the database "${site.database}" use, and would lock them out. ` +
        'Start with theirs (in a demo: keys.json in DATA_DIR); to change it, stop all of them first.',
    )
}

/** Throws a sentence when the roles of this database sign in with another key's passwords. */
export async function checkSecret(owner: pg.Pool, secret: string): Promise<void> {
  const client = await owner.connect()
  try {
    const site = await siteOf(client)
    if (site?.here && site.key !== fingerprint(secret))
      throw new Error(
        'SECRET_KEY is not the one that this site uses. Give its own (in a demo: keys.json in DATA_DIR), and try again.',
      )
  } finally {
    client.release()
  }
}

/** As a start does before it takes a PostgreSQL server for its own; changes nothing. */
export async function checkOnlySite(owner: pg.Pool, secret: string): Promise<void> {
  const client = await owner.connect()
  try {
    await ensureOnlySite(client, secret)
  } finally {
    client.release()
  }
}

const RESTORING = 'A restore is under way, or was cut off'
/** Throws a sentence when a restore into this database has not come to its end. */
export async function ensureWhole(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ note: string | null }>(
    `select obj_description(to_regclass('public.migrations'), 'pg_class') as note`,
  )
  if (rows[0]!.note === RESTORING)
    throw new Error(
      `${RESTORING}: this database is half a site. If none is under way, make it anew (an embedded one: delete the folder data in ` +
        'DATA_DIR; another: drop database and create database), empty the folder of its files, and run bin/restore again.',
    )
}
/** Of what stands in a restore's way, another restore is said first: the rest may be its doing. */
export const underWay =
  (owner: pg.Pool) =>
  async (problem: unknown): Promise<never> => {
    await ensureWhole(owner)
    throw problem
  }
/** Marks an empty database as half a site until {@link endRestoring}. */
export const beginRestoring = (client: pg.PoolClient) =>
  client.query(`begin; ${TABLE}; comment on table migrations is '${RESTORING}'; commit`)
export const forgetRestoring = (client: pg.PoolClient) => client.query('drop table migrations')
export const endRestoring = (client: pg.PoolClient) => client.query('comment on table migrations is null')

const FOLDER = new URL('migrations/', import.meta.url)
/** The migrations of this program, oldest first. */
export const knownMigrations = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
const TABLE = `create table migrations (name text primary key, at timestamptz not null default now());
  alter table migrations enable row level security`

/** What of a backup's schema this program does not have: it was made by a newer program, or by one that is too old. */
export function unknownSchema(names: string[], functions = readFunctions()): 'newer' | 'too old' | undefined {
  const done = new Set(names)
  const known = knownMigrations()
  if (!done.has(BASELINE.name) && !done.has(BASELINE.last)) return 'too old'
  const foreign = names.some(
    (name) => name.endsWith('.sql') && name > BASELINE.name && !known.includes(name) && name !== BASELINE.last,
  )
  return foreign || standingOf(functions, done, known.at(-1)!) === 'older' ? 'newer' : undefined
}

/** The newest migration of the job queue's own that this program has. */
export const queueSchema = () =>
  Math.max(
    ...readdirSync(new URL('../sql', import.meta.resolve('graphile-worker'))).map((file) => Number.parseInt(file)),
  )

/** Makes, in a marked database, the tables that such names of migrations say. The functions follow with {@link migrate}. */
export async function makeSchemaOf(owner: pg.Pool, names: string[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set statement_timeout = 0')
    await runMigrations({ pgPool: owner })
    const wanted = new Set(names.includes(BASELINE.last) ? [...names, BASELINE.name] : names)
    for (const name of knownMigrations().filter((each) => wanted.has(each)))
      await carryOut(client, name, () => client.query(readFileSync(new URL(name, FOLDER), 'utf8')))
  } finally {
    client.release(true)
  }
}

/** Brings a database to the newest schema, lets the two login roles in, and loads reference data. Safe to repeat and to race. */
export async function migrate(owner: pg.Pool, secret: string, functions = readFunctions()): Promise<void> {
  const client = await owner.connect()
  try {
    await ensureOnlySite(client, secret)
    await runMigrations({ pgPool: owner })
    // others migrate for as long as they must, and so do we; only a lock on a table is never waited for at length
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock(727)')
    await client.query("set lock_timeout = '5s'")
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('public.migrations') is not null as known",
    )
    if (!rows[0]!.known) await client.query(TABLE)
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    if (done.has(BASELINE.last)) done.add(BASELINE.name)
    else if ([...done].some((name) => name.endsWith('.sql') && name < BASELINE.name))
      throw new Error(
        'This database is older than this program can bring up to date. Start it once with the version whose newest migration is ' +
          `${BASELINE.last}, and then with this one.`,
      )
    const known = knownMigrations()
    const pending = known.filter((name) => !done.has(name))
    const standing = standingOf(functions, done, known.at(-1)!)
    for (const name of pending)
      await carryOut(client, name, async () => {
        await client.query(readFileSync(new URL(name, FOLDER), 'utf8'))
        await client.query('insert into migrations values ($1)', [name])
        // a table and the functions that work with it change at one moment
        if (name === pending.at(-1) && standing !== 'older') await applyFunctions(client, functions)
      })
    if (!pending.length && standing === 'newer')
      await carryOut(client, 'functions', () => applyFunctions(client, functions))
    await client.query("set lock_timeout = '60s'")
    for (const role of ['app_request', 'app_system'] as const)
      await client.query(`alter role ${role} login password ${client.escapeLiteral(rolePassword(secret, role))}`)
    if ((await siteOf(client))?.key !== fingerprint(secret))
      await client.query(
        `do $$ begin execute format('comment on role app_request is %L', json_build_object('database', current_database(), 'key', '${fingerprint(secret)}')); end $$`,
      )
    await loadReference(client)
  } finally {
    client.release(true) // with its lock and without its limits
  }
}

/**
 * One transaction. A lock that is not to be had is not waited for: everybody who comes after would wait behind us. So we
 * step back, and try again.
 */
async function carryOut(client: pg.PoolClient, name: string, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const busy = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
      if (!busy || tries === LOCK_TRIES) throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
      await sleep(1000)
    }
  }
}
