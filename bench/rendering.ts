// How fast the server draws pages: so many a second whatever comes back, each a different address, so that none is kept.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type House, quantile, type Row } from './house.ts'
import { LISTING, MARKET, SHOPS } from './showroom.ts'

const PER_SECOND = 50
const SECONDS = 20
const BUDGET_P95_MS = 150

/** A time counts from the moment the request was due, so that a server that stalls cannot hide those that waited. */
async function fire(url: string, pathOf: (n: number) => string, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const times: number[] = []
  let refused = 0
  const one = (path: string, due: number) =>
    new Promise<void>((resolve) => {
      const done = (ok: boolean) => {
        times.push(performance.now() - due)
        if (!ok) refused++
        resolve()
      }
      const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }
      const sent = request(url + path, { agent, headers }, (response) => {
        response.resume().on('end', () => done(response.statusCode === 200))
      })
      sent.on('error', () => done(false)).end()
    })
  const began = performance.now()
  const all: Promise<void>[] = []
  while (all.length < PER_SECOND * seconds) {
    const due = began + (all.length * 1000) / PER_SECOND
    if (performance.now() < due) await sleep(1)
    else all.push(one(pathOf(all.length), due))
  }
  await Promise.all(all)
  const took = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const ms = (part: number) => Number(quantile(times, part).toFixed(1))
  return { per_second: Math.round(times.length / took), p50_ms: ms(0.5), p95_ms: ms(0.95), p99_ms: ms(0.99), refused }
}

/** Around Atlanta, so that every page is full. */
const ZIPS = Array.from({ length: 17 }, (_, n) => String(30303 + n))
const SORTS = ['best', 'distance', 'price', 'rating', 'newest']
/** No two alike: what is found differs by place and order, and a key that no filter reads sees that nothing is kept. */
const different = (path: string, n: number) => {
  const url = new URL(path, 'http://bench.invalid')
  if (url.searchParams.has('zip')) {
    url.searchParams.set('zip', ZIPS[n % ZIPS.length]!)
    url.searchParams.set('sort', SORTS[n % SORTS.length]!)
  }
  url.searchParams.set('n', String(n))
  return url.pathname + url.search
}
const WAYS: [what: string, pathOf: (n: number) => string][] = [
  ['marketplace, 24 cards, drawn for each', (n) => different(MARKET, n)],
  [
    'marketplace, body shops and listing in turn, drawn for each',
    (n) => different([MARKET, SHOPS, LISTING][n % 3]!, n),
  ],
  ['marketplace, kept for five seconds', () => MARKET],
]

/** Processor time of the server process so far, in ms: hundredths of a second, as Linux counts. */
const processorMs = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

export async function rendering({ url, pid }: House): Promise<Row[]> {
  const rows: Row[] = []
  let asked = 0
  for (const [what, pathOf] of WAYS) {
    const next = () => pathOf(asked++)
    await fire(url, next, 4) // warm
    const before = processorMs(pid)
    const figures = await fire(url, next, SECONDS)
    const processor_ms = Number(((processorMs(pid) - before) / (PER_SECOND * SECONDS)).toFixed(1))
    const met = figures.p95_ms <= BUDGET_P95_MS && figures.refused === 0
    rows.push({
      what,
      ...figures,
      processor_ms,
      budget: met ? 'met' : `NOT MET (p95 ${figures.p95_ms} of ${BUDGET_P95_MS} ms)`,
    })
  }
  return rows
}
