import { isPhotoStep, isShown, type PhotoStep } from '#features/towing/operators/photos.ts'
import type { KeptDestination, KeptScene } from '#features/towing/tows/job.ts'
import { LEAVE_HOURS, leavesFrom } from '#features/towing/tows/later.ts'
import { isTaken, LATE_MINUTES, MINUTE_MS, NEAR_METERS, type TowStatus } from '#features/towing/tows/tow-status.ts'
import type { Point } from '#lib/geo.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import {
  FREE_ROLLING_MINUTES,
  GONE_CALLS,
  GONE_WAIT_MINUTES,
  FAILS_FROM,
  LATE_TOLD_MINUTES,
  LEAST_SAID,
  STEP_AFTER,
  STEP_AT,
  type TowStep,
} from './steps.ts'

const wrong = (message: string) => notNow('wrong_step', message)
type Timed = {
  status: TowStatus
  eta_at: string | null
  rolling_at: string | null
  on_scene_at: string | null
  away_m: number | null
}
const minutesSince = (at: string | null, now: Date) => (at ? (now.getTime() - Date.parse(at)) / MINUTE_MS : 0)

/** That a truck is at the car is measured; a sentence alone takes nothing from the driver. */
export const isThere = ({ away_m }: Pick<Timed, 'away_m'>): boolean => away_m !== null && away_m <= NEAR_METERS
/** A company has the tow, and for all that is known its truck is not at the car. */
export const isAwaited = (job: Pick<Timed, 'status' | 'away_m'>): boolean =>
  job.status === 'accepted' || job.status === 'rolling' || (job.status === 'on_scene' && !isThere(job))

/** What becomes of the fee for nobody at the car: due only to a truck that was measured there, by the time it promised. */
export const goneFee = (job: Pick<Timed, 'away_m' | 'on_scene_at' | 'eta_at'>): 'due' | 'unmeasured' | 'late' =>
  !isThere(job) ? 'unmeasured' : Date.parse(job.on_scene_at!) <= Date.parse(job.eta_at!) ? 'due' : 'late'
type Placed = {
  scene: KeptScene | null
  destination: Pick<KeptDestination, 'lat' | 'lng' | 'approximate'> | null
}
/** The point a truck is measured to at a step; null where none is, or none is known well enough: a typed car, the middle of a town. */
export function measuredTo({ scene, destination }: Placed, step: TowStep): Point | null {
  if (STEP_AT[step] === 'car') return scene && !scene.near ? { lat: scene.lat, lng: scene.lng } : null
  const { lat = null, lng = null, approximate = false } = (STEP_AT[step] && destination) || {}
  return lat === null || lng === null || approximate ? null : { lat, lng }
}

/** Before the truck is at the car. */
export const canCancel = (job: Pick<Timed, 'status' | 'away_m'>): Answer =>
  job.status === 'asking' || isAwaited(job) ? yes : wrong('The truck is with your car already. Talk to its driver.')
/** A truck that waits before the window waits for nobody yet. */
const waitsSince = ({ on_scene_at, needed_from }: Pick<Timed, 'on_scene_at'> & { needed_from: string | null }) =>
  on_scene_at && needed_from && needed_from > on_scene_at ? needed_from : on_scene_at
export const isLate = (job: Timed, now: Date): boolean =>
  isAwaited(job) && minutesSince(job.eta_at, now) >= LATE_MINUTES
/** Late enough that the driver hears it without asking. */
export const isVeryLate = (job: Timed, now: Date): boolean =>
  isAwaited(job) && minutesSince(job.eta_at, now) >= LATE_TOLD_MINUTES
/** Free until the truck has been rolling for some minutes, and when it is late; else once what the rates say. */
export const cancelFee = (job: Timed, cents: number, now: Date): number =>
  !isLate(job, now) && minutesSince(job.rolling_at, now) > FREE_ROLLING_MINUTES ? cents : 0
/** Asking more: while nobody is being asked, or when the company that has it is late. */
export function canWiden(job: Timed, ringing: boolean, now: Date): Answer {
  if (job.status === 'asking')
    return ringing ? wrong('Companies are still answering. Wait a moment, then ask the next ones.') : yes
  if (isLate(job, now)) return yes
  return isAwaited(job)
    ? wrong('This company isn’t late. Cancel the tow if you want another company.')
    : wrong('This tow isn’t looking for a company anymore.')
}
/** The price of another destination needs a company; after the drop the car is where it is. */
export const canRedirect = ({ status }: Pick<Timed, 'status'>): Answer =>
  isTaken({ status })
    ? yes
    : wrong(
        status === 'asking'
          ? 'Wait until a company has taken the tow, or cancel and ask again.'
          : 'This tow is over, so its destination can’t change.',
      )

