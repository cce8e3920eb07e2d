import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { Order } from '#features/work/orders/order.ts'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import type { Opened } from '#ui/dialog-window.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/field.tsx'
import FormWindow from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'
import { jobRecordsContract } from '../contract.ts'
import { type JobRecord, PLATE_FORM, PLATE_MAX } from '../job-record.ts'

const api = clientOf(jobRecordsContract)
const WORDS = ['vehicle', 'plate', 'plate_state', 'adjuster_name', 'adjuster_phone', 'adjuster_email'] as const
type Fields = Record<(typeof WORDS)[number], string> & { share_vin: boolean; share_deductible: boolean }

/** What the driver of a booking shares with its shop; VIN and deductible by a tick, from the claim. job-record-part.tsx fetches it. */
export default function JobRecordWindow({ order, record, ...opened }: { order: Order; record: JobRecord } & Opened) {
  const t = useTranslations('jobRecords')
  const { vehicle, plate, adjuster_name, adjuster_phone, adjuster_email, share_vin, share_deductible } = record
  // only what was typed: what was shared meanwhile is not hidden by an older draft
  const [typed, setTyped, drop] = useDraft<Partial<Fields>>(`${order.id}:job-record`, {})
  const known = { vehicle, plate, adjuster_name, adjuster_phone, adjuster_email, share_vin, share_deductible }
  const fields: Fields = { ...known, plate_state: record.plate_state ?? '', ...typed }
  const put = (field: Partial<Fields>) => setTyped((all) => ({ ...all, ...field }))
  const save = useReasonStep(() =>
    api.shareJobRecord({ ...fields, id: order.id, plate_state: (fields.plate_state || null) as UsState | null }),
  )
  const text = (name: 'vehicle' | 'plate' | 'adjuster_name' | 'adjuster_phone' | 'adjuster_email') => ({
    name,
    optional: t('optional'),
    value: fields[name],
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  const written = fields.plate.trim().toUpperCase()
  return (
    <FormWindow
      {...opened}
      title={t('title')}
      text={t('lead', { business: order.provider.business_name })}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        plate:
          (!PLATE_FORM.test(written) && t('badPlate')) || (fields.plate_state !== '' && !written && t('needPlate')),
        adjuster_email: fields.adjuster_email !== '' && !fields.adjuster_email.includes('@') && t('badEmail'),
      })}
      run={() => save.run('')}
      say={save.say}
      onSent={() => {
        drop()
        toast(t('saved'), t('savedText', { business: order.provider.business_name }))
      }}
    >
      {(wrong) => (
        <>
          <TextField
            {...text('vehicle')}
            label={t('vehicle')}
            hint={t('vehicleHint')}
            maxLength={60}
            error={wrong['vehicle']}
          />
          <TextField {...text('plate')} label={t('plate')} maxLength={PLATE_MAX} error={wrong['plate']} />
          <SelectField
            name="plate_state"
            label={t('plateState')}
            optional={t('optional')}
            empty={t('chooseState')}
            value={fields.plate_state}
            options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
            error={wrong['plate_state']}
            onChange={(event) => put({ plate_state: event.target.value })}
          />
          <CheckboxField
            name="share_vin"
            label={t('shareVin')}
            checked={fields.share_vin}
            onChange={(event) => put({ share_vin: event.target.checked })}
          />
          <CheckboxField
            name="share_deductible"
            label={t('shareDeductible')}
            hint={t('deductibleHint')}
            checked={fields.share_deductible}
            onChange={(event) => put({ share_deductible: event.target.checked })}
          />
          <TextField
            {...text('adjuster_name')}
            label={t('adjusterName')}
            maxLength={120}
            error={wrong['adjuster_name']}
          />
          <TextField
            {...text('adjuster_phone')}
            label={t('adjusterPhone')}
            type="tel"
            maxLength={40}
            error={wrong['adjuster_phone']}
          />
          <TextField
            {...text('adjuster_email')}
            label={t('adjusterEmail')}
            type="email"
            maxLength={254}
            error={wrong['adjuster_email']}
          />
        </>
      )}
    </FormWindow>
  )
}
