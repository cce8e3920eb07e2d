import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000
/** How long the server remembers what only served a moment. Answers and mails hold personal data. */
export const KEPT_DAYS = { answers: 1, live: 7, mails: 30, webhooks: 30 } as const

/** Forgets kept answers of idempotency keys, live events nobody will resume from, mails and texts that were sent or given up, codes and drafts of visitors. */
export const pruneOld: Job = async (ctx) => {
  await forget(ctx, 'idempotency_keys', 'claimed_at', KEPT_DAYS.answers)
  await keepParts(ctx)
  await forget(ctx, 'live_events', 'at', KEPT_DAYS.live, 'id')
  await forget(ctx, 'outbox', 'sent_at', KEPT_DAYS.mails)
  await forget(ctx, 'outbox', 'failed_at', KEPT_DAYS.mails)
  await forget(ctx, 'texts', 'sent_at', KEPT_DAYS.mails)
  await forget(ctx, 'texts', 'failed_at', KEPT_DAYS.mails)
  await forget(ctx, 'phone_codes', 'expires_at', KEPT_DAYS.answers)
  await forget(ctx, 'webhook_deliveries', 'at', KEPT_DAYS.webhooks)
  await forget(ctx, 'tow_drafts', 'kept_at', KEPT_DAYS.answers)
}

const before = (ctx: Ctx, days: number) => new Date(ctx.services.now().getTime() - days * DAY_MS).toISOString()

/** So far ahead there are parts of the tables that are kept by time (docs/decisions/093): what fails one night is made in the next. */
const AHEAD_DAYS = 10
/** A table at a time: what cannot be done tonight holds up nothing else. */
async function keepParts(ctx: Ctx): Promise<void> {
  for (const whole of ['audit_log', 'live_events'])
    try {
      const { rows } = await sql<{
        missed: string[]
      }>`select keep_parts(${whole}, ${before(ctx, -AHEAD_DAYS)}, ${before(ctx, KEPT_DAYS.live)}) as missed`.execute(
        ctx.db,
      )
      if (rows[0]!.missed.length) ctx.services.log.warn({ missed: rows[0]!.missed }, 'parts of a table wait')
    } catch (error) {
      ctx.services.log.warn({ err: error, whole }, 'parts of a table wait')
    }
}

const AT_ONCE = 5000
/** In parts: a statement that once took longer than it may would take longer still each night after, and never end. */
async function forget(ctx: Ctx, table: string, at: string, days: number, key: 'ctid' | 'id' = 'ctid'): Promise<void> {
  const old = sql`${sql.ref(at)} < ${before(ctx, days)}`
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${old} and ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${old} limit ${AT_ONCE}))`.execute(ctx.db)
    if (numAffectedRows < AT_ONCE) return
  }
}
