import { expect, test } from 'vitest'
import { metros, noRows, PER_PROVIDER, provider, question, type Rows } from '#bench/market.ts'

const made = (...numbers: number[]): Rows => {
  const rows = noRows()
  for (const n of numbers) provider(n, rows)
  return rows
}

test('the market of the search bench is the same on every run, whatever is made before', () => {
  expect(made(7)).toEqual(made(7))
  const [alone, after] = [made(7).listings, made(3, 7).listings.slice(PER_PROVIDER)]
  expect(after).toEqual(alone)
  expect(made(8).listings).not.toEqual(alone)
})

test('every listing has a car or a shop of its own provider, and about a third have taken days', () => {
  const rows = made(...Array.from({ length: 200 }, (_, n) => n))
  const owners = new Map([...rows.vehicles, ...rows.shops].map((row) => [row['id'], row['provider_id']]))
  for (const row of rows.listings) expect(owners.get(row['vehicle_id'] ?? row['shop_id'])).toBe(row['provider_id'])
  const busy = new Set(rows.listing_days.map((row) => row['listing_id'])).size / rows.listings.length
  expect(busy).toBeGreaterThan(0.3)
  expect(busy).toBeLessThan(0.37)
  const taken = rows.listing_days.map((row) => `${String(row['listing_id'])} ${String(row['day'])}`)
  expect(new Set(taken).size).toBe(taken.length)
})

test('each question of the search bench is the same on every run, and its box holds its metro', () => {
  for (let n = 0; n < 4000; n++) {
    const asked = question(n)
    const { lat, lng } = metros[asked.metro]!
    const { south, west, north, east } = asked.bounds
    expect(south < lat && lat < north && west < lng && lng < east).toBe(true)
    expect(asked.sort === 'newest' || asked.category !== 'all').toBe(true)
    expect(asked.q === undefined || asked.q.length >= 3).toBe(true)
  }
  expect(question(11)).toEqual(question(11))
})
