// An estimate that a shop wrote in another system, as it is read from its file, and as the shop sees it before it takes it.
import * as z from 'zod'
import { Line, Totals } from '#features/trades/estimates/estimate.ts'

/** Sums that differ by more are shown, and the lines are not taken. */
export const TOLERATED_CENTS = 1

/** What a line could not be turned into without losing something; its words stay in the line and in the preview. */
export const NOTE_KINDS = ['operation', 'part_type', 'labor_type', 'charge', 'quantity', 'hours', 'shortened'] as const
/** Why the lines cannot become an estimate of ours. */
export const WITHHELD = ['too_many_lines', 'sums_differ', 'no_total', 'no_lines'] as const
/** Sums of a file beside those of the lines. */
export const SUM_KINDS = ['parts', 'labor', 'other', 'tax', 'total'] as const

const LineRead = Line.omit({ photos: true, customer_reason: true, betterment_bp: true, betterment_reason: true })
/** One of our lines, and the number that its line has in the file. */
export const ImportedLine = LineRead.extend({ from: z.string() })
export type ImportedLine = z.output<typeof ImportedLine>

export const Preview = z.object({
  format: z.enum(['bms', 'ems']),
  /** Of the format, as the file says it. */
  version: z.string(),
  /** The car of the request, another one with the shop’s explanation, or nobody can say. */
  vehicle: z.enum(['same', 'explained', 'unknown']),
  /** The file calls the car a total loss. */
  total_loss: z.boolean(),
  lines: z.array(ImportedLine),
  /** Hundredths of a percent on parts and materials, and on labor and outside work; null where the file does not say. */
  tax_bp: z.int().nullable(),
  labor_tax_bp: z.int().nullable(),
  totals: Totals,
  /** Each sum of the file (null where it has none) beside ours, in cents. */
  sums: z.array(z.object({ kind: z.enum(SUM_KINDS), file_cents: z.int().nullable(), our_cents: z.int() })),
  notes: z.array(z.object({ from: z.string(), kind: z.enum(NOTE_KINDS), text: z.string() })),
  /** Null where the lines can be taken. */
  withheld: z.enum(WITHHELD).nullable(),
})
export type Preview = z.output<typeof Preview>
