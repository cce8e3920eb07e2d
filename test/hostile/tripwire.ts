// Loaded into a server under test: ends it, as kill -9 would, just before its nth commit since somebody began to book.
// Between two commits nothing lasts, so these are all the moments that differ. HOSTILE_TRIPWIRE is n, counted from 0.
import pg from 'pg'

const BEGINS = 'listing_public'
/** What the server does for itself every moment, whether anybody books or not. */
const IDLE = /graphile_worker|live_events|"outbox"|set attempts = attempts/
const WRITES = /\b(insert|update|delete)\b/i

let left = Number(process.env['HOSTILE_TRIPWIRE'])
let armed = false

const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [query] = args as [string | { text?: string; submit?: unknown }]
  const text = typeof query === 'string' ? query : (query.text ?? '')
  armed ||= text.includes(BEGINS)
  const commits = text === 'commit' || (typeof query === 'object' && !!query.submit && WRITES.test(text))
  if (armed && commits && !IDLE.test(text) && left-- === 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(send, this, args)
} as typeof pg.Client.prototype.query
