import { clientOf } from '#features/accounts/web/client.ts'
import { removalsContract } from '../contract.ts'

export const removals = clientOf(removalsContract)
