import { useTranslations } from 'use-intl'
import { useDates } from '#features/dashboards/web/words.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { DataTable } from '#ui/table.tsx'
import type { QueueRow } from '../contract.ts'
import { VERIFICATION_STATUSES, waitsForProvider } from '../provider.ts'

/** The queue as a table; the row's name opens it beside. */
export function QueueList({
  rows,
  current,
  hrefOf,
}: {
  rows: readonly QueueRow[]
  current: string | null
  hrefOf: (row: QueueRow) => string
}) {
  const t = useTranslations('providers')
  const dates = useDates()
  return (
    <DataTable
      caption={t('admin.caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={hrefOf}
      current={current}
      columns={[
        { key: 'business', header: t('admin.business'), cell: (row) => row.business_name },
        { key: 'type', header: t('admin.type'), cell: (row) => t(`types.${row.provider_type}`) },
        {
          key: 'in',
          header: t('admin.handedIn'),
          cell: (row) => (row.submitted_at ? dates.date(row.submitted_at) : '–'),
        },
        {
          key: 'status',
          header: t('admin.status'),
          cell: (row) => {
            const status = row.background_check_status
            return waitsForProvider(row) ? (
              <StatusBadge tone="info">{t('admin.waits')}</StatusBadge>
            ) : (
              <StatusBadge tone={status ? VERIFICATION_STATUSES[status].tone : 'mute'}>
                {t(`status.${status ?? 'none'}`)}
              </StatusBadge>
            )
          },
        },
      ]}
    />
  )
}
