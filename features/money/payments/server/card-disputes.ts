// A driver's bank takes a payment back: what it asks, what we answer, how it ends.
import Stripe from 'stripe'
import { conflict, isRefusal } from '#lib/errors.ts'
import { asked, idOf, instantOf } from './card-sdk.ts'

export type CardDispute = {
  id: string
  payment_intent: string
  charge: string | null
  amount_cents: number
  /** The company's own word: fraudulent, product_not_received, product_unacceptable, duplicate … */
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'inquiry'
  /** What left our balance so far, and came back: cents without fees, and the fees. */
  withdrawn_cents: number
  fee_cents: number
  /** How many lines of its account that counts: they are only ever added, so more of them is the newer word. */
  lines: number
  due_by: string | null
  has_evidence: boolean
}
/** Texts of at most 20,000 signs each, as the company names them. */
export type Evidence = Partial<
  Record<
    | 'customer_name'
    | 'customer_email_address'
    | 'product_description'
    | 'service_date'
    | 'access_activity_log'
    | 'cancellation_policy_disclosure'
    | 'cancellation_rebuttal'
    | 'refund_refusal_explanation'
    | 'uncategorized_text'
    // ids of files that were handed over before
    | 'receipt'
    | 'service_documentation'
    | 'uncategorized_file',
    string
  >
>
export type DisputeCalls = {
  readDispute: (id: string) => Promise<CardDispute>
  /** Hands in what speaks for the charge; with `submit` it is final and goes to the bank. */
  answerDispute: (o: { id: string; evidence: Evidence; submit: boolean; key: string }) => Promise<CardDispute>
  /** Hands over a PDF that evidence can name; returns its id. Throws 409 `document_refused`, which says what to do. */
  uploadDocument: (o: { name: string; bytes: Uint8Array; key: string }) => Promise<string>
  /** Gives in: it is lost at once. */
  acceptDispute: (id: string) => Promise<CardDispute>
}

function statusOf(status: Stripe.Dispute.Status): CardDispute['status'] {
  const known = (['needs_response', 'under_review', 'won', 'lost'] as const).find((each) => each === status)
  // an inquiry that ended, and one that was prevented, took nothing
  return known ?? (status === 'prevented' || status === 'warning_closed' ? 'won' : 'inquiry')
}

/** Withdrawals are negative lines of the company's own account, reinstatements positive ones. */
export const disputeOf = (dispute: Stripe.Dispute): CardDispute => ({
  id: dispute.id,
  payment_intent: idOf(dispute.payment_intent) ?? '',
  charge: idOf(dispute.charge),
  amount_cents: dispute.amount,
  reason: dispute.reason,
  status: statusOf(dispute.status),
  withdrawn_cents: dispute.balance_transactions.reduce((sum, { amount }) => sum - amount, 0),
  fee_cents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
  lines: dispute.balance_transactions.length,
  due_by: dispute.evidence_details.due_by ? instantOf(dispute.evidence_details.due_by) : null,
  has_evidence: dispute.evidence_details.has_evidence,
})

/** The company takes an answer once, and none after the end: its only other refusal of one. */
async function answered(answer: Promise<Stripe.Dispute>): Promise<CardDispute> {
  try {
    return disputeOf(await asked(answer))
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError')
      throw conflict('not_answerable', 'The bank has an answer already, or has decided. It takes no other.')
    throw error
  }
}

async function uploaded(name: string, answer: Promise<Stripe.File>): Promise<string> {
  try {
    return (await asked(answer)).id
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (isRefusal(error) && error.status >= 500) throw error
    throw conflict(
      'document_refused',
      `The payment provider did not take ${name}. Nothing was handed in. Hand the answer in again, or leave this document out.`,
    )
  }
}

export const disputeCalls = (stripe: Stripe): DisputeCalls => ({
  readDispute: async (id) => disputeOf(await asked(stripe.disputes.retrieve(id))),
  answerDispute: ({ id, evidence, submit, key }) =>
    answered(stripe.disputes.update(id, { evidence, submit }, { idempotencyKey: key })),
  uploadDocument: ({ name, bytes, key }) => {
    const file = { data: bytes, name, type: 'application/pdf' }
    return uploaded(name, stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key }))
  },
  acceptDispute: (id) => answered(stripe.disputes.close(id)),
})
