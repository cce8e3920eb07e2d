import { notSignedIn, Refusal } from '#lib/errors.ts'
import type { Actor, Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import { isHeld } from '../policy.ts'
import { readToken } from './tokens.ts'

/**
 * Who a bearer token is. The session and the role are read each time, so that sign-out, suspension and a new role
 * count at once and not only when the token ends. Throws 401, and 403 for an admin without the second factor that is due,
 * save where they set it up (`heldToo`).
 */
export const authenticateWith =
  (services: Pick<Services, 'env' | 'databases' | 'now'>) =>
  async (bearer: string, heldToo = false): Promise<Actor> => {
    const token = await readToken(services.env.SECRET_KEY, bearer, services.now())
    if (token.anon) return { kind: 'visitor' }
    const row = await dbFor(services.databases.system, '')
      .selectFrom('auth.sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .leftJoin('auth.second_factors as f', 'f.user_id', 'p.id')
      .select(['p.id', 'p.role', 's.second_factor_at', 'f.confirmed_at as factor_since'])
      .where('s.id', '=', token.session_id)
      .where('s.user_id', '=', token.id)
      .where('s.expires_at', '>', services.now().toISOString())
      .where('p.suspended_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw notSignedIn()
    const held = isHeld(row, row.second_factor_at, services.env.ADMIN_SECOND_FACTOR === 'required')
    if (held && !heldToo)
      throw new Refusal(403, 'second_factor_required', 'Set up your second factor first, under Sign-in & security.')
    return { kind: 'person', id: row.id, role: row.role, session_id: token.session_id, ...(held && { held }) }
  }
