import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { SearchRow } from '../listing.ts'
import { type Pixel, spread } from './map-geometry.ts'
import type { OnLit } from './map-link.ts'
import type { OpenMap } from './map-view.ts'

/** Calls back when the map moved; `rest` when it stands still again. */
export type Follow = (follower: (rest: boolean) => void) => () => void

const priceOf = (row: SearchRow) => formatCents(row.daily_rate_cents ?? row.hourly_rate_cents ?? 0)
/** From a label's middle to the point it means, when nothing is in the way. */
const STEM = 10
const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A price for each result of the page, in the order of the list, none of them hidden behind another. */
export function MapPins({
  rows,
  map,
  follow,
  lit,
  open,
  onLit,
  onOpen,
}: {
  rows: readonly SearchRow[]
  map: OpenMap
  follow: Follow
  lit: readonly (string | null)[]
  open: string | null
  onLit: OnLit
  onOpen: (id: string) => void
}) {
  const t = useTranslations('map')
  const list = useRef<HTMLUListElement>(null)
  const stems = useRef<SVGSVGElement>(null)

  useLayoutEffect(() => {
    let offsets: Pixel[] = []
    let zoom = Number.NaN
    const place = (rest: boolean) => {
      const pins = [...(list.current?.querySelectorAll('button') ?? [])]
      const points = rows.map((row) => map.project(row))
      if (rest && map.zoom() !== zoom) {
        zoom = map.zoom()
        const labels = points.map(({ x, y }, i) => ({
          x,
          y,
          width: pins[i]!.offsetWidth,
          height: pins[i]!.offsetHeight + STEM / 2,
        }))
        offsets = spread(labels).map(({ x, y }, i) => ({ x: x - points[i]!.x, y: y - points[i]!.y }))
        map.setSpaces(rows.map(({ lat, lng }, i) => ({ lat, lng, offset: [offsets[i]!.x, offsets[i]!.y] })))
      }
      for (const [i, { x, y }] of points.entries()) {
        const offset = offsets[i]!
        pins[i]!.style.transform = `translate(-50%, -50%) translate(${x + offset.x}px, ${y + offset.y}px)`
        const [stem, dot] = stems.current?.children[i]?.children ?? []
        const ends = { x1: x, y1: y, x2: x + offset.x, y2: y + offset.y }
        for (const [name, value] of Object.entries(ends)) stem?.setAttribute(name, value.toFixed(1))
        dot?.setAttribute('cx', x.toFixed(1))
        dot?.setAttribute('cy', y.toFixed(1))
      }
    }
    place(true)
    return follow(place)
  }, [rows, map, follow])

  const nameOf = (row: SearchRow) => {
    const name = t(row.daily_rate_cents === null ? 'hour' : 'day', { title: row.title, price: priceOf(row) })
    if (row.distance_miles === null) return name
    return row.distance_miles < 1
      ? t('nearby', { name })
      : t('away', { name, miles: (Math.round(row.distance_miles * 10) / 10).toFixed(1) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const pins = [...event.currentTarget.querySelectorAll('button')]
    const at = pins.indexOf(document.activeElement as HTMLButtonElement)
    const next = NEXT[event.key]?.(at, pins.length)
    if (next === undefined || at < 0) return
    event.preventDefault()
    pins[next]?.focus({ preventScroll: true })
  }
  const onFocus = (pin: HTMLButtonElement, row: SearchRow) => {
    onLit('focus', row.id)
    const [outer, inner] = [pin.closest('.map-pane')!.getBoundingClientRect(), pin.getBoundingClientRect()]
    const inside =
      inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
    if (!inside && pin.matches(':focus-visible')) map.show(row)
  }
  return (
    <>
      <svg ref={stems} aria-hidden className="map-stems">
        {rows.map((row) => (
          <g key={row.id} data-hot={lit.includes(row.id) || undefined}>
            <line />
            <circle r="4" />
          </g>
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys among the buttons inside */}
      <ul ref={list} aria-label={t('pins')} className="map-pins" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-pin={row.id}
              data-hot={lit.includes(row.id) || undefined}
              aria-label={nameOf(row)}
              aria-expanded={row.id === open}
              onPointerEnter={() => onLit('hover', row.id)}
              onPointerLeave={() => onLit('hover', null)}
              onFocus={({ currentTarget }) => onFocus(currentTarget, row)}
              onBlur={() => onLit('focus', null)}
              onClick={() => onOpen(row.id)}
            >
              {priceOf(row).replace('.00', '')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
