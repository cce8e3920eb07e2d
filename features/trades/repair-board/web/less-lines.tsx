import type { ReactNode } from 'react'
import type { Version } from '#features/trades/repairs/repair.ts'
import { formatCents } from '#lib/money.ts'
import { TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'

type Typed = { cents: number | null; note: string }
type Named = { number: string; what: string; amount: string }

/** The lines the insurer pays, each with what it approved where that is less; `reason` asks more about such a line. */
export function LessLines<T extends Typed>({
  version,
  less,
  blank,
  say,
  error,
  onLess,
  reason,
}: {
  version: Pick<Version, 'lines' | 'totals'>
  /** By the number of the line. */
  less: Record<string, T>
  blank: NoInfer<T>
  say: {
    title: string
    hint: string
    unreadable: string
    optional: string
    line: (named: Named) => string
    note: (named: { number: string }) => string
  }
  error: string | undefined
  onLess: (less: Record<string, T>) => void
  reason?: (number: string, typed: T, put: (part: Partial<T>) => void) => ReactNode
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{say.title}</legend>
      <p className="text-sm text-ink-soft">{say.hint}</p>
      {version.lines.map((line, n) => {
        if (line.payer === 'customer') return null
        const number = String(n + 1)
        const { cents, tax_cents } = version.totals.lines[n]!
        const typed = less[number] ?? blank
        const put = (part: Partial<T>) => onLess({ ...less, [number]: { ...typed, ...part } })
        return (
          <div key={number} className="grid gap-2 sm:grid-cols-2">
            <MoneyField
              name={`lines.${n}.approved_cents`}
              label={say.line({ number, what: line.description, amount: formatCents(cents + tax_cents) })}
              value={typed.cents}
              invalidText={say.unreadable}
              onValue={(value) => put({ cents: value } as Partial<T>)}
            />
            {typed.cents !== null && (
              <>
                {reason?.(number, typed, put)}
                <TextField
                  name={`lines.${n}.note`}
                  {...(reason && { fieldClass: 'sm:col-span-2' })}
                  label={say.note({ number })}
                  optional={say.optional}
                  maxLength={300}
                  value={typed.note}
                  onChange={({ target }) => put({ note: target.value } as Partial<T>)}
                />
              </>
            )}
          </div>
        )
      })}
      {error && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
