// What one paid booking writes, counted by PostgreSQL itself: the same on any machine.
import { expect, test } from 'vitest'
import { makeCars, makeDrivers } from './hostile/people.ts'
import { bookings } from './orders.ts'
import { createWorld } from './world.ts'

const BOOKINGS = 50
const world = await createWorld()
const { deliver, press, day } = bookings(world)
const { databases, services } = world
const cars = await makeCars(databases.owner, BOOKINGS + 1)
const drivers = await makeDrivers(databases.owner, services.env.SECRET_KEY, BOOKINGS + 1)

/** From the call to a queue in which nothing is due: a day of a car without deposit or claim, paid by card. */
async function bookAndPay(n: number): Promise<void> {
  const response = await world.api.request('/functions/v1/create-service-payment', {
    method: 'POST',
    headers: { authorization: `Bearer ${await drivers[n]!.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ listing_id: cars[n], service_date: day(3), end_date: day(3) }),
  })
  await press(((await response.json()) as { url: string }).url)
  await deliver()
  await world.workJobs()
}

type Counts = { inserts: number; updates: number; deletes: number }
/** Rows written so far by table: each connection hands in what it has counted, and then it is read. */
async function writtenSoFar(): Promise<Map<string, Counts>> {
  for (const pool of [databases.owner, databases.request, databases.system, databases.jobs]) {
    const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    for (const client of all) await client.query('select pg_stat_force_next_flush()')
    for (const client of all) client.release()
  }
  const { rows } = await databases.owner.query<{ name: string } & Counts>(
    `select relname as name, n_tup_ins::int as inserts, n_tup_upd::int as updates, n_tup_del::int as deletes
     from pg_stat_user_tables where schemaname <> 'test_checkout'`,
  )
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

test('a paid booking writes no more rows than it has to say', async () => {
  await bookAndPay(0) // the queue writes the name of a job once
  const before = await writtenSoFar()
  for (let n = 1; n <= BOOKINGS; n++) await bookAndPay(n)
  const after = await writtenSoFar()
  const each = (what: keyof Counts) =>
    Object.fromEntries(
      [...after]
        .map(([name, counts]): [string, number] => [name, (counts[what] - (before.get(name)?.[what] ?? 0)) / BOOKINGS])
        .filter(([, rows]) => rows > 0),
    )
  const { rows } = await databases.owner.query(`select from orders where status = 'paid'`)
  expect(rows).toHaveLength(BOOKINGS + 1)
  expect(each('inserts')).toEqual({
    audit_log: 1,
    choices: 1,
    ledger_entries: 2,
    ledger_transactions: 1,
    listing_days: 1,
    live_events: 7,
    notification_deliveries: 2,
    notifications: 2,
    order_events: 3,
    orders: 1,
    outbox: 2,
    payment_provider_events: 1,
    payments: 1,
    _private_jobs: 4,
  })
})
