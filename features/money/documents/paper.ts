// Papers with numbers: what was charged, done, given back and paid out, each as it was issued.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** Each kind with the letters that its numbers begin with, the same in every language. */
export const PAPER_LETTERS = {
  receipt: 'R',
  invoice: 'I',
  refund_note: 'RN',
  provider_statement: 'PS',
  insurer_statement: 'IS',
  reimbursement_statement: 'RS',
} as const
export type PaperKind = keyof typeof PAPER_LETTERS
export const PAPER_KINDS = Object.keys(PAPER_LETTERS) as [PaperKind, ...PaperKind[]]

/** `R-2026-000012`: kind, year and the number without gaps. */
export const paperNumber = ({ kind, year, number }: { kind: PaperKind; year: number; number: number }): string =>
  `${PAPER_LETTERS[kind]}-${year}-${String(number).padStart(6, '0')}`

/** A paper in a list. */
export const Paper = z.object({
  id: Id,
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  order_id: Id.nullable(),
  issued_at: Instant,
  /** What it is about, in cents: charged, given back, the sum of an invoice, a closing balance. */
  cents: z.int(),
  /** The number of the paper it corrects. */
  cancels: z.string().nullable(),
  /** The number of the paper that corrects it. */
  replaced_by: z.string().nullable(),
})
export type Paper = z.output<typeof Paper>
