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
  // whether an address is confirmed, and who has a second factor, is kept with the secrets
  const known = rows.length
    ? await asSystem(ctx, 'list users')
        .db.selectFrom('auth.users as u')
        .leftJoin('auth.second_factors as f', 'f.user_id', 'u.id')
        .select(['u.id', 'u.email_confirmed_at', 'f.confirmed_at as factor_since'])
        .where(
          'u.id',
          'in',
          rows.map((row) => row.id),
        )
        .execute()
    : []
  const secrets = new Map(known.map((row) => [row.id, row]))
  return {
    rows: rows.map((row) => ({
      ...row,
      email_confirmed: !!secrets.get(row.id)?.email_confirmed_at,
      second_factor: !!secrets.get(row.id)?.factor_since,
    })),
    total,
    page_size: PAGE_SIZE,
  }
}
