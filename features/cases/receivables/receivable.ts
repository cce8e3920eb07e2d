// What insurers owe for bookings that are billed to them: by insurer, by age, and what came of it.
import * as z from 'zod'
import { ADMINS, call, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { AFTER_SECONDS } from '#features/money/decisions/money-decision.ts'
import { bothWays } from '#lib/sort.ts'
import { AGES, agesOf, HOW, MOST_LINES } from './aging.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

const cents = z.int()
const Reason = z.string().trim().min(3).max(500)
const Insurer = z.string().trim().min(1).max(200)
export const RECEIVABLES_PAGE = 25
export const RECEIVABLES_EXPORT_MAX = 20_000

/** Cents open, by how long the work is done; together they are the receivable. */
export const Ages = z.object(agesOf(() => cents))

export const Debtor = z.object({
  /** Its name as `insurer_key()` folds it, for addresses; any of its names finds it. */
  debtor: z.string(),
  /** The name of its row in `insurers`. */
  insurer_name: z.string(),
  /** All the ways in which it was typed. */
  names: z.array(z.string()),
  bookings: z.int(),
  open_cents: cents,
  /** What was paid for bookings that were billed less afterwards: ours to give back. */
  overpaid_cents: cents,
  ages: Ages,
  /** Days since the oldest open work was completed; null when none is completed. */
  oldest_days: z.int().nullable(),
})
export type Debtor = z.output<typeof Debtor>

export const Receivable = z.object({
  order_id: Id,
  claim_id: Id,
  insurer_name: z.string(),
  claim_number: z.string(),
  driver: z.string(),
  business_name: z.string(),
  title: z.string(),
  service_date: Day.nullable(),
  end_date: Day.nullable(),
  covered_days: z.int(),
  insurer_day_cents: cents,
  billed_cents: cents,
  paid_cents: cents,
  written_off_cents: cents,
  open_cents: cents,
  /** The day on which the work was completed, where the books are kept; null while it is not. */
  done_on: Day.nullable(),
  /** Days since then. */
  age_days: z.int().nullable(),
  age: z.enum(AGES),
  /** What the insurer confirmed for the claim, and when; null when nothing says so. */
  confirmed_on: Day.nullable(),
  daily_cap_cents: cents.nullable(),
  max_days: z.int().nullable(),
  /** The reader is a party of it, and leaves it to another admin. */
  own: z.boolean(),
})
export type Receivable = z.output<typeof Receivable>

export const Settlement = z.object({
  id: Id,
  kind: z.enum(['paid', 'written_off']),
  amount_cents: cents,
  received_on: Day.nullable(),
  how: z.enum(HOW).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  recorded_by: z.string().nullable(),
  recorded_at: Instant,
  undone_by: z.string().nullable(),
  undone_at: Instant.nullable(),
  undo_reason: z.string().nullable(),
  lines: z.array(z.object({ order_id: Id, amount_cents: cents })),
  /** The reader is a party of one of its bookings. */
  own: z.boolean(),
})
export type Settlement = z.output<typeof Settlement>

export const DEBTOR_SORTS = bothWays(['name', 'bookings', 'open', 'age'])
export const RECEIVABLE_SORTS = bothWays(['claim', 'billed', 'paid', 'open', 'age'])
export const ReceivableFilter = z.strictObject({
  /** A name as it was typed, or its key: every spelling of one insurer is found. */
  insurer: Insurer.optional(),
  age: z.enum(AGES).optional(),
  /** Part of a claim number, or a booking number. */
  q: z.string().trim().max(100).optional(),
  show: z.enum(['open', 'all']).default('open'),
  sort: z.enum(RECEIVABLE_SORTS).optional(),
})
export type ReceivableFilter = z.output<typeof ReceivableFilter>
const statement = z.strictObject({
  insurer: Insurer,
  as_of: Day,
  language: z.enum(LANGUAGE_CODES).default('en'),
})

export const receivablesContract = {
  debtors: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_receivables',
    access: ADMINS,
    input: z.strictObject({
      q: z.string().trim().max(100).optional(),
      age: z.enum(AGES).optional(),
      sort: z.enum(DEBTOR_SORTS).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(Debtor),
      total: z.int(),
      page_size: z.int(),
      /** Of every insurer, whatever is filtered. */
      whole: z.object({ open_cents: cents, overpaid_cents: cents, ages: Ages }),
      /** The day to which ages are counted. */
      today: Day,
    }),
    summary: 'What each insurer owes for bookings billed to it, by how long the work is done; all from the ledger',
  }),
  receivables: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_receivable_bookings',
    access: ADMINS,
    input: ReceivableFilter.extend({
      page: wholeNumber(1, 10_000).default(1),
      /** More than a page, for a payment that goes to many. */
      limit: wholeNumber(1, MOST_LINES).default(RECEIVABLES_PAGE),
    }),
    output: z.object({
      rows: z.array(Receivable),
      total: z.int(),
      page_size: z.int(),
      /** Of the one insurer that was asked for; null without one, or when nothing was ever billed to it. */
      insurer: Debtor.nullable(),
    }),
    summary: 'The bookings behind that: billed, paid, written off and open, oldest first unless sorted',
  }),
  settlements: call({
    method: 'GET',
    path: '/rest/v1/insurer_settlements',
    access: ADMINS,
    input: z.strictObject({ insurer: Insurer, page: wholeNumber(1, 10_000).default(1) }),
    output: z.object({ rows: z.array(Settlement), total: z.int(), page_size: z.int() }),
    summary: 'What one insurer paid and what was written off, newest first, with what was undone',
  }),
  recordPayment: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_insurer_payment',
    access: ADMINS,
    input: z.strictObject({
      insurer: Insurer,
      amount_cents: z.int().min(1).max(2_000_000_000),
      received_on: Day,
      how: z.enum(HOW),
      reference: z.string().trim().min(1, 'Enter the number of the check or transfer.').max(100),
      /** To which bookings it goes; all of it, and to none more than is open. */
      lines: z
        .array(z.strictObject({ order_id: Id, amount_cents: z.int().min(1).max(2_000_000_000) }))
        .min(1)
        .max(MOST_LINES),
    }),
    output: Settlement,
    status: 201,
    refusals: ['own_order', 'more_than_open', 'recorded_already'],
    summary: 'Writes down a payment of an insurer and applies it in full to open bookings, once',
  }),
  writeOff: call({
    method: 'POST',
    path: '/rest/v1/rpc/write_off_receivable',
    access: ADMINS,
    input: z.strictObject({
      order_id: Id,
      amount_cents: z.int().min(1).max(2_000_000_000),
      reason: Reason,
      after_seconds: AFTER_SECONDS,
    }),
    /** Null while it can still be undone, or waits for another admin. */
    output: Settlement.nullable(),
    status: 201,
    refusals: ['own_order', 'more_than_open', 'decision_waits'],
    summary:
      'Gives up what an insurer will not pay of one booking; it is the platform’s loss; `after_seconds` leaves time to undo it',
  }),
  undoSettlement: call({
    method: 'POST',
    path: '/rest/v1/rpc/undo_insurer_settlement',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Settlement,
    refusals: ['own_order', 'undone_already'],
    summary:
      'Takes back a payment or a write-off that was recorded by mistake: a reversing movement, nothing is deleted',
  }),
}

/** Not JSON: tables for a spreadsheet, and the statement. */
export const receivableFilesContract = {
  receivablesCsv: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_receivables_csv',
    access: ADMINS,
    input: ReceivableFilter,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `The bookings a filter finds as CSV, at most ${RECEIVABLES_EXPORT_MAX}; itself on the record`,
  }),
  insurerStatement: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_statement',
    access: ADMINS,
    input: statement,
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'The numbered statement of one insurer as of a day, as a PDF: every open booking, ages, where to pay',
  }),
  insurerStatementCsv: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_statement_csv',
    access: ADMINS,
    input: statement.omit({ language: true }),
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['PGRST116'],
    summary: 'The same lines as a table',
  }),
}
