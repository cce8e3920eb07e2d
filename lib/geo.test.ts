import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, coarse, milesBetween } from './geo.ts'

const ATLANTA = { lat: 33.749, lng: -84.388 }
/** Where the product is: the United States, Alaska and Hawaii included. */
const place = fc.record({
  lat: fc.double({ min: 18, max: 72, noNaN: true }),
  lng: fc.double({ min: -175, max: -65, noNaN: true }),
})

test('known distances come out right to the mile', () => {
  expect(milesBetween(ATLANTA, ATLANTA)).toBe(0)
  expect(milesBetween(ATLANTA, { lat: 40.7128, lng: -74.006 })).toBeCloseTo(746, -1)
  expect(milesBetween(ATLANTA, { lat: 33.9526, lng: -84.5499 })).toBeCloseTo(16.9, 0)
  expect(milesBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 3958.76, 0)
})

test('distance is the same both ways, and a detour is never shorter', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
      expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-6)
    }),
  )
})

test('the box holds the whole circle', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 0.1, max: 100, noNaN: true }), place, (center, miles, other) => {
      const box = boxAround(center, miles)
      const inside = other.lat >= box.south && other.lat <= box.north && other.lng >= box.west && other.lng <= box.east
      if (milesBetween(center, other) <= miles) expect(inside).toBe(true)
    }),
  )
  for (let bearing = 0; bearing < 360; bearing += 5) {
    const box = boxAround(ATLANTA, 25)
    const angle = (bearing * Math.PI) / 180
    const dLat = ((24.99 / 3958.7613) * 180 * Math.cos(angle)) / Math.PI
    const dLng = ((24.99 / 3958.7613) * 180 * Math.sin(angle)) / Math.PI / Math.cos((ATLANTA.lat * Math.PI) / 180)
    const point = { lat: ATLANTA.lat + dLat, lng: ATLANTA.lng + dLng }
    expect(point.lat < box.north && point.lat > box.south && point.lng < box.east && point.lng > box.west).toBe(true)
  }
})

test('a blurred place is within about half a mile of the real one', () => {
  fc.assert(fc.property(place, (point) => milesBetween(point, coarse(point)) < 0.5))
})
