import * as z from 'zod'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'
import { Reason } from '#features/work/orders/contract.ts'
import { ADMINS, call, LINKED, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Note, OutsideEstimate } from '#features/trades/repair-board/outside-estimate.ts'
import { Payment, Rental, RentalNow, Statement, TotalLossSaid, WaitingStatement } from './statement.ts'

const said = {
  note: z.string().trim().max(1000, 'Shorten this to 1000 characters.').default(''),
  /** One's last words of this kind, as the page knew them: what was said meanwhile in another tab is not said twice. */
  after: Id.nullish(),
}
const REFUSED = ['link_gone', 'code_needed', 'other_shop', 'no_answers', 'answered_already', 'claim_closed'] as const

export const adjusterSaysContract = {
  byLink: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_statements_by_link',
    access: LINKED,
    input: nothing,
    output: z.object({ rental: RentalNow.nullable(), statements: z.array(Statement) }),
    refusals: ['link_gone', 'code_needed'],
    summary:
      'The rental of a claim as it is covered, used and left, and one’s own words about it, payments and total loss',
  }),
  grantRental: call({
    method: 'POST',
    path: '/rest/v1/rpc/grant_rental_by_link',
    access: LINKED,
    input: z.strictObject({ ...Rental.shape, ...said }),
    output: Statement,
    refusals: [...REFUSED, 'no_rental_cover'],
    summary: 'More rental days, a later last day or higher limits; a trusted word extends the cover, any other waits',
  }),
  sentPayment: call({
    method: 'POST',
    path: '/rest/v1/rpc/payment_sent_by_link',
    access: LINKED,
    input: z.strictObject({ repair_id: Id, ...Payment.shape, ...said }),
    output: Statement,
    refusals: [...REFUSED, 'PGRST116', 'wrong_state', 'recorded_already'],
    summary: 'A payment the insurer sent; a trusted word is a record that whoever it was for confirms or denies',
  }),
  sayTotalLoss: call({
    method: 'POST',
    path: '/rest/v1/rpc/total_loss_by_link',
    access: LINKED,
    input: z.strictObject({ ...TotalLossSaid.shape, ...said }),
    output: Statement,
    refusals: [...REFUSED, 'total_loss_stands'],
    summary:
      'A total loss as the adjuster says it: always a task of the claims team, and no news for the driver before',
  }),
  estimates: call({
    method: 'GET',
    path: '/rest/v1/rpc/estimates_by_link',
    access: LINKED,
    input: nothing,
    output: z.array(OutsideEstimate),
    refusals: ['link_gone', 'code_needed'],
    summary: 'Estimates of the insurer that one brought by link, newest first; nobody else’s',
  }),
  takeEstimateBack: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_back_estimate_by_link',
    access: LINKED,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: OutsideEstimate,
    refusals: ['link_gone', 'code_needed', 'PGRST116', 'other_shop', 'no_answers', 'claim_closed', 'wrong_state'],
    summary: 'Takes an own estimate back with a reason; it stays as history',
  }),
  said: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_statements',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: z.array(Statement),
    refusals: ['PGRST116'],
    summary:
      'What adjusters said of rental days, payments and a total loss, newest first, and whether it counts; a shop reads payments only',
  }),
  waiting: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_statement_queue',
    access: ADMINS,
    input: nothing,
    output: z.array(WaitingStatement),
    summary:
      'What adjusters said of rental days, payments and total losses and the claims team has to confirm, oldest first',
  }),
  confirm: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_adjuster_statement',
    access: ADMINS,
    input: z.strictObject({
      id: Id,
      confirmed_how: z.enum(CONFIRMED_HOW),
      confirmed_by: z.string().trim().min(1, 'Enter who said so.').max(200),
      evidence_id: Id.nullish(),
    }),
    output: Statement,
    refusals: [
      'PGRST116',
      'own_claim',
      'decided_already',
      'no_document',
      'claim_closed',
      'no_rental_cover',
      'total_loss_stands',
      'wrong_state',
      'cover_changed',
      'recorded_already',
    ],
    summary: 'What waited counts: it extends the cover, is a payment on record, or declares the total loss',
  }),
  refuse: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_adjuster_statement',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Statement,
    refusals: ['PGRST116', 'own_claim', 'decided_already'],
    summary: 'What waited does not count, with the reason; it stays as history',
  }),
}

/** In an address every value is text. */
const cents = z
  .string()
  .regex(/^\d{1,9}$/, 'Enter an amount such as 120.00.')
  .transform(Number)
const brought = { repair_id: Id, after: Id.optional() }
const BROUGHT = [
  'link_gone',
  'code_needed',
  'PGRST116',
  'other_shop',
  'no_answers',
  'claim_closed',
  'repair_over',
  'changed',
  'too_many',
  'too_large',
] as const
/** Take a file as their body; `x-note` (percent-encoded) says a word to it. */
export const ownEstimateContract = {
  bringPdf: call({
    method: 'POST',
    path: '/rest/v1/rpc/pdf_estimate_by_link',
    access: LINKED,
    input: z.strictObject({
      ...brought,
      parts_cents: cents,
      labor_cents: cents,
      other_cents: cents,
      tax_cents: cents,
      total_cents: cents,
      deductible_cents: cents.optional(),
    }),
    takes: ['application/pdf'],
    output: OutsideEstimate,
    refusals: [...BROUGHT, 'type_not_allowed', 'empty_file'],
    summary:
      'The insurer’s own estimate as a PDF of at most 10 MB with its sums as typed: shown beside, approving nothing',
  }),
  bringFile: call({
    method: 'POST',
    path: '/rest/v1/rpc/file_estimate_by_link',
    access: LINKED,
    input: z.strictObject(brought),
    takes: ['application/xml', 'application/zip'],
    output: OutsideEstimate,
    refusals: [...BROUGHT, 'unreadable', 'inexact', 'lines_missing', 'no_total', 'wrong_vehicle', 'unavailable'],
    summary: 'The insurer’s own estimate from its BMS or EMS file: its lines and sums are kept, the file is not',
  }),
}
/** What one may say to an estimate. */
export const EstimateNote = Note
