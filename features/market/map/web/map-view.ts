// The only file that knows MapLibre: a map with our basemap or a style with streets, the radius, and where things are on it.
import {
  type ErrorEvent,
  type GeoJSONSource,
  Map as MapLibre,
  type MapSourceDataEvent,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Point } from '#lib/geo.ts'
import { circleAround, type Pixel } from './map-geometry.ts'
import { type Bounds, boundsAround, boundsOf } from './map-sheet.ts'
import { sheetsFor } from './map-states.ts'
import {
  circleLayers,
  colorsOf,
  DOT,
  fontReady,
  offlineStyle,
  pinSpace,
  type Sources,
  sourcesOf,
  SPACES,
} from './map-style.ts'

setWorkerUrl(workerUrl)

export type MapEvents = {
  /** The picture moves: whatever lies above it must follow. */
  onMove: () => void
  /** It stands still; `byHand` when the person moved it. */
  onRest: (byHand: boolean) => void
  /** Who made what a style with streets shows, as plain text. */
  onCredits: (given: string[]) => void
  /** The style with streets did not come; the map goes on with ours. */
  onNoStreets: () => void
  /** Something could not be drawn; the rest stays. */
  onError: (error: unknown) => void
  /** Counties and places did not come, or did after all. */
  onSheets: (failed: boolean) => void
}
export type MapWords = { map: string }
export type Circle = { center: Point; miles: number } | null
/** Room for a label: from its point to its middle, in pixels. */
export type Space = Point & { offset: readonly [number, number]; named: boolean }

const MOST_ZOOM = 12
/** A pin stands above its point; half of the widest label fits beside it. */
const PADDING = { top: 72, left: 72, right: 72, bottom: 40 }
/** Places are rounded to a hundredth of a degree: a business stands somewhere within so many miles of the point. */
const AREA_MILES = 0.5
const STREETS_MS = 10_000
const collection = <T>(features: readonly T[]) => ({ type: 'FeatureCollection' as const, features: [...features] })
const reduced = () => matchMedia('(prefers-reduced-motion: reduce)')
const dark = () => matchMedia('(prefers-color-scheme: dark)')

