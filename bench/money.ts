// Signed events of the payment provider a second, new ones and repeated ones; and how long the books of a million orders take to
// be compared with what the company has on record.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PROVIDERS } from '#db/seed/cast.ts'
import { makeCars, makeDrivers } from '#test/hostile/people.ts'
import { paidEvent } from './events.ts'
import { fillBooks, ORDERS, PLANTED } from './fill-books.ts'
import { type Asked, volley } from './fire.ts'
import { type House, openHouse, type Row, timedReads, timesRow } from './house.ts'
import { sessionOf } from './session.ts'

const CONNECTIONS = 16
const CARS = 60
const DAYS = 60
const SECONDS = 6
const load = () => Math.round(loadavg()[0]! * 100) / 100

/** Bookings that wait for their payment, each with the event that makes it paid. */
async function events({ databases, secret }: House, webhookSecret: string): Promise<Asked[]> {
  const { owner } = databases
  const [driver] = await makeDrivers(owner, secret, 1)
  const cars = await makeCars(owner, CARS)
  const { rows } = await owner.query<{ order_id: string; payment_id: string }>(
    `with new as (
       insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, service_date, end_date, unit, reservation_expires_at)
       select gen_random_uuid(), $1, $2, car, 4100, '{"title": "2022 Kia Rio", "total_cents": 4100}', current_date + 3 + ahead,
         current_date + 3 + ahead, 1, now() + interval '1 day'
       from unnest($3::uuid[]) car, generate_series(1, ${DAYS}) ahead returning id, listing_id, service_date),
     held as (insert into listing_days (listing_id, unit, day, order_id, reason) select listing_id, 1, service_date, id, 'reservation' from new)
     insert into payments (id, order_id, kind, amount_cents, stripe_session_id)
       select gen_random_uuid(), id, 'charge', 4100, 'cs_bench_' || id from new returning order_id, id as payment_id`,
    [driver!.id, PROVIDERS.omar.id, cars],
  )
  return rows.map((row, n) =>
    paidEvent(webhookSecret, { ...row, session: `cs_bench_${row.order_id}`, amount_cents: 4100 }, n),
  )
}

/** The job that compares, from the asking to its end. Seconds, the records it read anew, and the discrepancies that are open. */
async function compare(owner: pg.Pool): Promise<{ seconds: number; records: number; open: number }> {
  const newest = `select id, records, open_discrepancies as open, failure, finished_at is not null as done from book_comparisons
    order by asked_at desc limit 1`
  type Last = { id: string; records: number; open: number; failure: string | null; done: boolean }
  const before = (await owner.query<Last>(newest)).rows[0]
  const began = performance.now()
  await owner.query(`select graphile_worker.add_job('compare_books', '{}')`)
  for (;;) {
    const last = (await owner.query<Last>(newest)).rows[0]
    if (last?.failure) throw new Error(`the comparing failed: ${last.failure}`)
    if (last?.done && last.id !== before?.id) {
      const { records, open } = last
      return { seconds: Math.round((performance.now() - began) / 100) / 10, records, open }
    }
    await sleep(100)
  }
}

const BOARD_CALLS = 10
/** What an admin and an owner see first when a million orders are there, all of them the owner's. One that is refused is said. */
async function boards(house: House, failed: string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const [who, paths] of [
    ['ada', ['/rest/v1/orders?limit=25', '/rest/v1/rpc/count_orders', '/rest/v1/rpc/admin_dashboard']],
    ['omar', ['/rest/v1/orders?limit=25', '/rest/v1/rpc/count_orders', '/rest/v1/rpc/provider_dashboard']],
  ] as const) {
    const { access_token } = JSON.parse(await sessionOf(house, who)) as { access_token: string }
    for (const path of paths)
      try {
        rows.push({
          ...timesRow(`${who}: ${path}`, await timedReads(house, path, access_token, BOARD_CALLS)),
          load: load(),
        })
      } catch (error) {
        failed.push((error as Error).message)
      }
  }
  return rows
}

export async function money(): Promise<{ rows: Row[]; line: Record<string, unknown>; failed: boolean }> {
  const secret = `whsec_${'bench'.repeat(8)}`
  const house = await openHouse({ shared_buffers: '512MB' }, { STRIPE_WEBHOOK_SECRET: secret })
  const { owner } = house.databases
  try {
    const rows: Row[] = []
    const all = await events(house, secret)
    const busy = load()
    const shoot = (requests: Asked[]) =>
      volley({ url: house.url, requests, seconds: SECONDS, connections: CONNECTIONS, rate: 0 })
    const fresh = await shoot(all)
    const { rows: taken } = await owner.query<{ n: number }>(
      `select count(*)::int as n from orders o join payments p on p.order_id = o.id
       where p.stripe_session_id like 'cs_bench_%' and o.status = 'paid'`,
    )
    const paid = taken[0]!.n
    // the volley goes round: only as many as became paid were new
    const what = { connections: CONNECTIONS, load: busy }
    rows.push({
      what: 'signed events that pay an order',
      per_second: Math.round(paid / SECONDS),
      p99_ms: fresh.p99_ms,
      ...what,
    })
    const again = await shoot(all.slice(0, paid))
    rows.push({
      what: 'the same events again',
      per_second: again.per_second,
      p99_ms: again.p99_ms,
      ...what,
      load: load(),
    })
    const { open } = await compare(owner) // the demo's own records are read; then, as every night, only what is new
    await fillBooks(owner)
    const before = load()
    const compared = await compare(owner)
    rows.push({
      what: `comparing the books of ${ORDERS.toLocaleString('en')} orders`,
      seconds: compared.seconds,
      records_read: compared.records,
      discrepancies: compared.open - open,
      load: before,
    })
    const failed: string[] = []
    rows.push(...(await boards(house, failed)))
    return {
      rows,
      line: { orders: ORDERS, planted: PLANTED, failed },
      failed: failed.length > 0 || compared.open - open !== PLANTED || again.refused + fresh.refused > 0,
    }
  } finally {
    await house.stop()
  }
}
