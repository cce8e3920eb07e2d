// Shapes that the map computes itself: the circle of the radius, and pins that do not hide each other.
import { EARTH_MILES, type Point } from '#lib/geo.ts'

type LngLat = [lng: number, lat: number]
const STEPS = 96
/** A flat map ends here; what lies nearer to a pole is cut off. */
const LAST_LATITUDE = 85.05
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const clamped = (lat: number) => Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat))

/**
 * A closed ring of everything at this distance on the sphere. Longitudes run on across the date line; around a pole the
 * ring is the parallel-like edge of the cap, closed along the end of the map.
 */
export function circleAround({ lat, lng }: Point, miles: number): LngLat[] {
  const angle = Math.min(miles / EARTH_MILES, Math.PI - 1e-6)
  const [sin, cos] = [Math.sin(radians(lat)), Math.cos(radians(lat))]
  const edge = Array.from({ length: STEPS }, (_, i): LngLat => {
    const bearing = (2 * Math.PI * i) / STEPS
    const high = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing))
    const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * Math.sin(high))
    return [degrees(turn), degrees(high)]
  })
  const pole = lat + degrees(angle) > 90 ? 90 : lat - degrees(angle) < -90 ? -90 : null
  if (pole !== null) {
    edge.sort(([a], [b]) => a - b)
    const seam = (edge[0]![1] + edge.at(-1)![1]) / 2
    edge.unshift([-180, pole], [-180, seam])
    edge.push([180, seam], [180, pole])
  }
  return [...edge, edge[0]!].map(([turn, high]) => [lng + turn, clamped(high)])
}

export type Pixel = { x: number; y: number }
export type Box = Pixel & { width: number; height: number }

const GAP = 3
const STEP = 7
const REACH = 60
/** Where a label may go, nearest first; sideways it is wide anyway, and above a point reads better than below. */
const ROOMS: readonly Pixel[] = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => ({
  x: ((i % (2 * REACH + 1)) - REACH) * STEP,
  y: (Math.floor(i / (2 * REACH + 1)) - REACH) * STEP,
}))
  .map((room) => ({ room, far: Math.hypot(room.x * 0.7, room.y + STEP) }))
  .sort((a, b) => a.far - b.far)
  .map(({ room }) => room)

/**
 * Where the middle of each label goes so that none hides another: `x` and `y` are the points meant, in pixels. The first
 * keep their places, so the best results stay where they belong.
 */
export function spread(labels: readonly Box[]): Pixel[] {
  const placed: Box[] = []
  for (const label of labels) {
    const { x, y, width, height } = label
    const isFree = (room: Pixel) =>
      placed.every(
        (other) =>
          Math.abs(other.x - x - room.x) >= (other.width + width) / 2 + GAP ||
          Math.abs(other.y - y - room.y) >= (other.height + height) / 2 + GAP,
      )
    const above = { x: 0, y: -height }
    const room = isFree(above) ? above : (ROOMS.find(isFree) ?? above)
    placed.push({ ...label, x: x + room.x, y: y + room.y })
  }
  return placed.map(({ x, y }) => ({ x, y }))
}
