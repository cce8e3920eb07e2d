import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { MOST_REPAIR_PHOTOS, type Repair } from '#features/trades/repairs/repair.ts'
import { STAGES } from '#features/trades/repairs/status.ts'
import { api, repairChanged, repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const TARGETS = [...STAGES, 'ready'] as const

/** Moves the job to a stage, or to ready, with a note and photos of the work. */
export function MoveJob({ repair, look = 'secondary' }: { repair: Repair; look?: ButtonLook['variant'] }) {
  const t = useTranslations('ownRepairs.stage')
  const sentence = useSentence()
  const words = useTranslations('repairs.page')
  const stages = useTranslations('repairs.stages')
  const name = `${repair.id}:stage`
  const [{ to, note, ro_number }, setFields, drop] = useDraft(name, { to: '', note: '', ro_number: '' })
  const photos = usePhotoSlots(name)
  const named = (target: (typeof TARGETS)[number]) => (target === 'ready' ? t('ready') : stages(target))
  const target = TARGETS.find((one) => one === to)
  const again = repair.status === 'ready'
  return (
    <FormDialog
      trigger={<Button variant={look}>{t('do')}</Button>}
      title={t('dialog')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({ stage: !target && t('need'), note: again && note.trim().length < 3 && t('needNote') })}
      waits={photos.busy}
      say={sentence}
      run={() =>
        api.setStage({
          repair_id: repair.id,
          stage: target!,
          version: repair.version,
          note,
          ro_number,
          photos: photos.ids,
        })
      }
      onFailed={() => repairsChanged()}
      onSent={(changed) => {
        toast(t('moved', { stage: named(target!) }))
        drop()
        photos.drop()
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="stage"
            label={t('to')}
            empty={t('choose')}
            value={to}
            options={TARGETS.filter((one) => (again ? one !== 'ready' : one !== repair.stage)).map((one) => ({
              value: one,
              label: named(one),
            }))}
            error={wrong['stage']}
            onChange={({ target: { value } }) => setFields((all) => ({ ...all, to: value }))}
          />
          <TextArea
            name="note"
            dir="auto"
            label={t('note')}
            optional={!again && words('optional')}
            maxLength={500}
            value={note}
            error={wrong['note']}
            onChange={({ target: { value } }) => setFields((all) => ({ ...all, note: value }))}
          />
          {!repair.ro_number && target !== 'ready' && (
            <TextField
              name="ro_number"
              label={t('ro')}
              optional={words('optional')}
              maxLength={30}
              value={ro_number}
              onChange={({ target: { value } }) => setFields((all) => ({ ...all, ro_number: value }))}
            />
          )}
          <PhotoSlots most={MOST_REPAIR_PHOTOS} slots={photos} legend={t('photos')} text={t('photosHint')} />
        </>
      )}
    </FormDialog>
  )
}
