// The one door to PostgreSQL. dbFor(pool, user) is a Kysely whose reads carry the user's id in the same round trip.
import { createHash, createHmac } from 'node:crypto'
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
import { RlsQuery } from './rls-query.ts'

// Rows leave as they travel: days as days, instants as ISO text, counts and cents as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond exact numbers`)
  return value
})

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** owner only migrates and runs jobs; request sees through row security; system works for nobody in particular. */
export type Databases = { owner: pg.Pool; request: pg.Pool; system: pg.Pool; end: () => Promise<void> }
export type Where = { host: string; port: number; database: string; user: string; password: string }

/** The two login roles own nothing and cannot become each other; their passwords follow from the secret key. */
export const rolePassword = (secret: string, role: 'app_request' | 'app_system') =>
  createHmac('sha256', secret).update(role).digest('base64url')

export function connect(owner: Where, secret: string, max = { owner: 6, request: 12, system: 8 }): Databases {
  const as = (user: 'app_request' | 'app_system') => ({ ...owner, user, password: rolePassword(secret, user) })
  const pools = {
    owner: new pg.Pool({ ...owner, max: max.owner }),
    request: new pg.Pool({ ...as('app_request'), max: max.request }),
    system: new pg.Pool({ ...as('app_system'), max: max.system }),
  }
  for (const pool of Object.values(pools)) {
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
    })
  }
  const end = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  return { ...pools, end }
}

/**
 * Begins a statement that is planned once per connection instead of each time: for those whose plan is the same whatever
 * their values, and dearer to find than to carry out.
 */
export const ONE_PLAN = '/* one plan */'
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

class Connection implements DatabaseConnection {
  readonly #pool: pg.Pool
  readonly #user: string
  readonly #requestId: string
  #tx: pg.PoolClient | undefined
  #broken: Error | undefined
  constructor(pool: pg.Pool, user: string, requestId: string) {
    this.#pool = pool
    this.#user = user
    this.#requestId = requestId
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#tx) {
      try {
        return shape<R>(
          await this.#tx.query({
            name: nameOf(sql) || undefined,
            text: sql,
            values: [...parameters],
          } as pg.QueryConfig),
        )
      } catch (error) {
        if (!(error as { code?: string }).code) this.#broken = error as Error
        throw error
      }
    }
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      const query = new RlsQuery(this.#user, sql, parameters, nameOf(sql), sql.startsWith(ONE_PLAN))
      client.query(query as unknown as pg.Submittable)
      return shape<R>(await query.promise)
    } catch (error) {
      if (!(error as { code?: string }).code) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  async begin() {
    this.#broken = undefined
    const tx = await this.#pool.connect()
    const text = (value: string) => tx.escapeLiteral(value)
    try {
      await tx.query(
        `begin; select set_config('app.user_id', ${text(this.#user)}, true), set_config('app.request_id', ${text(this.#requestId)}, true)`,
      )
    } catch (error) {
      tx.release(error as Error)
      throw error
    }
    this.#tx = tx
  }
  async end(command: 'commit' | 'rollback') {
    const tx = this.#tx
    this.#tx = undefined
    if (!tx) return
    try {
      await tx.query(command)
      tx.release(this.#broken)
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
  beginTransaction: (connection) => (connection as Connection).begin(),
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
