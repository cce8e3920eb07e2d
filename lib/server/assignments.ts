import type { DB } from '#db/types.gen.ts'
import { conflict } from '../errors.ts'
import { audit, type Ctx, person } from './ctx.ts'
import type { Database, Tx } from './db.ts'

export type AssignmentTable = DB['assignments']['subject_table']
export type Assignment = { admin_id: string; name: string; until: string; mine: boolean }
/** How long a row stays assigned without a sign of life. */
export const ASSIGNMENT_MINUTES = 15

/** To whom these rows are assigned now, by row. Only admins read it. */
export async function assignmentsOf(
  ctx: Ctx,
  db: Database | Tx,
  table: AssignmentTable,
  ids: readonly string[],
): Promise<Map<string, Assignment>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('profiles as p', 'p.id', 'a.admin_id')
    .select(['a.subject_id', 'a.admin_id', 'p.name', 'a.until'])
    .where('a.subject_table', '=', table)
    .where('a.subject_id', 'in', ids)
    .where('a.until', '>', ctx.services.now().toISOString())
    .execute()
  const me = person(ctx).id
  return new Map(
    rows.map(({ subject_id, ...assignment }) => [subject_id, { ...assignment, mine: assignment.admin_id === me }]),
  )
}

/**
 * Assigns a row for {@link ASSIGNMENT_MINUTES}, or keeps it there. Answers who has it afterwards: somebody else's stays
 * theirs until it ends, unless `over`. One statement, so that of two admins at the same moment one has it.
 */
export async function assign(
  ctx: Ctx,
  tx: Tx,
  { table, id, over = false }: { table: AssignmentTable; id: string; over?: boolean | undefined },
): Promise<Assignment> {
  const now = ctx.services.now()
  const me = person(ctx).id
  const taken_at = now.toISOString()
  const until = new Date(now.getTime() + ASSIGNMENT_MINUTES * 60_000).toISOString()
  await tx
    .insertInto('assignments')
    .values({ subject_table: table, subject_id: id, admin_id: me, taken_at, until })
    .onConflict((taken) =>
      taken
        .columns(['subject_table', 'subject_id'])
        .doUpdateSet({ admin_id: me, taken_at, until })
        .where((it) =>
          over ? it.lit(true) : it.or([it('assignments.admin_id', '=', me), it('assignments.until', '<=', taken_at)]),
        ),
    )
    .execute()
  const assignment = (await assignmentsOf(ctx, tx, table, [id])).get(id)
  if (!assignment) throw conflict('unassigned', 'Someone released this at the same time. Try again.')
  const action = !assignment.mine ? 'hand.left' : over ? 'hand.take_over' : 'hand.take'
  await audit(tx, { action, table, id, after: { admin_id: assignment.admin_id, until: assignment.until } })
  return assignment
}

/** Releases one's own row; somebody else's stays. */
export async function unassign(ctx: Ctx, tx: Tx, { table, id }: { table: AssignmentTable; id: string }): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('subject_table', '=', table)
    .where('subject_id', '=', id)
    .where('admin_id', '=', person(ctx).id)
    .execute()
  await audit(tx, { action: 'hand.let_go', table, id })
}
