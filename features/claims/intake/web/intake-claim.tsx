import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { vinProblem } from '#lib/vin.ts'
import { US_STATES } from '#lib/us-states.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { CLAIM_TYPES, SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { type Answers, latestLossDay, type Problems } from './answers.ts'

/** Some answers anew, or made from the newest ones. */
export type Change = Partial<Answers> | ((now: Answers) => Partial<Answers>)
export type IntakePart = {
  answers: Answers
  change: (change: Change) => void
  heading: RefObject<HTMLHeadingElement | null>
  problems: Problems
}
type TextAnswer = Exclude<keyof Answers, 'documents' | 'services_needed'>
const STATES = Object.entries(US_STATES).map(([value, { name }]) => ({ value, label: name }))

/** Step 1, the claim-information card: the required set first, what helps after it. */
export function IntakeClaim({ answers, change, heading, problems, existing }: IntakePart & { existing: ReactNode }) {
  const t = useTranslations('claims.intake')
  const fields = useTranslations('claims.fields')
  const words = useTranslations('claims')
  const field = (name: TextAnswer, isOptional = true) => ({
    id: name,
    name,
    label: fields(name),
    value: answers[name],
    error: problems[name] && t(`problems.${problems[name]}`),
    optional: isOptional && words('optional'),
    required: !isOptional,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const zip = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off', className: 'max-w-40' } as const
  const vin = vinProblem(answers.vin) === 'check_digit'
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {t('steps.claim')}
        </span>
      }
    >
      <div className="mb-6 rounded-md bg-sunken p-4 text-sm">
        <h3 className="text-sm">{t('ready.title')}</h3>
        <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-accent">
          {(['policy', 'number', 'when', 'documents'] as const).map((item) => (
            <li key={item}>{t(`ready.items.${item}`)}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-5">
        <h3 className="text-md">{t('insurance')}</h3>
        <TextField
          {...field('insurer_name', false)}
          hint={t('hints.insurer_name')}
          maxLength={200}
          autoComplete="off"
        />
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
        <h3 className="mt-3 border-t border-line pt-5 text-md">{t('happened')}</h3>
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
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <SelectField
            {...field('loss_state')}
            hint={t('hints.loss_state')}
            empty={t('chooseState')}
            options={STATES}
          />
          <TextField {...field('loss_zip')} {...zip} />
        </div>
        <TextArea {...field('description')} hint={t('hints.description')} maxLength={5000} className="min-h-28" />
        <h3 className="mt-3 border-t border-line pt-5 text-md">{t('car')}</h3>
        <TextField {...field('vehicle_zip')} {...zip} hint={t('hints.vehicle_zip')} />
        <RadioCards
          name="drivable"
          legend={fields('drivable')}
          optional={words('optional')}
          columns={3}
          value={answers.drivable}
          onValue={(drivable) => change({ drivable })}
          options={(['yes', 'no', 'unknown'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <div>
          <TextField
            {...field('vin')}
            hint={t('hints.vin')}
            maxLength={17}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-72 uppercase"
          />
          {vin && (
            <p role="status" className="mt-1.5 text-sm text-warn">
              {t('vinWarning')}
            </p>
          )}
        </div>
        <h3 className="mt-3 border-t border-line pt-5 text-md">{t('needs')}</h3>
        <CheckboxCards
          name="services_needed"
          legend={fields('services_needed')}
          hint={t('hints.services_needed')}
          optional={words('optional')}
          columns={2}
          values={answers.services_needed}
          onValues={(services_needed) => change({ services_needed })}
          options={SERVICES_NEEDED.map((value) => ({ value, label: words(`services.${value}`) }))}
        />
        <TextField {...field('home_zip')} {...zip} />
        <TextField
          {...field('adjuster_email')}
          type="email"
          maxLength={254}
          hint={t('hints.adjuster_email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </Card>
  )
}
