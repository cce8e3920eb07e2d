import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { milesOf } from '#features/trades/rentals/web/odometer.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { dayIn } from '#lib/dates.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { CALIBRATIONS, RECORD_KINDS, type Repair, SCANS } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const EMPTY = {
  kind: '',
  about: '',
  systems: '',
  method: '',
  tool: '',
  technician: '',
  result: '',
  done_on: '',
  miles: '',
}

/** A scan or calibration as it was done, with its report, or why one is not needed. */
export function RecordDialog({ repair, look = 'secondary' }: { repair: Repair; look?: ButtonLook['variant'] }) {
  const t = useTranslations('ownRepairs.record')
  const sentence = useSentence()
  const checkIn = useTranslations('ownRepairs.checkIn')
  const words = useTranslations('repairs.page')
  const kinds = useTranslations('repairs.records')
  const ways = useTranslations('repairs.calibrations')
  const today = dayIn(repair.time_zone, useNow())
  const name = `${repair.id}:record`
  const [fields, setFields, drop] = useDraft(name, EMPTY)
  const report = usePhotoSlots(name)
  const text = (field: keyof typeof EMPTY) => ({
    name: field,
    value: fields[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setFields((all) => ({ ...all, [field]: value })),
  })
  const kind = RECORD_KINDS.find((one) => one === fields.kind)
  const about = SCANS.find((one) => one === fields.about)
  const calibrates = kind === 'calibration'
  const waived = kind === 'not_needed'
  return (
    <FormDialog
      trigger={<Button variant={look}>{t('do')}</Button>}
      title={t('title')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        kind: !kind && t('need'),
        about: waived && !about && t('need'),
        systems: calibrates && !fields.systems.trim() && t('needSystems'),
        method: calibrates && !fields.method && t('needMethod'),
        technician: calibrates && !fields.technician.trim() && t('needTechnician'),
        miles: !waived && fields.miles.trim() !== '' && milesOf(fields.miles) === null && checkIn('needMiles'),
        result: fields.result.trim().length < 3 && t('needResult'),
      })}
      waits={report.busy}
      say={sentence}
      run={() =>
        api.record({
          repair_id: repair.id,
          kind: kind!,
          about: waived ? about! : null,
          systems: waived ? '' : fields.systems,
          method: (calibrates && CALIBRATIONS.find((one) => one === fields.method)) || null,
          tool: waived ? '' : fields.tool,
          technician: waived ? '' : fields.technician,
          result: fields.result,
          done_on: fields.done_on || today,
          odometer: waived ? null : milesOf(fields.miles),
          file_id: waived ? null : (report.ids[0] ?? null),
        })
      }
      onSent={(changed) => {
        drop()
        report.drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            {...text('kind')}
            label={t('kind')}
            empty={t('choose')}
            options={RECORD_KINDS.map((value) => ({ value, label: kinds(value) }))}
            error={wrong['kind']}
          />
          {waived && (
            <SelectField
              {...text('about')}
              label={t('about')}
              empty={t('choose')}
              options={SCANS.map((value) => ({ value, label: kinds(value) }))}
              error={wrong['about']}
            />
          )}
          {!waived && (
            <>
              <TextField
                {...text('systems')}
                label={t('systems')}
                hint={t('systemsHint')}
                maxLength={300}
                error={wrong['systems']}
              />
              {calibrates && (
                <SelectField
                  {...text('method')}
                  label={t('method')}
                  empty={t('choose')}
                  options={CALIBRATIONS.map((value) => ({ value, label: ways(value) }))}
                  error={wrong['method']}
                />
              )}
              <TextField {...text('tool')} label={t('tool')} optional={words('optional')} maxLength={120} />
              <TextField
                {...text('technician')}
                label={t('technician')}
                optional={!calibrates && words('optional')}
                maxLength={120}
                error={wrong['technician']}
              />
            </>
          )}
          <TextArea
            {...text('result')}
            dir="auto"
            label={t('result')}
            hint={t('resultHint')}
            maxLength={1000}
            error={wrong['result']}
          />
          <DateField {...text('done_on')} label={t('on')} value={fields.done_on || today} error={wrong['done_on']} />
          {!waived && (
            <>
              <TextField
                {...text('miles')}
                label={t('miles')}
                optional={words('optional')}
                inputMode="numeric"
                maxLength={9}
                error={wrong['miles'] ?? wrong['odometer']}
              />
              <PhotoSlots most={1} slots={report} legend={t('report')} text={t('reportHint')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
