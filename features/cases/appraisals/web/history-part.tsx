import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import type { Recorded } from '../clause-step.ts'
import { thoseThatStand } from '../clause.ts'
import { caseChanged, caseStale, clauseApi, type PartProps, useRefused } from './clause-calls.ts'
import { useSaid } from './said.ts'

/** Every step as it was recorded, newest first: by whom, when, and why it was corrected. Who recorded the last takes it back here. */
export function HistoryPart({ claim, found, viewer, writes }: PartProps) {
  const t = useTranslations('appraisalClause')
  const when = useWhen()
  const said = useSaid()
  const stands = thoseThatStand(found.steps)
  const last = stands.at(-1)
  const counts = (number: number) => stands.some((one) => one.number === number)
  return (
    <Section title={t('history')} fold={t('steps', { count: found.steps.length })}>
      <ol className="grid gap-3">
        {found.steps.toReversed().map(({ number, step, source, recorded_at, reason }) => (
          <li key={number}>
            <p className="font-semibold">
              {t(`kinds.${step.kind}`)}
              {step.kind === 'undone' && `: ${t(`kinds.${found.steps[step.undoes - 1]!.step.kind}`)}`}
            </p>
            {said(step) && <p className="wrap-anywhere">{said(step)}</p>}
            {step.kind !== 'undone' && !counts(number) && <p className="text-sm font-semibold">{t('goneBack')}</p>}
            {reason && (
              <p dir="auto" className="wrap-anywhere">
                {t('why', { reason })}
              </p>
            )}
            <p className="text-sm text-ink-soft">{t('by', { source, viewer, at: when.at(recorded_at) })}</p>
            {writes && number === last?.number && last.mine && (
              <UndoStep claimId={claim.id} step={last} after={found.steps.length} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function UndoStep({ claimId, step: { number, step }, after }: { claimId: string; step: Recorded; after: number }) {
  const t = useTranslations('appraisalClause')
  const say = useRefused()
  // what comes meanwhile is not passed over
  const [read, setRead] = useState(after)
  return (
    <div className="mt-2" data-no-print>
      <ReasonDialog
        name={`${claimId}:appraisal:undone:${number}`}
        label={t('undo.open')}
        about={t(`kinds.${step.kind}`)}
        look={{ variant: 'secondary', size: 'sm' }}
        title={t('undo.title')}
        text={t('undo.text')}
        doText={t('undo.do')}
        busyText={t('undo.doing')}
        say={say}
        onOpenChange={(open) => open && setRead(after)}
        onFailed={() => void caseStale(claimId)}
        run={async (reason) => {
          const back = { kind: 'undone', undoes: number } as const
          caseChanged(await clauseApi.record({ claim_id: claimId, after: read, step: back, reason }))
          toast(t('undo.done'))
        }}
      />
    </div>
  )
}
