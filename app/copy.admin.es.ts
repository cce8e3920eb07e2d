import adminProviders from '#features/providers/web/admin-copy.es.ts'
import audit from '#features/dashboards/web/audit-copy.es.ts'
import desk from '#features/accounts/web/desk-copy.es.ts'
import overview from '#features/dashboards/web/overview-copy.es.ts'
import savedViews from '#features/dashboards/web/views-copy.es.ts'
import type en from './copy.admin.en.ts'

export default { adminProviders, audit, desk, overview, savedViews } satisfies typeof en
