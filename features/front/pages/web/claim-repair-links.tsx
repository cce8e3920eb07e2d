import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import { useClaimRepairs } from '#features/trades/repairs/web/repair-calls.ts'

/** Of a claim's page for the claims team: its repairs, each with where it stands. Nothing without one. */
export function ClaimRepairLinks({ claimId }: { claimId: string }) {
  const t = useTranslations('adminRepairs')
  const status = useTranslations('repairs.status')
  const repairs = useClaimRepairs(claimId)
  if (!repairs.data?.length) return null
  return (
    <Card title={t('title')}>
      <ul className="grid gap-2">
        {repairs.data.map((repair) => (
          <li key={repair.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link className="link inline-flex min-h-11 items-center" to={paths.adminRepair(repair.id)}>
              {repair.shop_name}
            </Link>
            <StatusBadge tone={REPAIR_STATUS[repair.status].tone}>{status(repair.status)}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
