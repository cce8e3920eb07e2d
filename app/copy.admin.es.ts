import adminProviders from '#features/business/verification/web/admin-copy.es.ts'
import audit from '#features/front/audit/web/audit-copy.es.ts'
import desk from '#features/base/queues/web/desk-copy.es.ts'
import overview from '#features/front/dashboards/web/overview-copy.es.ts'
import savedViews from '#features/base/queues/web/views-copy.es.ts'
import type en from './copy.admin.en.ts'

export default { adminProviders, audit, desk, overview, savedViews } satisfies typeof en
