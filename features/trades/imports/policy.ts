import { canAnswer } from '#features/trades/estimates/policy.ts'
import type { InvitationStatus } from '#features/trades/estimates/request.ts'
import { type Answer, yes } from '#lib/policy.ts'

/** A file is read for an estimate that can still be answered, and for more work of the shop that was chosen. */
export const canImport = (invitation: { status: InvitationStatus }): Answer =>
  invitation.status === 'chosen' ? yes : canAnswer(invitation, [])
