// What one search costs as the market grows: each kind of question to our server, one after the other, over HTTP. Totals
// are remembered while the market stands still, so each is asked after a change of the market, and once more at once.
import { databaseCpu, type House, quantile, type Row } from './house.ts'
import { metros, question } from './market.ts'

const CALLS = 60
const WARM = 6
/** Of what takes long: no class may hold the run up for minutes. */
const PATIENCE_MS = 5000
const SHORT = ['x', 'a', 'z', 'k', 'b', '3']
const PAIRS = ['x5', 'ka', 'on', 'mo', 'zz', '30']

const near = (n: number) => {
  const { lat, lng } = metros[question(n).metro]!
  return `lat=${lat}&lng=${lng}`
}
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const KINDS: Record<string, (n: number) => string> = {
  'around a place, best first': near,
  'around a place, a word, best first': (n) => `${near(n)}&q=${['camry', 'tow', 'leather'][n % 3]}`,
  'around a place, three days, best first': (n) =>
    `${near(n)}&start=${ahead(5 + (n % 9))}&end=${ahead(7 + (n % 9))}&category=vehicle`,
  'no place, newest first': () => 'sort=newest',
  'no place, best first': () => '',
  'no place, by price': (n) => `sort=price&category=${n % 2 ? 'vehicle' : 'service'}`,
  'no place, type and rate, newest first': (n) =>
    `sort=newest&category=vehicle&max_daily_rate_cents=${5000 + 100 * (n % 40)}`,
  'no place, a rare word': (n) => `q=rentals%20${n + 7}%20`,
  'no place, a common word': (n) => `q=${['camry', 'warranty', 'rental'][n % 3]}`,
  'no place, one letter': (n) => `q=${SHORT[n % SHORT.length]}`,
  'no place, two letters': (n) => `q=${PAIRS[n % PAIRS.length]}`,
  'no place, three days, newest first': (n) =>
    `sort=newest&start=${ahead(5 + (n % 9))}&end=${ahead(7 + (n % 9))}&category=vehicle`,
}

/**
 * Milliseconds of a kind: `first` after a change of the market, of which PostgreSQL was busy for `cpu`, whatever else the
 * machine does; `again` when nothing has changed since.
 */
export type Cost = { first: number; first_p50: number; cpu: number; again: number; found: number }
export type Curve = Map<string, Cost>

const CHANGE = 'update market_versions set listings = listings + 1 where slot = (select min(slot) from market_versions)'
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Milliseconds per search of each kind, as the market is now. Throws when one is refused. */
export async function measureCurve({ url, dir, databases: { owner } }: House, token: string): Promise<Curve> {
  const one = async (query: string) => {
    const at = performance.now()
    const response = await fetch(`${url}/rest/v1/rpc/search_listings?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    const ms = performance.now() - at
    if (!response.ok) throw new Error(`${query}: ${response.status} ${text.slice(0, 300)}`)
    return { ms, total: (JSON.parse(text) as { total: number }).total }
  }
  const curve: Curve = new Map()
  for (const [kind, query] of Object.entries(KINDS)) {
    const first: number[] = []
    const again: number[] = []
    const found: number[] = []
    let cpu = 0
    const began = performance.now()
    for (let n = -WARM; n < CALLS && (n < WARM || performance.now() - began < PATIENCE_MS); n++) {
      await owner.query(CHANGE)
      const asked = query(n + WARM)
      const busy = databaseCpu(dir)
      const cold = await one(asked)
      const spent = databaseCpu(dir) - busy
      const warm = await one(asked)
      if (n < 0) continue // statements are prepared meanwhile
      cpu += spent
      first.push(cold.ms)
      again.push(warm.ms)
      found.push(cold.total)
    }
    const sorted = first.toSorted((a, b) => a - b)
    curve.set(kind, {
      first: mean(first),
      first_p50: quantile(sorted, 0.5),
      cpu: (cpu / first.length) * 1000,
      again: mean(again),
      found: mean(found),
    })
  }
  return curve
}

const short = (value: number) => Number(value.toFixed(1))

/** A line per kind: its cost at each size, and how much it grew where the data grew tenfold. */
export function curveRows(sizes: number[], curves: Curve[]): Row[] {
  return Object.keys(KINDS).map((kind) => {
    const row: Row = { what: kind }
    for (const [n, size] of sizes.entries()) {
      const cost = curves[n]!.get(kind)!
      row[`ms_at_${size}`] = short(cost.first)
      row[`p50_at_${size}`] = short(cost.first_p50)
      row[`database_cpu_at_${size}`] = short(cost.cpu)
      row[`again_at_${size}`] = short(cost.again)
      row[`found_at_${size}`] = Math.round(cost.found)
      const before = curves[n - 1]?.get(kind)
      if (before)
        row[`grew_at_${size}`] = `${short(cost.first / before.first)} × for ${size / sizes[n - 1]!} × the data`
    }
    return row
  })
}
