import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { devicePosition } from '#features/base/places/web/device.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
import { MOST_ACCURACY_M, MOVING_MS, mayShare, type Side, STANDING_MS, WAITING_MS } from '../live-place.ts'
import { type LiveJob, sayLight, useAhead } from './use-places.ts'

/** Farther than this since it last said so, or faster than a walk, it moves. */
const [MOVED_MILES, MOVES_MPS] = [0.02, 1.5]
const LOOKED: Record<Side, number> = { truck: MOVING_MS, driver: WAITING_MS }
const DENIED = 1

/**
 * Says where this device is for one tow, once somebody tapped for it, until they stop it or the tow is past it; a reload goes
 * on. `denied`: the browser may not look. `lost`: the device does not know now; it goes on by itself.
 */
export function useSharing(job: LiveJob, side: Side) {
  const { id, offer_id, status } = job
  const [wanted, setWanted] = useDraft(`tow-place:${id}:${offer_id}`, false)
  const [trouble, setTrouble] = useState<'denied' | 'lost' | null>(null)
  const ahead = useAhead(job.now)
  const on = wanted && mayShare(side, status)
  const [last, setLast] = useState<{ at: number; point: Point } | null>(null)
  const look = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const { coords, timestamp } = await devicePosition({
        enableHighAccuracy: true,
        timeout: 15_000,
        maximumAge: 2000,
      })
      if (isOver()) return
      if (coords.accuracy > MOST_ACCURACY_M) return setTrouble('lost')
      setTrouble(null)
      const point = { lat: coords.latitude, lng: coords.longitude }
      const moves = !last || (coords.speed ?? 0) > MOVES_MPS || milesBetween(last.point, point) > MOVED_MILES
      if (side === 'truck' && !moves && Date.now() - last.at < STANDING_MS - MOVING_MS / 2) return
      setLast({ at: Date.now(), point })
      const at = new Date(timestamp + ahead).toISOString()
      sayLight({ event: 'position', job: id, ...point, accuracy: coords.accuracy, speed: coords.speed, at })
    } catch (error) {
      if (isOver()) return
      const denied = (error as Partial<GeolocationPositionError>).code === DENIED
      setTrouble(denied ? 'denied' : 'lost')
      if (denied) setWanted(false)
    }
  })
  useEffect(() => {
    if (!on) return
    let over = false
    let timer: ReturnType<typeof setTimeout>
    const again = async () => {
      await look(() => over)
      if (!over) timer = setTimeout(() => void again(), LOOKED[side])
    }
    void again()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [on, side])
  return {
    on,
    trouble,
    start: () => {
      setTrouble(null)
      setWanted(true)
    },
    stop: () => setWanted(false),
  }
}
