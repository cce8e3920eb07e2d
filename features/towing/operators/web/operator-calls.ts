import { clientOf } from '#features/base/accounts/web/client.ts'
import { operatorsContract } from '../contract.ts'

export const operatorsApi = clientOf(operatorsContract)
/** For a sentence that says it only where somebody wrote it down. */
export const truckOf = (truck: string): string => truck || 'none'
