import { notify } from '#features/base/notifications/server/notify.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { addDays, dayIn, daysBetween, instantAt, startOfDayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { storageContract } from '../contract.ts'
import { canCorrectEnd, canKeepStay, canRecordStay } from '../policy.ts'
import type { StayInput } from '../stay.ts'
import { MOST_STAY_DAYS, type OUT_HOW, paperNumber } from '../stay-lists.ts'
import { notifyEachDay } from './daily-news.ts'
import { addStayEvent, caseOf, endUnused, onStay, type StayRow, stayOf } from './stay-rows.ts'
import { correctedNews, endedNews, startedNews } from './words.ts'

const FUTURE = 'This is in the future. Enter when the car really came.'
const LONG = 'A stay of more than two years isn’t counted here. Check the day.'

/** When the car came, on the clock of the place. Refuses 422 by field what cannot be. */
function arrival(stay: StayInput, lossDate: string, now: Date) {
  const zone = zoneOfState(stay.state)
  const in_at = stay.in_time ? new Date(instantAt(zone, stay.in_day, stay.in_time)) : startOfDayIn(zone, stay.in_day)
  if (in_at > now) throw invalid(stay.in_time && stay.in_day === dayIn(zone, now) ? 'in_time' : 'in_day', FUTURE)
  if (daysBetween(stay.in_day, dayIn(zone, now)) > MOST_STAY_DAYS) throw invalid('in_day', LONG)
  // the day of the loss is that of its state, the day at the place its own
  if (stay.in_day < addDays(lossDate, -1)) throw invalid('in_day', 'This is before the loss. Check the day.')
  if (stay.free_until && stay.free_until < stay.in_day)
    throw invalid('free_until', 'The free days end before the car came. Check the day.')
  return { in_at: in_at.toISOString(), in_known: stay.in_time !== null }
}
const columnsOf = (stay: StayInput) => ({
  place: stay.place,
  name: stay.name,
  phone: stay.phone,
  address: stay.address,
  state: stay.state,
  daily_cents: stay.daily_cents,
  fees: JSON.stringify(stay.fees),
  count_rule: stay.count_rule,
  free_until: stay.free_until,
  payer: stay.payer,
})

type Claim = { id: string; driver_id: string; claim_number: string }
type Car = { id: string; driver_id: string; vin: string | null }
/** The stays of a car, whichever of its driver's claims says so. */
const staysOfCar = (tx: Tx, claim: Car) =>
  tx
    .selectFrom('storage_stays as s')
    .innerJoin('claims as c', 'c.id', 's.claim_id')
    .select(['s.in_at', 's.out_at', 's.state', 's.name'])
    .where('c.driver_id', '=', claim.driver_id)
    .where((eb) => eb.or([eb('c.id', '=', claim.id), ...(claim.vin ? [eb('c.vin', '=', claim.vin)] : [])]))

/** A car stands in one place. Throws 409. */
export async function ensureNoneOpen(tx: Tx, claim: Car): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', claim.driver_id).forNoKeyUpdate().execute()
  const open = await staysOfCar(tx, claim).where('s.out_at', 'is', null).executeTakeFirst()
  if (open)
    throw conflict('stay_open', `This car is recorded at ${open.name}. First record that it left that place.`, [
      { path: 'name', message: open.name },
    ])
}

/** A car was in one place at a time: to the day, for an hour is often not known. Throws 422. */
async function ensureNotElsewhere(
  tx: Tx,
  claim: Car,
  { in_at, out_at = null, id }: { in_at: string; out_at?: string | null; id?: string },
): Promise<void> {
  const others = await staysOfCar(tx, claim)
    .where('s.out_at', '>', in_at)
    .$if(id !== undefined, (query) => query.where('s.id', '<>', id!))
    .execute()
  const there = others.find((other) => {
    const dayOf = (at: string) => dayIn(zoneOfState(other.state), new Date(at))
    return dayOf(in_at) < dayOf(other.out_at!) && (out_at === null || dayOf(other.in_at) < dayOf(out_at))
  })
  if (there) throw invalid('in_day', `The car was still recorded at ${there.name} then. Check the day.`)
}

