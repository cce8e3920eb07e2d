import * as z from 'zod'
import { ARRIVAL_REASONS } from '#features/towing/tows/arrival.ts'
import { TOWED } from '#features/towing/tows/contract.ts'
import { call, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Arrivals } from './arrival.ts'

export const arrivalsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_arrivals',
    access: SIGNED_IN,
    input: nothing,
    output: Arrivals,
    refusals: ['PGRST116'],
    summary: 'The cars that tows bring to one’s own shop, and those they brought',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_arrival',
    access: TOWED,
    input: z
      .strictObject({
        arrival: Id,
        take: z.boolean(),
        reason: z.enum(ARRIVAL_REASONS, 'Choose a reason.').nullish(),
        words: z.string().trim().max(300, 'Shorten this to 300 characters.').default(''),
      })
      .refine(({ take, reason }) => take !== Boolean(reason), {
        path: ['reason'],
        message: 'Choose why you can’t take it.',
      })
      .refine(({ reason, words }) => reason !== 'other' || words.length > 2, {
        path: ['words'],
        message: 'Say in a few words why.',
      }),
    output: Arrivals,
    refusals: ['PGRST116', 'wrong_step'],
    summary: 'A shop says whether it takes a car that a tow brings; its driver is told at once',
  }),
}
/** Answers a document, not JSON. */
export const arrivalRecordContract = {
  record: call({
    method: 'GET',
    path: '/rest/v1/rpc/arrival_record',
    access: SIGNED_IN,
    input: z.strictObject({ arrival: Id }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'wrong_step'],
    summary: 'Which company brought which car to one’s shop, when, and who received it, as a PDF for the shop’s files',
  }),
}
