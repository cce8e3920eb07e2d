import './env.ts' // first: React and React Router read NODE_ENV when they load
import { CONTROL, isTestCompany } from '#features/money/payments/server/simulated.ts'
import { isRefusal } from '#lib/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import { createLog } from '#lib/server/log.ts'
import { openDatabase } from './database.ts'
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

const database = await openDatabase(env, say).catch((error: Error) => giveUp(error.message))
const running = await start(env, database, { dev: process.env['NODE_ENV'] !== 'production' }).catch(
  (error: NodeJS.ErrnoException & { port?: number }) => {
    if (isRefusal(error)) giveUp(error.message)
    if (error.syscall !== 'listen') throw error
    const name = error.port === env.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
    const taken = `Port ${error.port} is taken. Choose another: ${name}=${error.port! + 1} npm start`
    return giveUp(error.code === 'EADDRINUSE' ? taken : error.message)
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
