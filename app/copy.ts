// Every sentence of the screens, by what it is about. Which page says which is read from the sources while building
// (bin/says.ts); bin/copy-packs.ts packs them.
import type { Language } from '#lib/languages.ts'

/** Each namespace and its English file; the other languages lie beside it. The build reads this list. */
export type Messages = {
  accounts: typeof import('#features/base/accounts/web/copy.en.ts').default
  acts: typeof import('#features/front/audit/web/acts-copy.en.ts').default
  adjuster: typeof import('#features/cases/adjuster/web/copy.en.ts').default
  adjusterPage: typeof import('#features/cases/adjuster/web/page-copy.en.ts').default
  adjusterSays: typeof import('#features/cases/adjuster-says/web/copy.en.ts').default
  adminAdjusters: typeof import('#features/cases/adjuster/web/queue-copy.en.ts').default
  adminClaims: typeof import('#features/claims/queue/web/admin-copy.en.ts').default
  adminDiscrepancies: typeof import('#features/money/ledger/web/discrepancy-copy.en.ts').default
  adminChargebacks: typeof import('#features/cases/chargebacks/web/chargeback-copy.en.ts').default
  carPlace: typeof import('#features/towing/storage/web/place-copy.en.ts').default
  keys: typeof import('#features/platform/keys/web/keys-copy.en.ts').default
  keyRequests: typeof import('#features/platform/keys/web/requests-copy.en.ts').default
  storedCar: typeof import('#features/towing/storage/web/stored-copy.en.ts').default
  storage: typeof import('#features/towing/storage/web/copy.en.ts').default
  yardRelease: typeof import('#features/towing/storage/web/yard-copy.en.ts').default
  moneyDecisions: typeof import('#features/money/decisions/web/decisions-copy.en.ts').default
  adminLedger: typeof import('#features/money/ledger/web/books-copy.en.ts').default
  adminOrders: typeof import('#features/cases/complaints/web/case-copy.en.ts').default
  adminProviders: typeof import('#features/business/verification/web/admin-copy.en.ts').default
  bills: typeof import('#features/trades/invoices/web/copy.en.ts').default
  adminRepairs: typeof import('#features/trades/repair-board/web/admin-copy.en.ts').default
  adminReviews: typeof import('#features/work/removals/web/admin-copy.en.ts').default
  adminUsers: typeof import('#features/front/users/web/users-copy.en.ts').default
  again: typeof import('#ui/again-copy.en.ts').default
  appraisalClause: typeof import('#features/cases/appraisals/web/clause-copy.en.ts').default
  appraisals: typeof import('#features/cases/appraisals/web/copy.en.ts').default
  audit: typeof import('#features/front/audit/web/audit-copy.en.ts').default
  carImport: typeof import('#features/market/editor/web/import-copy.en.ts').default
  choices: typeof import('#features/work/matching/web/choices-copy.en.ts').default
  claimQueue: typeof import('#features/claims/queue/web/queue-copy.en.ts').default
  claimDay: typeof import('#features/front/analytics/web/day-copy.en.ts').default
  claimWork: typeof import('#features/claims/queue/web/work-copy.en.ts').default
  claims: typeof import('#features/claims/claims/web/copy.en.ts').default
  contest: typeof import('#features/cases/chargebacks/web/contest-copy.en.ts').default
  dashboards: typeof import('#features/front/dashboards/web/copy.en.ts').default
  deposit: typeof import('#features/trades/deposits/web/deposit-copy.en.ts').default
  adminQueue: typeof import('#features/base/queues/web/admin-copy.en.ts').default
  driverRepair: typeof import('#features/trades/repairs/web/driver-copy.en.ts').default
  estimates: typeof import('#features/trades/estimates/web/copy.en.ts').default
  files: typeof import('#features/base/files/web/copy.en.ts').default
  glass: typeof import('#features/trades/glass/web/copy.en.ts').default
  glassFit: typeof import('#features/trades/glass/web/fit-copy.en.ts').default
  glassVisits: typeof import('#features/trades/glass/web/visit-copy.en.ts').default
  glassQuote: typeof import('#features/trades/glass/web/quote-copy.en.ts').default
  imports: typeof import('#features/trades/imports/web/copy.en.ts').default
  insurerKeys: typeof import('#features/platform/insurer-keys/web/copy.en.ts').default
  insurers: typeof import('#features/claims/insurers/web/copy.en.ts').default
  invited: typeof import('#features/business/team/web/invited-copy.en.ts').default
  jobRecords: typeof import('#features/work/job-records/web/copy.en.ts').default
  layout: typeof import('#app/layout/copy.en.ts').default
  lifecycle: typeof import('#features/claims/coverage/web/lifecycle-copy.en.ts').default
  listingPage: typeof import('#features/market/listing-page/web/page-copy.en.ts').default
  listings: typeof import('#features/market/listings/web/copy.en.ts').default
  map: typeof import('#features/market/map/web/map-copy.en.ts').default
  market: typeof import('#features/market/marketplace/web/market-copy.en.ts').default
  member: typeof import('#features/business/team/web/member-copy.en.ts').default
  messages: typeof import('#features/base/messages/web/copy.en.ts').default
  notifications: typeof import('#features/base/notifications/web/copy.en.ts').default
  order: typeof import('#features/market/marketplace/web/order-copy.en.ts').default
  extendOrReturn: typeof import('#features/trades/rentals/web/extension-copy.en.ts').default
  orderWork: typeof import('#features/work/orders/web/work-copy.en.ts').default
  orders: typeof import('#features/work/orders/web/copy.en.ts').default
  outside: typeof import('#features/trades/repair-board/web/outside-copy.en.ts').default
  overview: typeof import('#features/front/dashboards/web/overview-copy.en.ts').default
  ownClaims: typeof import('#features/claims/claims/web/own-copy.en.ts').default
  ownEstimates: typeof import('#features/trades/estimates/web/own-copy.en.ts').default
  ownDashboards: typeof import('#features/front/dashboards/web/own-copy.en.ts').default
  ownListings: typeof import('#features/market/editor/web/own-copy.en.ts').default
  ownNotifications: typeof import('#features/base/notifications/web/own-copy.en.ts').default
  ownOrders: typeof import('#features/work/changes/web/own-copy.en.ts').default
  ownProviders: typeof import('#features/business/providers/web/own-copy.en.ts').default
  ownRepairs: typeof import('#features/trades/repair-board/web/own-copy.en.ts').default
  ownReviews: typeof import('#features/work/reviews/web/own-copy.en.ts').default
  ownTeam: typeof import('#features/business/team/web/team-copy.en.ts').default
  palette: typeof import('#features/base/queues/web/palette-copy.en.ts').default
  pages: typeof import('#ui/pages-copy.en.ts').default
  push: typeof import('#features/base/notifications/web/push-copy.en.ts').default
  issuedDocuments: typeof import('#features/money/documents/web/issued-copy.en.ts').default
  payouts: typeof import('#features/money/payouts/web/payouts-copy.en.ts').default
  payoutsAdmin: typeof import('#features/money/payouts/web/admin-copy.en.ts').default
  phones: typeof import('#features/base/notifications/web/phone-copy.en.ts').default
  places: typeof import('#features/base/places/web/copy.en.ts').default
  providers: typeof import('#features/business/providers/web/copy.en.ts').default
  receivables: typeof import('#features/cases/receivables/web/receivables-copy.en.ts').default
  reimbursement: typeof import('#features/cases/claim-file/web/reimbursement-copy.en.ts').default
  removals: typeof import('#features/work/removals/web/removal-copy.en.ts').default
  removedReviews: typeof import('#features/work/removals/web/removed-copy.en.ts').default
  repairPapers: typeof import('#features/trades/invoices/web/papers-copy.en.ts').default
  insurerLetter: typeof import('#features/trades/repair-board/web/letter-copy.en.ts').default
  repairHistory: typeof import('#features/trades/repairs/web/history-copy.en.ts').default
  repairs: typeof import('#features/trades/repairs/web/copy.en.ts').default
  reviews: typeof import('#features/work/reviews/web/copy.en.ts').default
  rights: typeof import('#features/claims/rights/web/copy.en.ts').default
  rules: typeof import('#features/front/rules/web/rules-copy.en.ts').default
  saved: typeof import('#features/market/listing-page/web/saved-copy.en.ts').default
  savedViews: typeof import('#features/base/queues/web/views-copy.en.ts').default
  settings: typeof import('#features/base/accounts/web/own-copy.en.ts').default
  providerStatements: typeof import('#features/money/documents/web/statements-copy.en.ts').default
  products: typeof import('#features/market/prices/web/product-copy.en.ts').default
  rentalTerms: typeof import('#features/market/prices/web/rental-copy.en.ts').default
  slots: typeof import('#features/market/slots/web/copy.en.ts').default
  states: typeof import('#features/front/rules/web/states-copy.en.ts').default
  support: typeof import('#features/front/support/web/support-copy.en.ts').default
  table: typeof import('#ui/table-copy.en.ts').default
  totalLoss: typeof import('#features/cases/total-loss/web/page-copy.en.ts').default
  totalLossPart: typeof import('#features/cases/total-loss/web/part-copy.en.ts').default
  tow: typeof import('#features/towing/tows/web/copy.en.ts').default
  towAsk: typeof import('#features/towing/tows/web/ask-copy.en.ts').default
  towCard: typeof import('#features/towing/tows/web/card-copy.en.ts').default
  towOperators: typeof import('#features/towing/operators/web/copy.en.ts').default
  towDispatch: typeof import('#features/towing/tow-jobs/web/dispatch-copy.en.ts').default
  towJob: typeof import('#features/towing/tow-jobs/web/copy.en.ts').default
  towPay: typeof import('#features/towing/tow-pay/web/copy.en.ts').default
  towExtra: typeof import('#features/towing/tow-pay/web/extra-copy.en.ts').default
  towDetails: typeof import('#features/towing/tows/web/details-copy.en.ts').default
  arrivals: typeof import('#features/towing/arrivals/web/copy.en.ts').default
  adminStays: typeof import('#features/towing/tow-list/web/stays-copy.en.ts').default
  adminTows: typeof import('#features/towing/tow-list/web/copy.en.ts').default
  towing: typeof import('#features/business/rate-cards/web/copy.en.ts').default
  towLive: typeof import('#features/towing/tow-live/web/live-copy.en.ts').default
  towShare: typeof import('#features/towing/tow-live/web/share-copy.en.ts').default
  towShared: typeof import('#features/towing/tow-live/web/shared-copy.en.ts').default
  towLater: typeof import('#features/towing/tows/web/later-copy.en.ts').default
  towOffers: typeof import('#features/towing/tows/web/offers-copy.en.ts').default
  tradeFacts: typeof import('#features/market/marketplace/web/facts-copy.en.ts').default
  trades: typeof import('#features/market/marketplace/web/trade-copy.en.ts').default
  ui: typeof import('#ui/copy.en.ts').default
  webhooks: typeof import('#features/platform/webhooks/web/copy.en.ts').default
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

/** Sentences that travel together, fetched in one language. */
export type Pack = Record<Language, () => Promise<{ default: Partial<Messages> }>>
/** What the pages inside a layout say, by their address (the first that fits), and any page that is not among them. */
export type Said = { always: readonly Pack[]; pages: readonly (readonly [at: RegExp, packs: readonly Pack[]])[] }

type Words = { [key: string]: unknown }
const isGroup = (value: unknown): value is Words => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Both; each page brings of a namespace what it says of it. */
const joined = (there: Words, more: Words): Words => ({
  ...there,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => {
      const known = there[key]
      return [key, isGroup(value) && isGroup(known) ? joined(known, value) : value]
    }),
  ),
})

const loaded: Partial<Record<Language, Partial<Messages>>> = {}
const known = new Set<object>()

/** Fetches sentences, once; afterwards {@link copyOf} has them. */
export async function loadCopy(packs: readonly Pack[], locale: Language): Promise<void> {
  for (const { default: words } of await Promise.all(packs.map((pack) => pack[locale]())))
    if (!known.has(words)) {
      known.add(words)
      loaded[locale] = joined(copyOf(locale), words)
    }
}
/** Fetches what the page at this address says. */
export const loadPageCopy = ({ always, pages }: Said, pathname: string, locale: Language): Promise<void> =>
  loadCopy(pages.find(([at]) => at.test(pathname))?.[1] ?? always, locale)
export const copyOf = (locale: Language): Partial<Messages> => (loaded[locale] ??= {})
