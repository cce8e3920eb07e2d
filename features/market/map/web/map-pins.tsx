import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import type { Point } from '#lib/geo.ts'
import type { BusinessFound } from '#features/market/listings/listing.ts'
import { type Box, type Group, grouped } from './map-geometry.ts'
import type { OnLit } from './map-link.ts'
import type { OpenMap } from './map-view.ts'
import { useMapWords } from './map-words.ts'

/** Calls back when the map moved; `rest` when it stands still again. */
export type Follow = (follower: (rest: boolean) => void) => () => void

/** Pixels at the usual size of text; a label grows with it. */
const [LETTER, SIDES, HEIGHT, NAMED, TIP] = [8.2, 24, 30, 48, 8]
/** Of the named pins in map.css. */
const MOST_WIDTH = 140
const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
type Pin = Group & { at: Point }

/** A pin for each business where it stands; those that would hide each other are one, which says how many. */
export function MapPins({
  businesses,
  map,
  follow,
  isLit,
  open,
  nextRef,
  onLit,
  onOpen,
}: {
  businesses: readonly BusinessFound[]
  map: OpenMap
  follow: Follow
  isLit: (members: readonly number[]) => boolean
  open: readonly number[] | null
  /** The business whose pin takes the focus once the map stands still. */
  nextRef: RefObject<number | null>
  onLit: OnLit
  onOpen: (members: readonly number[]) => void
}) {
  const t = useTranslations('map')
  const words = useMapWords()
  const list = useRef<HTMLUListElement>(null)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const placed = useRef<readonly Pin[]>([])
  const texts = useRef(words)
  useEffect(() => void (texts.current = words))

  useLayoutEffect(() => {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    const boxOf = (text: string, height: number, extra = 0): Box => {
      const half = (Math.min(MOST_WIDTH, LETTER * text.length + SIDES + extra) * scale) / 2
      return { left: -half, right: half, top: -(height + TIP) * scale, bottom: 4 }
    }
    const boxes = {
      of: (members: readonly number[]) => {
        const text = texts.current.label(members.map((member) => businesses[member]!))
        if (members.length === 1) return boxOf(text, HEIGHT)
        const { left, right } = boxOf(text, HEIGHT, 34)
        return { left, right, top: (-HEIGHT * scale) / 2 - 2, bottom: (HEIGHT * scale) / 2 + 2 }
      },
      named: (member: number) => {
        const text = texts.current.label([businesses[member]!])
        const { business_name } = businesses[member]!
        return boxOf(business_name.length > text.length ? business_name : text, NAMED)
      },
    }
    let zoom = Number.NaN
    const place = (rest: boolean) => {
      if (rest && map.zoom() !== zoom) {
        zoom = map.zoom()
        const found = grouped(businesses.map(map.project), boxes).map((group): Pin => ({
          ...group,
          at: group.members.length === 1 ? businesses[group.members[0]!]! : map.locate(group),
        }))
        setPins(found)
        map.setSpaces(
          found.map(({ at: { lat, lng }, members, named }) => ({
            lat,
            lng,
            named,
            offset: [0, members.length > 1 ? 0 : -((named ? NAMED : HEIGHT) / 2 + TIP)],
          })),
        )
      }
      standAt(list.current, placed.current, map)
    }
    map.setAreas(businesses)
    place(true)
    return follow(place)
  }, [businesses, map, follow])
  useLayoutEffect(() => {
    placed.current = pins
    standAt(list.current, pins, map)
    if (nextRef.current === null || pins.length === 0) return
    list.current?.querySelector<HTMLElement>(`[data-pins~="${nextRef.current}"]`)?.focus({ preventScroll: true })
    nextRef.current = null
  }, [pins, map, nextRef])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const shown = [...event.currentTarget.querySelectorAll('button')].filter((pin) => pin.style.visibility !== 'hidden')
    const at = shown.indexOf(document.activeElement as HTMLButtonElement)
    const next = NEXT[event.key]?.(at, shown.length)
    if (next === undefined || at < 0) return
    event.preventDefault()
    shown[next]?.focus({ preventScroll: true })
  }
  const onFocus = (pin: HTMLButtonElement, { members, at }: Pin) => {
    onLit('focus', members)
    const [outer, inner] = [pin.closest('.map-pane')!.getBoundingClientRect(), pin.getBoundingClientRect()]
    const inside =
      inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
    if (!inside && pin.matches(':focus-visible')) map.show(at)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys among the buttons inside
    <ul ref={list} aria-label={t('pins')} className="map-pins" onKeyDown={onKeyDown}>
      {pins.map((pin) => {
        const { members, named } = pin
        const all = members.flatMap((member) => businesses[member] ?? [])
        return (
          <li key={members.join()}>
            <button
              type="button"
              data-pins={members.join(' ')}
              data-hot={isLit(members) || undefined}
              className={cx(members.length > 1 && 'map-several')}
              aria-expanded={open !== null && members.includes(open[0]!)}
              onPointerEnter={() => onLit('hover', members)}
              onPointerLeave={() => onLit('hover', [])}
              onFocus={({ currentTarget }) => onFocus(currentTarget, pin)}
              onBlur={() => onLit('focus', [])}
              onClick={() => onOpen(members)}
            >
              {members.length > 1 ? (
                <>
                  <b>{members.length}</b>
                  <span className="sr-only">{t('several', { count: members.length })}: </span>
                </>
              ) : (
                <>
                  <span className={named ? 'map-name' : 'sr-only'}>{all[0]?.business_name}</span>
                  <span className="sr-only">: </span>
                </>
              )}
              {words.label(all)}
              {words.rate(all) && <span className="sr-only">, {words.count(all)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Puts each button where its pin stands now; what lies outside the picture is not in the way of the keyboard either. */
function standAt(list: HTMLElement | null, pins: readonly Pin[], map: OpenMap) {
  if (!list) return
  const { clientWidth: width, clientHeight: height } = list
  const buttons = list.querySelectorAll('button')
  for (const [i, { at, members }] of pins.entries()) {
    const button = buttons[i]
    if (!button) continue
    const { x, y } = map.project(at)
    const lift = members.length > 1 ? '-50%' : `calc(-100% - ${TIP}px)`
    button.style.transform = `translate(-50%, ${lift}) translate(${x}px, ${y}px)`
    const inside = x >= 0 && x <= width && y >= 0 && y <= height
    button.style.visibility = inside || button === document.activeElement ? '' : 'hidden'
  }
}
