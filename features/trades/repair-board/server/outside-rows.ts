import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { DB } from '#db/types.gen.ts'
import { type News, notify } from '#features/base/notifications/server/notify.ts'
import { Line } from '#features/trades/estimates/estimate.ts'
import { lockRequest } from '#features/trades/estimates/server/estimate-rows.ts'
import { notifyShop } from '#features/trades/repairs/server/repair-rows.ts'
import { toDriver, toShop } from '#features/trades/repairs/server/words.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { MOST_OUTSIDE, type OutsideEstimate, type Source, type Sums } from '../outside-estimate.ts'
import { outsideNews } from './words.ts'

const Lines = z.array(Line)

/** Estimates written elsewhere with who brought each, newest first. Read as the system: a shop knows no adjuster. */
export const outsideRows = (db: Database | Tx) =>
  db
    .selectFrom('outside_estimates as o')
    .innerJoin('estimate_requests as r', 'r.id', 'o.request_id')
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .innerJoin('insurers as n', 'n.id', 'c.insurer_id')
    .leftJoin('adjuster_contacts as a', 'a.id', 'o.contact_id')
    .leftJoin('estimate_invitations as i', 'i.id', 'o.invitation_id')
    .leftJoin('provider_profiles as p', 'p.id', 'i.provider_id')
    .leftJoin('files as f', 'f.id', 'o.file_id')
    .selectAll('o')
    .select(['r.driver_id', 'r.claim_id', 'i.provider_id', 'f.path', 'f.sha256'])
    .select(
      sql<string>`case o.source when 'shop' then p.business_name when 'adjuster' then concat_ws(', ', nullif(a.name, ''), n.name) else '' end`.as(
        'by',
      ),
    )
    .select(
      sql<OutsideRow['trust']>`case when a.confirmed_at is not null then 'confirmed' else o.trust end`.as('trust'),
    )
    .orderBy('o.recorded_at', 'desc')
    .orderBy('o.id', 'desc')
type OutsideRow = Selectable<DB['outside_estimates']>
export type OutsideFound = Awaited<ReturnType<ReturnType<typeof outsideRows>['execute']>>[number]

/** As somebody reads it; `signed` opens a stored file for them, as long as it has not ended. */
export const asOutside = (
  row: OutsideFound,
  mine: boolean,
  signed: (path: string) => string | null,
): OutsideEstimate => ({
  ...row,
  lines: Lines.parse(row.lines),
  signed_url: row.path === null || row.ended_at !== null ? null : signed(row.path),
  mine,
})
export const oneOutside = (tx: Tx, id: string): Promise<OutsideFound> =>
  outsideRows(tx).where('o.id', '=', id).executeTakeFirstOrThrow()

export type Brought = {
  request_id: string
  invitation_id: string | null
  whose: OutsideEstimate['whose']
  source: Source
  contact_id?: string
  trust?: OutsideEstimate['trust']
  format: OutsideEstimate['format']
  file: { id: string; sha256: string } | null
  lines: readonly Line[]
  sums: Sums
  note: string
  /** The one that stood when its bringer looked. */
  after: string | null
}
const textOf = (row: Pick<OutsideFound, keyof Sums | 'lines' | 'note' | 'sha256' | 'whose'>) =>
  JSON.stringify([
    row.sha256,
    Lines.parse(row.lines),
    row.parts_cents,
    row.labor_cents,
    row.other_cents,
    row.tax_cents,
    row.total_cents,
    row.deductible_cents,
    row.note,
    row.whose,
  ])

/**
 * Keeps what was brought in place of what the same side brought before: driver and team read the same paper of the
 * insurer, each adjuster has their own. The same again is one; another one, from a tab that does not know what stands, is
 * refused (409 `changed`). The request is held until the transaction ends.
 */
