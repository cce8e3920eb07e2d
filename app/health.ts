// Whether this process should be sent requests: what every request needs is asked, and none waits longer than a moment.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#lib/server/ctx.ts'

type Looked = { problems: string[]; oldest_due_job_s: number | null }
export type Health = {
  /** The first answers, before anybody looks. */
  begin: () => Promise<unknown>
  look: () => Promise<Looked>
  /** As `look`, for figures: a balancer does not decide by it. */
  measure: () => Promise<Looked>
  /** Somebody looks regularly: a load balancer, which has to see that this process leaves. */
  watched: () => boolean
  /** From now on this process is not ready: it ends. */
  leave: () => void
}

/** How long one look waits; and how long a busy pool may owe an answer before it counts as gone. */
const ANSWER_MS = 700
const SILENCE_MS = 5000
const LOOKED_AT_MS = 30_000
/** What a full disk refuses: more rows than fit in so little memory are written to it, and no table grows. */
const WRITES_TO_DISK = `set local work_mem = '64kB'; select count(*) from generate_series(1, 5000)`
const OLDEST_DUE = `select extract(epoch from now() - min(run_at))::int as oldest from graphile_worker._private_jobs
  where is_available and run_at <= now()`

/** Whatever the pool itself allows: on a connection whose other side vanished an answer would never come. */
const soon = (text: string) => ({ text, query_timeout: SILENCE_MS })

/** What may not answer at all: asked once at a time. Says what is wrong with it, if anything. */
function probe(name: string, ask: () => Promise<unknown>): () => Promise<string[]> {
  let since = 0
  let waiting = false
  let asked = Promise.resolve()
  let problem: string | undefined = 'no answer yet'
  let patience = SILENCE_MS // first connections are made for the first answer
  const begin = async () => {
    since = performance.now()
    waiting = true
    try {
      await ask()
      problem = undefined
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      problem = code ?? message
    }
    waiting = false
  }
  return async () => {
    if (!waiting) asked = begin()
    await Promise.race([asked, sleep(patience, undefined, { ref: false })])
    patience = ANSWER_MS
    if (waiting && performance.now() - since > SILENCE_MS) return [`${name}: no answer`]
    return problem ? [`${name}: ${problem}`] : []
  }
}

/** `worker` works the job queue, where one is started. */
export function healthOf({ databases, blobs, log }: Services, worker?: { alive: () => boolean }): Health {
  let leaving = false
  let looked = -Infinity
  let oldest: number | null = null
  const { owner, end: _, ...others } = databases
  const probes = [
    ...Object.entries(others).map(([name, pool]) => probe(`database (${name})`, () => pool.query(soon('select 1')))),
    probe('database (owner)', async () => {
      const answer: unknown = await owner.query(soon(`begin; ${WRITES_TO_DISK}; ${OLDEST_DUE}; commit`))
      oldest = (answer as { rows: { oldest: number | null }[] }[]).at(-2)!.rows[0]!.oldest
    }),
    probe('files', blobs.probe),
  ]
  let said = ''
  const ask = async () => (await Promise.all(probes.map((one) => one()))).flat()
  const measure = async () => {
    const problems = await ask()
    if (worker && !worker.alive()) problems.push('job queue: no worker')
    if (leaving) problems.push('this process ends')
    const now = problems.join('; ')
    if (now !== said) log.warn(now ? `not ready: ${now}` : 'ready again')
    said = now
    return { problems, oldest_due_job_s: oldest }
  }
  return {
    begin: ask,
    measure,
    look: () => {
      looked = performance.now()
      return measure()
    },
    watched: () => performance.now() - looked < LOOKED_AT_MS,
    leave: () => {
      leaving = true
    },
  }
}
