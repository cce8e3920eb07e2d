// One state as the map draws it, and which states a view needs. Written by bin/map-data.ts while the pages are built.
/** South, west, north, east in degrees; a west beyond the east spans the date line. */
export type Bounds = readonly [south: number, west: number, north: number, east: number]
/** Name and point, in the units of {@link Grid}. */
type Named = [name: string, x: number, y: number]
/** What a line separates: two counties, two states, or land from everything else. */
export const LINES = ['county', 'state', 'coast'] as const
/** Each class of places begins at this many people; larger ones show from farther away. */
export const PLACE_CLASSES = [500_000, 100_000, 25_000, 5_000, 0] as const

export type Sheet = {
  /** Every line once: its place in {@link LINES}, a first point, and the step to each next one. */
  lines: number[][]
  /** Polygons of rings of lines; `~n` is line n walked backwards. */
  area: number[][][]
  /** Counties of a state; on the sheet of the nation, the states. */
  regions: Named[]
  /** Largest first, with the place in {@link PLACE_CLASSES}. */
  places: [...Named, size: number][]
}
/** Degrees of a step and of the zero point, the same on all sheets. */
export type Grid = { scale: readonly [number, number]; origin: readonly [number, number] }

const spans = (west: number, east: number): (readonly [number, number])[] =>
  east - west >= 360
    ? [[-180, 180]]
    : west > east
      ? [
          [west, 180],
          [-180, east],
        ]
      : [[west, east]]
/** A longitude as -180 to 180. */
export const turned = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

/** The box of a view, whose longitudes may lie beyond the date line, as {@link Bounds}. */
export function boundsOf(south: number, west: number, north: number, east: number): Bounds {
  if (east - west >= 360) return [south, -180, north, 180]
  const [from, to] = [turned(west), turned(east)]
  return [Math.max(-90, south), from, Math.min(90, north), to === -180 && from > to ? 180 : to]
}

/** The smallest box with all of these points; across the date line where that is smaller. */
export function boundsAround(points: readonly { lat: number; lng: number }[]): Bounds {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng).toSorted((a, b) => a - b)
  const gaps = lngs.map((lng, at) => (lngs[at + 1] ?? lngs[0]! + 360) - lng)
  const widest = gaps.indexOf(Math.max(...gaps))
  return [Math.min(...lats), lngs[(widest + 1) % lngs.length]!, Math.max(...lats), lngs[widest]!]
}

const overlap = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] &&
  b[0] <= a[2] &&
  spans(a[1], a[3]).some(([w, e]) => spans(b[1], b[3]).some(([from, to]) => w <= to && from <= e))

/** The states whose land may be in this view. */
export const statesIn = (view: Bounds, boxes: Readonly<Record<string, readonly Bounds[]>>): string[] =>
  Object.keys(boxes).filter((state) => boxes[state]!.some((box) => overlap(view, box)))

type Point = [lng: number, lat: number]
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A sheet as the shapes a map takes: the land, its lines, and the names upon it. */
export function toShapes({ lines, area, regions, places }: Sheet, { scale, origin }: Grid) {
  const at = (x: number, y: number): Point => [round(origin[0] + x * scale[0]), round(origin[1] + y * scale[1])]
  const drawn = lines.map(([, ...steps]): Point[] => {
    let [x, y] = [0, 0]
    return Array.from({ length: steps.length / 2 }, (_, i) => at((x += steps[2 * i]!), (y += steps[2 * i + 1]!)))
  })
  const ring = (refs: number[]): Point[] => {
    const points = refs.map((ref) => (ref < 0 ? drawn[~ref]!.toReversed() : drawn[ref]!))
    const closed = points.flatMap((line, i) => (i === 0 ? line : line.slice(1)))
    return [...closed.slice(0, -1), closed[0]!] // the atlas is a grid step off in places
  }
  const named = (list: readonly (readonly [string, number, number, number?])[]) =>
    list.map(([name, x, y, size = 0], rank) => ({
      type: 'Feature' as const,
      properties: { name, size, rank },
      geometry: { type: 'Point' as const, coordinates: at(x, y) },
    }))
  return {
    land: {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'MultiPolygon' as const, coordinates: area.map((polygon) => polygon.map(ring)) },
    },
    lines: drawn.map((coordinates, i) => ({
      type: 'Feature' as const,
      properties: { kind: LINES[lines[i]![0]!]! },
      geometry: { type: 'LineString' as const, coordinates },
    })),
    regions: named(regions),
    places: named(places),
  }
}
