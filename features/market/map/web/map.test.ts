// The map's own arithmetic, and the data it is drawn from.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapData } from '#bin/map-data.ts'
import { boxAround, milesBetween } from '#lib/geo.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { businessesOf } from './map-found.ts'
import { circleAround, grouped } from './map-geometry.ts'
import { boundsAround, boundsOf, LINES, statesIn, toShapes, turned } from './map-sheet.ts'

const data = mapData()
const atlanta = { lat: 33.75, lng: -84.39 }
const around = (center: { lat: number; lng: number }, miles: number) => {
  const { south, west, north, east } = boxAround(center, miles)
  return boundsOf(south, west, north, east)
}

describe('the circle of the radius', () => {
  test('every point of it lies at the radius, wherever it is drawn and however large it is', () => {
    const place = fc.record({
      lat: fc.double({ min: -75, max: 75, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 500 }), (center, miles) => {
        for (const [lng, lat] of circleAround(center, miles))
          expect(milesBetween(center, { lat, lng })).toBeCloseTo(miles, 2)
      }),
    )
  })
  test('across the date line it runs on instead of tearing the map apart', () => {
    const ring = circleAround({ lat: 51.9, lng: -179.5 }, 100)
    expect(Math.min(...ring.map(([lng]) => lng))).toBeLessThan(-180)
    for (const [i, [lng]] of ring.slice(1).entries()) expect(Math.abs(lng - ring[i]![0])).toBeLessThan(1)
    expect(ring.at(-1)).toEqual(ring[0])
  })
  test.each([89, -89])('around a pole, at %d degrees, it is a cap over the whole width of the map', (lat) => {
    const ring = circleAround({ lat, lng: 10 }, 300)
    expect(ring.every(([, high]) => Math.abs(high) <= 85.05)).toBe(true)
    expect(Math.max(...ring.map(([lng]) => lng)) - Math.min(...ring.map(([lng]) => lng))).toBe(360)
    expect(ring.at(-1)).toEqual(ring[0])
  })
})

describe('pins', () => {
  const box = (width: number, height: number) => ({ left: -width / 2, right: width / 2, top: -height, bottom: 0 })
  const boxes = { of: (members: readonly number[]) => box(60 + 4 * members.length, 34), named: () => box(140, 52) }
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 500 }) })

  test('none hides another, everything has its place under exactly one, and what stands alone stands where it is', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 200 }), (points) => {
        const groups = grouped(points, boxes)
        expect(groups.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i))
        const covered = groups.map(({ x, y, members, named }) => {
          const { left, right, top, bottom } = named ? boxes.named() : boxes.of(members)
          return { left: x + left, right: x + right, top: y + top, bottom: y + bottom }
        })
        for (const [i, group] of groups.entries()) {
          const own = group.members.map((member) => points[member]!)
          expect(group.x).toBeCloseTo(own.reduce((sum, { x }) => sum + x, 0) / own.length, 6)
          expect(group.y).toBeCloseTo(own.reduce((sum, { y }) => sum + y, 0) / own.length, 6)
          for (const b of covered.slice(0, i)) {
            const a = covered[i]!
            const apart = a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom
            expect(apart, `${i}`).toBe(true)
          }
        }
      }),
      { numRuns: 80 },
    )
  })
  test('who has the room carries a name, the first before the next', () => {
    const far = grouped(
      [
        { x: 0, y: 0 },
        { x: 500, y: 0 },
      ],
      boxes,
    )
    expect(far.map(({ named }) => named)).toEqual([true, true])
    const near = grouped(
      [
        { x: 0, y: 0 },
        { x: 110, y: 0 },
      ],
      boxes,
    )
    expect(near.map(({ named, members }) => [named, members])).toEqual([
      [true, [0]],
      [false, [1]],
    ])
    expect(
      grouped(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
        boxes,
      ),
    ).toEqual([{ x: 10, y: 0, members: [0, 1], named: false }])
  })
  test('the box around places is the smallest, also across the date line', () => {
    expect(boundsAround([atlanta])).toEqual([33.75, -84.39, 33.75, -84.39])
    expect(boundsAround([atlanta, { lat: 34, lng: -84 }, { lat: 33, lng: -84.2 }])).toEqual([33, -84.39, 34, -84])
    expect(
      boundsAround([
        { lat: 10, lng: 179 },
        { lat: 11, lng: -178 },
      ]),
    ).toEqual([10, 179, 11, -178])
  })
  test('the listings of one page are counted by business and place, rates of each kind apart', () => {
    const row = {
      provider_id: 'a',
      business_name: 'A',
      lat: 1,
      lng: 2,
      daily_rate_cents: 5000,
      hourly_rate_cents: null,
    }
    const rows = [
      row,
      { ...row, daily_rate_cents: 3600 },
      { ...row, daily_rate_cents: null, hourly_rate_cents: 0 },
      { ...row, lat: 3 },
      { ...row, provider_id: 'b', hourly_rate_cents: 9000 },
    ] as SearchRow[]
    expect(
      businessesOf(rows).map(({ count, daily_from_cents, hourly_from_cents }) => [
        count,
        daily_from_cents,
        hourly_from_cents,
      ]),
    ).toEqual([
      [3, 3600, 0],
      [1, 5000, null],
      [1, 5000, null],
    ])
  })
})

