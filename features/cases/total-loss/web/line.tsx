import { formatCents } from '#lib/money.ts'

/** One line of a sum; what is taken off has its sign. */
export function Line({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0 tabular-nums">{cents < 0 ? `− ${formatCents(-cents)}` : formatCents(cents || 0)}</dd>
    </div>
  )
}
