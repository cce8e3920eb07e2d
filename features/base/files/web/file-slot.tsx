import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { Progress } from '#ui/meter.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { UploadSlot, type UploadState } from '#ui/upload.tsx'
import { FILE_TYPES, type FileType, maxBytesOf } from '../file.ts'
import { type Attached, attachedOf, fitted, forgetFile, refusalOf, uploadFile } from './upload-file.ts'

/** Spec §9: the progress bar resets 2 seconds after an upload. */
const RESET_MS = 2000

/** One document: picked, sent at once with progress, tried again, replaced, removed. Only the first file is kept (spec §5). */
export function FileSlot({
  label,
  hint,
  types,
  folder,
  value,
  onValue,
  onSending,
  capture,
  extra,
  href,
  id,
  disabledReason,
}: {
  label: string
  hint?: ReactNode
  types: readonly FileType[]
  /** The folder below the person's own, for example `claims`. */
  folder: string
  value: Attached | null
  onValue: (value: Attached | null) => void
  /** Tells a form whether it has to wait. */
  onSending?: (sending: boolean) => void
  capture?: boolean
  extra?: ReactNode
  /** Where the stored file opens. */
  href?: string
  id?: string
  disabledReason?: string | false
}) {
  const t = useTranslations('files')
  const again = useTranslations('again')
  const sentence = useFileSentence()
  const me = useMe()
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [failed, setFailed] = useState<{ file: File; error: string; again: boolean } | null>(null)
  const [fresh, setFresh] = useState(false)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setFresh(false), RESET_MS)
    return () => clearTimeout(timer)
  }, [fresh])

  const fail = (file: File, error: Refusal) => {
    const words = sentence(error)
    toastError(error.code === 'too_large' ? t('tooLarge') : t('uploadFailed'), words)
    setFailed({ file, error: words, again: error.status === 0 || error.status >= 500 })
  }
  const send = async (file: File) => {
    setFailed(null)
    const control = new AbortController()
    abort.current = control
    setSending({ file, progress: 0 })
    onSending?.(true)
    try {
      const sent = await fitted(file, types)
      const refusal = refusalOf(sent, types, maxBytesOf(`/${folder}/`))
      if (refusal) throw refusal
      const onProgress = (progress: number) => setSending({ file, progress })
      const stored = await uploadFile(sent, { userId: me.id, folder }, { onProgress, signal: control.signal })
      if (!types.includes(stored.content_type)) {
        forgetFile(stored.path)
        throw new Refusal(415, 'type_not_allowed', 'We don’t accept this type of file.')
      }
      if (value) forgetFile(value.path)
      onValue(attachedOf(stored))
      setFresh(true)
      toast(t('uploadSuccessful'), t('uploadSuccessfulText'))
    } catch (error) {
      if (!control.signal.aborted) fail(file, isRefusal(error) ? error : new Refusal(500, 'unexpected', ''))
    } finally {
      onSending?.(false)
      setSending(null)
    }
  }
  const state: UploadState = sending
    ? { status: 'sending', name: sending.file.name, progress: sending.progress }
    : failed
      ? { status: 'failed', name: failed.file.name, error: failed.error }
      : value
        ? { status: 'done', name: value.original_name, ...(href && { href }) }
        : { status: 'empty' }
  return (
    <UploadSlot
      id={id}
      label={label}
      hint={hint ?? t('accepts', { types: types.includes('application/pdf') ? t('pdfAndPictures') : t('pictures') })}
      accept={types.flatMap((type) => FILE_TYPES[type].map((extension) => `.${extension}`)).join(',')}
      capture={capture ? 'environment' : undefined}
      disabledReason={disabledReason}
      state={state}
      words={{
        choose: t('choose'),
        drop: t('drop'),
        sending: t('sending'),
        done: t('done'),
        retry: again('again'),
        replace: t('replace'),
        remove: t('remove'),
        takePhoto: t('takePhoto'),
      }}
      onFile={(file) => void send(file)}
      onRetry={failed?.again ? () => void send(failed.file) : undefined}
      onRemove={() => {
        if (failed) return setFailed(null)
        if (value) forgetFile(value.path)
        onValue(null)
      }}
      extra={fresh ? <Progress value={1} label={t('done')} /> : extra}
    />
  )
}

/** The sentence of a refused file in the reader's language. */
function useFileSentence(): (error: Refusal) => string {
  const t = useTranslations('files')
  const known: Record<string, string> = useMessages().files.refusals
  return (error) => known[error.code] ?? (error.message || t('refusals.unexpected'))
}
