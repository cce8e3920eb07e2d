// What only the company itself, a bank or time can do, made to happen by a test, the crash harness or a button of the demo.
import * as z from 'zod'
import { ANSWERS, answerAccount, bankRefuses } from './accounts.ts'
import { topUp } from './balance.ts'
import { decide, openDispute } from './disputes.ts'
import { inTurn, lapse } from './due.ts'
import type { Company } from './open.ts'
import { need, read, WireError } from './params.ts'
import { endRefund, giveBack } from './refunds.ts'
import { show } from './show.ts'
import { payOut } from './transfers.ts'

const whole = z.coerce.number<string | number>().int()
const Dispute = z.strictObject({
  payment_intent: z.string(),
  amount: whole.min(1).optional(),
  reason: z.enum(['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate', 'general']).optional(),
})
const Decision = z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost']) })
const Refund = z.strictObject({ payment_intent: z.string(), amount: whole.min(1).optional() })
const Answer = z.strictObject({ account: z.string(), answer: z.enum(ANSWERS) })
const Time = z.strictObject({ seconds: whole.min(1) })
const nothing = (what: string) => new WireError(409, `There is nothing to ${what}.`)

const COMMANDS = {
  /** A cardholder's bank takes a payment back. */
  dispute: (company: Company, params: unknown) => {
    const { payment_intent, amount, reason } = read(Dispute, params)
    const dispute = openDispute(company, payment_intent, { reason, cents: amount })
    if (!dispute) throw nothing('dispute: the payment is disputed already, or nothing is left of it')
    return show(company, 'dispute', dispute)
  },
  decide: (company: Company, params: unknown) => {
    const { dispute, outcome } = read(Decision, params)
    return show(company, 'dispute', decide(company, dispute, outcome))
  },
  /** Somebody of ours refunds on the company's own pages, past our program. */
  refund: (company: Company, params: unknown) =>
    show(company, 'refund', giveBack(company, { ...read(Refund, params), reason: null, metadata: {} })),
  fail_refund: (company: Company, params: unknown) => {
    const { refund } = read(z.strictObject({ refund: z.string() }), params)
    if (need(company, 'refund', refund).status !== 'failed') endRefund(company, refund, 'failed')
    return show(company, 'refund', need(company, 'refund', refund))
  },
  /** Somebody of ours moves money from our bank into the company's balance. */
  top_up: (company: Company, params: unknown) =>
    topUp(company, read(z.strictObject({ amount: whole.min(1) }), params).amount),
  /** A hold ends now, as if its days were over. */
  lapse: (company: Company, params: unknown) => {
    const { payment_intent } = read(z.strictObject({ payment_intent: z.string() }), params)
    need(company, 'intent', payment_intent)
    lapse(company, payment_intent)
    return show(company, 'intent', need(company, 'intent', payment_intent))
  },
  /** An account's owner has answered the company's questions, or the company has decided about it. */
  account: (company: Company, params: unknown) => {
    const { account, answer } = read(Answer, params)
    return show(company, 'account', answerAccount(company, account, answer))
  },
  /** An account's money goes to its bank now. */
  payout: (company: Company, params: unknown) => {
    const payout = payOut(company, read(z.strictObject({ account: z.string() }), params).account)
    if (!payout) throw nothing('pay out')
    return show(company, 'payout', payout)
  },
  /** A bank sends a payout back. */
  fail_payout: (company: Company, params: unknown) =>
    show(company, 'payout', bankRefuses(company, read(z.strictObject({ payout: z.string() }), params).payout)),
  /** As if that time had gone by: what is still to come comes that much earlier. What was stays as it was. */
  advance: (company: Company, params: unknown) => {
    const { seconds } = read(Time, params)
    const { store } = company
    store.run('update steps set at = at - ?', seconds * 1000)
    store.run('update deliveries set due_at = due_at - ? where delivered_at is null', seconds * 1000)
    const earlier = (kind: string, field: string, open: string) =>
      store.run(
        `update objects set body = json_set(body, '$.${field}', (body ->> '${field}') - ?) where kind = ? and ${open}`,
        seconds,
        kind,
      )
    earlier('session', 'expires_at', `body ->> 'status' = 'open'`)
    earlier(
      'charge',
      'capture_before',
      `body ->> 'captured' = 0 and body ->> 'released' = 0 and body ->> 'capture_before' > 0`,
    )
    earlier('dispute', 'due_by', `body ->> 'status' = 'needs_response'`)
    return { advanced: seconds }
  },
}
export type Command = keyof typeof COMMANDS
const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name)

/** Does one command, all of it or nothing. Throws a WireError that says why not. */
export const command = (company: Company, name: string, params: object): object =>
  inTurn(company, () => {
    if (!isCommand(name))
      throw new WireError(404, `There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`)
    const answer = COMMANDS[name](company, params)
    return answer
  })
