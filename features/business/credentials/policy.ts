import type { Day } from '#lib/day.ts'
import { type Answer, yes, notNow } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { type Credential, CREDENTIAL_STATUS } from '#features/business/providers/credential.ts'

/** What was accepted stays as it was accepted; a renewal is a new row. */
export const canChangeCredential = ({ status }: Pick<Credential, 'status'>): Answer =>
  status === 'submitted' || status === 'refused'
    ? yes
    : notNow('already_reviewed', 'This document was reviewed. Add the renewed one as a new document.')

/** An admin accepts what waits and is valid today, or sends it back; an acceptance can be taken back. */
export function canReviewCredential(
  { status, expires_on }: Pick<Credential, 'status' | 'expires_on'>,
  decision: 'accepted' | 'refused',
  today: Day,
): Answer {
  if (!canMove(CREDENTIAL_STATUS, status, decision))
    return notNow('wrong_state', 'There’s nothing left to decide here.')
  return decision === 'accepted' && expires_on < today
    ? notNow('expired', 'This document has expired. Send it back instead.')
    : yes
}
