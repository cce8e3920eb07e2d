// What a shop types of glass it set, and what becomes of it on the wire.
import {
  type GlassFit,
  GLUED,
  LEAST_FIT_PHOTOS,
  missingOfAdhesive,
  type Pane,
  PANES,
} from '#features/trades/estimates/glass.ts'
import { instantAt } from '#lib/dates.ts'

export const EMPTY_FIT = {
  pane: '',
  adhesive: '',
  lot: '',
  temperature: '',
  humidity: '',
  rust: false,
  day: '',
  time: '',
  minutes: '',
}
export type FitForm = typeof EMPTY_FIT
export type FitProblem = 'pane' | 'adhesive' | 'lot' | 'temperature' | 'humidity' | 'set' | 'minutes' | 'photos'

const whole = (text: string, least: number, most: number): number | null => {
  const value = /^-?\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}
const paneOf = ({ pane }: FitForm) => PANES.find((one) => one === pane)
/** Whether its adhesive can be entered: not of a pane that none holds. */
export const mayGlue = (fit: FitForm): boolean => GLUED[paneOf(fit) ?? 'windshield'] !== 'no'
/** Whether adhesive holds it: where cars differ, once some is entered. */
export const isGlued = (fit: FitForm): boolean =>
  GLUED[paneOf(fit) ?? 'windshield'] === 'yes' || (mayGlue(fit) && (fit.adhesive.trim() || fit.lot.trim()) !== '')
/** When it was set and the minutes it stands, as far as both can be read: the safe time is counted while somebody types. */
export function standsOf(fit: FitForm, zone: string) {
  const { day, time, minutes } = fit
  const safe_minutes = isGlued(fit) ? whole(minutes, 0, 2880) : 0
  return day && time && safe_minutes !== null ? { set_at: instantAt(zone, day, time), safe_minutes } : null
}

/** What is missing or wrong; of a pane that is on record already no photo is asked for again. */
export function fitProblems(fit: FitForm, photos: number, recorded: readonly Pane[]): FitProblem[] {
  const corrects = recorded.some((pane) => pane === fit.pane)
  const pane = paneOf(fit)
  const missing = missingOfAdhesive({ ...fit, pane: pane ?? 'windshield' })
  const wrong: [FitProblem, boolean][] = [
    ['pane', !pane],
    ['adhesive', missing.includes('adhesive')],
    ['lot', missing.includes('lot')],
    ['temperature', whole(fit.temperature, -20, 130) === null],
    ['humidity', whole(fit.humidity, 0, 100) === null],
    ['set', !fit.day || !fit.time],
    ['minutes', isGlued(fit) && whole(fit.minutes, 0, 2880) === null],
    ['photos', !corrects && photos < LEAST_FIT_PHOTOS],
  ]
  return wrong.flatMap(([field, is]) => (is ? [field] : []))
}

/** As it is sent; only of a form without problems. */
export const fitOf = (fit: FitForm, zone: string): GlassFit => ({
  pane: paneOf(fit)!,
  adhesive: isGlued(fit) ? fit.adhesive.trim() : '',
  lot: isGlued(fit) ? fit.lot.trim() : '',
  temperature_f: Number(fit.temperature),
  humidity: Number(fit.humidity),
  rust: fit.rust,
  ...standsOf(fit, zone)!,
})
