import { useTranslations } from 'use-intl'
import { SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { CheckboxCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { IntakeCard, type IntakePart, useAsked } from './intake-part.tsx'

/** What is looked for near the driver, and who handles the claim at the insurer. */
export function IntakeHelp(part: IntakePart) {
  const t = useTranslations('claims.intake')
  const fields = useTranslations('claims.fields')
  const words = useTranslations('claims')
  const field = useAsked(part)
  return (
    <IntakeCard title={t('needs')} heading={part.heading}>
      <CheckboxCards
        name="services_needed"
        legend={fields('services_needed')}
        hint={t('hints.services_needed')}
        optional={words('optional')}
        columns={2}
        values={part.answers.services_needed}
        onValues={(services_needed) => part.change({ services_needed })}
        options={SERVICES_NEEDED.map((value) => ({ value, label: words(`services.${value}`) }))}
      />
      <TextField
        {...field('adjuster_email')}
        type="email"
        maxLength={254}
        hint={t('hints.adjuster_email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </IntakeCard>
  )
}
