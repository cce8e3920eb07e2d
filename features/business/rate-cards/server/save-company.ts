import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rateCardsContract } from '../contract.ts'
import { towingBusiness, towingOf } from './own-towing.ts'

/** Says by which phone the company is called and what its trucks can fetch. Throws 404, 403, 409 `not_verified`. */
export const saveCompany: Verb<typeof rateCardsContract.saveCompany> = async (ctx, input) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { id } = await towingBusiness(tx, me.id)
    const change = {
      dispatch_phone: input.dispatch_phone,
      classes: [...new Set(input.classes)],
      equipment: [...new Set(input.equipment)],
    }
    await tx
      .insertInto('tow_companies')
      .values({ provider_id: id, ...change })
      .onConflict((on) => on.column('provider_id').doUpdateSet(change))
      .execute()
    await audit(tx, { action: 'provider.tow_company', table: 'provider_profiles', id, after: change })
    return towingOf(tx, me.id)
  })
}
