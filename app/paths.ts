// Every URL of the site as a function. Imports nothing; anyone may import it.
const query = (values: Record<string, string | number | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  return given.length
    ? `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`
    : ''
}

/** Before the addresses of pages that are written at build time, in each language once. */
const spoken = (language = 'en') => (language === 'en' ? '' : `/${language}`)

type Search = { zip?: string; near?: string; radius?: string; verified?: '1'; open?: 'now'; claim?: string }

export const paths = {
  home: (language?: string) => spoken(language) || '/',
  about: (language?: string) => `${spoken(language)}/about`,
  privacy: (language?: string) => `${spoken(language)}/privacy`,
  terms: (language?: string) => `${spoken(language)}/terms`,
  contact: (language?: string) => `${spoken(language)}/contact`,
  help: (language?: string) => `${spoken(language)}/help`,
  rights: (language?: string) => `${spoken(language)}/rights`,
  stateRights: (slug: string, language?: string) => `${spoken(language)}/rights/${slug}`,
  findRights: () => '/rights/find',
  auth: (options: { next?: string; tab?: 'signup' | 'signin'; sent?: '1'; deleted?: '1' } = {}) =>
    `/auth${query(options)}`,
  authConfirm: () => '/auth/confirm',
  authReset: () => '/auth/reset',
  dashboard: () => '/dashboard',
  claims: () => '/claims',
  claimIntake: () => '/claim/intake',
  /** `asked` opens the upload of what the claims team asked for. */
  claim: (id: string, options: { asked?: string } = {}) => `/claim/${id}${query(options)}`,
  claimRepair: (id: string) => `/claim/${id}/repair`,
  totalLoss: (id: string) => `/claim/${id}/total-loss`,
  appraisal: (id: string) => `/claim/${id}/appraisal`,
  carPlace: (id: string) => `/claim/${id}/car`,
  /** Where a yard uses a release; its code stands behind the #. */
  release: () => '/release',
  /** What opens it stands behind the #. */
  towShare: () => '/tow/share',
  bookings: () => '/bookings',
  saved: () => '/saved',
  booking: (id: string) => `/bookings/${id}`,
  messages: (options: { conversation?: string } = {}) => `/messages${query(options)}`,
  notifications: () => '/notifications',
  unsubscribe: (options: { token?: string } = {}) => `/unsubscribe${query(options)}`,
  settings: () => '/settings',
  settingsSecurity: () => '/settings/security',
  settingsNotifications: () => '/settings/notifications',
  settingsData: () => '/settings/data',
  marketplace: (options: Search & { category?: string } = {}) => `/marketplace${query(options)}`,
  services: (options: Search & { service?: string } = {}) => `/services${query(options)}`,
  tow: (options: { step?: 'who' } = {}) => `/tow${query(options)}`,
  towJob: (id: string) => `/tow/${id}`,
  /** `book` opens the booking at once. */
  listing: (id: string, options: { claim?: string; book?: '1' } = {}) => `/listing/${id}${query(options)}`,
  bookingSuccess: (options: { session_id?: string } = {}) => `/booking-success${query(options)}`,
  providerOnboarding: () => '/provider/onboarding',
  providerVerification: () => '/provider/verification',
  providerBusiness: () => '/provider/business',
  providerTowing: () => '/provider/towing',
  providerArrivals: () => '/provider/arrivals',
  providerDispatch: () => '/provider/dispatch',
  providerTeam: () => '/provider/team',
  providerKeys: () => '/provider/keys',
  providerWebhooks: () => '/provider/webhooks',
  invitation: (options: { token?: string } = {}) => `/invitation${query(options)}`,
  providerAnalytics: () => '/provider/analytics',
  providerReviews: (options: { filter?: 'unanswered'; page?: number } = {}) => `/provider/reviews${query(options)}`,
  /** `setup` is how somebody comes back from the payment provider: done, or with a link that is over. */
  providerMoney: (
    options: { months?: number | 'all'; page?: number; payouts?: number; setup?: 'return' | 'refresh' } = {},
  ) => `/provider/money${query(options)}`,
  providerListings: () => '/provider/listings',
  providerListingNew: () => '/provider/listings/new',
  providerCarImport: () => '/provider/listings/import',
  providerListing: (id: string) => `/provider/listings/${id}`,
  providerListingPreview: (id: string) => `/provider/listings/${id}/preview`,
  providerRepairs: () => '/provider/repairs',
  providerRepair: (id: string) => `/provider/repairs/${id}`,
  adminTows: () => '/admin/tows',
  adminStays: () => '/admin/tows/stays',
  adminRepairs: () => '/admin/repairs',
  adminRepair: (id: string) => `/admin/repairs/${id}`,
  adminInsurers: (options: { q?: string; page?: number } = {}) => `/admin/insurers${query(options)}`,
  adminAdjusters: () => '/admin/adjusters',
  /** Where a mailed link leads; its token stands behind the #. */
  adjuster: () => '/i',
  adminInsurer: (id: string) => `/admin/insurers/${id}`,
  providerEstimates: () => '/provider/estimates',
  providerEstimate: (id: string) => `/provider/estimates/${id}`,
  providerBookings: () => '/provider/bookings',
  providerBooking: (id: string) => `/provider/booking/${id}`,
  adminClaims: (
    options: Partial<
      Record<'status' | 'q' | 'insurer' | 'loss_state' | 'due' | 'assigned' | 'assignee' | 'follow_up', string>
    > = {},
  ) => `/admin/claims${query(options)}`,
  adminClaim: (id: string) => `/admin/claims/${id}`,
  adminProviders: () => '/admin/providers',
  adminProvider: (id: string) => `/admin/providers/${id}`,
  adminCredentials: () => '/admin/providers/credentials',
  adminUsers: (options: { q?: string; role?: string; state?: string } = {}) => `/admin/users${query(options)}`,
  adminUser: (id: string) => `/admin/users/${id}`,
  adminDataRequests: (options: { status?: string; kind?: string; person_id?: string } = {}) =>
    `/admin/data-requests${query(options)}`,
  adminDataRequest: (id: string) => `/admin/data-requests/${id}`,
  /** Without a filter: bookings with an open complaint. */
  adminOrders: (
    options: {
      filter?: 'disputed' | 'contested' | 'stuck' | 'all'
      q?: string
      status?: string
      work_status?: string
      refund?: string
      user_id?: string
      provider_id?: string
      claim_id?: string
      from?: string
      to?: string
      sort?: string
      page?: number
    } = {},
  ) => `/admin/orders${query(options)}`,
  adminOrder: (id: string) => `/admin/orders/${id}`,
  adminLedger: (
    options: {
      from?: string
      to?: string
      kind?: string
      account?: string
      party_id?: string
      order_id?: string
      discrepancy?: string
      sort?: string
      page?: number
    } = {},
  ) => `/admin/ledger${query(options)}`,
  /** `provider` opens one of them. */
  adminPayouts: (options: { list?: string; q?: string; page?: number; provider?: string; year?: number } = {}) =>
    `/admin/payouts${query(options)}`,
  /** What insurers owe: all of them, or the bookings of one by any spelling of its name. */
  adminReceivables: (
    options: { insurer?: string; age?: string; q?: string; show?: 'all'; sort?: string; page?: number } = {},
  ) => `/admin/receivables${query(options)}`,
  adminSupport: (options: { state?: string; assigned?: string; q?: string; thread?: string } = {}) =>
    `/admin/support${query(options)}`,
  adminReplies: () => '/admin/support/replies',
  adminReviews: (options: { state?: string; q?: string } = {}) => `/admin/reviews${query(options)}`,
  removedReviews: (options: { before?: string } = {}) => `/reviews/removed${query(options)}`,
  adminListings: (options: { status?: string; q?: string; page?: number } = {}) => `/admin/listings${query(options)}`,
  adminReports: (options: { state?: 'resolved'; report?: string } = {}) => `/admin/reports${query(options)}`,
  adminRules: (options: { rule?: string } = {}) => `/admin/rules${query(options)}`,
  adminStates: (options: { state?: string } = {}) => `/admin/rules/states${query(options)}`,
  adminAnalytics: (options: { period?: string; from?: string; to?: string } = {}) =>
    `/admin/analytics${query(options)}`,
  adminAudit: (
    options: {
      person?: string
      row?: string
      action?: string
      kind?: string
      request?: string
      from?: string
      to?: string
      sort?: string
      before?: number
      after?: number
      entry?: number
    } = {},
  ) => `/admin/audit${query(options)}`,
} as const

/** Stands for the public address in pages written at build time; the server puts the real one in when it loads them. */
export const BUILD_ORIGIN = 'https://origin.invalid'
