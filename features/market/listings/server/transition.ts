import { ensure } from '#lib/policy.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { canPublish, canTurn } from '../policy.ts'
import { ensureSoundTerms, ownListing, publicationsOf } from './rows.ts'

/**
 * Publishes, pauses, archives or restores an own listing. A private owner confirms the disclosures and the recall
 * check with the very call that publishes. Days that are booked stay booked whatever happens to the listing.
 */
export const transitionListing: Verb<typeof listingsContract.transition> = async (ctx, input) =>
  ctx.write(async (tx) => {
    const before = await ownListing(tx, input.listing_id)
    ensure(canTurn(before.status, input.to))
    const now = ctx.services.now()
    if (input.to === 'active') {
      ensureSoundTerms(before)
      // two listings of one car that are published at once wait for each other here
      if (before.vehicle_id)
        await tx.selectFrom('vehicles').select('id').where('id', '=', before.vehicle_id).forUpdate().execute()
      if (input.no_open_recall && before.vehicle_id)
        await tx
          .updateTable('vehicles')
          .set({ recalls_checked_on: now.toISOString().slice(0, 10) })
          .where('id', '=', before.vehicle_id)
          .execute()
      if (input.accept_disclosures)
        await tx
          .updateTable('listings')
          .set({ disclosures_accepted_at: now.toISOString() })
          .where('id', '=', before.id)
          .execute()
      ensure(canPublish((await publicationsOf(tx, [before.id], now)).get(before.id)!))
    }
    const row = await tx
      .updateTable('listings')
      .set({ status: input.to })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, {
      action: `listing.${input.to}`,
      table: 'listings',
      id: row.id,
      before: { status: before.status },
      after: { status: row.status },
    })
    return row
  })
