import { type DocumentSlot, typesOf } from '#features/claims/claims/claim.ts'
import { invalid } from '#lib/errors.ts'

/** Refuses a file that is not there, or of a type its slot does not take (spec §5). */
export function ensureFits(slot: DocumentSlot, type: string | undefined): void {
  if (!type) throw invalid(`documents.${slot}`, 'Upload this file first.')
  const accepted: readonly string[] = typesOf(slot)
  if (!accepted.includes(type)) throw invalid(`documents.${slot}`, 'Add a JPG or PNG image here.')
}
