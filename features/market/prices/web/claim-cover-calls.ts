import { clientOf } from '#features/base/accounts/web/client.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { coverageContract, coverageUsedContract } from '#features/claims/coverage/contract.ts'
import { dayIn } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { ratesContract } from '../contract.ts'
import type { Cover } from './claim-cover.ts'

const claims = clientOf({ ...claimsContract, ...coverageContract })
const orders = clientOf(coverageUsedContract)
const listings = clientOf(ratesContract)

/** The claim, its coverage, what is used of it and the rates it opens for `listingIds`, joined by commas. Throws when the claim is not one's own. */
export async function loadCover(id: string, listingIds: string): Promise<Cover> {
  const [claim, coverage, used, rates] = await Promise.all([
    claims.get({ id }),
    claims.coverage({ claim_id: id }),
    orders.coverageUsed({ claim_id: id }),
    listingIds ? listings.insurerRates({ claim_id: id, listing_ids: listingIds }) : [],
  ])
  const [terms] = coverage
  const cover = {
    claim_id: claim.id,
    claim_number: claim.claim_number,
    insurer_name: claim.insurer_name,
    status: claim.status,
    loss_state: claim.loss_state,
    today: dayIn(zoneOfState(claim.loss_state), new Date()),
    zips: {
      vehicle: claim.home_zip ?? claim.loss_zip ?? claim.vehicle_zip,
      service: claim.vehicle_zip ?? claim.loss_zip ?? claim.home_zip,
    },
    terms: terms?.rental_daily_cap_cents ? terms : null,
    rental_start_allowed: terms?.rental_start_allowed ?? false,
    used,
    rates: Object.fromEntries(rates.map((row) => [row.listing_id, row.insurer_daily_rate_cents])),
  }
  return { ...cover, ...countedOf(cover) }
}

/** The daily cap of a verified claim, and whether it counts: the rental may start, and the last covered day is to come. */
export function countedOf({
  status,
  terms,
  rental_start_allowed,
  today,
}: Omit<Cover, 'cap' | 'counts'>): Pick<Cover, 'cap' | 'counts'> {
  const verified = status === 'coverage-verified' || status === 'in-progress'
  const cap = (verified && terms?.rental_daily_cap_cents) || null
  const until = terms?.rental_until ?? null
  return { cap, counts: cap !== null && rental_start_allowed && (until === null || until > today) }
}
