// The sentences behind sign-in, apart from those of public pages, which carry none of this.
import { type CopySet, type Locale, loadCopy, named, only, PAGES, PUBLIC_COPY, TOLD_COPY } from './copy.ts'

const APP: CopySet = {
  en: () => only(import('./copy.app.en.ts')),
  es: () => only(import('./copy.app.es.ts')),
}
/** What is said of choices: on the pages of one claim, and of one's own booking. */
export const CHOICES_COPY: CopySet = {
  en: () => named('choices', import('#features/work/matching/web/choices-copy.en.ts')),
  es: () => named('choices', import('#features/work/matching/web/choices-copy.es.ts')),
}
/** What is said of claiming a rental back: on the same pages. */
const REIMBURSEMENT_COPY: CopySet = {
  en: () => named('reimbursement', import('#features/cases/claim-file/web/reimbursement-copy.en.ts')),
  es: () => named('reimbursement', import('#features/cases/claim-file/web/reimbursement-copy.es.ts')),
}
/** What is said of numbered papers and lead fees: on the page of one booking, and of a provider's money. */
export const PAPERS_COPY: CopySet = {
  en: () => named('papers', import('#features/money/documents/web/papers-copy.en.ts')),
  es: () => named('papers', import('#features/money/documents/web/papers-copy.es.ts')),
}
/** What only providers and admins read: under /provider and /admin, and on their dashboards. */
export const BUSINESS_COPY: CopySet = {
  en: () => only(import('./copy.business.en.ts')),
  es: () => only(import('./copy.business.es.ts')),
}
/** What claims admins read on their dashboard, and on every page under /admin. */
export const ADMIN_COPY: CopySet = {
  en: () => only(import('./copy.admin.en.ts')),
  es: () => only(import('./copy.admin.es.ts')),
}
/** What providers read on single pages, by their address. */
const PROVIDER_PAGES: { at: RegExp; copy: CopySet }[] = [
  { at: /^\/provider\/(booking\/|money)/, copy: PAPERS_COPY },
  {
    at: /^\/provider\/listings/,
    copy: {
      en: () => only(import('./copy.providerListings.en.ts')),
      es: () => only(import('./copy.providerListings.es.ts')),
    },
  },
  {
    at: /^\/provider\/money/,
    copy: {
      en: () => only(import('./copy.payouts.en.ts')),
      es: () => only(import('./copy.payouts.es.ts')),
    },
  },
  {
    at: /^\/provider\/reviews/,
    copy: {
      en: () => only(import('./copy.providerReviews.en.ts')),
      es: () => only(import('./copy.providerReviews.es.ts')),
    },
  },
  {
    at: /^\/provider\/team/,
    copy: {
      en: () => only(import('./copy.providerTeam.en.ts')),
      es: () => only(import('./copy.providerTeam.es.ts')),
    },
  },
]
/** What a person reads on single pages of their own, by their address. */
const OWN_PAGES: { at: RegExp; copy: CopySet }[] = [
  { at: /^\/(claim|bookings)\//, copy: CHOICES_COPY },
  { at: /^\/(claim|bookings)\//, copy: PAPERS_COPY },
  { at: /^\/(claim|bookings)\//, copy: REIMBURSEMENT_COPY },
  { at: /notifications/, copy: TOLD_COPY },
]
const pagesAt = (pages: readonly { at: RegExp; copy: CopySet }[], pathname: string) =>
  pages.filter(({ at }) => at.test(pathname)).map(({ copy }) => copy)
/** What a page of one's own at this address says, beside what every page behind sign-in does. */
export const loadOwnCopy = (pathname: string, locale: Locale): Promise<void> =>
  loadCopy(pagesAt(OWN_PAGES, pathname), locale)
/** What the page of a provider at this address says, beside what every page behind sign-in does. */
export const loadBusinessCopy = (pathname: string, locale: Locale): Promise<void> =>
  loadCopy([BUSINESS_COPY, ...pagesAt(PROVIDER_PAGES, pathname)], locale)

/** What claims admins read on single pages, by their address. */
const ADMIN_PAGES: { at: RegExp; copy: CopySet }[] = [
  { at: /^\/admin\/claims\/./, copy: CHOICES_COPY },
  { at: /^\/admin\/orders\/./, copy: PAPERS_COPY },
  {
    at: /^\/admin\/(audit|users\/.)/,
    copy: {
      en: () => only(import('./copy.adminActs.en.ts')),
      es: () => only(import('./copy.adminActs.es.ts')),
    },
  },
  {
    at: /^\/admin\/claims/,
    copy: {
      en: () => only(import('./copy.adminClaims.en.ts')),
      es: () => only(import('./copy.adminClaims.es.ts')),
    },
  },
  {
    at: /^\/admin\/(users|data-requests|payouts)/,
    copy: {
      en: () => only(import('./copy.adminUsers.en.ts')),
      es: () => only(import('./copy.adminUsers.es.ts')),
    },
  },
  {
    at: /^\/admin\/(orders|ledger|receivables)/,
    copy: {
      en: () => only(import('./copy.adminOrders.en.ts')),
      es: () => only(import('./copy.adminOrders.es.ts')),
    },
  },
  {
    at: /^\/admin\/ledger/,
    copy: {
      en: () => named('adminDifferences', import('#features/money/ledger/web/difference-copy.en.ts')),
      es: () => named('adminDifferences', import('#features/money/ledger/web/difference-copy.es.ts')),
    },
  },
  {
    at: /^\/admin\/receivables/,
    copy: {
      en: () => named('receivables', import('#features/cases/receivables/web/receivables-copy.en.ts')),
      es: () => named('receivables', import('#features/cases/receivables/web/receivables-copy.es.ts')),
    },
  },
  {
    at: /^\/admin\/payouts/,
    copy: {
      en: () => only(import('./copy.adminPayouts.en.ts')),
      es: () => only(import('./copy.adminPayouts.es.ts')),
    },
  },
  {
    at: /^\/admin\/rules/,
    copy: {
      en: () => only(import('./copy.adminRules.en.ts')),
      es: () => only(import('./copy.adminRules.es.ts')),
    },
  },
  {
    at: /^\/admin\/(support|reports)/,
    copy: {
      en: () => only(import('./copy.adminSupport.en.ts')),
      es: () => only(import('./copy.adminSupport.es.ts')),
    },
  },
  {
    at: /^\/admin\/reviews/,
    copy: {
      en: () => only(import('./copy.adminReviews.en.ts')),
      es: () => only(import('./copy.adminReviews.es.ts')),
    },
  },
]
/** What the page of a claims admin at this address says, beside what every page behind sign-in does. */
export const loadAdminCopy = (pathname: string, locale: Locale): Promise<void> =>
  loadCopy([BUSINESS_COPY, ADMIN_COPY, ...pagesAt(ADMIN_PAGES, pathname)], locale)
/** Behind sign-in: those of the listing and of signing in, since their parts are used there again. */
export const APP_COPY: readonly CopySet[] = [
  APP,
  ...PAGES.filter(({ at }) => ['/auth', '/listing'].some((page) => at.test(page))).map(({ copy }) => copy),
]

/** The server may render any page. */
export const EVERY_COPY: readonly CopySet[] = [
  PUBLIC_COPY,
  APP,
  BUSINESS_COPY,
  ADMIN_COPY,
  CHOICES_COPY,
  PAPERS_COPY,
  REIMBURSEMENT_COPY,
  ...[...ADMIN_PAGES, ...PROVIDER_PAGES, ...PAGES].map(({ copy }) => copy),
]
