import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { Progress } from '#ui/meter.tsx'
import { toastError } from '#ui/toast.tsx'
import { MAX_BYTES } from '../file.ts'
import { fitted, sendFile } from './upload-file.ts'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']
type Waiting = { key: number; file: File; progress: number; error: string | null; offline?: boolean }

/**
 * Adds photos: chosen, taken or dropped, sent one after the other, each with its progress. What failed stays listed
 * with its reason and can be tried again; so does what is more than there is `room` for. What a lost connection stopped
 * goes on by itself once the device is back online.
 */
export function PhotoAdder<T>({
  address,
  about,
  types = PICTURES,
  room,
  most,
  words,
  onStored,
  onSending,
}: {
  address: string | ((file: File) => string)
  /** What the photos are of, read out with the buttons where a page has several of these. */
  about?: string
  types?: readonly string[]
  room: number
  most: number
  /** Sentences for refusals that only this address has, by code. */
  words?: Record<string, string>
  onStored: (stored: T) => unknown
  /** Tells a form whether it has to wait. */
  onSending?: (sending: boolean) => void
}) {
  const t = useTranslations('files')
  const again = useTranslations('again')
  const photos = useTranslations('files.photos')
  const messages = useMessages().files
  const known: Record<string, string> = { ...messages.refusals, ...messages.photos.refusals, ...words }
  const [queue, setQueue] = useState<Waiting[]>([])
  const [over, setOver] = useState(false)
  const nextKey = useRef(0)
  const line = useRef(Promise.resolve())
  const left = useRef(room)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    leaving.current = control
    return () => control.abort()
  }, [])
  useEffect(() => {
    left.current = room
  }, [room])
  const underway = queue.some(({ error }) => error === null)
  const tell = useEffectEvent((on: boolean) => onSending?.(on))
  useEffect(() => tell(underway), [underway])

  const patch = (key: number, news: Partial<Waiting>) =>
    setQueue((all) => all.map((it) => (it.key === key ? { ...it, ...news } : it)))
  const drop = (key: number) => setQueue((all) => all.filter((it) => it.key !== key))
  const send = async (key: number, file: File) => {
    const { signal } = leaving.current
    try {
      if (left.current <= 0) throw new Refusal(409, 'full', '')
      const sent = await fitted(file, types)
      if (sent.size > MAX_BYTES) throw new Refusal(413, 'too_large', '')
      if (sent.size === 0) throw new Refusal(422, 'empty_file', '')
      if (sent.type && !types.includes(sent.type)) throw new Refusal(415, 'type_not_allowed', '')
      const onProgress = (progress: number) => patch(key, { progress })
      const to = typeof address === 'string' ? address : address(sent)
      const stored = await sendFile<T>(to, sent, { onProgress, signal })
      left.current -= 1
      try {
        await onStored(stored)
      } catch (error) {
        left.current += 1 // stored, but nothing keeps it
        throw error
      }
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      const { code, message } = isRefusal(error) ? error : new Refusal(500, 'unexpected', '')
      const said = known[code] ?? (message || t('refusals.unexpected'))
      patch(key, { error: said, offline: code === 'offline' })
      toastError(t(code === 'too_large' ? 'tooLarge' : 'uploadFailed'), said, { id: 'photo-failed' })
    }
  }
  const enqueue = (key: number, file: File) => {
    line.current = line.current.then(() => send(key, file))
  }
  const retry = ({ key, file }: Waiting) => {
    patch(key, { error: null, progress: 0 })
    enqueue(key, file)
  }
  const resume = useEffectEvent(() => queue.filter(({ error, offline }) => error && offline).forEach(retry))
  useEffect(() => {
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [])
  const take = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file): Waiting => ({
      key: nextKey.current++,
      file,
      progress: 0,
      error: null,
    }))
    setQueue((all) => [...all, ...added])
    for (const { key, file } of added) enqueue(key, file)
  }
  const full = room <= 0
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
      {about && <span className="sr-only">: {about}</span>}
      <input
        type="file"
        accept={isCamera ? 'image/*' : types.join(',')}
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
        <p className="text-sm">{photos('full', { most })}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {chooser(photos('add'), false)}
          {chooser(t('takePhoto'), true)}
          <span className="text-sm text-ink-soft max-md:hidden pointer-coarse:hidden">{photos('drop')}</span>
        </div>
      )}
      <ul aria-live="polite" className={cx('grid gap-3', queue.length > 0 && 'mt-4')}>
        {queue.map((one) => {
          const { key, file, progress, error } = one
          return (
            <li key={key} className="text-sm wrap-anywhere">
              {error ? (
                <>
                  <FieldError>
                    {file.name}: {error}
                  </FieldError>
                  <span className="mt-1 flex flex-wrap gap-2">
                    <Button size="sm" variant="secondary" onClick={() => retry(one)}>
                      {again('again')}
                      <span className="sr-only">: {file.name}</span>
                    </Button>
                    <Button size="sm" variant="quiet" onClick={() => drop(key)}>
                      {photos('dismiss', { name: file.name })}
                    </Button>
                  </span>
                </>
              ) : (
                <>
                  <p>{photos(progress < 1 ? 'sending' : 'processing', { name: file.name })}</p>
                  <Progress value={progress} label={photos('sending', { name: file.name })} className="mt-1" />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