/** Writes a new stay, and lets its driver know from the start. */
export async function beginStay(
  ctx: Ctx,
  tx: Tx,
  claim: Claim,
  row: Omit<Partial<StayRow>, 'fees'> & { fees: string; source: 'driver' | 'shop' | 'team' | 'tow' },
): Promise<StayRow> {
  const now = ctx.services.now()
  const stay = await tx
    .insertInto('storage_stays')
    .values({
      ...(row as StayRow & { fees: string; source: 'driver' | 'shop' | 'team' | 'tow' }),
      id: newId(now.getTime()),
      claim_id: claim.id,
      recorded_by: person(ctx).id,
      recorded_at: now.toISOString(),
      told_driver_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // whoever brought the car is no party of the stay
  await addStayEvent(ctx, tx, stay.id, { kind: 'recorded', source: row.source === 'tow' ? 'system' : row.source })
  await audit(tx, {
    action: 'storage.record',
    table: 'claims',
    id: claim.id,
    after: { name: stay.name, daily_cents: stay.daily_cents, in_at: stay.in_at, source: row.source },
  })
  await notify(ctx, tx, claim.driver_id, 'claims', startedNews(claim, stayOf(stay, now)))
  await notifyEachDay(ctx, tx, stay)
  return stay
}

/** Says where a car stands: its driver, or the claims team for them. Refuses 404 a stranger, 409 while it stands elsewhere. */
export const recordStay: Verb<typeof storageContract.record> = async (ctx, { claim_id, ...stay }) => {
  await findClaim(ctx.db, claim_id)
  const me = person(ctx)
  return writeFor(ctx, 'record a stay', async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    ensure(canRecordStay(me, claim))
    const came = arrival(stay, claim.loss_date, ctx.services.now())
    await ensureNoneOpen(tx, claim)
    await ensureNotElsewhere(tx, claim, came)
    const source = me.id === claim.driver_id ? 'driver' : 'team'
    await beginStay(ctx, tx, claim, { ...columnsOf(stay), ...came, source })
    return caseOf(ctx, tx, claim)
  })
}

/** Nobody corrects over what somebody else said meanwhile. Throws 409. */
function ensureAsRead(stay: StayRow, version: number): void {
  if (stay.version === version) return
  throw conflict('changed', 'This stay was changed meanwhile. Look at it again, then make your change.', [
    { path: 'version', message: String(stay.version) },
  ])
}

const KEPT = [
  'place',
  'name',
  'phone',
  'address',
  'state',
  'in_at',
  'daily_cents',
  'fees',
  'count_rule',
  'free_until',
  'payer',
] as const
const NAMED = ['place', 'name', 'address', 'state'] as const
/** Corrects a stay, with a reason. What it said before stays on its history; a release for another place ends. */
export const changeStay: Verb<typeof storageContract.change> = (ctx, { stay_id, version, reason, ...given }) =>
  onStay(ctx, stay_id, 'change a stay', async (tx, { stay, claim, source }) => {
    ensure(canKeepStay(person(ctx), claim))
    ensureAsRead(stay, version)
    const came = arrival(given, claim.loss_date, ctx.services.now())
    if (stay.out_at && came.in_at > stay.out_at) throw invalid('in_day', 'This is after the car left. Check the day.')
    await ensureNotElsewhere(tx, claim, { ...stay, ...came })
    const next = { ...columnsOf(given), ...came }
    const before = Object.fromEntries(
      KEPT.filter((name) =>
        name === 'fees' ? JSON.stringify(stay.fees) !== next.fees : stay[name] !== next[name],
      ).map((name) => [name, stay[name]]),
    )
    await tx.updateTable('storage_stays').set(next).where('id', '=', stay_id).execute()
    await addStayEvent(ctx, tx, stay_id, { kind: 'changed', source, reason, details: before })
    // a release names the place: it is not good for another one
    const ended = NAMED.some((name) => name in before) && (await endUnused(ctx, tx, stay_id, 'place_corrected'))
    if (ended) {
      const details = { number: paperNumber(ended.number) }
      await addStayEvent(ctx, tx, stay_id, { kind: 'paper_revoked', source, reason, details })
    }
    await audit(tx, { action: 'storage.change', table: 'claims', id: claim.id, before, reason })
    if (!stay.out_at) await notifyEachDay(ctx, tx, { ...stay, ...given, ...came })
  })

/** What stops the clock, wherever it is stopped: the stay ends once, its unused release with it. */
export async function stopClock(
  ctx: Ctx,
  tx: Tx,
  claim: Claim,
  stay: StayRow,
  left: { out_at: string; out_known: boolean; out_how: (typeof OUT_HOW)[number] },
  reason?: string,
): Promise<void> {
  await tx.updateTable('storage_stays').set(left).where('id', '=', stay.id).execute()
  await endUnused(ctx, tx, stay.id, 'car_left')
  const source = left.out_how === 'release' ? 'yard' : left.out_how
  await addStayEvent(ctx, tx, stay.id, { kind: 'ended', source, ...(reason && { reason }) })
  const { out_how, out_at } = left
  await audit(tx, { action: 'storage.end', table: 'claims', id: claim.id, after: { name: stay.name, out_at, out_how } })
  // who uses a release has already said so, and a shop that charges nothing sends no bill
  const free = stay.place === 'shop' && stay.daily_cents === 0
  if (out_how !== 'driver' && out_how !== 'release' && !free)
    await notify(ctx, tx, claim.driver_id, 'claims', endedNews(claim, stayOf({ ...stay, ...left }, ctx.services.now())))
}

/** When the car left, on the clock of the place. Refuses 422 by field what cannot be. */
function departure({ state, in_at }: StayRow, out_day: string, out_time: string | null, now: Date) {
  const zone = zoneOfState(state)
  if (out_day > dayIn(zone, now)) throw invalid('out_day', 'This is in the future. Enter when the car really left.')
  const endOfDay = new Date(startOfDayIn(zone, addDays(out_day, 1)).getTime() - 60_000)
  const left = out_time ? new Date(instantAt(zone, out_day, out_time)) : endOfDay < now ? endOfDay : now
  if (left > now) throw invalid('out_time', 'This is in the future. Enter when the car really left.')
  if (left < new Date(in_at)) throw invalid('out_day', 'This is before the car came. Check the day and time.')
  return { out_at: left.toISOString(), out_known: out_time !== null }
}

/** The car left. Without an hour the whole day counts, so that the yard's bill is not higher than ours. */
export const endStay: Verb<typeof storageContract.end> = (ctx, { stay_id, out_day, out_time }) =>
  onStay(ctx, stay_id, 'end a stay', async (tx, { stay, claim, source }) => {
    ensure(canKeepStay(person(ctx), claim))
    if (stay.out_at) throw conflict('stay_ended', 'This stay has already ended.')
    const left = departure(stay, out_day, out_time, ctx.services.now())
    await stopClock(ctx, tx, claim, stay, { ...left, out_how: source })
  })

/**
 * An end that was wrong: the car left at another time, or stands there still. The clock counts anew, and what it said before
 * stays on the history. Refuses 422 a car that was elsewhere by then.
 */
export const correctEnd: Verb<typeof storageContract.correctEnd> = (
  ctx,
  { stay_id, version, out_day, out_time, reason },
) =>
  onStay(ctx, stay_id, 'correct the end of a stay', async (tx, { stay, claim, source }) => {
    ensure(canCorrectEnd(person(ctx), claim, stay, out_day === null))
    ensureAsRead(stay, version)
    const now = ctx.services.now()
    const left = out_day === null ? null : departure(stay, out_day, out_time, now)
    if (!left) await ensureNoneOpen(tx, claim)
    const next = await staysOfCar(tx, claim)
      .where('s.id', '<>', stay_id)
      .where('s.in_at', '>=', stay.in_at)
      .orderBy('s.in_at')
      .executeTakeFirst()
    const dayOf = (state: string, at: string) => dayIn(zoneOfState(state), new Date(at))
    if (next && (!left || dayOf(next.state, next.in_at) < dayOf(stay.state, left.out_at)))
      throw invalid('out_day', `The car was already recorded at ${next.name} then. Check the day.`)
    const { out_at, out_known, out_how } = stay
    const set = left ?? { out_at: null, out_known: true, out_how: null }
    await tx.updateTable('storage_stays').set(set).where('id', '=', stay_id).execute()
    const before = { out_at, out_known, ...(!left && { out_how }) }
    await addStayEvent(ctx, tx, stay_id, { kind: 'changed', source, reason, details: before })
    await audit(tx, {
      action: 'storage.correct_end',
      table: 'claims',
      id: claim.id,
      before: { out_at },
      after: { name: stay.name, out_at: set.out_at },
      reason,
    })
    const corrected = { ...stay, ...set }
    if (source === 'team')
      await notify(ctx, tx, claim.driver_id, 'claims', correctedNews(claim, stayOf(corrected, now), reason))
    if (!left) await notifyEachDay(ctx, tx, corrected)
  })
