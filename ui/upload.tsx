import { Camera, FileCheck2, FileText, RotateCcw, Trash2, TriangleAlert, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Progress } from './meter.tsx'

export type UploadState =
  | { status: 'empty' }
  /** `progress` from 0 to 1. */
  | { status: 'sending'; name: string; progress: number }
  | { status: 'done'; name: string; href?: string }
  | { status: 'failed'; name?: string; error: string }

export type UploadWords = {
  choose: string
  /** "or drop it here", shown where dragging exists. */
  drop: string
  sending: string
  done: string
  retry: string
  replace: string
  remove: string
  /** Offers the camera on phones when `capture` is set. */
  takePhoto?: string
}

/** One document slot: shows and asks, the caller sends. Only the first file of a choice or drop is kept. */
export function UploadSlot({
  label,
  hint,
  accept,
  capture,
  state,
  words,
  onFile,
  onRetry,
  onRemove,
  extra,
  disabledReason,
  id,
}: {
  label: string
  hint?: ReactNode
  /** As in `<input accept>`: ".pdf,.jpg". */
  accept: string
  capture?: 'environment' | 'user'
  state: UploadState
  words: UploadWords
  onFile: (file: File) => void
  /** Sends the failed file again; without it the person chooses anew. */
  onRetry?: () => void
  onRemove?: () => void
  /** Status from elsewhere: "accepted", "rejected: blurred". */
  extra?: ReactNode
  disabledReason?: string | false
  id?: string
}) {
  const made = useId()
  const own = id ?? made
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabledReason) onFile(file)
  }
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on && !disabledReason)
  }
  const Icon = { empty: FileText, sending: UploadIcon, done: FileCheck2, failed: TriangleAlert }[state.status]
  const chooser = (text: string, isCamera: boolean) => (
    <label
      className={cx(
        buttonClass({ variant: 'secondary', size: 'sm' }),
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        isCamera && 'pointer-fine:hidden',
        disabledReason && 'opacity-60',
      )}
    >
      {isCamera ? <Camera aria-hidden className="size-4.5" /> : <UploadIcon aria-hidden className="size-4.5" />}
      {text}
      <span className="sr-only">: {label}</span>
      <input
        id={isCamera ? undefined : own}
        type="file"
        accept={isCamera ? 'image/*' : accept}
        {...(isCamera && capture && { capture })}
        disabled={Boolean(disabledReason)}
        aria-describedby={`${own}-state`}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = '' // the same file may be chosen again after a failure
        }}
      />
    </label>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is extra; the button does the same
    <fieldset
      aria-label={label}
      tabIndex={-1}
      // what was chosen from or pressed goes: the keyboard stays here
      onChange={(event) => event.currentTarget.focus()}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
      className={cx(
        'rounded-md border p-4 outline-none transition-colors',
        over ? 'border-accent bg-accent-wash' : 'border-line-strong bg-card',
        state.status === 'empty' && !over && 'border-dashed',
        state.status === 'failed' && 'border-bad bg-bad-wash',
      )}
    >
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={cx(
            'mt-0.5 size-6 shrink-0',
            state.status === 'failed' ? 'text-bad' : state.status === 'done' ? 'text-good' : 'text-ink-soft',
          )}
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{label}</p>
          {hint && state.status === 'empty' && <p className="text-sm text-ink-soft">{hint}</p>}
          <div id={`${own}-state`} aria-live="polite" className="text-sm wrap-anywhere">
            {state.status === 'sending' && (
              <p className="text-ink-soft">
                {words.sending} {state.name}
              </p>
            )}
            {state.status === 'done' && (
              <p>
                <span className="font-semibold text-good">{words.done}</span>{' '}
                {state.href ? (
                  <a href={state.href} target="_blank" rel="noreferrer" className="link">
                    {state.name}
                  </a>
                ) : (
                  state.name
                )}
              </p>
            )}
            {state.status === 'failed' && (
              <p className="font-semibold text-bad">
                {state.name && <span className="font-normal text-ink">{state.name}: </span>}
                {state.error}
              </p>
            )}
          </div>
          {state.status === 'sending' && (
            <Progress value={state.progress} label={`${words.sending} ${state.name}`} className="mt-2" />
          )}
          {extra && <div className="mt-1 text-sm">{extra}</div>}
          {disabledReason && <p className="mt-1 text-sm text-ink-soft">{disabledReason}</p>}
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {state.status === 'failed' && onRetry && (
              <Button
                size="sm"
                variant="secondary"
                icon={<RotateCcw aria-hidden className="size-4.5" />}
                onClick={onRetry}
              >
                {words.retry}
              </Button>
            )}
            {state.status !== 'sending' && chooser(state.status === 'empty' ? words.choose : words.replace, false)}
            {state.status !== 'sending' && words.takePhoto && capture && chooser(words.takePhoto, true)}
            {state.status !== 'empty' && onRemove && !disabledReason && (
              <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden className="size-4.5" />} onClick={onRemove}>
                {words.remove}
                <span className="sr-only">: {label}</span>
              </Button>
            )}
            {state.status === 'empty' && (
              <span className="text-sm text-ink-soft max-md:hidden pointer-coarse:hidden">{words.drop}</span>
            )}
          </div>
        </div>
      </div>
    </fieldset>
  )
}
