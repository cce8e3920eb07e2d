import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { type Asked, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { useDocumentLanguage } from './document-language.tsx'
import { saveDocument } from './save-document.ts'
import type { Language } from '#lib/languages.ts'

/** A card of documents and the language they are downloaded in, also while they come, when they fail and when there are none. */
export function IssuedDocumentList<Row>({
  noun,
  query,
  lines,
  fold,
  children,
}: {
  noun: 'issuedDocuments' | 'providerStatements'
  query: Asked<readonly Row[]>
  lines: number
  /** What a phone shows of it while it is folded. */
  fold?: (rows: readonly Row[] | undefined) => ReactNode
  children: (rows: readonly Row[], language: Language) => ReactNode
}) {
  const t = useTranslations(noun)
  const { language, field } = useDocumentLanguage(t('language'))
  return (
    <Section title={t('title')} meta={t('text')} fold={fold?.(query.data)}>
      <Loaded query={query} label={t('loading')} shape="rows" lines={lines}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-soft">{t('none')}</p>
          ) : (
            <div className="grid gap-4">
              {field}
              {children(data, language)}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

/** Downloads one document; a failure is said beside the button, too. `label` is what a screen reader hears. */
export function SaveDocument({
  noun,
  path,
  query,
  name,
  label,
  children,
}: {
  noun: 'issuedDocuments' | 'providerStatements'
  path: string
  query: Record<string, string>
  name: string
  label: string
  children: ReactNode
}) {
  const t = useTranslations(noun)
  const save = useMutation({
    mutationFn: () => saveDocument(path, query, name),
    onError: () => toastError(t('error'), t('notMade')),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileDown aria-hidden className="size-4.5" />}
        aria-label={label}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate()}
      >
        {children}
      </Button>
      {save.error && (
        <Notice tone="bad" live>
          {t('notMade')}
        </Notice>
      )}
    </>
  )
}
