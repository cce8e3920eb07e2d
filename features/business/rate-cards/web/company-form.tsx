import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { PHONE_FORM } from '#features/base/accounts/profile.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { OwnTowing } from '../rate-card.ts'
import { EQUIPMENT, type Equipment, VEHICLE_CLASSES, type VehicleClass } from '../truck.ts'
import { api, towingChanged, useRateRefusal } from './rate-calls.ts'

const NOTHING = { dispatch_phone: '', classes: [] as VehicleClass[], equipment: [] as Equipment[] }

/** By which phone the company is called, and what its trucks can fetch. */
export function CompanyForm({ own: { company } }: { own: OwnTowing }) {
  const t = useTranslations('towing')
  const say = useRateRefusal()
  const [typed, setTyped, drop] = useDraft('tow-company', company ?? NOTHING)
  return (
    <FormDialog
      title={t('company.title')}
      submit={t('save')}
      busyText={t('saving')}
      trigger={<Button variant="secondary">{t(company ? 'company.change' : 'company.add')}</Button>}
      check={() => ({
        dispatch_phone: !PHONE_FORM.test(typed.dispatch_phone.trim()) && t('company.missing.dispatch_phone'),
        classes: typed.classes.length === 0 && t('company.missing.classes'),
        equipment: typed.equipment.length === 0 && t('company.missing.equipment'),
      })}
      run={() => api.saveCompany(typed)}
      say={say}
      onSent={async () => {
        drop()
        await towingChanged()
      }}
    >
      {(wrong) => (
        <div className="grid gap-6">
          <TextField
            name="dispatch_phone"
            type="tel"
            autoComplete="tel"
            label={t('company.dispatch_phone')}
            hint={t('company.phoneHint')}
            value={typed.dispatch_phone}
            error={wrong['dispatch_phone']}
            maxLength={40}
            onChange={(event) => setTyped({ ...typed, dispatch_phone: event.target.value })}
          />
          <CheckboxCards
            name="classes"
            legend={t('company.classes')}
            columns={2}
            error={wrong['classes']}
            values={typed.classes}
            onValues={(values) => setTyped({ ...typed, classes: values as VehicleClass[] })}
            options={VEHICLE_CLASSES.map((value) => ({
              value,
              label: t(`classes.${value}`),
              hint: t(`classHints.${value}`),
            }))}
          />
          <CheckboxCards
            name="equipment"
            legend={t('company.equipment')}
            columns={2}
            error={wrong['equipment']}
            values={typed.equipment}
            onValues={(values) => setTyped({ ...typed, equipment: values as Equipment[] })}
            options={EQUIPMENT.map((value) => ({ value, label: t(`equipment.${value}`) }))}
          />
        </div>
      )}
    </FormDialog>
  )
}
