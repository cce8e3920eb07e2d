import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Value } from './rule-lines.ts'

export type FieldsProps<T = Value> = {
  value: T
  onValue: (value: T) => void
  /** What the server found wrong, by the path under `value`. */
  errorAt: (path: string) => string | undefined
}

/** Rows of a rule that can be added and removed; each is named, so that "Remove" says what. */
export function RuleRows<R>({
  rows,
  nameOf,
  addText,
  onAdd,
  onRemove,
  children,
}: {
  rows: readonly R[]
  nameOf: (row: R) => string
  addText: string
  onAdd: () => void
  onRemove: (at: number) => void
  children: (row: R, at: number) => ReactNode
}) {
  const t = useTranslations('rules.fields')
  return (
    <div className="grid gap-3">
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own until they are filled in
        <fieldset key={at} className="grid gap-4 rounded-md border border-line p-4">
          <legend className="sr-only">{nameOf(row)}</legend>
          {children(row, at)}
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            icon={<Trash2 aria-hidden className="size-4.5" />}
            aria-label={t('removeOf', { name: nameOf(row) })}
            onClick={() => onRemove(at)}
          >
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={onAdd}
      >
        {addText}
      </Button>
    </div>
  )
}

/** The list with one row changed. */
export const changedAt = <R,>(rows: readonly R[], at: number, change: Partial<R>): R[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row))
export const without = <R,>(rows: readonly R[], at: number): R[] => rows.filter((_, index) => index !== at)
