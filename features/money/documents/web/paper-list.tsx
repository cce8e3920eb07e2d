import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Again } from '#ui/again.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.tsx'
import { usePaperLanguage } from './paper-language.tsx'
import { savePaper } from './save-paper.ts'
import type { Language } from '#lib/languages.ts'

/** A card of papers and the language they are downloaded in, also while they come, when they fail and when there are none. */
export function PaperList<Row>({
  noun,
  query: { data, error, refetch },
  lines,
  children,
}: {
  noun: 'papers' | 'statements'
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>
  lines: number
  children: (rows: readonly Row[], language: Language) => ReactNode
}) {
  const t = useTranslations(noun)
  const { language, field } = usePaperLanguage(t('language'))
  return (
    <Card title={t('title')} meta={t('text')}>
      {error ? (
        <Notice tone="bad" live action={<Again onClick={() => void refetch()} />}>
          {t('failed')}
        </Notice>
      ) : !data ? (
        <Skeleton label={t('loading')} shape="rows" lines={lines} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div className="grid gap-4">
          {field}
          {children(data, language)}
        </div>
      )}
    </Card>
  )
}

/** Downloads one paper; a failure is said beside the button, too. `label` is what a screen reader hears. */
export function SavePaper({
  noun,
  path,
  query,
  name,
  label,
  children,
}: {
  noun: 'papers' | 'statements'
  path: string
  query: Record<string, string>
  name: string
  label: string
  children: ReactNode
}) {
  const t = useTranslations(noun)
  const save = useMutation({
    mutationFn: () => savePaper(path, query, name),
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
