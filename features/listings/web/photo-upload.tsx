import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { sendFile } from '#features/files/web/upload-file.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { Progress } from '#ui/meter.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { ListingPhoto } from '../listing.ts'
import { MAX_PHOTOS, PHOTO_BUCKET } from '../photo.ts'
import { askMineAgain } from './own-calls.ts'

const MAX_BYTES = 10 * 1_048_576
const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp']
type Sending = { key: number; file: File; progress: number; error: string | null }

/** Photos one after the other, each with its progress; what failed stays listed with its reason and can be tried again. */
export function PhotoUpload({ listingId, count }: { listingId: string; count: number }) {
  const t = useTranslations('ownListings.photos')
  const known: Record<string, string> = useMessages().ownListings.photos.refusals
  const [queue, setQueue] = useState<Sending[]>([])
  const [over, setOver] = useState(false)
  const nextKey = useRef(0)
  const line = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    leaving.current = control
    return () => control.abort()
  }, [])

  const patch = (key: number, news: Partial<Sending>) =>
    setQueue((all) => all.map((it) => (it.key === key ? { ...it, ...news } : it)))
  const drop = (key: number) => setQueue((all) => all.filter((it) => it.key !== key))
  const send = async (key: number, file: File) => {
    const { signal } = leaving.current
    try {
      if (file.size > MAX_BYTES) throw new Refusal(413, 'too_large', '')
      if (file.size === 0) throw new Refusal(422, 'empty_file', '')
      if (file.type && !ACCEPTED.includes(file.type)) throw new Refusal(415, 'type_not_allowed', '')
      patch(key, { error: null, progress: 0 })
      const onProgress = (progress: number) => patch(key, { progress })
      await sendFile(`/storage/v1/object/${PHOTO_BUCKET}/${listingId}`, file, ListingPhoto, { onProgress, signal })
      drop(key)
      toast(t('done'), t('doneText'), { id: 'photo' })
      await askMineAgain()
    } catch (error) {
      if (signal.aborted) return
      const { code, message } = isRefusal(error) ? error : new Refusal(500, 'unexpected', '')
      const words = known[code] ?? (message || t('refusals.unexpected'))
      patch(key, { error: words })
      toastError(t(code === 'too_large' ? 'tooLarge' : 'uploadFailed'), words)
    }
  }
  const enqueue = (key: number, file: File) => {
    line.current = line.current.then(() => send(key, file))
  }
  const take = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file): Sending => ({
      key: nextKey.current++,
      file,
      progress: 0,
      error: null,
    }))
    setQueue((all) => [...all, ...added])
    for (const { key, file } of added) enqueue(key, file)
  }
  const full = count >= MAX_PHOTOS
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on && !full)
  }
  const chooser = (text: string, isCamera: boolean) => (
    <label
      className={cx(
        buttonClass({ variant: 'secondary' }),
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        isCamera && 'pointer-fine:hidden',
      )}
    >
      {isCamera ? <Camera aria-hidden className="size-5" /> : <ImagePlus aria-hidden className="size-5" />}
      {text}
      <input
        type="file"
        accept={isCamera ? 'image/*' : ACCEPTED.join(',')}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is extra; the button does the same
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        if (!full) take(event.dataTransfer.files)
      }}
      className={cx(
        'rounded-md border border-dashed p-4 transition-colors',
        over ? 'border-accent bg-accent-wash' : 'border-line-strong',
      )}
    >
      {full ? (
        <p className="text-sm">{t('full', { most: MAX_PHOTOS })}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {chooser(t('add'), false)}
          {chooser(t('takePhoto'), true)}
          <span className="text-sm text-ink-soft max-md:hidden pointer-coarse:hidden">{t('drop')}</span>
        </div>
      )}
      <ul aria-live="polite" className={cx('grid gap-3', queue.length > 0 && 'mt-4')}>
        {queue.map(({ key, file, progress, error }) => (
          <li key={key} className="text-sm wrap-anywhere">
            {error ? (
              <>
                <FieldError>
                  {file.name}: {error}
                </FieldError>
                <span className="mt-1 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => {
                      patch(key, { error: null, progress: 0 })
                      enqueue(key, file)
                    }}
                  >
                    {t('retry')}
                    <span className="sr-only">: {file.name}</span>
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => drop(key)}>
                    {t('dismiss', { name: file.name })}
                  </Button>
                </span>
              </>
            ) : (
              <>
                <p>{t(progress < 1 ? 'sending' : 'processing', { name: file.name })}</p>
                <Progress value={progress} label={t('sending', { name: file.name })} className="mt-1" />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
