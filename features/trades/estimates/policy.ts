import { type Answer, notNow, yes } from '#lib/policy.ts'
import { INVITATION_STATUS, type InvitationStatus, LIVING, REQUEST_STATUS } from './request.ts'

type Named = { status: keyof typeof REQUEST_STATUS }
/** Estimates are asked for while the claim lives; the law lets a driver choose before any cover is confirmed. */
export const canAsk = (claim: { status: string }): Answer =>
  claim.status === 'closed' ? notNow('claim_closed', 'This claim is closed.') : yes

const open = ({ status }: Named): Answer =>
  status === 'open' ? yes : notNow('request_over', 'This request is closed. Here’s its current status.')
export const canWithdrawRequest = open
export const canChoose = (request: Named, estimate: { status: string; valid_until: string }, today: string): Answer => {
  const mine = open(request)
  if (!mine.yes) return mine
  if (estimate.status !== 'sent')
    return notNow('superseded', 'The shop has sent a newer estimate. Read that one before you choose.')
  return estimate.valid_until < today
    ? notNow('lapsed', 'This estimate is no longer valid. Ask the shop for a new one.')
    : yes
}

/** A shop answers while it is asked; what was chosen it can correct until the driver has signed. */
export const canAnswer = ({ status }: { status: InvitationStatus }, versions: readonly { status: string }[]): Answer =>
  LIVING.includes(status) || (status === 'chosen' && versions.some((each) => each.status === 'chosen'))
    ? yes
    : notNow('request_over', 'This request is closed. You can’t send an estimate for it anymore.')
export const canDecline = ({ status }: { status: InvitationStatus }): Answer =>
  (INVITATION_STATUS[status].next as readonly string[]).includes('declined')
    ? yes
    : notNow('request_over', 'This request is closed.')
