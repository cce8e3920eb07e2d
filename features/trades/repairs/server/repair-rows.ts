import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import type { MemberRole, TeamAct } from '#features/business/providers/team.ts'
import { notify, type News } from '#features/base/notifications/server/notify.ts'
import { allSafeAt, type Glass, GlassFit } from '#features/trades/estimates/glass.ts'
import type { Estimate } from '#features/trades/estimates/request.ts'
import { estimatesOf, glassOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { dayIn, formatInstant } from '#lib/dates.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { Answered, type Version, versionName } from '../repair.ts'
import { standing } from '../sums.ts'
import { waitForNews } from './silence.ts'

export type RepairRow = Selectable<DB['repairs']>
type Seen = RepairRow & { member_role: MemberRole | null }

/** A repair that the actor may read, with their role in its shop. Throws 404. */
export async function repairOf(db: Database | Tx, id: string, what = 'Repair'): Promise<Seen> {
  const row = await db
    .selectFrom('repairs as r')
    .selectAll('r')
    .select(
      sql<MemberRole | null>`(select m.member_role from provider_members m
        where m.provider_id = r.provider_id and m.user_id = actor_id() and m.user_id <> r.driver_id)`.as('member_role'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(what)
  return row
}

/**
 * The repair of a version, when the actor may read that repair: who works on cars reads no version itself. Throws 404, in the
 * same words whether it is somebody else's or not there.
 */
export async function repairOfVersion(ctx: Ctx, estimateId: string): Promise<Seen> {
  const row = await asSystem(ctx, 'repair of a version')
    .db.selectFrom('estimates')
    .select('invitation_id')
    .where('id', '=', estimateId)
    .executeTakeFirst()
  if (!row) throw notFound('Version')
  return repairOf(ctx.db, row.invitation_id, 'Version')
}

export const lockRepair = (tx: Tx, id: string): Promise<RepairRow> =>
  tx.selectFrom('repairs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** One version, held until the transaction ends. Throws 404 when it belongs to another repair. */
export async function lockVersion(tx: Tx, repairId: string, estimateId: string) {
  const row = await tx
    .selectFrom('estimates')
    .selectAll()
    .where('id', '=', estimateId)
    .where('invitation_id', '=', repairId)
    .where('status', '<>', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Version')
  return row
}

type Work<T> = (tx: Tx, repair: RepairRow) => Promise<T>
/** Changes one's own repair, as its driver: the row is held meanwhile. Throws 404 for anybody else. */
export function asDriver<T>(ctx: Ctx, repair: Seen, why: string, work: Work<T>): Promise<T> {
  if (repair.driver_id !== person(ctx).id) throw notFound('Repair')
  return writeFor(ctx, why, async (tx) => work(tx, await lockRepair(tx, repair.id)))
}
/** Changes a repair of one's shop, by role. What a shop writes is news: the driver's wait for it begins anew. */
export function asShop<T>(
  ctx: Ctx,
  repair: Seen,
  act: TeamAct,
  why: string,
  work: Work<T>,
  /** Whether the driver learns of it. */
  news = true,
): Promise<T> {
  if (!repair.member_role) throw notFound('Repair')
  ensure(mayAct(repair.member_role, act))
  return writeFor(ctx, why, async (tx) => {
    const done = await work(tx, await lockRepair(tx, repair.id))
    if (news) await waitForNews(ctx, tx, repair.id)
    return done
  })
}
/** Changes a repair as an admin. */
export const asAdmin = <T>(ctx: Ctx, repair: Seen, why: string, work: Work<T>): Promise<T> =>
  writeFor(ctx, why, async (tx) => work(tx, await lockRepair(tx, repair.id)))

type Told = { kind: string; reason?: string | null; details?: Record<string, unknown> }
/** Appends to what both sides read of a repair. */
export async function addEvent(ctx: Ctx, tx: Tx, repairId: string, { kind, reason, details }: Told): Promise<void> {
  await tx
    .insertInto('repair_events')
    .values({
      repair_id: repairId,
      kind,
      actor_id: ctx.actor.kind === 'person' ? ctx.actor.id : null,
      reason: reason || null,
      details: JSON.stringify(details ?? {}),
      at: ctx.services.now().toISOString(),
    })
    .execute()
}

/** News to the driver of a repair, or to those of its shop who deal with it. */
export const notifyDriver = (ctx: Ctx, tx: Tx, repair: RepairRow, news: News) =>
  notify(ctx, tx, repair.driver_id, 'bookings', news)
export const notifyShop = (ctx: Ctx, tx: Tx, repair: RepairRow, news: News) =>
  notifyTeam(ctx, tx, { provider_id: repair.provider_id, act: 'authorize_work', topic: 'work' }, news)

/** How both sides are called in news about a repair, and the shop's own clock and day. */
export async function sidesOf(ctx: Ctx, tx: Tx, repair: RepairRow) {
  const { business, driver, time_zone } = await tx
    .selectFrom('provider_profiles as p')
    .innerJoin('profiles as u', (join) => join.on('u.id', '=', repair.driver_id))
    .select(['p.business_name as business', 'u.name as driver', 'p.time_zone'])
    .where('p.id', '=', repair.provider_id)
    .executeTakeFirstOrThrow()
  return { business, driver, time_zone, today: dayIn(time_zone, ctx.services.now()) }
}

/** More work that is being written and was not sent. */
export const draftOf = async (db: Database | Tx, repairId: string): Promise<Estimate | null> =>
  (await estimatesOf(db, [repairId], 'only')).find(({ kind }) => kind === 'supplement') ?? null

/** The versions that were sent for these repairs, oldest first, each with the insurer's newest answer and the signature. */
export async function versionsOfRepairs(db: Database | Tx, ids: readonly string[]): Promise<Version[]> {
  if (ids.length === 0) return []
  const [estimates, answers, signed, declined] = await Promise.all([
    estimatesOf(db, ids, 'none'),
    db.selectFrom('repair_answers').selectAll().where('repair_id', 'in', ids).orderBy('at').execute(),
    db.selectFrom('repair_authorizations').selectAll().where('repair_id', 'in', ids).execute(),
    db.selectFrom('estimates').select(['id', 'declined_words']).where('invitation_id', 'in', ids).execute(),
  ])
  return estimates
    .toSorted((a, b) => (a.sent_at! < b.sent_at! ? -1 : 1))
    .map((estimate) => {
      const answer = answers.findLast(({ estimate_id }) => estimate_id === estimate.id)
      return {
        ...estimate,
        answer: answer ? { ...answer, lines: Answered.shape.lines.parse(answer.lines) } : null,
        signed: signed.find(({ estimate_id }) => estimate_id === estimate.id) ?? null,
        declined_words: declined.find(({ id }) => id === estimate.id)?.declined_words ?? null,
      }
    })
}

/** The invoice names exactly the lines that stand: more work, or less of it, is billed before the car is ready, paid or handed back. */
export async function ensureBilled(tx: Tx, id: string): Promise<void> {
  const [versions, withdrawn, invoice] = await Promise.all([
    versionsOfRepairs(tx, [id]),
    tx.selectFrom('repair_lines').selectAll().where('repair_id', '=', id).execute(),
    tx
      .selectFrom('repair_invoices')
      .select(
        sql<
          string[]
        >`(select array_agg(l ->> 'estimate_id' || (l ->> 'line_no')) from jsonb_array_elements(lines) l)`.as('billed'),
      )
      .where('repair_id', '=', id)
      .where('status', '=', 'issued')
      .executeTakeFirst(),
  ])
  if (!invoice) throw conflict('record_missing', 'Issue the invoice before the car is ready.')
  const wanted = standing(versions, withdrawn).map(({ version, line_no }) => `${version.id}${line_no}`)
  if (wanted.length !== invoice.billed.length || wanted.some((line) => !invoice.billed.includes(line)))
    throw conflict('record_missing', 'The invoice doesn’t bill exactly the authorized work. Correct it first.')
}

/** Nothing is made ready or billed over the head of a driver who has not answered. */
export function ensureAnswered(versions: readonly Version[]): void {
  const waiting = versions.find(({ status }) => status === 'sent')
  if (waiting)
    throw conflict('version_open', `The driver hasn’t answered ${versionName(waiting)}. Wait for it, or take it back.`)
}

type RecordRow = Selectable<DB['repair_records']>
/** A record as it is read again: what was kept of set glass has its own shape. */
export const asRecord = <R extends Pick<RecordRow, 'glass'>>(row: R) => ({
  ...row,
  glass: row.glass === null ? null : GlassFit.parse(row.glass),
})

/** What the driver of a repair said of broken glass, when they asked for it; null where they were asked nothing. */
export async function glassOfRepair(db: Database | Tx, repairId: string): Promise<Glass | null> {
  const row = await db
    .selectFrom('estimate_invitations as i')
    .innerJoin('estimate_requests as q', 'q.id', 'i.request_id')
    .select('q.glass')
    .where('i.id', '=', repairId)
    .executeTakeFirst()
  return row ? glassOf(row) : null
}

/** What was recorded of set glass, oldest first; a later record of a pane corrects it. */
export async function panesSet(tx: Tx, repairId: string): Promise<GlassFit[]> {
  const rows = await tx
    .selectFrom('repair_records')
    .select('glass')
    .where('repair_id', '=', repairId)
    .where('kind', '=', 'glass')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => GlassFit.parse(row.glass))
}

/** Refuses 409 `too_early` to give a car back before all of its new glass holds; a correction of a record counts. */
export async function ensureSafe(ctx: Ctx, tx: Tx, held: RepairRow): Promise<void> {
  const until = allSafeAt(await panesSet(tx, held.id))
  if (until <= ctx.services.now().getTime()) return
  const { time_zone } = await sidesOf(ctx, tx, held)
  throw conflict(
    'too_early',
    `The adhesive of the new glass needs until ${formatInstant(new Date(until), 'en', time_zone)}. Hand the car back then.`,
    [{ path: 'safe_at', message: new Date(until).toISOString() }],
  )
}
