// What a driver reads when an admin moves their claim: the same words for the news itself and for its preview.
import type { ClaimStatus } from './claim.ts'
import type { Language } from '#lib/languages.ts'

type Told = Exclude<ClaimStatus, 'coverage-verified'>
const TITLES: Record<Told, Record<Language, string>> = {
  'in-progress': { en: 'Work has begun', es: 'El trabajo comenzó' },
  closed: { en: 'Claim closed', es: 'Reclamo cerrado' },
  intake: { en: 'Your claim is under review again', es: 'Su reclamo está otra vez en revisión' },
}
const WHY = { en: 'Reason', es: 'Motivo' }

/** Title and message of the driver's notification, in one language. */
export const movedWords = (
  claim: { insurer_name: string; claim_number: string },
  to: Told,
  reason: string,
  language: Language,
): { title: string; message: string } => ({
  title: TITLES[to][language],
  message: `${claim.insurer_name} ${claim.claim_number}.${reason ? ` ${WHY[language]}: ${reason}` : ''}`,
})
