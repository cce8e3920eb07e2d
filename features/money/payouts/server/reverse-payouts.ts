// Recovers from earlier payouts what a provider owes after a refund or a lost chargeback.
import { sql } from 'kysely'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { isKeyForgotten } from '#features/money/payments/server/find-record.ts'
import type { Along } from '#features/money/decisions/server/hold.ts'
import { lockAccount } from './pay-out.ts'
import { balanceOf } from './payout-lines.ts'
import { recordTransfer } from './send-payout.ts'

type Recovered = { owed_cents: number; asked_cents: number }

/**
 * Asks the company for at most what the provider owes, of the newest transfers first, and returns what is owed and how
 * much of it was asked for. What the account no longer has stays owed and is set off against the next releases.
 * Safe to repeat: what is under way counts as reversed. An admin's word (`by`) is on the record with the rows.
 */
export async function recoverFromPayouts(
  ctx: Ctx,
  providerId: string,
  by?: { admin: string; reason: string; along: Along },
): Promise<Recovered> {
  const system = asSystem(ctx, 'reverse payouts')
  const asked: string[] = []
  const recovered = await system.write(async (tx): Promise<Recovered> => {
    if (!(await lockAccount(tx, providerId))) return { owed_cents: 0, asked_cents: 0 }
    const now = ctx.services.now()
    const { balance_cents } = await balanceOf(tx, providerId, now, 0)
    const payouts = await tx
      .selectFrom('payouts as p')
      .select(['p.id', 'p.amount_cents', 'p.reversed_cents'])
      .select((eb) =>
        eb
          .selectFrom('payout_reversals as r')
          .select((of) => of.fn.coalesce(of.fn.sum<string>('r.amount_cents'), of.lit(0)).as('cents'))
          .whereRef('r.payout_id', '=', 'p.id')
          .where('r.status', '=', 'pending')
          .as('under_way'),
      )
      .where('p.provider_id', '=', providerId)
      .where('p.status', '=', 'sent')
      .orderBy('p.made_at', 'desc')
      .orderBy('p.id', 'desc')
      .execute()
    const underWay = payouts.reduce((sum, each) => sum + Number(each.under_way), 0)
    const owed_cents = Math.max(0, -balance_cents - underWay)
    let left = owed_cents
    for (const { id: payout_id, amount_cents, reversed_cents, under_way } of payouts) {
      const cents = Math.min(left, amount_cents - reversed_cents - Number(under_way))
      if (cents <= 0) continue
      const id = newId()
      const row = { id, payout_id, amount_cents: cents, asked_by: by?.admin ?? null, asked_at: now.toISOString() }
      await tx.insertInto('payout_reversals').values(row).execute()
      await addJob(tx, 'reverse_payout', { id }, { key: `reversal:${id}` })
      asked.push(id)
      left -= cents
    }
    const found = { owed_cents, asked_cents: owed_cents - left }
    if (by && found.asked_cents > 0) {
      await sql`select set_config('app.user_id', ${by.admin}, true)`.execute(tx)
      const about = { table: 'provider_profiles', id: providerId, after: found, reason: by.reason }
      await audit(tx, { action: 'payouts.recover', ...about })
      await by.along(tx, { kind: 'recovery', amount_cents: found.asked_cents })
    }
    return found
  })
  for (const id of asked)
    await reversePayout(system, id).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, reversal_id: id }, 'reversing a payout waits'),
    )
  return recovered
}

/** Asks for one reversal that waits. Throws when the company does not answer, to be repeated. */
export async function reversePayout(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('payout_reversals as r')
    .innerJoin('payouts as p', 'p.id', 'r.payout_id')
    .select(['r.status', 'r.amount_cents', 'r.asked_at', 'r.payout_id', 'p.stripe_transfer_id'])
    .select((eb) =>
      eb
        .selectFrom('payout_reversals as d')
        .select((of) => of.fn.coalesce(of.fn.sum<string>('d.amount_cents'), of.lit(0)).as('cents'))
        .whereRef('d.payout_id', '=', 'r.payout_id')
        .where('d.status', '=', 'done')
        .as('done_cents'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'pending' || !row.stripe_transfer_id) return
  const { stripe_transfer_id: transfer, amount_cents, payout_id } = row
  const company = paymentProvider(ctx.services)
  const before = isKeyForgotten(ctx, row.asked_at) ? await company.readTransfer(transfer) : undefined
  // after a day its key is forgotten: what came back meanwhile is counted before asking anew
  const happened = before && before.reversed_cents >= Number(row.done_cents) + amount_cents
  const asking = { transfer, amount_cents, key: `reversal_${id}`, reason: 'owed after a refund or a chargeback' }
  const answer = happened
    ? { id: null }
    : await company.reverseTransfer(asking).catch((error: unknown) => {
        if (isRefusal(error) && error.status < 500) return error.code
        throw error
      })
  const now = await company.readTransfer(transfer)
  await ctx.write(async (tx) => {
    const said =
      typeof answer === 'string'
        ? ({ status: 'failed', failure: answer.slice(0, 200) } as const)
        : ({ status: 'done', stripe_reversal_id: answer.id } as const)
    const first = await tx
      .updateTable('payout_reversals')
      .set({ ...said, answered_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (first) await recordTransfer(ctx, tx, payout_id, now)
  })
}
