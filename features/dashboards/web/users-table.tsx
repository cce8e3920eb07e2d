import { useTranslations } from 'use-intl'
import { ResetSecondFactor } from '#features/accounts/web/reset-second-factor.tsx'
import { SuspendButton } from '#features/accounts/web/suspend-button.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { DataTable } from '#ui/table.tsx'
import type { UserRow } from '../dashboard.ts'
import { useDates } from './words.ts'

/** Who has an account: name, e-mail, role, whether the address is confirmed, since when. */
export function UsersTable({ rows }: { rows: readonly UserRow[] }) {
  const t = useTranslations('dashboards.users')
  const words = useTranslations('accounts.suspension')
  const dates = useDates()
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { key: 'name', header: t('name'), cell: (row) => row.name },
        {
          key: 'email',
          header: t('email'),
          cell: (row) => <span className="wrap-anywhere select-all">{row.email}</span>,
        },
        { key: 'role', header: t('role'), cell: (row) => t(`roleNames.${row.role}`) },
        {
          key: 'state',
          header: t('emailState'),
          cell: (row) =>
            row.suspended ? (
              <StatusBadge tone="bad">{t('suspended')}</StatusBadge>
            ) : row.email_confirmed ? (
              <StatusBadge tone="good">{t('confirmed')}</StatusBadge>
            ) : (
              <StatusBadge tone="warn">{t('unconfirmed')}</StatusBadge>
            ),
        },
        { key: 'created', header: t('created'), cell: (row) => dates.date(row.created_at) },
        {
          key: 'act',
          header: <span className="sr-only">{words('actions')}</span>,
          align: 'right',
          cell: (row) =>
            row.role !== 'claims_admin' ? (
              <SuspendButton person={row} />
            ) : (
              row.second_factor && <ResetSecondFactor person={row} />
            ),
        },
      ]}
    />
  )
}
