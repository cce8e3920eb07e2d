import { Refusal } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { sql } from 'kysely'

const accounts = (db: Database | Tx) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .leftJoin('auth.second_factors as f', 'f.user_id', 'p.id')
    .leftJoin('provider_members as m', 'm.user_id', 'p.id')
    .select(['p.id', 'p.name', 'p.email', 'p.phone', 'p.role', 'p.language', 'p.suspended_at', 'p.updated_at'])
    .select(['u.password_hash', 'u.email_confirmed_at', 'u.last_sign_in_at', 'u.created_at'])
    .select(['f.confirmed_at as factor_since', 'm.member_role'])

export type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>
export const accountByEmail = (db: Database | Tx, email: string) =>
  accounts(db).where('p.email', '=', email).executeTakeFirst()
export const findAccount = (db: Database | Tx, id: string) => accounts(db).where('p.id', '=', id).executeTakeFirst()
export const accountById = (db: Database | Tx, id: string) =>
  accounts(db).where('p.id', '=', id).executeTakeFirstOrThrow()

/** From here on this transaction acts for a person who has just proved who they are; the audit log names them. */
export async function actFor(tx: Tx, id: string): Promise<void> {
  await sql`select set_config('app.user_id', ${id}, true)`.execute(tx)
}

export const suspended = () =>
  new Refusal(403, 'user_banned', 'This account is suspended. Contact us if you think this is a mistake.')
