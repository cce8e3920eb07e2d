import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** So near to an edge counts as being there. */
const NEAR_PX = 120

type Place = { oldest: string | undefined; newest: string | undefined; height: number; top: number; end: boolean }

/**
 * Where one reads in a thread: opens at the first unread message, stays at the end while one is there, keeps its place
 * when older messages come in above, and knows when newer ones wait below.
 */
export function useScrolling({
  ready,
  oldest,
  newest,
  mine,
  onTop,
}: {
  ready: boolean
  oldest: string | undefined
  newest: string | undefined
  /** The newest one is the reader's own. */
  mine: boolean
  onTop: () => void
}) {
  const log = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const place = useRef<Place>(null)
  const note = useEffectEvent((box: HTMLElement, seen: Pick<Place, 'oldest' | 'newest'>) => {
    const end = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
    place.current = { ...seen, height: box.scrollHeight, top: box.scrollTop, end }
    setAtEnd(end)
    if (end) setWaiting(false)
  })
  const top = useEffectEvent(onTop)

  useLayoutEffect(() => {
    const box = log.current
    if (!box || !ready) return
    const was = place.current
    if (!was) {
      const divider = box.querySelector('[data-first-unread]')
      const above = divider && divider.getBoundingClientRect().top - box.getBoundingClientRect().top
      box.scrollTop = above === null ? box.scrollHeight : box.scrollTop + above - 16
    } else if (newest !== was.newest) {
      if (was.end || mine) box.scrollTop = box.scrollHeight
      else setWaiting(true)
    } else if (oldest !== was.oldest) box.scrollTop = box.scrollHeight - was.height + was.top
    note(box, { oldest, newest })
  }, [ready, oldest, newest, mine])

  useEffect(() => {
    const box = log.current
    if (!box || !ready) return
    const look = () => {
      if (place.current) note(box, place.current)
      if (box.scrollTop < NEAR_PX && box.scrollHeight > box.clientHeight) top()
    }
    // a keyboard that opens, or an upload that gets longer, does not push the newest message out of sight
    const resized = new ResizeObserver(() => {
      if (place.current?.end) box.scrollTop = box.scrollHeight
      if (place.current) note(box, place.current)
    })
    resized.observe(box)
    if (box.firstElementChild) resized.observe(box.firstElementChild)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      box.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [ready])
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    log.current?.focus({ preventScroll: true })
  }
  return { log, atEnd, waiting, toEnd }
}
