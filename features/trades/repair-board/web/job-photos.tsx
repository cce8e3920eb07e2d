import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PhotoThumb } from '#features/base/files/web/photo-links.tsx'
import type { LineForm } from '#features/trades/estimates/web/estimate-form.ts'
import { MOST_LINE_PHOTOS, MOST_REPAIR_PHOTOS, type Repair } from '#features/trades/repairs/repair.ts'
import { api, repairChanged, repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyPart } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'

const QrCode = lazyPart(async () => (await import('#features/base/sign-in/web/qr-code.tsx')).default)

/** Photos of the work, added where one stands: on a phone beside the car. */
export function AddPhotos({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.photos')
  const name = `${repair.id}:work`
  const photos = usePhotoSlots(name)
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('do')}</Button>}
      title={t('do')}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({ photos: photos.ids.length === 0 && t('need') })}
      waits={photos.busy}
      run={() => api.addPhotos({ repair_id: repair.id, photos: photos.ids })}
      onFailed={() => repairsChanged()}
      onSent={(changed) => {
        toast(t('saved', { count: photos.ids.length }))
        photos.drop()
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <PhotoSlots most={MOST_REPAIR_PHOTOS} slots={photos} needed />
          {wrong['photos'] && <p className="text-sm font-semibold text-bad">{wrong['photos']}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** The job's own page for the phone of whoever is beside the car; what is added there comes here by itself. */
export function PhoneCode({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.photos')
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('phone')}</summary>
      <p className="mb-3 max-w-text text-sm text-ink-soft">{t('phoneText')}</p>
      {opened && (
        <Suspense fallback={<Skeleton label={t('phone')} lines={3} />}>
          <QrCode text={new URL(paths.providerRepair(repair.id), location.origin).href} label={t('code')} />
        </Suspense>
      )}
    </details>
  )
}

/** Photos that are on the job already, to be shown beside a line. */
export function PickPhotos({
  repair,
  line,
  number,
  onPicked,
}: {
  repair: Repair
  line: LineForm
  number: number
  onPicked: (photos: string[]) => void
}) {
  const t = useTranslations('ownRepairs.photos')
  const those = repair.photos.filter(({ kind }) => kind === 'work')
  if (those.length === 0) return null
  const here = line.photos.filter((id) => those.some(({ file_id }) => file_id === id))
  const others = line.photos.filter((id) => !here.includes(id))
  return (
    <CheckboxCards
      compact
      className="sm:col-span-2"
      legend={t('pick')}
      name={`lines.${number - 1}.picked`}
      values={here}
      onValues={(picked) => onPicked([...others, ...picked].slice(0, MOST_LINE_PHOTOS))}
      options={those.map(({ file_id, name, signed_url }) => ({
        value: file_id,
        label: name,
        icon: <PhotoThumb src={signed_url} />,
      }))}
    />
  )
}
