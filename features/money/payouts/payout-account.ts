// A provider's account at the payment provider, in words people know.
import * as z from 'zod'

/** What an account is like, the most pressing first. */
export const ACCOUNT_STATES = {
  none: 'mute',
  incomplete: 'warn',
  restricted: 'bad',
  due: 'warn',
  bank_refused: 'bad',
  review: 'info',
  ready: 'good',
} as const
export type AccountState = keyof typeof ACCOUNT_STATES
export const AccountState = z.enum(Object.keys(ACCOUNT_STATES) as [AccountState, ...AccountState[]])

export type AccountReport = {
  details_submitted: boolean
  transfers_active: boolean
  payouts_enabled: boolean
  currently_due: readonly string[]
  past_due: readonly string[]
  pending_verification: readonly string[]
  disabled_reason: string | null
}

/** Whether money sent there arrives and goes on to the bank. */
export const isPayable = (account: Pick<AccountReport, 'transfers_active' | 'payouts_enabled'> | null): boolean =>
  account !== null && account.transfers_active && account.payouts_enabled

/** `bankFailed`: the newest transfer to the bank came back. */
export function accountState(account: AccountReport | null, bankFailed: boolean): AccountState {
  if (!account) return 'none'
  const { disabled_reason, details_submitted, currently_due, past_due, pending_verification } = account
  if (disabled_reason && !disabled_reason.startsWith('requirements.') && disabled_reason !== 'under_review')
    return 'restricted'
  if (!details_submitted) return 'incomplete'
  if (bankFailed) return 'bank_refused'
  if (currently_due.length + past_due.length > 0) return 'due'
  if (isPayable(account)) return 'ready'
  return pending_verification.length > 0 || disabled_reason === 'under_review' ? 'review' : 'restricted'
}

/** What the company may ask for, by the word we have for it. */
export const REQUIREMENTS = [
  'bank',
  'terms',
  'website',
  'trade',
  'name',
  'dob',
  'ssn',
  'address',
  'email',
  'phone',
  'businessName',
  'ein',
  'people',
  'document',
  'other',
] as const
export type Requirement = (typeof REQUIREMENTS)[number]
/** Which of the company's field names (docs.stripe.com, "Required verification information") means what; the first that fits. */
const MEANS: readonly [RegExp, Requirement][] = [
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
  [/\.verification\.|document/, 'document'],
  [/^business_profile\.(url|product_description)/, 'website'],
  [/^business_profile\.mcc/, 'trade'],
  [/^company\.tax_id/, 'ein'],
  [/^company\.name|^business_profile\.name/, 'businessName'],
  [/^(owners|directors|executives|representative|company\.(owners|directors|executives)_provided)/, 'people'],
  [/(first|last)_name/, 'name'],
  [/\.dob(\.|$)/, 'dob'],
  [/ssn_last_4|id_number/, 'ssn'],
  [/\.address(\.|$)/, 'address'],
  [/email/, 'email'],
  [/phone/, 'phone'],
]
/** The company's names of fields as what a person would call them, each once. */
export const requirementsOf = (fields: readonly string[]): Requirement[] => {
  const found = fields.map((field) => MEANS.find(([form]) => form.test(field))?.[1] ?? 'other')
  return REQUIREMENTS.filter((each) => found.includes(each))
}

/** Why the company stopped an account, for which there are sentences; anything else is `other`. */
export const STOPS = ['rejected', 'listed', 'platform_paused', 'past_due', 'other'] as const
export type Stop = (typeof STOPS)[number]
export function stopOf(reason: string | null): Stop | null {
  if (!reason) return null
  if (reason.startsWith('rejected')) return 'rejected'
  return STOPS.find((each) => reason.endsWith(each)) ?? 'other'
}

/** Why a bank sent money back (docs.stripe.com, "Payout failures"); anything else is `other`. */
export const BANK_FAILURES = [
  'account_closed',
  'account_frozen',
  'no_account',
  'invalid_account_number',
  'incorrect_account_holder_name',
  'debit_not_authorized',
  'bank_account_restricted',
  'other',
] as const
export type BankFailure = (typeof BANK_FAILURES)[number]
export const bankFailureOf = (code: string | null): BankFailure =>
  BANK_FAILURES.find((each) => each === code) ?? 'other'

/** Why a transfer was not made; anything else is `other`. */
export const TRANSFER_FAILURES = ['balance_insufficient', 'account_not_ready', 'other'] as const
export type TransferFailure = (typeof TRANSFER_FAILURES)[number]
export const transferFailureOf = (code: string | null): TransferFailure | null =>
  code === null ? null : (TRANSFER_FAILURES.find((each) => each === code) ?? 'other')
