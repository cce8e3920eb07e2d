import * as z from 'zod'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** How a figure of the coverage is known: the insurer said so, a document of the claim shows it, or the policy does. */
export const CONFIRMED_HOW = ['phone', 'email', 'portal', 'letter', 'document', 'policy'] as const
export type ConfirmedHow = (typeof CONFIRMED_HOW)[number]
/** Read in a document rather than told by a person. */
export const isWritten = (how: ConfirmedHow): boolean => how === 'document' || how === 'policy'

/** The figures of the coverage worksheet, in the order an insurer names them. */
export const FIGURES = [
  'rental_daily_cap_cents',
  'rental_max_days',
  'rental_total_cap_cents',
  'rental_start',
  'repair_authorized_amount_cents',
  'deductible_cents',
  'towing_cap_cents',
  'rental_start_allowed',
  'direct_bill',
] as const
export type Figure = (typeof FIGURES)[number]

/** Where one figure comes from. `by` is who said so, or where it stands (page, section, remark). */
export const Source = z.strictObject({
  how: z.enum(CONFIRMED_HOW),
  by: z.string().trim().min(1, 'Enter who confirmed it, or where it says so.').max(200),
  /** The day the insurer said so; null for the day it was entered. */
  on: Day.nullable().default(null),
  /** The document of this claim that shows it. */
  file_id: Id.nullable().default(null),
})
export type Source = z.output<typeof Source>
/** Figures that come from elsewhere than the whole. */
export const Sources = z.partialRecord(z.enum(FIGURES), Source)
export type Sources = z.output<typeof Sources>

type Confirmed = {
  confirmed_how: ConfirmedHow
  confirmed_by: string
  confirmed_on: string | null
  confirmed_file_id: string | null
  sources: Sources
}

/** The source of the whole: what counts for each figure that names none of its own. */
export const wholeSource = (coverage: Omit<Confirmed, 'sources'>): Source => ({
  how: coverage.confirmed_how,
  by: coverage.confirmed_by,
  on: coverage.confirmed_on,
  file_id: coverage.confirmed_file_id,
})
export const sourceOf = (coverage: Confirmed, figure: Figure): Source =>
  coverage.sources[figure] ?? wholeSource(coverage)

/** What is wrong with a source, and at which of its fields. `today` is the day in the zone of the loss. */
export function problemOfSource(
  source: Pick<Source, 'how' | 'on' | 'file_id'>,
  today: string,
): { field: 'file_id' | 'on'; code: 'document_needed' | 'no_document' | 'future' } | null {
  if (source.how === 'document' && !source.file_id) return { field: 'file_id', code: 'document_needed' }
  if (source.how !== 'document' && source.file_id) return { field: 'file_id', code: 'no_document' }
  return source.on && source.on > today ? { field: 'on', code: 'future' } : null
}
