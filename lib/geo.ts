export type Point = { lat: number; lng: number }

/** The mean radius of the Earth, in statute miles. */
export const EARTH_MILES = 3958.7613
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in statute miles (haversine, mean Earth radius). */
export function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

const degrees = (angle: number) => (angle * 180) / Math.PI

/** The box around a circle: a cheap index range before the exact distance. It never leaves out a point of the circle. */
export function boxAround(center: Point, miles: number) {
  const angle = miles / EARTH_MILES
  const dLat = degrees(angle) + 1e-9
  const width = Math.sin(angle) / Math.cos(radians(center.lat))
  const aroundPole = Math.abs(center.lat) + dLat >= 90 || width >= 1
  const dLng = aroundPole ? 360 : degrees(Math.asin(width)) + 1e-9
  return { south: center.lat - dLat, north: center.lat + dLat, west: center.lng - dLng, east: center.lng + dLng }
}

/** A place blurred to about a kilometer: what the public sees of a private address. */
export const coarse = (point: Point): Point => ({
  lat: Math.round(point.lat * 100) / 100,
  lng: Math.round(point.lng * 100) / 100,
})
