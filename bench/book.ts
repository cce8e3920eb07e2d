// Bookings a second without the payment provider's own time, beside two rulers in the same run on the same PostgreSQL: the
// rows of a booking written by pgbench in one transaction, and orders of Medusa 2. First, what a booking writes.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { dayAhead, makeCars } from '#test/hostile/people.ts'
import { BOOKINGS_EACH, makeCrowd, tokenOf } from './crowd.ts'
import { type Charge, paidEvent } from './events.ts'
import { type Asked, type Volley, volley } from './fire.ts'
import { cpuOf, databaseCpu, type House, openHouse, type Row } from './house.ts'
import { pgbenchVersion, type Template, writeAsLimit } from './limit.ts'
import { type Medusa, placeOrders, startMedusa } from './medusa.ts'
import { install, PEERS, theirNode } from './peers.ts'
import { insertsOf, unequal, writesOf, writesRows } from './writes.ts'

const CONNECTIONS = 32
const [CARS, LIMIT_CARS] = [90, 150]
const DAYS = 350
const SECONDS = 8
const WARM_SECONDS = 4
const ROUNDS = 3
/** Bookings of one volley: more than can be made in its time, each for a day of its own. */
const share = (cars: number) => Math.floor((cars * DAYS) / (ROUNDS + 2) / CONNECTIONS) * CONNECTIONS
const [OURS, LIMITS] = [share(CARS), share(LIMIT_CARS)]
/** Bookings whose writes are counted. */
const COUNTED = 320
const GOALS = { limit: 0.6, medusa: 5, inserts: 20 }
const POSTS = { method: 'POST', path: '' } as const
const WEBHOOK_SECRET = `whsec_${'bench'.repeat(8)}`
const say = (line: string) => process.stderr.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const loadNow = () => Math.round(loadavg()[0]! * 100) / 100
const peopleFor = (bookings: number) => (Math.ceil(bookings / CONNECTIONS / BOOKINGS_EACH) + 1) * CONNECTIONS
const [OUR_PEOPLE, LIMIT_PEOPLE] = [peopleFor(OURS), peopleFor(LIMITS)]

/** The `part`-th share of our bookings: every car on every day, once, and no person on two connections. */
async function bookings(house: House, cars: string[], part: number): Promise<Asked[]> {
  const first = part * OUR_PEOPLE
  const tokens = await Promise.all(Array.from({ length: OUR_PEOPLE }, (_, n) => tokenOf(house, first + n)))
  return Array.from({ length: OURS }, (_, n) => {
    const [connection, turn, number] = [n % CONNECTIONS, Math.floor(n / CONNECTIONS), part * OURS + n]
    const day = dayAhead(2 + Math.floor(number / CARS))
    const token = tokens[Math.floor(turn / BOOKINGS_EACH) * CONNECTIONS + connection]
    return {
      ...POSTS,
      path: '/functions/v1/create-service-payment',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ listing_id: cars[number % CARS], service_date: day, end_date: day }),
    }
  })
}

