import type { DB } from '#db/types.gen.ts'
import { conflict } from '../errors.ts'
import { audit, type Ctx, person } from './ctx.ts'
import type { Database, Tx } from './db.ts'

export type HandTable = DB['in_hand']['subject_table']
export type Hand = { admin_id: string; name: string; until: string; mine: boolean }
/** How long a row stays in hand without a sign of life. */
export const HAND_MINUTES = 15

/** Who has which of these rows in hand now, by row. Only admins are told. */
export async function handsOn(
  ctx: Ctx,
  db: Database | Tx,
  table: HandTable,
  ids: readonly string[],
): Promise<Map<string, Hand>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('in_hand as h')
    .innerJoin('profiles as p', 'p.id', 'h.admin_id')
    .select(['h.subject_id', 'h.admin_id', 'p.name', 'h.until'])
    .where('h.subject_table', '=', table)
    .where('h.subject_id', 'in', ids)
    .where('h.until', '>', ctx.services.now().toISOString())
    .execute()
  const me = person(ctx).id
  return new Map(rows.map(({ subject_id, ...hand }) => [subject_id, { ...hand, mine: hand.admin_id === me }]))
}

/**
 * Takes a row in hand for {@link HAND_MINUTES}, or keeps it there. Answers who has it afterwards: somebody else's stays
 * theirs until it ends, unless `over`. One statement, so that of two admins at the same moment one has it.
 */
export async function takeInHand(
  ctx: Ctx,
  tx: Tx,
  { table, id, over = false }: { table: HandTable; id: string; over?: boolean | undefined },
): Promise<Hand> {
  const now = ctx.services.now()
  const me = person(ctx).id
  const taken_at = now.toISOString()
  const until = new Date(now.getTime() + HAND_MINUTES * 60_000).toISOString()
  await tx
    .insertInto('in_hand')
    .values({ subject_table: table, subject_id: id, admin_id: me, taken_at, until })
    .onConflict((taken) =>
      taken
        .columns(['subject_table', 'subject_id'])
        .doUpdateSet({ admin_id: me, taken_at, until })
        .where((it) =>
          over ? it.lit(true) : it.or([it('in_hand.admin_id', '=', me), it('in_hand.until', '<=', taken_at)]),
        ),
    )
    .execute()
  const hand = (await handsOn(ctx, tx, table, [id])).get(id)
  if (!hand) throw conflict('let_go', 'Somebody let go of this at the same moment. Try again.')
  const action = !hand.mine ? 'hand.left' : over ? 'hand.take_over' : 'hand.take'
  await audit(tx, { action, table, id, after: { admin_id: hand.admin_id, until: hand.until } })
  return hand
}

/** Lets go of a row that is in one's own hands; somebody else's stays. */
export async function letGo(ctx: Ctx, tx: Tx, { table, id }: { table: HandTable; id: string }): Promise<void> {
  await tx
    .deleteFrom('in_hand')
    .where('subject_table', '=', table)
    .where('subject_id', '=', id)
    .where('admin_id', '=', person(ctx).id)
    .execute()
  await audit(tx, { action: 'hand.let_go', table, id })
}
