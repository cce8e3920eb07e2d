import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { TRADE_OF } from '#features/business/providers/trade.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { feeOf, type LeadFees, type OrderFee } from '../lead-fee.ts'
import type { feeInForceContract } from '../fee-in-force-calls.ts'
import type { leadFeeContract } from '../lead-fee-calls.ts'
import { numberOf } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { feeDue } from './lead-fee.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** A job that is of another trade than its business: a body shop's own glass work, or its tow. */
const OTHER_JOBS = [[], ['glass'], ['tow']] as const

/** The most that a job costs a business of this kind, as the rule in force says: what it is told before it joins. */
export const readFeeInForce: Verb<typeof feeInForceContract.feeInForce> = async (ctx, { provider_type, state }) => {
  const rule = await ruleInForce<LeadFees>(ctx.db, 'lead_fees', ctx.services.now())
  const listing_type = TRADE_OF[provider_type] === 'rental' ? 'vehicle' : 'service'
  const job = { provider_type, listing_type, state, loss_state: null } as const
  const all = OTHER_JOBS.map((services) => (rule && feeOf(rule, { ...job, services })?.cents) ?? 0)
  const cents = Math.max(...all)
  return { cents, varies: all.some((other) => other !== cents) }
}

/** The fee of an order one is a party of: what it would cost, cost, or why it came back. */
export const readLeadFee: Verb<typeof leadFeeContract.fee> = async (ctx, { order_id }) => {
  const order = await orderOf(ctx.db, order_id)
  ensure(canSeePrices(order))
  const row = await ctx.db.selectFrom('lead_fees').selectAll().where('order_id', '=', order_id).executeTakeFirst()
  const none: OrderFee = {
    status: 'none',
    cents: 0,
    trade: null,
    state: null,
    charged_at: null,
    credit_reason: null,
    credited_at: null,
    repeats: null,
    miles: null,
    order_id,
  }
  if (row) {
    const { repeats, miles } = row.credit_facts as { repeats?: string; miles?: number }
    return { ...none, ...row, repeats: repeats ? numberOf({ id: repeats }) : null, miles: miles ?? null }
  }
  if (order.status !== 'paid' || order.work_status !== 'requested') return none
  // the claim's state of loss is part of it, which the provider may not read
  const due = await feeDue(asSystem(ctx, 'lead fee').db, order, ctx.services.now())
  return due ? { ...none, status: 'due', cents: due.cents, trade: due.trade, state: due.state } : none
}
