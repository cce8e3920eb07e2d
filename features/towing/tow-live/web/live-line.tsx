import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'use-intl'
import { MINUTE_MS } from '#features/towing/tows/tow-status.ts'
import { clockOf } from '#lib/dates.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
import { drivingMinutes, ROAD_FACTOR } from '#features/business/rate-cards/price.ts'
import { type Place, STALE_MS } from '../live-place.ts'

const FEET_A_MILE = 5280
/** Nearer than this is said in feet; farther than that in whole miles. */
const [FEET_BELOW, WHOLE_FROM] = [0.2, 3]
const LOOKED_MS = 5000

/** How old a place is by the clock of the server; drawn again as it ages. */
export function useAge(place: Pick<Place, 'at'> | null, ahead: number): { age: number; stale: boolean } {
  const now = useNow({ updateInterval: LOOKED_MS })
  const age = place ? Math.max(0, now.getTime() + ahead - Date.parse(place.at)) : 0
  return { age, stale: age > STALE_MS }
}
/** Miles on the road, about: there is no router. */
export const roadMiles = (from: Point, to: Point): number => milesBetween(from, to) * ROAD_FACTOR
/** Never earlier than the company promised, nor than the distance allows. */
export const arrivalAt = (eta_at: string | null, at: string, miles: number): string =>
  new Date(Math.max(eta_at ? Date.parse(eta_at) : 0, Date.parse(at) + drivingMinutes(miles) * MINUTE_MS)).toISOString()

type Shown = {
  place: Place
  ahead: number
  /** Of the road to the car, or to where it goes; null where it is not known. */
  miles: number | null
  to: 'car' | 'destination'
  eta_at: string | null
}
/** The same in words as the map beside it shows: how far, since when known, and when it is there. */
export function LiveLine({ place, ahead, miles, to, eta_at }: Shown) {
  const t = useTranslations('towLive.line')
  const format = useFormatter()
  const locale = useLocale()
  const zone = useTimeZone() ?? 'America/New_York'
  const { age, stale } = useAge(place, ahead)
  const far =
    miles === null
      ? null
      : miles < FEET_BELOW
        ? t('feet', { count: Math.max(100, Math.round((miles * FEET_A_MILE) / 100) * 100) })
        : t('miles', {
            count: miles < WHOLE_FROM ? 2 : Math.round(miles),
            miles: format.number(miles, { maximumFractionDigits: miles < WHOLE_FROM ? 1 : 0 }),
          })
  return (
    <p className={stale ? 'text-ink-soft' : 'font-semibold'}>
      {far === null ? t('known') : t(to, { far })}{' '}
      {to === 'car' &&
        miles !== null &&
        eta_at &&
        t('by', { at: clockOf(arrivalAt(eta_at, place.at, miles), zone, locale) })}{' '}
      {stale && t('seen', { minutes: Math.max(1, Math.floor(age / MINUTE_MS)) })}
    </p>
  )
}
