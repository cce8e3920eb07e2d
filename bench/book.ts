// Bookings a second without the payment provider's own time, beside the plain insert of PostGraphile 4 into a table of the same
// columns, one unique key and no rules, in the same run on the same database.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dayAhead, makeCars, makeDrivers } from '#test/hostile/people.ts'
import { newId } from '#lib/ids.ts'
import { type Asked, type Volley, volley } from './fire.ts'
import { cpuOf, databaseCpu, type House, openHouse, type Row } from './house.ts'
import { install, PEERS, startPlainInserts } from './peers.ts'

const CONNECTIONS = 32
const CARS = 60
const DAYS = 360
const SECONDS = 8
const WARM_SECONDS = 4
const ROUNDS = 3
const POSTS = { method: 'POST', path: '' } as const
const AS_JSON = { 'content-type': 'application/json' }
const GOALS = { per_second: 1000, postgraphile: 1 }
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const loadNow = () => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])

/** Every car on every day, once: nobody wants what somebody else has. */
async function bookings({ databases, secret }: House): Promise<Asked[]> {
  const drivers = await makeDrivers(databases.owner, secret, CONNECTIONS)
  const tokens = await Promise.all(drivers.map((driver) => driver.token()))
  const cars = await makeCars(databases.owner, CARS)
  return Array.from({ length: CARS * DAYS }, (_, n) => {
    const day = dayAhead(2 + Math.floor(n / CARS))
    const body = JSON.stringify({ listing_id: cars[n % CARS], service_date: day, end_date: day })
    const headers = { ...AS_JSON, authorization: `Bearer ${tokens[n % CONNECTIONS]}` }
    return { ...POSTS, path: '/functions/v1/create-service-payment', headers, body }
  })
}

const inserts = (): Asked[] =>
  Array.from({ length: CARS * DAYS }, () => {
    const order = {
      id: newId(),
      userId: randomUUID(),
      providerId: randomUUID(),
      listingId: randomUUID(),
      amount: 4100,
      serviceDate: dayAhead(2),
      endDate: dayAhead(2),
      priceSnapshot: JSON.stringify({ total_cents: 4100, title: '2022 Kia Rio' }),
    }
    const query = `mutation($order: BookingInput!) { createBooking(input: {booking: $order}) { booking { id } } }`
    return { ...POSTS, path: '/graphql', headers: AS_JSON, body: JSON.stringify({ query, variables: { order } }) }
  })

type Side = { name: string; url: string; pid: number; asked: Asked[]; volleys: Volley[]; cpu: number[] }
export async function book(): Promise<{ rows: Row[]; line: Record<string, unknown>; failed: boolean }> {
  const peer = process.argv.includes('--alone') ? null : install(PEERS.postgraphile)
  const house = await openHouse({}, { preload: './bench/instant-company.ts', STRIPE_API_URL: 'http://127.0.0.1:9' })
  const plain = peer && (await startPlainInserts(house, peer.home))
  try {
    const ours: Side = { ...house, name: 'ours', asked: await bookings(house), volleys: [], cpu: [] }
    const sides = [ours, ...(plain ? [{ ...plain, asked: inserts(), volleys: [], cpu: [] }] : [])]
    const before = loadNow()
    const shoot = async (side: Side, seconds: number, last = false) => {
      const share = Math.floor(side.asked.length / (ROUNDS + 1) / CONNECTIONS) * CONNECTIONS
      const requests = side.asked.splice(0, share)
      const start = [cpuOf(side.pid), databaseCpu(house.dir)] as const
      const shot = await volley({ url: side.url, requests, seconds, connections: CONNECTIONS, rate: 0 })
      if (!last) return
      side.volleys.push(shot)
      const answered = shot.per_second * seconds
      side.cpu.push(
        ((cpuOf(side.pid) - start[0]) / answered) * 1000,
        ((databaseCpu(house.dir) - start[1]) / answered) * 1000,
      )
    }
    for (const side of sides) await shoot(side, WARM_SECONDS)
    for (let round = 0; round < ROUNDS; round++) for (const side of sides) await shoot(side, SECONDS, true)
    const rows = sides.map(({ name, volleys, cpu }): Row => ({
      what: name === 'ours' ? 'booking call, the company answers at once' : `plain insert, ${name}`,
      per_second: median(volleys.map((each) => each.per_second)),
      p50_ms: median(volleys.map((each) => each.p50_ms)),
      p99_ms: median(volleys.map((each) => each.p99_ms)),
      refused: volleys.reduce((sum, each) => sum + each.refused, 0),
      connections: CONNECTIONS,
      server_cpu_ms: Number(median(cpu.filter((_, n) => n % 2 === 0)).toFixed(2)),
      database_cpu_ms: Number(median(cpu.filter((_, n) => n % 2 === 1)).toFixed(2)),
    }))
    const rate = Number(rows[0]!['per_second'])
    const times = rows[1] ? rate / Number(rows[1]['per_second']) : null
    const refused = rows.some((row) => Number(row['refused']) > 0)
    const line = {
      goals: GOALS,
      of_postgraphile: times && Number(times.toFixed(2)),
      load_before: before,
      load_after: loadNow(),
    }
    return { rows, line, failed: refused }
  } finally {
    await plain?.stop()
    await house.stop()
  }
}
