import { listOrders } from '#features/work/orders/server/list.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { credentialsStanding } from '#features/business/credentials/server/credentials.ts'
import { readProfile } from '#features/business/providers/server/read.ts'
import { takesPayouts } from '#features/work/orders/server/settle.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { SHOWN } from '../dashboard.ts'
import { providerStats } from '#features/front/analytics/server/stats.ts'
import { todayOf } from './today.ts'

/** Figures, newest orders and account state of the own provider. 404 'Provider profile not found' before onboarding. */
export const providerDashboard: Verb<typeof dashboardsContract.provider> = async (ctx) => {
  const me = person(ctx)
  const provider = await readProfile(ctx, {})
  const [today, stats, orders, unanswered, offers, account] = await Promise.all([
    todayOf(ctx, provider),
    mayAct(provider.member_role, 'money').yes ? providerStats(ctx.db, provider.id, ctx.services.now()) : null,
    listOrders(ctx, { provider_id: provider.id, limit: SHOWN.orders }),
    unansweredOf(ctx.db, provider.id),
    ctx.db
      .selectFrom('listings')
      .select((it) => it.fn.countAll<number>().as('count'))
      .where('provider_id', '=', provider.id)
      .where('status', '<>', 'archived')
      .executeTakeFirstOrThrow(),
    // whether an address is confirmed is kept with the secrets
    asSystem(ctx, 'own account state')
      .db.selectFrom('auth.users')
      .select('email_confirmed_at')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow(),
  ])
  ctx.reply.delete('link')
  const credentials =
    provider.member_role === 'owner' ? await credentialsStanding(ctx.db, provider.id, ctx.services.now()) : null
  const added = await ctx.db
    .selectNoFrom((it) => [
      it.exists(it.selectFrom('vehicles').select('id').where('provider_id', '=', provider.id)).as('vehicle'),
      it.exists(it.selectFrom('shops').select('id').where('provider_id', '=', provider.id)).as('shop'),
    ])
    .executeTakeFirstOrThrow()
  const paid = stats !== null && stats.total_earnings_cents + stats.insurer_due_cents > 0
  return {
    provider,
    today,
    stats,
    orders,
    unanswered,
    listings: offers.count,
    account: {
      profile_complete: Boolean(
        provider.address && provider.zip && provider.ein_last4 && (added.vehicle || added.shop),
      ),
      email_verified: account.email_confirmed_at !== null,
      credentials,
      payouts: paid ? await payoutsOf(ctx, provider.id) : null,
    },
  }
}

/** All that wait for an answer, however many newer bookings there are: a missed deadline gives the money back. */
async function unansweredOf(db: Database, providerId: string) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
    .select(['o.id', 'o.respond_by', 'p.time_zone'])
    .where('o.provider_id', '=', providerId)
    .where('o.status', '=', 'paid')
    .where('o.work_status', '=', 'requested')
    .orderBy('o.respond_by')
    .execute()
  return { count: rows.length, first: rows[0] ?? null }
}

const payoutsOf = async (ctx: Ctx, providerId: string) =>
  (await takesPayouts(asSystem(ctx, 'payout state').db, providerId)) ? 'ready' : 'not_set_up'
