import { zoneOfState } from '#lib/us-states.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Assignment } from '#features/base/queues/web/assignment.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField } from '#ui/field.tsx'
import { later, lazyPart } from '#ui/later.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { canVerify, ownPolicyPays } from '#features/claims/claims/policy.ts'
import { COVERAGE_FORM, useClaim, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { useCoverage, useTotalLoss } from '#features/claims/coverage/web/coverage-calls.ts'
import { ClaimNumbers } from '#features/claims/documents/web/claim-numbers.tsx'
import { DocumentViewer } from '#features/claims/documents/web/document-viewer.tsx'
import { TotalLossOfClaim } from '#features/cases/total-loss/web/total-loss-of-claim.tsx'
import { CarPlaceOfClaim } from '#features/towing/storage/web/on-other-pages.tsx'
import { ClaimRepairLinks } from './claim-repair-links.tsx'
import { NextClaim } from '#features/claims/queue/web/next-claim.tsx'
import { useQueueBehind } from '#features/claims/queue/web/queue-filters.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { Loaded, both, isMissing } from '#ui/loaded.tsx'
import { useWhen } from '#ui/time-text.ts'

const CoverageForm = lazyPart(
  async () => (await import('#features/claims/coverage/web/coverage-form.tsx')).CoverageForm,
)
const ClaimChanged = lazyPart(async () => (await import('#features/claims/queue/web/claim-changed.tsx')).ClaimChanged)
const ClaimMoves = lazyPart(async () => (await import('#features/claims/coverage/web/claim-moves.tsx')).ClaimMoves)
const ClaimChosen = lazy(() => later(() => import('#features/work/matching/web/claim-chosen.tsx')))
const ClaimRest = lazy(() => later(() => import('#features/claims/queue/web/claim-rest.tsx')))
const CoverageVersions = lazyPart(
  async () => (await import('#features/claims/coverage/web/coverage-versions.tsx')).CoverageVersions,
)

/** `/admin/claims/:id`: a document beside the worksheet, every move, what was asked for, notes and history. By keyboard alone. */
export default function AdminClaimPage() {
  const { id = '' } = useParams()
  const queue = useQueueBehind()
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  useLiveClaims()
  const claim = useClaim(id)
  const coverage = useCoverage(id)
  if (claim.data && coverage.data !== undefined)
    return <AdminClaim key={id} claim={claim.data} coverage={coverage.data} />
  const gone = isMissing(claim.error)
  return (
    <Page
      title={t(gone ? 'claim.notFound' : 'loading')}
      back={{ to: queue.to, label: admin('back') }}
      width={gone ? 'text' : 'page'}
    >
      {gone ? (
        <LinkButton to={paths.dashboard()} className="justify-self-start">
          {t('claim.returnToDashboard')}
        </LinkButton>
      ) : (
        <Loaded
          query={both(claim, coverage)}
          label={t('loading')}
          shape="cards"
          lines={3}
          failed={t('claim.loadFailed')}
        />
      )}
    </Page>
  )
}

function AdminClaim({ claim, coverage }: { claim: ClaimDetail; coverage: Coverage | null }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const me = useMe()
  const queue = useQueueBehind()
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const documents = useDocuments(claim.id)
  const loss = useTotalLoss(claim.id)
  // What this admin works on: a newer state from elsewhere is announced, never slipped under what they type
  const [base, setBase] = useState({ claim, coverage })
  const [outcome, setOutcome] = useState<'verified' | 'saved' | null>(null)
  const [shownFile, setShownFile] = useState<string | null>(null)
  const changed = claim.version > base.claim.version
  const may = canVerify(me, base.claim)
  const late = claim.status === 'intake' && new Date(claim.coverage_due_at) < now
  const due = when.promise(claim.coverage_due_at, zoneOfState(claim.loss_state))
  const title = t('claim.title', { number: claim.claim_number })
  const shown = documents.data ?? []
  useShortcuts([
    { keys: KEYS.send, label: admin('keys.verify'), run: sendForm },
    { keys: KEYS.form, label: admin('keys.form'), run: () => focusField('rental_daily_cap_cents'), when: may.yes },
  ])
  return (
    <Page
      back={{ to: queue.to, label: admin('back') }}
      over={`${claim.insurer_name} · ${t(`types.${claim.claim_type}`)} · ${claim.driver_name}`}
      title={title}
      meta={claim.status === 'intake' && admin(late ? 'wasPromisedBy' : 'promisedBy', { due })}
      action={
        <>
          <ClaimStatusBadge status={claim.status} />
          {!outcome && <NextClaim claimId={claim.id} />}
        </>
      }
      top={
        <>
          <Assignment table="claims" id={claim.id} />
          {outcome && (
            <Outcome key={base.claim.version} text={admin(`outcome.${outcome}`)}>
              <NextClaim claimId={claim.id} variant="primary" />
            </Outcome>
          )}
        </>
      }
    >
      <title>{title}</title>
      {/* it concerns what is being typed, wherever on the page that is */}
      {changed && (
        <div className="sticky top-20 z-10">
          <Suspense>
            <ClaimChanged claimId={claim.id} status={claim.status} onTake={() => setBase({ claim, coverage })} />
          </Suspense>
        </div>
      )}
      <ClaimNumbers claim={claim} />
      <ClaimRepairLinks claimId={claim.id} />
      {ownPolicyPays(claim) && (
        <LinkButton variant="quiet" size="sm" to={paths.appraisal(claim.id)} className="justify-self-start">
          {admin('appraisal')}
        </LinkButton>
      )}
      <CarPlaceOfClaim claim={claim} />
      {loss.data && (
        <Suspense>
          <TotalLossOfClaim claim={claim} viewer="team" lost repaired={false} />
        </Suspense>
      )}
      {/* The document beside the form; on a phone above it */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <DocumentViewer claimId={claim.id} onShown={setShownFile} />
        <div className="grid min-w-0 gap-6">
          <Card title={admin('coverage.title')}>
            {may.yes ? (
              <Suspense fallback={<Skeleton label={t('loading')} lines={4} />}>
                <CoverageForm
                  key={base.claim.version}
                  claim={base.claim}
                  coverage={base.coverage}
                  documents={shown}
                  shown={shownFile}
                  onDone={(result) => {
                    setOutcome(base.claim.status === 'intake' ? 'verified' : 'saved')
                    setBase(result)
                  }}
                />
              </Suspense>
            ) : (
              <p>{admin(base.claim.status === 'closed' ? 'coverage.closed' : 'coverage.own')}</p>
            )}
            {claim.driver_id !== me.id && (
              <Suspense>
                <CoverageVersions claimId={claim.id} documents={shown} />
              </Suspense>
            )}
          </Card>
          <Suspense>
            <ClaimMoves
              key={base.claim.id}
              claim={base.claim}
              onDone={(moved) => setBase((before) => ({ ...before, claim: moved }))}
            />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<Skeleton label={t('loading')} shape="cards" lines={2} />}>
        <ClaimRest
          claim={claim}
          coverage={coverage}
          documents={shown}
          chosen={<ClaimChosen claimId={claim.id} mine={false} />}
        />
      </Suspense>
    </Page>
  )
}

/** Ctrl+Enter sends the form one is in; from anywhere else on the page, the coverage. */
function sendForm() {
  const form = document.activeElement?.closest('form') ?? document.getElementById(COVERAGE_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** What came of it, where the focus goes, with the way on. */
function Outcome({ text, children }: { text: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // once the page has its new height
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="rounded-md">
      <Notice tone="good" title={text} action={children} />
    </div>
  )
}
