// A driver's bank takes a payment back: what it asks, what we answer, how it ends.
import Stripe from 'stripe'
import { conflict, isRefusal } from '#lib/errors.ts'
import { asked, idOf, instantOf } from './card-sdk.ts'

export type CardChargeback = {
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
export type ChargebackCalls = {
  readChargeback: (id: string) => Promise<CardChargeback>
  /** Hands in what speaks for the charge; with `submit` it is final and goes to the bank. */
  answerChargeback: (o: { id: string; evidence: Evidence; submit: boolean; key: string }) => Promise<CardChargeback>
  /** Hands over a PDF that evidence can name; returns its id. Throws 409 `document_refused`, which says what to do. */
  uploadDocument: (o: { name: string; bytes: Uint8Array; key: string }) => Promise<string>
  /** Gives in: it is lost at once. */
  acceptChargeback: (id: string) => Promise<CardChargeback>
}

function statusOf(status: Stripe.Dispute.Status): CardChargeback['status'] {
  const known = (['needs_response', 'under_review', 'won', 'lost'] as const).find((each) => each === status)
  // an inquiry that ended, and one that was prevented, took nothing
  return known ?? (status === 'prevented' || status === 'warning_closed' ? 'won' : 'inquiry')
}

/** Withdrawals are negative lines of the company's own account, reinstatements positive ones. */
export const chargebackOf = (chargeback: Stripe.Dispute): CardChargeback => ({
  id: chargeback.id,
  payment_intent: idOf(chargeback.payment_intent) ?? '',
  charge: idOf(chargeback.charge),
  amount_cents: chargeback.amount,
  reason: chargeback.reason,
  status: statusOf(chargeback.status),
  withdrawn_cents: chargeback.balance_transactions.reduce((sum, { amount }) => sum - amount, 0),
  fee_cents: chargeback.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
  lines: chargeback.balance_transactions.length,
  due_by: chargeback.evidence_details.due_by ? instantOf(chargeback.evidence_details.due_by) : null,
  has_evidence: chargeback.evidence_details.has_evidence,
})

/** The company takes an answer once, and none after the end: its only other refusal of one. */
async function answered(answer: Promise<Stripe.Dispute>): Promise<CardChargeback> {
  try {
    return chargebackOf(await asked(answer))
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError')
      throw conflict('not_answerable', 'The bank already has a response or has decided. It won’t accept another.')
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
      `The payment provider didn’t accept ${name}. Nothing was sent. Send the response again, or leave this document out.`,
    )
  }
}

export const chargebackCalls = (stripe: Stripe): ChargebackCalls => ({
  readChargeback: async (id) => chargebackOf(await asked(stripe.disputes.retrieve(id))),
  answerChargeback: ({ id, evidence, submit, key }) =>
    answered(stripe.disputes.update(id, { evidence, submit }, { idempotencyKey: key })),
  uploadDocument: ({ name, bytes, key }) => {
    const file = { data: bytes, name, type: 'application/pdf' }
    return uploaded(name, stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key }))
  },
  acceptChargeback: (id) => answered(stripe.disputes.close(id)),
})
