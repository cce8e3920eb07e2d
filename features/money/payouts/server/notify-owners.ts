import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { type News, notify, notifyAdmins } from '#features/base/notifications/server/notify.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { inEach } from '#lib/spoken.ts'

/** News without its address: owners read it on their money page, admins on the page of payouts. */
export type MoneyNews = Omit<News, 'action_url'>

/** Tells everybody of a business who sees its money. */
export async function notifyOwners(ctx: Ctx, tx: Tx, providerId: string, news: MoneyNews): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from members_for(${providerId}, 'money') as id`.execute(tx)
  for (const { id } of rows) await notify(ctx, tx, id, 'work', { ...news, action_url: paths.providerMoney() })
}

/** Notifies every claims admin, with the business's name in front. */
export async function notifyAdminsOf(ctx: Ctx, tx: Tx, providerId: string, news: MoneyNews): Promise<void> {
  const { business_name } = await tx
    .selectFrom('provider_profiles')
    .select('business_name')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const named = inEach((language) => ({ ...news[language], message: `${business_name}: ${news[language].message}` }))
  await notifyAdmins(ctx, tx, { ...news, ...named, action_url: paths.adminPayouts({ provider: providerId }) })
}
