import adminLedger from '#features/payments/web/books-copy.en.ts'
import adminOrders from '#features/orders/web/desk-copy.en.ts'
import adminClaims from '#features/claims/web/admin-copy.en.ts'
import lifecycle from '#features/claims/web/lifecycle-copy.en.ts'
import claimQueue from '#features/claims/web/queue-copy.en.ts'
import audit from '#features/dashboards/web/audit-copy.en.ts'
import overview from '#features/dashboards/web/overview-copy.en.ts'
import desk from '#features/accounts/web/desk-copy.en.ts'
import rules from '#features/dashboards/web/rules-copy.en.ts'
import states from '#features/rights/web/states-copy.en.ts'
import savedViews from '#features/dashboards/web/views-copy.en.ts'
import adminUsers from '#features/dashboards/web/users-copy.en.ts'
import adminProviders from '#features/providers/web/admin-copy.en.ts'
import support from '#features/messages/web/support-copy.en.ts'
import adminReviews from '#features/reviews/web/admin-copy.en.ts'

export default {
  adminReviews,
  support,
  adminLedger,
  adminOrders,
  adminProviders,
  adminUsers,
  adminClaims,
  audit,
  claimQueue,
  lifecycle,
  desk,
  overview,
  rules,
  savedViews,
  states,
}
