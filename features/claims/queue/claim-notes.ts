import { ofClaim, Reason } from '#features/claims/claims/contract.ts'
// What a claims admin does beside the coverage: documents asked of the driver, notes, versions, the whole policy number.
import * as z from 'zod'
import { ADMINS, call } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** Equal to the checks of `claim_notes`. A follow-up says until when a claim was put off, or what came of it. */
const NOTE_KINDS = ['note', 'call', 'follow_up'] as const
export const CALL_WITH = ['driver', 'insurer', 'provider', 'other'] as const

export const MAX_NOTE = 4000
/** What was said stands in the note itself. */
const Called = z.strictObject({
  with: z.enum(CALL_WITH),
  /** The person or the phone number. */
  to: z.string().trim().min(1, 'Enter who you talked to, or the number.').max(200),
  at: Instant,
  /** Under which the insurer keeps it. */
  number: z.string().trim().min(1, 'Enter the number, or leave it out.').max(100).nullable().default(null),
})

export const ClaimNote = z.object({
  id: Id,
  claim_id: Id,
  kind: z.enum(NOTE_KINDS),
  body: z.string(),
  call: z.object({ ...Called.shape, number: z.string().nullable() }).nullable(),
  /** Of a follow-up: the new day, none where it was done. */
  follow_up_on: Day.nullable(),
  author: z.string().nullable(),
  mine: z.boolean(),
  created_at: Instant,
  struck_at: Instant.nullable(),
  struck_reason: z.string().nullable(),
})
export type ClaimNote = z.output<typeof ClaimNote>

export const NoteBody = z.string().trim().min(1, 'Enter a note.').max(MAX_NOTE)

export const claimNotesContract = {
  notes: call({
    method: 'GET',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: ofClaim,
    output: z.array(ClaimNote),
    summary: 'The team’s notes, calls and follow-ups on one claim, oldest first; no driver or provider reads it',
  }),
  addNote: call({
    method: 'POST',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, body: NoteBody, call: Called.optional() }),
    output: ClaimNote,
    status: 201,
    refusals: ['own_claim'],
    summary: 'Adds a note, or what was said in a `call`; it cannot be changed afterwards',
  }),
  strikeNote: call({
    method: 'POST',
    path: '/rest/v1/rpc/strike_claim_note',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: ClaimNote,
    refusals: ['already_struck', 'follow_up_stays'],
    summary: 'Strikes an own note through, with a reason; it stays readable',
  }),
}
