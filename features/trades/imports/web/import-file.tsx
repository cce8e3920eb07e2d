import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import type { Taken } from '#features/trades/estimates/web/estimate-form.ts'
import { isRefusal, type Refusal } from '#lib/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { lazyPart } from '#ui/later.ts'
import { toast } from '#ui/toast.tsx'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { asLine, onlyNew } from '../as-line.ts'
import type { Preview } from '../imported.ts'
import { ACCEPTED, importFiles } from './import-calls.ts'

const ImportPreview = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreview)

const NONE: readonly Line[] = []
/** An estimate of the shop’s own system, read and shown before any of its lines stands in the editor. */
export function ImportFile({
  invitation_id,
  typed,
  had = NONE,
  onTaken,
}: {
  invitation_id: string
  /** Lines that stand in the editor. */
  typed: readonly Line[]
  /** Lines that the job has already: what a file says of them is not taken again. */
  had?: readonly Line[]
  onTaken: (taken: Taken) => void
}) {
  const t = useTranslations('imports')
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  /** The end of another car’s VIN: asked about until the file is read or let be, so that no typed reason is lost. */
  const [other, setOther] = useState<string | null>(null)
  const read = useMutation({
    mutationFn: ({ chosen, why }: { chosen: readonly File[]; why?: string }) =>
      importFiles(chosen, { invitation_id, ...(why && { other_vehicle: why }) }),
    onSuccess: () => setOther(null),
    onError: (error) => isOther(error) && setOther(error.details[0]?.message ?? ''),
  })
  const close = () => {
    setFiles([])
    setOther(null)
    read.reset()
    input.current?.focus()
  }
  const take = ({ lines, tax_bp, labor_tax_bp }: Preview, replace: boolean) => {
    const taxes = tax_bp === null || labor_tax_bp === null ? null : { tax_bp, labor_tax_bp }
    onTaken({ lines: lines.map(asLine), taxes, replace })
    toast(t('used', { count: lines.length }), t('usedText'))
    close()
  }
  const fresh = read.data && { ...read.data, lines: onlyNew(read.data.lines, had) }
  return (
    <div className="grid gap-3">
      <div>
        <label
          className={cx(
            buttonClass({ variant: 'secondary' }),
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
          )}
        >
          <FileUp aria-hidden className="size-5" />
          {read.isPending ? t('reading') : t('label')}
          <input
            ref={input}
            type="file"
            multiple
            accept={ACCEPTED}
            aria-describedby={hint}
            className="sr-only"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              if (chosen.length === 0 || read.isPending) return
              setFiles(chosen)
              setOther(null)
              read.mutate({ chosen })
            }}
          />
        </label>
        <p id={hint} className="mt-2 max-w-text text-sm text-ink-soft">
          {t('hint')}
        </p>
      </div>
      <p role="status" className="sr-only">
        {read.isPending ? t('reading') : ''}
      </p>
      <Refused error={read.error} />
      {other !== null && (
        <OtherVehicle
          vin={other}
          busy={read.isPending}
          onExplained={(why) => read.mutate({ chosen: files, why })}
          onClose={close}
        />
      )}
      {fresh && (
        <Suspense>
          <ImportPreview
            preview={fresh}
            whole={read.data.lines}
            against={had.length ? { of: 'job', lines: had } : typed.length ? { of: 'editor', lines: typed } : null}
            typed={typed.length}
            onTake={take}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const isOther = (error: unknown): error is Refusal => isRefusal(error) && error.code === 'wrong_vehicle'

function Refused({ error }: { error: unknown }) {
  const t = useTranslations('imports')
  const known: Record<string, string> = useMessages().imports.refusals
  if (!error || isOther(error)) return null
  const line = isRefusal(error) && error.details.find(({ path }) => path === 'line')?.message
  return (
    <Notice tone="bad" live title={t('failed')}>
      {isRefusal(error) ? (known[error.code] ?? error.message) : t('refusals.unexpected')}{' '}
      {line && t('line', { number: line })}
    </Notice>
  )
}

/** Another VIN may be a typing error of the claim; the shop says so, or lets it be. */
function OtherVehicle({
  vin,
  busy,
  onExplained,
  onClose,
}: {
  vin: string
  busy: boolean
  onExplained: (why: string) => void
  onClose: () => void
}) {
  const t = useTranslations('imports')
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const short = why.trim().length < 3
  const goOn = () => {
    setTried(true)
    if (!short) onExplained(why.trim())
  }
  return (
    <Notice tone="warn" live title={t('other.title')}>
      <p className="wrap-anywhere">{t('other.text', { vin })}</p>
      <TextField
        name="other_vehicle"
        label={t('other.why')}
        maxLength={500}
        autoComplete="off"
        fieldClass="mt-3"
        value={why}
        error={tried && short ? t('other.short') : undefined}
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // the form around it would save the draft
          event.preventDefault()
          goOn()
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" busy={busy && t('reading')} onClick={goOn}>
          {t('other.goOn')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Notice>
  )
}
