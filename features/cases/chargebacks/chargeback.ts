// A driver's bank takes a payment back (a chargeback; Stripe calls it a dispute): what both sides and the claims team know of it.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'

/** An inquiry has taken nothing yet. A lost one can still be won: a bank that gives the money back later. */
export const CHARGEBACK_STATUS = {
  inquiry: { tone: 'warn', next: ['needs_response', 'under_review', 'won', 'lost'] },
  needs_response: { tone: 'bad', next: ['under_review', 'won', 'lost'] },
  under_review: { tone: 'info', next: ['won', 'lost'] },
  won: { tone: 'good', next: [] },
  lost: { tone: 'bad', next: ['won'] },
} as const satisfies StatusTable<'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost'>
export type ChargebackStatus = keyof typeof CHARGEBACK_STATUS

/** The company's own reasons; any other is kept as `general`. */
export const CHARGEBACK_REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'duplicate',
  'unrecognized',
  'subscription_canceled',
  'debit_not_authorized',
  'incorrect_account_details',
  'insufficient_funds',
  'customer_initiated',
  'bank_cannot_process',
  'check_returned',
  'general',
] as const
export type ChargebackReason = (typeof CHARGEBACK_REASONS)[number]
export const reasonOf = (said: string): ChargebackReason =>
  CHARGEBACK_REASONS.find((each) => each === said) ?? 'general'

export const Chargeback = z.object({
  id: Id,
  /** What the bank wants back, in cents. */
  amount_cents: z.int(),
  reason: z.string(),
  status: z.enum(Object.keys(CHARGEBACK_STATUS) as [ChargebackStatus, ...ChargebackStatus[]]),
  /** By when the bank reads an answer; null when it reads none. */
  due_by: Instant.nullable(),
  closed_at: Instant.nullable(),
  created_at: Instant,
})
export type Chargeback = z.output<typeof Chargeback>
export const isOpen = ({ closed_at }: Pick<Chargeback, 'closed_at'>): boolean => closed_at === null
/** Characters that a bank reads at most. */
export const MAX_EVIDENCE = 20_000

/** The documents that can go along with an answer, each as one PDF. */
export const CHARGEBACK_DOCUMENTS = ['receipt', 'handover', 'photos'] as const
export type DocumentKind = (typeof CHARGEBACK_DOCUMENTS)[number]
export const DocumentKind = z.enum(CHARGEBACK_DOCUMENTS)
/** Bytes of all of them together that the payment provider takes at most. */
export const MAX_DOCUMENT_BYTES = 4_500_000
export const MAX_DOCUMENT_PHOTOS = 4
