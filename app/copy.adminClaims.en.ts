import adminClaims from '#features/claims/web/admin-copy.en.ts'
import lifecycle from '#features/claims/web/lifecycle-copy.en.ts'
import claimQueue from '#features/claims/web/queue-copy.en.ts'

export default { adminClaims, lifecycle, claimQueue }
