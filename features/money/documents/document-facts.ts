// What each kind of document of an order says, as it is kept with the document. Cents, days, instants; no sentence.

import type { PriceLine } from '#features/market/prices/price-shape.ts'

/** The business in whose name it is issued, as it was then. */
export type Issuer = {
  name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Its accepted license of the trade; `ard` is California's number of a repair shop (16 CCR 3356). */
  license: { kind: 'ard' | 'shop' | 'tow' | 'adjuster'; state: string | null; number: string } | null
}
/** What was booked, on every document of an order. */
export type Booked = {
  order: string
  title: string
  kind: 'rental' | 'storage' | 'appointment' | 'repair_share' | 'tow'
  /** A service at a fixed price, by its name; absent of everything else. */
  fixed?: string
  quantity: number
  rate_cents: number
  /** Of a rental with a weekly or weekend rate. */
  lines?: PriceLine[]
  service_date: string
  end_date: string | null
  booked_at: string
  zone: string
  issuer: Issuer
}
type Split = { total_cents: number; insurer_cents: number; own_cents: number; direct_bill: boolean }

export type ReceiptFacts = Booked & {
  cents: number
  /** `insurer`: nothing was charged, the insurer pays all of it. */
  of: 'charge' | 'deposit' | 'insurer'
  moved_at: string
  /** The price this charge was for; null when the days were changed before the receipt was issued. */
  price: Split | null
  billed_cents: number
  deposit_cents: number
}
/** Why money went back; the words of a person stand in the document's names. */
export const REFUND_REASONS = [
  'declined',
  'unanswered',
  'cancelled_by_driver',
  'cancelled_by_provider',
  'cancelled_by_team',
  'no_show',
  'changed',
  'returned_early',
  'decided',
  'paid_too_late',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export type RefundFacts = Booked & {
  cents: number
  moved_at: string
  why: RefundReason
  /** The number of the receipt it refunds. */
  of_receipt: string | null
  charged_cents: number
  /** With this one, all that came back of the charge. */
  back_cents: number
  /** The number of the note this one cancels: the bank sent the money back. */
  undoes: string | null
}
export type InvoiceFacts = Booked & {
  cents: number
  completed_at: string | null
  price_cents: number
  charged_cents: number
  charged_at: string | null
  /** What went back or is promised back of the charge. */
  back_cents: number
  /** Billed to the insurer, when it is billed directly. */
  billed_cents: number
  /** What the insurer pays the driver back otherwise. */
  reimbursed_cents: number
  /** The number of the invoice this one corrects. */
  corrects: string | null
  /** The number of the invoice this one voids: the job was reopened. */
  voids?: string
}
export type DocumentNames = { driver?: string; insurer?: string; claim_number?: string; words?: string }
