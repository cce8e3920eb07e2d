import { type Answer, notNow, yes } from '#lib/policy.ts'

/** Reviews are removed by somebody who has no part in them. */
const NO_PART = 'You wrote this review or work for the business, so another admin decides.'
export const canRemove = (review: { involved: boolean; removed_at: string | null }): Answer =>
  review.removed_at
    ? notNow('removed_already', 'This review was just removed.')
    : review.involved
      ? notNow('involved', NO_PART)
      : yes

/** An author objects to a removal once, while it is in force. */
export const canObject = (removal: { objection: object | null } | null): Answer =>
  !removal
    ? notNow('not_removed', 'This removal was undone. Your review is back.')
    : removal.objection
      ? notNow('objected_already', 'You’ve already objected. You can object once per removal.')
      : yes

type Decided = { mine: boolean; objection: { outcome: string | null } | null }
/** An objection is decided by another admin than the one who removed; without one a removal can only be undone. */
export function canDecide(removal: Decided, involved: boolean, outcome: 'restored' | 'upheld'): Answer {
  if (involved) return notNow('involved', NO_PART)
  const open = removal.objection !== null && removal.objection.outcome === null
  if (open && removal.mine)
    return notNow('own_decision', 'You removed this review, so another admin decides on the objection.')
  if (outcome === 'upheld' && !open) return notNow('no_objection', 'There’s no open objection to this removal.')
  return yes
}

export type Decision = 'remove' | 'refuse' | 'restored' | 'upheld'

type Decidable = { removal: Decided | null; report: object | null; involved: boolean }
/** What can be decided about a review now, the usual one first; empty for who has a part in it. */
export function decisionsOf({ removal, report, involved }: Decidable): Decision[] {
  if (involved) return []
  if (!removal) return report ? ['refuse', 'remove'] : ['remove']
  return (['upheld', 'restored'] as const).filter((outcome) => canDecide(removal, involved, outcome).yes)
}

type Reported = { resolved_at: string | null; outcome: string | null } | null | undefined
/** A business reports a review once; again only after the author has changed it. */
export function canReport(review: { edited_at: string | null }, last: Reported): Answer {
  if (!last) return yes
  if (!last.resolved_at)
    return notNow('reported_already', 'Your business already reported this review. Our team is reviewing it.')
  return review.edited_at && review.edited_at > last.resolved_at
    ? yes
    : notNow('decided_already', 'We already checked this review and found no listed reason to remove it.')
}
