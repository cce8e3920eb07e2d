import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { lockCalendar, freeSlots, takeSlots } from '#features/market/slots/server/free-slots.ts'
import { inTime, slotAt } from '#features/market/slots/slot.ts'
import { estimatesOf, glassOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Visit, VisitPlace, VisitPurpose } from '../visit.ts'

export type VisitRow = Selectable<DB['glass_visits']>
const MINUTE_MS = 60_000
/** How far ahead the next free times are looked for when one is gone. */
const LOOK_DAYS = 14

export const asVisit = (row: VisitRow): Visit => ({
  ...row,
  ends_at: new Date(new Date(row.starts_at).getTime() + row.minutes * MINUTE_MS).toISOString(),
})

/** A repair of broken glass that the actor may read, with what was signed and where its shop is. Throws 404, 409 `not_glass`. */
export async function jobOf(ctx: Ctx, repairId: string) {
  const read = await ctx.db
    .selectFrom('repairs as r')
    .select(
      sql<MemberRole | null>`(select m.member_role from provider_members m
        where m.provider_id = r.provider_id and m.user_id = actor_id() and m.user_id <> r.driver_id)`.as('member_role'),
    )
    .where('r.id', '=', repairId)
    .executeTakeFirst()
  if (!read) throw notFound('Repair')
  // who may read the repair reads what was signed of it: who works on cars sees no prices, and gets none here
  const { db } = asSystem(ctx, 'glass visit')
  const [facts, versions, withdrawn] = await Promise.all([
    db
      .selectFrom('repairs as r')
      .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
      .innerJoin('estimate_invitations as i', 'i.id', 'r.id')
      .innerJoin('estimate_requests as q', 'q.id', 'i.request_id')
      .innerJoin('claims as c', 'c.id', 'r.claim_id')
      .innerJoin('profiles as u', 'u.id', 'r.driver_id')
      .select(['r.id', 'r.claim_id', 'r.driver_id', 'r.provider_id', 'r.status', 'r.trade', 'q.glass'])
      .select(['p.business_name as business', 'p.time_zone', 'p.service_radius_miles', 'p.lat', 'p.lng'])
      .select((eb) => eb.fn.coalesce('c.vehicle_zip', 'c.loss_zip', 'c.home_zip').as('car_zip'))
      .select('u.name as driver')
      .select((eb) =>
        eb
          .selectFrom('listings as l')
          .select('l.id')
          .whereRef('l.provider_id', '=', 'p.id')
          .where('l.status', '=', 'active')
          .where('l.hourly_rate_cents', 'is not', null)
          .orderBy('l.hourly_rate_cents')
          .orderBy('l.id')
          .limit(1)
          .as('listing_id'),
      )
      .where('r.id', '=', repairId)
      .executeTakeFirstOrThrow(),
    estimatesOf(db, [repairId], 'none'),
    db
      .selectFrom('repair_lines')
      .select(['estimate_id', 'line_no'])
      .where('repair_id', '=', repairId)
      .where('withdrawn_at', 'is not', null)
      .execute(),
  ])
  const glass = glassOf(facts)
  if (!glass && facts.trade !== 'glass') throw conflict('not_glass', 'This repair isn’t about broken glass.')
  const signed = versions.filter(({ status }) => status === 'authorized')
  const lines = signed.flatMap(({ id, lines: all }) =>
    all.filter((_, n) => !withdrawn.some(({ estimate_id, line_no }) => estimate_id === id && line_no === n + 1)),
  )
  // as its quote says, when it can be done first: the glass may have to come
  const earliest = signed.find(({ kind }) => kind === 'estimate')?.earliest_drop_off ?? null
  return { ...facts, glass, lines, earliest, member_role: read.member_role }
}
export type Job = Awaited<ReturnType<typeof jobOf>>

type Reach = { lat: number | null; lng: number | null; service_radius_miles: number }
/** Refuses 409 `outside_radius` a place farther than a shop comes; one that we don’t know where it stands comes anywhere it said. */
export function ensureReach(shop: Reach, place: Point, say: (miles: number) => string): void {
  const { lat, lng, service_radius_miles } = shop
  if (lat === null || lng === null) return
  const miles = milesBetween({ lat, lng }, place)
  if (miles > service_radius_miles) throw conflict('outside_radius', say(Math.ceil(miles)))
}

/** The listing whose vans and bays are taken. Throws 409 where the shop takes no appointments. */
export function calendarOf({ listing_id, business }: Job): string {
  if (listing_id) return listing_id
  throw conflict('not_active', `${business} takes no appointments here now. Call them to agree on a time.`)
}

/** A visit that stands, with its job: of a repair that the actor may read. Throws 404. */
export async function visitOf(ctx: Ctx, id: string): Promise<{ visit: VisitRow; job: Job }> {
  const visit = await ctx.db.selectFrom('glass_visits').selectAll().where('id', '=', id).executeTakeFirst()
  if (!visit) throw notFound('Visit')
  return { visit, job: await jobOf(ctx, visit.repair_id) }
}

/** The visits of a repair that stand, the glass first. */
export const visitsOf = (db: Database | Tx, repairId: string): Promise<VisitRow[]> =>
  db
    .selectFrom('glass_visits')
    .selectAll()
    .where('repair_id', '=', repairId)
    .where('ended_at', 'is', null)
    .orderBy('purpose', 'desc')
    .execute()

