import type { Input } from '#lib/contract.ts'
import { invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import type { onboardingContract } from '../contract.ts'
import { canAdd } from '#features/business/providers/policy.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import { draftListings } from './draft-listings.ts'
import { ownProfile, SHOP_COLUMNS } from '#features/business/providers/server/rows.ts'

type Asked = Input<typeof onboardingContract.saveShop>

/** Sets up the shop of the own profile, with a draft listing, or changes it. An adjuster gives a license instead of services. */
export const saveShop: Verb<typeof onboardingContract.saveShop> = async (ctx, input) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'listings')
    if (input.provider_id && input.provider_id !== profile.id)
      throw invalid('provider_id', 'You can only save your own shop.')
    ensure(canAdd(profile.provider_type, 'shop'))
    const before = await tx
      .selectFrom('shops')
      .select(SHOP_COLUMNS)
      .where('provider_id', '=', profile.id)
      .executeTakeFirst()
    const columns = {
      ...offer(ctx, profile.provider_type, input, before?.license_last4 ?? null),
      hourly_rate_cents: input.hourly_rate_cents,
      certifications: input.certifications,
      address: input.address === undefined ? (before?.address ?? profile.address) : input.address,
    }
    const row = before
      ? await tx
          .updateTable('shops')
          .set(columns)
          .where('id', '=', before.id)
          .returning(SHOP_COLUMNS)
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('shops')
          .values({ id: newId(), provider_id: profile.id, ...columns })
          .returning(SHOP_COLUMNS)
          .executeTakeFirstOrThrow()
    await draftListings(tx, profile.id)
    await tx
      .updateTable('provider_profiles')
      .set((it) => ({ onboarding_step: it.fn<number>('greatest', ['onboarding_step', it.val(3)]) }))
      .where('id', '=', profile.id)
      .execute()
    await audit(tx, { action: 'shop.save', table: 'shops', id: row.id, before, after: row })
    return row
  })
}

function offer(ctx: Ctx, type: ProviderType, input: Asked, knownLicense: string | null) {
  if (type !== 'adjuster') {
    if (!input.services?.length) throw invalid('services', 'Choose at least one service.')
    return { services: [...new Set<string>(input.services)] }
  }
  if (input.services?.length) throw invalid('services', 'Adjusters enter a license instead of services.')
  if (!input.license_type) throw invalid('license_type', 'Choose a license type.')
  if (!input.license_state) throw invalid('license_state', 'Choose the state that issued the license.')
  if (!input.license_number && !knownLicense) throw invalid('license_number', 'Enter the license number.')
  return {
    services: ['adjusting'],
    license_type: input.license_type,
    license_state: input.license_state,
    ...(input.license_number && {
      license_sealed: seal(ctx.services.env.ENCRYPTION_KEY, input.license_number),
      license_last4: lastFour(input.license_number),
    }),
  }
}
