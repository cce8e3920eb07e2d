import { sql } from 'kysely'
import { CARD } from '#features/business/rate-cards/server/own-towing.ts'
import type { Equipment } from '#features/business/rate-cards/truck.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towsContract } from '../contract.ts'
import { trackRecords } from './track-record.ts'

/** What the company of a listing charges, by class. Throws 404 for a listing that is not on the market, or without rates. */
export const towRates: Verb<typeof towsContract.rates> = async (ctx, { listing_id }) => {
  const { db } = asSystem(ctx, 'tow rates')
  const company = await db
    .selectFrom('listing_search as s')
    .innerJoin('tow_companies as t', 't.provider_id', 's.provider_id')
    .select(['t.provider_id', 't.dispatch_phone', sql<Equipment[]>`t.equipment`.as('equipment')])
    .where('s.listing_id', '=', listing_id)
    .where(sql<boolean>`'tow' = any(s.services)`)
    .executeTakeFirst()
  if (!company) throw notFound('Listing')
  const { provider_id } = company
  const [cards, yards, records] = await Promise.all([
    db
      .selectFrom('tow_rate_cards as c')
      .select(CARD)
      .distinctOn('c.vehicle_class')
      .where('c.provider_id', '=', provider_id)
      .where(
        sql<boolean>`c.vehicle_class in (select unnest(classes) from tow_companies t where t.provider_id = c.provider_id)`,
      )
      .orderBy('c.vehicle_class')
      .orderBy('c.number', 'desc')
      .execute(),
    db
      .selectFrom('tow_yards')
      .select(['address', 'zip', 'hours_text', 'daily_cents'])
      .where('provider_id', '=', provider_id)
      .orderBy('created_at')
      .execute(),
    trackRecords(db, [provider_id], ctx.services.now()),
  ])
  if (cards.length === 0) throw notFound('Rates')
  return { ...company, cards, yards, record: records.get(provider_id)!.record }
}
