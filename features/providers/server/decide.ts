import { sql } from 'kysely'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { canDecide } from '../policy.ts'
import { profileRow } from './rows.ts'
import { tellTeam } from './tell-team.ts'
import { decidedLetter, decidedNews } from './words.ts'

/** An admin approves or rejects a provider; the owner hears it by notification and mail, with the reason. */
export const decideVerification: Verb<typeof providersContract.decide> = async (ctx, input) => {
  const { provider_id, decision, reason = '', version } = input
  return ctx.write(async (tx) => {
    await tx.selectFrom('provider_profiles').select('id').where('id', '=', provider_id).forUpdate().execute()
    const before = await profileRow(tx, provider_id)
    if (version !== undefined && version !== before.version)
      throw conflict('changed', 'This provider changed while you were looking. Look again before you decide.')
    ensure(canDecide(before, decision))
    if (reason) await because(tx, reason)
    await sql`select decide_verification(${provider_id}, ${decision})`.execute(tx)
    await tx
      .updateTable('provider_profiles')
      .set({ version: before.version + 1 })
      .where('id', '=', provider_id)
      .execute()
    const owners = { provider_id, act: 'credentials', topic: 'verification' } as const
    await tellTeam(ctx, tx, owners, decidedNews(decision, reason), {
      mail: decidedLetter(before.business_name, decision, reason),
    })
    await audit(tx, {
      action: `provider.${decision}`,
      table: 'provider_profiles',
      id: provider_id,
      before: { background_check_status: before.background_check_status },
      after: { background_check_status: decision },
      ...(reason && { reason }),
    })
    return profileRow(tx, provider_id)
  })
}
