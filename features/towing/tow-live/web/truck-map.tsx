import { METERS_A_MILE } from '#features/towing/tows/steps.ts'
import '#features/market/map/web/map.css'
import { Car, Flag, type LucideIcon, Minus, Plus, Truck, User } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { boundsAround } from '#features/market/map/web/map-sheet.ts'
import type { OpenMap } from '#features/market/map/web/map-view.ts'
import type { Point } from '#lib/geo.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CIRCLE_FROM_M, type Place } from '../live-place.ts'
import { useAge } from './live-line.tsx'
import type { Places } from './use-places.ts'

export type TruckMapProps = { places: Places; ahead: number; car: Point | null; destination: Point | null }
const MARKS: Record<'truck' | 'driver' | 'car' | 'destination', LucideIcon> = {
  truck: Truck,
  driver: User,
  car: Car,
  destination: Flag,
}
type Mark = { kind: keyof typeof MARKS; at: Point; stale: boolean }

/** Truck, car and destination on our own basemap. All it shows stands in words beside it. */
export default function TruckMap({ places, ahead, car, destination }: TruckMapProps) {
  const t = useTranslations('towLive.map')
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [map, setMap] = useState<OpenMap | null>(null)
  const [failed, setFailed] = useState(false)
  const moved = useRef(false)
  const { truck, driver } = places
  const [truckAge, driverAge] = [useAge(truck, ahead), useAge(driver, ahead)]
  const mark = (kind: Mark['kind'], at: Point | null, stale = false): Mark[] => (at ? [{ kind, at, stale }] : [])
  const marks = [
    ...mark('destination', destination),
    ...mark('car', car),
    ...mark('driver', driver, driverAge.stale),
    ...mark('truck', truck, truckAge.stale),
  ]
  const place = useEffectEvent(() => {
    const items = list.current?.children ?? []
    marks.forEach(({ at }, i) => {
      const { x, y } = map!.project(at)
      ;(items[i] as HTMLElement).style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`
    })
  })
  const begin = useEffectEvent(async (container: HTMLElement, isOver: () => boolean) => {
    try {
      if (!document.createElement('canvas').getContext('webgl2')) throw new Error('no WebGL')
      const { openMap } = await import('#features/market/map/web/map-view.ts')
      if (isOver()) return
      const made = await openMap(container, {
        start: boundsAround(marks.map(({ at }) => at)),
        style: null,
        words: { map: t('canvas') },
        events: {
          onMove: () => place(),
          onRest: (byHand) => {
            moved.current ||= byHand
            place()
          },
          onCredits: () => {},
          onNoStreets: () => {},
          onError: (error) => console.warn(error),
          onSheets: () => {},
        },
      })
      if (isOver()) made.remove()
      else setMap(made)
      return made
    } catch (error) {
      console.warn(error)
      if (!isOver()) setFailed(true)
    }
  })
  useEffect(() => {
    let over = false
    const opened = begin(box.current!, () => over)
    return () => {
      over = true
      void opened.then((made) => made?.remove())
    }
  }, [])
  const where = marks.map(({ at }) => `${at.lat},${at.lng}`).join(' ')
  const follow = useEffectEvent((shown: OpenMap, vague: Place | null) => {
    shown.setCircle(vague && { center: vague, miles: vague.accuracy_m / METERS_A_MILE })
    const [south, west, north, east] = shown.bounds()
    const outside = marks.some(({ at }) => at.lat < south || at.lat > north || at.lng < west || at.lng > east)
    // a map that somebody moved stays where they put it
    if (outside && !moved.current) shown.fit(boundsAround(marks.map(({ at }) => at)))
    place()
  })
  const vague = [truck, driver].find((one) => one && one.accuracy_m > CIRCLE_FROM_M) ?? null
  useEffect(() => {
    if (map) follow(map, vague)
  }, [map, where, vague])
  if (failed) return <p className="text-sm text-ink-soft">{t('failed')}</p>
  return (
    <section
      aria-label={t('title')}
      data-ready={map ? '' : undefined}
      className="relative isolate h-72 overflow-hidden rounded-md border border-line-strong bg-sunken"
    >
      <div ref={box} className="map-box" />
      <ul ref={list} aria-label={t('marks')} className="pointer-events-none absolute inset-0">
        {map &&
          marks.map(({ kind, stale }) => {
            const Icon = MARKS[kind]
            return (
              <li
                key={kind}
                data-stale={stale || undefined}
                className={cx(
                  'absolute top-0 left-0 inline-flex items-center gap-1 rounded-full border px-2 py-1 text-xs font-bold shadow-card',
                  kind === 'truck' && !stale ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-card',
                  stale && 'text-ink-soft',
                )}
              >
                <Icon aria-hidden className="size-4" />
                {t(`mark.${kind}`)}
              </li>
            )
          })}
      </ul>
      {map && (
        <div className="map-tools">
          <IconButton variant="secondary" label={t('zoomIn')} onClick={() => map.zoomBy(1)}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
          <IconButton variant="secondary" label={t('zoomOut')} onClick={() => map.zoomBy(-1)}>
            <Minus aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
      <p className="map-credits">
        <a href="https://www.geonames.org/" rel="noreferrer">
          {t('places')}
        </a>{' '}
        (
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer">
          CC BY 4.0
        </a>
        ). {t('borders')}
      </p>
    </section>
  )
}
