import adminLedger from '#features/payments/web/books-copy.es.ts'
import adminOrders from '#features/orders/web/desk-copy.es.ts'
import adminClaims from '#features/claims/web/admin-copy.es.ts'
import lifecycle from '#features/claims/web/lifecycle-copy.es.ts'
import claimQueue from '#features/claims/web/queue-copy.es.ts'
import audit from '#features/dashboards/web/audit-copy.es.ts'
import overview from '#features/dashboards/web/overview-copy.es.ts'
import desk from '#features/accounts/web/desk-copy.es.ts'
import rules from '#features/dashboards/web/rules-copy.es.ts'
import states from '#features/rights/web/states-copy.es.ts'
import savedViews from '#features/dashboards/web/views-copy.es.ts'
import type en from './copy.admin.en.ts'
import adminUsers from '#features/dashboards/web/users-copy.es.ts'
import adminProviders from '#features/providers/web/admin-copy.es.ts'
import support from '#features/messages/web/support-copy.es.ts'
import adminReviews from '#features/reviews/web/admin-copy.es.ts'

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
} satisfies typeof en
