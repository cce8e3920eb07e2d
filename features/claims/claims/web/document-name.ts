import { useTranslations } from 'use-intl'
import type { DocumentSlot } from '../claim.ts'

/** What a document is called: the driver's own words for a further one, the slot's name for every other. */
export function useDocumentName(): (document: { slot: DocumentSlot; label?: string | null }) => string {
  const t = useTranslations('ownClaims.slots')
  return ({ slot, label }) => label || t(slot)
}
