import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { profilesContract } from '../contract.ts'
import { canSeeProfile } from '../policy.ts'

/** Own profile; for admins everybody, newest first. Admins themselves are not among the people they manage (spec §6). */
export const listProfiles: Verb<typeof profilesContract.list> = async (ctx, { id, role, search, limit, cursor }) => {
  let query = ctx.db.selectFrom('profiles').selectAll()
  query = id ? query.where('id', '=', id) : query.where('deleted_at', 'is', null)
  query = query.where((it) =>
    it.not(it.exists(it.selectFrom('api_keys as k').select('k.id').whereRef('k.id', '=', 'profiles.id'))),
  )
  if (role) query = query.where('role', '=', role)
  if (!id && !role && person(ctx).role === 'claims_admin') query = query.where('role', '<>', 'claims_admin')
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(name || ' ' || email)) > 0`)
  if (cursor) query = query.where('id', '<', cursor)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, profilesContract.list, { role, search, limit }, rows, (last) => ({ cursor: last.id }))
}

/** One profile: one's own, or any for an admin. Anybody else's is answered as missing. */
export const getProfile: Verb<typeof profilesContract.get> = async (ctx, { id }) => {
  ensure(canSeeProfile(person(ctx), id))
  const row = await ctx.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Profile')
  return row
}
