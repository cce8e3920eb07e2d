import { Suspense, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { RightsNotice } from '#features/claims/rights/web/rights-notice.tsx'
import { LinkButton } from '#ui/button.tsx'
import { formatDay } from '#lib/dates.ts'
import { Section, SectionLine, Sheet } from '#ui/section.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.tsx'
import { type ClaimDetail, hasTotalLoss } from '#features/claims/claims/claim.ts'
import { canWithdraw, ownPolicyPays } from '#features/claims/claims/policy.ts'
import { useClaim, useEvents, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { useCoverage } from '#features/claims/coverage/web/coverage-calls.ts'
import { ClaimLetter } from '#features/cases/claim-file/web/claim-letter.tsx'
import { ClaimReimbursements } from '#features/cases/claim-file/web/reimbursement.tsx'
import ClaimChoices from '#features/work/matching/web/claim-choices.tsx'
import ClaimChosen from '#features/work/matching/web/claim-chosen.tsx'
import { ClaimAsked } from '#features/claims/documents/web/claim-asked.tsx'
import { ClaimCoverage } from '#features/claims/coverage/web/claim-coverage.tsx'
import { TotalLossOfClaim } from '#features/cases/total-loss/web/total-loss-of-claim.tsx'
import { OPEN_REPAIRS } from '#features/trades/repairs/status.ts'
import { useClaimRepairs } from '#features/trades/repairs/web/repair-calls.ts'
import { AdjusterOfClaim } from '#features/cases/adjuster-says/web/adjuster-of-claim.tsx'
import { CarPlacePart } from '#features/towing/storage/web/car-place.tsx'
import { RepairMeters } from './repair-meters.tsx'
import { DocumentsToShare } from '#features/cases/claim-file/web/documents-to-share.tsx'
import { ClaimFileButton } from '#features/cases/claim-file/web/claim-file-button.tsx'
import { ClaimFacts } from '#features/claims/claims/web/claim-facts.tsx'
import { ClaimNext } from '#features/claims/coverage/web/claim-next.tsx'
import { ClaimTimeline } from '#features/claims/claims/web/claim-timeline.tsx'
import { ClaimWithdraw } from '#features/claims/claims/web/claim-withdraw.tsx'
import { usePolicyReads } from '#features/claims/documents/web/request-calls.ts'
import { DocumentReads } from '#features/claims/documents/web/document-reads.tsx'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { Loaded, isMissing } from '#ui/loaded.tsx'

/** `/claim/:id` (spec §2): where the claim stands, what comes next, what the insurer confirmed. Live. */
export default function ClaimPage() {
  const { id = '' } = useParams()
  const t = useTranslations('claims')
  const claim = useClaim(id)
  const coverage = useCoverage(id)
  useLiveClaims()
  const refused = isMissing(claim.error)
  const failed = claim.isError && !refused
  const say = useEffectEvent(() => toastError(t('error'), t('claim.loadFailed'), { id: 'claim-load' }))
  useEffect(() => {
    if (failed) say()
  }, [failed])
  // what stands first is known before anything is shown: nothing is pushed down by it; a long page is drawn in slices
  const found = useDeferredValue(coverage.isPending ? undefined : claim.data)
  if (found?.id === id) return <ClaimFound claim={found} />
  if (refused)
    return (
      <Page width="text" title={t('claim.notFound')} meta={t('claim.notFoundText')}>
        <title>{t('claim.notFound')}</title>
        <LinkButton to={paths.dashboard()} className="justify-self-start">
          {t('claim.returnToDashboard')}
        </LinkButton>
      </Page>
    )
  return (
    <Page title={<span className="sr-only">{t('loading')}</span>}>
      <Loaded query={claim} label={t('loading')} shape="record" failed={t('claim.loadFailed')} />
    </Page>
  )
}

function ClaimFound({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claims')
  const own = useTranslations('ownClaims')
  const sign = useTranslations('driverRepair.waits')
  const locale = useLocale()
  const me = useMe()
  const events = useEvents(claim.id)
  const coverage = useCoverage(claim.id)
  const documents = useDocuments(claim.id)
  const policyReads = usePolicyReads(claim.id)
  const mine = claim.driver_id === me.id
  const repairs = useClaimRepairs(claim.id)
  const repairing = repairs.data?.some(({ status }) => status !== 'cancelled')
  const unsigned =
    mine && repairs.data?.some(({ status, waits_for_driver }) => waits_for_driver && OPEN_REPAIRS.includes(status))
  const lost = hasTotalLoss(events.data ?? [])
  const repaired = repairs.data?.some(({ status }) => status === 'delivered' || status === 'closed') ?? false
  const over = repairs.data?.some(({ rental }) => rental && rental.days_over > 0) ?? false
  const less = repairs.data?.some(({ sums }) => sums.now.refused_cents > 0) ?? false
  const appraisable = mine && ownPolicyPays(claim)
  const disputed = (lost || less) && claim.status !== 'closed'
  const copy = { copyText: t('copy'), copiedText: t('copied') }
  const title = t('claim.happened', {
    type: t(`types.${claim.claim_type}`),
    day: formatDay(claim.loss_date, locale, { month: 'short', day: 'numeric' }),
    insurer: claim.insurer_name,
  })
  return (
    <Page
      back={{ to: paths.claims(), label: t('claim.back') }}
      title={title}
      status={<ClaimStatusBadge status={claim.status} />}
      meta={
        <>
          <span className="sr-only">{t('claim.numberLabel')}: </span>
          <CopyText text={claim.claim_number} {...copy} />
        </>
      }
      top={
        <>
          <section aria-label={t('claim.nextSteps')} className="print:[&_a]:hidden">
            {unsigned ? (
              <NextStep
                title={sign('title')}
                action={<LinkButton to={paths.claimRepair(claim.id)}>{sign('action')}</LinkButton>}
              >
                {sign('text')}
              </NextStep>
            ) : (
              <ClaimNext claim={claim} coverage={coverage.data ?? null} />
            )}
          </section>
          {mine && <ClaimAsked claim={claim} />}
        </>
      }
      aside={
        <Sheet>
          <Section
            title={t('claim.timeline')}
            fold={t(`status.${claim.status}`)}
            className="[print-color-adjust:exact]"
          >
            {events.data ? (
              <ClaimTimeline
                claim={claim}
                events={events.data}
                coverage={coverage.data ?? null}
                documents={documents.data?.length}
              />
            ) : (
              <Skeleton label={t('loading')} shape="rows" />
            )}
          </Section>
          <RightsNotice state={claim.loss_state} frame={Section} />
          <Section title={own('file.title')} fold="PDF" data-no-print>
            <ClaimFileButton claim={claim} />
          </Section>
          <Section title={t('claim.help.title')} data-no-print>
            <p className="mb-3 text-sm text-ink-soft">{t('claim.help.text')}</p>
            <div className="flex flex-wrap gap-2">
              <MessageSupport claimId={claim.id} size="sm" />
              {mine && <ClaimLetter claim={claim} />}
            </div>
          </Section>
        </Sheet>
      }
    >
      <title>{t('claim.title', { number: claim.claim_number })}</title>
      <Sheet>
        {coverage.data && <ClaimCoverage claim={claim} coverage={coverage.data} asks={!over} />}
        {repairs.data && <RepairMeters claim={claim} repairs={repairs.data} />}
        <CarPlacePart claim={claim} />
        {mine && (lost || repaired) && (
          <Suspense>
            <TotalLossOfClaim claim={claim} viewer="driver" lost={lost} repaired={repaired} />
          </Suspense>
        )}
        {appraisable && disputed && (
          <Section
            title={own('appraisal.title')}
            meta={own('appraisal.text')}
            action={
              <LinkButton variant="secondary" to={paths.appraisal(claim.id)}>
                {own('appraisal.open')}
              </LinkButton>
            }
            data-no-print
          />
        )}
        {mine && claim.status !== 'closed' && repairs.data && !repairing && (
          <SectionLine
            title={own('repair.title')}
            action={
              <LinkButton variant="secondary" size="sm" to={paths.claimRepair(claim.id)}>
                {own('repair.go')}
              </LinkButton>
            }
            data-no-print
          />
        )}
        {mine && repairing && (
          <AdjusterOfClaim
            claimId={claim.id}
            repairIds={repairs.data!.filter(({ status }) => status !== 'cancelled').map(({ id }) => id)}
            viewer="driver"
          />
        )}
        {mine && claim.status !== 'closed' && <ClaimChoices claim={claim} />}
        {mine && (
          <>
            <ClaimChosen claimId={claim.id} mine />
            <ClaimReimbursements claimId={claim.id} />
          </>
        )}
        <DocumentsToShare claim={claim} mine={mine} />
        <ClaimFacts claim={claim}>
          <dl className="mt-3">
            <dt className="text-xs font-medium text-ink-soft">{t('claim.policyLabel')}</dt>
            <dd>
              {claim.policy_number === null ? (
                <span className="identifier">•••• {claim.policy_number_last4}</span>
              ) : (
                <CopyText text={claim.policy_number} size="md" {...copy} />
              )}
              {policyReads.data && <DocumentReads reads={policyReads.data} none={own('policy.unread')} />}
            </dd>
          </dl>
          {appraisable && !disputed && (
            <LinkButton variant="quiet" size="sm" to={paths.appraisal(claim.id)} className="mt-2" data-no-print>
              {own('appraisal.quiet')}
            </LinkButton>
          )}
          {canWithdraw(me, claim).yes ? (
            <p className="mt-4" data-no-print>
              <ClaimWithdraw claim={claim} />
            </p>
          ) : (
            mine &&
            claim.status === 'in-progress' && (
              <p data-no-print className="mt-4 text-sm text-ink-soft">
                {own('withdraw.not')}
              </p>
            )
          )}
        </ClaimFacts>
      </Sheet>
    </Page>
  )
}