/** The place did not take the car, and nobody has said since where it goes. */
export const isTurnedAway = ({ status, turned_at }: { status: TowStatus; turned_at: string | null }): boolean =>
  status === 'at_destination' && turned_at !== null
/** Only a truck that stands there knows. */
export const canTurnAway = ({ status }: Pick<Timed, 'status'>): Answer =>
  status === 'at_destination' ? yes : wrong('Record first that the truck is at the destination.')

/** Whoever is at the car brings it to its end. */
export function canAssign(
  { status, needed_from }: Pick<Timed, 'status'> & { needed_from: string | null },
  now: Date,
): Answer {
  const leaves = leavesFrom({ needed_from })
  // whoever drives it has no other tow meanwhile
  if (status === 'accepted' && leaves && Date.parse(leaves) > now.getTime())
    return wrong(`This tow is for later. Choose who drives it from ${LEAVE_HOURS} hours before its window.`)
  return status === 'accepted' || status === 'rolling'
    ? yes
    : wrong('The truck is at the car already, or this tow is over. Its operator stays.')
}

/** A tow that nobody brings to its end: the company is gone, or the driver does not answer. One that still asks ends by itself. */
export function canEndByTeam(me: { id: string }, job: Pick<Timed, 'status'> & { driver_id: string }): Answer {
  if (me.id === job.driver_id) return no('own_tow', 'This is your own tow. Another admin has to work on it.')
  return isTaken(job) ? yes : wrong('No company has this tow, so there’s nothing to end.')
}

export type Said = { step: TowStep; note: string; receiver: string; reason?: string | null | undefined; calls: number }
const NO_PICTURES: Record<PhotoStep, string> = {
  hooked: 'Take a photo of each corner of the car, or say in a sentence how you found it.',
  dropped: 'Take a photo of the place, or say in a sentence where you left the car.',
}
const NO_REGISTRATION =
  'This isn’t the driver’s own car. Take a photo of its registration, or say in a sentence why there is none.'
/** Pictures show it (`photos`: what of this step stands), or a sentence says why there are none. */
export function canTell(
  step: TowStep,
  { note, photos, whose }: { note: string; photos: readonly string[]; whose: string | null },
): Answer {
  if (!isPhotoStep(step) || isShown(step, photos, whose) || note.trim().length >= LEAST_SAID) return yes
  return notNow('photos_missing', isShown(step, photos) ? NO_REGISTRATION : NO_PICTURES[step])
}
/** Whether a step comes next, and says what it must. */
export function canStep(
  job: Timed & { destination: Pick<KeptDestination, 'kind'> | null; needed_from: string | null },
  { step, note, receiver, reason, calls }: Said,
  now: Date,
): Answer {
  const before: readonly TowStatus[] = step === 'unsuccessful' ? FAILS_FROM : [STEP_AFTER[step]]
  if (!before.includes(job.status)) return wrong('This isn’t the next step of this tow. Look at it again.')
  if (step === 'at_destination' && job.destination?.kind === 'later')
    return notNow('no_destination', 'The driver hasn’t said where the car goes. Call them before you drive off.')
  const leaves = step === 'rolling' ? leavesFrom(job) : null
  if (leaves && Date.parse(leaves) > now.getTime())
    return wrong(`This tow is for later. Leave at most ${LEAVE_HOURS} hours before its window.`)
  if (step === 'gone_on_arrival') {
    if (minutesSince(waitsSince(job), now) < GONE_WAIT_MINUTES)
      return wrong(`Wait ${GONE_WAIT_MINUTES} minutes ${job.needed_from ? 'within the window' : 'at the scene'} first.`)
    if (calls < GONE_CALLS) return wrong(`Call the driver at least ${GONE_CALLS} times first.`)
  }
  if (step === 'unsuccessful' && !reason) return notNow('photos_missing', 'Say why the tow can’t be done.')
  if ((step === 'gone_on_arrival' || step === 'unsuccessful') && note.length < LEAST_SAID)
    return notNow('photos_missing', 'Say in a sentence what you found.')
  if (step === 'dropped' && receiver.length < 2)
    return notNow('photos_missing', 'Say who received the car, or where you dropped the key.')
  return yes
}
