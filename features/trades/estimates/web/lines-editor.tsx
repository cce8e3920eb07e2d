import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Sum } from '#ui/split.tsx'
import { toast } from '#ui/toast.tsx'
import type { Line, Totals } from '../estimate.ts'
import { blankLine, type LineForm, pastedLines, type TaxForm } from './estimate-form.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { LineFields } from './line-fields.tsx'
import { linesOfSection, SECTION_NAMES } from './section-templates.ts'

/** Lines as they are typed, one more at a time, a usual section, or many from a spreadsheet. Enter in a line leads to the next one. */
export function LinesEditor({
  form,
  change,
  wire,
  totals,
  more,
  beside,
}: {
  form: { lines: LineForm[] }
  change: (part: { lines: LineForm[] }) => void
  /** The lines as they would be sent: an empty one is not. */
  wire: readonly Line[]
  totals: Totals | null
  /** What else belongs to a line. */
  more?: (line: LineForm, number: number, onLine: (part: Partial<LineForm>) => void) => ReactNode
  /** Another way in which many lines come at once. */
  beside?: ReactNode
}) {
  const t = useTranslations('ownEstimates.editor')
  const last = form.lines.at(-1)
  const rate = form.lines.findLast(({ rate_cents }) => rate_cents)?.rate_cents ?? null
  const add = () => change({ lines: [...form.lines, blankLine(last?.section, rate)] })
  const append = (lines: LineForm[]) => {
    change({ lines: [...form.lines.filter(({ description }) => description), ...lines] })
    if (lines.length) toast(t('pasted', { count: lines.length }))
  }
  const changed = (key: string, part: Partial<LineForm>) =>
    change({ lines: form.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields */}
      <ol
        className="grid gap-4"
        onKeyDown={(event) => {
          const { target } = event
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
          const row = /^lines\.(\d+)\./.exec(target.name)
          if (!row) return
          event.preventDefault()
          const next = Number(row[1]) + 1
          if (next >= form.lines.length) add()
          requestAnimationFrame(() =>
            document.querySelector<HTMLInputElement>(`[name="lines.${next}.description"]`)?.focus(),
          )
        }}
      >
        {form.lines.map((line, n) => (
          <LineFields
            key={line.key}
            line={line}
            number={n + 1}
            cents={totals && wire.length === form.lines.length ? totals.lines[n]!.cents : null}
            onLine={(part) => changed(line.key, part)}
            onRemove={() => change({ lines: form.lines.filter(({ key }) => key !== line.key) })}
          >
            {more?.(line, n + 1, (part) => changed(line.key, part))}
          </LineFields>
        ))}
      </ol>
      <Button variant="secondary" className="justify-self-start" onClick={add}>
        {t('add')}
      </Button>
      <details>
        <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('usual')}</summary>
        <div className="flex flex-wrap gap-2">
          {SECTION_NAMES.map((name) => (
            <Button key={name} variant="secondary" size="sm" onClick={() => append(linesOfSection(name, rate))}>
              {t(`sections.${name}`)}
            </Button>
          ))}
        </div>
      </details>
      {beside}
      <Paste onLines={append} />
    </>
  )
}

function Paste({ onLines }: { onLines: (lines: LineForm[]) => void }) {
  const t = useTranslations('ownEstimates.editor')
  const [text, setText] = useState('')
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('paste')}</summary>
      <TextArea
        name="paste"
        label={t('paste')}
        hint={t('pasteHint')}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        onClick={() => {
          const lines = pastedLines(text)
          onLines(lines)
          if (lines.length) setText('')
          else toast(t('pasted', { count: 0 }))
        }}
      >
        {t('pasteDo')}
      </Button>
    </details>
  )
}

/** The way to what a colleague saved meanwhile, once that kept this from being saved. */
export function NewerDraft({ error, busy, onShow }: { error: unknown; busy: boolean; onShow: () => void }) {
  const t = useTranslations('ownEstimates.editor')
  if (!isRefusal(error) || error.code !== 'changed') return null
  return (
    <Button variant="secondary" className="justify-self-start" busy={busy && t('saving')} onClick={onShow}>
      {t('newer')}
    </Button>
  )
}

/** The two classes of tax. */
export function TaxFields({ form, change }: { form: TaxForm; change: (part: Partial<TaxForm>) => void }) {
  const t = useTranslations('ownEstimates.editor')
  const percent = (name: keyof TaxForm) => ({
    name,
    value: form[name] ?? '',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    className: 'max-w-32',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <>
      <TextField {...percent('tax')} label={t('tax')} hint={t('taxHint')} />
      <TextField {...percent('labor_tax')} label={t('laborTax')} hint={t('laborTaxHint')} optional={t('optional')} />
    </>
  )
}

/** What the lines add up to, and how the driver will read them. */
export function LiveSums({
  lines,
  totals,
  photos,
}: {
  lines: readonly Line[]
  totals: Totals | null
  photos: ComponentProps<typeof EstimateLines>['photos']
}) {
  const t = useTranslations('ownEstimates.editor')
  if (!totals) return null
  return (
    <>
      <Sum
        lines={[
          { key: 'parts', label: t('sums.parts'), value: formatCents(totals.parts_cents) },
          { key: 'labor', label: t('sums.labor'), value: formatCents(totals.labor_cents) },
          { key: 'sublet', label: t('sums.sublet'), value: formatCents(totals.sublet_cents) },
          { key: 'tax', label: t('sums.tax'), value: formatCents(totals.tax_cents) },
          { key: 'total', label: t('total'), value: formatCents(totals.total_cents), total: true },
        ]}
      />
      {lines.length > 0 && (
        <details>
          <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">{t('reads')}</summary>
          <EstimateLines lines={lines} totals={totals} photos={photos} />
        </details>
      )}
    </>
  )
}
