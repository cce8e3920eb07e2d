import type { Role } from '#lib/contract.ts'
import { canMove } from '#lib/status.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { type DataRequest, REQUEST_STATUS, type RequestStatus } from './data-request.ts'

/** Whoever decides about other people's claims leaves by way of the team, so that nothing stays undecided. */
export const canDeleteOwnAccount = (me: { role: Role }): Answer =>
  me.role === 'claims_admin'
    ? no('not_self_service', 'The account of a claims admin is closed by the team, not here.')
    : yes

/** Nobody answers their own request or lifts their own hold. */
export const canHandleRequestOf = (me: { id: string }, personId: string): Answer =>
  me.id === personId ? no('own_request', 'Another claims admin handles what is about you.') : yes

type Request = Pick<DataRequest, 'kind' | 'status'>

/** Along the table of states; what is done is sent (an export) or carried out (a deletion), not only said. */
export function canDecideRequest({ kind, status }: Request, to: RequestStatus): Answer {
  if (!canMove(REQUEST_STATUS, status, to))
    return notNow('wrong_state', `This request can’t go from ${status} to ${to}.`)
  return to === 'done' && kind !== 'correction'
    ? notNow(
        'other_way',
        kind === 'export' ? 'Send the archive: that closes it.' : 'Delete the account: that closes it.',
      )
    : yes
}

export function canSendArchive({ kind, status }: Request, confirmed: boolean): Answer {
  if (kind !== 'export' || status !== 'open')
    return notNow('wrong_state', 'Only for an open request for a copy of the data.')
  return confirmed ? yes : notNow('unconfirmed', 'The email address of this account was never confirmed.')
}

export const canErase = ({ kind, status }: Request): Answer =>
  kind === 'deletion' && status === 'open'
    ? yes
    : notNow('wrong_state', 'Only for an open request to delete the account; end the hold first.')

export const canOpenArchive = ({ archive_until }: Pick<DataRequest, 'archive_until'>, now: Date): Answer =>
  archive_until !== null && Date.parse(archive_until) > now.getTime()
    ? yes
    : notNow('archive_over', 'This archive can no longer be fetched. Make one yourself, or ask again.')
