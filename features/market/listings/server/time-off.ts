import { sql } from 'kysely'
import { addDays, daysBetween, dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ensureOurs } from './rows.ts'

type Span = { listing_id: string; start: string; end: string; unit?: number | undefined }
const LONGEST_DAYS = 366

async function unitsOf(tx: Tx, ctx: Ctx, { listing_id, start, end, unit }: Span): Promise<number[]> {
  await ensureOurs(tx, listing_id, 'calendar')
  const listing = await tx
    .selectFrom('listings as l')
    .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
    .select(['l.units', 'p.time_zone'])
    .where('l.id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const today = dayIn(listing.time_zone, ctx.services.now())
  if (start < today) throw invalid('start', 'Past days can’t be changed. Choose today or later.')
  if (end > addDays(today, 2 * LONGEST_DAYS)) throw invalid('end', 'Choose dates within the next two years.')
  if (daysBetween(start, end) > LONGEST_DAYS) throw invalid('end', 'Choose a year or less at a time.')
  if (unit && unit > listing.units)
    throw invalid('unit', `This listing has ${listing.units} units. Choose one of them, or leave it out for all.`)
  return unit ? [unit] : Array.from({ length: listing.units }, (_, index) => index + 1)
}

/**
 * Takes days off the market, of one unit or of all. A day somebody has booked is refused (409 `days_taken`), not taken away;
 * a day that is off already stays as it is.
 */
export const addTimeOff: Verb<typeof listingsContract.addTimeOff> = async (ctx, input) =>
  ctx.write(async (tx) => {
    const units = await unitsOf(tx, ctx, input)
    const { rows } = await sql<{ day: string }>`
      insert into listing_days (listing_id, unit, day, reason)
      select ${input.listing_id}, unit, day::date, 'time_off'
      from generate_series(${input.start}::date, ${input.end}::date, '1 day') day, unnest(${units}::int[]) unit
      order by day, unit
      on conflict do nothing returning day`.execute(tx)
    const { rows: booked } = await sql<{ day: string }>`
      select day::text from listing_days where listing_id = ${input.listing_id} and unit = any(${units}::int[])
        and day between ${input.start}::date and ${input.end}::date and reason <> 'time_off'
      union select day::text from (select (s.starts_at at time zone p.time_zone)::date as day from listing_slots s
        join listings l on l.id = s.listing_id join provider_profiles p on p.id = l.provider_id
        where s.listing_id = ${input.listing_id} and s.unit = any(${units}::int[])) times
        where day between ${input.start}::date and ${input.end}::date
      order by 1`.execute(tx)
    if (booked.length)
      throw conflict(
        'days_taken',
        'Some of these days are booked or blocked after a rental. Choose other days.',
        booked.map(({ day }) => ({ path: 'start', message: day })),
      )
    return { added: rows.length }
  })

/** Puts own time off back on the market; booked days stay booked. */
export const removeTimeOff: Verb<typeof listingsContract.removeTimeOff> = async (ctx, input) =>
  ctx.write(async (tx) => {
    const units = await unitsOf(tx, ctx, input)
    const gone = await tx
      .deleteFrom('listing_days')
      .where('listing_id', '=', input.listing_id)
      .where('unit', 'in', units)
      .where('day', '>=', input.start)
      .where('day', '<=', input.end)
      .where('reason', '=', 'time_off')
      .executeTakeFirst()
    return { removed: Number(gone.numDeletedRows) }
  })
