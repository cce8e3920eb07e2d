// Shapes that the map computes itself: circles, and pins that do not hide each other.
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
/** What a label covers, counted from the point it stands at. */
export type Box = { left: number; right: number; top: number; bottom: number }
/** Points under one label: a point alone stands where it is, several stand in their middle. */
export type Group = Pixel & { members: readonly number[]; named: boolean }
type Boxes = { of: (members: readonly number[]) => Box; named: (member: number) => Box }

const GAP = 3
type Placed = Group & { box: Box }
const touch = (a: Pixel & { box: Box }, b: Pixel & { box: Box }) =>
  a.x + a.box.left < b.x + b.box.right + GAP &&
  b.x + b.box.left < a.x + a.box.right + GAP &&
  a.y + a.box.top < b.y + b.box.bottom + GAP &&
  b.y + b.box.top < a.y + a.box.bottom + GAP

/**
 * Labels of which none hides another: where two would, they become one. None is moved away from what it means; a point
 * alone that has the room for it also carries its name, the first points first.
 */
export function grouped(points: readonly Pixel[], boxes: Boxes): Group[] {
  let groups: Placed[] = points.map(({ x, y }, i) => ({ x, y, members: [i], named: false, box: boxes.of([i]) }))
  for (let before = Infinity; groups.length < before;) {
    before = groups.length
    const kept: Placed[] = []
    for (const group of groups) {
      const at = kept.findIndex((other) => touch(other, group))
      if (at < 0) kept.push(group)
      else kept[at] = together(kept[at]!, group, boxes)
    }
    groups = kept
  }
  for (const [at, group] of groups.entries()) {
    if (group.members.length > 1) continue
    const wide = { ...group, named: true, box: boxes.named(group.members[0]!) }
    if (!groups.some((other) => other !== group && touch(other, wide))) groups[at] = wide
  }
  return groups.map(({ x, y, members, named }) => ({ x, y, members, named }))
}

function together(a: Placed, b: Placed, boxes: Boxes): Placed {
  const members = [...a.members, ...b.members].toSorted((one, other) => one - other)
  const middle = (key: 'x' | 'y') => (a[key] * a.members.length + b[key] * b.members.length) / members.length
  return { x: middle('x'), y: middle('y'), members, named: false, box: boxes.of(members) }
}
