import { paths } from '#app/paths.ts'
import type { Claim } from '../claim.ts'
import { needPlace, SEARCHED_AS, type ServiceNeeded } from '../needs.ts'

type Searched = Pick<Claim, 'id' | 'vehicle_zip' | 'loss_zip' | 'home_zip'>

/** Who repairs what this claim is about: glass has a trade of its own. */
export const repairOf = ({ claim_type }: Pick<Claim, 'claim_type'>) => (claim_type === 'glass' ? 'glass' : 'repair')

/** The market for one need of a claim: its trade, around the place that the claim names for it. */
export function searchFor(claim: Searched, need: ServiceNeeded): string {
  const { category, service } = SEARCHED_AS[need]
  const zip = needPlace(need, claim)?.zip
  const around = { ...(zip && { zip }), claim: claim.id }
  return category === 'vehicle'
    ? paths.marketplace({ ...around, category })
    : paths.services({ ...(service && { service }), ...around })
}
