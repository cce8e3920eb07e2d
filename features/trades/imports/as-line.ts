import type { Line } from '#features/trades/estimates/estimate.ts'
import type { ImportedLine } from './imported.ts'

/** A line as our sums, and the editor, take it. */
export function asLine(imported: ImportedLine): Line {
  const { from: _, ...line } = imported
  return { ...line, customer_reason: null, betterment_bp: 0, betterment_reason: '', photos: [] }
}

/** What makes a line the same work at the same price, wherever it stands. */
const workOf = (line: Omit<ImportedLine, 'from'>): string =>
  JSON.stringify([
    line.operation,
    line.description.toLowerCase(),
    line.part_number.toLowerCase(),
    line.quantity * line.part_cents,
    line.hours_tenths * line.rate_cents,
    line.sublet_cents,
  ])

/** The lines of a file that a job does not have yet: each of its lines takes away one like it. */
export function onlyNew(lines: readonly ImportedLine[], had: readonly Line[]): ImportedLine[] {
  const known = had.map(workOf)
  return lines.filter((line) => {
    const at = known.indexOf(workOf(line))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
