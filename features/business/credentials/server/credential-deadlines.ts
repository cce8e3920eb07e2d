import { sql } from 'kysely'
import { dayIn, daysBetween } from '#lib/dates.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { type Credential, REMINDERS, reminderDue } from '#features/business/providers/credential.ts'
import { credentialRows, requiredFor } from '#features/business/providers/server/rows.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { credentialNews } from '#features/business/providers/server/words.ts'

/**
 * Once an hour: reminds of credentials that end in 60, 30, 14, 7 or 1 days, and on the day after the last valid one marks
 * them lapsed. A provider without something it must hold has its listings paused until new proof is accepted.
 */
export const credentialDeadline: Job = async (ctx) => {
  const soon = await ctx.db
    .selectFrom('credentials')
    .select('id')
    .where('status', '=', 'accepted')
    .where('expires_on', '<=', dayIn('UTC', new Date(ctx.services.now().getTime() + (REMINDERS[0] + 1) * 86_400_000)))
    .orderBy('expires_on')
    .execute()
  for (const { id } of soon) await look(ctx, id)
}

async function look(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.selectFrom('credentials').select('id').where('id', '=', id).forUpdate().execute()
    const row = await credentialRows(tx)
      .innerJoin('provider_profiles as p', 'p.id', 'c.provider_id')
      .select('p.time_zone')
      .select('c.reminded_days')
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status !== 'accepted') return
    const owners = { provider_id: row.provider_id, act: 'credentials', topic: 'verification' } as const
    const now = ctx.services.now()
    const today = dayIn(row.time_zone, now)
    const held = await credentialRows(tx).where('c.provider_id', '=', row.provider_id).execute()
    if (row.expires_on < today) {
      await tx.updateTable('credentials').set({ status: 'lapsed' }).where('id', '=', id).execute()
      const required = await requiredFor(tx, row.provider_id, now)
      const paused = required.every(({ met }) => met)
        ? 0
        : ((await sql<{ count: number }>`select pause_listings_of(${row.provider_id}) as count`.execute(tx)).rows[0]
            ?.count ?? 0)
      if (paused > 0 || !renewed(row, held)) await notifyTeam(ctx, tx, owners, credentialNews.lapsed(row, paused))
      await audit(tx, { action: 'credential.lapsed', table: 'credentials', id, after: { paused } })
      return
    }
    const due = reminderDue(daysBetween(today, row.expires_on) - 1, row.reminded_days)
    if (due === null) return
    await tx.updateTable('credentials').set({ reminded_days: due }).where('id', '=', id).execute()
    if (renewed(row, held)) return
    await sql`select record_credential_reminder(${id}, ${now.toISOString()}, ${now.toISOString()})`.execute(tx)
    await notifyTeam(ctx, tx, owners, credentialNews.ending(row))
  })
}

/** Whether newer proof of the same kind and state is there or on its way. */
const renewed = (row: Credential, held: readonly Credential[]): boolean =>
  held.some(
    (it) =>
      it.id !== row.id &&
      it.kind === row.kind &&
      it.state === row.state &&
      it.expires_on > row.expires_on &&
      (it.status === 'accepted' || it.status === 'submitted'),
  )
