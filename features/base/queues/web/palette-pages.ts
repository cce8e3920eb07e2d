import { paths } from '#app/paths.ts'
import type { Found } from '../find.ts'
import type copy from './palette-copy.en.ts'

type PageName = keyof (typeof copy)['pages']
export type Place = { key: PageName; to: string }
const page = (key: PageName, to: string): Place => ({ key, to })

/** Where a claims admin works; the first ones stand in the header, the others under "More". */
export const ADMIN_PLACES: readonly Place[] = [
  page('dashboard', paths.dashboard()),
  page('adminClaims', paths.adminClaims()),
  page('adminProviders', paths.adminProviders()),
  page('adminOrders', paths.adminOrders()),
  page('adminSupport', paths.adminSupport()),
]
export const MORE_PLACES: readonly Place[] = [
  page('adminTows', paths.adminTows()),
  page('adminStays', paths.adminStays()),
  page('adminRepairs', paths.adminRepairs()),
  page('adminAdjusters', paths.adminAdjusters()),
  page('adminInsurers', paths.adminInsurers()),
  page('adminUsers', paths.adminUsers()),
  page('adminDataRequests', paths.adminDataRequests()),
  page('adminReports', paths.adminReports()),
  page('adminReviews', paths.adminReviews()),
  page('adminCredentials', paths.adminCredentials()),
  page('adminListings', paths.adminListings()),
  page('adminLedger', paths.adminLedger()),
  page('adminPayouts', paths.adminPayouts()),
  page('adminAnalytics', paths.adminAnalytics()),
  page('adminAudit', paths.adminAudit()),
  page('adminRules', paths.adminRules()),
  page('adminStates', paths.adminStates()),
  page('adminReplies', paths.adminReplies()),
]
const OWN: readonly Place[] = [
  page('messages', paths.messages()),
  page('notifications', paths.notifications()),
  page('settings', paths.settings()),
  page('settingsSecurity', paths.settingsSecurity()),
]
const BUSINESS: readonly Place[] = [
  page('dashboard', paths.dashboard()),
  page('providerBookings', paths.providerBookings()),
  page('providerRepairs', paths.providerRepairs()),
  page('providerListings', paths.providerListings()),
  page('providerListingNew', paths.providerListingNew()),
  page('providerCarImport', paths.providerCarImport()),
  page('providerBusiness', paths.providerBusiness()),
  page('providerTowing', paths.providerTowing()),
  page('providerDispatch', paths.providerDispatch()),
  page('providerArrivals', paths.providerArrivals()),
  page('providerTeam', paths.providerTeam()),
  page('providerKeys', paths.providerKeys()),
  page('providerWebhooks', paths.providerWebhooks()),
  page('providerVerification', paths.providerVerification()),
  page('providerMoney', paths.providerMoney()),
  page('providerAnalytics', paths.providerAnalytics()),
  page('providerReviews', paths.providerReviews()),
  page('marketplace', paths.marketplace()),
  page('claims', paths.claims()),
  page('bookings', paths.bookings()),
]
export const placesOf = (admin: boolean): readonly Place[] =>
  admin ? [...ADMIN_PLACES, ...MORE_PLACES, ...OWN] : [...BUSINESS, ...OWN]

/** The page of a row that was found, for an admin or for a business. */
export function pageOfFound({ kind, id }: Found, admin: boolean): string {
  if (kind === 'claim') return admin ? paths.adminClaim(id) : paths.claim(id)
  if (kind === 'order') return admin ? paths.adminOrder(id) : paths.providerBooking(id)
  if (kind === 'person') return paths.adminUser(id)
  if (kind === 'provider') return paths.adminProvider(id)
  return paths.providerListing(id)
}
