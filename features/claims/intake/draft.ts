import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { MAX_SLOT_PHOTOS, PHOTO_SLOTS, SPEC_SLOTS } from '#features/claims/claims/claim.ts'

/** The spec's five answers, then one topic a page, photos first, as they are best made at the scene; all of it may wait. */
export const INTAKE_STEPS = ['claim', 'documents', 'happened', 'car', 'help', 'check'] as const
export type IntakeStep = (typeof INTAKE_STEPS)[number]

const typed = z.string().max(5000).optional()
const attached = z.strictObject({
  file_id: Id,
  path: z.string().max(200),
  original_name: z.string().max(255),
  size: z.int(),
})
/** What was typed so far, as typed: nothing is judged before it is handed in. */
export const DraftAnswers = z.strictObject({
  insurer_name: typed,
  policy_number: typed,
  claim_number: typed,
  claim_type: typed,
  loss_date: typed,
  loss_state: typed,
  loss_zip: typed,
  vehicle_zip: typed,
  home_zip: typed,
  vin: typed,
  drivable: typed,
  services_needed: z.array(z.string().max(40)).max(20).optional(),
  adjuster_email: typed,
  description: typed,
  documents: z.partialRecord(z.enum(SPEC_SLOTS), attached).optional(),
  photos: z.partialRecord(z.enum(PHOTO_SLOTS), z.array(attached).max(MAX_SLOT_PHOTOS)).optional(),
})
export type DraftAnswers = z.output<typeof DraftAnswers>

export const ClaimDraft = z.object({
  driver_id: Id,
  step: z.enum(INTAKE_STEPS),
  answers: DraftAnswers,
  updated_at: Instant,
})
export type ClaimDraft = z.output<typeof ClaimDraft>

/** A copy of a draft: when it was kept, and the server's copy it grew from. */
type Copy = { at: string; base: string | null }

/**
 * Which of two copies goes on: the device's when it grew from the server's, else the server's. Times of two clocks are
 * compared only when nothing else tells; a draft that is gone from the server was handed in or dropped elsewhere.
 */
export function newerOf<C extends Copy>(here: C | null, there: C | null): C | null {
  if (!here) return there
  if (!there) return here.base === null ? here : null
  if (here.base === there.at) return here
  return here.base === null && here.at > there.at ? { ...here, base: there.at } : there
}
