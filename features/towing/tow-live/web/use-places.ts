import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { line } from '#features/base/accounts/web/live.ts'
import type { TowStatus } from '#features/towing/tows/tow-status.ts'
import type { Point } from '#lib/geo.ts'
import { towLiveContract } from '../contract.ts'
import { mayShare, type Place, type Side } from '../live-place.ts'

export const towLiveApi = clientOf(towLiveContract)
/** What of a tow says where things are. */
export type LiveJob = {
  id: string
  viewer: 'driver' | 'company' | 'team'
  /** Of the server, when it answered. */
  now: string
  status: TowStatus
  offer_id: string | null
  eta_at: string | null
  scene: Point | null
  destination: { lat: number | null; lng: number | null } | null
}
export type Places = Record<Side, Place | null>
type Said = { event: string; job?: string; side?: Side } & Partial<Place & Places>

const NONE: Places = { truck: null, driver: null }
/** The team joins no channel; it looks as often as at the tow itself. */
const EVERY_MS = 15_000

/** Says a frame without a row; whatever there is no line for is gone. */
export function sayLight(frame: object): void {
  const socket = line()
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}
/** Hears each frame, and each `joined`: what was asked before it is to be asked again. */
function onLight(hear: (frame: Said) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<Said>).detail)
  addEventListener('live', listener)
  return () => removeEventListener('live', listener)
}

/** The last places of a tow under way, as they come; after a lost line the last ones first. */
export function useTowPlaces({ id, viewer, status, offer_id }: LiveJob): Places {
  const shared = mayShare('truck', status)
  const joins = shared && viewer !== 'team'
  const [heard, setHeard] = useState({ of: '', places: NONE })
  const of = `${id}:${offer_id}`
  useEffect(() => {
    if (!joins) return
    const newer = (a: Place | null | undefined, b: Place | null) =>
      a && (!b || Date.parse(a.at) >= Date.parse(b.at)) ? a : b
    const take = (truck: Place | null | undefined, driver: Place | null | undefined) =>
      setHeard((last) => {
        const { places } = last.of === of ? last : { places: NONE }
        return { of, places: { truck: newer(truck, places.truck), driver: newer(driver, places.driver) } }
      })
    const ask = () => sayLight({ event: 'watch_tow', job: id })
    const stop = onLight((frame) => {
      if (frame.event === 'joined') ask()
      if (frame.job !== id) return
      if (frame.event === 'places_over') setHeard({ of, places: NONE })
      if (frame.event === 'places') take(frame.truck, frame.driver)
      if (frame.event !== 'position') return
      const place = frame as Place
      take(frame.side === 'truck' ? place : null, frame.side === 'driver' ? place : null)
    })
    ask()
    return () => {
      stop()
      sayLight({ event: 'unwatch_tow', job: id })
    }
  }, [id, of, joins])
  const looked = useQuery({
    queryKey: ['tow_places', id],
    queryFn: ({ signal }) => towLiveApi.places({ job: id }, { signal }),
    enabled: shared && viewer === 'team',
    refetchInterval: EVERY_MS,
  })
  if (!shared) return NONE
  return viewer === 'team' ? (looked.data ?? NONE) : heard.of === of ? heard.places : NONE
}

/** How far the clock of the server, which said `now`, is ahead of this device's; each answer was on its way for a while. */
export function useAhead(now: string): number {
  const [ahead, setAhead] = useState(() => Date.parse(now) - Date.now())
  useEffect(() => setAhead((before) => Math.max(before, Date.parse(now) - Date.now())), [now])
  return ahead
}
