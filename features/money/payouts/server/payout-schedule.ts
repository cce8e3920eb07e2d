import { sql } from 'kysely'
import { dayIn } from '#lib/dates.ts'
import type { Job, Jobs, Sweeps } from '#lib/server/jobs.ts'
import { PAYOUT_ZONE } from '../payout.ts'
import { makePayouts } from './pay-out.ts'
import { sendPayout } from './send-payout.ts'
import { recoverFromPayouts, reversePayout } from './reverse-payouts.ts'

/** How long an answer may be missing before the sweep asks again, whatever became of its job. */
const QUIET_MS = 600_000

/** Sends what was made, or asked for, and never answered; each by itself, so that one cannot stop the others. */
const finish: Job = async (ctx) => {
  const quiet = new Date(ctx.services.now().getTime() - QUIET_MS).toISOString()
  const payouts = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'pending')
    .where('made_at', '<', quiet)
    .orderBy('made_at')
    .execute()
  const reversals = await ctx.db
    .selectFrom('payout_reversals')
    .select('id')
    .where('status', '=', 'pending')
    .where('asked_at', '<', quiet)
    .orderBy('asked_at')
    .execute()
  const waits = (what: string) => (error: unknown) => ctx.services.log.warn({ err: error }, `${what} waits`)
  for (const { id } of payouts) await sendPayout(ctx, id).catch(waits('a payout'))
  for (const { id } of reversals) await reversePayout(ctx, id).catch(waits('reversing a payout'))
}

/** What was kept of who left, for the tax form of the years in which they were paid: over with the fourth year after. */
const forgetTaxPayees: Job = async (ctx) => {
  const today = dayIn(PAYOUT_ZONE, ctx.services.now())
  await ctx.write(async (tx) => {
    await sql`delete from tax_identities t using tax_payees k where k.provider_id = t.provider_id and k.keep_until < ${today}::date`.execute(
      tx,
    )
    await sql`delete from tax_payees where keep_until < ${today}::date`.execute(tx)
  })
}

const payOut: Job = async (ctx, payload) => {
  await finish(ctx, payload)
  await makePayouts(ctx)
  await forgetTaxPayees(ctx, payload)
}

export const payoutJobs: Jobs = {
  pay_out: payOut,
  send_payout: (ctx, { id }) => sendPayout(ctx, String(id)),
  /** Of one reversal; or, after a refund or a chargeback, of whatever a provider owes. */
  reverse_payout: async (ctx, { id, provider_id }) => {
    if (provider_id) await recoverFromPayouts(ctx, String(provider_id))
    else await reversePayout(ctx, String(id))
  },
}
export const payoutSweeps: Sweeps = [
  { match: '*/10 * * * *', task: 'pay_out' },
  // a month ends at another hour in each zone, and a server that was down catches up
  { match: '37 * * * *', task: 'issue_provider_statements' },
]
