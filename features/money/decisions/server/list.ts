import { sql } from 'kysely'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { MoneyDecision, moneyDecisionsContract } from '../money-decision.ts'

/** For how long the case says what was refused or could not be done. */
const SAID_DAYS = 7

/** What has not gone out, the first decided first; and the newest of each booking or debt that was refused or could not be done. */
export const listMoneyDecisions: Verb<typeof moneyDecisionsContract.list> = async (
  ctx: Ctx,
  { order_id, provider_id },
) => {
  const me = person(ctx).id
  const since = new Date(ctx.services.now().getTime() - SAID_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<MoneyDecision>`
    select d.id, d.order_id, d.provider_id, d.kind, d.amount_cents, d.reason, d.status, w.name as decided_by_name, d.decided_by = ${me} as mine,
      d.decided_at, d.above_cents, a.name as approved_by_name, d.applies_at, e.name as ended_by_name, d.ended_for,
      case when d.kind in ('refund', 'retry', 'chargeback') then u.name when d.kind = 'write_off' then coalesce(c.insurer_name, '') else b.business_name end as payee,
      (select count(*)::int from admins_apart(coalesce(d.order_id, d.provider_id)) x where x <> d.decided_by) as approvers
    from money_decisions d left join orders o on o.id = d.order_id left join profiles u on u.id = o.user_id
      join provider_profiles b on b.id = coalesce(o.provider_id, d.provider_id) join profiles w on w.id = d.decided_by
      left join claims c on c.id = o.claim_id left join profiles a on a.id = d.approved_by left join profiles e on e.id = d.ended_by
    where (${order_id ?? null}::uuid is null or d.order_id = ${order_id ?? null})
      and (${provider_id ?? null}::uuid is null or d.provider_id = ${provider_id ?? null})
      and (d.status in ('approval', 'waiting') or d.status in ('refused', 'dropped') and d.ended_at > ${since}::timestamptz
        and not exists (select from money_decisions n where (n.order_id = d.order_id or n.provider_id = d.provider_id) and n.decided_at > d.decided_at))
    order by d.decided_at, d.id`.execute(ctx.db)
  return rows
}
