import { listOrders } from '#features/orders/server/list.ts'
import { mayAct } from '#features/providers/policy.ts'
import { missingCredentials } from '#features/providers/server/credentials.ts'
import { readProfile } from '#features/providers/server/read.ts'
import { asSystem, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'
import { SHOWN } from '../dashboard.ts'
import { providerStats } from './stats.ts'

/** Figures, newest orders and account state of the own provider. 404 'Provider profile not found' before onboarding. */
export const providerDashboard: Verb<typeof dashboardsContract.provider> = async (ctx) => {
  const me = person(ctx)
  const provider = await readProfile(ctx, {})
  const [stats, orders, offers, account] = await Promise.all([
    mayAct(provider.member_role, 'money').yes ? providerStats(ctx.db, provider.id, ctx.services.now()) : null,
    listOrders(ctx, { provider_id: provider.id, limit: SHOWN.orders }),
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
  const missing =
    provider.member_role === 'owner' ? await missingCredentials(ctx.db, provider.id, ctx.services.now()) : null
  const added = await ctx.db
    .selectNoFrom((it) => [
      it.exists(it.selectFrom('vehicles').select('id').where('provider_id', '=', provider.id)).as('vehicle'),
      it.exists(it.selectFrom('shops').select('id').where('provider_id', '=', provider.id)).as('shop'),
    ])
    .executeTakeFirstOrThrow()
  return {
    provider,
    stats,
    orders,
    listings: offers.count,
    account: {
      profile_complete: Boolean(
        provider.address && provider.zip && provider.ein_last4 && (added.vehicle || added.shop),
      ),
      email_verified: account.email_confirmed_at !== null,
      papers: missing && (missing.length > 0 ? 'missing' : 'met'),
    },
  }
}
