import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/table.tsx'
import { type StatementMonth, statementFileContract, statementsContract } from '../statement.ts'
import { PaperList, SavePaper } from './paper-list.tsx'
import type { Language } from '#lib/languages.ts'

const api = clientOf(statementsContract)
// half a year; the rest of years of months is one press away
const AT_FIRST = 6

/** The months of the own business, each as PDF and CSV; the running one is marked as not final. */
export default function Statements() {
  const query = useQuery({
    queryKey: ['papers', 'statements'],
    queryFn: ({ signal }) => api.statements({}, { signal }),
  })
  return (
    <PaperList noun="statements" query={query} lines={3}>
      {(months, language) => <Months months={months} language={language} />}
    </PaperList>
  )
}

function Months({ months, language }: { months: readonly StatementMonth[]; language: Language }) {
  const t = useTranslations('statements')
  const format = useFormatter()
  const [whole, setWhole] = useState(false)
  const nameOf = ({ month }: StatementMonth) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const file = (row: StatementMonth, kind: 'pdf' | 'csv') => (
    <SavePaper
      noun="statements"
      path={statementFileContract.statement.path}
      query={{ month: row.month, format: kind, language }}
      name={`${row.number ?? `statement-${row.month}`}.${kind}`}
      label={t('fileOf', { file: t(kind), month: nameOf(row) })}
    >
      {t(kind)}
    </SavePaper>
  )
  return (
    <>
      <DataTable
        caption={t('title')}
        rows={whole ? months : months.slice(0, AT_FIRST)}
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
                {file(row, 'pdf')}
                {file(row, 'csv')}
              </span>
            ),
          },
        ]}
      />
      {months.length > AT_FIRST && (
        <div data-no-print>
          <Button variant="quiet" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('fewer') : t('all', { count: months.length })}
          </Button>
        </div>
      )}
    </>
  )
}
