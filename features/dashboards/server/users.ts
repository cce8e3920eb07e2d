import { sql } from 'kysely'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { dashboardsContract } from '../contract.ts'

const PAGE_SIZE = 50

/** Everybody with an account, for admins, newest first. */
export const listUsers: Verb<typeof dashboardsContract.users> = async (ctx, { q, role, page }) => {
  let query = ctx.db.selectFrom('profiles').where('deleted_at', 'is', null)
  if (role) query = query.where('role', '=', role)
  if (q) {
    const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where((it) => it.or([it('name', 'ilike', like), it('email', 'ilike', like)]))
  }
  const [rows, { total }] = await Promise.all([
    query
      .select(['id', 'name', 'email', 'role', 'created_at', sql<boolean>`suspended_at is not null`.as('suspended')])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    query.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  // whether an address is confirmed is kept with the secrets
  const confirmed = rows.length
    ? await asSystem(ctx, 'list users')
        .db.selectFrom('auth.users')
        .select('id')
        .where('email_confirmed_at', 'is not', null)
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .execute()
    : []
  const known = new Set(confirmed.map((row) => row.id))
  return { rows: rows.map((row) => ({ ...row, email_confirmed: known.has(row.id) })), total, page_size: PAGE_SIZE }
}
