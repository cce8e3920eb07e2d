import claimWorkCopy from 'virtual:copy/claimWork'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Card } from '#ui/card.tsx'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { canKeepNotes } from '#features/claims/claims/policy.ts'
import { useEvents } from '#features/claims/claims/web/claim-calls.ts'
import { ClaimFacts } from '#features/claims/claims/web/claim-facts.tsx'
import { ClaimRequests } from '#features/claims/documents/web/claim-requests.tsx'
import { ClaimTimeline } from '#features/claims/claims/web/claim-timeline.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'

const ClaimTeam = lazyWithCopy(async () => (await import('./claim-team.tsx')).ClaimTeam, claimWorkCopy)

/** What stands below the document and the worksheet: what was asked for, the facts, notes and history. Comes after them. */
export default function ClaimRest({
  claim,
  coverage,
  documents,
  chosen,
}: {
  claim: ClaimDetail
  coverage: Coverage | null
  documents: readonly ClaimDocument[]
  /** Whom the driver booked and asked. */
  chosen: ReactNode
}) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const me = useMe()
  const events = useEvents(claim.id)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <ClaimRequests claim={claim} documents={documents} />
        <ClaimFacts claim={claim} />
        {chosen}
      </div>
      <div className="grid min-w-0 gap-6">
        {canKeepNotes(me, claim).yes && (
          <Suspense>
            <ClaimTeam claim={claim} />
          </Suspense>
        )}
        <Card title={admin('history')}>
          <Loaded query={events} keep label={t('loading')} shape="rows">
            {(rows) => (
              <ClaimTimeline pastOnly claim={claim} events={rows} coverage={coverage} documents={documents.length} />
            )}
          </Loaded>
        </Card>
      </div>
    </div>
  )
}
