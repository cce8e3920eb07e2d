// Every URL of the site as a function. Imports nothing; anyone may import it.
const query = (values: Record<string, string | number | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  return given.length
    ? `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`
    : ''
}

export const paths = {
  home: () => '/',
  about: () => '/about',
  homeEs: () => '/es',
  aboutEs: () => '/es/about',
  rights: () => '/rights',
  rightsEs: () => '/es/rights',
  stateRights: (slug: string) => `/rights/${slug}`,
  stateRightsEs: (slug: string) => `/es/rights/${slug}`,
  findRights: () => '/rights/find',
  auth: (options: { next?: string; tab?: 'signup'; sent?: '1' } = {}) => `/auth${query(options)}`,
  authConfirm: () => '/auth/confirm',
  authReset: () => '/auth/reset',
  dashboard: () => '/dashboard',
  claims: () => '/claims',
  claimIntake: () => '/claim/intake',
  /** `asked` opens the upload of what the claims team asked for. */
  claim: (id: string, options: { asked?: string } = {}) => `/claim/${id}${query(options)}`,
  bookings: () => '/bookings',
  booking: (id: string) => `/bookings/${id}`,
  messages: (options: { conversation?: string } = {}) => `/messages${query(options)}`,
  notifications: () => '/notifications',
  unsubscribe: (options: { token?: string } = {}) => `/unsubscribe${query(options)}`,
  settings: () => '/settings',
  settingsSecurity: () => '/settings/security',
  settingsNotifications: () => '/settings/notifications',
  settingsData: () => '/settings/data',
  marketplace: (options: { category?: string; zip?: string; claim?: string } = {}) => `/marketplace${query(options)}`,
  services: (options: { zip?: string; claim?: string } = {}) => `/services${query(options)}`,
  listing: (id: string, options: { claim?: string } = {}) => `/listing/${id}${query(options)}`,
  bookingSuccess: (options: { session_id?: string } = {}) => `/booking-success${query(options)}`,
  providerOnboarding: () => '/provider/onboarding',
  providerVerification: () => '/provider/verification',
  providerBusiness: () => '/provider/business',
  providerTeam: () => '/provider/team',
  invitation: (options: { token?: string } = {}) => `/invitation${query(options)}`,
  providerAnalytics: () => '/provider/analytics',
  providerReviews: (options: { filter?: 'unanswered'; page?: number } = {}) => `/provider/reviews${query(options)}`,
  providerMoney: (options: { months?: number | 'all'; page?: number } = {}) => `/provider/money${query(options)}`,
  providerListings: () => '/provider/listings',
  providerListingNew: () => '/provider/listings/new',
  providerListing: (id: string) => `/provider/listings/${id}`,
  providerListingPreview: (id: string) => `/provider/listings/${id}/preview`,
  providerBookings: () => '/provider/bookings',
  providerBooking: (id: string) => `/provider/booking/${id}`,
  adminClaims: () => '/admin/claims',
  adminClaim: (id: string) => `/admin/claims/${id}`,
  adminProviders: () => '/admin/providers',
  adminProvider: (id: string) => `/admin/providers/${id}`,
  adminPapers: () => '/admin/papers',
  adminUsers: () => '/admin/users',
  adminOrders: (options: { filter?: 'disputed' | 'all' } = {}) => `/admin/orders${query(options)}`,
  adminSupport: (options: { state?: string; assigned?: string; q?: string; thread?: string } = {}) =>
    `/admin/support${query(options)}`,
  adminReplies: () => '/admin/support/replies',
  adminReviews: (options: { state?: string; q?: string } = {}) => `/admin/reviews${query(options)}`,
  removedReviews: () => '/reviews/removed',
  adminReports: (options: { state?: 'resolved' } = {}) => `/admin/reports${query(options)}`,
  adminAnalytics: (options: { period?: string; from?: string; to?: string } = {}) =>
    `/admin/analytics${query(options)}`,
  adminAudit: (
    options: {
      person?: string
      row?: string
      action?: string
      from?: string
      to?: string
      before?: number
      entry?: number
    } = {},
  ) => `/admin/audit${query(options)}`,
} as const

/** Stands for the public address in pages written at build time; the server puts the real one in when it loads them. */
export const BUILD_ORIGIN = 'https://origin.invalid'
