// The one door to PostgreSQL. dbFor(pool, user) is a Kysely whose reads carry the user's id in the same round trip.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, createHmac } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.gen.ts'
import { actingAs, beginningAs, type Planned, RlsQuery } from './rls-query.ts'

// Rows leave as they travel: days as days, instants as ISO text, counts and cents as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
/** date[] and text[], by their numbers in every PostgreSQL: the driver has no names for them. */
const [DATES, TEXTS] = [1182, 1009]
pg.types.setTypeParser(DATES, pg.types.getTypeParser(TEXTS))
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond exact numbers`)
  return value
})

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/**
 * owner migrates and keeps the queue; request sees through row security; system works for nobody in particular. Who somebody
 * is, and whether the server answers, is asked through a reserve of its own (auth), and what jobs do (jobs) may take longer.
 */
export type Pools = Record<'owner' | 'request' | 'system' | 'auth' | 'jobs', pg.Pool>
export type Databases = Pools & { end: () => Promise<void> }
export type PoolSizes = Record<keyof Pools, number>
/** How many connections each takes at most, unless the settings say otherwise. */
export const POOLS: PoolSizes = { owner: 6, request: 12, system: 8, auth: 2, jobs: 3 }
/** Without `ssl` nothing is encrypted. */
export type Where = {
  host: string
  port: number
  database: string
  user: string
  password: string
  ssl?: ConnectionOptions
}

/** Seconds, from the first that is asked of a pool to the last that a silent PostgreSQL is waited for. */
type Limits = { connect: number; lock: number; statement: number; idle: number; silence: number }
const CALL: Limits = { connect: 10, lock: 10, statement: 12, idle: 15, silence: 15 }
const LIMITS: Record<keyof Pools, Limits> = {
  request: CALL,
  system: CALL,
  auth: { connect: 5, lock: 5, statement: 5, idle: 5, silence: 6 },
  // a night's forgetting or a sweep over every booking
  jobs: { connect: 10, lock: 10, statement: 120, idle: 60, silence: 130 },
  // an index over a whole table; what must not wait for ever (the queue, readiness) brings a limit of its own
  owner: { connect: 10, lock: 10, statement: 300, idle: 120, silence: 0 },
}
const LIFETIME_SECONDS = 1800
/** A connection that nobody needs is kept so long: a new one costs a handshake and plans everything anew. */
const KEPT_MS = 60_000

/** The two login roles own nothing and cannot become each other; their passwords follow from the secret key. */
export const rolePassword = (secret: string, role: 'app_request' | 'app_system') =>
  createHmac('sha256', secret).update(role).digest('base64url')

/** The transaction that the running work is part of; work it left behind is free again once it has ended. */
const around = new AsyncLocalStorage<{ open: boolean }>()
/**
 * A pool that gives no connection to work inside a transaction: whoever holds one and waits for a second can wait for
 * people who wait for the first, until the process answers nobody. Such work uses its `tx`, or asks before and after.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Taken): void
  override connect(done?: Taken): Promise<pg.PoolClient> | void {
    if (!around.getStore()?.open) return done ? super.connect(done) : super.connect()
    const refused = new Error('a second connection inside a transaction: use its tx')
    return done ? done(refused, undefined, () => {}) : Promise.reject(refused)
  }
}
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void

/**
 * Set on the open connection: a pooler in between refuses them among the parameters of its start. Our statements are many
 * and short. Compiling them, as PostgreSQL does by itself where its package brings LLVM, cost more than running them: on
 * Debian's PostgreSQL 15 a statement of the demo's first start then took longer than the 12 seconds it may.
 */
const setting = ({ lock, statement, idle }: Limits) =>
  `set jit = off; set lock_timeout = '${lock}s'; set statement_timeout = '${statement}s'; set idle_in_transaction_session_timeout = '${idle}s'`

export function connect(owner: Where, secret: string, sizes: Partial<PoolSizes> = {}): Databases {
  const as = (user: 'app_request' | 'app_system') => ({ ...owner, user, password: rolePassword(secret, user) })
  const open = (name: keyof Pools, where: Where) => {
    const limits = LIMITS[name]
    const pool = new Pool({
      ...where,
      max: sizes[name] ?? POOLS[name],
      keepAlive: true,
      connectionTimeoutMillis: limits.connect * 1000,
      query_timeout: limits.silence * 1000,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      idleTimeoutMillis: KEPT_MS,
      onConnect: (client) => client.query(setting(limits)) as unknown as void,
    })
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
    })
    return pool
  }
  const pools: Pools = {
    owner: open('owner', owner),
    request: open('request', as('app_request')),
    system: open('system', as('app_system')),
    auth: open('auth', as('app_system')),
    jobs: open('jobs', as('app_system')),
  }
  const end = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  return { ...pools, end }
}

/**
 * Begins a statement that is planned once per connection instead of each time: for those whose plan is the same whatever
 * their values, and dearer to find than to carry out. It has room to remember exactly what a large index found.
 */
export const ONE_PLAN = '/* one plan */'
/**
 * Begins a statement that is planned for its values each time: for those where one plan for all would be many times dearer
 * for some, which PostgreSQL cannot foresee and after five times may try.
 */
export const NEW_PLAN = '/* new plan */'
const plannedOf = (sql: string): Planned =>
  sql.startsWith(ONE_PLAN) ? 'once' : sql.startsWith(NEW_PLAN) ? 'anew' : 'as ever'
const names = new Map<string, string>()
const nameOf = (text: string) => {
  let name = names.get(text)
  if (!name && names.size < 500) {
    name = `q_${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
    names.set(text, name)
  }
  return name ?? ''
}
const shape = <R>(result: { rows: unknown[]; rowCount: number | null; command: string }): QueryResult<R> => ({
  rows: result.rows as R[],
  ...(result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
})

/**
 * A column was added since this connection prepared the statement, which asks for all of them. Outside a transaction it is
 * asked again unprepared; inside one all would have to be undone, so what asks for all columns is not prepared there.
 */
const isOutdated = (error: unknown) => (error as { routine?: string }).routine === 'RevalidateCachedQuery'
const ALL_COLUMNS = /(?:select|returning|,)\s*\*|\.\*/i
/** pg's own words have no code: the connection ended, or nothing was said in time. */
const isLost = (error: unknown) => !(error as { code?: string }).code

class Connection implements DatabaseConnection {
  readonly #pool: pg.Pool
  readonly #user: string
  readonly #requestId: string
  #tx: pg.PoolClient | undefined
  /** The isolation of a transaction that begins with its first statement, in the same trip. */
  #begins: string | undefined
  #broken: Error | undefined
  constructor(pool: pg.Pool, user: string, requestId: string) {
    this.#pool = pool
    this.#user = user
    this.#requestId = requestId
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#tx) {
      if (this.#broken) throw this.#broken // it may not have begun: nothing more is asked outside of it
      const name = ALL_COLUMNS.test(sql) ? '' : nameOf(sql)
      const begins = this.#begins
      this.#begins = undefined
      try {
        if (begins) {
          const ahead = beginningAs(this.#user, this.#requestId, begins)
          return shape<R>(await this.#send(this.#tx, ahead, { name, text: sql, values: parameters }))
        }
        const query: pg.QueryConfig = { text: sql, values: [...parameters], ...(name && { name }) }
        return shape<R>(await this.#tx.query(query))
      } catch (error) {
        if (isLost(error) || isOutdated(error)) this.#broken = error as Error
        throw error
      }
    }
    const client = await this.#pool.connect()
    let broken: Error | undefined
    const ask = async (name: string) =>
      shape<R>(
        await this.#send(client, actingAs(this.#user, plannedOf(sql)), {
          name,
          text: sql,
          values: parameters,
        }),
      )
    try {
      return await ask(nameOf(sql)).catch((error: unknown) => {
        if (!isOutdated(error)) throw error
        broken = error as Error
        return ask('')
      })
    } catch (error) {
      if (isLost(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  #send(client: pg.PoolClient, ...[ahead, statement]: ConstructorParameters<typeof RlsQuery>) {
    const query = new RlsQuery(ahead, statement)
    client.query(query as unknown as pg.Submittable)
    return query.promise
  }
  async begin(isolation = 'read committed') {
    this.#broken = undefined
    this.#tx = await this.#pool.connect()
    this.#begins = isolation
  }
  async end(command: 'commit' | 'rollback') {
    const tx = this.#tx
    this.#tx = undefined
    if (!tx) return
    if (this.#begins) {
      this.#begins = undefined
      tx.release() // nothing was asked, so nothing has begun
      return
    }
    if (this.#broken) {
      tx.release(this.#broken) // undone by PostgreSQL as the connection ends; one that says nothing is asked nothing more
      if (command === 'commit') throw this.#broken
      return
    }
    try {
      await tx.query(command)
      tx.release()
    } catch (error) {
      tx.release(error as Error)
      throw error
    }
  }
  // oxlint-disable-next-line require-yield -- Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no streaming here')
  }
}
const driver = (pool: pg.Pool, user: string, requestId: string): Driver => ({
  init: async () => {},
  destroy: async () => {},
  releaseConnection: async () => {},
  acquireConnection: async () => new Connection(pool, user, requestId),
  beginTransaction: (connection, { isolationLevel }) => (connection as Connection).begin(isolationLevel),
  commitTransaction: (connection) => (connection as Connection).end('commit'),
  rollbackTransaction: (connection) => (connection as Connection).end('rollback'),
})

/** Queries as one person; `user` is '' for a visitor and for the system. */
export const dbFor = (pool: pg.Pool, user: string, requestId = ''): Database =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver(pool, user, requestId),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })

/** One transaction; nothing in it can take a second connection. With `repeatable read` all it reads is of one moment. */
export const transact = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (tx) => {
      const here = { open: true }
      try {
        return await around.run(here, work, tx)
      } finally {
        here.open = false
      }
    })
