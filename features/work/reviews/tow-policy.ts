// Beside policy.ts, which the page of a booking loads.
import { type Answer, notNow, yes } from '#lib/policy.ts'

/** A tow that no card paid is reviewed itself, once the car was dropped; `direct`: its driver pays the company, or owes nothing. */
export function canReviewTow(tow: { dropped: boolean; direct: boolean; reviewed: boolean }): Answer {
  if (!tow.dropped) return notNow('not_done', 'You can leave a review once your car is dropped.')
  if (!tow.direct)
    return notNow('not_paid', 'Your card pays for this tow. Review it with its receipt, once it’s charged.')
  return tow.reviewed ? notNow('already_reviewed', 'You’ve already reviewed this tow.') : yes
}
