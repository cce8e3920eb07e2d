import './env.ts' // first: React and React Router read NODE_ENV when they load
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createAdaptorServer, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { WebSocketServer } from 'ws'
import { seedDemo } from '#db/seed/demo.ts'
import { startDeliveries } from '#features/payments/server/test-deliveries.ts'
import { takeOverOldCompany } from '#features/payments/server/test-import.ts'
import { CONTROL, isTestCompany } from '#features/payments/server/test-mode.ts'
import { queueAfterStart } from '#features/orders/server/jobs.ts'
import { closeCompany, companyOf } from '#features/payments/server/test-open.ts'
import { readEnv } from '#lib/server/env.ts'
import { startJobs } from '#lib/server/jobs.ts'
import { startMetrics } from '#lib/server/metrics.ts'
import { API_PATHS, createApi, JOBS, SWEEPS } from './api.ts'
import { openDatabase } from './database.ts'
import { healthOf } from './health.ts'
import { pages } from './pages.ts'
import { createServices, filesFolder } from './services.ts'

const started = performance.now()
const STOPS_WITHIN_MS = 10_000
/** Long enough for a balancer to see that this process is not ready any more. */
const NOTICED_MS = 2000
const GOODBYE_MS = 1000
/** For what is left when the requests are answered: jobs, live events, the database. */
const LAST_MS = 1000
const say = (line: string) => process.stdout.write(`${line}\n`)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  say(`ClaimChoice needs Node 24 (this is ${process.version}). Run \`npm start\`, which brings its own.`)
  process.exit(1)
}
const dev = process.env['NODE_ENV'] !== 'production'
const env = (() => {
  try {
    return readEnv(process.env)
  } catch (error) {
    say((error as Error).message)
    process.exit(1)
  }
})()
const {
  databases,
  where,
  stop: stopDatabase,
} = await openDatabase(env, say).catch((error: Error) => {
  say(error.message)
  process.exit(1)
})
const services = await createServices(env, databases, where)
// the last net, which says what fell through the others: one forgotten promise is no reason to end everybody's requests
process.on('unhandledRejection', (err) => services.log.error({ err }, 'a promise that nobody awaited failed'))
if (isTestCompany(env)) await takeOverOldCompany(services)
if (env.demo) await seedDemo(services)
const jobs = await startJobs(databases.owner, services, JOBS, SWEEPS)
await queueAfterStart(services)
const metrics = env.METRICS_PORT ? startMetrics(env.METRICS_PORT, env.METRICS_HOST) : undefined
const deliveries = isTestCompany(env)
  ? startDeliveries(companyOf(services), (err) => services.log.warn({ err }, 'test checkout: events wait'))
  : undefined
const health = healthOf(services, filesFolder(env), jobs)
await health.begin()
let api = createApi(services, health)
let refresh = async () => {}
let stopping = false
const app = new Hono().use(async (c, next) => {
  await refresh()
  return API_PATHS.test(c.req.path) ? api.fetch(c.req.raw, c.env as never) : next()
})
const pageOptions = {
  api: async (path: string, init?: RequestInit) => api.request(path, init),
  clientDir: join(env.BUILD_DIR, 'client'),
  env,
}
const websocket = { server: new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 }) }
let server: Server
if (dev) {
  // One process: Vite serves and hot-replaces the pages, and also loads the API, so a server edit needs no restart
  const { createServer: createVite } = await import('vite')
  let middlewares: import('vite').Connect.Server | undefined
  server = createAdaptorServer({
    fetch: app.fetch,
    websocket,
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
      api = module.createApi(services, health)
    }
  }
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  app.route('/', pages({ ...pageOptions, dev, build }))
  server.listen(env.PORT, env.HOST)
} else {
  const build = (await import(pathToFileURL(resolve(env.BUILD_DIR, 'server/index.js')).href)) as ServerBuild
  app.route('/', pages({ ...pageOptions, build: async () => build }))
  server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST, websocket }) as Server
}
// the next request of this caller goes to another process
server.prependListener('request', (_, response: ServerResponse) => {
  if (stopping) response.setHeader('connection', 'close')
})
server.on('error', (error: NodeJS.ErrnoException) => {
  say(error.code === 'EADDRINUSE' ? `Port ${env.PORT} is taken. Choose another: PORT=3001 npm start` : error.message)
  void stop(1)
})
server.on('listening', () => {
  say(`\nClaimChoice is ready: ${env.APP_URL}  (${Math.round(performance.now() - started)} ms)`)
  if (env.demo)
    say(`
Demo sign-ins, all with the password claimchoice-demo:
  dana.driver@example.com  drew.driver@example.com   drivers
  omar.owner@example.com   nina.new@example.com      private car owners (nina is not verified)
  sal.shop@example.com     pat.shop@example.com      shops (pat is not verified)
  ada.admin@example.com    amy.admin@example.com     claims admins
Mail is shown at ${env.APP_URL}/dev/mail${isTestCompany(env) ? `, the test card company's desk at ${env.APP_URL}${CONTROL}` : ''}`)
})

/** Within ten seconds: balancers look away, what runs ends, and nothing new begins. */
async function stop(code = 0) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code), STOPS_WITHIN_MS).unref()
  health.leave()
  const worked = jobs.stop()
  if (health.watched()) await sleep(NOTICED_MS)
  const answered = new Promise((done) => server.close(done))
  const sockets = [...websocket.server.clients]
  for (const socket of sockets) socket.close(1012, 'restarting')
  setTimeout(() => sockets.forEach((socket) => socket.terminate()), GOODBYE_MS).unref()
  setInterval(() => server.closeIdleConnections?.(), 50).unref()
  // Vite holds its connections to the pages
  await Promise.race([answered, sleep(dev ? GOODBYE_MS : STOPS_WITHIN_MS - NOTICED_MS - LAST_MS)])
  metrics?.close()
  await deliveries?.stop()
  closeCompany(services)
  await worked
  await services.live.stop()
  await stopDatabase()
  process.exit(code)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// `npm start` runs us under a shell that does not pass SIGTERM on: when that shell is gone, stop as if told to
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 250).unref()
}
