import { notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { ownProfile, SHOP_COLUMNS } from './rows.ts'

/** Changes what one's shop is certified for; somebody else's is answered as missing. */
export const updateShop: Verb<typeof providersContract.updateShop> = async (ctx, { id, certifications }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'listings')
    const own = tx.selectFrom('shops').select(SHOP_COLUMNS).where('id', '=', id).where('provider_id', '=', profile.id)
    const before = await own.executeTakeFirst()
    if (!before) throw notFound('Shop')
    await tx
      .updateTable('shops')
      .set({ certifications: [...new Set(certifications)] })
      .where('id', '=', id)
      .execute()
    const after = await own.executeTakeFirstOrThrow()
    await audit(tx, { action: 'shop.update', table: 'shops', id, before, after })
    return after
  })
}
