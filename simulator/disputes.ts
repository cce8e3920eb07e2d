// A cardholder's bank takes a payment back: the money leaves at once, evidence is heard, and it ends won or lost.
import * as z from 'zod'
import { needFiles } from './files.ts'
import { EVIDENCE_NAMES, FILE_NAMES } from './money-objects.ts'
import { type Company, emit } from './open.ts'
import { type Call, Expand, List, listOf, Metadata, need, Nothing, read, WireError, yes } from './params.ts'
import { expand, refundedOf, show } from './show.ts'
import { type DisputeState, newTestId, secondsOf } from './states.ts'

/** What the company takes for each dispute, won or lost. */
const FEE_CENTS = 1500
const DAY_MS = 86_400_000
const ANSWER_WITHIN_MS = 14 * DAY_MS
const BANK_THINKS_MS = 2_000
const BANK_ENDS_MS = 60 * DAY_MS
const LONGEST = 20_000

/** Stripe's own words in an evidence text that end a dispute in test mode. */
const WINS = 'winning_evidence'
const LOSES = 'losing_evidence'

/** Takes a payment back, all that is left of it unless said otherwise. Undefined when nothing is left or it is disputed already. */
export function openDispute(
  company: Company,
  payment_intent: string,
  { reason = 'fraudulent', cents }: { reason?: DisputeState['reason'] | undefined; cents?: number | undefined } = {},
): DisputeState | undefined {
  const { store, now } = company
  const intent = need(company, 'intent', payment_intent, 'payment_intent')
  const charge = intent.charge === null ? undefined : need(company, 'charge', intent.charge)
  if (!charge?.captured || store.under('dispute', charge.id).length) return undefined
  const left = charge.amount_captured - refundedOf(store, intent.id)
  const amount = Math.min(cents ?? left, left)
  if (amount <= 0) return undefined
  const due = new Date(now().getTime() + ANSWER_WITHIN_MS)
  const dispute: DisputeState = {
    id: newTestId('dp'),
    created: secondsOf(now()),
    amount,
    currency: charge.currency,
    status: 'needs_response',
    charge: charge.id,
    payment_intent: intent.id,
    reason,
    evidence: {},
    submissions: 0,
    due_by: secondsOf(due),
    metadata: {},
  }
  store.keep('dispute', dispute, charge.id)
  store.keep('charge', { ...charge, disputed: true })
  const line = { account: '', amount: -amount, fee: FEE_CENTS, type: 'adjustment', source: dispute.id }
  store.move({ id: newTestId('txn'), ...line }, dispute.created)
  store.plan(due, 'dispute_unanswered', dispute.id)
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const)
    emit(company, type, show(company, 'dispute', dispute))
  return dispute
}

/** The bank's last word. A second one changes nothing. */
export function decide(company: Company, id: string, status: 'won' | 'lost'): DisputeState {
  const dispute = need(company, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') return dispute
  const decided: DisputeState = { ...dispute, status }
  company.store.keep('dispute', decided)
  if (status === 'won') {
    const line = { account: '', amount: dispute.amount, fee: 0, type: 'adjustment', source: id }
    company.store.move({ id: newTestId('txn'), ...line }, secondsOf(company.now()))
  }
  emit(company, 'charge.dispute.closed', show(company, 'dispute', decided))
  if (status === 'won') emit(company, 'charge.dispute.funds_reinstated', show(company, 'dispute', decided))
  return decided
}

/** Nothing was handed in until the end: lost. */
export function unanswered(company: Company, id: string): void {
  if (need(company, 'dispute', id).status === 'needs_response') decide(company, id, 'lost')
}

const readDispute: Call = (company, { id, params }) =>
  expand(company, show(company, 'dispute', need(company, 'dispute', id)), read(Nothing, params).expand)

const Text = z.string().max(LONGEST)
const Update = z.strictObject({
  evidence: z.strictObject(Object.fromEntries(EVIDENCE_NAMES.map((name) => [name, Text.optional()]))).default({}),
  submit: yes.default(true),
  metadata: Metadata,
  expand: Expand,
})
const updateDispute: Call = (company, { id, params }) => {
  const given = read(Update, params)
  const { store, now } = company
  const dispute = need(company, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw new WireError(400, 'This dispute is already closed')
  if (dispute.status !== 'needs_response')
    throw new WireError(400, 'This dispute has already had evidence submitted, so it cannot be updated.')
  const told = Object.entries(given.evidence).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const evidence = { ...dispute.evidence, ...Object.fromEntries(told.filter(([, text]) => text !== '')) }
  for (const [name, text] of told) if (text === '') delete evidence[name]
  const isFile = ([name]: readonly [string, string]) => FILE_NAMES.some((each) => each === name)
  needFiles(company, Object.entries(evidence).filter(isFile))
  const words = Object.entries(evidence)
    .filter((entry) => !isFile(entry))
    .map(([, text]) => text)
    .join('\n')
  if (words.length > 150_000)
    throw new WireError(400, 'The combined character count of all evidence fields must be at most 150000.', {
      param: 'evidence',
    })
  const updated: DisputeState = {
    ...dispute,
    evidence,
    metadata: { ...dispute.metadata, ...given.metadata },
    ...(given.submit && { submissions: 1, status: 'under_review' }),
  }
  store.keep('dispute', updated)
  emit(company, 'charge.dispute.updated', show(company, 'dispute', updated))
  if (given.submit) {
    const known = words.includes(WINS) ? 'dispute_won' : words.includes(LOSES) ? 'dispute_lost' : undefined
    store.plan(new Date(now().getTime() + (known ? BANK_THINKS_MS : BANK_ENDS_MS)), known ?? 'dispute_lost', id)
  }
  return expand(company, show(company, 'dispute', updated), given.expand)
}

const closeDispute: Call = (company, { id, params }) => {
  const { expand: paths } = read(Nothing, params)
  const dispute = need(company, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw new WireError(400, 'This dispute is already closed')
  return expand(company, show(company, 'dispute', decide(company, id, 'lost')), paths)
}

const ListDisputes = List.extend({ payment_intent: z.string().optional(), charge: z.string().optional() })
const listDisputes: Call = (company, { params }) => {
  const { payment_intent, charge, ...given } = read(ListDisputes, params)
  const of = charge ?? (payment_intent && need(company, 'intent', payment_intent, 'payment_intent').charge) ?? undefined
  const list = listOf(company, 'dispute', '/v1/disputes', given, (one) => show(company, 'dispute', one), of)
  return expand(company, list, given.expand)
}

export const DISPUTE_CALLS = { readDispute, updateDispute, closeDispute, listDisputes }
