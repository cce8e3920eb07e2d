// Payouts as providers and admins see them: what is paid next and why, what was paid, the account, the year's tax totals.
import * as z from 'zod'
import { ADMINS, type Access, call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { AFTER_SECONDS } from '#features/money/decisions/money-decision.ts'
import { bothWays } from '#lib/sort.ts'
import { HeldBack, PAYOUT_STATUSES, type PayoutStatus, SCHEDULES } from './payout.ts'
import { AccountState, BANK_FAILURES, REQUIREMENTS, STOPS, TRANSFER_FAILURES } from './payout-account.ts'
import { TaxYear } from './tax.ts'
import { TIN_KINDS } from './tin.ts'

export const PAYOUTS_PAGE = 10
export const PAYOUTS_ADMIN_PAGE = 25
/** Whoever may own a business. */
const OWNERS: readonly Access[] = ['driver', 'individual_owner', 'shop']
const Page = wholeNumber(1, 100_000).default(1)
const Reason = z.string().trim().min(3, 'Enter a short reason.').max(500)
const TaxIdentity = z.object({ kind: z.enum(TIN_KINDS), last4: z.string() })
/** Calendar years that a total can be asked for. */
const Year = wholeNumber(2020, 2100)

/** Why nothing is paid next. */
export const WHY_NOT = [
  'negative',
  'suspended',
  'no_account',
  'not_ready',
  'tax_missing',
  'nothing',
  'minimum',
  'held_back',
] as const

export const PayoutOverview = z.object({
  account: z.object({
    state: AccountState,
    /** What the company asks for, and what it looks at, in our words. */
    due: z.array(z.enum(REQUIREMENTS)),
    reviewing: z.array(z.enum(REQUIREMENTS)),
    stop: z.enum(STOPS).nullable(),
    /** Money arrives all the same. */
    payable: z.boolean(),
    bank_failure: z.enum(BANK_FAILURES).nullable(),
    reported_at: Instant.nullable(),
  }),
  tax: TaxIdentity.nullable(),
  /** What the platform owes the provider; less than 0 when it is the other way round. */
  balance_cents: z.int(),
  /** On its way to the account, not answered yet; and being reversed. */
  pending_cents: z.int(),
  reversing_cents: z.int(),
  /** What is left of the balance after what is under way and kept back. */
  available_cents: z.int(),
  held: z.array(HeldBack),
  /** An admin, or the platform itself (`by_hand`), has suspended all payouts. */
  suspension: z.object({ reason: z.string().nullable(), since: Instant }).nullable(),
  next: z.object({ on: Day, cents: z.int() }).nullable(),
  why: z.enum(WHY_NOT).nullable(),
  rule: z.object({ minimum_cents: z.int(), schedule: z.enum(SCHEDULES), days_after_release: z.int() }),
  years: z.array(TaxYear),
})
export type PayoutOverview = z.output<typeof PayoutOverview>

export const PayoutRow = z.object({
  id: Id,
  amount_cents: z.int(),
  reversed_cents: z.int(),
  status: z.enum(Object.keys(PAYOUT_STATUSES) as [PayoutStatus, ...PayoutStatus[]]),
  failure: z.enum(TRANSFER_FAILURES).nullable(),
  made_at: Instant,
  answered_at: Instant.nullable(),
  /** What it is made of; adds up to `amount_cents`. */
  items: z.array(
    z.object({
      order_id: Id.nullable(),
      title: z.string().nullable(),
      what: z.enum(['booking', 'returned']),
      amount_cents: z.int(),
    }),
  ),
  /** Its reversals, newest first. */
  reversals: z.array(
    z.object({
      amount_cents: z.int(),
      status: z.enum(['pending', 'done', 'failed']),
      failure: z.enum(TRANSFER_FAILURES).nullable(),
      asked_at: Instant,
    }),
  ),
})
export type PayoutRow = z.output<typeof PayoutRow>
const BankPayout = z.object({
  id: z.string(),
  amount_cents: z.int(),
  status: z.enum(['paid', 'failed']),
  failure: z.enum(BANK_FAILURES).nullable(),
  arrives_at: Instant,
})
export const PayoutPage = z.object({
  rows: z.array(PayoutRow),
  total: z.int(),
  page_size: z.int(),
  /** The newest ten from the account at the company to the bank. */
  bank: z.array(BankPayout),
})
export type PayoutPage = z.output<typeof PayoutPage>

export const payoutsContract = {
  overview: call({
    method: 'GET',
    path: '/rest/v1/rpc/payout_overview',
    access: SIGNED_IN,
    input: nothing,
    output: PayoutOverview,
    summary: 'Of the own business: what is paid next, when and why; what is kept back, the account and the tax totals',
  }),
  history: call({
    method: 'GET',
    path: '/rest/v1/payouts',
    access: SIGNED_IN,
    input: z.strictObject({ page: Page }),
    output: PayoutPage,
    summary: 'Payouts of the own business with the bookings each is made of, newest first',
  }),
  setUp: call({
    method: 'POST',
    path: '/rest/v1/rpc/set_up_payouts',
    access: OWNERS,
    input: nothing,
    output: z.object({ url: z.string() }),
    refusals: ['payment_provider_unavailable', 'account_unknown'],
    summary:
      'Opens the own account at the payment provider, once, and leads to its page; good for minutes and one visit',
  }),
  readAgain: call({
    method: 'POST',
    path: '/rest/v1/rpc/read_payout_account',
    access: OWNERS,
    input: nothing,
    output: PayoutOverview,
    refusals: ['payment_provider_unavailable', 'account_unknown'],
    summary: 'Asks the payment provider how the own account is now',
  }),
  saveTaxNumber: call({
    method: 'POST',
    path: '/rest/v1/rpc/save_tax_number',
    access: OWNERS,
    input: z.strictObject({ kind: z.enum(TIN_KINDS, 'Choose a type of tax ID.'), number: z.string().trim().max(20) }),
    output: TaxIdentity,
    summary: 'Gives the number for the yearly tax form; it is sealed, and only its last four are shown again',
  }),
}

export const PAYOUT_LISTS = ['all', 'waiting', 'failed', 'suspended', 'owing'] as const
export const PAYOUT_SORTS = bothWays(['provider', 'last', 'balance'])
export type PayoutList = (typeof PAYOUT_LISTS)[number]
export const PayoutsAdminRow = z.object({
  provider_id: Id,
  business_name: z.string(),
  state: AccountState,
  balance_cents: z.int(),
  suspended: z.boolean(),
  tax: z.boolean(),
  last: PayoutRow.pick({ amount_cents: true, status: true, failure: true, made_at: true }).nullable(),
})
const One = z.object({ provider_id: Id, business_name: z.string(), overview: PayoutOverview })
export type PayoutsAdminOne = z.output<typeof One>

export const payoutsAdminContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_payouts',
    access: ADMINS,
    input: z.strictObject({
      list: z.enum(PAYOUT_LISTS).default('all'),
      q: z.string().trim().max(100).optional(),
      sort: z.enum(PAYOUT_SORTS).optional(),
      page: Page,
    }),
    output: z.object({
      rows: z.array(PayoutsAdminRow),
      total: z.int(),
      page_size: z.int(),
      counts: z.record(z.enum(PAYOUT_LISTS), z.int()),
    }),
    summary: 'Providers with an account or money: state, balance, newest payout; waiting, failed, held back or owing',
  }),
  one: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_payouts/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: One,
    summary: 'What a provider sees of their payouts',
  }),
  history: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_payouts/:id/history',
    access: ADMINS,
    input: z.strictObject({ id: Id, page: Page }),
    output: PayoutPage,
    summary: 'Payouts of one provider with the bookings each is made of, newest first',
  }),
  suspend: call({
    method: 'POST',
    path: '/rest/v1/rpc/suspend_payouts',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: One,
    refusals: ['already_suspended'],
    summary: 'Suspends all payouts of a provider; the provider reads the reason',
  }),
  lift: call({
    method: 'POST',
    path: '/rest/v1/rpc/lift_payouts',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: One,
    refusals: ['not_suspended'],
    summary: 'Lets payouts of a provider go on',
  }),
  recover: call({
    method: 'POST',
    path: '/rest/v1/rpc/recover_payouts',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason, after_seconds: AFTER_SECONDS }),
    output: One,
    refusals: ['nothing_owed', 'nothing_to_reverse', 'decision_waits'],
    summary:
      'Recovers from earlier payouts what a provider owes, the newest first; with after_seconds it waits and can be undone',
  }),
  taxYear: call({
    method: 'GET',
    path: '/rest/v1/rpc/tax_year',
    access: ADMINS,
    input: z.strictObject({ year: Year }),
    output: z.object({
      providers: z.int(),
      due: z.int(),
      /** Of those a form is due for, without a tax number. */
      missing: z.int(),
      gross_cents: z.int(),
    }),
    summary: 'How many 1099-K forms a year comes to, and for how many the tax number is missing',
  }),
}

/** Not JSON: a table for a spreadsheet. */
export const payoutsFileContract = {
  taxYearCsv: call({
    method: 'GET',
    path: '/rest/v1/rpc/tax_year_csv',
    access: ADMINS,
    input: z.strictObject({ year: Year }),
    output: z.unknown(),
    answers: ['text/csv'],
    summary: 'What each provider was paid in a year, before refunds and fees, as CSV; itself on the record',
  }),
}
