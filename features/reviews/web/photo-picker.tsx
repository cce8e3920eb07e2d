import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { accessToken } from '#features/accounts/web/session.ts'
import { sendFile } from '#features/files/web/upload-file.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { Progress } from '#ui/meter.tsx'
import { MAX_REVIEW_PHOTOS, REVIEW_PHOTO_BUCKET, reviewPhotoUrl } from '../photo.ts'
import { ReviewPhoto } from '../review.ts'

const MAX_BYTES = 10 * 1_048_576
const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp']
type Sending = { key: number; file: File; progress: number; error: string | null }

/** Up to four photos of a review: sent one after the other, each with its progress; what failed can be tried again. */
export function PhotoPicker({
  orderId,
  photos,
  onPhotos,
  onSending,
}: {
  orderId: string
  photos: readonly ReviewPhoto[]
  onPhotos: (change: (all: readonly ReviewPhoto[]) => readonly ReviewPhoto[]) => void
  onSending: (sending: boolean) => void
}) {
  const t = useTranslations('reviews.photos')
  const known: Record<string, string> = useMessages().reviews.refusals
  const [queue, setQueue] = useState<Sending[]>([])
  const nextKey = useRef(0)
  const line = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    leaving.current = control
    return () => control.abort()
  }, [])
  const underway = queue.some(({ error }) => error === null)
  useEffect(() => onSending(underway), [underway, onSending])

  const patch = (key: number, news: Partial<Sending>) =>
    setQueue((all) => all.map((it) => (it.key === key ? { ...it, ...news } : it)))
  const drop = (key: number) => setQueue((all) => all.filter((it) => it.key !== key))
  const send = async (key: number, file: File) => {
    const { signal } = leaving.current
    try {
      if (file.size > MAX_BYTES) throw new Refusal(413, 'too_large', '')
      if (file.size === 0) throw new Refusal(422, 'empty_file', '')
      if (file.type && !ACCEPTED.includes(file.type)) throw new Refusal(415, 'type_not_allowed', '')
      const onProgress = (progress: number) => patch(key, { progress })
      const address = `/storage/v1/object/${REVIEW_PHOTO_BUCKET}/${orderId}`
      const stored = await sendFile(address, file, ReviewPhoto, { onProgress, signal })
      onPhotos((all) => [...all, stored])
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      const code = isRefusal(error) ? error.code : 'unexpected'
      patch(key, { error: known[code] ?? known['unexpected']! })
    }
  }
  const enqueue = (key: number, file: File) => {
    line.current = line.current.then(() => send(key, file))
  }
  const room = MAX_REVIEW_PHOTOS - photos.length - queue.length
  const take = (files: FileList | null) => {
    const added = [...(files ?? [])]
      .slice(0, Math.max(0, room))
      .map((file): Sending => ({ key: nextKey.current++, file, progress: 0, error: null }))
    setQueue((all) => [...all, ...added])
    for (const { key, file } of added) enqueue(key, file)
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
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {t('title')} <span className="font-normal text-ink-soft">({useTranslations('reviews.form')('optional')})</span>
      </legend>
      <p className="text-sm text-ink-soft">{t('hint', { most: MAX_REVIEW_PHOTOS })}</p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ path }, index) => (
            <li key={path} className="relative">
              <OwnReviewPhoto path={path} alt={t('own', { number: index + 1 })} />
              <IconButton
                label={t('remove', { number: index + 1 })}
                className="absolute top-1 right-1 bg-card"
                onClick={() => onPhotos((all) => all.filter((photo) => photo.path !== path))}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {room > 0 ? (
        <div className="flex flex-wrap gap-3">
          {chooser(t('add'), false)}
          {chooser(t('takePhoto'), true)}
        </div>
      ) : (
        photos.length === MAX_REVIEW_PHOTOS && <p className="text-sm">{t('full', { most: MAX_REVIEW_PHOTOS })}</p>
      )}
      <ul aria-live="polite" className="grid gap-3">
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
    </fieldset>
  )
}

/** Before the review is posted only its author may fetch a photo, so the picture comes with their token. */
function OwnReviewPhoto({ path, alt }: { path: string; alt: string }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const control = new AbortController()
    let made: string | null = null
    const load = async () => {
      const token = await accessToken()
      const answer = await fetch(reviewPhotoUrl(path, '480.webp'), {
        signal: control.signal,
        headers: { ...(token && { authorization: `Bearer ${token}` }) },
      })
      if (!answer.ok) return
      const picture = await answer.blob()
      if (control.signal.aborted) return
      made = URL.createObjectURL(picture)
      setSrc(made)
    }
    load().catch(() => {}) // without its picture the place stays grey and its name is read
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  const look = 'aspect-3/2 w-full rounded-md border border-line bg-sunken object-cover'
  return src ? (
    <img src={src} alt={alt} width={480} height={320} className={look} />
  ) : (
    <div role="img" aria-label={alt} className={look} />
  )
}
