import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale } from 'use-intl'
import type { Language } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { savePdf } from './save-file.ts'

type Words = Record<'english' | 'get' | 'making' | 'getOwn' | 'done' | 'failed', string>
/** A letter to a U.S. insurer as a PDF: in English for them, and to read in one's own language. */
export function EnglishLetter({
  path,
  claimId,
  name,
  words,
}: {
  path: string
  claimId: string
  /** Of the file, which ends with what the claim's id ends with. */
  name: string
  words: Words
}) {
  const locale = useLocale()
  const file = `${name}-${claimId.slice(-6)}`
  const save = useMutation({
    mutationFn: (language: Language) => savePdf(path, { claim_id: claimId, language }, file),
    onSuccess: () => toast(words.done, `${file}.pdf`),
  })
  return (
    <>
      {locale !== 'en' && <p className="text-sm text-ink-soft">{words.english}</p>}
      <Button
        variant="secondary"
        icon={<FileDown aria-hidden className="size-5" />}
        busy={save.isPending && words.making}
        onClick={() => save.mutate('en')}
      >
        {words.get}
      </Button>
      {locale !== 'en' && (
        <Button variant="quiet" size="sm" onClick={() => save.mutate(locale)}>
          {words.getOwn}
        </Button>
      )}
      {save.error && (
        <Notice tone="bad" live>
          {words.failed}
        </Notice>
      )}
    </>
  )
}
