// The whole ledger as admins read it: movements with their lines, balances as sums, and the count against the payments.
import * as z from 'zod'
import { ADMINS, call, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'

export const BOOKS_PAGE = 25
export const BOOKS_EXPORT_MAX = 20_000
/** Days are days of New York, where the books are kept. */
export const BOOKS_ZONE = 'America/New_York'
export const ACCOUNTS = [
  'payment_provider',
  'insurer_receivable',
  'held',
  'provider_balance',
  'platform_fee',
  'customer',
  'deposit',
  'refund',
  'chargeback',
  'bank',
] as const
export const MOVEMENTS = [
  'charge',
  'insurer_part',
  'refund',
  'insurer_part_reversed',
  'release',
  'fee',
  'fee_credited',
  'payout',
  'payout_reversed',
  'chargeback',
  'chargeback_closed',
  'deposit',
  'insurer_paid',
  'insurer_written_off',
  'card_fee',
  'bank_transfer',
] as const

export const BOOKS_SORTS = bothWays(['at'])
export const BooksFilter = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  kind: z.enum(MOVEMENTS).optional(),
  account: z.enum(ACCOUNTS).optional(),
  /** Whose lines: a provider. */
  party_id: Id.optional(),
  order_id: Id.optional(),
  sort: z.enum(BOOKS_SORTS).optional(),
})
export type BooksFilter = z.output<typeof BooksFilter>

const Movement = z.object({
  id: Id,
  kind: z.enum(MOVEMENTS),
  key: z.string(),
  /** Null for what belongs to no single booking: a payout. */
  order_id: Id.nullable(),
  created_at: Instant,
  entries: z.array(z.object({ account: z.string(), party: z.string().nullable(), amount_cents: z.int() })),
  /** The entries added up, here and now. */
  sum_cents: z.int(),
})

export const Books = z.object({
  rows: z.array(Movement),
  total: z.int(),
  page_size: z.int(),
  /** Of what the filter finds: debits, credits and what is left, by account. */
  balances: z.array(
    z.object({ account: z.enum(ACCOUNTS), debit_cents: z.int(), credit_cents: z.int(), balance_cents: z.int() }),
  ),
  /** By provider: what was released to each, of what the filter finds. */
  parties: z.array(z.object({ party_id: Id, party: z.string(), balance_cents: z.int() })),
  /** Of everything there is, whatever is filtered. */
  whole: z.object({
    movements: z.int(),
    unbalanced: z.int(),
    sum_cents: z.int(),
    captured_cents: z.int(),
    refunded_cents: z.int(),
    /** Sent to providers and not reversed; taken by banks, with the fees of it. */
    paid_out_cents: z.int(),
    contested_cents: z.int(),
    /** Kept by the payment provider for its work; and brought there from our bank, less what went to it. */
    card_fees_cents: z.int(),
    bank_cents: z.int(),
    payment_provider_cents: z.int(),
    /** Of it what belongs to nobody else: earned or brought, less fees and what we bore. A minus is taken from others’ money. */
    own_cents: z.int(),
  }),
})
export type Books = z.output<typeof Books>

export const booksContract = {
  books: call({
    method: 'GET',
    path: '/rest/v1/rpc/ledger',
    access: ADMINS,
    input: BooksFilter.extend({ page: wholeNumber(1, 100_000).default(1) }),
    output: Books,
    summary:
      'Movements with their lines, newest first unless sorted; balances as sums, and the payments counted against them',
  }),
}

/** Not JSON: the lines as a table for a spreadsheet. */
export const booksFileContract = {
  csv: call({
    method: 'GET',
    path: '/rest/v1/rpc/ledger_csv',
    access: ADMINS,
    input: BooksFilter,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `The lines of the movements a filter finds as CSV, at most ${BOOKS_EXPORT_MAX}; itself on the record`,
  }),
}
