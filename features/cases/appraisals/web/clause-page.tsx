import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ownPolicyPays } from '#features/claims/claims/policy.ts'
import { useClaim, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Sheet } from '#ui/section.tsx'
import { APPRAISAL_STATUS } from '../clause-states.ts'
import type { AppraisalCase } from '../clause-step.ts'
import { mayRecord, standingOf, thoseThatStand } from '../clause.ts'
import { canAppraise } from '../clause-policy.ts'
import { AnswerPart } from './answer-part.tsx'
import { useCase } from './clause-calls.ts'
import { CostsPart, ResultPart } from './costs-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { LawPart } from './law-part.tsx'
import { StepsPart } from './steps-part.tsx'

/** `/claim/:id/appraisal`, for the driver and the claims team: the appraisal clause of the driver's own policy, step by step. */
export default function ClausePage() {
  const { id = '' } = useParams()
  const t = useTranslations('appraisalClause')
  const me = useMe()
  const claim = useClaim(id)
  const query = useCase(id)
  useLiveClaims()
  const team = me.role === 'claims_admin' && claim.data?.driver_id !== me.id
  const status = query.data?.status
  return (
    <Page
      title={t('title')}
      back={{ to: team ? paths.adminClaim(id) : paths.claim(id), label: t('back') }}
      over={claim.data && `${claim.data.insurer_name} · ${claim.data.claim_number}`}
      status={status && <StatusBadge tone={APPRAISAL_STATUS[status].tone}>{t(`status.${status}`)}</StatusBadge>}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={both(claim, query)}
        keep
        label={t('loading')}
        shape="record"
        failed={t('failed')}
        missing={
          <LinkButton to={paths.dashboard()} className="justify-self-start">
            {t('back')}
          </LinkButton>
        }
      >
        {([one, found]) => <Found claim={one} found={found} viewer={team ? 'team' : 'driver'} />}
      </Loaded>
    </Page>
  )
}

function Found({ claim, found, viewer }: { claim: ClaimDetail; found: AppraisalCase; viewer: 'driver' | 'team' }) {
  const t = useTranslations('appraisalClause')
  const me = useMe()
  const standing = standingOf(found.steps)
  const parts = { claim, found, standing, viewer, writes: canAppraise(me, claim).yes }
  const { status } = standing
  const withdrawn = status === 'withdrawn'
  const goes = status !== 'not_available'
  return (
    <>
      <div className="grid max-w-text gap-2">
        <p>{t('about', { viewer })}</p>
        <p className="text-sm text-ink-soft">{t('notUs', { viewer })}</p>
      </div>
      {!ownPolicyPays(claim) && <Notice tone="warn">{t('refusals.not_first_party')}</Notice>}
      {claim.status === 'closed' && <Notice>{t('closed')}</Notice>}
      {withdrawn && (
        <Notice title={t('withdrawn')}>
          <p dir="auto" className="wrap-anywhere">
            {thoseThatStand(found.steps).at(-1)!.reason}
          </p>
          {parts.writes && <p>{t('again')}</p>}
        </Notice>
      )}
      {(ownPolicyPays(claim) || found.steps.length > 0) && (
        <Sheet>
          <AnswerPart {...parts} />
          {goes && (standing.costs ?? mayRecord(standing, 'costs')) && <CostsPart {...parts} />}
          {goes && standing.costs && <StepsPart {...parts} />}
          <ResultPart {...parts} />
          {goes && found.steps.length > 0 && <LawPart {...parts} />}
          {found.steps.length > 0 && <HistoryPart {...parts} />}
        </Sheet>
      )}
    </>
  )
}
