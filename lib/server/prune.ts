import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000
/** How long the server remembers what only served a moment. Answers and mails hold personal data. */
export const KEPT_DAYS = { answers: 1, live: 7, mails: 30, webhooks: 30 } as const

/** Forgets kept answers of idempotency keys, live events nobody will resume from, mails and texts that were sent or given up, codes and drafts of visitors. */
export const pruneOld: Job = async (ctx) => {
  await forget(ctx, 'idempotency_keys', 'claimed_at', KEPT_DAYS.answers)
  await forget(ctx, 'live_events', 'at', KEPT_DAYS.live)
  await forget(ctx, 'outbox', 'sent_at', KEPT_DAYS.mails)
  await forget(ctx, 'outbox', 'failed_at', KEPT_DAYS.mails)
  await forget(ctx, 'texts', 'sent_at', KEPT_DAYS.mails)
  await forget(ctx, 'texts', 'failed_at', KEPT_DAYS.mails)
  await forget(ctx, 'phone_codes', 'expires_at', KEPT_DAYS.answers)
  await forget(ctx, 'webhook_deliveries', 'at', KEPT_DAYS.webhooks)
  await forget(ctx, 'tow_drafts', 'kept_at', KEPT_DAYS.answers)
}

const AT_ONCE = 5000
/** In parts: a statement that once took longer than it may would take longer still each night after, and never end. */
async function forget(ctx: Ctx, table: string, at: string, days: number): Promise<void> {
  const before = new Date(ctx.services.now().getTime() - days * DAY_MS).toISOString()
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before} limit ${AT_ONCE}))`.execute(ctx.db)
    if (numAffectedRows < AT_ONCE) return
  }
}
