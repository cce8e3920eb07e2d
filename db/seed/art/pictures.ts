// Every picture of the demo by name: `sedan-blue-porches-morning`, `inside-slate-noon`, `trunk-large-red`, `tow-evening`.
import { type BodyStyle, car, type PaintName, SHAPES } from './cars.ts'
import { HEIGHT, type Hour, scene, type SceneName, WIDTH } from './scenes.ts'
import {
  estimateDesk,
  type Front,
  glassVan,
  lift,
  paintBooth,
  storageYard,
  towTruck,
  windshieldChip,
  workshop,
} from './shops.ts'
import { type Cabin, interior, trunk } from './views.ts'

const FRONTS: Record<string, Front> = {
  brick: { wall: '#b0674c', trim: '#0e4a38', sign: 'wrench', open: true, hour: 'morning', paint: 'blue' },
  corner: { wall: '#a9573f', trim: '#16211b', sign: 'wrench', open: true, hour: 'noon', paint: 'green' },
  blue: { wall: '#e7e2d4', trim: '#2f639b', sign: 'wrench', open: true, hour: 'noon', paint: 'orange' },
  green: { wall: '#d7e0d2', trim: '#0e4a38', sign: 'spray', open: true, hour: 'noon', paint: 'red' },
  sand: { wall: '#e0c79b', trim: '#a3402f', sign: 'wrench', open: false, hour: 'overcast', paint: 'blue' },
  white: { wall: '#f2efe6', trim: '#39443d', sign: 'car', open: true, hour: 'noon', paint: 'teal' },
  night: { wall: '#8d6a58', trim: '#39443d', sign: 'spray', open: true, hour: 'evening', paint: 'white' },
  glass: { wall: '#cfdbe0', trim: '#2f639b', sign: 'glass', open: true, hour: 'morning', paint: 'silver' },
}
const DESKS: Record<string, Parameters<typeof estimateDesk>[0]> = {
  green: { accent: '#0e4a38', wood: '#b98d62', grain: '#a37a52', turned: false, paints: ['blue', 'red'] },
  blue: { accent: '#2f639b', wood: '#4d6a60', grain: '#425c53', turned: true, paints: ['white', 'teal'] },
  red: { accent: '#a3402f', wood: '#d9c3a0', grain: '#c4ab84', turned: true, paints: ['graphite', 'orange'] },
}
const FRONT_PICTURES: Record<string, (option: string) => string> = {
  shop: (option) => workshop(FRONTS[option]!),
  booth: (paint) => paintBooth(paint as PaintName),
  lift: (paint) =>
    lift(paint as PaintName, ({ blue: 'crossover', red: 'sedan', graphite: 'suv' } as const)[paint as 'red']),
  chip: (hour) => windshieldChip(hour as Hour),
  glassvan: (option) =>
    glassVan({
      hour: option === 'evening' ? 'evening' : 'noon',
      van: option === 'blue' ? 'blue' : 'white',
      paint: option === 'white' ? 'red' : 'graphite',
    }),
  tow: (option) =>
    towTruck({
      hour: option === 'evening' ? 'evening' : option === 'red' ? 'overcast' : 'noon',
      cab: option === 'evening' ? 'blue' : (option as PaintName),
      paint: ({ evening: 'silver', white: 'red', red: 'white', green: 'blue' } as const)[option as 'red'],
      style: option === 'green' ? 'crossover' : option === 'white' ? 'hatch' : 'sedan',
    }),
  yard: (hour) => storageYard(hour as Hour, hour === 'noon' ? ['blue', 'silver', 'red'] : ['white', 'red', 'blue']),
  desk: (accent) => estimateDesk(DESKS[accent]!),
}

/** How far the letters of a name bring a picture to look another way: which way the car faces, which houses stand there. */
const turnOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
const SMALLER: Partial<Record<BodyStyle, number>> = { van: 0.96, pickup: 1.02, minivan: 1.04, suv: 1.04 }

/** The picture as an SVG document of 1440 × 960. Throws when nobody knows how to draw the name. */
export function drawPicture(name: string): string {
  const [kind = '', first = '', second = '', hour = ''] = name.split('-')
  const turn = turnOf(name)
  const body = (() => {
    if (kind === 'inside') return interior(first as Cabin, second as Hour, turn % 2 === 0)
    if (kind === 'trunk') return trunk(first as 'small', second as PaintName, 'noon')
    if (kind in SHAPES) {
      const place = {
        x: 720,
        ground: 838,
        scale: (SMALLER[kind as BodyStyle] ?? 1.1) as number,
        mirrored: turn % 2 === 1,
      }
      const parts = { style: kind as BodyStyle, paint: first as PaintName, id: 'c', dusk: hour === 'evening' }
      return scene(second as SceneName, hour as Hour, turn) + car({ ...parts, ...place })
    }
    return FRONT_PICTURES[kind]!(first)
  })()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`
}

const PLACES: Record<SceneName, string> = {
  porches: 'on a street of porches',
  skyline: 'with the skyline behind it',
  driveway: 'in a driveway',
  park: 'beside a park',
  lot: 'on the rental lot',
  brick: 'in front of a brick warehouse',
}
const SEEN: Record<string, string> = {
  shop: 'The workshop from the street',
  booth: 'A car masked for paint',
  lift: 'A car on the lift',
  chip: 'A chipped windshield seen from the driver’s seat',
  glassvan: 'The glass van at the curb with a windshield ready',
  tow: 'A flatbed truck carrying a car',
  yard: 'Cars under the roof of the fenced yard',
  desk: 'An estimate, photographs and a camera on a table',
  inside: 'The driver’s seat and dashboard',
  trunk: 'The open trunk with luggage in it',
}
/** What a picture shows, for those who do not see it. */
export function describePicture(name: string, what = 'car'): string {
  const [kind = '', paint = '', place = ''] = name.split('-')
  if (!(kind in SHAPES)) return `${SEEN[kind]} (drawing)`
  return `A ${paint} ${what} ${PLACES[place as SceneName]} (drawing)`
}
