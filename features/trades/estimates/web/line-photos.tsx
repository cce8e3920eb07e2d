import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoThumb } from '#features/base/files/web/photo-links.tsx'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyPart } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { MOST_LINE_PHOTOS } from '../estimate.ts'
import type { LinePhoto } from '../request.ts'
import { useSentence } from './estimate-calls.ts'
import type { LineForm } from './estimate-form.ts'

const QrCode = lazyPart(async () => (await import('#features/base/sign-in/web/qr-code.tsx')).default)

/** Photos of the car, added where one stands: on a phone beside it. */
export function AddPhotos<T>({
  name,
  text,
  most,
  run,
  onFailed,
  onSent,
}: {
  /** Of whom they are: what is chosen and not sent yet is kept under it. */
  name: string
  text: string
  most: number
  run: (photos: string[]) => Promise<T>
  onFailed: () => Promise<void>
  onSent: (changed: T) => void
}) {
  const t = useTranslations('ownEstimates.photos')
  const sentence = useSentence()
  const photos = usePhotoSlots(name)
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('do')}</Button>}
      title={t('do')}
      text={text}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({ photos: photos.ids.length === 0 && t('need') })}
      waits={photos.busy}
      say={sentence}
      run={() => run(photos.ids)}
      onFailed={onFailed}
      onSent={(changed) => {
        toast(t('saved', { count: photos.ids.length }))
        photos.drop()
        onSent(changed)
      }}
    >
      {(wrong) => (
        <>
          <PhotoSlots most={most} slots={photos} needed />
          {wrong['photos'] && <p className="text-sm font-semibold text-bad">{wrong['photos']}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** A page that has {@link AddPhotos} for the phone of whoever is beside the car; what is added there comes here by itself. */
export function PhoneCode({ path }: { path: string }) {
  const t = useTranslations('ownEstimates.photos')
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('phone')}</summary>
      <p className="mb-3 max-w-text text-sm text-ink-soft">{t('phoneText')}</p>
      {opened && (
        <Suspense fallback={<Skeleton label={t('phone')} lines={3} />}>
          <QrCode text={new URL(path, location.origin).href} label={t('code')} />
        </Suspense>
      )}
    </details>
  )
}

/** Photos that are there already, to be shown beside a line. */
export function PickPhotos({
  photos,
  line,
  number,
  onPicked,
}: {
  photos: readonly LinePhoto[]
  line: LineForm
  number: number
  onPicked: (photos: string[]) => void
}) {
  const t = useTranslations('ownEstimates.photos')
  if (photos.length === 0) return null
  const here = line.photos.filter((id) => photos.some(({ file_id }) => file_id === id))
  const others = line.photos.filter((id) => !here.includes(id))
  return (
    <CheckboxCards
      compact
      className="sm:col-span-2"
      legend={t('pick')}
      name={`lines.${number - 1}.picked`}
      values={here}
      onValues={(picked) => onPicked([...others, ...picked].slice(0, MOST_LINE_PHOTOS))}
      options={photos.map(({ file_id, name, signed_url }) => ({
        value: file_id,
        label: name,
        icon: <PhotoThumb src={signed_url} />,
      }))}
    />
  )
}
