import { useQuery } from '@tanstack/react-query'
import { Camera, CalendarDays, CreditCard, Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { CLAIM_TYPES } from '#features/claims/claims/claim.ts'
import { RadioCards } from '#ui/choice.tsx'
import { DateField, TextField } from '#ui/field.tsx'
import { intakeContract } from '../contract.ts'
import { latestLossDay } from './answers.ts'
import { IntakeCard, type IntakePart, useAsked } from './intake-part.tsx'

const api = clientOf(intakeContract)
const READY = { policy: CreditCard, number: Hash, when: CalendarDays, documents: Camera }

/** Step 1, the claim-information card: exactly the five answers without which there is no claim (spec §5). */
export function IntakeClaim({ existing, ...part }: IntakePart & { existing: ReactNode }) {
  const t = useTranslations('claims.intake')
  const fields = useTranslations('claims.fields')
  const words = useTranslations('claims')
  const field = useAsked(part)
  const { answers, change, problems } = part
  const insurers = useQuery({ queryKey: ['insurers'], queryFn: () => api.insurers({}), staleTime: Infinity })
  return (
    <>
      <div className="text-sm text-ink-soft">
        <p className="mb-2 font-semibold text-ink">{t('ready.title')}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2">
          {(['policy', 'number', 'when', 'documents'] as const).map((item) => {
            const Icon = READY[item]
            return (
              <li key={item} className="flex items-center gap-2">
                <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                {t(`ready.items.${item}`)}
              </li>
            )
          })}
        </ul>
      </div>
      <IntakeCard title={t('steps.claim')} heading={part.heading}>
        <TextField
          {...field('insurer_name', false)}
          hint={t('hints.insurer_name')}
          maxLength={200}
          autoComplete="off"
          list="insurers"
        />
        <datalist id="insurers">
          {insurers.data?.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField
          {...field('policy_number', false)}
          hint={t('hints.policy_number')}
          maxLength={100}
          autoComplete="off"
        />
        <div>
          <TextField
            {...field('claim_number', false)}
            hint={t('hints.claim_number')}
            maxLength={100}
            autoComplete="off"
          />
          {existing}
        </div>
        <RadioCards
          name="claim_type"
          legend={fields('claim_type')}
          columns={2}
          value={answers.claim_type}
          onValue={(claim_type) => change({ claim_type })}
          error={problems.claim_type && t('problems.claim_type')}
          options={CLAIM_TYPES.map((value) => ({
            value,
            label: words(`types.${value}`),
            hint: words(`typeHints.${value}`),
          }))}
        />
        <DateField {...field('loss_date', false)} max={latestLossDay(answers.loss_state)} min="1990-01-01" />
      </IntakeCard>
    </>
  )
}
