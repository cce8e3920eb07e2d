import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { CLAIM_STATUS, type ClaimStatus } from '../claim.ts'

/** A claim's status as word, shape and color (spec §4). */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const t = useTranslations('claims.status')
  return <StatusBadge tone={CLAIM_STATUS[status].tone}>{t(status)}</StatusBadge>
}
