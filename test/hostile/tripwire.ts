// Loaded into a server under test: ends it, as kill -9 would, at its nth moment since somebody began to book or a payout was
// looked for, or since HOSTILE_TRIPWIRE_FROM was in a call's address or a query: before a commit, before a call to the card
// company, and after its answer. Nothing else lasts, so these are all the moments that differ. HOSTILE_TRIPWIRE is n, from 0.
// With HOSTILE_TRIPWIRE_AFTER a commit's moment is when it stands, and nobody has been told yet.
import { Server } from 'node:http'
import pg from 'pg'

const from = process.env['HOSTILE_TRIPWIRE_FROM']
const BEGINS = from ? new RegExp(from) : /booking_facts|from payout_accounts a\b/
const AFTER = process.env['HOSTILE_TRIPWIRE_AFTER'] !== undefined
/** What the server does for itself every moment, whether anybody books or not. */
const IDLE = /graphile_worker|live_events|"outbox"|set attempts = attempts/
const WRITES = /\b(insert|update|delete)\b/i

let left = Number(process.env['HOSTILE_TRIPWIRE'])
let armed = false
const pass = () => {
  if (armed && left-- === 0) process.kill(process.pid, 'SIGKILL')
}

const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [query] = args as [string | { text?: string; submit?: unknown }]
  const text = typeof query === 'string' ? query : (query.text ?? '')
  armed ||= BEGINS.test(text)
  if (AFTER && armed && text === 'commit')
    return (Reflect.apply(send, this, args) as Promise<unknown>).then((done) => {
      pass()
      return done
    })
  const commits = text === 'commit' || (typeof query === 'object' && !!query.submit && WRITES.test(text))
  if (!AFTER && commits && !IDLE.test(text)) pass()
  return Reflect.apply(send, this, args)
} as typeof pg.Client.prototype.query

const company = process.env['STRIPE_API_URL']
const reach = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString()
  if (!company || !url.startsWith(company)) return reach(input, init)
  pass()
  const answer = await reach(input, init)
  pass()
  return answer
}

const hear = Reflect.get(Server.prototype, 'emit') as (...args: unknown[]) => boolean
Server.prototype.emit = function (this: Server, ...args: unknown[]) {
  const [event, request] = args as [string, { url?: string }]
  if (event === 'request') armed ||= BEGINS.test(request.url ?? '')
  return Reflect.apply(hear, this, args)
}
