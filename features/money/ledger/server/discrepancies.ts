import { sql } from 'kysely'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Comparison } from '../discrepancy.ts'
import { DISCREPANCIES_PAGE, type discrepanciesContract } from '../discrepancy-calls.ts'

const shown = (db: Database | Tx) =>
  db
    .selectFrom('money_discrepancies as d')
    .leftJoin('profiles as p', 'p.id', 'd.note_by')
    .select(['d.id', 'd.kind', 'd.subject', 'd.order_id', 'd.payout_id', 'd.company_cents', 'd.ours_cents'])
    .select(['d.ledger_cents', 'd.first_seen', 'd.last_seen', 'd.note', 'd.note_at', 'p.name as note_by'])

const newest = (ctx: Ctx, ended: boolean): Promise<Comparison | undefined> =>
  ctx.db
    .selectFrom('book_comparisons as b')
    .leftJoin('profiles as p', 'p.id', 'b.asked_by')
    .select(['b.asked_at', 'b.started_at', 'b.finished_at', 'b.records', 'b.failure', 'p.name as asked_by'])
    .where('b.finished_at', ended ? 'is not' : 'is', null)
    .orderBy('b.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Open discrepancies, those nobody looked into first, and when the three were last compared. Admins only, by row security. */
export const listDiscrepancies: Verb<typeof discrepanciesContract.discrepancies> = async (ctx, { page }) => {
  const [rows, { total }, running, last] = await Promise.all([
    shown(ctx.db)
      .where('d.resolved_at', 'is', null)
      .orderBy(sql`d.note_at is not null`)
      .orderBy('d.first_seen', 'desc')
      .orderBy('d.id')
      .limit(DISCREPANCIES_PAGE)
      .offset((page - 1) * DISCREPANCIES_PAGE)
      .execute(),
    ctx.db
      .selectFrom('money_discrepancies')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow(),
    newest(ctx, false),
    newest(ctx, true),
  ])
  return { rows, total, page_size: DISCREPANCIES_PAGE, running: running ?? null, last: last ?? null }
}

/** Asks for a comparing; while one runs or waits there is no second (409 `comparing`). */
export const compareNow: Verb<typeof discrepanciesContract.compare> = async (ctx) => {
  const id = newId()
  return ctx.write(async (tx) => {
    const row = await tx
      .insertInto('book_comparisons')
      .values({ id, asked_by: person(ctx).id, asked_at: ctx.services.now().toISOString() })
      .onConflict((it) => it.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw conflict('comparing', 'A comparison is already running. The result will appear here.')
    await audit(tx, { action: 'ledger.compared', table: 'book_comparisons', id })
    await addJob(tx, 'compare_books', {}, { key: 'compare_books' })
    return { id }
  })
}

/** What an admin found out; a discrepancy of an own booking is another's to look into (404). */
export const recordDiscrepancyNote: Verb<typeof discrepanciesContract.recordDiscrepancyNote> = async (
  ctx,
  { id, note },
) => {
  return ctx.write(async (tx) => {
    const row = await tx
      .updateTable('money_discrepancies')
      .set({ note, note_by: person(ctx).id, note_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['id', 'kind', 'order_id'])
      .executeTakeFirst()
    if (!row) throw notFound('Discrepancy')
    const { kind, order_id } = row
    const about = order_id ? { table: 'orders', id: order_id } : { table: 'money_discrepancies', id }
    await audit(tx, { action: 'ledger.difference_noted', ...about, after: { discrepancy_id: id, kind }, reason: note })
    return shown(tx).where('d.id', '=', id).executeTakeFirstOrThrow()
  })
}
