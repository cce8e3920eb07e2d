// Where the payment provider, our own rows and the books say different things about the same money: a task for an admin.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const DISCREPANCY_KINDS = [
  'charge_unpaid',
  'paid_uncharged',
  'charge_amount',
  'refund_unknown',
  'refund_differs',
  'chargeback_unknown',
  'chargeback_differs',
  'transfer_unknown',
  'payout_differs',
  'ledger_payments',
  'ledger_payouts',
  'movement_unbalanced',
  'over_released',
  'balance_differs',
] as const
/** What is younger than this may still be on its way and is no discrepancy. */
export const IN_FLIGHT_MS = 15 * 60_000

export const Discrepancy = z.object({
  id: Id,
  kind: z.enum(DISCREPANCY_KINDS),
  /** What it is about, by its name at whoever knows it: a charge, a payment, a movement. */
  subject: z.string(),
  order_id: Id.nullable(),
  payout_id: Id.nullable(),
  /** What each of the three says, in cents; null where one says nothing. */
  company_cents: z.int().nullable(),
  ours_cents: z.int().nullable(),
  ledger_cents: z.int().nullable(),
  first_seen: Instant,
  last_seen: Instant,
  /** What an admin found out. While the amounts stay as they are, it is no task any more. */
  note: z.string().nullable(),
  note_by: z.string().nullable(),
  note_at: Instant.nullable(),
})
export type Discrepancy = z.output<typeof Discrepancy>

export const Comparison = z.object({
  asked_at: Instant,
  /** Null when nobody pressed. */
  asked_by: z.string().nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** How many records of the payment provider it read anew. */
  records: z.int().nullable(),
  failure: z.string().nullable(),
})
export type Comparison = z.output<typeof Comparison>
