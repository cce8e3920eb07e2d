import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { DataTable } from '#ui/table.tsx'
import { USER_SORTS, type UserRow } from '../person.ts'
import { useWhen } from '#ui/time-text.ts'
import { useSort } from '#ui/use-sort.tsx'

/** Who has an account; the name leads to the person's page. */
export function UsersTable({ rows, current }: { rows: readonly UserRow[]; current: string | null }) {
  const t = useTranslations('adminUsers')
  const dates = useWhen()
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => paths.adminUser(row.id)}
      current={current}
      sort={useSort(USER_SORTS, '-created')}
      columns={[
        { key: 'name', header: t('list.name'), sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
        {
          key: 'email',
          header: t('list.email'),
          sort: 'email',
          cell: (row) => <span className="wrap-anywhere">{row.email}</span>,
        },
        { key: 'phone', header: t('list.phone'), cell: (row) => row.phone ?? '–', wideOnly: true },
        { key: 'role', header: t('list.role'), cell: (row) => t(`roles.${row.role}`) },
        {
          key: 'state',
          header: t('list.standing'),
          cell: (row) =>
            row.suspended ? (
              <StatusBadge tone="bad">{t('list.suspended')}</StatusBadge>
            ) : !row.email_confirmed ? (
              <StatusBadge tone="warn">{t('list.unconfirmed')}</StatusBadge>
            ) : row.role === 'claims_admin' && !row.second_factor ? (
              <StatusBadge tone="warn">{t('list.noFactor')}</StatusBadge>
            ) : (
              <StatusBadge tone="good">{t('list.confirmed')}</StatusBadge>
            ),
        },
        {
          key: 'created',
          header: t('list.created'),
          sort: 'created',
          cell: (row) => dates.date(row.created_at),
          wideOnly: true,
        },
      ]}
    />
  )
}
