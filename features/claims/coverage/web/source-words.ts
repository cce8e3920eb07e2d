import { useTranslations } from 'use-intl'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import type { Source } from '#features/claims/claims/source.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useWhen } from '#ui/time-text.ts'

/** A source in plain words: "by phone with Lena Ortiz, Nov 20, 2026". `entered` stands in where no day was named. */
export function useSourceWords(documents: readonly Pick<ClaimDocument, 'file_id' | 'slot' | 'label'>[] | undefined) {
  const t = useTranslations('ownClaims.sources')
  const when = useWhen()
  const nameOf = useDocumentName()
  return (source: Source, entered: string): string => {
    const document = documents?.find((row) => row.file_id === source.file_id)
    return t(source.how, {
      by: source.by,
      date: source.on ? when.day(source.on) : when.date(entered),
      document: document ? nameOf(document) : t('aDocument'),
    })
  }
}
