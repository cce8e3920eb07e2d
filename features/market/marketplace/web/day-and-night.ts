import type { Client } from '#lib/contract.ts'
import type { searchContract } from '#features/market/search/contract.ts'
import { type Filters, inputOf } from '#features/market/search/filters.ts'

/** How many businesses that tow say so of themselves; nobody's is open day and night because we say so. */
export async function sayDayAndNight(
  filters: Filters,
  api: Pick<Client<typeof searchContract>, 'businesses'>,
): Promise<number> {
  if (filters.service !== 'tow' || filters.open) return 0
  const { input, problem } = inputOf({ ...filters, open: 'always', page: 1 })
  if (problem) return 0
  return api.businesses(input).then(
    // what is not named cannot be told apart: then no number is said
    ({ businesses, total }) => (total > businesses.length ? 0 : new Set(businesses.map((one) => one.provider_id)).size),
    () => 0,
  )
}
