import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { FUEL_LEVELS, milesOf } from '#features/trades/rentals/web/odometer.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { MOST_REPAIR_PHOTOS, type Repair } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const EMPTY = { miles: '', fuel: '', warning_lights: '', belongings: '', ro_number: '' }

/** The car has arrived: how it is now, for the driver to read. */
export function CheckInDialog({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.checkIn')
  const sentence = useSentence()
  const words = useTranslations('repairs.page')
  const name = `${repair.id}:check-in`
  const [fields, setFields, drop] = useDraft(name, EMPTY)
  const photos = usePhotoSlots(name)
  const { miles, fuel, warning_lights, belongings, ro_number } = fields
  const text = (field: keyof typeof EMPTY) => ({
    name: field,
    value: fields[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setFields((all) => ({ ...all, [field]: value })),
  })
  return (
    <FormDialog
      trigger={<Button>{t('do')}</Button>}
      title={t('title')}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({ miles: milesOf(miles) === null && t('needMiles'), fuel: !fuel && t('needFuel') })}
      waits={photos.busy}
      say={sentence}
      run={() =>
        api.checkIn({
          repair_id: repair.id,
          odometer: milesOf(miles) ?? 0,
          fuel_eighths: Number(fuel),
          warning_lights,
          belongings,
          ro_number,
          photos: photos.ids,
        })
      }
      onSent={(changed) => {
        drop()
        photos.drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <TextField
            {...text('miles')}
            label={t('miles')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            error={wrong['miles'] ?? wrong['odometer']}
          />
          <SelectField
            {...text('fuel')}
            label={t('fuel')}
            empty={t('chooseFuel')}
            options={FUEL_LEVELS.map((value) => ({ value, label: t('eighths', { eighths: value }) }))}
            error={wrong['fuel']}
          />
          <TextField {...text('warning_lights')} label={t('lights')} optional={words('optional')} maxLength={500} />
          <TextArea {...text('belongings')} label={t('belongings')} optional={words('optional')} maxLength={1000} />
          <TextField {...text('ro_number')} label={t('ro')} optional={words('optional')} maxLength={30} />
          <PhotoSlots most={MOST_REPAIR_PHOTOS} slots={photos} legend={t('photos')} />
        </>
      )}
    </FormDialog>
  )
}
