import adminClaims from '#features/claims/web/admin-copy.es.ts'
import lifecycle from '#features/claims/web/lifecycle-copy.es.ts'
import claimQueue from '#features/claims/web/queue-copy.es.ts'
import type en from './copy.adminClaims.en.ts'

export default { adminClaims, lifecycle, claimQueue } satisfies typeof en
