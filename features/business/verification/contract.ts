import { call, ADMINS, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import * as z from 'zod'
import { ONBOARDING } from '#features/business/providers/contract.ts'
import { TYPE_NAMES, ProviderProfile } from '#features/business/providers/provider.ts'
import { LISTS, PROVIDER_SORTS, QueueRow, Reason, AFTER } from './provider-admin.ts'

export const verificationContract = {
  queue: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_queue',
    access: ADMINS,
    input: z.strictObject({
      status: z.enum(LISTS).default('pending'),
      type: z.enum(TYPE_NAMES).optional(),
      state: z.enum(STATE_CODES).optional(),
      turn: z.enum(['us', 'them']).optional(),
      late: z.literal('1').optional(),
      /** With a credential that expires within so many days. */
      ends: z.enum(['30', '60']).optional(),
      q: z.string().trim().max(100).default(''),
      sort: z.enum(PROVIDER_SORTS).optional(),
      page: wholeNumber(1, 10_000).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    output: z.object({
      rows: z.array(QueueRow),
      /** Every match, exact. */
      total: z.int(),
      counts: z.record(z.enum(LISTS), z.int()),
      /** Promises of this list that are over. */
      late: z.int(),
    }),
    summary:
      'Providers by verification status, the oldest promise first unless sorted; the counts obey the other filters',
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_verification',
    access: ADMINS,
    input: z
      .strictObject({
        provider_id: Id,
        decision: z.enum(['approved', 'rejected']),
        reason: Reason.optional(),
        version: z.int().optional(),
        after_seconds: AFTER,
      })
      .refine((it) => it.decision === 'approved' || !!it.reason, {
        path: ['reason'],
        message: 'Explain what the provider needs to fix.',
      }),
    output: ProviderProfile,
    refusals: [
      'wrong_state',
      'withdrawn',
      'documents_missing',
      'document_refused',
      'undecided',
      'changed',
      'decision_waits',
    ],
    summary:
      'Approves or rejects a provider; `version` refuses what changed meanwhile, `after_seconds` leaves time to undo it',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_verification',
    access: ONBOARDING,
    input: z.strictObject({ version: z.int().optional() }),
    output: ProviderProfile,
    refusals: ['wrong_state', 'changed'],
    summary: 'Takes back one’s own application while it waits; it can be handed in again',
  }),
}
