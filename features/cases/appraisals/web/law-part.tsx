import { useTranslations } from 'use-intl'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { PartProps } from './clause-calls.ts'

/** What the law of the state of the loss says of days and amounts, with its source; everywhere else the policy decides. */
export function LawPart({ found }: PartProps) {
  const t = useTranslations('appraisalClause.law')
  const when = useWhen()
  const { law, inspect_by: last } = found
  return (
    <Section title={t('title')}>
      <div className="grid max-w-text gap-3">
        {law && (
          <>
            <p>{t('state', { state: US_STATES[law.state as UsState].name })}</p>
            <ul className="grid list-disc gap-1 pl-5">
              {law.inspection_business_days && <li>{t('inspection', { days: law.inspection_business_days })}</li>}
              {law.late_lapses && <li>{t('lapses')}</li>}
              {law.midpoint_percent && <li>{t('midpoint', { percent: law.midpoint_percent })}</li>}
              {law.hidden_damage_open && <li>{t('hidden')}</li>}
              {law.appraisers && (
                <li>
                  {t('appraisers')} <span lang="en">{law.appraisers.says}</span>
                </li>
              )}
            </ul>
            <Source {...law} />
            {law.appraisers && law.appraisers.source !== law.source && <Source {...law.appraisers} />}
          </>
        )}
        {last && (
          <Notice tone={last.over ? 'warn' : 'info'}>
            {t(last.over ? 'over' : 'until', { day: when.day(last.day) })}
          </Notice>
        )}
        <p>{t(law ? 'rest' : 'policy')}</p>
      </div>
    </Section>
  )
}

function Source({ source, url }: { source: string; url: string | null }) {
  return (
    <p className="text-sm text-ink-soft">
      {url ? (
        <a className="link inline-flex min-h-11 items-center" href={url} target="_blank" rel="noreferrer">
          {source}
        </a>
      ) : (
        source
      )}
    </p>
  )
}
