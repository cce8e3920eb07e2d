// What one paid booking writes, counted by PostgreSQL itself: the same on any machine.
import { expect, test } from 'vitest'
import { makeCars, makeDrivers } from './hostile/people.ts'
import { bookings } from './orders.ts'
import { createWorld } from './world.ts'

const BOOKINGS = 50
const world = await createWorld({ crowded: true })
const { deliver, press, day } = bookings(world)
const { databases, services } = world
const cars = await makeCars(databases.owner, BOOKINGS + 3)
const drivers = await makeDrivers(databases.owner, services.env.SECRET_KEY, BOOKINGS + 3)

/** Places a booking of a day of a car without deposit or claim. The address of its checkout. */
async function place(n: number, on = day(3)): Promise<string> {
  const response = await world.api.request('/functions/v1/create-service-payment', {
    method: 'POST',
    headers: { authorization: `Bearer ${await drivers[n]!.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ listing_id: cars[n], service_date: on, end_date: on }),
  })
  return ((await response.json()) as { url: string }).url
}
/** From the call to a queue in which nothing is due. */
async function bookAndPay(n: number): Promise<void> {
  await press(await place(n))
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
    `select coalesce(i.inhparent::regclass::text, s.relname) as name, sum(n_tup_ins)::int as inserts,
       sum(n_tup_upd)::int as updates, sum(n_tup_del)::int as deletes
     from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid where schemaname <> 'test_checkout' group by 1`,
  )
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

test('a paid booking writes at most 20 rows', async () => {
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
  const inserts = each('inserts')
  expect(Object.values(inserts).reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(20)
  expect(inserts).toEqual({
    audit_log: 1,
    choices: 1,
    ledger_entries: 2,
    ledger_transactions: 1,
    listing_days: 1,
    live_events: 2,
    notification_deliveries: 2,
    notifications: 2,
    order_events: 1,
    orders: 1,
    outbox: 2,
    payment_provider_events: 1,
    payments: 1,
    _private_jobs: 2,
  })
})

test('a booking that hangs at its end keeps no other waiting, neither placed nor paid', async () => {
  const { owner } = databases
  await owner.query(`create function hang() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return null; end $$`)
  // the last that its transactions do
  await owner.query(`create constraint trigger zz_hang after insert or update on orders deferrable initially deferred
    for each row when (new.listing_id = '${cars[0]}') execute function hang()`)
  const gate = await owner.connect()
  const hangs = async () =>
    (await gate.query(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)).rowCount ===
    1
  const whileHanging = async <T>(underWay: () => Promise<T>, others: () => Promise<unknown>): Promise<T> => {
    await gate.query('select pg_advisory_lock(4711)')
    const ends = underWay()
    await expect.poll(hangs, { interval: 20 }).toBe(true)
    await others()
    expect(await hangs()).toBe(true)
    await gate.query('select pg_advisory_unlock(4711)')
    return ends
  }
  try {
    await press(
      await whileHanging(
        () => place(0, day(5)),
        () => bookAndPay(BOOKINGS + 1),
      ),
    )
    await press(await place(BOOKINGS + 2))
    await whileHanging(deliver, deliver) // the first takes the older event, the second the other one
  } finally {
    await gate.query('select pg_advisory_unlock_all()')
    gate.release()
  }
  const { rows } = await owner.query(`select user_id from orders where status <> 'paid'`)
  expect(rows).toEqual([])
})
