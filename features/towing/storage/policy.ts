import type { ClaimStatus } from '#features/claims/claims/claim.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import type { PaperState } from './stay-lists.ts'

type Me = { id: string; role: Role }
type Claim = { driver_id: string; status: ClaimStatus }
const CLOSED = notNow('claim_closed', 'This claim is closed, so no new stay is recorded on it.')

/** Saying where a car stands, and correcting it: the driver of the claim and the claims team. */
export const canKeepStay = (me: Me, claim: Claim): Answer =>
  claim.driver_id === me.id || me.role === 'claims_admin' ? yes : hidden('Claim')
/** A car that stands goes on to cost when its claim is closed; only a new stay is not begun there. */
export function canRecordStay(me: Me, claim: Claim): Answer {
  const may = canKeepStay(me, claim)
  return may.yes && claim.status === 'closed' ? CLOSED : may
}

/** An end that was said wrong; what a yard confirmed by a release has an hour to correct, and no way back. */
export function canCorrectEnd(
  me: Me,
  claim: Claim,
  { out_at, out_how }: { out_at: string | null; out_how: string | null },
  stands: boolean,
): Answer {
  const may = canKeepStay(me, claim)
  if (!may.yes) return may
  if (out_at === null) return notNow('stay_runs', 'This stay goes on. First record that the car left.')
  return stands && out_how === 'release'
    ? notNow('let_go', 'The yard let this car go by a release. Correct the day and time, or record where it is now.')
    : yes
}

/** The will of the owner is the driver's alone. */
export function canRelease(me: Me, claim: Claim, stay: { out_at: string | null }): Answer {
  if (claim.driver_id !== me.id) return hidden('Stay')
  return stay.out_at === null
    ? yes
    : notNow('stay_ended', 'Your car has left this place, so there’s nothing to release.')
}
/** Having it towed out of where it stands: its driver alone, while the claim is open. */
export function canMoveOut(me: Me, claim: Claim, stay: { out_at: string | null }): Answer {
  if (claim.driver_id !== me.id) return hidden('Stay')
  if (stay.out_at !== null)
    return notNow('stay_ended', 'This car has already left this place. Ask for a tow from where it is now.')
  return claim.status === 'closed'
    ? notNow('claim_closed', 'This claim is closed. Ask for a tow of “another car,” and record here when it left.')
    : yes
}
export const canRevoke = (state: PaperState): Answer =>
  state === 'used'
    ? notNow('release_used', 'This release was used, so it can’t be revoked.')
    : state === 'revoked'
      ? notNow('release_revoked', 'This release is already revoked.')
      : yes
/** The second person of a release: an admin who has no part in the claim. */
export function canConsent(me: Me, claim: Claim, state: PaperState): Answer {
  if (claim.driver_id === me.id) return no('own_claim', 'This is your own claim. Another admin has to work on it.')
  return state === 'waits' ? yes : notNow('not_waiting', 'This release isn’t waiting for consent.')
}

const UNUSABLE: Record<Exclude<PaperState, 'good'>, Answer> = {
  waits: notNow(
    'consent_missing',
    'This release isn’t good yet: the lender’s or insurer’s consent isn’t on record. Ask the owner of the car.',
  ),
  over: notNow('release_over', 'This release has expired. Ask the owner for a new one.'),
  revoked: notNow('release_revoked', 'The owner revoked this release. Don’t hand over the car.'),
  used: notNow('release_used', 'This release was already used. It’s good once.'),
}
/** Letting the car go by a code: once, in its time, and past a police hold only with the release of the police. */
export function canUse(paper: { state: PaperState; police_hold: boolean }, cleared: boolean): Answer {
  if (paper.state !== 'good') return UNUSABLE[paper.state]
  return paper.police_hold && !cleared
    ? notNow(
        'police_hold',
        'There’s a police hold on this car. First get the police release, then confirm that you have it.',
      )
    : yes
}

/**
 * Why a shop charges no storage for a car it repairs: not while it waits for parts or the insurer (house), and never without
 * a term that the driver signed. Nothing signed has such a term today, so a state's free days only stand beside it.
 */
export function whyNoStorage({ status, stage }: { status: string; stage: string | null }) {
  if (status === 'in_shop' && (stage === 'waiting_parts' || stage === 'waiting_approval'))
    return {
      code: 'waits',
      reason:
        'While the car waits for parts or for the insurer, you can’t charge storage. The driver would have to sign for it first.',
    }
  return { code: 'no_storage_term', reason: 'What the driver signed names no storage fee, so you can’t charge one.' }
}
