// What an admin decided about money: it waits until it goes out, and above a limit another admin approves it first.
import * as z from 'zod'
import { ADMINS, call } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { namesOf, type StatusTable } from '#lib/status.ts'

type Status = 'approval' | 'waiting' | 'performed' | 'undone' | 'refused' | 'dropped'
/** `approval`: another admin has to agree; `dropped`: it was due, and could no longer be done. */
export const MONEY_DECISION_STATUS = {
  approval: { tone: 'warn', next: ['waiting', 'undone', 'refused'] },
  waiting: { tone: 'warn', next: ['performed', 'undone', 'dropped'] },
  performed: { tone: 'good', next: [] },
  undone: { tone: 'mute', next: [] },
  refused: { tone: 'bad', next: [] },
  dropped: { tone: 'bad', next: [] },
} as const satisfies StatusTable<Status>

/**
 * `retry`: a refund that failed is sent again; `deposit`: a part of a card hold is taken; `chargeback`: one is accepted;
 * `recovery`: what a provider owes is taken from earlier payouts.
 */
export const MONEY_DECISION_KINDS = [
  'refund',
  'release',
  'retry',
  'write_off',
  'deposit',
  'chargeback',
  'recovery',
] as const
export type MoneyDecisionKind = (typeof MONEY_DECISION_KINDS)[number]
/** What a second admin approves above the limit of our rule `money_approval`. */
export const NEEDS_APPROVAL: readonly MoneyDecisionKind[] = ['refund', 'write_off']

/** How long everybody of the team can undo what was decided on a screen, and what a caller may ask for; in seconds. */
export const MONEY_UNDO_SECONDS = 60
export const AFTER_SECONDS = z.int().min(0).max(MONEY_UNDO_SECONDS).default(0)

export const MoneyDecision = z.object({
  id: Id,
  /** Null for a recovery, which is about a provider. */
  order_id: Id.nullable(),
  provider_id: Id.nullable(),
  kind: z.enum(MONEY_DECISION_KINDS),
  amount_cents: z.int(),
  /** To whom it goes: the driver, the business; of a write-off the insurer. */
  payee: z.string(),
  reason: z.string(),
  status: z.enum(namesOf<Status>(MONEY_DECISION_STATUS)),
  decided_by_name: z.string(),
  mine: z.boolean(),
  decided_at: Instant,
  /** The limit it is above; null when nobody else has to approve it. */
  above_cents: z.int().nullable(),
  approved_by_name: z.string().nullable(),
  /** Admins who could approve it. */
  approvers: z.int(),
  /** Null until it was approved. */
  applies_at: Instant.nullable(),
  ended_by_name: z.string().nullable(),
  /** Why it was refused, or the code for which it could no longer be done. */
  ended_for: z.string().nullable(),
})
export type MoneyDecision = z.output<typeof MoneyDecision>

const byId = z.strictObject({ id: Id })

export const moneyDecisionsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/money_decisions',
    access: ADMINS,
    input: z.strictObject({ order_id: Id.optional(), provider_id: Id.optional() }),
    output: z.array(MoneyDecision),
    summary:
      'Decisions about money that have not gone out, of one booking, of one provider’s debt or of all; and of the last week the newest that was refused or could not be done',
  }),
  undo: call({
    method: 'POST',
    path: '/rest/v1/rpc/undo_money_decision',
    access: ADMINS,
    input: byId,
    output: byId,
    refusals: ['gone_out'],
    summary: 'Undoes a decision about money while it waits; whoever asked for an approval takes it back',
  }),
  approve: call({
    method: 'POST',
    path: '/rest/v1/rpc/approve_money_decision',
    access: ADMINS,
    input: byId,
    output: byId,
    refusals: ['gone_out'],
    summary:
      'Another admin approves a refund or a write-off above the limit; from then on it can be undone for a while',
  }),
  refuse: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_money_decision',
    access: ADMINS,
    input: byId.extend({ reason: z.string().trim().min(3, 'Enter a reason.').max(500) }),
    output: byId,
    refusals: ['gone_out'],
    summary: 'Another admin refuses a refund or a write-off above the limit, with a reason; nothing goes out',
  }),
}
