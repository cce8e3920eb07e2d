import './env.ts' // first: React and React Router read NODE_ENV when they load
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CONTROL, isTestCompany } from '#features/money/payments/server/simulated.ts'
import { isRefusal } from '#lib/errors.ts'
import { notKept, readEnv } from '#lib/server/env.ts'
import { createLog } from '#lib/server/log.ts'
import { openDatabase } from './database.ts'
import { filesOf } from './services.ts'
import { start, STOPS_WITHIN_MS } from './start.ts'

const started = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)
const giveUp = (words: string): never => {
  say(words)
  process.exit(1)
}
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18))
  giveUp(`ClaimChoice needs Node 24 (this is ${process.version}). Run \`npm start\`, which brings its own.`)
const env = (() => {
  try {
    return readEnv(process.env)
  } catch (error) {
    return giveUp((error as Error).message)
  }
})()
// the last net, which says what fell through the others: one forgotten promise is no reason to end everybody's requests
const log = createLog(env.LOG_LEVEL)
process.on('unhandledRejection', (err) => log.error({ err }, 'a promise that nobody awaited failed'))

// a bucket that is away is waited for: readiness tells
if (!env.BLOB_URL?.startsWith('s3:'))
  await filesOf(env)
    .probe()
    .catch(({ code }: NodeJS.ErrnoException) =>
      giveUp(env.BLOB_URL ? `BLOB_URL: ${notKept(env.BLOB_URL, code)}` : `DATA_DIR: ${notKept(env.DATA_DIR, code)}`),
    )
if (process.env['NODE_ENV'] === 'production' && !existsSync(join(env.BUILD_DIR, 'server/index.js')))
  giveUp(`BUILD_DIR: no built pages in ${resolve(env.BUILD_DIR)}; leave it out and run: node bin/setup.mjs`)
const database = await openDatabase(env, say).catch((error: Error) => giveUp(error.message))
const running = await start(env, database, { dev: process.env['NODE_ENV'] !== 'production' }).catch(
  (error: NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }) => {
    if (isRefusal(error)) giveUp(error.message)
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error
    const { port = env.PORT, address = error.hostname } = error
    const of = port === env.METRICS_PORT || (address === env.METRICS_HOST && address !== env.HOST) ? 'METRICS_' : ''
    if (error.code === 'EADDRINUSE') giveUp(`${of}PORT: ${port} is taken; choose another one, like ${port + 1}`)
    if (error.code === 'EACCES') giveUp(`${of}PORT: ${port} is for root; choose one above 1023, with a proxy in front`)
    return giveUp(`${of}HOST: this machine has no address ${address}; leave it out, or name one that it has`)
  },
)
say(`\nClaimChoice is ready: ${env.APP_URL}  (${Math.round(performance.now() - started)} ms)`)
if (env.demo)
  say(`
Demo sign-ins, all with the password claimchoice-demo:
  dana.driver@example.com  drew.driver@example.com   drivers
  omar.owner@example.com   nina.new@example.com      private car owners (nina is not verified)
  sal.shop@example.com     pat.shop@example.com      shops (pat is not verified)
  midnight@example.com                               towing company
  ada.admin@example.com    amy.admin@example.com     claims admins
Mail is shown at ${env.APP_URL}/dev/mail${isTestCompany(env) ? `, the test payment provider's dashboard at ${env.APP_URL}${CONTROL}` : ''}`)

const stop = () => {
  setTimeout(() => process.exit(), STOPS_WITHIN_MS).unref()
  void running.stop().then(() => process.exit())
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// `npm start` runs us under a shell that does not pass SIGTERM on: when that shell is gone, stop as if told to
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 250).unref()
}
