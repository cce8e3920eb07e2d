import { sql } from 'kysely'
import { insertVehicle } from '#features/business/onboarding/server/insert-vehicle.ts'
import { invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ownListing, ownProvider } from './rows.ts'

/** Another car of the same kind: what it is called and costs a day; its VIN and plate are its own, its mileage is not known. */
async function anotherCar(tx: Tx, like: string, own: { vin: string; license_plate: string | null }): Promise<string> {
  const { id: _, ...kind } = await tx
    .selectFrom('vehicles')
    .select(['id', 'provider_id', 'year', 'make', 'model', 'trim', 'daily_rate_cents', 'wheelchair_accessible'])
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const row = { id: newId(), ...kind, ...own }
  await insertVehicle(tx, row)
  return row.id
}

/**
 * A new draft like an own listing in any state: its words, terms, photos and services, where the provider stands now. Of a
 * rental it is about another car of the same kind, whose VIN is needed (422); one that is owned already is refused (409).
 * Bookings, time off, reviews and the owner's word on recalls and disclosures stay with the original. The pictures are shared.
 */
export const duplicateListing: Verb<typeof listingsContract.duplicate> = async (
  ctx,
  { listing_id, vin, license_plate = null },
) =>
  ctx.write(async (tx) => {
    const { lat, lng, ...from } = await ownListing(tx, listing_id)
    if (from.vehicle_id && !vin) throw invalid('vin', 'Enter the VIN of the other car.')
    const provider = await ownProvider(tx)
    const vehicle_id =
      from.vehicle_id && vin ? await anotherCar(tx, from.vehicle_id, { vin, license_plate }) : from.vehicle_id
    const row = await tx
      .insertInto('listings')
      .values({
        id: newId(),
        provider_id: from.provider_id,
        vehicle_id,
        shop_id: from.shop_id,
        listing_type: from.listing_type,
        title: from.title,
        description: from.description,
        daily_rate_cents: from.daily_rate_cents,
        insurer_daily_rate_cents: from.insurer_daily_rate_cents,
        weekly_rate_cents: from.weekly_rate_cents,
        weekend_rate_cents: from.weekend_rate_cents,
        miles_per_day: from.miles_per_day,
        extra_mile_cents: from.extra_mile_cents,
        fuel_eighth_cents: from.fuel_eighth_cents,
        late_hour_cents: from.late_hour_cents,
        late_grace_minutes: from.late_grace_minutes,
        hourly_rate_cents: from.hourly_rate_cents,
        min_hours: from.min_hours,
        min_days: from.min_days,
        max_days: from.max_days,
        turnaround_days: from.turnaround_days,
        slot_minutes: from.slot_minutes,
        lead_minutes: from.lead_minutes,
        travel_minutes: from.travel_minutes,
        deposit_required_cents: from.deposit_required_cents,
        units: from.units,
        lat: provider.lat ?? lat,
        lng: provider.lng ?? lng,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('listing_photos')
      .columns(['listing_id', 'position', 'path', 'alt', 'width', 'height'])
      .expression((eb) =>
        eb
          .selectFrom('listing_photos')
          .select((select) => [select.val(row.id).as('listing_id'), 'position', 'path', 'alt', 'width', 'height'])
          .where('listing_id', '=', listing_id),
      )
      .execute()
    await sql`insert into service_products
        (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers)
      select gen_random_uuid(), ${row.id}, kind, title, includes, price_cents, turnaround_business_days, needs, delivers
      from service_products where listing_id = ${listing_id} and retired_at is null order by created_at, id`.execute(tx)
    await audit(tx, { action: 'listing.duplicate', table: 'listings', id: row.id, after: { of: listing_id } })
    return row
  })
