// Documents with numbers: what was charged, done, given back and paid out, each as it was issued.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** Each kind with the letters that its numbers begin with, the same in every language. */
export const ISSUED_DOCUMENT_LETTERS = {
  receipt: 'R',
  invoice: 'I',
  refund_note: 'RN',
  provider_statement: 'PS',
  insurer_statement: 'IS',
  reimbursement_request: 'RS',
} as const
export type IssuedDocumentKind = keyof typeof ISSUED_DOCUMENT_LETTERS
export const ISSUED_DOCUMENT_KINDS = Object.keys(ISSUED_DOCUMENT_LETTERS) as [
  IssuedDocumentKind,
  ...IssuedDocumentKind[],
]

/** `R-2026-000012`: kind, year and the number without gaps. */
export const documentNumber = ({
  kind,
  year,
  number,
}: {
  kind: IssuedDocumentKind
  year: number
  number: number
}): string => `${ISSUED_DOCUMENT_LETTERS[kind]}-${year}-${String(number).padStart(6, '0')}`

/** A document in a list. */
export const IssuedDocument = z.object({
  id: Id,
  kind: z.enum(ISSUED_DOCUMENT_KINDS),
  number: z.string(),
  order_id: Id.nullable(),
  issued_at: Instant,
  /** What it is about, in cents: charged, given back, the sum of an invoice, a closing balance. */
  cents: z.int(),
  /** The number of the document it corrects. */
  cancels: z.string().nullable(),
  /** The number of the document that corrects it. */
  replaced_by: z.string().nullable(),
})
export type IssuedDocument = z.output<typeof IssuedDocument>
