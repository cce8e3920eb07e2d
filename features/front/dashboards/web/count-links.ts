import { paths } from '#app/paths.ts'

/** The queue behind each figure of the admin's dashboard, under the filter that finds what the figure counts. */
export const COUNT_LINKS = {
  pending_claims: `${paths.adminClaims()}?status=intake`,
  pending_verifications: `${paths.adminProviders()}?status=pending`,
  providers: `${paths.adminProviders()}?status=all`,
  users: paths.adminUsers({ role: 'people' }),
  listings: paths.adminListings(),
  paid_orders: paths.adminOrders({ filter: 'all', status: 'paid' }),
}
