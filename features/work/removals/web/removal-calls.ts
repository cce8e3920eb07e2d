import { clientOf } from '#features/base/accounts/web/client.ts'
import { removalsContract } from '../contract.ts'

export const removals = clientOf(removalsContract)
