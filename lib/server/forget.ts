import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000
/** How long the server remembers what only served a moment. Answers and mails hold personal data. */
export const KEPT_DAYS = { answers: 1, live: 7, mails: 30 } as const

/** Forgets kept answers of idempotency keys, live events nobody will resume from, and mails that were sent or given up. */
export const forgetOld: Job = async (ctx) => {
  const before = (days: number) => new Date(ctx.services.now().getTime() - days * DAY_MS).toISOString()
  await ctx.db.deleteFrom('idempotency_keys').where('claimed_at', '<', before(KEPT_DAYS.answers)).execute()
  await ctx.db.deleteFrom('live_events').where('at', '<', before(KEPT_DAYS.live)).execute()
  for (const ended of ['sent_at', 'failed_at'] as const)
    await ctx.db.deleteFrom('outbox').where(ended, '<', before(KEPT_DAYS.mails)).execute()
}
