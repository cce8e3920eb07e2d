import type { Line } from '#features/trades/estimates/estimate.ts'
import type { ImportedLine } from './imported.ts'

/** A line as our sums, and the editor, take it. */
export function asLine(imported: ImportedLine): Line {
  const { from: _, ...line } = imported
  return { ...line, customer_reason: null, betterment_bp: 0, betterment_reason: '', photos: [] }
}
