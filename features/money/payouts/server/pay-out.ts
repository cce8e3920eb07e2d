// Makes the day's payouts: a row with what it is made of, before anything is asked of the payment provider.
import { sql } from 'kysely'
import type { Day } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { payableAt, payoutDayNow, type PayoutRule } from '../payout.ts'
import { isPayable } from '../payout-account.ts'
import { balanceOf } from './payout-lines.ts'

const AS_SHIPPED: PayoutRule = { minimum_cents: 25_00, schedule: 'weekdays', days_after_release: 2 }
export const payoutRule = async (db: Database | Tx, now: Date): Promise<PayoutRule> =>
  (await ruleInForce<PayoutRule>(db, 'payouts', now)) ?? AS_SHIPPED

/** Who has money, an account that takes it, a tax number, no suspension, and no payout today or under way. */
async function candidates(db: Database, day: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.provider_id as id from payout_accounts a
    where a.transfers_active and a.payouts_enabled
      and not exists (select from payout_suspensions h where h.provider_id = a.provider_id)
      and not exists (select from payouts p where p.provider_id = a.provider_id and (p.day = ${day} or p.status = 'pending'))
      and exists (select from tax_identity_of(a.provider_id))
      and (select sum(e.amount_cents) from ledger_entries e where e.account = 'provider_balance' and e.party_id = a.provider_id) < 0
    order by a.provider_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Today's payouts of everybody, each by itself. Safe to repeat and to run twice at once. */
export async function makePayouts(ctx: Ctx): Promise<void> {
  const now = ctx.services.now()
  const rule = await payoutRule(ctx.db, now)
  const day = payoutDayNow(rule, now)
  if (!day) return
  for (const id of await candidates(ctx.db, day))
    await makePayout(ctx, id, day, rule).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, provider_id: id }, 'a payout could not be made yet'),
    )
}

/** One provider's payout of a day; its id, or null when there is none to make. The account's row is the lock. */
export const makePayout = (ctx: Ctx, providerId: string, day: Day, rule: PayoutRule): Promise<string | null> =>
  ctx.write(async (tx) => {
    const now = ctx.services.now()
    const account = await lockAccount(tx, providerId)
    if (!isPayable(account) || (await isSuspended(tx, providerId))) return null
    const { lines, returned_cents } = await balanceOf(tx, providerId, now, rule.days_after_release)
    const { cents, items } = payableAt(lines, returned_cents, now, rule.days_after_release)
    if (cents < rule.minimum_cents) return null
    const id = newId()
    const made = await tx
      .insertInto('payouts')
      .values({ id, provider_id: providerId, amount_cents: cents, day, made_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return null
    await tx
      .insertInto('payout_items')
      .values(items.map((item) => ({ ...item, payout_id: id })))
      .execute()
    await addJob(tx, 'send_payout', { id }, { key: `payout:${id}` })
    return id
  })

/** Asked again for each: an admin may have stopped this one while others were paid. */
const isSuspended = async (tx: Tx, providerId: string): Promise<boolean> =>
  (await tx
    .selectFrom('payout_suspensions')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()) !== undefined

/** Who of those with an account that takes money has enough to be paid out under a rule, by name. */
export async function payableNow(ctx: Ctx, rule: PayoutRule): Promise<string[]> {
  const { db } = asSystem(ctx, 'preview payouts')
  const now = ctx.services.now()
  const holders = await db
    .selectFrom('payout_accounts as a')
    .innerJoin('provider_profiles as p', 'p.id', 'a.provider_id')
    .select(['p.id', 'p.business_name'])
    .where('a.transfers_active', '=', true)
    .where('a.payouts_enabled', '=', true)
    .orderBy('p.business_name')
    .execute()
  const named = await Promise.all(
    holders.map(async ({ id, business_name }) => {
      const { lines, returned_cents } = await balanceOf(db, id, now, rule.days_after_release)
      const { cents } = payableAt(lines, returned_cents, now, rule.days_after_release)
      return cents >= rule.minimum_cents ? [business_name] : []
    }),
  )
  return named.flat()
}

/** Holds what happens to one provider's payouts until the transaction ends. Null without an account. */
export const lockAccount = async (tx: Tx, providerId: string) =>
  (await tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()) ?? null