/** Puts a map into an empty element. Throws when the browser cannot draw one. */
export async function openMap(
  container: HTMLElement,
  { start, style, words, events }: { start: Bounds; style: string | null; words: MapWords; events: MapEvents },
) {
  await fontReady()
  let sources: Sources = sourcesOf([])
  let far = false
  let drawn = ''
  let circle: Circle = null
  let areas: readonly Point[] = []
  let spaces: readonly Space[] = []
  let streets = style !== null
  const ours = () => offlineStyle(sources, far, colorsOf(container))
  const map = new MapLibre({
    container,
    style: style ?? ours(),
    bounds: cornersOf(start),
    fitBoundsOptions: { padding: paddingOf(container), maxZoom: MOST_ZOOM - 1 },
    attributionControl: false,
    maplibreLogo: false,
    maxZoom: style ? 18 : MOST_ZOOM,
    minZoom: 1.5,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    fadeDuration: reduced().matches ? 0 : 200,
    locale: { 'Map.Title': words.map },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()

  const polygon = (center: Point, miles: number) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [circleAround(center, miles)] },
  })
  /** What lies above every basemap: the radius, the areas in which businesses stand, and room for pins. */
  const own = {
    circle: () => collection(circle ? [polygon(circle.center, circle.miles)] : []),
    areas: () => collection(areas.map((center) => polygon(center, AREA_MILES))),
    pins: () =>
      collection(
        spaces.map(({ lat, lng, offset, named }) => ({
          type: 'Feature' as const,
          properties: { offset, space: named ? 'pin-space-named' : 'pin-space' },
          geometry: { type: 'Point' as const, coordinates: [lng, lat] },
        })),
      ),
  }
  type Own = keyof typeof own
  const fill = (id: Own) => void map.getSource<GeoJSONSource>(id)?.setData(own[id]())
  const ownSources = () =>
    Object.fromEntries((Object.keys(own) as Own[]).map((id) => [id, { type: 'geojson' as const, data: own[id]() }]))
  const addOwn = () => {
    if (map.getSource('pins')) return
    for (const [id, source] of Object.entries(ownSources())) map.addSource(id, source)
    for (const layer of [...circleLayers(colorsOf(container)), pinSpace]) map.addLayer(layer)
  }
  map.on('style.load', addOwn)
  map.setMissingStyleImageResolver((id) => {
    if (SPACES[id]) map.addImage(id, SPACES[id])
    if (id === DOT.name) map.addImage(id, DOT.image, { sdf: true })
  })

  const view = (): Bounds => {
    const box = map.getBounds()
    return boundsOf(box.getSouth(), box.getWest(), box.getNorth(), box.getEast())
  }
  let asked = 0
  /** Fetches what the view needs and draws it; a later view overtakes an earlier one. */
  const drawSheets = async () => {
    if (streets) return
    const turn = ++asked
    try {
      const found = await sheetsFor(view(), map.getZoom())
      if (turn !== asked || removed) return
      events.onSheets(false)
      if (found.codes === drawn) return
      ;({ codes: drawn, far } = found)
      sources = sourcesOf(found.shapes)
      redraw()
    } catch {
      if (turn === asked && !removed) events.onSheets(true)
    }
  }
  const credits = (): string[] => {
    const given = Object.keys(map.getStyle()?.sources ?? {}).flatMap((id) => {
      const { attribution } = (map.getSource(id) ?? {}) as { attribution?: unknown }
      return typeof attribution === 'string' ? attribution : []
    })
    return [
      ...new Set(
        given.map((html) =>
          html
            .replace(/<[^>]*>/g, '')
            .replace(/&copy;|&#169;/g, '©')
            .trim(),
        ),
      ),
    ]
  }
  const redraw = () => {
    // a style is replaced whole: what is in it comes from here anyway
    if (!streets) map.setStyle(withOwn(ours()), { diff: true })
  }
  /** The style with our sources in it, so that changing it never takes them away. */
  const withOwn = (base: StyleSpecification): StyleSpecification => ({
    ...base,
    sources: { ...base.sources, ...ownSources() },
    layers: [...base.layers, ...circleLayers(colorsOf(container)), pinSpace],
  })

  const toOurs = () => {
    if (!streets || removed) return
    streets = false
    events.onNoStreets()
    map.setMaxZoom(MOST_ZOOM)
    map.setStyle(withOwn(ours()), { diff: false })
    void drawSheets()
  }
  let removed = false
  let touched = false
  let wanted = start
  const fit = (to: Bounds) =>
    void map.fitBounds(cornersOf(to), {
      padding: paddingOf(container),
      maxZoom: MOST_ZOOM - 1,
      animate: false,
    })
  let arrived = false
  const impatient = streets ? setTimeout(() => arrived || toOurs(), STREETS_MS) : undefined
  map.on('sourcedata', ({ sourceId, sourceDataType, tile }: MapSourceDataEvent) => {
    if (streets && sourceDataType === 'metadata') events.onCredits(credits())
    if (tile && !(sourceId in own)) arrived = true
  })
  map.on('error', ({ error }: ErrorEvent) => {
    if (streets && !arrived) toOurs()
    else events.onError(error)
  })
  map.on('move', events.onMove)
  map.on('resize', () => {
    if (!touched) fit(wanted)
    events.onMove()
  })
  map.on('moveend', (event) => {
    const byHand = 'byHand' in event || ('originalEvent' in event && event.originalEvent instanceof Event)
    touched ||= byHand
    void drawSheets()
    events.onRest(byHand)
  })
  const recolor = () => redraw()
  dark().addEventListener('change', recolor)
  void drawSheets()

  return {
    /** Pixels within the map, on whichever side of the date line it looks. */
    project: ({ lat, lng }: Point): Pixel =>
      map.project([lng + 360 * Math.round((map.getCenter().lng - lng) / 360), lat]),
    locate: ({ x, y }: Pixel): Point => map.unproject([x, y]),
    bounds: view,
    zoom: () => map.getZoom(),
    zoomBy: (steps: number) =>
      void map.easeTo({ zoom: map.getZoom() + steps, animate: !reduced().matches }, { byHand: true }),
    fit: (to: Bounds) => {
      wanted = to
      touched = false
      fit(to)
    },
    /** Whether coming nearer would part them. */
    canShowApart: (points: readonly Point[]): boolean =>
      map.getZoom() < map.getMaxZoom() - 0.1 &&
      points.some(({ lat, lng }) => lat !== points[0]!.lat || lng !== points[0]!.lng),
    /** Comes as near as all of these places allow, because somebody asked for it. */
    showAll: (points: readonly Point[]) =>
      void map.fitBounds(
        cornersOf(boundsAround(points)),
        { padding: paddingOf(container), maxZoom: map.getMaxZoom(), animate: !reduced().matches, duration: 250 },
        { byHand: true },
      ),
    show: (point: Point) =>
      void map.easeTo({ center: [point.lng, point.lat], animate: !reduced().matches, duration: 250 }),
    setCircle: (next: Circle) => {
      circle = next
      fill('circle')
    },
    setSpaces: (next: readonly Space[]) => {
      spaces = next
      fill('pins')
    },
    setAreas: (next: readonly Point[]) => {
      areas = next
      fill('areas')
    },
    remove: () => {
      removed = true
      clearTimeout(impatient)
      dark().removeEventListener('change', recolor)
      map.remove()
    },
  }
}
export type OpenMap = Awaited<ReturnType<typeof openMap>>

/** What is asked for lies in the part of the map that the window shows. */
function paddingOf(container: HTMLElement) {
  const { top, bottom } = container.getBoundingClientRect()
  const hidden = Math.max(0, bottom - innerHeight)
  const sides = Math.min(PADDING.left, container.clientWidth / 7)
  return { ...PADDING, left: sides, right: sides, bottom: PADDING.bottom + (innerHeight - top > 320 ? hidden : 0) }
}

/** Corners as MapLibre takes them: across the date line the east runs on beyond 180. */
const cornersOf = ([south, west, north, east]: Bounds): [[number, number], [number, number]] => [
  [west, south],
  [west > east ? east + 360 : east, north],
]
