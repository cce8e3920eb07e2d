import { sql } from 'kysely'
import { type Letter, type News, notify } from '#features/base/notifications/server/notify.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { TeamAct } from '../team.ts'

/** Notifies everybody of a business whose role acts on it; `except` is who did it. */
export async function notifyTeam(
  ctx: Ctx,
  tx: Tx,
  about: { provider_id: string; act: TeamAct; topic: 'work' | 'verification'; except?: string },
  news: News,
  options: { mail?: Letter | false; no_mail?: true } = {},
): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from members_for(${about.provider_id}, ${about.act}) as id`.execute(tx)
  for (const { id } of rows) if (id !== about.except) await notify(ctx, tx, id, about.topic, news, options)
}
