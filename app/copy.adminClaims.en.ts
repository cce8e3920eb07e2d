import adminClaims from '#features/claims/queue/web/admin-copy.en.ts'
import lifecycle from '#features/claims/coverage/web/lifecycle-copy.en.ts'
import claimQueue from '#features/claims/queue/web/queue-copy.en.ts'

export default { adminClaims, lifecycle, claimQueue }
