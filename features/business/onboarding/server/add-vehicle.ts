import { invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { onboardingContract } from '../contract.ts'
import { canAdd } from '#features/business/providers/policy.ts'
import { draftListings } from './draft-listings.ts'
import { insertVehicle } from './insert-vehicle.ts'
import { ownProfile } from '#features/business/providers/server/rows.ts'

/** Adds a vehicle to the own profile, with a draft listing; onboarding moves to the documents. */
export const addVehicle: Verb<typeof onboardingContract.addVehicle> = async (ctx, { provider_id, ...vehicle }) => {
  const me = person(ctx)
  if (vehicle.year > ctx.services.now().getUTCFullYear() + 2)
    throw invalid('year', 'That model year isn’t out yet. Check the year.')
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'listings')
    if (provider_id && provider_id !== profile.id) throw invalid('provider_id', 'You can only add your own vehicles.')
    ensure(canAdd(profile.provider_type, 'vehicle'))
    const row = { id: newId(), provider_id: profile.id, ...vehicle }
    await insertVehicle(tx, row)
    await draftListings(tx, profile.id)
    await tx
      .updateTable('provider_profiles')
      .set((it) => ({ onboarding_step: it.fn<number>('greatest', ['onboarding_step', it.val(3)]) }))
      .where('id', '=', profile.id)
      .execute()
    return { ...row, trim: row.trim ?? null, mileage: row.mileage ?? null, license_plate: row.license_plate ?? null }
  })
}
