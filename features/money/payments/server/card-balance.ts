// The company's own account of ours: what it keeps for its work, what moves between it and our bank, what is left.
import type Stripe from 'stripe'
import { asked } from './card-sdk.ts'

export type CardLine = {
  id: string
  /** What the company keeps; a minus is given back. Of a chargeback 0: that is booked with the chargeback. */
  fee_cents: number
  /** What came from our own bank; a minus went there. */
  bank_cents: number
}
export type BalanceCalls = {
  /** One page (at most 100) of lines written at `since` or later, newest first; `after` is the last id of the page before. */
  listLines: (o: { since: Date; after?: string }) => Promise<{ lines: CardLine[]; more: boolean }>
  /** Cents it has of ours, what is still on its way and what it keeps as a reserve included. */
  readBalance: () => Promise<number>
}

/** Lines that are a price by themselves, of Connect or of checks of cards, and not a part of another line. */
const PRICES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']
const WITH_BANK = ['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal']
const OF_CHARGEBACKS = ['dispute', 'dispute_reversal']

const lineOf = ({ id, type, amount, fee, reporting_category }: Stripe.BalanceTransaction): CardLine => ({
  id,
  fee_cents: OF_CHARGEBACKS.includes(reporting_category) ? 0 : fee - (PRICES.includes(type) ? amount : 0),
  bank_cents: WITH_BANK.includes(type) ? amount : 0,
})

export const balanceCalls = (stripe: Stripe): BalanceCalls => ({
  listLines: async ({ since, after }) => {
    const { data, has_more } = await asked(
      stripe.balanceTransactions.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        currency: 'usd',
        limit: 100,
        ...(after && { starting_after: after }),
      }),
    )
    return { lines: data.map(lineOf), more: has_more }
  },
  readBalance: async () => {
    const { available, pending, connect_reserved = [] } = await asked(stripe.balance.retrieve())
    const dollars = [...available, ...pending, ...connect_reserved].filter(({ currency }) => currency === 'usd')
    return dollars.reduce((sum, { amount }) => sum + amount, 0)
  },
})
