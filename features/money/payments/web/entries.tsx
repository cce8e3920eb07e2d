import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { DataTable } from '#ui/table.tsx'
import type { LedgerEntry } from '../payment.ts'
import { useInstant } from '#ui/instant.ts'

type Account = 'payment_provider'
type Kind = 'charge'

/** The lines of one order's books, added up at the end here and now. */
export function EntriesTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const t = useTranslations('adminLedger')
  const instant = useInstant()
  const sum = entries.reduce((total, { amount_cents }) => total + amount_cents, 0)
  return (
    <>
      <DataTable
        caption={t('movements')}
        rows={entries}
        keyOf={({ id }) => String(id)}
        columns={[
          { key: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.movement as Kind}`) },
          { key: 'account', header: t('account'), cell: (row) => t(`accounts.${row.account as Account}`) },
          {
            key: 'at',
            header: t('at'),
            cell: (row) => instant(row.created_at),
          },
          {
            key: 'debit',
            header: t('debit'),
            align: 'right',
            cell: (row) => (row.amount_cents > 0 ? formatCents(row.amount_cents) : '—'),
          },
          {
            key: 'credit',
            header: t('credit'),
            align: 'right',
            cell: (row) => (row.amount_cents < 0 ? formatCents(-row.amount_cents) : '—'),
          },
        ]}
      />
      <p className={`mt-3 text-right font-semibold ${sum === 0 ? '' : 'text-bad'}`}>
        {t('sum')}: {formatCents(sum)}
      </p>
    </>
  )
}
