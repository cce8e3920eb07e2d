import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/server/db.ts'

/**
 * One draft listing for each vehicle and shop that has none (rules.md, "Step 2"). Waits until the place is known,
 * because a listing is found by its place.
 */
export async function draftListings(tx: Tx, providerId: string): Promise<void> {
  const provider = await tx
    .selectFrom('provider_profiles')
    .select(['business_name', 'lat', 'lng'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const { lat, lng } = provider
  if (lat === null || lng === null) return
  const common = () => ({ id: newId(), provider_id: providerId, lat, lng })
  const vehicles = await tx
    .selectFrom('vehicles as v')
    .select(['v.id', 'v.year', 'v.make', 'v.model', 'v.trim', 'v.daily_rate_cents'])
    .where('v.provider_id', '=', providerId)
    .where((it) =>
      it.not(it.exists(it.selectFrom('listings as l').select('l.id').whereRef('l.vehicle_id', '=', 'v.id'))),
    )
    .execute()
  for (const { id, year, make, model, trim, daily_rate_cents } of vehicles)
    await tx
      .insertInto('listings')
      .values({
        ...common(),
        vehicle_id: id,
        listing_type: 'vehicle',
        title: [year, make, model, trim].filter(Boolean).join(' ').slice(0, 120),
        daily_rate_cents,
      })
      .execute()
  const shops = await tx
    .selectFrom('shops as s')
    .select(['s.id', 's.hourly_rate_cents'])
    .where('s.provider_id', '=', providerId)
    .where((it) => it.not(it.exists(it.selectFrom('listings as l').select('l.id').whereRef('l.shop_id', '=', 's.id'))))
    .execute()
  for (const { id, hourly_rate_cents } of shops)
    await tx
      .insertInto('listings')
      .values({
        ...common(),
        shop_id: id,
        listing_type: 'service',
        title: provider.business_name.slice(0, 120),
        hourly_rate_cents,
      })
      .execute()
}
