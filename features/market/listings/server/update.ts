import { sql } from 'kysely'
import { type Day, formatDay } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { audit, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ensureSoundTerms, ensureStores, ownListing } from './rows.ts'

/** Changes the words and terms of an own listing. Orders that exist keep the price they were bought at. */
export const updateListing: Verb<typeof listingsContract.update> = async (ctx, { id, version, ...changes }) =>
  ctx.write(async (tx) => {
    const before = await ownListing(tx, id)
    if (before.version !== version) throw conflict('changed', 'This listing has changed. Reload it before you save.')
    ensureSoundTerms({ ...before, ...changes })
    if (changes.daily_rate_cents) await ensureStores(tx, { ...before, ...changes })
    if (changes.units && changes.units < before.units) await leaveUnits(tx, id, changes.units, ctx.services.now())
    const row = await tx
      .updateTable('listings')
      .set({ ...changes, ...touched })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const was = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof before]]))
    await audit(tx, { action: 'listing.update', table: 'listings', id, before: was, after: changes })
    return row
  })

/** Fewer units than before: refused while one that goes is still booked; what was closed on those is forgotten. */
async function leaveUnits(tx: Tx, id: string, units: number, now: Date): Promise<void> {
  const { rows } = await sql<{ unit: number; day: Day }>`
    select d.unit, max(d.day)::text as day from listings l join provider_profiles p on p.id = l.provider_id,
      lateral (select unit, day from listing_days where listing_id = l.id and reason <> 'time_off'
        union all select unit, (starts_at at time zone p.time_zone)::date from listing_slots where listing_id = l.id) d
    where l.id = ${id} and d.unit > ${units} and d.day >= (${now.toISOString()}::timestamptz at time zone p.time_zone)::date
    group by d.unit order by d.unit desc limit 1`.execute(tx)
  const [booked] = rows
  if (booked) {
    const message = `Number ${booked.unit} is booked until ${formatDay(booked.day)}. Keep ${booked.unit} until then.`
    throw conflict('units_booked', message, [{ path: 'units', message }])
  }
  await tx
    .deleteFrom('listing_days')
    .where('listing_id', '=', id)
    .where('unit', '>', units)
    .where('reason', '=', 'time_off')
    .execute()
}
