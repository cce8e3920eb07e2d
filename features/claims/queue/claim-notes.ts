import { ofClaim, Reason } from '#features/claims/claims/contract.ts'
// What a claims admin does beside the coverage: documents asked of the driver, notes, versions, the whole policy number.
import * as z from 'zod'
import { ADMINS, call } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const ClaimNote = z.object({
  id: Id,
  claim_id: Id,
  body: z.string(),
  author: z.string().nullable(),
  mine: z.boolean(),
  created_at: Instant,
  struck_at: Instant.nullable(),
  struck_reason: z.string().nullable(),
})
export type ClaimNote = z.output<typeof ClaimNote>

export const claimNotesContract = {
  notes: call({
    method: 'GET',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: ofClaim,
    output: z.array(ClaimNote),
    summary: 'The team’s notes on one claim, oldest first; no driver or provider reads it',
  }),
  addNote: call({
    method: 'POST',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, body: z.string().trim().min(1, 'Enter a note.').max(4000) }),
    output: ClaimNote,
    status: 201,
    refusals: ['own_claim'],
    summary: 'Adds a note; it cannot be changed afterwards',
  }),
  strikeNote: call({
    method: 'POST',
    path: '/rest/v1/rpc/strike_claim_note',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: ClaimNote,
    refusals: ['already_struck'],
    summary: 'Strikes an own note through, with a reason; it stays readable',
  }),
}
