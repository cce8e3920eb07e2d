import { notify } from '#features/base/notifications/server/notify.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { TeamAct } from '#features/business/providers/team.ts'
import type { glassContract } from '../contract.ts'
import { canChange, canSetOut, OTHER_MIN, type Visit, visitMinutes } from '../visit.ts'
import {
  asVisit,
  calendarOf,
  endStale,
  ensureAfterGlass,
  holdJob,
  type Job,
  placeVisit,
  tell,
  visitOf,
  type VisitRow,
} from './visit-rows.ts'
import { glassNews, onWindow, TEXTS, visitToDriver } from './words.ts'

type Work = (tx: Tx, row: VisitRow, held: { status: string }, visits: readonly VisitRow[]) => Promise<Visit>
/** A step of the shop, by role, on a visit that stands. Throws 404 for anybody else. */
async function asShop(ctx: Ctx, id: string, act: TeamAct, why: string, work: (job: Job) => Work): Promise<Visit> {
  const { visit, job } = await visitOf(ctx, id)
  if (!job.member_role) throw notFound('Visit')
  ensure(mayAct(job.member_role, act))
  return writeFor(ctx, why, async (tx) => {
    const { held, visits } = await holdJob(tx, visit.repair_id)
    const row = visits.find((each) => each.id === id)
    if (!row) throw conflict('wrong_state', 'This visit was canceled.')
    return work(job)(tx, row, held, visits)
  })
}

/** Another free window at the same place; who was on the way turns back. */
export const moveVisit: Verb<typeof glassContract.moveVisit> = async (ctx, { id, starts_at, reason, note }) => {
  refusePromises({ note })
  return asShop(ctx, id, 'calendar', 'move glass visit', (job) => async (tx, row, held, visits) => {
    ensure(canChange(asVisit(row), held, 'shop'))
    if (reason === 'other' && note.length < OTHER_MIN)
      throw invalid('note', `Say why in at least ${OTHER_MIN} letters.`)
    const { place, purpose } = row
    const minutes = visitMinutes(job.lines, job.glass, row)
    if (Date.parse(starts_at) === new Date(row.starts_at).getTime())
      throw invalid('starts_at', 'The visit is at this time already. Choose another.')
    if (purpose === 'calibration') ensureAfterGlass(held, visits, starts_at)
    const moved = await placeVisit(
      ctx,
      tx,
      job,
      row,
      { listing_id: calendarOf(job), starts_at, minutes, place, purpose },
      { moved_for: reason, moved_note: note, moved_from: row.starts_at, on_the_way_at: null },
    )
    const visit = asVisit(moved)
    const { ends_at } = visit
    const dropped = await endStale(ctx, tx, visit)
    await tell(ctx, tx, job.id, {
      kind: 'visit_moved',
      reason: note,
      details: { purpose, place, for: reason, from: row.starts_at, starts_at: visit.starts_at, ends_at },
    })
    const news = glassNews('visitMoved', {
      business: job.business,
      when: onWindow(visit, job.time_zone),
      why: (language) => TEXTS[language].moveReasons[reason],
      note: note || null,
      calibration: dropped,
    })
    await notify(ctx, tx, job.driver_id, 'bookings', visitToDriver(job.claim_id, news))
    return visit
  })
}

/** Said once, on the day: the driver is told at once. */
export const onTheWay: Verb<typeof glassContract.onTheWay> = (ctx, { id }) =>
  asShop(ctx, id, 'stage', 'on the way', (job) => async (tx, row, held) => {
    const now = ctx.services.now()
    ensure(canSetOut(asVisit(row), held, now, job.time_zone))
    const set = await tx
      .updateTable('glass_visits')
      .set({ on_the_way_at: now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const visit = asVisit(set)
    const { starts_at, ends_at } = visit
    await tell(ctx, tx, job.id, { kind: 'on_the_way', details: { starts_at, ends_at } })
    const news = glassNews('onTheWay', { business: job.business, when: onWindow(visit, job.time_zone) })
    await notify(ctx, tx, job.driver_id, 'bookings', visitToDriver(job.claim_id, news))
    return visit
  })
