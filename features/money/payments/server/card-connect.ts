// Paying providers: their own account at the company, transfers to it, and taking one back.
import type Stripe from 'stripe'
import { asked, instantOf } from './card-sdk.ts'

export type Account = {
  id: string
  /** Whether its owner has answered everything the company asked at first. */
  details_submitted: boolean
  /** Whether transfers arrive, and whether the company pays them on to the bank. */
  transfers_active: boolean
  payouts_enabled: boolean
  /** What is missing now, in the company's words for fields (`external_account`, `individual.dob.day`). */
  currently_due: string[]
  past_due: string[]
  /** What the company is looking at; nobody has to do anything. */
  pending_verification: string[]
  disabled_reason: string | null
}
export type Transfer = { id: string; amount_cents: number; reversed_cents: number }
export type ConnectCalls = {
  /** Once per provider. */
  openAccount: (o: { provider_id: string; email: string; business_name: string; company: boolean }) => Promise<Account>
  readAccount: (id: string) => Promise<Account>
  /** The company's own page where an owner answers what is missing; good for minutes and one visit. */
  accountLink: (o: {
    account: string
    return_url: string
    refresh_url: string
  }) => Promise<{ url: string; expires_at: string }>
  /** Once per key. 409 `balance_insufficient`. */
  transfer: (o: { account: string; amount_cents: number; key: string; payout_id: string }) => Promise<Transfer>
  readTransfer: (id: string) => Promise<Transfer>
  /** Takes back a part or all of a transfer, once per key. 409 `balance_insufficient` when the account has spent it. */
  reverseTransfer: (o: { transfer: string; amount_cents: number; key: string; reason: string }) => Promise<{
    id: string
    amount_cents: number
  }>
}

export const accountOf = (account: Stripe.Account): Account => ({
  id: account.id,
  details_submitted: account.details_submitted,
  transfers_active: account.capabilities?.transfers === 'active',
  payouts_enabled: account.payouts_enabled,
  currently_due: account.requirements?.currently_due ?? [],
  past_due: account.requirements?.past_due ?? [],
  pending_verification: account.requirements?.pending_verification ?? [],
  disabled_reason: account.requirements?.disabled_reason ?? null,
})
export const transferOf = ({ id, amount, amount_reversed }: Stripe.Transfer): Transfer => ({
  id,
  amount_cents: amount,
  reversed_cents: amount_reversed,
})

export const connectCalls = (stripe: Stripe): ConnectCalls => ({
  openAccount: async ({ provider_id, email, business_name, company }) =>
    accountOf(
      await asked(
        stripe.accounts.create(
          {
            type: 'express',
            country: 'US',
            email,
            business_type: company ? 'company' : 'individual',
            business_profile: { name: business_name },
            capabilities: { transfers: { requested: true } },
            metadata: { provider_id },
          },
          { idempotencyKey: `account_${provider_id}` },
        ),
      ),
    ),
  readAccount: async (id) => accountOf(await asked(stripe.accounts.retrieve(id))),
  accountLink: async ({ account, ...urls }) => {
    const link = await asked(stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls }))
    return { url: link.url, expires_at: instantOf(link.expires_at) }
  },
  transfer: async ({ account, amount_cents, key, payout_id }) =>
    transferOf(
      await asked(
        stripe.transfers.create(
          { amount: amount_cents, currency: 'usd', destination: account, metadata: { payout_id } },
          { idempotencyKey: key },
        ),
      ),
    ),
  readTransfer: async (id) => transferOf(await asked(stripe.transfers.retrieve(id))),
  reverseTransfer: async ({ transfer, amount_cents, key, reason }) => {
    const { id, amount } = await asked(
      stripe.transfers.createReversal(
        transfer,
        { amount: amount_cents, metadata: { reason: reason.slice(0, 500) } },
        { idempotencyKey: key },
      ),
    )
    return { id, amount_cents: amount }
  },
})
