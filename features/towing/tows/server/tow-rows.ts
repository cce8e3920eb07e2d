import type { Selectable } from 'kysely'
import type { TowJobs } from '#db/types.gen.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'

export type TowRow = Selectable<TowJobs>

/** Holds a tow, so that whatever is done to it waits. */
export const lockTow = (tx: Tx, id: string): Promise<TowRow | undefined> =>
  tx.selectFrom('tow_jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Told = { kind: string; reason?: string | null; details?: Record<string, unknown> }
/** Appends to what the driver and the team read of a tow. */
export async function addTowEvent(ctx: Ctx, tx: Tx, jobId: string, { kind, reason, details }: Told): Promise<void> {
  await tx
    .insertInto('tow_events')
    .values({
      job_id: jobId,
      kind,
      actor_id: ctx.actor.kind === 'person' ? ctx.actor.id : null,
      reason: reason || null,
      details: JSON.stringify(details ?? {}),
      at: ctx.services.now().toISOString(),
    })
    .execute()
}