async function send(house: House, asked: Asked[]): Promise<void> {
  for (const { path, body, method, headers } of asked) {
    const answer = await fetch(house.url + path, { method, headers, ...(body && { body }) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`)
  }
}

const PATIENCE_MS = 120_000
/** Until no job is due: mails and receipts belong to a payment. */
async function jobsDone(owner: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const { rows } = await owner.query<{ due: number }>(
      `select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
    )
    if (rows[0]!.due === 0) return
  }
  throw new Error('the jobs of the payments do not end')
}

/** What a real booking of ours looks like, so that pgbench writes the same. */
async function templateOf(owner: pg.Pool, cars: string[]): Promise<Template> {
  const { rows } = await owner.query<Omit<Template, 'cars'>>(
    `select o.provider_id as provider, o.amount, o.price_snapshot::text as snapshot, c.shown::text as shown
     from orders o join choices c on c.order_id = o.id order by o.created_at desc limit 1`,
  )
  return { cars, ...rows[0]! }
}

/** The table of what is written, and whether pgbench writes the same; refuses to go on when it does not. */
async function countWrites(house: House, first: Asked[], limitCars: string[]) {
  const { owner } = house.databases
  await send(house, first.slice(0, CONNECTIONS)) // what is written once only is written before
  const template = await templateOf(owner, limitCars)
  const some = first.slice(CONNECTIONS, CONNECTIONS + COUNTED)
  const charges = async () => {
    const { rows } = await owner.query<Charge>(
      `select order_id, id as payment_id, stripe_session_id as session, amount_cents from payments
       where stripe_session_id like 'cs_test_bench_%' order by created_at desc limit ${COUNTED}`,
    )
    return rows.map((row, n) => paidEvent(WEBHOOK_SECRET, row, n))
  }
  const limit = { base: 0, first_person: (ROUNDS + 2) * OUR_PEOPLE, clients: CONNECTIONS, each: COUNTED / CONNECTIONS }
  const [ours, pgbench, paid] = await writesOf(owner, [
    { times: COUNTED, work: () => send(house, some) },
    { times: COUNTED, work: async () => void (await writeAsLimit(house, template, limit)) },
    {
      times: COUNTED,
      work: async () => {
        await send(house, await charges())
        await owner.query(`select graphile_worker.add_job('issue_documents', '{}')`) // or the next minute’s would
        await jobsDone(owner)
      },
    },
  ])
  const other = unequal(ours!, pgbench!)
  if (other.length > 0)
    throw new Error(`pgbench does not write the rows of a booking anymore (bench/limit.ts): ${other.join(', ')}`)
  const inserts = Math.round((insertsOf(ours!) + insertsOf(paid!)) * 10) / 10
  const rows: Row[] = [
    ...writesRows({ 'of a booking': ours!, 'by pgbench': pgbench!, 'when it is paid': paid! }),
    {
      what: `goal: at most ${GOALS.inserts} inserts per paid booking`,
      verdict: inserts <= GOALS.inserts ? 'met' : 'NOT met',
      measured: inserts,
    },
  ]
  return { rows, template }
}

type Side = {
  what: string
  /** The server's own process; pgbench has none. */
  pid?: number
  shoot: (seconds: number, part: number) => Promise<Volley>
  volleys: Volley[]
  cpu: { server: number; database: number }[]
}

async function shootAt(side: Side, house: House, seconds: number, part: number): Promise<void> {
  const spent = () => ({ server: side.pid ? cpuOf(side.pid) : 0, database: databaseCpu(house.dir) })
  const start = spent()
  const found = await side.shoot(seconds, part)
  const end = spent()
  say(`${side.what}: ${found.per_second}/s, p50 ${found.p50_ms} ms, p99 ${found.p99_ms} ms, load ${loadNow()}`)
  if (part === FIRST_PART) return // warming
  const answered = found.per_second * seconds
  side.volleys.push(found)
  side.cpu.push({
    server: ((end.server - start.server) / answered) * 1000,
    database: ((end.database - start.database) / answered) * 1000,
  })
}
/** Part 0 is of the bookings whose writes are counted. */
const FIRST_PART = 1

const rowOf = ({ what, volleys, cpu, pid }: Side): Row => ({
  what,
  per_second: median(volleys.map((each) => each.per_second)),
  p50_ms: median(volleys.map((each) => each.p50_ms)),
  p99_ms: median(volleys.map((each) => each.p99_ms)),
  refused: volleys.reduce((all, each) => all + each.refused, 0),
  connections: CONNECTIONS,
  ...(pid && { server_cpu_ms: Number(median(cpu.map((each) => each.server)).toFixed(2)) }),
  database_cpu_ms: Number(median(cpu.map((each) => each.database)).toFixed(2)),
})

function goalRow(ours: number, what: string, times: number, other: number | undefined): Row {
  if (!other) return { what: `goal: at least ${times} × ${what}`, verdict: 'not measured' }
  return {
    what: `goal: at least ${times} × ${what}`,
    verdict: ours >= times * other ? 'met' : 'NOT met',
    measured: `${(ours / other).toFixed(2)} ×`,
  }
}

/** Medusa, when it can be had; what stands in the way is said, and fails the run at its end. */
async function medusaOf(house: House, failed: string[]): Promise<Medusa | undefined> {
  try {
    say('installing medusa, unless it is there…')
    const { home, version } = install(PEERS.medusa)
    const medusa = await startMedusa(house, home, CARS)
    say(`medusa ${version} under Node ${theirNode()}`)
    return medusa
  } catch (error) {
    failed.push((error as Error).message)
    say((error as Error).message)
    return undefined
  }
}

/** `--alone` measures ours without the rulers, for whoever changes the booking; `--writes` only counts. */
export async function book(): Promise<{ rows: Row[]; line: Record<string, unknown>; failed: boolean }> {
  const alone = process.argv.includes('--alone')
  const pgbench = alone ? null : pgbenchVersion()
  const house = await openHouse(
    { max_connections: '150' },
    {
      preload: './bench/instant-company.ts',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  )
  const { owner } = house.databases
  const failed: string[] = []
  let medusa: Medusa | undefined
  try {
    const before = loadNow()
    await makeCrowd(owner, (ROUNDS + 2) * (OUR_PEOPLE + LIMIT_PEOPLE))
    const cars = await makeCars(owner, CARS)
    const limitCars = await makeCars(owner, LIMIT_CARS)
    const { rows, template } = await countWrites(house, await bookings(house, cars, 0), limitCars)
    if (process.argv.includes('--writes')) return { rows, line: { goals: GOALS, pgbench }, failed: false }
    const ours: Side = {
      what: 'booking call, the company answers at once',
      pid: house.pid,
      shoot: async (seconds, part) =>
        volley({
          url: house.url,
          requests: await bookings(house, cars, part),
          seconds,
          connections: CONNECTIONS,
          rate: 0,
        }),
      volleys: [],
      cpu: [],
    }
    const limit: Side = {
      what: 'the same rows by pgbench, one transaction each',
      shoot: (seconds, part) =>
        writeAsLimit(house, template, {
          base: part * LIMITS,
          first_person: (ROUNDS + 2) * OUR_PEOPLE + part * LIMIT_PEOPLE,
          clients: CONNECTIONS,
          seconds,
        }),
      volleys: [],
      cpu: [],
    }
    medusa = alone ? undefined : await medusaOf(house, failed)
    const theirs: Side[] = medusa
      ? [
          {
            what: 'an order of Medusa 2',
            pid: medusa.server.pid,
            shoot: (seconds) => placeOrders(medusa!, { connections: CONNECTIONS, seconds }),
            volleys: [],
            cpu: [],
          },
        ]
      : []
    const sides = alone ? [ours] : [ours, limit, ...theirs]
    for (let part = FIRST_PART; part <= FIRST_PART + ROUNDS; part++) {
      // as PostgreSQL does by itself every minute: what was planned over empty tables is planned anew
      await owner.query('vacuum analyze')
      for (const side of sides) await shootAt(side, house, part === FIRST_PART ? WARM_SECONDS : SECONDS, part)
    }
    const measured = sides.map(rowOf)
    const [rate, most, other] = measured.map((row) => Number(row['per_second']))
    for (const { what, refused } of measured) if (Number(refused) > 0) failed.push(`${what}: refused ${refused}`)
    const goals = alone
      ? []
      : [
          goalRow(rate!, 'the same rows by pgbench', GOALS.limit, most),
          goalRow(rate!, 'an order of Medusa', GOALS.medusa, other),
        ]
    const line = {
      goals: GOALS,
      pgbench,
      medusa: PEERS.medusa.about,
      load_before: before,
      load_after: loadNow(),
      failed,
    }
    return { rows: [...rows, ...measured, ...goals], line, failed: failed.length > 0 }
  } finally {
    await medusa?.server.stop()
    await house.stop()
  }
}
