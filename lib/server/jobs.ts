import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import { type Ctx, ctxOf, type Services } from './ctx.ts'
import type { Databases } from './db.ts'

/** One job, given a system context. Runs at least once, so it must be safe to repeat; throwing means "try again later". */
export type Job = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
export type Jobs = Record<string, Job>
export type Sweeps = { match: string; task: string }[]

/** A system context for work nobody asked for: jobs, sweeps, received events. */
export const systemCtx = (services: Services, name: string): Ctx => ctxOf(services, { kind: 'system', name })

const LOCKS = 728
const LOOKS_EVERY_MS = 2000
/** Gives back the jobs of worker pools without a sign of life; the two seconds let a new pool give its own first. */
const GIVE_BACK = `select graphile_worker.force_unlock_workers(array(
  select distinct j.locked_by from graphile_worker._private_jobs j where j.locked_at < now() - interval '2 seconds'
    and not exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${LOCKS} and l.granted
      and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
      and l.database = (select oid from pg_database where datname = current_database()))))`

/**
 * A process shows that it lives by a lock named after its worker pool, which PostgreSQL lets go the moment it dies. The
 * jobs of a dead one are given back within seconds; the queue by itself would keep them for four hours.
 */
function showLife(owner: Databases['owner'], pool: string): { stop: () => Promise<void> } {
  const open = () => owner.connect()
  let client: Awaited<ReturnType<typeof open>> | undefined
  const look = async () => {
    try {
      if (!client) {
        client = await open()
        await client.query(`select pg_try_advisory_lock_shared(${LOCKS}, hashtext($1))`, [pool])
      }
      await client.query(GIVE_BACK)
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

const UNNAMED = `select name from unnest($1::text[]) name
  where not exists (select from graphile_worker._private_tasks t where t.identifier = name)`
const NAME = 'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing'
/**
 * The queue writes a job's name when it first hears of it: a worker that starts writes all of them, and a transaction that
 * adds two jobs at the same moment could wait for it and it for them. So each name is written before, by itself.
 */
async function nameJobs(owner: Databases['owner'], names: string[]): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(UNNAMED, [names])
  for (const { name } of rows) await owner.query(NAME, [name])
}

/** Works the queue (and the sweeps, five-field cron in UTC) until stopped. */
export async function startJobs(
  owner: Databases['owner'],
  services: Services,
  jobs: Jobs,
  sweeps: Sweeps,
): Promise<{ stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  let life: ReturnType<typeof showLife> | undefined
  events.on('pool:create', ({ workerPool }) => {
    life ??= showLife(owner, workerPool.id)
  })
  await nameJobs(owner, Object.keys(jobs))
  const runner = await run({
    pgPool: owner,
    events,
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') services.log.error(message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown) => job(systemCtx(services, name), (payload ?? {}) as Record<string, unknown>),
      ]),
    ),
    parsedCronItems: parseCronItems(sweeps.map(({ match, task }) => ({ match, task, options: { backfillPeriod: 0 } }))),
  })
  return {
    stop: async () => {
      await runner.stop()
      await life?.stop()
    },
  }
}