/** Refuses a calibration of its own before the glass is in, or where no glass is set at the car. */
export function ensureAfterGlass(held: { status: string }, visits: readonly VisitRow[], starts_at: string): void {
  const set = visits.find(({ purpose }) => purpose === 'set')
  if (held.status !== 'in_shop' && set?.place !== 'mobile')
    throw conflict(
      'wrong_state',
      set
        ? 'The calibration is part of your visit at the shop.'
        : 'Choose a time for the new glass first. Then choose one for the calibration.',
    )
  if (set && Date.parse(starts_at) < Date.parse(asVisit(set).ends_at))
    throw invalid('starts_at', 'The calibration comes after the new glass is in. Choose a later time.')
}

/** Holds the repair of a visit until the transaction ends, so that of two steps one comes first. */
export async function holdJob(tx: Tx, repairId: string) {
  const held = await tx
    .selectFrom('repairs')
    .select(['id', 'status'])
    .where('id', '=', repairId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { held, visits: await visitsOf(tx, repairId) }
}

const listingsOf = async (tx: Tx, visitId: string): Promise<string[]> => {
  const rows = await tx.selectFrom('listing_slots').select('listing_id').where('visit_id', '=', visitId).execute()
  return rows.map(({ listing_id }) => listing_id)
}
const freeTimes = (tx: Tx, visitId: string) => tx.deleteFrom('listing_slots').where('visit_id', '=', visitId).execute()

type Wanted = { listing_id: string; starts_at: string; minutes: number; place: VisitPlace; purpose: VisitPurpose }
type More = Partial<Omit<VisitRow, 'id' | 'repair_id' | 'purpose'>>
/** Writes a visit with its times of a van or a bay; the one before it gives its own back first. Throws 409 `slot_taken`. */
export async function placeVisit(ctx: Ctx, tx: Tx, job: Job, before: VisitRow | undefined, wanted: Wanted, more: More) {
  const now = ctx.services.now()
  const { listing_id, minutes, place } = wanted
  const starts_at = new Date(wanted.starts_at).toISOString()
  const values = { ...more, place, starts_at, minutes }
  const visit = before
    ? await tx
        .updateTable('glass_visits')
        .set(values)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('glass_visits')
        .values({
          id: newId(now.getTime()),
          repair_id: job.id,
          purpose: wanted.purpose,
          created_at: now.toISOString(),
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  // one order for everybody: a visit that changes its listing holds two of them
  const held = before ? await listingsOf(tx, before.id) : []
  for (const each of [...new Set([...held, listing_id])].toSorted()) await lockCalendar(tx, each)
  if (before) await freeTimes(tx, before.id)
  const day = dayIn(job.time_zone, new Date(starts_at))
  const free = await freeSlots(tx, listing_id, day, addDays(day, LOOK_DAYS), null, minutes)
  const slot = slotAt(free, now, starts_at)
  // the way back is kept free after a visit at the car, not after one at the shop
  const taken = slot && { ...slot, travels: place === 'mobile' ? slot.travels : 0 }
  if (!taken || !(await takeSlots(tx, { id: visit.id, listing_id }, taken, 'visit'))) {
    const next = [...new Set(free.filter((each) => inTime(each, now)).map((each) => each.starts_at))].slice(0, 3)
    throw conflict(
      'slot_taken',
      'This time isn’t free anymore. Choose another.',
      next.map((message, index) => ({ path: `next_free.${index}`, message })),
    )
  }
  return visit
}

/** The visit for the calibration ends where it isn't one of its own any more, or comes before the glass is in; whether it did. */
export async function endStale(ctx: Ctx, tx: Tx, set: Visit): Promise<boolean> {
  if (set.purpose !== 'set') return false
  const after = (await visitsOf(tx, set.repair_id)).find(({ purpose }) => purpose === 'calibration')
  const stale = after && (set.place === 'shop' || new Date(after.starts_at) < new Date(set.ends_at))
  if (stale) await endVisit(ctx, tx, after)
  return stale === true
}
/** Ends a visit: its times are free again, and both sides read that. */
export async function endVisit(ctx: Ctx, tx: Tx, row: VisitRow): Promise<void> {
  await freeTimes(tx, row.id)
  const ended_at = ctx.services.now().toISOString()
  await tx.updateTable('glass_visits').set({ ended_at }).where('id', '=', row.id).execute()
  const { purpose, place, starts_at, ends_at } = asVisit(row)
  await tell(ctx, tx, row.repair_id, { kind: 'visit_canceled', details: { purpose, place, starts_at, ends_at } })
}

type Told = { kind: string; reason?: string; details?: Record<string, unknown> }
/** Appends to what both sides read of the repair. */
export const tell = (ctx: Ctx, tx: Tx, repairId: string, { kind, reason, details = {} }: Told) =>
  tx
    .insertInto('repair_events')
    .values({
      repair_id: repairId,
      kind,
      actor_id: ctx.actor.kind === 'person' ? ctx.actor.id : null,
      reason: reason || null,
      details: JSON.stringify(details),
      at: ctx.services.now().toISOString(),
    })
    .execute()
