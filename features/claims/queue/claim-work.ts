import * as z from 'zod'
import { ofClaim, Reason } from '#features/claims/claims/contract.ts'
import { asking } from '#features/claims/documents/contract.ts'
import { ADMINS, call } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { NoteBody } from './claim-notes.ts'
import { MANY, PerClaim } from './queue.ts'

/** How far ahead a claim can be put off. */
export const FOLLOW_UP_DAYS = 365

/** A day of the team’s zone, and what to do then. */
const FollowUp = z.object({ on: Day, reason: z.string() })
/** To whom of the team a claim is assigned until somebody changes it, and when it is followed up. */
export const ClaimWork = z.object({
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
  assigned_by: z.object({ id: Id, name: z.string() }).nullable(),
  assigned_at: Instant.nullable(),
  follow_up: FollowUp.nullable(),
})
export type ClaimWork = z.output<typeof ClaimWork>

const several = { claim_ids: z.array(Id).min(1).max(MANY) }

export const claimWorkContract = {
  work: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_work',
    access: ADMINS,
    input: ofClaim,
    output: ClaimWork,
    refusals: ['own_claim'],
    summary: 'Who of the team has a claim, and its follow-up date; nobody else reads it',
  }),
  setFollowUp: call({
    method: 'POST',
    path: '/rest/v1/rpc/set_claim_follow_up',
    access: ADMINS,
    input: z.strictObject({
      claim_id: Id,
      /** Null: it was done. */
      on: Day.nullable(),
      reason: Reason.max(500),
      /** As it was read, so that two admins never overwrite each other. */
      was: FollowUp.nullable(),
    }),
    output: ClaimWork,
    refusals: ['own_claim', 'claim_closed', 'follow_up_changed', 'no_follow_up'],
    summary:
      'Sets, moves or ends the follow-up date of a claim, with the reason; the change is on record among the notes',
  }),
  askMany: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_documents_of_claims',
    access: ADMINS,
    input: z.strictObject({ ...several, ...asking }),
    output: PerClaim,
    summary: 'Asks the drivers of several claims for the same documents; of each claim what became of it',
  }),
  noteMany: call({
    method: 'POST',
    path: '/rest/v1/rpc/note_on_claims',
    access: ADMINS,
    input: z.strictObject({ ...several, body: NoteBody }),
    output: PerClaim,
    summary: 'Adds the same note to several claims; of each claim what became of it',
  }),
}
