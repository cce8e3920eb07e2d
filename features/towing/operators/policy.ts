import type { MemberRole } from '#features/business/providers/team.ts'
import { isTaken, type TowStatus } from '#features/towing/tows/tow-status.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { type Duty, firstName, isOnDuty } from './operator.ts'

/** Owners and estimators answer and choose who drives; only who was invited as an operator has a duty. */
export const canBeOnDuty = (role: MemberRole): Answer =>
  role === 'operator' ? yes : no('forbidden', 'Only an operator of a towing company goes on duty.')

/** A tow goes on from the phone of the duty, so that a lost or lent one moves nothing. */
export const canStepHere = (duty: Pick<Duty, 'session_id'> | undefined, session: string): Answer =>
  duty?.session_id === session ? yes : notNow('other_phone', 'Your duty is on another phone. Start it here first.')

/** Somebody who is on duty and has no tow under way. `tow`: the number of the one they have. */
export function canDrive(one: Duty & { name: string; tow: string | null }, now: Date): Answer {
  const name = firstName(one.name)
  if (one.tow) return notNow('busy', `${name} has tow ${one.tow} under way. Choose somebody else.`)
  return isOnDuty(one, now) ? yes : notNow('off_duty', `${name} isn’t on duty anymore. Choose somebody else.`)
}

/** While the company has the tow, and until a dropped one is closed: a phone may have been in a dead zone. */
export const canPhotograph = ({ status }: { status: TowStatus }): Answer =>
  isTaken({ status }) || status === 'dropped'
    ? yes
    : notNow('wrong_step', 'This tow is over, so it takes no more photos.')
