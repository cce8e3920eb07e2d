import { useNow, useTranslations } from 'use-intl'
import { dayIn, daysBetween } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { Notice } from '#ui/notice.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useTotalLoss } from './coverage-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** The last covered rental day, how many days are left until it, and why it ends: read by whom it hits. */
export function CoverEnds({ claim, until }: { claim: ClaimDetail; until: string }) {
  const t = useTranslations('ownClaims.ends')
  const when = useWhen()
  const loss = useTotalLoss(claim.id).data
  const today = dayIn(zoneOfState(claim.loss_state), useNow({ updateInterval: 60_000 }))
  const { insurer_name: insurer } = claim
  const own = loss?.rental_until === until
  return (
    <Notice tone="warn" className="mb-5" title={t(loss ? 'loss' : 'named', { day: when.day(until) })}>
      <p>
        <b>{t('left', { count: Math.max(0, daysBetween(today, until)) })}</b>{' '}
        {loss && t('declared', { insurer, day: when.day(loss.declared_on) })}{' '}
        {own && t(`by.${loss.days_by}`, { insurer, days: loss.rental_days })}
      </p>
      <p>{t('keeps')}</p>
    </Notice>
  )
}
