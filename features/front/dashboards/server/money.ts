import { sql } from 'kysely'
import { mayAct } from '#features/business/providers/policy.ts'
import { readProfile } from '#features/business/providers/server/read.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import type { ProviderMoney } from '../dashboard.ts'

const NOTHING: ProviderMoney['totals'] = {
  card_cents: 0,
  insurer_cents: 0,
  held_cents: 0,
  released_cents: 0,
  refunded_cents: 0,
  fee_cents: 0,
  deposit_cents: 0,
}
const COLUMNS = Object.keys(NOTHING) as (keyof ProviderMoney['totals'])[]

/**
 * Own bookings with money in the books, newest first: each as its ledger lines say now. `months` takes those whose money
 * came in since the first of that month in the provider's zone. 404 'Provider profile not found' before onboarding.
 */
export const providerMoney: Verb<typeof dashboardsContract.providerMoney> = async (ctx, { months }) => {
  const provider = await readProfile(ctx, {})
  ensure(mayAct(provider.member_role, 'money'))
  const now = ctx.services.now().toISOString()
  const zone = provider.time_zone
  // lines of what is held belong to nobody, so row security shows them to admins alone
  const { rows } = await sql<ProviderMoney['rows'][number]>`
    select o.id as order_id, l.title, o.service_date, o.end_date, min(t.created_at) as since,
      coalesce(sum(e.amount_cents) filter (where e.account = 'payment_provider' and t.kind = 'charge'), 0)::int as card_cents,
      coalesce(sum(e.amount_cents) filter (where e.account = 'insurer_receivable'
        and t.kind in ('insurer_part', 'insurer_part_reversed')), 0)::int as insurer_cents,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'held'), 0)::int as held_cents,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'provider_balance'
        and t.kind not in ('deposit', 'fee', 'fee_credited')), 0)::int as released_cents,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'provider_balance' and t.kind = 'deposit'), 0)::int as deposit_cents,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'payment_provider' and t.kind = 'refund'), 0)::int
        + coalesce(sum(e.amount_cents) filter (where e.account in ('held', 'provider_balance') and t.kind = 'chargeback_closed'), 0)::int
        as refunded_cents,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'platform_fee' and t.kind in ('fee', 'fee_credited')), 0)::int as fee_cents
    from orders o join listings l on l.id = o.listing_id join ledger_transactions t on t.order_id = o.id
      join ledger_entries e on e.transaction_id = t.id
    where o.provider_id = ${provider.id}
    group by o.id, l.id
    having ${months ?? null}::int is null or min(t.created_at) >= (date_trunc('month', ${now}::timestamptz at time zone ${zone})
      - make_interval(months => ${(months ?? 1) - 1})) at time zone ${zone}
    order by since desc, o.id desc`.execute(asSystem(ctx, 'own books').db)
  const totals = { ...NOTHING }
  for (const row of rows) for (const column of COLUMNS) totals[column] += row[column]
  return { totals, rows }
}
