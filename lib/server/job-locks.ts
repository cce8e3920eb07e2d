// What keeps a job from being lost while the database comes and goes: its end is told until it is heard, and a lock that
// nobody works under is given back.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from './db.ts'

type Pool = Databases['owner']
type Release = (broken?: Error | boolean) => void
type Statement = { name?: string; text: string; values?: unknown[] }

const LOCKS = 728
const LOOKS_EVERY_MS = 2000
/** A database that says nothing for so long is asked again on another connection. */
const SILENCE_MS = 15_000
export const inTime = (statement: Statement | string, values?: unknown[]) => ({
  ...(typeof statement === 'string' ? { text: statement } : statement),
  ...(values && { values }),
  query_timeout: SILENCE_MS,
})
/** Locks without a worker: of pools that show no sign of life, and of ours ($1) on jobs that we are not working on ($2). */
const IDLE = `select j.id::text as id, j.locked_by, j.locked_at::text as locked_at from graphile_worker._private_jobs j
  where j.locked_by is not null and case when j.locked_by = $1 then j.id::text <> all($2::text[]) else
    not exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${LOCKS} and l.granted
      and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
      and l.database = (select oid from pg_database where datname = current_database())) end`
const GIVE_BACK = `update graphile_worker._private_jobs j set locked_at = null, locked_by = null
  from unnest($1::text[], $2::text[], $3::text[]) as idle (id, locked_by, locked_at)
  where j.id = idle.id::bigint and j.locked_by = idle.locked_by and j.locked_at = idle.locked_at::timestamptz`

/**
 * A worker shows that it lives by a lock named after its pool, which PostgreSQL lets go the moment it dies. What a dead one
 * had locked, and what was locked for us by a statement whose answer never came, is given back when it was seen twice; the
 * queue by itself would keep it for four hours.
 */
export function showLife(
  owner: Pool,
  pool: string,
  running: ReadonlyMap<string, unknown>,
): { stop: () => Promise<void> } {
  const open = () => owner.connect()
  let client: Awaited<ReturnType<typeof open>> | undefined
  let seen = new Set<string>()
  const look = async () => {
    try {
      if (!client) {
        client = await open()
        await client.query(inTime(`select pg_try_advisory_lock_shared(${LOCKS}, hashtext($1))`, [pool]))
        seen.clear() // others were away, too, and show their lives again
      }
      const { rows } = await client.query<{ id: string; locked_by: string; locked_at: string }>(
        inTime(IDLE, [pool, [...running.keys()]]),
      )
      const nameOf = (row: (typeof rows)[number]) => `${row.id} ${row.locked_by} ${row.locked_at}`
      const idle = rows.filter((row) => seen.has(nameOf(row)) && !running.has(row.id))
      seen = new Set(rows.map(nameOf))
      if (idle.length)
        await client.query(
          inTime(GIVE_BACK, [
            idle.map((row) => row.id),
            idle.map((row) => row.locked_by),
            idle.map((row) => row.locked_at),
          ]),
        )
    } catch {
      client?.release(true) // the database is away; the next look connects again
      client = undefined
    }
  }
  let looking: Promise<void> | undefined
  const tick = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }
  tick()
  const timer = setInterval(tick, LOOKS_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      client?.release(true)
    },
  }
}

/** The names of the statements that end jobs, and whose they are. */
const ENDS = /^(complete|fail)_job/
const jobsOf = ({ name, values: [first, second] = [] }: Statement): string[] =>
  name?.startsWith('fail_job/')
    ? (JSON.parse(String(second)) as { jobId: unknown }[]).map(({ jobId }) => String(jobId))
    : [first].flat().map(String)
const WAIT_MS = { first: 50, most: 1000 }
const LAST_WORDS_MS = 2000

/**
 * The owner pool as the queue gets it. Its statements are told again until the database answers: the queue awaits no
 * statement that ends a job, so a failure would end this process, and of the others it would wait longer each time.
 */
export function patientPool(owner: Pool, onEnd: (jobs: string[]) => void) {
  const insists = { all: false, ends: true }
  const ending = new Set<Promise<unknown>>()
  const patiently = async (which: keyof typeof insists, statement: Statement | string, values?: unknown[]) => {
    for (let wait = WAIT_MS.first; ; wait = Math.min(wait * 2, WAIT_MS.most)) {
      try {
        return await owner.query(inTime(statement, values))
      } catch (error) {
        if (!insists[which]) throw error
        await sleep(wait)
      }
    }
  }
  const query = async (statement: Statement | string, values?: unknown[]) => {
    if (typeof statement === 'string' || !ENDS.test(statement.name ?? '')) return patiently('all', statement, values)
    const told = patiently('ends', statement).then(
      (result) => {
        onEnd(jobsOf(statement))
        return result
      },
      () => ({ rows: [], rowCount: 0 }), // we leave; whoever sees our lock without us gives the job back
    )
    ending.add(told)
    try {
      return await told
    } finally {
      ending.delete(told)
    }
  }
  const client = { query, release: () => {} }
  // a connection of its own is only for listening, which begins anew by itself; the queue gives one back twice when it is
  // stopped while that connection ends
  const connect = (listen?: Parameters<Pool['connect']>[0]) => {
    if (!listen) return Promise.resolve(client)
    // a pool that ends has no connection to give back, whatever its types say
    return owner.connect((error, own, release: Release | undefined) => {
      let given = false
      listen(error, own, (broken) => {
        if (!given) release?.(broken)
        given = true
      })
    })
  }
  const pool = Object.assign(Object.create(owner) as Pool, { query, connect })
  return {
    pool,
    /** Before, a failure is told to whoever starts; afterwards to whoever stops. */
    insist: (on: boolean) => {
      insists.all = on
    },
    /** Waits a moment for the ends of jobs that are being told. */
    giveUp: async () => {
      await Promise.race([Promise.all(ending), sleep(LAST_WORDS_MS, undefined, { ref: false })])
      insists.ends = false
    },
  }
}
