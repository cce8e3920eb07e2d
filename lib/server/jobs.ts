import { Logger, parseCronItems, run } from 'graphile-worker'
import { asSystem, type Ctx, ctxOf, type Services } from './ctx.ts'
import type { Databases } from './db.ts'

/** One job, given a system context. Runs at least once, so it must be safe to repeat; throwing means "try again later". */
export type Job = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
export type Jobs = Record<string, Job>
export type Sweeps = { match: string; task: string }[]

/** A system context for work nobody asked for: jobs, sweeps, received events. */
export const systemCtx = (services: Services, name: string): Ctx => ctxOf(services, { kind: 'system', name })
export { asSystem }

/** Works the queue (and the sweeps, five-field cron in UTC) until stopped. */
export async function startJobs(
  owner: Databases['owner'],
  services: Services,
  jobs: Jobs,
  sweeps: Sweeps,
): Promise<{ stop: () => Promise<void> }> {
  const runner = await run({
    pgPool: owner,
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
  return { stop: () => runner.stop() }
}
