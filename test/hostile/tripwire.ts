// Loaded into a server under test: ends it, as kill -9 would, just before its nth database statement after the first one
// that contains a given text. HOSTILE_TRIPWIRE is `<n> <text>`.
import pg from 'pg'

const [count = '0', ...text] = (process.env['HOSTILE_TRIPWIRE'] ?? '').split(' ')
const start = text.join(' ')
let left = Number(count)
let armed = false

// oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [query] = args
  const said = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')
  armed ||= said.includes(start)
  if (armed && left-- <= 0) process.kill(process.pid, 'SIGKILL')
  return send.apply(this, args)
} as typeof pg.Client.prototype.query
