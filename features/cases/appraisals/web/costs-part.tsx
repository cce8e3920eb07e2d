import { useTranslations } from 'use-intl'
import { Line } from '#features/cases/total-loss/web/line.tsx'
import { formatCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { mayRecord, previewOf, resultOf } from '../clause.ts'
import type { PartProps } from './clause-calls.ts'
import { StepDialog } from './step-dialog.tsx'

/** What could be gained and what it costs, before it starts: said plainly where nothing would be left. */
export function CostsPart({ claim, found, standing, viewer, writes }: PartProps) {
  const t = useTranslations('appraisalClause.costs')
  const { costs } = standing
  const preview = costs && previewOf(costs)
  const deductible = found.known.deductible_cents
  const can = mayRecord(standing, 'costs')
  return (
    <Section
      title={t('title')}
      action={
        writes &&
        can && <StepDialog {...{ claim, found, standing }} kind="costs" correct={can === 'correct'} primary={!costs} />
      }
    >
      {costs && preview ? (
        <div className="grid max-w-text gap-3">
          <dl className="grid gap-1">
            <Line label={t('ours', { viewer })} cents={costs.ours_cents} />
            <Line label={t('theirs')} cents={-costs.theirs_cents} />
            <Line label={t('difference')} cents={preview.difference_cents} strong />
            <Line label={t('fee', { viewer })} cents={-costs.fee_cents} />
            <Line
              label={t('umpire', { whole: formatCents(costs.umpire_cents) })}
              cents={costs.fee_cents - preview.cost_cents}
            />
            <Line label={t('left', { viewer })} cents={preview.left_cents} strong />
          </dl>
          {preview.worth ? (
            <p className="text-sm text-ink-soft">{t('atBest')}</p>
          ) : (
            <Notice tone="warn" title={t('notWorth')}>
              {t('notWorthText', { differs: preview.difference_cents > 0 ? 'yes' : 'no' })}
            </Notice>
          )}
          {deductible !== null && costs.theirs_cents < deductible && (
            <Notice tone="warn">{t('deductible', { deductible: formatCents(deductible) })}</Notice>
          )}
        </div>
      ) : (
        <p className="max-w-text">{t('empty')}</p>
      )}
    </Section>
  )
}

/** What the amount that was set brought over the insurer's first, after costs. */
export function ResultPart({ claim, found, standing, viewer, writes }: PartProps) {
  const t = useTranslations('appraisalClause.result')
  const result = resultOf(standing)
  if (!result) return null
  const can = mayRecord(standing, 'final_costs')
  return (
    <Section
      title={t('title', { viewer })}
      action={
        writes && can && <StepDialog {...{ claim, found, standing }} kind="final_costs" correct={can === 'correct'} />
      }
    >
      <div className="grid max-w-text gap-3">
        <dl className="grid gap-1">
          <Line label={t('gain')} cents={result.gain_cents} />
          <Line label={t(result.final ? 'paid' : 'expected')} cents={-result.cost_cents} />
          <Line label={t('left')} cents={result.left_cents} strong />
        </dl>
        {!result.final && <p className="text-sm text-ink-soft">{t('notFinal')}</p>}
      </div>
    </Section>
  )
}
