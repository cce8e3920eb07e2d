// What a driver reads when an admin moves their claim: the same words for the news itself and for its preview.
import type { Language } from '#lib/languages.ts'
import { saidIn } from '#lib/spoken.ts'
import type { ClaimStatus } from './claim.ts'
import texts from './moved.json' with { type: 'json' }

/** Title and message of the driver's notification, in one language. */
export function movedWords(
  claim: { insurer_name: string; claim_number: string },
  to: Exclude<ClaimStatus, 'coverage-verified'>,
  reason: string,
  language: Language,
): { title: string; message: string } {
  const { [to]: title, why } = saidIn(texts, language)
  return { title, message: `${claim.insurer_name} ${claim.claim_number}.${reason ? ` ${why}: ${reason}` : ''}` }
}
