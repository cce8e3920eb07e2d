import { sql } from 'kysely'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { bankFailureOf, transferFailureOf } from '../payout-account.ts'
import { type PayoutPage, type PayoutRow, PAYOUTS_PAGE, type payoutsContract } from '../payouts.ts'

export const readHistory: Verb<typeof payoutsContract.history> = async (ctx, { page }) =>
  historyOf(ctx, (await ownBusiness(ctx, 'money')).id, page)

type Row = Omit<PayoutRow, 'failure' | 'reversals'> & {
  failure: string | null
  reversals: (Omit<PayoutRow['reversals'][number], 'failure'> & { failure: string | null })[]
  total: number
}

/** One page of a provider's payouts, newest first, for whoever may see them: the caller has made sure. */
export async function historyOf(ctx: Ctx, providerId: string, page: number): Promise<PayoutPage> {
  const { db } = asSystem(ctx, 'payout history')
  const { rows } = await sql<Row>`
    select p.id, p.amount_cents, p.reversed_cents, p.status, p.failure, p.made_at, p.answered_at,
      (select jsonb_agg(jsonb_build_object('order_id', i.order_id, 'title', l.title, 'what', i.what, 'amount_cents', i.amount_cents)
          order by i.order_id) from payout_items i left join orders o on o.id = i.order_id
        left join listings l on l.id = o.listing_id where i.payout_id = p.id) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', r.amount_cents, 'status', r.status, 'failure', r.failure,
          'asked_at', r.asked_at) order by r.asked_at desc, r.id desc), '[]') from payout_reversals r where r.payout_id = p.id) as reversals,
      (select count(*)::int from payouts x where x.provider_id = ${providerId}) as total
    from payouts p where p.provider_id = ${providerId}
    order by p.made_at desc, p.id desc limit ${PAYOUTS_PAGE} offset ${(page - 1) * PAYOUTS_PAGE}`.execute(db)
  const bank = await db
    .selectFrom('bank_payouts')
    .select(['id', 'amount_cents', 'status', 'failure', 'arrives_at'])
    .where('provider_id', '=', providerId)
    .orderBy('arrives_at', 'desc')
    .limit(10)
    .execute()
  return {
    rows: rows.map((row) => ({
      ...row,
      failure: transferFailureOf(row.failure),
      reversals: row.reversals.map((one) => ({ ...one, failure: transferFailureOf(one.failure) })),
    })),
    total: rows[0]?.total ?? 0,
    page_size: PAYOUTS_PAGE,
    bank: bank.map((row) => ({ ...row, failure: row.failure === null ? null : bankFailureOf(row.failure) })),
  }
}
