// Every sentence of the screens, by language and by where it is needed: a public page carries its own and the common ones.
import type accounts from '#features/base/accounts/web/copy.en.ts'
import type map from '#features/market/map/web/map-copy.en.ts'
import type order from '#features/market/marketplace/web/order-copy.en.ts'
import type choices from '#features/work/matching/web/choices-copy.en.ts'
import type contest from '#features/cases/chargebacks/web/contest-copy.en.ts'
import type deposit from '#features/trades/deposits/web/deposit-copy.en.ts'
import type adminDisputes from '#features/cases/chargebacks/web/dispute-copy.en.ts'
import type orderLength from '#features/trades/rentals/web/length-copy.en.ts'
import type reimbursement from '#features/cases/claim-file/web/reimbursement-copy.en.ts'
import type receivables from '#features/cases/receivables/web/receivables-copy.en.ts'
import type adminDifferences from '#features/money/ledger/web/difference-copy.en.ts'
import type papers from '#features/money/documents/web/papers-copy.en.ts'
import type tradeFacts from '#features/market/marketplace/web/facts-copy.en.ts'
import type trades from '#features/market/marketplace/web/trade-copy.en.ts'
import type invited from '#features/business/team/web/invited-copy.en.ts'
import type palette from '#features/base/queues/web/palette-copy.en.ts'
import type ownNotifications from '#features/base/notifications/web/own-copy.en.ts'
import type removedReviews from '#features/work/removals/web/removed-copy.en.ts'
import type adminEn from './copy.admin.en.ts'
import type adminActsEn from './copy.adminActs.en.ts'
import type adminClaimsEn from './copy.adminClaims.en.ts'
import type adminUsersEn from './copy.adminUsers.en.ts'
import type adminOrdersEn from './copy.adminOrders.en.ts'
import type adminPayoutsEn from './copy.adminPayouts.en.ts'
import type adminRulesEn from './copy.adminRules.en.ts'
import type adminSupportEn from './copy.adminSupport.en.ts'
import type adminReviewsEn from './copy.adminReviews.en.ts'
import type appEn from './copy.app.en.ts'
import type businessEn from './copy.business.en.ts'
import type payoutsEn from './copy.payouts.en.ts'
import type providerListingsEn from './copy.providerListings.en.ts'
import type providerReviewsEn from './copy.providerReviews.en.ts'
import type providerTeamEn from './copy.providerTeam.en.ts'
import type listingEn from './copy.listing.en.ts'
import type marketEn from './copy.market.en.ts'
import type publicEn from './copy.public.en.ts'

export type Locale = 'en' | 'es'
type Single = {
  accounts: typeof accounts
  adminDifferences: typeof adminDifferences
  adminDisputes: typeof adminDisputes
  choices: typeof choices
  contest: typeof contest
  deposit: typeof deposit
  invited: typeof invited
  map: typeof map
  order: typeof order
  orderLength: typeof orderLength
  ownNotifications: typeof ownNotifications
  palette: typeof palette
  papers: typeof papers
  receivables: typeof receivables
  reimbursement: typeof reimbursement
  removedReviews: typeof removedReviews
  tradeFacts: typeof tradeFacts
  trades: typeof trades
}
export type Messages = typeof publicEn &
  typeof appEn &
  typeof businessEn &
  typeof adminEn &
  typeof adminActsEn &
  typeof adminClaimsEn &
  typeof adminUsersEn &
  typeof adminOrdersEn &
  typeof adminPayoutsEn &
  typeof adminRulesEn &
  typeof adminSupportEn &
  typeof adminReviewsEn &
  typeof payoutsEn &
  typeof providerListingsEn &
  typeof providerReviewsEn &
  typeof providerTeamEn &
  typeof listingEn &
  typeof marketEn &
  Single

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

type Loader = () => Promise<Partial<Messages>>
export type CopySet = Record<Locale, Loader>
export const only = (file: Promise<{ default: Partial<Messages> }>) => file.then((module) => module.default)
export const named = <Noun extends keyof Single>(noun: Noun, file: Promise<{ default: Single[Noun] }>) =>
  file.then((module): Partial<Messages> => ({ [noun]: module.default }))

/** On every page that runs a script. */
export const PUBLIC_COPY: CopySet = {
  en: () => only(import('./copy.public.en.ts')),
  es: () => only(import('./copy.public.es.ts')),
}
/** What one is told and may choose about it: behind sign-in, and where a mail's foot leads. */
export const TOLD_COPY: CopySet = {
  en: () => named('ownNotifications', import('#features/base/notifications/web/own-copy.en.ts')),
  es: () => named('ownNotifications', import('#features/base/notifications/web/own-copy.es.ts')),
}
/** Of single public pages, by their address. */
export const PAGES: { at: RegExp; copy: CopySet }[] = [
  {
    at: /^\/auth/,
    copy: {
      en: () => named('accounts', import('#features/base/accounts/web/copy.en.ts')),
      es: () => named('accounts', import('#features/base/accounts/web/copy.es.ts')),
    },
  },
  {
    at: /^\/(marketplace|services)/,
    copy: {
      en: () => only(import('./copy.market.en.ts')),
      es: () => only(import('./copy.market.es.ts')),
    },
  },
  {
    at: /^\/services/,
    copy: {
      en: () => named('trades', import('#features/market/marketplace/web/trade-copy.en.ts')),
      es: () => named('trades', import('#features/market/marketplace/web/trade-copy.es.ts')),
    },
  },
  {
    at: /^\/listing/,
    copy: {
      en: () => only(import('./copy.listing.en.ts')),
      es: () => only(import('./copy.listing.es.ts')),
    },
  },
  {
    at: /^\/reviews\/removed/,
    copy: {
      en: () => only(import('./copy.removed.en.ts')),
      es: () => only(import('./copy.removed.es.ts')),
    },
  },
  { at: /^\/unsubscribe/, copy: TOLD_COPY },
]
const loaded: Record<Locale, Partial<Messages>> = { en: {}, es: {} }
const fetched = new Set<Loader>()

async function load(sets: readonly CopySet[], locale: Locale): Promise<void> {
  const missing = sets.map((set) => set[locale]).filter((loader) => !fetched.has(loader))
  const found = await Promise.all(missing.map((loader) => loader()))
  if (found.length > 0) loaded[locale] = Object.assign({}, loaded[locale], ...found)
  for (const loader of missing) fetched.add(loader)
}
/** Fetches sentences, once; afterwards {@link copyOf} has them. */
export const loadCopy = (sets: CopySet | readonly CopySet[], locale: Locale): Promise<void> =>
  load('en' in sets ? [sets] : sets, locale)
/** What the public page at this address says beside the common sentences. */
export const loadPageCopy = (pathname: string, locale: Locale): Promise<void> =>
  load(
    PAGES.filter(({ at }) => at.test(pathname)).map(({ copy }) => copy),
    locale,
  )
export const copyOf = (locale: Locale): Partial<Messages> => loaded[locale]
