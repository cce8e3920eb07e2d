import { useState } from 'react'
import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/accounts/web/me.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ClaimDetail } from '../claim.ts'
import type { Coverage } from '../coverage.ts'
import { canVerify } from '../policy.ts'
import { useClaim, useCoverage, useDocuments, useEvents, useLiveClaims } from './claim-calls.ts'
import { ClaimChanged } from './claim-changed.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { ClaimMoves } from './claim-moves.tsx'
import { ClaimTimeline } from './claim-timeline.tsx'
import { CoverageForm } from './coverage-form.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { ClaimStatusBadge } from './status-badge.tsx'
import { useWhen } from './when.ts'

/** `/admin/claims/:id`: documents beside the coverage form, every move, and the history. */
export default function AdminClaimPage() {
  const { id = '' } = useParams()
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  useLiveClaims()
  const claim = useClaim(id)
  const coverage = useCoverage(id)
  if (claim.data && coverage.data !== undefined)
    return <AdminClaim key={id} claim={claim.data} coverage={coverage.data} />
  const gone = isRefusal(claim.error) && (claim.error.status === 404 || claim.error.status === 422)
  const failed = claim.isError || coverage.isError
  return (
    <Page
      title={t(gone ? 'claim.notFound' : 'loading')}
      back={{ to: paths.adminClaims(), label: admin('back') }}
      width={gone ? 'text' : 'page'}
    >
      {gone ? (
        <LinkButton to={paths.dashboard()} className="justify-self-start">
          {t('claim.returnToDashboard')}
        </LinkButton>
      ) : failed ? (
        <Notice
          tone="bad"
          live
          action={
            <Button variant="secondary" onClick={() => void Promise.all([claim.refetch(), coverage.refetch()])}>
              {t('retry')}
            </Button>
          }
        >
          {t('claim.loadFailed')}
        </Notice>
      ) : (
        <Skeleton label={t('loading')} shape="cards" lines={3} />
      )}
    </Page>
  )
}

function AdminClaim({ claim, coverage }: { claim: ClaimDetail; coverage: Coverage | null }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const me = useMe()
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const events = useEvents(claim.id)
  const documents = useDocuments(claim.id)
  // What this admin works on: a newer state from elsewhere is announced, never slipped under what they type
  const [base, setBase] = useState({ claim, coverage })
  const changed = claim.version > base.claim.version
  const copy = { copyText: t('copy'), copiedText: t('copied'), size: 'md' } as const
  const may = canVerify(me, base.claim)
  const late = claim.status === 'intake' && new Date(claim.coverage_due_at) < now
  const due = when.promise(claim.coverage_due_at, claim.loss_state)
  const title = t('claim.title', { number: claim.claim_number })
  return (
    <Page
      back={{ to: paths.adminClaims(), label: admin('back') }}
      over={`${claim.insurer_name} · ${t(`types.${claim.claim_type}`)} · ${claim.driver_name}`}
      title={title}
      meta={claim.status === 'intake' && admin(late ? 'wasPromisedBy' : 'promisedBy', { due })}
      action={<ClaimStatusBadge status={claim.status} />}
      top={
        changed && <ClaimChanged claimId={claim.id} status={claim.status} onTake={() => setBase({ claim, coverage })} />
      }
      aside={
        <>
          <Card title={admin('coverage.title')}>
            {may.yes ? (
              <CoverageForm
                key={base.claim.version}
                claim={base.claim}
                coverage={base.coverage}
                onDone={(result) => setBase(result)}
              />
            ) : (
              <p>{admin(base.claim.status === 'closed' ? 'coverage.closed' : 'coverage.own')}</p>
            )}
          </Card>
          <ClaimMoves
            key={base.claim.version}
            claim={base.claim}
            onDone={(moved) => setBase((now) => ({ ...now, claim: moved }))}
          />
        </>
      }
    >
      <title>{title}</title>
      <Card>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-ink-soft">{t('claim.numberLabel')}</dt>
            <dd>
              <CopyText text={claim.claim_number} {...copy} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{t('claim.policyLabel')}</dt>
            <dd>
              <CopyText text={claim.policy_number} {...copy} />
            </dd>
          </div>
        </dl>
      </Card>
      <DocumentViewer claimId={claim.id} />
      <ClaimFacts claim={claim} />
      <Card title={admin('history')}>
        {events.data ? (
          <ClaimTimeline
            pastOnly
            claim={claim}
            events={events.data}
            coverage={coverage}
            documents={documents.data?.length}
          />
        ) : (
          <Skeleton label={t('loading')} shape="rows" />
        )}
      </Card>
    </Page>
  )
}
