import { notSignedIn } from '#lib/errors.ts'
import type { Actor, Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import { readToken } from './tokens.ts'

/**
 * Who a bearer token is. The session and the role are read each time, so that sign-out, suspension and a new role
 * count at once and not only when the token ends. Throws 401.
 */
export const authenticateWith =
  (services: Pick<Services, 'env' | 'databases' | 'now'>) =>
  async (bearer: string): Promise<Actor> => {
    const token = await readToken(services.env.SECRET_KEY, bearer, services.now())
    if (token.anon) return { kind: 'visitor' }
    const row = await dbFor(services.databases.system, '')
      .selectFrom('auth.sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .select(['p.id', 'p.role'])
      .where('s.id', '=', token.session_id)
      .where('s.user_id', '=', token.id)
      .where('s.expires_at', '>', services.now().toISOString())
      .where('p.suspended_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw notSignedIn()
    return { kind: 'person', id: row.id, role: row.role, session_id: token.session_id }
  }
