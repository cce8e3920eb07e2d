import { setTimeout as sleep } from 'node:timers/promises'
import { checkKey, ensureKey } from '#db/key-check.ts'
import { ensureWhole, migrate } from '#db/migrate.ts'
import { readDatabaseUrl } from '#lib/server/database-url.ts'
import { connect, type Databases, type PoolSizes, type Where } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import type { Env } from '#lib/server/env.ts'

type Owner = Databases['owner']
const TRIES_EVERY_MS = 500
const ANSWER_MS = 5000

/** Waits for a database that is starting, is moved, or is not reachable yet. Throws one sentence when it took too long. */
async function untilItAnswers(
  owner: Owner,
  { host, port, database }: Where,
  patience: number,
  say: (line: string) => void,
): Promise<void> {
  const name = `The database "${database}" at ${host}:${port}`
  const began = performance.now()
  for (let said = ''; ; await sleep(TRIES_EVERY_MS)) {
    const problem = await problemOf(owner)
    if (!problem) return
    if (performance.now() - began >= patience)
      throw new Error(`${name} cannot be used after ${patience / 1000} seconds: ${problem}. Check DATABASE_URL.`)
    if (problem !== said) say(`${name} cannot be used yet: ${problem}. Waiting up to ${patience / 1000} seconds.`)
    said = problem
  }
}

async function problemOf(owner: Owner): Promise<string | undefined> {
  const asked = owner.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  asked.catch(() => {}) // heard below, unless it comes too late
  try {
    const answer = await Promise.race([asked, sleep(ANSWER_MS, undefined, { ref: false })])
    if (!answer) return 'it does not answer'
    return answer.rows[0]!.standby ? 'it is a standby, which takes no writes' : undefined
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (message.includes('client password must be a string')) return 'it asks for a password, and none is given'
    return message || code || 'it does not answer'
  }
}

/**
 * What the owner role needs to migrate and to save: row security hides rows from whoever does not own a table. Throws one
 * sentence that says how to allow it.
 */
async function mayMigrate(owner: Owner, role: string): Promise<void> {
  const { rows } = await owner.query<{
    keeper: string | null
    roles: boolean
    others: string | null
    tables: boolean
    trigrams: boolean
    encoding: string
    database: string
  }>(
    `select rolsuper or rolcreaterole as roles, current_database() as database,
      (select pg_get_userbyid(relowner) from pg_class
        where relname = 'migrations' and relnamespace = 'public'::regnamespace and not pg_has_role(relowner, 'usage')) as keeper,
      (select string_agg(rolname, ', ') from pg_roles r where rolname in ('app_request', 'app_system')
        and current_setting('server_version_num')::int >= 160000 and not pg_has_role(r.oid, 'usage with admin option')) as others,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as tables,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      current_setting('server_encoding') as encoding
     from pg_roles where rolname = current_user`,
  )
  const { keeper, roles, others, tables, trigrams, encoding, database } = rows[0]!
  const as = `The role "${role}" of DATABASE_URL`
  if (keeper)
    throw new Error(
      `The tables of this site belong to the role "${keeper}", and DATABASE_URL names "${role}". Name "${keeper}" in it.`,
    )
  if (encoding !== 'UTF8')
    throw new Error(
      `The database "${database}" has the encoding ${encoding}, which does not know the letters of every name. Make another one as a superuser: create database … owner "${role}" encoding 'UTF8' locale 'C.UTF-8' template template0`,
    )
  if (!roles)
    throw new Error(
      `${as} may not make the two roles that requests sign in with. Allow it as a superuser: alter role "${role}" createrole`,
    )
  if (others)
    throw new Error(
      `${as} may not set the passwords of ${others}, which another role made. Allow it as a superuser: grant ${others} to "${role}" with admin option`,
    )
  if (!tables)
    throw new Error(
      `${as} may not make tables. Give it the database as a superuser: alter database "${database}" owner to "${role}"`,
    )
  if (!trigrams)
    throw new Error(
      'The PostgreSQL server lacks the extension pg_trgm (on Debian: apt-get install postgresql-contrib).',
    )
}

/** The sizes that the settings name. */
const sizesOf = (env: Env): PoolSizes => ({
  owner: env.POOL_OWNER,
  request: env.POOL_REQUESTS,
  system: env.POOL_SYSTEM,
  auth: env.POOL_SESSIONS,
  jobs: env.POOL_JOBS,
})
/** All connections that a process may take: its pools, and one that listens. */
const connectionsOf = (env: Env): number => Object.values(sizesOf(env)).reduce((sum, size) => sum + size, 1)

export type OpenDatabase = { databases: Databases; where: Where; stop: () => Promise<void> }
/** The database that the settings name: the embedded one, started, or the one at DATABASE_URL. Nothing in it is changed. */
export async function reachDatabase(env: Env, say: (line: string) => void): Promise<OpenDatabase> {
  let where: Where
  let stop = async () => {}
  if (env.DATABASE_URL) {
    where = readDatabaseUrl(env.DATABASE_URL)
  } else {
    // a few processes may share it, and somebody looks at it by hand
    const max_connections = String(Math.max(100, 3 * connectionsOf(env) + 10))
    const embedded = await startEmbedded({ dir: env.DATA_DIR, settings: { max_connections } })
    where = { host: embedded.host, port: 5432, database: 'postgres', user: 'postgres', password: embedded.password }
    embedded.keep(say)
    stop = embedded.stop
  }
  const databases = connect(where, env.SECRET_KEY, sizesOf(env))
  const open = {
    databases,
    where,
    stop: async () => {
      await databases.end()
      await stop()
    },
  }
  await untilItAnswers(databases.owner, where, env.DATABASE_WAIT_S * 1000, say)
  return orLeave(open, () => mayMigrate(databases.owner, where.user))
}

/** As {@link reachDatabase}, migrated. */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<OpenDatabase> {
  const open = await reachDatabase(env, say)
  const { owner } = open.databases
  return orLeave(open, async () => {
    await ensureRoom(open.databases, env)
    await ensureWhole(owner)
    await checkKey(owner, env.ENCRYPTION_KEY) // before anything is written
    await migrate(owner, env.SECRET_KEY)
    await ensureKey(owner, env.ENCRYPTION_KEY)
  })
}

/** Whoever is refused keeps no connection. */
async function orLeave(open: OpenDatabase, work: () => Promise<void>): Promise<OpenDatabase> {
  try {
    await work()
    return open
  } catch (error) {
    await open.stop()
    throw error
  }
}

/** A process that may take more connections than there are fails under load, at the worst moment: it does not start. */
async function ensureRoom({ owner }: Databases, env: Env): Promise<void> {
  const { rows } = await owner.query<{ room: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  )
  const [room, most] = [rows[0]!.room, connectionsOf(env)]
  if (most > room)
    throw new Error(
      `This process may take ${most} connections, and the database has ${room}: lower POOL_REQUESTS, or raise max_connections.`,
    )
}