describe('the sheets of the country', () => {
  test('every state and DC has its counties, places and land, and Puerto Rico has too', () => {
    expect(Object.keys(data.sheets).toSorted()).toEqual([...STATE_CODES, 'PR'].toSorted())
    for (const [code, { regions, places, area, lines }] of Object.entries(data.sheets)) {
      expect(regions.length, `${code}: counties`).toBeGreaterThan(0)
      expect(places.length, `${code}: places`).toBeGreaterThan(0)
      expect(area.length, `${code}: land`).toBeGreaterThan(0)
      expect(lines.length, `${code}: lines`).toBeGreaterThan(0)
    }
    expect(data.sheets['GA']!.regions).toHaveLength(159)
    expect(data.sheets['TX']!.regions).toHaveLength(254)
    expect(data.nation.sheet.regions).toHaveLength(52)
  })

  test('what is drawn lies where it is: rings are closed, Atlanta is in its box, Georgia ends at the sea and at five states', () => {
    for (const [code, sheet] of Object.entries({ ...data.sheets, US: data.nation.sheet })) {
      const { land, lines } = toShapes(sheet, code === 'US' ? data.nation.grid : data.grid)
      for (const ring of land.geometry.coordinates.flat()) {
        expect(ring.at(-1), `${code}: a ring is closed`).toEqual(ring[0])
        expect(ring.length).toBeGreaterThan(2)
      }
      expect(lines.every(({ properties }) => LINES.includes(properties.kind))).toBe(true)
    }
    const { places, lines } = toShapes(data.sheets['GA']!, data.grid)
    const found = places.find(({ properties }) => properties.name === 'Atlanta')!
    const [lng, lat] = found.geometry.coordinates
    expect(milesBetween(atlanta, { lng, lat })).toBeLessThan(1)
    expect(new Set(lines.map(({ properties }) => properties.kind))).toEqual(new Set(LINES))
  })

  test('a view asks for the states it touches, on both sides of the date line', () => {
    const at = (lat: number, lng: number, miles: number) => statesIn(around({ lat, lng }, miles), data.boxes)
    expect(at(33.75, -84.39, 25)).toEqual(['GA'])
    expect(at(40.75, -73.99, 25).toSorted()).toEqual(['CT', 'NJ', 'NY'])
    expect(at(51.9, 179.5, 100)).toEqual(['AK'])
    expect(at(51.9, -179.5, 100)).toEqual(['AK'])
    expect(at(21.3, -157.8, 50)).toEqual(['HI'])
    expect(at(0, 0, 100)).toEqual([])
    expect(statesIn([-90, -180, 90, 180], data.boxes)).toHaveLength(52)
    expect(boundsOf(10, 170, 20, 190)).toEqual([10, 170, 20, -170])
    expect(boundsOf(10, -200, 20, 300)).toEqual([10, -180, 20, 180])
    expect([turned(190), turned(-190), turned(540)]).toEqual([-170, 170, -180])
  })

  test('within 25 miles of any town of the country no more than 60 KB is fetched, packed', () => {
    for (const [code, sheet] of Object.entries(data.sheets))
      for (const { geometry } of toShapes(sheet, data.grid).places) {
        const [lng, lat] = geometry.coordinates
        // the view is larger than the circle, and on a wide screen much wider
        const [south, , north] = around({ lat, lng }, 30)
        const [, west, , east] = around({ lat, lng }, 66)
        const states = statesIn([south, west, north, east], data.boxes)
        const sum = states.reduce((kb, state) => kb + data.weights[state]!, 0)
        expect(sum, `${code} at ${lat}, ${lng}: ${states.join(' ')}`).toBeLessThanOrEqual(60)
      }
    expect(data.weights['TX']).toBeLessThan(30)
  })
})
