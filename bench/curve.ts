// What one search costs as the market grows: each kind of question to our server, one after the other, over HTTP.
import { quantile, type Row } from './house.ts'
import { metros, question } from './market.ts'

const CALLS = 100
/** Of what takes long: no class may hold the run up for minutes. */
const PATIENCE_MS = 6000
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

export type Point = { mean: number; p50: number; total: number }
export type Curve = Map<string, Point>

/** Milliseconds per search of each kind, as the market is now. Throws when one is refused. */
export async function measureCurve(url: string, token: string): Promise<Curve> {
  const curve: Curve = new Map()
  for (const [kind, query] of Object.entries(KINDS)) {
    const times: number[] = []
    let total = 0
    const one = async (n: number) => {
      const at = performance.now()
      const response = await fetch(`${url}/rest/v1/rpc/search_listings?${query(n)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${kind}: ${response.status} ${text.slice(0, 300)}`)
      times.push(performance.now() - at)
      total += (JSON.parse(text) as { total: number }).total
    }
    for (let n = 0; n < 6; n++) await one(n) // warm, and each statement prepared
    times.length = 0
    total = 0
    const began = performance.now()
    for (let n = 0; n < CALLS && (n < 6 || performance.now() - began < PATIENCE_MS); n++) await one(n)
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const p50 = quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    )
    curve.set(kind, { mean, p50, total: Math.round(total / times.length) })
  }
  return curve
}

const short = (value: number) => Number(value.toFixed(1))

/** A line per kind: its cost at each size, and how much it grew where the data grew tenfold. */
export function curveRows(sizes: number[], curves: Curve[]): Row[] {
  return Object.keys(KINDS).map((kind) => {
    const points = curves.map((curve) => curve.get(kind)!)
    const figures = sizes.flatMap((size, n): [string, string | number][] => [
      [`ms_mean_${size}`, short(points[n]!.mean)],
      [`ms_p50_${size}`, short(points[n]!.p50)],
      [`found_${size}`, points[n]!.total],
      ...(n > 0
        ? [
            [
              `cost_x_for_data_x${sizes[n]! / sizes[n - 1]!}_at_${size}`,
              short(points[n]!.mean / points[n - 1]!.mean),
            ] as [string, number],
          ]
        : []),
    ])
    return { what: kind, ...Object.fromEntries(figures) }
  })
}
