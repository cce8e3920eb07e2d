// What the company has on record, page by page: for comparing it with our books.
import type Stripe from 'stripe'
import { asked, idOf, instantOf } from './card-sdk.ts'

export const RECORD_KINDS = ['charge', 'refund', 'chargeback', 'transfer'] as const
export type CardRecord = {
  kind: (typeof RECORD_KINDS)[number]
  id: string
  /** A payment intent; of a transfer null. */
  payment_intent: string | null
  amount_cents: number
  /** Of a charge what was taken, of a transfer what came back, of a chargeback what is gone; else 0. */
  settled_cents: number
  status: string
  /** The row of ours that asked for it, as far as the company was told. */
  payment_id: string | null
  payout_id: string | null
  created_at: string
}
export type RecordCalls = {
  /** One page (at most 100) of what was made at `since` or later, newest first; `after` is the last id of the page before. */
  listRecords: (o: {
    kind: CardRecord['kind']
    since: Date
    after?: string
  }) => Promise<{ records: CardRecord[]; more: boolean }>
  /** What went back of one payment, whoever sent it: the newest hundred. */
  refundsOf: (payment_intent: string) => Promise<CardRecord[]>
}

type Facts = Pick<CardRecord, 'amount_cents' | 'settled_cents' | 'status'> & {
  payment_intent?: string | null
}
const recordOf = (
  kind: CardRecord['kind'],
  { id, created, metadata }: { id: string; created: number; metadata?: Record<string, string> | null },
  facts: Facts,
): CardRecord => ({
  kind,
  id,
  payment_intent: null,
  ...facts,
  payment_id: metadata?.['payment_id'] ?? null,
  payout_id: metadata?.['payout_id'] ?? null,
  created_at: instantOf(created),
})
const charge = (it: Stripe.Charge) =>
  recordOf('charge', it, {
    payment_intent: idOf(it.payment_intent),
    amount_cents: it.amount,
    settled_cents: it.amount_captured,
    status: it.status,
  })
const refund = (it: Stripe.Refund) =>
  recordOf('refund', it, {
    payment_intent: idOf(it.payment_intent),
    amount_cents: it.amount,
    settled_cents: 0,
    status: it.status ?? 'pending',
  })
const chargeback = (it: Stripe.Dispute) =>
  recordOf('chargeback', it, {
    payment_intent: idOf(it.payment_intent),
    amount_cents: it.amount,
    settled_cents: it.balance_transactions.reduce((sum, { amount }) => sum - amount, 0),
    status: it.status,
  })
const transfer = (it: Stripe.Transfer) =>
  recordOf('transfer', it, { amount_cents: it.amount, settled_cents: it.amount_reversed, status: 'sent' })

export const recordCalls = (stripe: Stripe): RecordCalls => ({
  listRecords: async ({ kind, since, after }) => {
    const params = {
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      ...(after && { starting_after: after }),
    }
    const page = async <T>(answer: Promise<{ data: T[]; has_more: boolean }>, of: (it: T) => CardRecord) => {
      const { data, has_more } = await asked(answer)
      return { records: data.map(of), more: has_more }
    }
    if (kind === 'charge') return page(stripe.charges.list(params), charge)
    if (kind === 'refund') return page(stripe.refunds.list(params), refund)
    if (kind === 'chargeback') return page(stripe.disputes.list(params), chargeback)
    return page(stripe.transfers.list(params), transfer)
  },
  refundsOf: async (payment_intent) =>
    (await asked(stripe.refunds.list({ payment_intent, limit: 100 }))).data.map(refund),
})
