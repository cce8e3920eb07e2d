import fitCopy from 'virtual:copy/glass+glassFit'
import { Suspense } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { milesOf } from '#features/trades/rentals/web/odometer.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { EMPTY_FIT, type FitForm, fitOf, fitProblems } from '#features/trades/glass/web/fit-form.ts'
import { isRefusal } from '#lib/errors.ts'
import { dayIn } from '#lib/dates.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { ASKED_RECORDS, CALIBRATIONS, RECORD_KINDS, type Repair } from '#features/trades/repairs/repair.ts'
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
const FitFields = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/fit-fields.tsx')).FitFields,
  fitCopy,
)

/** A scan, a calibration or set glass as it was done, with its report, or why one is not needed. */
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
  const [fit, setFit, dropFit] = useDraft<FitForm>(`${name}:glass`, EMPTY_FIT)
  const before = usePhotoSlots(`${name}:glass`)
  const text = (field: keyof typeof EMPTY) => ({
    name: field,
    value: fields[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setFields((all) => ({ ...all, [field]: value })),
  })
  const kind = RECORD_KINDS.find((one) => one === fields.kind)
  const about = ASKED_RECORDS.find((one) => one === fields.about)
  const calibrates = kind === 'calibration'
  const waived = kind === 'not_needed'
  const sets = kind === 'glass'
  const scans = !waived && !sets
  const recorded = repair.records.flatMap(({ glass }) => glass?.pane ?? [])
  const named = repair.panes_to_set
  const isAsked = (one: string) => one !== 'glass' || named.length > 0
  const typedFit: FitForm = {
    ...fit,
    pane: fit.pane || (named.length === 1 ? named[0]! : ''),
    day: fit.day || today,
  }
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
        miles: scans && fields.miles.trim() !== '' && milesOf(fields.miles) === null && checkIn('needMiles'),
        // its own fields say which
        glass: sets && fitProblems(typedFit, before.ids.length, recorded).length > 0,
        result: fields.result.trim().length < 3 && t('needResult'),
      })}
      waits={report.busy || before.busy}
      say={(error) => (isRefusal(error) && error.code === 'photo_missing' ? t('needPhotos') : sentence(error))}
      run={() =>
        api.record({
          ...(sets && { glass: fitOf(typedFit, repair.time_zone), photos: before.ids }),
          repair_id: repair.id,
          kind: kind!,
          about: waived ? about! : null,
          systems: scans ? fields.systems : '',
          method: (calibrates && CALIBRATIONS.find((one) => one === fields.method)) || null,
          tool: scans ? fields.tool : '',
          technician: waived ? '' : fields.technician,
          result: fields.result,
          done_on: sets ? typedFit.day : fields.done_on || today,
          odometer: scans ? milesOf(fields.miles) : null,
          file_id: (scans && report.ids[0]) || null,
        })
      }
      onSent={(changed) => {
        drop()
        report.drop()
        dropFit()
        before.drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong, _, asked) => (
        <>
          <SelectField
            {...text('kind')}
            label={t('kind')}
            empty={t('choose')}
            options={RECORD_KINDS.filter(isAsked).map((value) => ({ value, label: kinds(value) }))}
            error={wrong['kind']}
          />
          {waived && (
            <SelectField
              {...text('about')}
              label={t('about')}
              empty={t('choose')}
              options={ASKED_RECORDS.filter(isAsked).map((value) => ({ value, label: kinds(value) }))}
              error={wrong['about']}
            />
          )}
          {sets && (
            <Suspense fallback={<Skeleton label={t('title')} lines={6} />}>
              <FitFields
                fit={typedFit}
                onFit={(part) => setFit((all) => ({ ...all, ...part }))}
                panes={named}
                recorded={recorded}
                zone={repair.time_zone}
                photos={before}
                asked={asked}
                refused={wrong}
              />
            </Suspense>
          )}
          {scans && (
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
            </>
          )}
          {!waived && (
            <TextField
              {...text('technician')}
              label={t('technician')}
              optional={!calibrates && words('optional')}
              maxLength={120}
              error={wrong['technician']}
            />
          )}
          <TextArea
            {...text('result')}
            dir="auto"
            label={t('result')}
            hint={t('resultHint')}
            maxLength={1000}
            error={wrong['result']}
          />
          {!sets && (
            <DateField {...text('done_on')} label={t('on')} value={fields.done_on || today} error={wrong['done_on']} />
          )}
          {scans && (
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
