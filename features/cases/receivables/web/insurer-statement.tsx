import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { BOOKS_ZONE } from '#features/money/ledger/books.ts'
import { dayIn } from '#lib/dates.ts'
import { refusalIn } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { receivableFilesContract } from '../receivable.ts'
import { saveFile } from '#features/base/files/web/save-file.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

const KINDS = [...LANGUAGE_CODES, 'csv'] as const

/** The numbered statement of one insurer as of a day: PDF in either language, or a table. */
export function InsurerStatementCard({ insurer }: { insurer: string }) {
  const t = useTranslations('receivables.statement')
  const today = dayIn(BOOKS_ZONE, useNow({ updateInterval: 60_000 }))
  const [asOf, setAsOf] = useState('')
  const save = useMutation({
    mutationFn: async (kind: (typeof KINDS)[number]) => {
      const { insurerStatement, insurerStatementCsv } = receivableFilesContract
      const { path } = kind === 'csv' ? insurerStatementCsv : insurerStatement
      const query = new URLSearchParams({
        insurer,
        as_of: asOf || today,
        ...(kind !== 'csv' && { language: kind }),
      })
      const answer = await fetchAsMe(`${path}?${query}`)
      if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), t('failed'))
      const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      const name = named ?? 'statement.pdf'
      saveFile(await answer.blob(), name)
      return name
    },
    onSuccess: (name) => toast(t('done'), name),
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const by = event.nativeEvent.submitter?.getAttribute('value')
    const kind = KINDS.find((one) => one === by)
    if (kind) save.mutate(kind)
  }
  return (
    <Card title={t('title')} aria-label={t('title')} meta={t('text')}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <DateField
          name="as_of"
          label={t('asOf')}
          max={today}
          value={asOf || today}
          onChange={(event) => setAsOf(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              type="submit"
              value={kind}
              variant="secondary"
              icon={<FileDown aria-hidden className="size-5" />}
              busy={save.isPending && save.variables === kind && t('making')}
            >
              {t(kind)}
            </Button>
          ))}
        </div>
        {save.isSuccess && <p role="status" className="text-sm">{`${t('done')}: ${save.data}`}</p>}
        {save.error && (
          <Notice tone="bad" live>
            {save.error.message}
          </Notice>
        )}
      </form>
    </Card>
  )
}
