import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { EnglishLetter } from '#features/base/files/web/english-letter.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { toast } from '#ui/toast.tsx'
import { type DATED, mayRecord, type Standing } from '../clause.ts'
import { canAskAppraisal } from '../clause-policy.ts'
import { caseChanged, caseStale, clauseApi, type PartProps, useRefused } from './clause-calls.ts'
import { useSaid } from './said.ts'
import { StepDialog } from './step-dialog.tsx'

type Dated = (typeof DATED)[number]
/** The steps to a payment as this case takes them; while nothing sets the amount, either way is open. */
const wayOf = ({ agreed, umpire }: Standing): Dated[] => [
  'invoked',
  'appraisers',
  'inspected',
  ...(umpire ? (['umpire'] as const) : []),
  umpire && !agreed ? 'awarded' : 'agreed',
  'paid',
]

/** From the letter to the payment: what is done, with its correction, what comes next, and the way to take it back. */
export function StepsPart({ claim, found, standing, viewer, writes }: PartProps) {
  const t = useTranslations('appraisalClause')
  const said = useSaid()
  const way = wayOf(standing)
  const due = way.find((kind) => !standing[kind])
  const open = !standing.umpire && !standing.agreed
  const step = (kind: Dated): TimelineStep => {
    const done = standing[kind]
    const can = writes ? mayRecord(standing, kind) : null
    const both = kind === 'agreed' && open
    const other = kind === 'awarded' || kind === 'agreed'
    const beside = kind === 'awarded' ? 'agreed' : standing.umpire ? 'awarded' : 'umpire'
    return {
      key: kind,
      title: t(both ? 'either' : `kinds.${kind}`),
      state: done ? 'done' : kind === due && standing.status !== 'withdrawn' ? 'due' : 'later',
      line: done && <span className="wrap-anywhere">{said(done)}</span>,
      children: (
        <div className="flex flex-wrap gap-2" data-no-print>
          {can && (
            <StepDialog {...{ claim, found, standing, kind }} correct={can === 'correct'} primary={can === 'take'} />
          )}
          {writes && other && mayRecord(standing, beside) && (
            <StepDialog
              {...{ claim, found, standing }}
              kind={beside}
              correct={mayRecord(standing, beside) === 'correct'}
            />
          )}
        </div>
      ),
    }
  }
  const words = { done: t('words.done'), due: t('words.due'), later: t('words.later'), stopped: t('words.stopped') }
  return (
    <Section title={t('way')}>
      {viewer === 'driver' && canAskAppraisal({ id: claim.driver_id }, claim, standing).yes && <Letter claim={claim} />}
      {standing.status === 'thinking' && standing.clause?.answer !== 'yes' && (
        <Notice className="mb-4">{t('refusals.clause_open')}</Notice>
      )}
      <Timeline label={t('way')} words={words} steps={way.map(step)} />
      {writes && mayRecord(standing, 'withdrawn') && <TakeBack claim={claim} after={found.steps.length} />}
    </Section>
  )
}

/** The letter that asks for the appraisal, in English for the insurer, and to read in one's own language. */
function Letter({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('appraisalClause.letter')
  return (
    <div className="mb-4 grid max-w-text justify-items-start gap-2" data-no-print>
      <p>{t('text')}</p>
      <EnglishLetter
        path="/rest/v1/rpc/appraisal_letter"
        claimId={claim.id}
        name="appraisal"
        words={{
          english: t('english'),
          get: t('get'),
          making: t('making'),
          getOwn: t('getOwn'),
          done: t('done'),
          failed: t('failed'),
        }}
      />
    </div>
  )
}

function TakeBack({ claim, after }: { claim: ClaimDetail; after: number }) {
  const t = useTranslations('appraisalClause.takeBack')
  const say = useRefused()
  // what comes meanwhile is not passed over
  const [read, setRead] = useState(after)
  return (
    <div className="mt-4" data-no-print>
      <ReasonDialog
        name={`${claim.id}:appraisal:withdrawn`}
        label={t('open')}
        title={t('title')}
        text={t('text')}
        doText={t('do')}
        busyText={t('doing')}
        danger
        say={say}
        onOpenChange={(open) => open && setRead(after)}
        onFailed={() => void caseStale(claim.id)}
        run={async (reason) => {
          caseChanged(await clauseApi.record({ claim_id: claim.id, after: read, step: { kind: 'withdrawn' }, reason }))
          toast(t('done'))
        }}
      />
    </div>
  )
}
