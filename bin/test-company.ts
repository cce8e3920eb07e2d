// bin/test-company --port N --file F --webhook URL: the test payment provider in a process of its own, as badly as wished.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { testPages } from '#simulator/company.ts'
import { startDeliveries } from '#simulator/deliveries.ts'
import { chanceFrom, failure, fateOf } from '#simulator/faults.ts'
import { CONTROL_KEY, DEMO_KEY } from '#features/money/payments/server/simulated.ts'
import { type Company, type Faults, US_PRICE } from '#simulator/open.ts'
import { Store } from '#simulator/store.ts'
import { answerWire } from '#simulator/wire.ts'

const USAGE = `usage: bin/test-company --port N --file F --webhook URL --secret whsec_… [--key sk_…] [--control KEY]
  [--origin URL]     where a browser finds it, http://127.0.0.1:N when left out
  [--faults 0.2]     share of calls that go wrong: a 500 or a broken line, before the work or after it
  [--hang 0.01]      share of calls that are done and never answered
  [--copies 5]       each event comes one to so many times
  [--shuffle]        events come up to three seconds late, in any order
  [--lost 0.05]      share of events that never come
  [--seed N]         the same accidents again
  [--fee-percent 2.9] [--fee-cents 30]  what it keeps of each charge
It takes no money and knows no real card. Start the server with STRIPE_API_URL=http://127.0.0.1:N and the same
STRIPE_WEBHOOK_SECRET; a server in production refuses to.`

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse }

function settings() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      port: text,
      file: text,
      webhook: text,
      secret: text,
      key: text,
      control: text,
      origin: text,
      faults: text,
      hang: text,
      copies: text,
      lost: text,
      seed: text,
      'fee-percent': text,
      'fee-cents': text,
      shuffle: { type: 'boolean' },
    },
  })
  const number = (name: 'port' | 'copies' | 'seed' | 'fee-cents', least: number, otherwise?: number) => {
    const given = values[name] === undefined ? otherwise : Number(values[name])
    if (given === undefined || !Number.isInteger(given) || given < least)
      throw new Error(`--${name} must be a whole number from ${least} on`)
    return given
  }
  const share = (name: 'faults' | 'hang' | 'lost') => {
    const given = Number(values[name] ?? 0)
    if (!(given >= 0 && given <= 1)) throw new Error(`--${name} must be a share from 0 to 1`)
    return given
  }
  const must = (name: 'file' | 'webhook' | 'secret', form: RegExp, what: string) => {
    const given = values[name] ?? ''
    if (!form.test(given)) throw new Error(`--${name} must be ${what}`)
    return given
  }
  const percent = Number(values['fee-percent'] ?? US_PRICE.basis_points / 100)
  if (!(percent >= 0 && percent < 100)) throw new Error('--fee-percent must be a number from 0 to 100')
  const port = number('port', 1)
  const faults: Faults = {
    chance: values.seed === undefined ? Math.random : chanceFrom(number('seed', 0)),
    calls: share('faults'),
    hang: share('hang'),
    copies: number('copies', 1, 1),
    shuffle: values.shuffle ?? false,
    lost: share('lost'),
  }
  return {
    port,
    file: must('file', /./, 'the path of its file'),
    webhook: must('webhook', /^http:\/\//, 'an http address'),
    secret: must('secret', /^whsec_./, 'a secret that begins with whsec_'),
    key: values.key ?? DEMO_KEY,
    control_key: values.control ?? CONTROL_KEY,
    origin: values.origin ?? `http://127.0.0.1:${port}`,
    faults,
    price: { basis_points: Math.round(percent * 100), cents: number('fee-cents', 0, US_PRICE.cents) },
  }
}

const given = (() => {
  try {
    return settings()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`)
    process.exit(2)
  }
})()
const { port, file, webhook, secret, key, control_key, origin, faults, price } = given
const company: Company = {
  store: new Store(file),
  now: () => new Date(),
  origin,
  key,
  control_key,
  webhook_secret: secret,
  receiver: webhook,
  post: (body, headers) => fetch(webhook, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }),
  faults,
  price,
}

const app = new Hono<{ Bindings: Bindings }>()
app.all('/v1/*', async (c) => {
  const fate = fateOf(faults)
  const done = fate?.before ? undefined : await answerWire(company, c.req.raw, c.req.path)
  if (!fate) return done!
  if (fate.how === 'fails') return failure()
  const { incoming, outgoing } = c.env
  if (fate.how === 'silent') await new Promise((resolve) => outgoing.once('close', resolve))
  incoming.socket.destroy()
  return new Response(null)
})
app.route(
  '/',
  testPages(() => company),
)

const LANES = 8
const deliveries = startDeliveries(company, (error) => process.stderr.write(`events wait: ${String(error)}\n`), LANES)
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  process.stdout.write(`Test payment provider: ${origin}, its memory is ${file}\n`),
)
server.on('error', (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
async function stop() {
  server.close()
  setTimeout(() => process.exit(0), 3000).unref()
  await deliveries.stop()
  company.store.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// when who started us under npm or a harness is gone, so are we
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 250).unref()
}
