import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import { type Ctx, ctxOf, type Services } from './ctx.ts'
import type { Databases } from './db.ts'
import { inTime, patientPool, showLife } from './job-locks.ts'
import { timeJob } from './metrics.ts'

/** One job, given a system context. Runs at least once, so it must be safe to repeat; throwing means "try again later". */
export type Job = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
export type Jobs = Record<string, Job>
export type Sweeps = { match: string; task: string }[]

/** A system context for work nobody asked for: jobs, sweeps, received events. */
export const systemCtx = (services: Services, name: string): Ctx => ctxOf(services, { kind: 'system', name })

const UNNAMED = `select name from unnest($1::text[]) name
  where not exists (select from graphile_worker._private_tasks t where t.identifier = name)`
const NAME = 'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing'
/**
 * The queue writes a job's name when it first hears of it: a worker that starts writes all of them, and a transaction that
 * adds two jobs at the same moment could wait for it and it for them. So each name is written before, by itself.
 */
async function nameJobs(owner: Databases['owner'], names: string[]): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(inTime(UNNAMED, [names]))
  for (const { name } of rows) await owner.query(inTime(NAME, [name]))
}

export type Worker = {
  /** Whether somebody takes jobs: one is running and not stuck, or the queue was asked for one within the last seconds. */
  alive: () => boolean
  stop: () => Promise<void>
}
const STARTS_AGAIN_MS = { first: 500, most: 30_000 }
/** The queue is asked every second; this long without an answer, nobody works it. */
const SILENCE_MS = 15_000
/** No job takes so long: a worker that runs only such ones no longer works the queue. */
const STUCK_MS = 30 * 60_000

/**
 * Works the queue (and the sweeps, five-field cron in UTC) until stopped. A worker that ends by itself is followed by
 * another one; one that loses the database goes on where it was.
 */
export async function startJobs(
  owner: Databases['owner'],
  services: Services,
  jobs: Jobs,
  sweeps: Sweeps,
): Promise<Worker> {
  const { log } = services
  const ended = new AbortController()
  const began = Promise.withResolvers<void>()
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  const work = async () => {
    for (let wait = STARTS_AGAIN_MS.first; !ended.signal.aborted; wait = Math.min(wait * 2, STARTS_AGAIN_MS.most)) {
      try {
        await nameJobs(owner, Object.keys(jobs))
        worker = await startWorker(owner, services, jobs, sweeps)
        began.resolve()
        wait = STARTS_AGAIN_MS.first
        if (ended.signal.aborted) await worker.stop() // told to stop while it was being started
        await worker.ended
        if (!ended.signal.aborted) log.error('the worker of the job queue ended by itself; another one follows')
        await worker.stop()
      } catch (error) {
        log.error({ err: error }, 'the job queue has no worker; another try follows')
      }
      worker = undefined
      await sleep(wait, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const working = work()
  await began.promise
  return {
    alive: () => worker?.alive() ?? false,
    stop: async () => {
      ended.abort()
      await worker?.stop()
      await working
    },
  }
}

async function startWorker(owner: Databases['owner'], services: Services, jobs: Jobs, sweeps: Sweeps) {
  const events: WorkerEvents = new EventEmitter()
  const now = () => services.now().getTime()
  /** Since when. */
  const running = new Map<string, number>()
  let heard = now()
  const hear = () => {
    heard = now()
  }
  events.on('worker:getJob:empty', hear)
  events.on('job:start', ({ job }) => {
    hear()
    running.set(String(job.id), heard)
  })
  let life: ReturnType<typeof showLife> | undefined
  events.on('pool:create', ({ workerPool }) => {
    life ??= showLife(owner, workerPool.id, running)
  })
  const pool = patientPool(owner, (ids) => {
    hear()
    for (const id of ids) running.delete(id)
  })
  const ours: Services = { ...services, databases: { ...services.databases, system: services.databases.jobs } }
  const runner = await run({
    pgPool: pool.pool,
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
        (payload: unknown) =>
          timeJob(name, () => job(systemCtx(ours, name), (payload ?? {}) as Record<string, unknown>)),
      ]),
    ),
    parsedCronItems: parseCronItems(
      sweeps.map(({ match, task }) => ({ match, task, options: { backfillPeriod: 0, jobKey: `sweep:${task}` } })),
    ),
  })
  const ended = runner.promise.catch((error: unknown) => services.log.error({ err: error }, 'a worker ended'))
  pool.insist(true)
  let stopping: Promise<void> | undefined
  return {
    ended,
    alive: () => now() - heard < SILENCE_MS || [...running.values()].some((since) => now() - since < STUCK_MS),
    stop: () =>
      (stopping ??= (async () => {
        pool.insist(false)
        await runner.stop().catch(() => {}) // it ended by itself
        await pool.giveUp()
        await life?.stop()
      })()),
  }
}
