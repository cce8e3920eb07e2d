import type { CredentialKind } from '#features/business/providers/credential.ts'
import type { DocumentName } from '#features/business/providers/provider.ts'
import type { Language } from '#lib/languages.ts'
import { saidIn } from '#lib/spoken.ts'
import texts from '../ready-reasons.json' with { type: 'json' }

type About = DocumentName | 'credential' | 'rejected' | 'suspended' | 'lifted'
type Reasons = Record<About, readonly string[]>

/** What is most often wrong, to begin a reason with: in the language the provider reads, whatever the admin's own is. */
export const readyReasons = (about: About | CredentialKind, language: Language): readonly string[] => {
  const reasons: Reasons = saidIn(texts, language)
  return reasons[about in reasons ? (about as About) : 'credential']
}
