import { placeOfText, placeOfZip } from '#features/base/places/server/locate.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rateCardsContract } from '../contract.ts'
import { MOST_YARDS } from '../rate-card.ts'
import { companyOf, towingBusiness, towingOf } from './own-towing.ts'

/** Where the address is, if a geocoder knows it; else the middle of its ZIP area. Throws 422 on `zip`. */
async function pointOf(ctx: Ctx, address: string, zip: string) {
  await placeOfZip(ctx.db, zip)
  const { lat, lng } = await placeOfText(ctx, `${address}, ${zip}`)
  return { lat, lng }
}

/** Adds a yard, or changes the one named. Throws 404, 403, 422, 409 `not_verified`, `no_company`, `too_many_yards`. */
export const saveYard: Verb<typeof rateCardsContract.saveYard> = async (ctx, { id, ...input }) => {
  const me = person(ctx)
  const point = await pointOf(ctx, input.address, input.zip)
  return ctx.write(async (tx) => {
    const profile = await towingBusiness(tx, me.id)
    await companyOf(tx, profile.id)
    if (id) {
      const changed = await tx
        .updateTable('tow_yards')
        .set({ ...input, ...point })
        .where('id', '=', id)
        .where('provider_id', '=', profile.id)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw notFound('Yard')
    } else {
      const yards = await tx.selectFrom('tow_yards').select('id').where('provider_id', '=', profile.id).execute()
      if (yards.length >= MOST_YARDS)
        throw conflict('too_many_yards', `A company can have up to ${MOST_YARDS} yards. Remove one first.`)
      const now = ctx.services.now()
      await tx
        .insertInto('tow_yards')
        .values({
          id: newId(now.getTime()),
          provider_id: profile.id,
          created_at: now.toISOString(),
          ...input,
          ...point,
        })
        .execute()
    }
    await audit(tx, { action: 'provider.tow_company', table: 'provider_profiles', id: profile.id, after: input })
    return towingOf(tx, me.id)
  })
}

/** Removes a yard. Throws 404, also for somebody else's, 403, 409 `not_verified`. */
export const removeYard: Verb<typeof rateCardsContract.removeYard> = async (ctx, { id }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await towingBusiness(tx, me.id)
    const gone = await tx
      .deleteFrom('tow_yards')
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .returning(['address', 'zip'])
      .executeTakeFirst()
    if (!gone) throw notFound('Yard')
    await audit(tx, { action: 'provider.tow_company', table: 'provider_profiles', id: profile.id, before: gone })
    return towingOf(tx, me.id)
  })
}
