import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { useWhen } from '#ui/time-text.ts'
import type { Step } from '../clause-step.ts'

/** What a step says, in one line. */
export function useSaid(): (step: Step) => string {
  const t = useTranslations('appraisalClause')
  const when = useWhen()
  return (step) => {
    switch (step.kind) {
      case 'clause':
        return t(`answer.said.${step.answer}`)
      case 'costs':
        return t('said.costs', {
          ours: formatCents(step.ours_cents),
          theirs: formatCents(step.theirs_cents),
          fee: formatCents(step.fee_cents),
          umpire: formatCents(step.umpire_cents),
        })
      case 'final_costs':
        return t('said.final_costs', { fee: formatCents(step.fee_cents), umpire: formatCents(step.umpire_cents) })
      case 'appraisers':
        return t('said.appraisers', { ours: step.our_name, theirs: step.their_name, day: when.day(step.day) })
      case 'umpire':
        return t('said.umpire', { name: step.umpire_name, day: when.day(step.day) })
      case 'agreed':
      case 'awarded':
        return t('said.amount', { amount: formatCents(step.cents), day: when.day(step.day) })
      case 'invoked':
      case 'inspected':
      case 'paid':
        return when.day(step.day)
      case 'withdrawn':
      case 'undone':
        return ''
    }
  }
}
