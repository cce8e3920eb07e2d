import { sql } from 'kysely'
import { ensure } from '#lib/policy.ts'
import { audit, because, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { verificationContract } from '../contract.ts'
import { canWithdraw } from '../policy.ts'
import { changedBy } from './decide.ts'
import { ownProfile, profileRow } from '#features/business/providers/server/rows.ts'

/** The owner takes the application back while it waits. Documents and what was accepted of them stay. */
export const withdrawVerification: Verb<typeof verificationContract.withdraw> = async (ctx, { version }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const { id } = await ownProfile(tx, me.id, 'credentials')
    await tx.selectFrom('provider_profiles').select('id').where('id', '=', id).forUpdate().execute()
    const before = await profileRow(tx, id)
    ensure(canWithdraw(before))
    if (version !== undefined && version !== before.version) throw await changedBy(tx, id)
    await because(tx, '')
    await sql`select withdraw_verification(${id})`.execute(tx)
    await audit(tx, {
      action: 'provider.withdrawn',
      table: 'provider_profiles',
      id,
      before: { background_check_status: before.background_check_status },
      after: { background_check_status: null },
    })
    return profileRow(tx, id)
  })
}
