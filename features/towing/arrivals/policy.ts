import type { ArrivalStatus } from '#features/towing/tows/arrival.ts'
import { isTaken, type TowStatus } from '#features/towing/tows/tow-status.ts'
import { type Answer, notNow, yes } from '#lib/policy.ts'

/** While the car comes its shop says whether it takes it, also another way than before. */
export function canAnswerArrival({ tow }: { status: ArrivalStatus; tow: TowStatus }): Answer {
  if (isTaken({ status: tow })) return yes
  return notNow('wrong_step', 'This car isn’t on its way to you anymore. Look at the list again.')
}
/** Once the car stands at the shop there is something to record. */
export const canRecordArrival = ({ dropped_at }: { dropped_at: string | null }): Answer =>
  dropped_at ? yes : notNow('wrong_step', 'This car hasn’t been dropped off yet, so there’s no record of it.')
