import adminClaims from '#features/claims/queue/web/admin-copy.es.ts'
import lifecycle from '#features/claims/coverage/web/lifecycle-copy.es.ts'
import claimQueue from '#features/claims/queue/web/queue-copy.es.ts'
import type en from './copy.adminClaims.en.ts'

export default { adminClaims, lifecycle, claimQueue } satisfies typeof en
