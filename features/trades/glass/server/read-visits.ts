import { sql } from 'kysely'
import { freeSlots } from '#features/market/slots/server/free-slots.ts'
import { inTime } from '#features/market/slots/slot.ts'
import { addDays, dayIn, daysBetween, startOfDayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { glassContract } from '../contract.ts'
import { canVisit, comesOut, staticBy, type Visit, visitMinutes, type VisitPlace } from '../visit.ts'
import { asVisit, calendarOf, type Job, jobOf, visitsOf } from './visit-rows.ts'

const LONGEST_DAYS = 62
const DEFAULT_DAYS = 14

/** Refuses 409 `not_mobile` what the signed quote doesn’t hold. */
export function ensureOffered(job: Job, place: VisitPlace): void {
  if (place === 'mobile' && !comesOut(job.lines))
    throw conflict(
      'not_mobile',
      `The quote of ${job.business} doesn’t say that they come to you. Choose a time at the shop, or ask them for a quote with mobile service.`,
    )
}

/** Where the car stood is its shop's to know as long as somebody comes. */
const withoutAddress = (visit: Visit): Visit => ({ ...visit, street: '', zip: '', town: '', note: '' })

/** Where and when the glass of a repair is set, and which ways its quote leaves open. */
export const readVisits: Verb<typeof glassContract.visits> = async (ctx, { repair_id }) => {
  const job = await jobOf(ctx, repair_id)
  const { lines, glass, time_zone, service_radius_miles: radius_miles } = job
  const calibration = staticBy(lines)
  const mine = job.driver_id === person(ctx).id
  const visits = (await visitsOf(ctx.db, repair_id)).map(asVisit)
  return {
    visits: mine || canVisit(job, 'calibration').yes ? visits : visits.map(withoutAddress),
    comes_out: comesOut(lines),
    radius_miles,
    static_by: calibration.by === 'none' ? null : calibration.by,
    vendor: calibration.by === 'vendor' ? calibration.vendor : '',
    shop_minutes: visitMinutes(lines, glass, { place: 'shop', purpose: 'set' }),
    time_zone,
    car_zip: mine ? job.car_zip : null,
  }
}

/** The windows that can be had, a driver’s not before the day that the quote names; those of a visit that stands count as free. */
export const readWindows: Verb<typeof glassContract.windows> = async (ctx, { repair_id, purpose, place, ...asked }) => {
  const job = await jobOf(ctx, repair_id)
  ensure(canVisit(job, purpose))
  ensureOffered(job, place)
  const listing_id = calendarOf(job)
  const { time_zone } = job
  const now = ctx.services.now()
  const today = dayIn(time_zone, now)
  const mine = job.driver_id === person(ctx).id
  const from = [today, asked.from ?? today, (mine && job.earliest) || today].toSorted().at(-1)!
  const to = asked.to ?? addDays(from, DEFAULT_DAYS - 1)
  if (to < from) return { time_zone, today, windows: [] }
  if (daysBetween(from, to) > LONGEST_DAYS) throw invalid('to', `Ask for up to ${LONGEST_DAYS} days at a time.`)
  const minutes = visitMinutes(job.lines, job.glass, { place, purpose })
  const own = (await visitsOf(ctx.db, repair_id)).find((visit) => visit.purpose === purpose)
  const windows = new Map<string, { day: string; starts_at: string; ends_at: string; units: number }>()
  for (const slot of await freeSlots(ctx.db, listing_id, from, to, own?.id, minutes)) {
    if (!inTime(slot, now)) continue
    const { day, starts_at } = slot
    const found = windows.get(starts_at)
    if (found) found.units++
    else
      windows.set(starts_at, {
        day,
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
        units: 1,
      })
  }
  return { time_zone, today, windows: [...windows.values()] }
}

/** The visits of one’s business from the beginning of today on, whose repair still waits for them. */
export const shopVisits: Verb<typeof glassContract.shopVisits> = async (ctx) => {
  const member = await ctx.db
    .selectFrom('provider_members as m')
    .innerJoin('provider_profiles as p', 'p.id', 'm.provider_id')
    .select(['m.provider_id', 'p.time_zone'])
    .where('m.user_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!member) return []
  const since = startOfDayIn(member.time_zone, dayIn(member.time_zone, ctx.services.now()))
  const rows = await asSystem(ctx, 'own glass visits')
    .db.selectFrom('glass_visits as v')
    .innerJoin('repairs as r', 'r.id', 'v.repair_id')
    .innerJoin('profiles as u', 'u.id', 'r.driver_id')
    .selectAll('v')
    .select(sql<string>`split_part(u.name, ' ', 1)`.as('first_name'))
    .where('r.provider_id', '=', member.provider_id)
    .where('r.driver_id', '<>', person(ctx).id)
    .where('v.ended_at', 'is', null)
    // until it ends: a window may go past midnight
    .where(sql<Date>`v.starts_at + v.minutes * interval '1 minute'`, '>', since)
    .where((eb) =>
      eb.or([
        eb('r.status', '=', 'authorized'),
        eb.and([eb('r.status', '=', 'in_shop'), eb('v.purpose', '=', 'calibration')]),
      ]),
    )
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .execute()
  return rows.map(({ first_name, ...row }) => ({ ...asVisit(row), first_name, time_zone: member.time_zone }))
}
