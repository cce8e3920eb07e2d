import { notify } from '#features/base/notifications/server/notify.ts'
import { addDays, dayIn, daysBetween, instantAt } from '#lib/dates.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { MOST_STAY_DAYS } from '../stay-lists.ts'
import { addStayEvent, type StayRow, stayOf } from './stay-rows.ts'
import { dayNews } from './words.ts'

/** In the morning of the place, so that a yard can still be called that day (house). */
const MORNING = '09:00'
/** Days on which it is said whoever pays; then daily while nobody knows (domain/tow.md §8). */
const ALWAYS = 2

type Running = Pick<StayRow, 'id' | 'state' | 'in_at' | 'payer' | 'daily_cents'>
/** The next morning on which a driver hears of a stay; null when they heard enough, or it costs nothing. */
function nextMorning({ state, in_at, payer, daily_cents }: Running, now: Date): Date | null {
  if (daily_cents === 0) return null
  const zone = zoneOfState(state)
  const today = dayIn(zone, now)
  const came = dayIn(zone, new Date(in_at))
  const day = [today, addDays(today, 1)].find((one) => one > came && new Date(instantAt(zone, one, MORNING)) > now)!
  const days = daysBetween(came, day) - 1
  return days <= ALWAYS || (payer === 'unknown' && days <= MOST_STAY_DAYS)
    ? new Date(instantAt(zone, day, MORNING))
    : null
}
/** Waits for the next morning; a later call takes the place of an earlier. */
export async function notifyEachDay(ctx: Ctx, tx: Tx, stay: Running): Promise<void> {
  const runAt = nextMorning(stay, ctx.services.now())
  if (runAt) await addJob(tx, 'storage_day', { id: stay.id }, { runAt, key: `storage_day:${stay.id}` })
}

/** Says on day 1, day 2, and then daily while nobody knows who pays, what a car costs so far. Silent while its claim is closed. */
export const storageDay: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  await ctx.write(async (tx) => {
    const stay = await tx.selectFrom('storage_stays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!stay || stay.out_at) return
    const claim = await tx.selectFrom('claims').selectAll().where('id', '=', stay.claim_id).executeTakeFirstOrThrow()
    const now = ctx.services.now()
    const zone = zoneOfState(stay.state)
    const day = daysBetween(dayIn(zone, new Date(stay.in_at)), dayIn(zone, now)) - 1
    const today = stay.told_driver_at && dayIn(zone, new Date(stay.told_driver_at)) === dayIn(zone, now)
    // a payer came to be known, it came to cost nothing, or the day was already said by an earlier run
    const wanted = claim.status !== 'closed' && stay.daily_cents !== 0 && (day <= ALWAYS || stay.payer === 'unknown')
    if (wanted && !today) {
      await tx.updateTable('storage_stays').set({ told_driver_at: now.toISOString() }).where('id', '=', id).execute()
      await addStayEvent(ctx, tx, id, { kind: 'driver_notified', source: 'system', details: { day } })
      await notify(ctx, tx, claim.driver_id, 'claims', dayNews(claim, stayOf(stay, now), day))
    }
    await notifyEachDay(ctx, tx, stay)
  })
}
