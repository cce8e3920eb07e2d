import { useTranslations } from 'use-intl'
import { CheckboxField, DateField, FieldError, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { COVERS, RIGHT_KINDS } from '#features/claims/rights/kinds.ts'
import type { StateRightInput } from '#features/claims/rights/right.ts'

const HAS = { yes: true, no: false, unknown: null } as const
const hasOf = (law: boolean | null) => (law === null ? 'unknown' : law ? 'yes' : 'no')

/** Everything the site says of one state's law. */
export function StateFields({
  value,
  onValue,
  errorAt,
}: {
  value: StateRightInput
  onValue: (value: StateRightInput) => void
  errorAt: (path: string) => string | undefined
}) {
  const t = useTranslations('states')
  const set = (change: Partial<StateRightInput>) => onValue({ ...value, ...change })
  const text = (name: 'summary' | 'summary_es' | 'ui_notice') => ({
    label: t(`fields.${name}`),
    value: value[name],
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const line = (name: 'citation' | 'complaint_agency' | 'complaint_url' | 'source') => ({
    label: t(`fields.${name}`),
    value: value[name] ?? '',
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value === '' && name !== 'source' ? null : target.value }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('fields.has')}
          value={hasOf(value.has_repair_choice_law)}
          options={(['yes', 'no', 'unknown'] as const).map((one) => ({ value: one, label: t(`has.${one}`) }))}
          onChange={({ target }) => set({ has_repair_choice_law: HAS[target.value as keyof typeof HAS] })}
        />
        <SelectField
          label={t('fields.strength')}
          value={value.strength}
          error={errorAt('strength')}
          options={RIGHT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={({ target }) => set({ strength: target.value as StateRightInput['strength'] })}
        />
      </div>
      <div role="group" aria-label={t('fields.covers')}>
        <p className="text-sm font-semibold">{t('fields.covers')}</p>
        <div className="flex flex-wrap gap-x-6">
          {COVERS.map((one) => (
            <CheckboxField
              key={one}
              label={t(`covers.${one}`)}
              checked={value.covers.includes(one)}
              onChange={({ target }) =>
                set({ covers: COVERS.filter((each) => (each === one ? target.checked : value.covers.includes(each))) })
              }
            />
          ))}
        </div>
        {errorAt('covers') && <FieldError>{errorAt('covers')}</FieldError>}
      </div>
      <TextField {...line('citation')} maxLength={500} />
      <TextArea {...text('summary')} maxLength={2000} />
      <TextArea {...text('summary_es')} maxLength={2000} lang="es" />
      <TextArea {...text('ui_notice')} hint={t('fields.ui_noticeHint')} maxLength={500} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...line('complaint_agency')} maxLength={200} />
        <TextField {...line('complaint_url')} type="url" maxLength={500} />
      </div>
      <TextField {...line('source')} maxLength={1000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('fields.confidence')}
          value={value.confidence}
          options={(['high', 'medium', 'low'] as const).map((one) => ({ value: one, label: t(`confidence.${one}`) }))}
          onChange={({ target }) => set({ confidence: target.value as StateRightInput['confidence'] })}
        />
        <DateField
          label={t('fields.reviewed_on')}
          value={value.reviewed_on}
          error={errorAt('reviewed_on')}
          onChange={({ target }) => target.value && set({ reviewed_on: target.value })}
        />
      </div>
      <CheckboxField
        label={t('fields.reviewed_by_counsel')}
        checked={value.reviewed_by_counsel}
        onChange={({ target }) => set({ reviewed_by_counsel: target.checked })}
      />
    </>
  )
}
