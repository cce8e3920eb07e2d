import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { BACKGROUND_CHECK, type CheckStatus } from '#features/business/providers/background-check.ts'
import type { Required } from '#features/business/providers/credential.ts'
import type { Checked, Documents } from '#features/business/providers/policy.ts'
import {
  type ProviderProfile,
  VERIFICATION_STATUSES,
  DOCUMENTS,
  MARKET_STATUS,
} from '#features/business/providers/provider.ts'
import type { Undecided } from './provider-admin.ts'

/** An admin decides what waits, and can take an approval back; nobody is approved without documents. */
export function canDecide(
  profile: Checked & Documents & Pick<ProviderProfile, 'withdrawn_at'>,
  decision: 'approved' | 'rejected',
): Answer {
  const from = profile.background_check_status
  if (!from && profile.withdrawn_at)
    return notNow('withdrawn', 'The provider withdrew this application. You can decide once they submit it again.')
  if (!from || !(VERIFICATION_STATUSES[from].next as readonly string[]).includes(decision))
    return notNow('wrong_state', 'There’s nothing left to decide here.')
  if (decision === 'approved' && !(profile.insurance_proof_url && profile.w9_url))
    return notNow('documents_missing', 'A provider needs insurance proof and a W-9 before approval.')
  if (decision === 'approved' && [profile.insurance_proof, profile.w9].some((it) => it?.review === 'refused'))
    return notNow('document_refused', 'A document was sent back. The provider has to submit a new one first.')
  return yes
}

/** What an approval is about and nobody has accepted yet: documents, the background check, required credentials. */
export const undecidedOf = (
  profile: Documents,
  check: { status: CheckStatus } | null,
  required: readonly Pick<Required, 'kind' | 'met'>[],
): Undecided[] => [
  ...DOCUMENTS.filter((name) => profile[name]?.review !== 'accepted'),
  ...(check?.status === 'clear' ? [] : (['background_check'] as const)),
  ...new Set(required.filter(({ met }) => !met).map(({ kind }) => kind)),
]

/** Nobody is approved unseen: each thing is decided first, or a reason says why not and stays on record. */
export const canApproveWith = (undecided: readonly Undecided[], reason: string): Answer =>
  reason || undecided.length === 0
    ? yes
    : notNow(
        'undecided',
        undecided.includes('background_check') && undecided.length === 1
          ? 'The background check isn’t clear. To approve anyway, enter a reason.'
          : 'Some items aren’t accepted yet. Accept them, or enter a reason to approve anyway.',
      )

/** Its owner takes an application back while it waits. */
export const canWithdraw = (profile: Checked): Answer =>
  profile.background_check_status === 'pending'
    ? yes
    : notNow('wrong_state', 'You can only withdraw an application that’s under review.')

/** An admin takes a provider off the market, or lets it back. */
export const canSuspend = ({ market_status }: Pick<ProviderProfile, 'market_status'>, suspended: boolean): Answer =>
  canMove(MARKET_STATUS, market_status, suspended ? 'suspended' : 'open')
    ? yes
    : notNow('wrong_state', suspended ? 'This provider is already suspended.' : 'This provider isn’t suspended.')

/** A check is ordered first; a finding that is taken back says why. */
export function canRecordCheck(from: CheckStatus | null, to: CheckStatus, reason: string): Answer {
  if (from === null ? to !== 'ordered' : from !== to && !canMove(BACKGROUND_CHECK, from, to))
    return notNow('wrong_state', from === null ? 'A check is ordered before it has a result.' : 'Order a new check.')
  return from === 'consider' && to === 'clear' && reason.length < 3
    ? notNow('reason_needed', 'Explain why the finding no longer applies.')
    : yes
}

/** Whoever decided undoes it, or lets it go out at once, while it waits. */
export function canEndVerificationDecision(
  { decided_by, status }: { decided_by: string; status: string },
  me: string,
): Answer {
  if (decided_by !== me) return no('not_yours', 'Only the person who decided this can undo it or send it now.')
  return status === 'waiting' ? yes : notNow('gone_out', 'This decision was already sent or undone.')
}
