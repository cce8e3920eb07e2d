import adminProviders from '#features/business/verification/web/admin-copy.en.ts'
import audit from '#features/front/audit/web/audit-copy.en.ts'
import desk from '#features/base/queues/web/desk-copy.en.ts'
import overview from '#features/front/dashboards/web/overview-copy.en.ts'
import savedViews from '#features/base/queues/web/views-copy.en.ts'

export default { adminProviders, audit, desk, overview, savedViews }
