import acts from '#features/dashboards/web/acts-copy.es.ts'
import adminClaims from '#features/claims/web/admin-copy.es.ts'
import claimQueue from '#features/claims/web/queue-copy.es.ts'
import audit from '#features/dashboards/web/audit-copy.es.ts'
import overview from '#features/dashboards/web/overview-copy.es.ts'
import desk from '#features/accounts/web/desk-copy.es.ts'
import rules from '#features/dashboards/web/rules-copy.es.ts'
import states from '#features/rights/web/states-copy.es.ts'
import savedViews from '#features/dashboards/web/views-copy.es.ts'
import type en from './copy.admin.en.ts'
import adminProviders from '#features/providers/web/admin-copy.es.ts'

export default {
  acts, adminProviders,
  adminClaims,
  audit,
  claimQueue,
  desk,
  overview,
  rules,
  savedViews,
  states,
} satisfies typeof en
