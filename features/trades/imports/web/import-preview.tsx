import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_LINES } from '#features/trades/estimates/estimate.ts'
import { EstimateLines } from '#features/trades/estimates/web/estimate-lines.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/notice.tsx'
import { asLine } from '../as-line.ts'
import type { Preview } from '../imported.ts'
import { type Against, ImportDifferences } from './import-differences.tsx'

type Props = {
  preview: Preview
  /** All lines of the file: those of the preview, and what is left out because the job has it. */
  whole: Preview['lines']
  /** Lines that stand already; null where none do. */
  against: Against | null
  typed: number
  onTake: (preview: Preview, replace: boolean) => void
  onClose: () => void
}
type Sum = Preview['sums'][number]
const differs = ({ file_cents, our_cents }: Sum) => file_cents !== null && Math.abs(file_cents - our_cents) > 1

/** What was read: sums beside those of the file, what has no word here, each line; then the lines are used, or not. */
export function ImportPreview({ preview, whole, against, typed, onTake, onClose }: Props) {
  const t = useTranslations('imports')
  const title = useId()
  const head = useRef<HTMLHeadingElement>(null)
  // a file was read: not whenever the editor beside it changes
  useEffect(() => head.current?.focus(), [whole])
  const { withheld, format, version, lines, totals, vehicle, total_loss } = preview
  const left = whole.length - lines.length
  const all = useMemo(() => whole.map(asLine), [whole])
  return (
    <section aria-labelledby={title} className="grid gap-4 rounded-md border border-line-strong p-4">
      <div>
        <h3 id={title} ref={head} tabIndex={-1} className="font-bold">
          {t('title')}
        </h3>
        <p className="text-sm text-ink-soft">
          {t(`format.${format}`, { version })} · {t('count', { count: lines.length })}
        </p>
      </div>
      {withheld ? <Notice tone="bad">{t(`withheld.${withheld}`)}</Notice> : <Notice tone="good">{t('closes')}</Notice>}
      {left > 0 && <Notice>{t('left', { count: left, rest: lines.length })}</Notice>}
      {total_loss && <Notice tone="warn">{t('totalLoss')}</Notice>}
      {vehicle === 'unknown' && <Notice tone="warn">{t('unknownVehicle')}</Notice>}
      <Sums sums={preview.sums} />
      <Taxes preview={preview} />
      <Notes notes={preview.notes} />
      {against && withheld === null && (
        <ImportDifferences against={against} lines={all} taken={(at) => lines.includes(whole[at]!)} />
      )}
      {lines.length > 0 && (
        <details open={withheld === 'sums_differ'}>
          <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('lines', { count: lines.length })}
          </summary>
          <EstimateLines lines={lines.map(asLine)} totals={totals} />
        </details>
      )}
      <Choice {...{ preview, typed, onTake, onClose }} />
    </section>
  )
}

function Sums({ sums }: { sums: readonly Sum[] }) {
  const t = useTranslations('imports.sums')
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          <th scope="col" className="py-2 pr-2 text-left font-semibold">
            {t('what')}
          </th>
          <th scope="col" className="py-2 pl-2 text-right font-semibold">
            {t('file')}
          </th>
          <th scope="col" className="py-2 pl-2 text-right font-semibold">
            {t('ours')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.kind} className={cx('border-b border-line', sum.kind === 'total' && 'font-bold')}>
            <th scope="row" className="py-2 pr-2 text-left align-top font-[inherit]">
              {t(`kinds.${sum.kind}`)}
            </th>
            <td className="py-2 pl-2 text-right align-top tabular-nums">
              {sum.file_cents === null ? '–' : formatCents(sum.file_cents)}
            </td>
            <td className="py-2 pl-2 text-right align-top tabular-nums">
              {formatCents(sum.our_cents)}
              {differs(sum) && <span className="block font-bold text-bad">{t('differs')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Taxes({ preview: { tax_bp, labor_tax_bp } }: { preview: Preview }) {
  const t = useTranslations('imports')
  // as it then stands in the field of the tax
  const percent = (bp: number) => String(bp / 100)
  return (
    <p className="text-sm">
      {tax_bp === null || labor_tax_bp === null
        ? t('noTax')
        : t('tax', { parts: percent(tax_bp), labor: percent(labor_tax_bp) })}
    </p>
  )
}

function Notes({ notes }: { notes: Preview['notes'] }) {
  const t = useTranslations('imports')
  const title = useId()
  if (notes.length === 0) return null
  return (
    <div>
      <h4 id={title} className="text-sm font-semibold">
        {t('notes', { count: notes.length })}
      </h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than its box: the keyboard scrolls it */}
      <div role="region" aria-labelledby={title} tabIndex={0} className="mt-1 max-h-80 overflow-auto">
        <ul className="grid gap-1 text-sm">
          {notes.map(({ from, kind, text }, n) => (
            <li key={n} className="wrap-anywhere">
              <span className="font-semibold">{from ? t('noteLine', { number: from }) : t('noteTotals')}:</span>{' '}
              {t(`note.${kind}`, { text })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Lines that were typed are never lost without being asked about: they stay, or are named as what is replaced. */
function Choice({ preview, typed, onTake, onClose }: Pick<Props, 'preview' | 'typed' | 'onTake' | 'onClose'>) {
  const t = useTranslations('imports')
  const usable = preview.withheld === null && preview.lines.length > 0
  const full = typed + preview.lines.length > MOST_LINES
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {usable && typed === 0 && <Button onClick={() => onTake(preview, true)}>{t('use')}</Button>}
        {usable && typed > 0 && (
          <>
            <Button disabledReason={full && t('full')} onClick={() => onTake(preview, false)}>
              {t('below', { count: typed })}
            </Button>
            <Button variant="secondary" onClick={() => onTake(preview, true)}>
              {t('replace', { count: typed })}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {usable && typed > 0 && preview.tax_bp !== null && <p className="text-sm text-ink-soft">{t('keepsTax')}</p>}
    </div>
  )
}
