// Live events: a table written in the business transaction, one coalesced wake-up after commit, one listener per process.
// The cursor is (transaction, id) below the oldest running transaction, so nothing that commits late is skipped (design.md §6).
import pg from 'pg'
import type { Databases, Where } from './db.ts'
import type { Log } from './log.ts'
import { countLiveDelay } from './metrics.ts'

export type LiveEvent = { event: 'INSERT' | 'UPDATE'; table: string; new: unknown; cursor: string }
export type Live = {
  /** Up to here this process has told its listeners. Whoever reads from now on sees all of that, and can resume after it. */
  cursor: () => string
  /** Tells every process that something was committed. Cheap: at most one notification per 20 ms. */
  wake: () => void
  /**
   * Sends what is newer than `cursor` (or only what happens from now on), then everything after. `resumed` is false when
   * something may lie between what the person knows and what is sent: without a cursor, with one that cannot be, or with one
   * from before the oldest event that is kept.
   */
  subscribe: (
    userId: string,
    cursor: string | undefined,
    send: (event: LiveEvent) => void,
  ) => Promise<{ cursor: string; resumed: boolean; leave: () => void }>
  /** What any process says with `pg_notify` on the channel {@link LIGHT}, this one too: no row, no cursor, lost while nobody listens. */
  onLight: (hear: (said: string) => void) => void
  stop: () => Promise<void>
}
type Said = { to: string[]; event: LiveEvent['event']; table: string; new: unknown }
/** One event of one person, or all that a transaction said to several. */
type Row = {
  id: number
  xid: string
  user_id: string | null
  event: LiveEvent['event'] | null
  table_name: string | null
  payload: unknown
  said: Said[] | null
  /** By the database's own clock, seconds. */
  age_s: number
  began: string
}

export const LIGHT = 'light'
const COALESCE_MS = 20
const PAGE = 500
const SELECT = `select id, xid::text as xid, user_id, event, table_name, payload, said, began::text as began,
  extract(epoch from clock_timestamp() - at)::float8 as age_s from live_events
  where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())`
const OF_ONE = '(user_id = $3 or people @> array[$3]::uuid[])'
/** An hour is left for clocks that differ, should another machine become the database's. */
const SINCE = `at >= $3::timestamptz - interval '1 hour'`
/** The end of a row, however much it says. */
const ALL = 999_999
/** A cursor is transaction, row and how much of the row has been told. */
const partsOf = (cursor: string) => {
  const [xid, id, told] = cursor.split('-')
  return { xid: BigInt(xid!), id: BigInt(id!), told: Number(told) }
}
const compare = (a: string, b: string): number => {
  const [one, two] = [partsOf(a), partsOf(b)]
  if (one.xid !== two.xid) return Number(one.xid - two.xid)
  if (one.id !== two.id) return Number(one.id - two.id)
  return one.told - two.told
}
const cursorOf = (row: Row, at = ALL) => `${row.xid}-${row.id}-${at}`
/** What a row tells, to whom, in its order; only the last of it is the end of the row. */
function toldBy(row: Row): { to: string[]; told: LiveEvent }[] {
  const said = row.said ?? [{ to: [row.user_id!], event: row.event!, table: row.table_name!, new: row.payload }]
  return said.map(({ to, event, table, new: it }, at) => {
    const cursor = cursorOf(row, at === said.length - 1 ? ALL : at)
    return { to, told: { event, table, new: it, cursor } } // in this order, which jsonb does not keep
  })
}
/**
 * Well within the counters; anything else is not a cursor of ours. An earlier version gave out two numbers, and went past
 * what `said` holds without a word: who comes with such a one reads everything again.
 */
const CURSOR = /^\d{1,19}-\d{1,18}-\d{1,6}$/

