import audit from '#features/dashboards/web/audit-copy.es.ts'
import desk from '#features/accounts/web/desk-copy.es.ts'
import type en from './copy.admin.en.ts'

export default { audit, desk } satisfies typeof en
