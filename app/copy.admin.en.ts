import adminProviders from '#features/providers/web/admin-copy.en.ts'
import audit from '#features/dashboards/web/audit-copy.en.ts'
import desk from '#features/accounts/web/desk-copy.en.ts'
import overview from '#features/dashboards/web/overview-copy.en.ts'
import savedViews from '#features/dashboards/web/views-copy.en.ts'

export default { adminProviders, audit, desk, overview, savedViews }
