import * as z from 'zod'
import { ITEMS } from '#features/claims/claims/loss-items.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { type Access, ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { MOST_CENTS } from './net.ts'
import { Comparable, LossSheet, MOST_COMPARABLES, Nearness, OfferInput } from './total-loss.ts'

/** Whoever has a claim, and the claims team. */
const WRITERS: readonly Access[] = [...BOOKERS, ...ADMINS]
/** Number of the last one that the page knew, 0 before the first: what came meanwhile in another tab is not passed over. */
const after = z.int().min(0)
const STALE = ['PGRST116', 'no_total_loss', 'claim_closed', 'changed'] as const

export const totalLossContract = {
  sheet: call({
    method: 'GET',
    path: '/rest/v1/rpc/total_loss_sheet',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: LossSheet,
    refusals: ['PGRST116'],
    summary:
      'Offers, comparables, checklist and rental of a total loss; for the driver of the claim and the claims team',
  }),
  recordOffer: call({
    method: 'POST',
    path: '/rest/v1/total_loss_offers',
    access: WRITERS,
    input: OfferInput.safeExtend({ claim_id: Id, after }),
    output: LossSheet,
    refusals: STALE,
    summary: 'Records what the insurer offers for the car and counts who gets what of it; earlier offers stay readable',
  }),
  recordValuation: call({
    method: 'POST',
    path: '/rest/v1/total_loss_valuations',
    access: WRITERS,
    input: z.strictObject({
      claim_id: Id,
      after,
      /** The report among the documents of the claim. */
      file_id: Id.nullable(),
      comparables: z
        .array(Comparable)
        .max(MOST_COMPARABLES, `A report takes up to ${MOST_COMPARABLES} cars. Leave the others out.`),
    }),
    output: LossSheet,
    refusals: [...STALE, 'no_document'],
    summary: 'Records the cars that the insurer’s report compares with, all of them; the list before stays readable',
  }),
  tick: call({
    method: 'POST',
    path: '/rest/v1/rpc/tick_total_loss_item',
    access: WRITERS,
    input: z.strictObject({ claim_id: Id, item: z.enum(ITEMS), done: z.boolean() }),
    output: LossSheet,
    refusals: ['PGRST116', 'no_total_loss', 'claim_closed'],
    summary: 'Says that a paper or a thing of the car is taken care of, or not anymore',
  }),
  attach: call({
    method: 'POST',
    path: '/rest/v1/rpc/attach_total_loss_paper',
    access: WRITERS,
    input: z.strictObject({
      claim_id: Id,
      item: z.enum(ITEMS),
      /** A document of the claim, or an upload of the claims team that becomes one; null takes it back. */
      file_id: Id.nullable(),
    }),
    output: LossSheet,
    refusals: ['PGRST116', 'no_total_loss', 'claim_closed', 'no_document'],
    summary:
      'Says which document of the claim shows a paper or a thing of the car; the document itself stays with the claim',
  }),
  nearness: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_near_total',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: Nearness,
    refusals: ['PGRST116'],
    summary: 'How near a repair is to the value of its car, from 60 percent on; for its shop and the claims team only',
  }),
  recordValue: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_car_value',
    access: ADMINS,
    input: z.strictObject({
      claim_id: Id,
      value_cents: z
        .int()
        .min(1, 'Enter what the insurer says the car is worth.')
        .max(MOST_CENTS, 'Check this amount. It’s more than $1,000,000.'),
      said_by: z.string().trim().min(2, 'Enter who said so.').max(200),
    }),
    output: z.null(),
    status: 204,
    refusals: ['PGRST116', 'own_claim', 'claim_closed'],
    summary: 'Keeps what the insurer says a car is worth before any total loss; the driver is shown nothing of it',
  }),
}

/** Answers a document, not JSON. */
export const diminishedValueContract = {
  letter: call({
    method: 'GET',
    path: '/rest/v1/rpc/diminished_value_letter',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_georgia', 'not_first_party', 'no_repair'],
    summary:
      'The letter in which a Georgia driver asks their own insurer to assess diminished value after a repair, as a PDF',
  }),
}
