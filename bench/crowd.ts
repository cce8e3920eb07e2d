// People of a bench by their number: so many that nobody meets the limit of unpaid bookings.
import type pg from 'pg'
import { signAccessToken } from '#features/base/accounts/server/tokens.ts'
import type { House } from './house.ts'

/** Unpaid bookings that one person may have (`tg_reservation_limit`). */
export const BOOKINGS_EACH = 3
const PERSON = '01950000-0000-7000-8000-'
const SESSION = '01950001-0000-7000-8000-'
const idOf = (kind: string, n: number) => kind + n.toString(16).padStart(12, '0')
/** The id of the person whose number is this SQL. */
export const personSql = (number: string) => `('${PERSON}' || lpad(to_hex((${number})::bigint), 12, '0'))`

/** `count` drivers, signed in. */
export async function makeCrowd(owner: pg.Pool, count: number): Promise<void> {
  const all = `generate_series(0, ${count - 1}) n`
  const person = `${personSql('n')}::uuid`
  await owner.query(`
    insert into profiles (id, name, email, role) select ${person}, 'Bench Driver ' || n, 'bench.driver.' || n || '@example.com', 'driver' from ${all};
    insert into auth.users (id, password_hash, email_confirmed_at) select ${person}, 'none', now() from ${all};
    insert into auth.sessions (id, user_id, user_agent, ip, expires_at)
      select ('${SESSION}' || lpad(to_hex(n), 12, '0'))::uuid, ${person}, 'bench', 'local', now() + interval '30 days' from ${all}`)
}

/** What the person of this number shows the server for the next quarter of an hour. */
export const tokenOf = ({ secret }: House, n: number): Promise<string> =>
  signAccessToken(secret, { id: idOf(PERSON, n), role: 'driver' }, idOf(SESSION, n), new Date())
