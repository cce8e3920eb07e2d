import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { clientOf } from '#features/accounts/web/client.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { toastError } from '#ui/toast.tsx'
import { type StatementMonth, statementFileContract, statementsContract } from '../statement.ts'
import { usePaperLanguage } from './paper-language.tsx'
import { savePaper } from './save-paper.ts'

const api = clientOf(statementsContract)

/** The months of the own business, each as PDF and CSV; the running one is marked as not final. */
export default function Statements() {
  const t = useTranslations('statements')
  const format = useFormatter()
  const { language, field } = usePaperLanguage(t('language'))
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', 'statements'],
    queryFn: ({ signal }) => api.statements({}, { signal }),
  })
  const nameOf = ({ month }: StatementMonth) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Card title={t('title')} meta={t('text')}>
      {error ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
          {t('failed')}
        </Notice>
      ) : !data ? (
        <Skeleton label={t('loading')} shape="rows" lines={3} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div className="grid gap-4">
          {field}
          <DataTable
            caption={t('title')}
            rows={data}
            keyOf={({ month }) => month}
            columns={[
              { key: 'month', header: t('month'), cell: nameOf },
              {
                key: 'number',
                header: t('number'),
                cell: ({ number }) => number ?? <StatusBadge tone="warn">{t('running')}</StatusBadge>,
              },
              { key: 'movements', header: t('movements'), align: 'right', cell: ({ movements }) => movements },
              {
                key: 'opening',
                header: t('opening'),
                align: 'right',
                cell: ({ opening }) => formatCents(opening.balance_cents),
              },
              {
                key: 'closing',
                header: t('closing'),
                align: 'right',
                cell: ({ closing }) => formatCents(closing.balance_cents),
              },
              {
                key: 'held',
                header: t('held'),
                align: 'right',
                cell: ({ closing }) => formatCents(closing.held_cents),
              },
              {
                key: 'file',
                header: t('file'),
                align: 'right',
                cell: (row) => (
                  <span className="inline-flex flex-wrap gap-2" data-no-print>
                    <FileButton row={row} format="pdf" language={language} month={nameOf(row)} />
                    <FileButton row={row} format="csv" language={language} month={nameOf(row)} />
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

function FileButton({
  row,
  format,
  language,
  month,
}: {
  row: StatementMonth
  format: 'pdf' | 'csv'
  language: 'en' | 'es'
  month: string
}) {
  const t = useTranslations('statements')
  const name = `${row.number ?? `statement-${row.month}`}.${format}`
  const save = useMutation({
    mutationFn: () => savePaper(statementFileContract.statement.path, { month: row.month, format, language }, name),
    onError: () => toastError(t('error'), t('notMade')),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileDown aria-hidden className="size-4.5" />}
        aria-label={t('fileOf', { file: t(format), month })}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate()}
      >
        {t(format)}
      </Button>
      {save.error && (
        <Notice tone="bad" live>
          {t('notMade')}
        </Notice>
      )}
    </>
  )
}
