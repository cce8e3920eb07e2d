// Requests per second and their slowest hundredth: marketplace page, search call, booking call. Loopback, bounded.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { makeCars, makeDrivers, dayAhead, type Person } from '#test/hostile/people.ts'
import { type House, openHouse, quantile, type Row } from './house.ts'

const SECONDS = 10
const CONNECTIONS = 32
const BOOKINGS = 1500
const BOOKERS = 16
const SEARCH = '/rest/v1/rpc/search_listings?zip=30303&category=vehicle&max_daily_rate_cents=6000'

type Shot = {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}
/** autocannon as a process of its own, so that it measures from outside. */
function fire(url: string, seconds: number, more: string[] = []): Promise<Shot> {
  const args = [
    'node_modules/autocannon/autocannon.js',
    '--json',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    ...more,
    url,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    child.on('exit', () => {
      try {
        resolve(JSON.parse(said) as Shot)
      } catch {
        reject(new Error(`autocannon said nothing about ${url}`))
      }
    })
  })
}

export async function shoot(what: string, url: string, more: string[] = []): Promise<Row> {
  const first = await fetch(url)
  if (!first.ok) throw new Error(`${url} answers ${first.status}`)
  await fire(url, 3, more) // warm
  const { requests, latency, non2xx, errors } = await fire(url, SECONDS, more)
  return {
    what,
    per_second: Math.round(requests.average),
    p50_ms: latency.p50,
    p99_ms: latency.p99,
    connections: CONNECTIONS,
    refused: non2xx + errors,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: BOOKERS })
const post = (url: string, token: string, body: object) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode!))
      },
    )
    sent.on('error', reject).end(JSON.stringify(body))
  })

/** Real bookings: price, reservation, order, and a session at the test company; no two want the same day. */
export async function book({ url, databases, secret }: House): Promise<Row> {
  const drivers: Person[] = await makeDrivers(databases.owner, secret, BOOKERS)
  const cars = await makeCars(databases.owner, 60)
  const tokens = await Promise.all(drivers.map((driver) => driver.token()))
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let next = 0
  const began = performance.now()
  await Promise.all(
    tokens.map(async (token) => {
      while (next < BOOKINGS) {
        const number = next++
        const day = dayAhead(2 + Math.floor(number / cars.length))
        const at = performance.now()
        const status = await post(`${url}/functions/v1/create-service-payment`, token, {
          listing_id: cars[number % cars.length],
          service_date: day,
          end_date: day,
        })
        times.push(performance.now() - at)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return {
    what: 'booking call, test company included',
    per_second: Math.round(BOOKINGS / seconds),
    p50_ms: Math.round(quantile(times, 0.5)),
    p99_ms: Math.round(quantile(times, 0.99)),
    connections: BOOKERS,
    refused: BOOKINGS - (statuses[200] ?? 0),
  }
}

export async function load(): Promise<Row[]> {
  const house = await openHouse()
  try {
    return [
      await shoot('marketplace page, kept', `${house.url}/marketplace?zip=30303`),
      await shoot('listing page, kept', `${house.url}/listing/01900000-0000-7000-8000-000000000201`),
      await shoot('search call', `${house.url}${SEARCH}`),
      await shoot('search call with words', `${house.url}${SEARCH}&q=corolla`),
      await book(house),
    ]
  } finally {
    agent.destroy()
    await house.stop()
  }
}
