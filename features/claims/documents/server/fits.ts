import { type DocumentSlot, typesOf } from '#features/claims/claims/claim.ts'
import { invalid } from '#lib/errors.ts'

/** Refuses a file that is not there, or of a type its slot does not take (spec §5); `field` is what the refusal names. */
export function ensureFits(slot: DocumentSlot, type: string | undefined, field = `documents.${slot}`): void {
  if (!type) throw invalid(field, 'Upload this file first.')
  const accepted: readonly string[] = typesOf(slot)
  if (!accepted.includes(type)) throw invalid(field, 'Add a JPG or PNG image here.')
}
