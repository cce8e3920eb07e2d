// The basemap that needs nobody else: land, counties and places from our own sheets, in the colors of the page.
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { toShapes } from './map-sheet.ts'

type Shapes = ReturnType<typeof toShapes>
type Features = Shapes['land'] | Shapes['lines'][number] | Shapes['places'][number]
const collection = (features: readonly Features[]) => ({
  type: 'FeatureCollection' as const,
  features: [...features],
})
/** What a source of the map takes. */
export const sourcesOf = (shapes: readonly Shapes[]) => ({
  land: collection(shapes.map(({ land }) => land)),
  lines: collection(shapes.flatMap(({ lines }) => lines)),
  regions: collection(shapes.flatMap(({ regions }) => regions)),
  places: collection(shapes.flatMap(({ places }) => places)),
})
export type Sources = ReturnType<typeof sourcesOf>

/** Named as ui/tokens.css names them. */
const TOKENS = ['sunken', 'card', 'line', 'line-strong', 'ink', 'ink-soft', 'accent'] as const
export type Colors = Record<(typeof TOKENS)[number], string>
export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element)
  return Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colors
}

const FONT = ['Atkinson Hyperlegible Next Variable']
/** The labels are drawn with the page's own font, once it is there; nothing is fetched for them. */
export const fontReady = (): Promise<unknown> => document.fonts.load(`400 16px "${FONT[0]}"`).catch(() => null)

/** The radius, and the areas in which businesses stand, above whatever lies below. */
export const circleLayers = (colors: Colors): LayerSpecification[] => [
  { id: 'circle-area', type: 'fill', source: 'circle', paint: { 'fill-color': colors.accent, 'fill-opacity': 0.06 } },
  {
    id: 'circle-edge',
    type: 'line',
    source: 'circle',
    paint: { 'line-color': colors.accent, 'line-width': 1.5, 'line-dasharray': [3, 2.5], 'line-opacity': 0.8 },
  },
  {
    id: 'areas',
    type: 'fill',
    source: 'areas',
    minzoom: 9,
    paint: { 'fill-color': colors.accent, 'fill-opacity': 0.14 },
  },
]
const SIDE = 16
const DOT_RADIUS = 2.5
/** The dot of a place: distances from its edge, as MapLibre paints one picture in any color; a name and its dot show together. */
export const DOT = {
  name: 'place-dot',
  image: {
    width: SIDE,
    height: SIDE,
    data: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
      const [x, y] = [Math.floor(i / 4) % SIDE, Math.floor(i / 4 / SIDE)]
      const beyond = Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) - DOT_RADIUS
      return Math.max(0, Math.min(255, 255 * (0.75 - beyond / 8)))
    }),
  },
}
/** As large as the label of a pin, with and without a name; nothing is to be seen of it. */
export const SPACES = Object.fromEntries(
  [
    ['pin-space', 84, 40],
    ['pin-space-named', 140, 56],
  ].map(([name, width, height]) => [
    name,
    { width: Number(width), height: Number(height), data: new Uint8Array(Number(width) * Number(height) * 4) },
  ]),
)

/** Keeps names out of the way of pins, which are buttons above the map: an invisible label of the size of each. */
export const pinSpace: LayerSpecification = {
  id: 'pin-space',
  type: 'symbol',
  source: 'pins',
  layout: {
    'icon-image': ['get', 'space'],
    'icon-allow-overlap': true,
    'icon-ignore-placement': false,
    'icon-offset': ['get', 'offset'],
  },
}

/** Small places show from near only. */
const shown: FilterSpecification = ['<=', ['get', 'size'], ['step', ['zoom'], 1, 5.8, 2, 6.6, 3, 8, 4]]

/** `far`: the nation with its states; otherwise states with their counties. */
export function offlineStyle(sources: Sources, far: boolean, colors: Colors): StyleSpecification {
  const { card, line, ink } = colors
  const geojson = (data: Sources[keyof Sources]) => ({ type: 'geojson' as const, data, tolerance: 0.2 })
  const named = { 'text-font': FONT, 'text-max-width': 8, 'text-padding': 4 }
  const halo = { 'text-halo-color': card, 'text-halo-width': 1.5 }
  return {
    version: 8,
    sources: {
      land: geojson(sources.land),
      lines: geojson(sources.lines),
      regions: geojson(sources.regions),
      places: geojson(sources.places),
    },
    layers: [
      { id: 'outside', type: 'background', paint: { 'background-color': colors.sunken } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': card, 'fill-antialias': false } },
      {
        id: 'counties',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'county'],
        paint: { 'line-color': line, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 10, 1.4] },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'coast'],
        paint: { 'line-color': colors['line-strong'], 'line-width': 0.8 },
      },
      {
        id: 'states',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'state'],
        paint: {
          'line-color': colors['line-strong'],
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 1.8],
        },
      },
      {
        id: 'regions',
        type: 'symbol',
        source: 'regions',
        minzoom: far ? 3.5 : 7.4,
        layout: {
          ...named,
          'text-field': ['get', 'name'],
          'text-size': far ? 12 : 11,
          'text-transform': 'uppercase',
          'text-letter-spacing': 0.12,
          'text-padding': 12,
        },
        paint: { ...halo, 'text-color': colors['ink-soft'], 'text-opacity': 0.75 },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        filter: shown,
        layout: {
          ...named,
          'text-field': ['get', 'name'],
          'text-size': ['match', ['get', 'size'], 0, 16, 1, 14.5, 2, 13, 12],
          'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
          'text-radial-offset': 0.3,
          'text-padding': 8,
          'icon-image': DOT.name,
          'icon-size': ['match', ['get', 'size'], 0, 1, 1, 0.85, 0.7],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: {
          ...halo,
          'icon-color': colors['ink-soft'],
          'text-color': ['match', ['get', 'size'], [0, 1], ink, colors['ink-soft']],
        },
      },
    ],
  }
}
