import * as z from 'zod'
import { type Access, ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { Beside, Note, OutsideEstimate, TypedSums } from './outside-estimate.ts'

const BRINGERS: readonly Access[] = [...BOOKERS, ...ADMINS]
/** A repair, which has the id of its invitation, or a request before a shop was chosen. */
const place = { invitation_id: Id.optional(), request_id: Id.optional() }
const isOne = ({
  invitation_id,
  request_id,
}: {
  invitation_id?: string | undefined
  request_id?: string | undefined
}) => (invitation_id === undefined) !== (request_id === undefined)

export const outsideContract = {
  beside: call({
    method: 'GET',
    path: '/rest/v1/outside_estimates',
    access: SIGNED_IN,
    input: z.strictObject(place).refine(isOne, 'Name a repair or a request.'),
    output: Beside,
    refusals: ['PGRST116'],
    summary:
      'Estimates written elsewhere, newest first, beside what the shop asks: for the driver, the team, and those of the shop who read prices',
  }),
  bring: call({
    method: 'POST',
    path: '/rest/v1/outside_estimates',
    access: BRINGERS,
    status: 201,
    input: z
      .strictObject({
        ...place,
        ...TypedSums,
        whose: z.enum(['insurer', 'shop', 'other']),
        /** A PDF: of the claim’s documents, or for a shop its own upload. */
        file_id: Id,
        note: Note,
        /** The one that stood when the form was opened. */
        after: Id.nullish(),
      })
      .refine(isOne, 'Name a repair or a request.'),
    output: OutsideEstimate,
    refusals: ['PGRST116', 'claim_closed', 'request_over', 'repair_over', 'no_document', 'changed', 'too_many'],
    summary:
      'Keeps an estimate written elsewhere as evidence, with its sums as typed; it takes the place of the last one',
  }),
  takeBack: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_back_outside_estimate',
    access: BRINGERS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: OutsideEstimate,
    refusals: ['PGRST116', 'wrong_state'],
    summary:
      'Whoever brought an estimate takes it back with a reason, the team what came by link, too; it stays as history',
  }),
}

/** Answers a document, not JSON. */
export const insurerLetterContract = {
  insurerLetter: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_answer_letter',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_late'],
    summary:
      'The letter of a driver whose insurer answers an estimate late, as a PDF: in English, or to read in Spanish',
  }),
}
