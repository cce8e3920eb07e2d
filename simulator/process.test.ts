// The test company as a process of its own, spoken to by the official library; killed, and badly connected.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { DEMO_KEY } from '#features/money/payments/server/simulated.ts'
import { Store } from './store.ts'

const SECRET = 'whsec_of_this_test'
const dir = mkdtempSync(join(tmpdir(), 'cc-company-'))
const file = join(dir, 'company.db')
const port = await new Promise<number>((resolve) => {
  const probe = createSocket().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resolve(port))
  })
})

/** Stands where our receiver stands. */
const events: Stripe.Event[] = []
const receiver: Server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    const event = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET)
    events.push(event)
    response.end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))

let child: ChildProcess | undefined
async function start(...faults: string[]): Promise<void> {
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const given = { port: String(port), file, webhook, secret: SECRET }
  const flags = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  child = spawn(process.execPath, ['bin/test-company.ts', ...flags, ...faults], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
}
async function kill(): Promise<void> {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}
afterAll(async () => {
  await kill()
  receiver.close()
  rmSync(dir, { recursive: true, force: true })
})
const stripe = (maxNetworkRetries: number) =>
  new Stripe(DEMO_KEY, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries, telemetry: false })
const wanted = (n: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: `order_${n}`,
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Car' } } }],
  success_url: 'http://claimchoice.test/',
})
const press = (id: string) =>
  fetch(`http://127.0.0.1:${port}/dev/checkout/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ how: 'pay', card: '4242 4242 4242 4242' }),
  })
const until = async (met: () => boolean) => {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('what was answered before kill -9 is there after it, and its event arrives signed', async () => {
  await start()
  const session = await stripe(0).checkout.sessions.create(wanted(1), { idempotencyKey: 'one' })
  expect(session.url).toBe(`http://127.0.0.1:${port}/dev/checkout/${session.id}`)
  expect((await press(session.id)).status).toBe(303)
  await kill()
  await start()
  expect(await stripe(0).checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
  expect(await stripe(0).checkout.sessions.create(wanted(1), { idempotencyKey: 'one' })).toMatchObject({
    id: session.id,
    status: 'open', // the first answer again, word for word
  })
  await until(() => events.length > 0)
  expect(events[0]).toMatchObject({ type: 'checkout.session.completed', data: { object: { id: session.id } } })
})

test('with calls that fail before and after the work, the same key makes the same one session', async () => {
  await kill()
  await start('--faults', '0.6', '--seed', '7')
  const failures: string[] = []
  const create = async (n: number): Promise<string> => {
    for (;;)
      try {
        return (await stripe(0).checkout.sessions.create(wanted(n), { idempotencyKey: `faulty_${n}` })).id
      } catch (error) {
        failures.push((error as Error).constructor.name)
      }
  }
  for (let n = 100; n < 115; n++) await create(n)
  expect(new Set(failures)).toEqual(new Set(['StripeAPIError', 'StripeConnectionError']))
  const store = new Store(file)
  const rows = store.rows<{ sessions: number }>(
    `select count(*) as sessions from objects where kind = 'session' and body ->> 'client_reference_id' like 'order_1__'
     group by body ->> 'client_reference_id'`,
  )
  store.close()
  expect(rows).toEqual(Array.from({ length: 15 }, () => ({ sessions: 1 })))
})

test('events come once to five times, in any order, and some never; the same seed has the same accidents', async () => {
  const told = async (copies: string, lost: string) => {
    await kill()
    await start('--copies', copies, '--lost', lost, '--shuffle', '--seed', '3')
    events.length = 0
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      const { id } = await stripe(0).checkout.sessions.create(wanted(500 + n))
      await press(id)
      ids.push(id)
    }
    const store = new Store(file)
    const left = () =>
      store.row<{ count: number }>('select count(*) as count from deliveries where delivered_at is null')
    await until(() => left()!.count === 0)
    store.close()
    return ids.map((id) => events.filter(({ data }) => (data.object as { id?: string }).id === id).length)
  }
  const first = await told('5', '0.3')
  expect(Math.max(...first)).toBeGreaterThan(1)
  expect(Math.max(...first)).toBeLessThanOrEqual(5)
  expect(Math.min(...first)).toBe(0)
  expect(await told('5', '0.3')).toEqual(first)
})

test('a setting that makes no sense is named, and nothing starts', async () => {
  const wrong = spawn(process.execPath, ['bin/test-company.ts', '--port', '0'])
  let said = ''
  wrong.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(wrong, 'close')) as [number]
  expect(code).toBe(2)
  expect(said).toContain('--port must be a whole number from 1 on')
})
