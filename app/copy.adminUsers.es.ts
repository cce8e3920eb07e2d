import adminUsers from '#features/dashboards/web/users-copy.es.ts'
import type en from './copy.adminUsers.en.ts'

export default { adminUsers } satisfies typeof en
