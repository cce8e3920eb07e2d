import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const timed = (name: string, help: string, labelNames: string[], buckets: number[]) =>
  new Histogram({ name, help, labelNames, buckets, registers: [registry] })
const requests = timed(
  'http_request_seconds',
  'Time to answer, by method, route and status',
  ['method', 'route', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)
const jobs = timed(
  'job_seconds',
  'Time of a job, by its end (done or failed)',
  ['task', 'end'],
  [0.05, 0.5, 5, 60, 600],
)
const cardCalls = timed(
  'payment_provider_seconds',
  'Time of a call to the payment provider, by status; 0 is no answer',
  ['method', 'status'],
  [0.1, 0.25, 0.5, 1, 2.5, 5, 15],
)
const liveDelays = timed(
  'live_delay_seconds',
  'From the beginning of a change to the moment its live event is sent',
  [],
  [0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 60],
)

/** Counts and times every answer by its route, never by its address: addresses hold ids. */
export const measure = createMiddleware(async (c, next) => {
  const stop = requests.startTimer()
  await next()
  stop({ method: c.req.method, route: routePath(c, -1), status: c.res.status })
})

/** Counts and times `work` as a run of the job `task`. Throws what it throws. */
export async function timeJob(task: string, work: () => Promise<void>): Promise<void> {
  const stop = jobs.startTimer({ task })
  let end = 'failed'
  try {
    await work()
    end = 'done'
  } finally {
    stop({ end })
  }
}

/** One call to the payment provider; status 0 where no answer came. */
export const countCardCall = (method: string, status: number, seconds: number): void =>
  cardCalls.observe({ method, status }, seconds)
export const countLiveDelay = (seconds: number): void => liveDelays.observe(Math.max(0, seconds))

const felt = (name: string, help: string, buckets: number[]) => timed(name, help, ['page'], buckets)
/** A bucket ends where the budget of ux.md does, so that the share of visits within it can be read. */
const visits = {
  lcp: felt('web_lcp_seconds', 'Largest contentful paint of real visits, by page', [0.5, 1, 1.5, 2, 2.5, 4, 10]),
  ttfb: felt('web_ttfb_seconds', 'Time to the first byte of real visits, by page', [0.1, 0.2, 0.4, 0.8, 1.8, 5]),
  inp: felt('web_inp_seconds', 'Slowest interaction of real visits, by page', [0.05, 0.1, 0.15, 0.2, 0.5, 1, 3]),
  cls: felt('web_cls', 'Layout shift of real visits, by page', [0.01, 0.05, 0.1, 0.25, 1]),
}

/** Counts one page of a real visit, in seconds; `page` is one of a fixed list, or the figures would grow without end. */
export function countVisit(page: string, figures: { [K in keyof typeof visits]: number | undefined }): void {
  for (const name of Object.keys(visits) as (keyof typeof visits)[]) {
    const value = figures[name]
    if (value !== undefined) visits[name].observe({ page }, value)
  }
}

/**
 * `/metrics` on a port of its own, so that it can be kept from the public: the process's own figures, and `more` once it is
 * there. Throws what `listen` throws.
 */
export async function startMetrics(port: number, host: string, more: () => Registry | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const added = more()
    Promise.all([registry.metrics(), added?.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': registry.contentType }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(port, host), 'listening')
  return server
}
