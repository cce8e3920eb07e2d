import adminUsers from '#features/front/users/web/users-copy.es.ts'
import type en from './copy.adminUsers.en.ts'

export default { adminUsers } satisfies typeof en
