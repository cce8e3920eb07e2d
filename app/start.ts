// One server of the product over a database that is open: it listens until it is told to stop.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createAdaptorServer, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { WebSocketServer } from 'ws'
import { seedDemo } from '#db/seed/demo.ts'
import { startDeliveries } from '#simulator/deliveries.ts'
import { takeOverOldCompany } from '#simulator/import.ts'
import { isTestCompany } from '#features/money/payments/server/simulated.ts'
import { closeCompany, companyOf } from '#simulator/open.ts'
import type { Env } from '#lib/server/env.ts'
import { accessLog } from '#lib/server/access-log.ts'
import { places } from '#lib/server/at-most.ts'
import { closeEnded, httpOptions } from '#lib/server/connections.ts'
import { startJobs } from '#lib/server/jobs.ts'
import { startMetrics } from '#lib/server/metrics.ts'
import { API_PATHS, createApi } from './api.ts'
import type { Ahead, Draw } from './first-reads.ts'
import { JOBS, queueAfterStart, SWEEPS } from './jobs.ts'
import type { OpenDatabase } from './database.ts'
import { healthOf } from './health.ts'
import { pages } from './pages.ts'
import { seriesOf } from './series.ts'
import { createServices } from './services.ts'

/** Within so much it stops, whatever still runs. */
export const STOPS_WITHIN_MS = 10_000
/** Long enough for a balancer to see that this process is not ready any more. */
const NOTICED_MS = 2000
const GOODBYE_MS = 1000
/** For what is left when the requests are answered: jobs, live events, the database. */
const LAST_MS = 1000

/** So many pages are drawn ahead at once, and none that takes longer: the answers it is drawn from wait for it. */
const drawings = places(4)
const DRAWN_WITHIN_MS = 1000
/** What a build brings for `first-reads.ts`. */
type Drawing = { drawAhead: (routes: ServerBuild['routes'], ahead: Ahead) => Promise<string | undefined> }

export type Running = {
  /** Balancers look away, what runs ends, and nothing new begins; then the database is let go of. */
  stop: () => Promise<void>
}

/** Resolves when it listens. `dev`: pages come from Vite and follow every edit. Throws what `listen` throws, stopped. */
export async function start(
  env: Env,
  { databases, where, stop: letGo }: OpenDatabase,
  { dev = false }: { dev?: boolean } = {},
): Promise<Running> {
  let series: ReturnType<typeof seriesOf> | undefined
  const metrics = env.METRICS_PORT
    ? await startMetrics(env.METRICS_PORT, env.METRICS_HOST, () => series).catch(async (error: unknown) => {
        await letGo()
        throw error
      })
    : undefined
  const services = await createServices(env, databases, where)
  if (isTestCompany(env)) await takeOverOldCompany(services)
  if (env.demo) await seedDemo(services)
  const jobs = await startJobs(databases.owner, services, JOBS, SWEEPS)
  await queueAfterStart(services)
  const deliveries = isTestCompany(env)
    ? startDeliveries(companyOf(services), (err) => services.log.warn({ err }, 'test checkout: events wait'))
    : undefined
  const health = healthOf(services, jobs)
  await health.begin()
  let build: () => Promise<ServerBuild> = () => Promise.reject(new Error('no pages yet'))
  const draw: Draw = async (ahead) => {
    const free = drawings('all')
    if (!free) return undefined
    try {
      const { routes, entry } = await build()
      const drawn = (entry.module as unknown as Drawing).drawAhead(routes, ahead)
      return await Promise.race([drawn, sleep(DRAWN_WITHIN_MS, undefined, { ref: false })])
    } catch (err) {
      services.log.warn({ err }, 'a page could not be drawn ahead of its scripts')
      return undefined
    } finally {
      free()
    }
  }
  let api = createApi(services, health, draw)
  let refresh = async () => {}
  let stopping = false
  const app = new Hono()
  if (env.ACCESS_LOG) app.use(accessLog(services.log, env.TRUSTED_PROXY_HOPS))
  app.use(async (c, next) => {
    await refresh()
    return API_PATHS.test(c.req.path) ? api.fetch(c.req.raw, c.env as never) : next()
  })
  const pageOptions = {
    api: async (path: string, init?: RequestInit) => api.request(path, init),
    clientDir: join(env.BUILD_DIR, 'client'),
    env,
  }
  const websocket = { server: new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 }) }
  series = seriesOf(services, { health, sockets: () => websocket.server.clients.size, sweeps: SWEEPS })
  let server: Server
  if (dev) {
    // One process: Vite serves and hot-replaces the pages, and also loads the API, so a server edit needs no restart
    const { createServer: createVite } = await import('vite')
    let middlewares: import('vite').Connect.Server | undefined
    server = createAdaptorServer({
      fetch: app.fetch,
      websocket,
      serverOptions: httpOptions,
      createServer: ((options: object, listener: RequestListener) =>
        createServer(options, (request, response) =>
          middlewares ? middlewares(request, response, () => listener(request, response)) : listener(request, response),
        )) as typeof createServer,
    }) as Server
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
    middlewares = vite.middlewares
    let seen: unknown
    refresh = async () => {
      const module = (await vite.ssrLoadModule('/app/api.ts')) as typeof import('./api.ts') // cached until an edit below it
      if (module !== seen) {
        seen = module
        api = module.createApi(services, health, draw)
      }
    }
    build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
    app.route('/', pages({ ...pageOptions, dev, build }))
    server.listen(env.PORT, env.HOST)
  } else {
    const built = (await import(pathToFileURL(resolve(env.BUILD_DIR, 'server/index.js')).href)) as ServerBuild
    build = async () => built
    app.route('/', pages({ ...pageOptions, build }))
    server = serve({
      fetch: app.fetch,
      port: env.PORT,
      hostname: env.HOST,
      websocket,
      serverOptions: httpOptions,
    }) as Server
  }
  closeEnded(server)
  // longer than what stands in front keeps an idle connection (60 s with nginx and most load balancers), so that none is reused as it closes
  server.keepAliveTimeout = 65_000
  // the next request of this caller goes to another process
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close')
  })

  async function stop() {
    stopping = true
    health.leave()
    const worked = jobs.stop()
    if (health.watched()) await sleep(NOTICED_MS)
    const answered = new Promise((done) => server.close(done))
    const sockets = [...websocket.server.clients]
    for (const socket of sockets) socket.close(1012, 'restarting')
    setTimeout(() => sockets.forEach((socket) => socket.terminate()), GOODBYE_MS).unref()
    const idle = setInterval(() => server.closeIdleConnections?.(), 50).unref()
    // Vite holds its connections to the pages
    await Promise.race([answered, sleep(dev ? GOODBYE_MS : STOPS_WITHIN_MS - NOTICED_MS - LAST_MS)])
    clearInterval(idle)
    metrics?.close()
    await deliveries?.stop()
    closeCompany(services)
    await worked
    await services.live.stop()
    await letGo()
  }
  let stopped: Promise<void> | undefined
  const running: Running = { stop: () => (stopped ??= stop()) }
  return new Promise((listens, failed) => {
    server.once('listening', () => listens(running))
    server.once('error', (error) => void running.stop().then(() => failed(error)))
  })
}