export async function startLive(databases: Databases, where: Where, log: Log): Promise<Live> {
  const { system } = databases
  const subscribers = new Map<string, Set<(row: LiveEvent) => void>>()
  const hearers: ((said: string) => void)[] = []
  let stopped = false
  const ends = async () =>
    (
      await system.query<{ oldest: string | null; newest: string; began: string }>(
        `select (select l.xid::text || '-' || l.id || '-0' from live_events l order by l.xid, l.id limit 1) as oldest,
         coalesce(n.cursor, '0-0-${ALL}') as newest, coalesce(n.began, '-infinity') as began from (values (1)) one left join lateral
         (select xid::text || '-' || id || '-${ALL}' as cursor, began::text from live_events where xid < pg_snapshot_xmin(pg_current_snapshot())
         order by xid desc, id desc limit 1) n on true`,
      )
    ).rows[0]!
  const pageAfter = async (cursor: string, only: string, value: string) => {
    const { xid, id, told } = partsOf(cursor)
    const after = [String(xid), String(told === ALL ? id : id - 1n)] // a row of which more is to be told comes again
    const { rows } = await system.query<Row>(
      `${SELECT} and ${only} order by live_events.xid, live_events.id limit ${PAGE}`,
      [...after, value],
    )
    return rows
  }
  const start = await ends()
  let cursor = start.newest
  /** Nothing behind the cursor was said before its transaction began, so older parts of the table need no look. */
  let since = start.began
  let pumping: Promise<void> | undefined
  let again = false
  const drain = async () => {
    do {
      again = false
      for (;;) {
        const rows = await pageAfter(cursor, SINCE, since)
        for (const row of rows) {
          cursor = cursorOf(row)
          since = row.began
          for (const { to, told } of toldBy(row))
            for (const person of to) {
              const mine = subscribers.get(person)
              if (mine) countLiveDelay(row.age_s)
              for (const send of mine ?? [])
                try {
                  send(told)
                } catch (error) {
                  log.warn({ err: error }, 'a live connection takes nothing') // the others still hear it
                }
            }
        }
        if (rows.length < PAGE) break
      }
    } while (again && !stopped)
  }
  const pump = () => {
    if (stopped) return
    if (pumping) {
      again = true
      return
    }
    pumping = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'live events wait for the database'))
      .finally(() => {
        pumping = undefined
      })
  }
  let listener: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  const listen = async (delay: number) => {
    if (stopped) return
    const client = new pg.Client({
      ...where,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      application_name: 'live',
    })
    let retried = false
    const retry = () => {
      if (stopped || retried) return
      retried = true
      reconnect = setTimeout(() => void listen(Math.min(delay * 2, 5000)), delay)
    }
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', ({ channel, payload }) => {
      if (channel !== LIGHT) return pump()
      for (const hear of hearers) hear(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen live; listen ${LIGHT}`)
      listener = client
      if (stopped) await client.end()
      pump()
    } catch {
      retry()
      client.end().catch(() => {})
    }
  }
  await listen(100)
  const poll = setInterval(pump, 1000) // also what a long transaction held back
  let waking: NodeJS.Timeout | undefined
  return {
    cursor: () => cursor,
    wake: () => {
      if (stopped) return
      waking ??= setTimeout(() => {
        waking = undefined
        system.query("select pg_notify('live', '')").catch(() => {})
      }, COALESCE_MS)
    },
    subscribe: async (userId, from, send) => {
      const { oldest, newest } = await ends()
      // a cursor of the future is from before a restored backup: nothing would ever come after it
      const resumed =
        from !== undefined &&
        CURSOR.test(from) &&
        compare(from, newest) <= 0 &&
        oldest !== null &&
        compare(from, oldest) >= 0
      let last = resumed ? from : newest
      let waiting: LiveEvent[] | undefined = []
      const out = (event: LiveEvent) => {
        if (compare(event.cursor, last) <= 0) return
        last = event.cursor
        send(event)
      }
      const receive = (event: LiveEvent) => (waiting ? void waiting.push(event) : out(event))
      const mine = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, mine.add(receive))
      const leave = () => {
        mine.delete(receive)
        if (mine.size === 0 && subscribers.get(userId) === mine) subscribers.delete(userId)
      }
      try {
        for (;;) {
          const rows = await pageAfter(last, OF_ONE, userId)
          const mineOf = rows.flatMap(toldBy).filter(({ to }) => to.includes(userId))
          for (const { told } of mineOf) out(told)
          if (rows.length < PAGE) break
          last = cursorOf(rows.at(-1)!)
        }
      } catch (error) {
        leave()
        throw error
      }
      waiting.forEach(out)
      waiting = undefined
      return { cursor: last, resumed, leave }
    },
    onLight: (hear) => void hearers.push(hear),
    stop: async () => {
      stopped = true
      clearInterval(poll)
      clearTimeout(waking)
      clearTimeout(reconnect)
      await pumping
      await listener?.end().catch(() => {})
    },
  }
}
