import * as z from 'zod'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { MOST_LINES } from '#features/trades/estimates/estimate.ts'
import { type Access, ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { Cents } from '#lib/money.ts'
import { Bill, LessLine, PAYMENT_KINDS } from './invoice.ts'
import { DirectionText, PAPER_KINDS, Papers } from './paper.ts'

/** Drivers pay; a shop's members bill, and any of them may have a claim of their own. */
const PEOPLE: readonly Access[] = BOOKERS
const note = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`).default('')
const Odometer = z.int('Enter the miles as a whole number.').min(0).max(2_000_000, 'Enter the miles on the odometer.')
const SignedName = z.string().trim().min(3, 'Type your full name.').max(120, 'Shorten the name to 120 characters.')
const REFUSED = ['PGRST116', 'wrong_state'] as const

export const invoicesContract = {
  bill: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_bill',
    access: SIGNED_IN,
    scope: 'invoices:read',
    input: z.strictObject({ repair_id: Id }),
    output: Bill,
    refusals: ['PGRST116'],
    summary: 'The bill of a repair: its invoices, who pays which part, what was paid here and outside',
  }),
  issue: call({
    method: 'POST',
    path: '/rest/v1/rpc/issue_invoice',
    access: PEOPLE,
    input: z.strictObject({
      repair_id: Id,
      /** The shop's own number. */
      number: z.string().trim().min(1, 'Enter your invoice number.').max(30, 'Shorten the number to 30 characters.'),
      /** Lines that cost less than was authorized; all others are billed as they were signed. */
      lines: z.array(LessLine).max(MOST_LINES).default([]),
      registration_number: note(40),
      warranty: note(500),
      odometer: Odometer.nullish(),
      note: note(1000),
      /** What was shown as the total: refused when an answer or a signature has changed it since. */
      total_cents: Cents,
      /** The invoice that this one corrects. */
      corrects: Id.nullish(),
    }),
    output: Bill,
    refusals: [
      ...REFUSED,
      'above_authorized',
      'deductible_offset',
      'version_open',
      'changed',
      'share_released',
      'deductible_unknown',
      'rule_missing',
    ],
    summary: 'Bills the authorized work, never more; a correction is a new document',
  }),
  payShare: call({
    method: 'POST',
    path: '/rest/v1/rpc/pay_share',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, expected_cents: Cents }),
    output: z.object({ order_id: Id, url: z.string().nullable() }),
    refusals: [...REFUSED, 'price_changed', 'nothing_due', 'amount_too_small', 'record_missing'],
    summary: 'Opens the checkout of the driver’s own share',
  }),
  record: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_payment',
    access: PEOPLE,
    input: z.strictObject({
      repair_id: Id,
      kind: z.enum(PAYMENT_KINDS),
      cents: Cents.min(1, 'Enter the amount.').max(100_000_000, 'Enter $1,000,000.00 or less.'),
      reference: note(100),
      issued_on: Day.nullish(),
      received_on: Day.nullish(),
    }),
    output: Bill,
    refusals: [...REFUSED, 'recorded_already'],
    summary: 'Writes down money that moved outside; the other side confirms or denies it',
  }),
  confirm: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_payment',
    access: PEOPLE,
    input: z.strictObject({ payment_id: Id }),
    output: Bill,
    refusals: REFUSED,
    summary: 'The other side says that a payment was made as it is recorded',
  }),
  object: call({
    method: 'POST',
    path: '/rest/v1/rpc/object_payment',
    access: PEOPLE,
    input: z.strictObject({ payment_id: Id, reason: Reason }),
    output: Bill,
    refusals: REFUSED,
    summary: 'The other side says that a payment was not made, or not like this; both words stay',
  }),
  deliver: call({
    method: 'POST',
    path: '/rest/v1/rpc/deliver',
    access: PEOPLE,
    input: z.strictObject({
      repair_id: Id,
      odometer: Odometer.nullish(),
      /** Why the car leaves although the driver's share is open: the shop's word. */
      balance_words: z.string().trim().max(1000, 'Shorten this to 1000 characters.').nullish(),
      /** The driver's name, typed on the shop's device; not needed where they signed on their own phone. */
      typed_name: SignedName.nullish(),
      /** Why nobody signs here (keys in the drop box, signed on paper): the shop's word, which stands on the release. */
      unsigned_words: z
        .string()
        .trim()
        .min(3, 'Say why nobody signs.')
        .max(500, 'Shorten this to 500 characters.')
        .nullish(),
      language: z.enum(LANGUAGE_CODES).default('en'),
    }),
    output: Bill,
    refusals: [...REFUSED, 'record_missing', 'share_open', 'too_early', 'signature_missing', 'consent_missing'],
    summary: 'The car is back with its driver, who signed for it: the share is paid, or a balance is in writing',
  }),
  signHandBack: call({
    method: 'POST',
    path: '/rest/v1/rpc/sign_hand_back',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, typed_name: SignedName, language: z.enum(LANGUAGE_CODES) }),
    output: Bill,
    refusals: [...REFUSED, 'too_early', 'consent_missing'],
    summary: 'The driver signs on their own phone that they have the car; it gives up nothing',
  }),
  close: call({
    method: 'POST',
    path: '/rest/v1/rpc/close_repair',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id }),
    output: Bill,
    refusals: REFUSED,
    summary: 'The driver says that all is well: what is held for the shop is released',
  }),
  complain: call({
    method: 'POST',
    path: '/rest/v1/rpc/complain_about_repair',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, reason: Reason }),
    output: Bill,
    refusals: REFUSED,
    summary: 'The driver says what is wrong with a repair that no payment here is held for; an admin decides',
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_repair',
    access: ADMINS,
    input: z.strictObject({ repair_id: Id, to: z.enum(['delivered', 'closed']), reason: Reason }),
    output: Bill,
    refusals: [...REFUSED, 'own_claim'],
    summary: 'Decides a reported problem: it is closed, or the two go on with a car that was handed back',
  }),
}

/** Answers a document, not JSON. */
export const invoiceDocumentContract = {
  invoice: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_invoice',
    access: SIGNED_IN,
    scope: 'invoices:read',
    input: z.strictObject({ id: Id, language: z.enum(LANGUAGE_CODES).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'An invoice of a repair as a PDF: the same document for driver and insurer',
  }),
}

/** The papers of a repair beside its bill, and what its driver signs or writes about the insurer's part. */
export const papersContract = {
  papers: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_papers',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: Papers,
    refusals: ['PGRST116'],
    summary: 'The papers of a repair with their numbers and languages, and what its driver may still sign or write',
  }),
  directionText: call({
    method: 'GET',
    path: '/rest/v1/rpc/payment_direction',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, language: z.enum(LANGUAGE_CODES) }),
    output: DirectionText,
    refusals: [...REFUSED, 'paid_already'],
    summary:
      'The direction to pay as it would be signed now: where the insurer pays, and that nothing else is given away',
  }),
  direct: call({
    method: 'POST',
    path: '/rest/v1/rpc/direct_payment',
    access: PEOPLE,
    input: z.strictObject({
      repair_id: Id,
      hash: z.string().length(64),
      typed_name: SignedName,
      language: z.enum(LANGUAGE_CODES),
    }),
    output: Papers,
    refusals: [...REFUSED, 'paid_already', 'hash_changed', 'consent_missing', 'not_electronic'],
    summary: 'The driver signs that the insurer pays the shop for this repair; no claim right is transferred',
  }),
  revoke: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_direction',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, reason: Reason }),
    output: Papers,
    refusals: [...REFUSED, 'paid_already'],
    summary: 'Revokes the direction to pay while the insurer’s part isn’t paid in full; the shop is told',
  }),
  writeLetter: call({
    method: 'POST',
    path: '/rest/v1/rpc/write_short_pay_letter',
    access: PEOPLE,
    input: z.strictObject({ repair_id: Id, expected_cents: Cents }),
    output: Papers,
    refusals: [...REFUSED, 'changed', 'written_already'],
    summary: 'Writes the driver’s letter about what the insurer hasn’t paid of its part; we don’t send it',
  }),
}

/** Answers a document, not JSON. */
export const paperDocumentContract = {
  paper: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_paper',
    access: SIGNED_IN,
    input: z.strictObject({
      repair_id: Id,
      kind: z.enum(PAPER_KINDS),
      id: Id,
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'A paper of a repair as a PDF: in the reader’s language where it has one, for the insurer in English',
  }),
}
