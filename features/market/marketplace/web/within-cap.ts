import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { searchContract, PAGE_SIZE } from '#features/market/search/contract.ts'
import { type Filters, inputOf } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { waysOn } from './ways-on.ts'

const listings = clientOf(searchContract)

/**
 * The search as oneself, for one's own claim: only what it covers in full a day where the filter says so, else that
 * first. Null when the claim has no verified limit or is not one's own.
 */
export async function findForClaim(filters: Filters): Promise<Partial<Found> | null> {
  const { input } = inputOf(filters)
  const personal = { claim_id: filters.claim, within_cap: 'true' } as const
  try {
    if (!filters.cap) return { answer: await listings.search({ ...input, claim_id: filters.claim, cap_first: 'true' }) }
    const answer = await listings.search({ ...input, ...personal })
    const [wider, looser] = await waysOn(filters, answer, listings.search, personal)
    return { answer, pages: Math.ceil(answer.total / PAGE_SIZE), wider, looser }
  } catch (error) {
    if (isRefusal(error) && (error.status === 404 || error.status === 409)) return null
    throw error
  }
}
