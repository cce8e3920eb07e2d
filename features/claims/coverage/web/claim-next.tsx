import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { dayIn } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { useTotalLoss } from './coverage-calls.ts'
import { repairOf, searchFor } from '#features/claims/claims/web/search-for.ts'
import { useWhen } from '#ui/time-text.ts'

/** Why a rental may not start although the coverage is verified. */
const whyNot = (claim: ClaimDetail, coverage: Coverage | null) =>
  !coverage?.rental_daily_cap_cents || !coverage.rental_max_days
    ? 'no_cover'
    : claim.drivable
      ? 'drivable'
      : 'not_released'

/** The one thing that comes next, who does it, and by when (spec §2, "Next Steps"). */
export function ClaimNext({ claim, coverage }: { claim: ClaimDetail; coverage: Coverage | null }) {
  const t = useTranslations('claims.claim')
  const own = useTranslations('ownClaims')
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const loss = useTotalLoss(claim.id, Boolean(coverage?.rental_until))
  const { insurer_name: insurer } = claim
  const due = when.promise(claim.coverage_due_at, zoneOfState(claim.loss_state))
  const under = claim.status === 'coverage-verified' || claim.status === 'in-progress'
  if (under && coverage?.rental_until && loss.data)
    return <TotalLossNext claim={claim} until={coverage.rental_until} open={coverage.rental_start_allowed} />
  switch (claim.status) {
    case 'intake':
      return new Date(claim.coverage_due_at) < now ? (
        <Notice tone="warn" title={t('late')} action={<MessageSupport claimId={claim.id} size="sm" />}>
          {t('lateText', { due, insurer })} {own('notYet')}
        </Notice>
      ) : (
        <NextStep calm title={t('review')}>
          {t('reviewText', { due, insurer })} {own('notYet')}
        </NextStep>
      )
    case 'coverage-verified':
      return coverage?.rental_start_allowed ? (
        <NextStep
          title={t('choose')}
          action={
            <>
              <LinkButton variant="signal" to={searchFor(claim, repairOf(claim))}>
                {t('findShops')}
              </LinkButton>
              <LinkButton variant="secondary" to={searchFor(claim, 'rental')}>
                {t('findRental')}
              </LinkButton>
            </>
          }
        >
          {t('chooseText', { insurer })}
        </NextStep>
      ) : (
        <NextStep
          calm
          title={t(whyNot(claim, coverage) === 'no_cover' ? 'verifiedNoRental' : 'verifiedWait')}
          action={
            <>
              <MessageSupport claimId={claim.id} />
              <LinkButton variant="quiet" to={searchFor(claim, repairOf(claim))}>
                {t('browse')}
              </LinkButton>
            </>
          }
        >
          {t(`why.${whyNot(claim, coverage)}`, { insurer })}
        </NextStep>
      )
    case 'in-progress':
      return (
        <NextStep
          calm
          title={t('working')}
          action={
            <>
              <LinkButton to={paths.bookings()}>{t('bookings')}</LinkButton>
              {coverage?.rental_start_allowed && (
                <>
                  <LinkButton variant="secondary" to={searchFor(claim, 'rental')}>
                    {t('findRental')}
                  </LinkButton>
                  <LinkButton variant="secondary" to={searchFor(claim, repairOf(claim))}>
                    {t('findShops')}
                  </LinkButton>
                </>
              )}
            </>
          }
        >
          {t('workingText')} {!coverage?.rental_start_allowed && t(`why.${whyNot(claim, coverage)}`, { insurer })}
        </NextStep>
      )
    case 'closed':
      return claim.merged_into ? (
        <NextStep
          calm
          title={own('kept.title')}
          action={<LinkButton to={paths.claim(claim.merged_into)}>{own('kept.open')}</LinkButton>}
        >
          {own('kept.text')} {claim.close_reason && t('closedText', { reason: claim.close_reason })}
        </NextStep>
      ) : (
        <NextStep calm title={t('closedTitle')}>
          {claim.close_reason ? t('closedText', { reason: claim.close_reason }) : t('closedPlain')}
        </NextStep>
      )
  }
}

/** A car that is not repaired any more: what is left is the rental until its last covered day. */
function TotalLossNext({ claim, until, open }: { claim: ClaimDetail; until: string; open: boolean }) {
  const t = useTranslations('claims.claim')
  const own = useTranslations('ownClaims.ends')
  const when = useWhen()
  const today = dayIn(zoneOfState(claim.loss_state), useNow({ updateInterval: 60_000 }))
  const left = until >= today
  return (
    <NextStep
      calm
      title={own('next')}
      action={
        <>
          {open && left && <LinkButton to={searchFor(claim, 'rental')}>{t('findRental')}</LinkButton>}
          <MessageSupport claimId={claim.id} />
        </>
      }
    >
      {own(left ? 'nextText' : 'nextOver', { insurer: claim.insurer_name, day: when.day(until) })}
    </NextStep>
  )
}
