import { useTranslations } from 'use-intl'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { PartProps } from './clause-calls.ts'
import { useSaid } from './said.ts'

/** Every step as it was recorded, newest first: by whom, when, and why it was corrected. */
export function HistoryPart({ found, viewer }: PartProps) {
  const t = useTranslations('appraisalClause')
  const when = useWhen()
  const said = useSaid()
  return (
    <Section title={t('history')} fold={t('steps', { count: found.steps.length })}>
      <ol className="grid gap-3">
        {found.steps.toReversed().map(({ number, step, source, recorded_at, reason }) => (
          <li key={number}>
            <p className="font-semibold">{t(`kinds.${step.kind}`)}</p>
            {step.kind !== 'withdrawn' && <p className="wrap-anywhere">{said(step)}</p>}
            {reason && (
              <p dir="auto" className="wrap-anywhere">
                {t('why', { reason })}
              </p>
            )}
            <p className="text-sm text-ink-soft">{t('by', { source, viewer, at: when.at(recorded_at) })}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
