import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import type { Tone } from '#lib/status.ts'

/** One order has many payments (rules.md): what was charged, what is held as a deposit, what was given back. */
export const PAYMENT_KINDS = ['charge', 'deposit', 'refund'] as const
export const PAYMENT_STATUSES = {
  pending: 'warn',
  succeeded: 'good',
  failed: 'bad',
  expired: 'mute',
  cancelled: 'mute',
  authorized: 'info',
} as const satisfies Record<string, Tone>
export type PaymentStatus = keyof typeof PAYMENT_STATUSES

export const Payment = z.object({
  id: Id,
  order_id: Id,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(Object.keys(PAYMENT_STATUSES) as [PaymentStatus, ...PaymentStatus[]]),
  amount_cents: Cents,
  currency: z.string(),
  /** Why a refund did not arrive, in a word of the payment provider or ours. */
  failure: z.string().nullable(),
  /** Of a deposit: what was taken of it, and until when the bank holds it. */
  captured_cents: Cents,
  capture_before: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Payment = z.output<typeof Payment>

/** One line of the books; the lines of a movement add up to zero. Positive is debit, negative is credit. */
export const LedgerEntry = z.object({
  id: z.int(),
  order_id: Id,
  movement: z.string(),
  account: z.string(),
  party_id: Id.nullable(),
  amount_cents: z.int(),
  created_at: Instant,
})
export type LedgerEntry = z.output<typeof LedgerEntry>
