// Run as a process of its own: fires the requests of a plan from outside and prints what came back as one line of JSON.
// Closed: so many connections, each asks again when it has its answer. Open: so many a second, whatever comes back.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, Plan, Volley } from './fire.ts'

type Client = { setRequests: (requests: Asked[]) => void }
type Shot = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  timeouts: number
  statusCodeStats: Record<string, { count: number }>
}
type Autocannon = (options: object) => Promise<Shot>
const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon

/** Each connection has a part of the requests to itself, so that none is sent twice before all were sent once. */
async function closed({ url, requests, seconds, connections }: Plan): Promise<Volley> {
  let next = 0
  const setupClient = (client: Client) => {
    const mine = next++
    client.setRequests(requests.filter((_, n) => n % connections === mine))
  }
  const shot = await autocannon({ url, connections, duration: seconds, timeout: 60, setupClient })
  const { requests: rate, latency, non2xx, errors, timeouts, statusCodeStats } = shot
  if (non2xx + errors > 0) console.error(JSON.stringify({ url, errors, timeouts, statusCodeStats }))
  return { per_second: Math.round(rate.average), p50_ms: latency.p50, p99_ms: latency.p99, refused: non2xx + errors }
}

/** Of an open loop; they are asked at the same pace and not counted, for the generator itself is slow until it is compiled. */
const FIRST_SECONDS = 2

/** A request's time counts from the moment it was due, so that a server that stalls cannot hide those that waited. */
async function open({ url, requests, seconds, rate }: Plan): Promise<Volley> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1024 })
  const times: number[] = []
  const refusals: Record<string, number> = {}
  const one = ({ method, path, headers }: Asked, due: number) =>
    new Promise<void>((resolve) => {
      const done = (how: number | string) => {
        if (due >= counted) times.push(performance.now() - due)
        if (how !== 200) refusals[how] = (refusals[how] ?? 0) + 1
        resolve()
      }
      const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
        response.resume().on('end', () => done(response.statusCode!))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message)).end()
    })
  const began = performance.now()
  const counted = began + FIRST_SECONDS * 1000
  const all: Promise<void>[] = []
  while (all.length < rate * (FIRST_SECONDS + seconds)) {
    const due = began + (all.length * 1000) / rate
    if (performance.now() < due) await sleep(1)
    else all.push(one(requests[all.length % requests.length]!, due))
  }
  await Promise.all(all)
  const took = (performance.now() - counted) / 1000
  agent.destroy()
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0)
  if (refused > 0) console.error(JSON.stringify({ url, refusals }))
  times.sort((a, b) => a - b)
  const ms = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1))
  return { per_second: Math.round(times.length / took), p50_ms: ms(0.5), p99_ms: ms(0.99), refused }
}

const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Plan
console.log(JSON.stringify(await (plan.rate > 0 ? open(plan) : closed(plan))))
