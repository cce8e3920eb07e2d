import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { profilesContract } from '../contract.ts'
import { canSeeProfile } from '../policy.ts'

/** One profile: one's own, or any for an admin. Anybody else's is answered as missing. */
export const getProfile: Verb<typeof profilesContract.get> = async (ctx, { id }) => {
  ensure(canSeeProfile(person(ctx), id))
  const row = await ctx.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Profile')
  return row
}
