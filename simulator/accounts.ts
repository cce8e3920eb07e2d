// Providers' own accounts at the test payment provider: opened by us, answered by their owners on its page.
import * as z from 'zod'
import { linkObject, takesTransfers } from './connect-objects.ts'
import { CONNECT_PAGE } from '#features/money/payments/server/simulated.ts'
import { type Company, emit } from './open.ts'
import { type Call, Expand, Metadata, need, Nothing, read, WireError, yes } from './params.ts'
import { expand, show } from './show.ts'
import { type AccountState, newTestId, type PayoutState, secondsOf } from './states.ts'
import { payoutFails, planPayout } from './transfers.ts'

const LINK_SECONDS = 300
const REVIEW_MS = 30_000

const word = <T extends string>(...words: T[]) => z.enum(words)
const NewAccount = z.strictObject({
  type: word('express', 'standard', 'custom').optional(),
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: word('account', 'application') }).optional(),
      losses: z.strictObject({ payments: word('application', 'stripe') }).optional(),
      requirement_collection: word('application', 'stripe').optional(),
      stripe_dashboard: z.strictObject({ type: word('express', 'full', 'none') }).optional(),
    })
    .optional(),
  country: z.string().length(2).default('US'),
  email: z.email().nullable().default(null),
  business_type: word('individual', 'company', 'government_entity', 'non_profit').nullable().default(null),
  business_profile: z
    .strictObject({ name: z.string().max(1000).nullable().default(null), url: z.url().nullable().default(null) })
    .default({ name: null, url: null }),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: yes }).optional() }).default({}),
  metadata: Metadata,
  expand: Expand,
})

const createAccount: Call = (company, { params }) => {
  const given = read(NewAccount, params)
  if (given.type && given.controller)
    throw new WireError(400, 'You may only provide one of these parameters: type, controller.', { param: 'type' })
  const account: AccountState = {
    id: newTestId('acct'),
    created: secondsOf(company.now()),
    type: given.type ?? 'express',
    email: given.email,
    country: given.country,
    business_type: given.business_type,
    business_name: given.business_profile.name,
    business_url: given.business_profile.url,
    metadata: given.metadata,
    transfers_requested: given.capabilities.transfers?.requested ?? false,
    details_submitted: false,
    bank: false,
    review: 'none',
  }
  company.store.keep('account', account)
  return show(company, 'account', account)
}
const readAccount: Call = (company, { id, params }) =>
  expand(company, show(company, 'account', need(company, 'account', id)), read(Nothing, params).expand)

const NewLink = z.strictObject({
  account: z.string(),
  type: word('account_onboarding', 'account_update'),
  return_url: z.url(),
  refresh_url: z.url(),
  collection_options: z.strictObject({ fields: word('currently_due', 'eventually_due').optional() }).optional(),
  expand: Expand,
})
const createLink: Call = (company, { params }) => {
  const { account, return_url, refresh_url } = read(NewLink, params)
  need(company, 'account', account, 'account')
  const link = {
    id: newTestId('link'),
    created: secondsOf(company.now()),
    account,
    return_url,
    refresh_url,
    used: false,
  }
  company.store.keep('link', link, account)
  return linkObject(
    `${company.origin}${CONNECT_PAGE}/${account}?link=${link.id}`,
    link.created,
    link.created + LINK_SECONDS,
  )
}

/** Whether an owner may still come in by a link: for five minutes, once. */
export const isOpen = (company: Company, link: { created: number; used: boolean }): boolean =>
  !link.used && secondsOf(company.now()) < link.created + LINK_SECONDS

/** What an owner can do on the company's page, or its staff afterwards. */
export const ANSWERS = ['finish', 'no_bank', 'review', 'reject'] as const
export type AccountAnswer = (typeof ANSWERS)[number]
const ANSWERED: Record<AccountAnswer, Partial<AccountState>> = {
  finish: { details_submitted: true, bank: true, review: 'passed' },
  no_bank: { details_submitted: true, bank: false, review: 'passed' },
  review: { details_submitted: true, bank: true, review: 'running' },
  reject: { details_submitted: true, review: 'rejected' },
}
/** Changes an account and tells us; documents under review pass half a minute later, and money waiting goes to the bank. */
export function answerAccount(company: Company, id: string, answer: AccountAnswer): AccountState {
  return changeAccount(company, id, ANSWERED[answer])
}
export function changeAccount(company: Company, id: string, change: Partial<AccountState>): AccountState {
  const account: AccountState = { ...need(company, 'account', id), ...change }
  company.store.keep('account', account)
  emit(company, 'account.updated', show(company, 'account', account), { account: id })
  if (account.review === 'running')
    company.store.plan(new Date(company.now().getTime() + REVIEW_MS), 'review_passes', id)
  if (takesTransfers(account) && account.bank) planPayout(company, id)
  return account
}

/** A bank sends a payout back; the account needs another bank account before the next one. */
export function bankRefuses(company: Company, id: string): PayoutState {
  const before = need(company, 'payout', id)
  if (before.status === 'failed') return before
  const failed = payoutFails(company, before)
  changeAccount(company, failed.account, { bank: false })
  return failed
}

/** The documents were good; unless somebody decided meanwhile. */
export function reviewPasses(company: Company, id: string): void {
  if (need(company, 'account', id).review === 'running') changeAccount(company, id, { review: 'passed' })
}

export const ACCOUNT_CALLS = { createAccount, readAccount, createLink }