export async function keepOutside(ctx: Ctx, tx: Tx, given: Brought): Promise<OutsideFound> {
  const { request_id, invitation_id, whose, source, contact_id = null, trust = null, format, file, sums, note } = given
  await lockRequest(tx, request_id)
  const all = await outsideRows(tx).where('o.request_id', '=', request_id).execute()
  const mine = all.filter(
    (one) =>
      one.whose === whose &&
      one.contact_id === contact_id &&
      one.ended_at === null &&
      (source === 'shop' || source === 'adjuster'
        ? one.invitation_id === invitation_id
        : one.invitation_id === null || one.invitation_id === invitation_id),
  )
  const same = mine.find(
    (one) =>
      textOf(one) === textOf({ ...sums, lines: given.lines as never, note, whose, sha256: file?.sha256 ?? null }),
  )
  if (same) return same
  // papers of others are several
  const before = whose === 'other' ? [] : mine
  if (before.length > 0 && !before.some(({ id }) => id === given.after))
    throw conflict('changed', 'Another estimate was added meanwhile. Look at it before you add this one.')
  // by its own side only: how many others brought is nobody's business
  const brought = all.filter(
    (one) =>
      one.source === source &&
      one.contact_id === contact_id &&
      (source !== 'shop' || one.invitation_id === invitation_id),
  )
  if (brought.length >= MOST_OUTSIDE) throw conflict('too_many', `There can be up to ${MOST_OUTSIDE} of these.`)
  const at = ctx.services.now().toISOString()
  for (const { id } of before)
    await tx
      .updateTable('outside_estimates')
      .set({ ended_at: at, ended_how: 'replaced' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  const id = newId(ctx.services.now().getTime())
  await tx
    .insertInto('outside_estimates')
    .values({
      id,
      request_id,
      invitation_id,
      whose,
      source,
      recorded_by: ctx.actor.kind === 'person' ? ctx.actor.id : null,
      contact_id,
      trust,
      format,
      file_id: file?.id ?? null,
      lines: JSON.stringify(given.lines),
      ...sums,
      note,
      recorded_at: at,
    })
    .execute()
  const kept = await oneOutside(tx, id)
  await audit(tx, {
    action: source === 'adjuster' ? 'adjuster.estimate' : 'outside_estimate.bring',
    table: 'claims',
    id: kept.claim_id,
    after: { id, whose, source, by: kept.by, format, ...sums, trust },
  })
  await notifyOthers(ctx, tx, kept, saidOf(kept))
  return kept
}

/** Ends what somebody brought, with the reason of who takes it back. The request must be held. */
export async function endOutside(ctx: Ctx, tx: Tx, row: OutsideFound, reason: string): Promise<OutsideFound> {
  await tx
    .updateTable('outside_estimates')
    .set({ ended_at: ctx.services.now().toISOString(), ended_how: 'taken_back', ended_reason: reason })
    .where('id', '=', row.id)
    .where('ended_at', 'is', null)
    .execute()
  await audit(tx, {
    action:
      row.source === 'adjuster' && ctx.actor.kind !== 'person'
        ? 'adjuster.estimate_back'
        : 'outside_estimate.take_back',
    table: 'claims',
    id: row.claim_id,
    after: { id: row.id, source: row.source, by: row.by },
    reason,
  })
  await notifyOthers(ctx, tx, row, outsideNews('takenBack', { reason }))
  return oneOutside(tx, row.id)
}

const saidOf = ({ source, by, trust }: OutsideFound) =>
  source === 'driver' || source === 'team'
    ? outsideNews(source)
    : outsideNews(trust === 'typed' ? 'unconfirmed' : source, { name: by })
/** The driver and the shop of the repair, without who brought it, and a shop only what it may read. */
async function notifyOthers(ctx: Ctx, tx: Tx, row: OutsideFound, said: Omit<News, 'action_url'>): Promise<void> {
  const { source, whose, driver_id, claim_id, request_id, invitation_id } = row
  if (whose === 'other') return
  // what came before the choice is read by the shop that was chosen since
  const repair = await tx
    .selectFrom('repairs as p')
    .innerJoin('estimate_invitations as i', 'i.id', 'p.id')
    .selectAll('p')
    .where('i.request_id', '=', request_id)
    .where('p.status', '<>', 'cancelled')
    .$if(invitation_id !== null, (repairs) => repairs.where('p.id', '=', invitation_id!))
    .executeTakeFirst()
  // before it is chosen, what a shop adds comes with the version it sends
  if (source !== 'driver' && (source !== 'shop' || repair))
    await notify(ctx, tx, driver_id, 'bookings', toDriver(claim_id, said))
  if (repair && source !== 'shop') await notifyShop(ctx, tx, repair, toShop(repair.id, said))
}
