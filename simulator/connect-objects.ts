// How the test payment provider says what it remembers of providers' own accounts: accounts, transfers, payouts to a bank.
import type Stripe from 'stripe'
import type { AccountState, PayoutState, ReversalState, TransferState } from './states.ts'

const ASKED_FIRST = ['business_profile.url', 'tos_acceptance.date', 'tos_acceptance.ip']
const OF_A_PERSON = ['individual.dob.day', 'individual.first_name', 'individual.last_name', 'individual.ssn_last_4']
const OF_A_COMPANY = ['company.name', 'company.tax_id', 'owners.first_name', 'representative.dob.day']

/** What an account lacks, in Stripe's names of fields. */
function lacks(account: AccountState): { due: string[]; verifying: string[]; disabled: string | null } {
  const { business_type, details_submitted, bank, review } = account
  if (review === 'rejected') return { due: [], verifying: [], disabled: 'rejected.fraud' }
  const bankAccount = bank ? [] : ['external_account']
  if (!details_submitted) {
    const owner = business_type === 'company' ? OF_A_COMPANY : OF_A_PERSON
    return { due: [...ASKED_FIRST, ...owner, ...bankAccount], verifying: [], disabled: 'requirements.past_due' }
  }
  if (review === 'running') {
    const document = `${business_type === 'company' ? 'company' : 'individual'}.verification.document`
    return { due: bankAccount, verifying: [document], disabled: 'requirements.pending_verification' }
  }
  return { due: bankAccount, verifying: [], disabled: bank ? null : 'requirements.past_due' }
}

/** Whether transfers to it arrive: the company knows who it is. */
export const takesTransfers = (account: AccountState): boolean =>
  account.transfers_requested && account.details_submitted && account.review === 'passed'

export function accountObject(account: AccountState) {
  const { due, verifying, disabled } = lacks(account)
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled,
    errors: [],
    eventually_due: due,
    past_due: disabled === 'requirements.past_due' ? due : [],
    pending_verification: verifying,
  } satisfies Stripe.Account.Requirements | object
  const active = takesTransfers(account)
  const list = { has_more: false, object: 'list' as const, url: `/v1/accounts/${account.id}/external_accounts` }
  return {
    id: account.id,
    object: 'account' as const,
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: account.business_name,
      product_description: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: account.business_url,
    },
    business_type: account.business_type,
    capabilities: account.transfers_requested
      ? { transfers: active ? ('active' as const) : verifying.length ? ('pending' as const) : ('inactive' as const) }
      : {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' as const },
      is_controller: true,
      losses: { payments: 'application' as const },
      requirement_collection: 'stripe' as const,
      stripe_dashboard: { type: 'express' as const },
      type: 'application' as const,
    },
    country: account.country,
    created: account.created,
    default_currency: 'usd',
    details_submitted: account.details_submitted,
    email: account.email,
    external_accounts: { ...list, data: account.bank ? [bankAccountOf(account)] : [] },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: account.metadata,
    payouts_enabled: active && account.bank,
    requirements,
    settings: {
      bacs_debit_payments: { display_name: null, service_user_number: null },
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: account.business_name, timezone: 'Etc/UTC' },
      invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: 2, interval: 'daily' },
        statement_descriptor: null,
      },
      sepa_debit_payments: {},
    },
    tos_acceptance: { date: account.details_submitted ? account.created : null, ip: null, user_agent: null },
    type: account.type,
  }
}

/** The one bank account a test account has. */
const bankAccountOf = (account: AccountState) => ({
  id: bankId(account.id),
  object: 'bank_account' as const,
  account: account.id,
  account_holder_name: account.business_name,
  account_holder_type: account.business_type === 'company' ? 'company' : 'individual',
  account_type: null,
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: 'testbank6789',
  last4: '6789',
  metadata: {},
  routing_number: '110000000',
  status: 'new',
})
const bankId = (account: string) => account.replace(/^acct/, 'ba')

export const linkObject = (url: string, created: number, expires_at: number) =>
  ({ object: 'account_link', created, expires_at, url }) satisfies Stripe.AccountLink

export const reversalObject = (reversal: ReversalState) =>
  ({
    id: reversal.id,
    object: 'transfer_reversal',
    amount: reversal.amount,
    balance_transaction: reversal.money,
    created: reversal.created,
    currency: reversal.currency,
    destination_payment_refund: null,
    metadata: reversal.metadata,
    source_refund: null,
    transfer: reversal.transfer,
  }) satisfies Stripe.TransferReversal

export const transferObject = (transfer: TransferState, reversals: ReversalState[]) =>
  ({
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.amount_reversed,
    balance_transaction: transfer.money,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    destination_payment: transfer.destination_payment,
    livemode: false,
    metadata: transfer.metadata,
    reversals: {
      data: reversals.slice(-10).toReversed().map(reversalObject),
      has_more: reversals.length > 10,
      object: 'list',
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.amount_reversed === transfer.amount,
    source_transaction: transfer.source_transaction,
    source_type: 'card',
    transfer_group: transfer.transfer_group,
  }) satisfies Stripe.Transfer

export const payoutObject = (payout: PayoutState) =>
  ({
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrival_date,
    automatic: true,
    balance_transaction: payout.money,
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    destination: bankId(payout.account),
    failure_balance_transaction: payout.failure?.money ?? null,
    failure_code: payout.failure?.code ?? null,
    failure_message: payout.failure?.message ?? null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: payout.status,
    trace_id: null,
    type: 'bank_account',
  }) satisfies Stripe.Payout
