import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SelectField } from '#ui/field.tsx'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'

/** In which language documents are downloaded: the page's own until somebody chooses. */
export function useDocumentLanguage(label: string) {
  const t = useTranslations('issuedDocuments')
  const locale = useLocale()
  const [chosen, choose] = useState<Language | null>(null)
  const language = chosen ?? locale
  const field = (
    <div className="max-w-60" data-no-print>
      <SelectField
        label={label}
        value={language}
        options={LANGUAGE_CODES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={({ target }) => choose(target.value as Language)}
      />
    </div>
  )
  return { language, field }
}
