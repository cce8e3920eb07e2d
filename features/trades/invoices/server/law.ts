import {
  type EstimateRules,
  estimateRuleOf,
  insurerDutyOf,
  invoiceNeedsOf,
} from '#features/trades/repairs/estimate-rule.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'

type Db = Database | Tx

/** Who a repair is between and which car it is about, as it is known today. */
export const partiesOf = (db: Db, repairId: string) =>
  db
    .selectFrom('repairs as r')
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .innerJoin('profiles as u', 'u.id', 'r.driver_id')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select(['c.vin', 'c.insurer_name', 'c.claim_number', 'c.loss_date', 'c.loss_state', 'c.claim_type'])
    .select(['u.name', 'u.deleted_at'])
    .select(['p.business_name', 'p.address', 'p.city', 'p.state', 'p.time_zone', 'r.odometer_in', 'r.odometer_out'])
    .select(['r.ro_number', 'r.balance_words'])
    .where('r.id', '=', repairId)
    .executeTakeFirstOrThrow()
export type Parties = Awaited<ReturnType<typeof partiesOf>>
type Where = Pick<Parties, 'state' | 'loss_state' | 'claim_type'>

/**
 * What the law says here: of the shop's state, or else of the loss, about signing and billing; of the claim's about the
 * insurer of its own insured. What it owes somebody else was not read.
 */
export async function lawOf(db: Db, { state, loss_state, claim_type }: Where, now: Date) {
  const rules = await ruleInForce<EstimateRules>(db, 'estimate_rules', now)
  const here = state ?? loss_state
  return {
    electronic_ok: estimateRuleOf(rules, here).electronic_ok,
    needs: invoiceNeedsOf(rules, here),
    duty: claim_type === 'liability' ? null : insurerDutyOf(rules, loss_state),
  }
}
