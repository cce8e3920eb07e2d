import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Arrivals } from '../arrival.ts'
import { arrivalsContract } from '../contract.ts'

export const arrivalsApi = clientOf(arrivalsContract)
export const KEY = ['tow_arrivals']
export const arrivalsStale = () => queries.invalidateQueries({ queryKey: KEY })
export function arrivalsChanged(now: Arrivals): void {
  queries.setQueryData(KEY, now)
}
