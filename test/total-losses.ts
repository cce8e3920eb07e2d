import type { Who } from '#db/seed/cast.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { dayIn } from '#lib/dates.ts'
import type { World } from './world.ts'

export const OFFER = {
  value_cents: 1_248_000,
  tax_cents: 82_368,
  fees_cents: 3_800,
  deductible_cents: 50_000,
  prior_cents: 12_550,
  payoff_cents: 914_075,
  lender: 'Peach Auto Credit',
}

/** The insurer gives a car up, as the claims team records it. */
export function totalLosses(world: World) {
  const life = async (who: Who) => (await world.as(who)).on(lifecycleContract)
  const versionOf = async (id: string) => (await (await world.as('ada')).on(claimsContract).get({ id })).version
  const lose = async (claim_id: string) =>
    (await life('ada')).declareTotalLoss({
      claim_id,
      version: await versionOf(claim_id),
      declared_on: dayIn('America/New_York', world.services.now()),
      rental_days: 3,
      confirmed_how: 'phone',
      confirmed_by: 'Lena Ortiz',
      reason: 'The frame is bent.',
    })
  return { life, versionOf, lose }
}
