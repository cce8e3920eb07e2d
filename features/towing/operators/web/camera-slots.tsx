import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { useInstant } from '#ui/instant.ts'
import { later } from '#ui/later.ts'
import { UploadSlot } from '#ui/upload.tsx'
import { DRAWN, MAX_PHOTO_BYTES, type PhotoSlot, type PhotoStep, slotsOf } from '../photos.ts'
import { bytesOf, dropPictures, keepPicture, usePictures } from './picture-queue.ts'

/** A camera slot for each picture of a step. What is taken stays on this phone until its step goes, and can be taken again. */
export function CameraSlots({
  me,
  job,
  step,
  there,
  whose,
  onBusy,
}: {
  me: string
  job: string
  step: PhotoStep
  /** Null where a claim names the car. */
  whose: string | null
  /** What the server has already. */
  there: readonly string[]
  /** A photo is being made smaller. */
  onBusy: (busy: boolean) => void
}) {
  const t = useTranslations('towOperators.photos')
  return (
    <fieldset aria-label={t(step)} className="grid gap-3">
      <p className="text-sm text-ink-soft">{t(step)}</p>
      {slotsOf(step, { whose }).map((slot) => (
        <Slot key={slot} me={me} job={job} step={step} slot={slot} there={there.includes(slot)} onBusy={onBusy} />
      ))}
    </fieldset>
  )
}

type Problem = 'unreadable' | 'large' | 'noRoom' | 'heic'
function Slot({
  me,
  job,
  step,
  slot,
  there,
  onBusy,
}: {
  me: string
  job: string
  step: PhotoStep
  slot: PhotoSlot
  there: boolean
  onBusy: (busy: boolean) => void
}) {
  const t = useTranslations('towOperators.photos')
  const files = useTranslations('files')
  const again = useTranslations('again')
  const instant = useInstant()
  const [drawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const picture = usePictures(me, job).find((one) => one.step === step && one.slot === slot)
  const label = t(`slot.${slot}`)
  if (there || picture?.sent)
    return (
      <p>
        {label}: <span className="font-semibold text-good">{t('sent')}</span>
      </p>
    )
  const take = async (file: File) => {
    setProblem(null)
    setDrawing(true)
    onBusy(true)
    try {
      const { drawnAnew } = await later(() => import('#features/base/files/web/draw-anew.ts'))
      const drawn = await drawnAnew(file, DRAWN)
      if (drawn === file) setProblem('unreadable')
      else if (drawn.size > MAX_PHOTO_BYTES) setProblem('large')
      else await keepPicture(me, job, { step, slot }, drawn)
    } catch (error) {
      setProblem(isRefusal(error) ? 'heic' : 'noRoom')
    } finally {
      setDrawing(false)
      onBusy(false)
    }
  }
  return (
    <UploadSlot
      label={label}
      accept=".jpg,.jpeg,.png"
      capture="environment"
      state={
        drawing
          ? { status: 'sending', name: '', progress: 0 }
          : problem
            ? { status: 'failed', error: problem === 'heic' ? files('refusals.heic') : t(problem) }
            : picture
              ? { status: 'done', name: instant(picture.taken_at) }
              : { status: 'empty' }
      }
      words={{
        choose: files('choose'),
        drop: files('drop'),
        sending: t('preparing'),
        done: t('taken'),
        retry: again('again'),
        replace: files('replace'),
        remove: files('remove'),
        takePhoto: files('takePhoto'),
      }}
      onFile={(file) => void take(file)}
      onRemove={() => {
        setProblem(null)
        if (picture) void dropPictures(me, job, ({ id }) => id === picture.id)
      }}
      extra={picture && !drawing && <Preview id={picture.id} alt={label} />}
    />
  )
}

function Preview({ id, alt }: { id: string; alt: string }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void bytesOf(id).then(
      (blob) => {
        if (!gone && blob) setSrc((made = URL.createObjectURL(blob)))
      },
      () => {},
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return src && <img src={src} alt={alt} width={160} height={120} className="aspect-4/3 w-40 rounded-md object-cover" />
}
