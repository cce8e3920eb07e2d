// The test payment provider as a process of its own with a file of its own, and what somebody at the company may do there by
// hand. It is started here and nowhere else: no other company is ever spoken to.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchCompany } from './company-file.ts'
import type { Answer } from './people.ts'

/** How badly the company works: shares of its calls that fail, of its events that never come; copies of the others. */
export type Mood = { faults?: number; copies?: number; shuffle?: boolean; lost?: number }
export type Company = {
  url: string
  /** What it signs its events with. */
  secret: string
  file: string
  start: (mood?: Mood) => Promise<void>
  /** kill -9: what it has not written down is gone. */
  kill: () => Promise<void>
  /** One call with the company's own key, as from its own pages. Undefined when it did not answer. */
  ask: (
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
    key?: string,
  ) => Promise<Answer | undefined>
  /** What only the company, a bank or time can do (simulator/control.ts). */
  command: (name: 'dispute' | 'decide' | 'lapse' | 'advance', body: object) => Promise<Answer | undefined>
  /** Somebody opens another checkout of the payment that `session` is for. */
  openSecond: (session: string) => Promise<Answer | undefined>
  /** A lie: the company will take this many cents less than we asked for. */
  takesLess: (session: string, cents: number) => void
  /** A lie: an account of a provider there has this many cents more. */
  fills: (account: string, cents: number) => void
}

/** The key that only a test company knows (features/money/payments/server/simulated.ts): a live one starts with sk_live_. */
const KEY = 'sk_demo_test_checkout'

export function newCompany(o: {
  dir: string
  port: number
  /** Where it sends its events. */
  ours: string
  clock: () => Record<string, string>
  children: Set<ChildProcess>
}): Company {
  const url = `http://127.0.0.1:${o.port}`
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const control = `control_${randomBytes(24).toString('base64url')}`
  const file = join(o.dir, 'test-company.db')
  let child: ChildProcess | undefined
  let gone = Promise.resolve()

  const ask: Company['ask'] = async (method, path, form, key) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: { authorization: `Bearer ${KEY}`, ...(key && { 'idempotency-key': key }) },
        ...(form && { body: new URLSearchParams(form) }),
      })
      const body = (await response.json()) as Record<string, unknown>
      return { status: response.status, code: '', body, location: null, request: '' }
    } catch {
      return undefined
    }
  }
  return {
    url,
    secret,
    file,
    ask,
    command: async (name, body) => {
      try {
        const response = await fetch(`${url}/dev/payment-provider/${name}`, {
          method: 'POST',
          signal: AbortSignal.timeout(10_000),
          headers: { authorization: `Bearer ${control}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return {
          status: response.status,
          code: '',
          body: (await response.json()) as Record<string, unknown>,
          location: null,
          request: '',
        }
      } catch {
        return undefined
      }
    },
    openSecond: async (session) => {
      const first = await ask('GET', `/v1/checkout/sessions/${session}`)
      if (first?.status !== 200) return first
      const { client_reference_id, metadata, amount_total, success_url, cancel_url } = first.body
      const form: Record<string, string> = {
        mode: 'payment',
        client_reference_id: String(client_reference_id),
        success_url: String(success_url),
        cancel_url: String(cancel_url),
        'metadata[by_hand]': 'yes',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(amount_total),
        'line_items[0][price_data][product_data][name]': 'The same once more',
      }
      for (const [name, value] of Object.entries(metadata as Record<string, string>))
        form[`metadata[${name}]`] = form[`payment_intent_data[metadata][${name}]`] = value
      return ask('POST', '/v1/checkout/sessions', form, `by_hand_${session}`)
    },
    fills: (account, cents) => {
      const db = new DatabaseSync(file, { timeout: 15_000 })
      db.prepare(
        `insert into money (id, account, amount, fee, net, type, source, created) values ('txn_' || ?2 || hex(randomblob(8)), ?1, ?2, 0, ?2, 'topup', '', unixepoch())`,
      ).run(account, cents)
      db.close()
    },
    takesLess: (session, cents) => {
      const db = new DatabaseSync(file, { timeout: 15_000 })
      db.prepare(
        `update objects set body = json_set(body, '$.amount', json_extract(body, '$.amount') - ?) where id = ?`,
      ).run(cents, session)
      db.close()
    },
    start: async ({ faults = 0, copies = 1, shuffle = false, lost = 0 } = {}) => {
      const clock = o.clock()
      const flags = {
        port: String(o.port),
        file,
        webhook: `${o.ours}/functions/v1/stripe-webhook`,
        secret,
        key: KEY,
        control,
        faults: String(faults),
        copies: String(copies),
        lost: String(lost),
        seed: String(Math.floor(Math.random() * 2 ** 31)),
      }
      const started = spawn(
        process.execPath,
        [
          ...(Object.keys(clock).length ? ['--import', './test/hostile/ahead.ts'] : []),
          'bin/test-company.ts',
          ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
          ...(shuffle ? ['--shuffle'] : []),
        ],
        {
          cwd: new URL('../..', import.meta.url),
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { PATH: process.env['PATH'], NODE_ENV: 'production', npm_lifecycle_event: 'hostile', ...clock },
        },
      )
      child = started
      o.children.add(started)
      let said = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text: Buffer) => {
          said = `${said}${text.toString()}`.slice(-4000)
        })
      gone = new Promise<void>((resolve) =>
        started.once('exit', () => {
          o.children.delete(started)
          resolve()
        }),
      )
      for (const deadline = Date.now() + 30_000; !(await ask('GET', '/v1/balance')); await sleep(20)) {
        if (started.exitCode !== null) throw new Error(`the payment provider did not start:\n${said}`)
        if (Date.now() > deadline) throw new Error(`the payment provider does not answer:\n${said}`)
      }
      watchCompany(file)
    },
    kill: async () => {
      child?.kill('SIGKILL')
      await gone
    },
  }
}
