import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/table.tsx'
import {
  type ProviderStatementMonth,
  providerStatementFileContract,
  providerStatementsContract,
} from '../provider-statement.ts'
import { IssuedDocumentList, SaveDocument } from './issued-document-list.tsx'
import type { Language } from '#lib/languages.ts'

const api = clientOf(providerStatementsContract)
// half a year; the rest of years of months is one press away
const AT_FIRST = 6

/** The months of the own business, each as PDF and CSV; the running one is marked as not final. */
export default function ProviderStatements() {
  const nameOf = useMonthName()
  const query = useQuery({
    queryKey: ['issued_documents', 'provider_statements'],
    queryFn: ({ signal }) => api.providerStatements({}, { signal }),
  })
  return (
    <IssuedDocumentList
      noun="providerStatements"
      query={query}
      lines={3}
      fold={(months) => <span>{months?.[0] && nameOf(months[0])}</span>}
    >
      {(months, language) => <Months months={months} language={language} />}
    </IssuedDocumentList>
  )
}

function useMonthName() {
  const format = useFormatter()
  return ({ month }: ProviderStatementMonth) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function Months({ months, language }: { months: readonly ProviderStatementMonth[]; language: Language }) {
  const t = useTranslations('providerStatements')
  const nameOf = useMonthName()
  const [whole, setWhole] = useState(false)
  const file = (row: ProviderStatementMonth, kind: 'pdf' | 'csv') => (
    <SaveDocument
      noun="providerStatements"
      path={providerStatementFileContract.providerStatement.path}
      query={{ month: row.month, format: kind, language }}
      name={`${row.number ?? `statement-${row.month}`}.${kind}`}
      label={t('fileOf', { file: t(kind), month: nameOf(row) })}
    >
      {t(kind)}
    </SaveDocument>
  )
  return (
    <>
      <DataTable
        caption={t('title')}
        rows={whole ? months : months.slice(0, AT_FIRST)}
        keyOf={({ month }) => month}
        lines
        columns={[
          { key: 'month', header: t('month'), cell: nameOf },
          {
            key: 'number',
            header: t('number'),
            cell: ({ number }) => number ?? <StatusBadge tone="warn">{t('running')}</StatusBadge>,
          },
          { key: 'movements', header: t('movements'), align: 'right', named: true, cell: ({ movements }) => movements },
          {
            key: 'opening',
            header: t('opening'),
            align: 'right',
            named: true,
            cell: ({ opening }) => formatCents(opening.balance_cents),
          },
          {
            key: 'closing',
            header: t('closing'),
            align: 'right',
            named: true,
            cell: ({ closing }) => formatCents(closing.balance_cents),
          },
          {
            key: 'held',
            header: t('held'),
            align: 'right',
            named: true,
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
