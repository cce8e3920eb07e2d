import { Id } from '#lib/ids.ts'
import { notSignedIn, Refusal } from '#lib/errors.ts'
import type { Actor, Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import { isHeld } from '../policy.ts'
import { readToken } from './tokens.ts'

type Given = Pick<Services, 'env' | 'databases' | 'now'>

const readSessions = ({ databases, now }: Given, ids: string[]) =>
  dbFor(databases.auth, '')
    .selectFrom('auth.sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .leftJoin('auth.second_factors as f', 'f.user_id', 'p.id')
    .select(['s.id as session_id', 'p.id', 'p.role', 's.second_factor_at', 'f.confirmed_at as factor_since'])
    .where('s.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('s.expires_at', '>', now().toISOString())
    .where('p.suspended_at', 'is', null)
    .execute()

/** Reads the sessions of all calls that arrive in one turn of the process at once; each is read after its call has come. */
function sessionReader(services: Given) {
  type Session = Awaited<ReturnType<typeof readSessions>>[number]
  let next: { ids: Set<string>; found: Promise<Map<string, Session>> } | undefined
  const gather = () => {
    const ids = new Set<string>()
    const found = new Promise((turn) => setImmediate(turn)).then(async () => {
      next = undefined // who comes from now on is in the next one
      const rows = await readSessions(services, [...ids])
      return new Map(rows.map((row) => [row.session_id, row]))
    })
    return { ids, found }
  }
  return async (id: string): Promise<Session | undefined> => {
    next ??= gather()
    next.ids.add(id)
    return (await next.found).get(id)
  }
}

/**
 * Who a bearer token is. The session and the role are read each time, so that sign-out, suspension and a new role
 * count at once and not only when the token ends. Throws 401, and 403 for an admin without the second factor that is due,
 * save where they set it up (`heldToo`).
 */
export function authenticateWith(services: Given): Services['authenticate'] {
  const sessionOf = sessionReader(services)
  return async (bearer, heldToo = false): Promise<Actor> => {
    const token = await readToken(services.env.SECRET_KEY, bearer, services.now())
    if (token.anon) return { kind: 'visitor' }
    // one that is no id would spoil the reading of those beside it
    const row = Id.safeParse(token.session_id).success ? await sessionOf(token.session_id) : undefined
    if (row?.id !== token.id) throw notSignedIn()
    const held = isHeld(row, row.second_factor_at, services.env.ADMIN_SECOND_FACTOR === 'required')
    if (held && !heldToo)
      throw new Refusal(
        403,
        'second_factor_required',
        'Set up two-factor authentication first, under Sign-in & security.',
      )
    return { kind: 'person', id: row.id, role: row.role, session_id: token.session_id, ...(held && { held }) }
  }
}

/** Whether a session that is known by its id only can still be used by its person. */
export async function sessionStands(services: Given, id: string, personId: string): Promise<boolean> {
  const [row] = await readSessions(services, [id])
  return row?.id === personId
}
