import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { profilesContract } from '../contract.ts'
import { canChangeProfile } from '../policy.ts'

/** Changes own name, phone or language. The role has no way in here. */
export const updateProfile: Verb<typeof profilesContract.update> = async (ctx, { id, ...changes }) => {
  ensure(canChangeProfile(person(ctx), id))
  return ctx.write(async (tx) => {
    const before = await tx.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw notFound('Profile')
    if (Object.keys(changes).length === 0) return before
    const row = await tx
      .updateTable('profiles')
      .set(changes)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // which fields, not what was in them: the record outlives the person's account
    await audit(tx, { action: 'profile.changed', table: 'profiles', id, after: { fields: Object.keys(changes) } })
    return row
  })
}
