import * as z from 'zod'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { call, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import type { StatusTable } from '#lib/status.ts'

/** How long what a key asked waits for a member. */
export const REQUEST_DAYS = 7

/** `ended`: its key was revoked, or the business suspended. */
export const KEY_REQUEST_STATUS = {
  waiting: { tone: 'warn', next: ['confirmed', 'declined', 'lapsed', 'ended'] },
  confirmed: { tone: 'good', next: [] },
  declined: { tone: 'bad', next: [] },
  lapsed: { tone: 'mute', next: [] },
  ended: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'waiting' | 'confirmed' | 'declined' | 'lapsed' | 'ended'>
const STATES = ['waiting', 'confirmed', 'declined', 'lapsed', 'ended'] as const

/** An invoice that a key asked for, and what became of that. */
const KeyRequest = z.object({
  id: Id,
  key_id: Id,
  key: z.string(),
  repair_id: Id,
  driver: z.string(),
  number: z.string(),
  total_cents: Cents,
  /** The invoice that it would correct. */
  corrects: Id.nullable(),
  /** How many lines would cost less than was signed. */
  lower_lines: z.int(),
  note: z.string(),
  warranty: z.string(),
  state: z.enum(STATES),
  asked_at: Instant,
  lapses_at: Instant,
  /** Who can confirm it now; null where an owner has to name somebody first. */
  confirmer_id: Id.nullable(),
  confirmer: z.string().nullable(),
  ended_at: Instant.nullable(),
  ended_by: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
})
export type KeyRequest = z.output<typeof KeyRequest>

export const keyRequestsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/key_requests',
    access: BOOKERS,
    scope: 'invoices:write',
    input: z.strictObject({ limit: wholeNumber(1, 100).default(50), before: Id.optional() }),
    output: z.array(KeyRequest),
    summary: 'What keys of one’s business asked for, newest first; a key reads its own',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/key_requests/:id',
    access: BOOKERS,
    scope: 'invoices:write',
    input: z.strictObject({ id: Id }),
    output: KeyRequest,
    refusals: ['PGRST116'],
    summary: 'What a key asked for, and what became of it',
  }),
  askInvoice: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_to_issue_invoice',
    access: BOOKERS,
    scope: 'invoices:write',
    status: 202,
    input: invoicesContract.issue.input,
    output: KeyRequest,
    refusals: [...invoicesContract.issue.refusals, 'asked_already'],
    summary:
      'A key asks for an invoice, in the words of `issue_invoice`; nothing is billed until the named member confirms',
  }),
  confirm: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_key_request',
    access: BOOKERS,
    input: z.strictObject({ id: Id }),
    output: KeyRequest,
    refusals: [...invoicesContract.issue.refusals, 'request_over'],
    summary: 'The named member does what a key asked, checked anew; refused, it goes on waiting',
  }),
  decline: call({
    method: 'POST',
    path: '/rest/v1/rpc/decline_key_request',
    access: BOOKERS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: KeyRequest,
    refusals: ['PGRST116', 'request_over'],
    summary: 'The named member or an owner says no, and why; its key reads that',
  }),
}
