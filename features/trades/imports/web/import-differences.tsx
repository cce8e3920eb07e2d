import { memo, useDeferredValue, useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { formatCents } from '#lib/money.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Difference, differencesOf, type FieldChange, saysMore } from '../differences.ts'

type Change = Difference['how']
const TONES: Record<Change, Tone> = { added: 'good', gone: 'bad', changed: 'warn', equal: 'mute' }
const CHANGES = ['added', 'gone', 'changed', 'equal'] as const
const sumOf = (all: readonly Difference[], side: 'before_cents' | 'after_cents') =>
  all.reduce((sum, one) => sum + (one[side] ?? 0), 0)
/** What it adds or takes off; nothing where it is nothing. */
const byCents = (cents: number) => (cents === 0 ? '' : ` (${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))})`)
const byCount = (much: number) =>
  much === 0 ? '' : ` (${much > 0 ? '+' : '−'}${String(Math.round(Math.abs(much) * 10) / 10)})`

export type Against = {
  /** Those in the editor, which a file can replace; or those of the job, to which it can only add. */
  of: 'editor' | 'job'
  lines: readonly Line[]
}
type Props = {
  against: Against
  /** All of the file. */
  lines: readonly Line[]
  /** Whether the line at this place of the file would be taken. */
  taken: (at: number) => boolean
}

/** What the file says otherwise than the lines that stand: added, gone, changed with each field; equal ones are folded away. */
export function ImportDifferences({ against: { of, lines: before }, lines: after, taken }: Props) {
  const t = useTranslations('imports.differences')
  const title = useId()
  // whoever types in the editor meanwhile does not wait for it
  const stood = useDeferredValue(before)
  const { all, open, equal } = useMemo(() => {
    const all = differencesOf(stood, after)
    return { all, open: all.filter(({ how }) => how !== 'equal'), equal: all.filter(({ how }) => how === 'equal') }
  }, [stood, after])
  const count = (how: Change) => all.filter((one) => one.how === how).length
  const [was, is] = [sumOf(all, 'before_cents'), sumOf(all, 'after_cents')]
  const lost = of === 'editor' ? before.filter(saysMore).length : 0
  const twice = of === 'job' ? open.filter(({ how, at }) => how === 'changed' && at !== null && taken(at)).length : 0
  return (
    <div className="grid gap-2">
      <h4 id={title} className="font-semibold">
        {t(`title.${of}`, { count: before.length })}
      </h4>
      <p>
        {CHANGES.filter((how) => count(how) > 0)
          .map((how) => t(`counts.${how}`, { count: count(how) }))
          .join(' · ')}
      </p>
      <p className="text-sm">
        {t('sum', { was: formatCents(was), is: formatCents(is) })}
        {byCents(is - was)}
      </p>
      {twice > 0 && <Notice tone="warn">{t('twice', { count: twice })}</Notice>}
      {lost > 0 && <Notice>{t('lost', { count: lost })}</Notice>}
      {open.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than its box: the keyboard scrolls it
        <div role="region" aria-labelledby={title} tabIndex={0} className="max-h-96 overflow-auto">
          <Rows rows={open} />
        </div>
      )}
      {equal.length > 0 && (
        <details>
          <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('equal', { count: equal.length })}
          </summary>
          <Rows rows={equal} />
        </details>
      )}
    </div>
  )
}

const Rows = memo(({ rows }: { rows: readonly Difference[] }) => (
  <ul className="divide-y divide-line text-sm">
    {rows.map((one, n) => (
      <Row key={n} one={one} />
    ))}
  </ul>
))
Rows.displayName = 'Rows'

function Row({ one: { how, line, before_cents, after_cents, fields } }: { one: Difference }) {
  const t = useTranslations('imports.differences')
  const operations = useTranslations('estimates.operations')
  const cents = (amount: number | null) => formatCents(amount ?? 0)
  return (
    <li className="py-2 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="min-w-0">
          {how !== 'equal' && <StatusBadge tone={TONES[how]}>{t(`hows.${how}`)}</StatusBadge>}{' '}
          <span className="font-semibold">
            {operations(line.operation)}: {line.description}
          </span>{' '}
          <span className="text-ink-soft">{line.section}</span>
        </p>
        <p className="shrink-0 tabular-nums">
          {how === 'changed' && before_cents !== after_cents
            ? `${t('was', { was: cents(before_cents), is: cents(after_cents) })}${byCents(after_cents! - before_cents!)}`
            : cents(after_cents ?? before_cents)}
        </p>
      </div>
      {how === 'changed' && (
        <ul className="mt-1 grid gap-0.5 text-ink-soft">
          {fields.map((field) => (
            <li key={field.field}>
              <FieldChanged change={field} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** One field, from what to what, and by how much where that is a number. */
function FieldChanged({ change }: { change: FieldChange }) {
  const t = useTranslations('imports.differences')
  const editor = useTranslations('ownEstimates.editor')
  const words = useTranslations('estimates')
  const said = (label: string, was: string, is: string, by = '') =>
    `${t('field', { label, was: was || t('nothing'), is: is || t('nothing') })}${by}`
  switch (change.field) {
    case 'part_cents':
    case 'rate_cents':
    case 'sublet_cents': {
      const label = editor(({ part_cents: 'price', rate_cents: 'rate', sublet_cents: 'sublet' } as const)[change.field])
      return said(label, formatCents(change.was), formatCents(change.is), byCents(change.is - change.was))
    }
    case 'hours_tenths': {
      const by = byCount((change.is - change.was) / 10)
      return said(editor('hours'), String(change.was / 10), String(change.is / 10), by)
    }
    case 'quantity':
      return said(editor('quantity'), String(change.was), String(change.is), byCount(change.is - change.was))
    case 'operation':
      return said(editor('operation'), words(`operations.${change.was}`), words(`operations.${change.is}`))
    case 'part_kind': {
      const kind = (one: Line['part_kind']) => (one ? words(`kinds.${one}`) : '')
      return said(editor('part'), kind(change.was), kind(change.is))
    }
    case 'labor_type': {
      const labor = (one: Line['labor_type']) => (one ? words(`labor.${one}`) : '')
      return said(editor('labor'), labor(change.was), labor(change.is))
    }
    case 'taxed':
      return said(editor('taxed'), editor(`taxes.${change.was}`), editor(`taxes.${change.is}`))
    case 'included':
      return said(
        editor('included'),
        t(`yesNo.${String(change.was) as 'true'}`),
        t(`yesNo.${String(change.is) as 'true'}`),
      )
    case 'part_number':
    case 'section':
    case 'description': {
      const label = change.field === 'part_number' ? editor('partNumber') : editor(change.field)
      const quoted = (text: string) => text && t('quoted', { text })
      return said(label, quoted(change.was), quoted(change.is))
    }
  }
}
