import { clientOf } from '#features/base/accounts/web/client.ts'
import { removalsContract } from '#features/work/reviews/contract.ts'

export const removals = clientOf(removalsContract)
