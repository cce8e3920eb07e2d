import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { RightsNotice } from '#features/claims/rights/web/rights-notice.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { canWithdraw } from '#features/claims/claims/policy.ts'
import { useClaim, useEvents, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { useCoverage } from '#features/claims/coverage/web/coverage-calls.ts'
import { ClaimLetter } from '#features/cases/claim-file/web/claim-letter.tsx'
import { ClaimReimbursements } from '#features/cases/claim-file/web/reimbursement.tsx'
import ClaimChoices from '#features/work/matching/web/claim-choices.tsx'
import ClaimChosen from '#features/work/matching/web/claim-chosen.tsx'
import { ClaimAsked } from '#features/claims/documents/web/claim-asked.tsx'
import { ClaimCoverage } from '#features/claims/coverage/web/claim-coverage.tsx'
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
  useLiveClaims()
  const refused = isMissing(claim.error)
  const failed = claim.isError && !refused
  useEffect(() => {
    if (failed) toastError(t('error'), t('claim.loadFailed'), { id: 'claim-load' })
  }, [failed, t])
  if (claim.data) return <ClaimFound claim={claim.data} />
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
    <Page title={t('loading')} back={{ to: paths.claims(), label: t('claim.back') }}>
      <Loaded query={claim} label={t('loading')} shape="cards" lines={3} failed={t('claim.loadFailed')} />
    </Page>
  )
}

function ClaimFound({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claims')
  const own = useTranslations('ownClaims')
  const me = useMe()
  const events = useEvents(claim.id)
  const coverage = useCoverage(claim.id)
  const documents = useDocuments(claim.id)
  const policyReads = usePolicyReads(claim.id)
  const mine = claim.driver_id === me.id
  const copy = { copyText: t('copy'), copiedText: t('copied') }
  const title = t('claim.title', { number: claim.claim_number })
  return (
    <Page
      back={{ to: paths.claims(), label: t('claim.back') }}
      over={`${claim.insurer_name} · ${t(`types.${claim.claim_type}`)}`}
      title={title}
      action={<ClaimStatusBadge status={claim.status} />}
    >
      <title>{title}</title>
      {/* Two columns; on a phone the number and the timeline come right after the next step */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="contents min-w-0 gap-6 lg:grid">
          <section aria-label={t('claim.nextSteps')} className="print:[&_a]:hidden">
            <ClaimNext claim={claim} coverage={coverage.data ?? null} />
          </section>
          {mine && <ClaimAsked claim={claim} />}
          <div className="grid min-w-0 gap-6 max-lg:order-1">
            {mine && claim.status !== 'closed' && <ClaimChoices claim={claim} />}
            {mine && (
              <>
                <ClaimChosen claimId={claim.id} mine />
                <ClaimReimbursements claimId={claim.id} />
              </>
            )}
            {coverage.data && <ClaimCoverage claim={claim} coverage={coverage.data} />}
            <DocumentsToShare claim={claim} mine={mine} />
            <ClaimFacts claim={claim} />
            {canWithdraw(me, claim).yes ? (
              <p data-no-print>
                <ClaimWithdraw claim={claim} />
              </p>
            ) : (
              mine &&
              claim.status === 'in-progress' && (
                <p data-no-print className="text-sm text-ink-soft">
                  {own('withdraw.not')}
                </p>
              )
            )}
          </div>
        </div>
        <aside className="contents min-w-0 gap-6 lg:grid">
          <Card className="[print-color-adjust:exact]">
            <dl className="mb-6 grid gap-2">
              <div>
                <dt className="text-sm text-ink-soft">{t('claim.numberLabel')}</dt>
                <dd>
                  <CopyText text={claim.claim_number} {...copy} />
                </dd>
              </div>
              <div>
                <dt className="text-sm text-ink-soft">{t('claim.policyLabel')}</dt>
                <dd>
                  {claim.policy_number === null ? (
                    <p className="font-semibold">•••• {claim.policy_number_last4}</p>
                  ) : (
                    <CopyText text={claim.policy_number} size="md" {...copy} />
                  )}
                  {policyReads.data && <DocumentReads reads={policyReads.data} none={own('policy.unread')} />}
                </dd>
              </div>
            </dl>
            <h2 className="sr-only">{t('claim.timeline')}</h2>
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
          </Card>
          <div className="grid min-w-0 gap-6 max-lg:order-2">
            <RightsNotice state={claim.loss_state} />
            <Card title={own('file.title')} data-no-print>
              <ClaimFileButton claim={claim} />
            </Card>
            <Card title={t('claim.help.title')} data-no-print>
              <p className="mb-4 text-sm text-ink-soft">{t('claim.help.text')}</p>
              <div className="flex flex-wrap gap-2">
                <MessageSupport claimId={claim.id} />
                {mine && <ClaimLetter claim={claim} />}
              </div>
            </Card>
          </div>
        </aside>
      </div>
    </Page>
  )
}
