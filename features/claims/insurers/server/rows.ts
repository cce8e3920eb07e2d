import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Insurer } from '../insurer.ts'

/** Insurers with how many claims name each. */
export const insurerRows = (db: Database | Tx) =>
  db
    .selectFrom('insurers as i')
    .select(['i.id', 'i.name', 'i.aliases', 'i.phone', 'i.portal', 'i.domains', 'i.version'])
    .select(sql<number>`(select count(*)::int from claims c where c.insurer_id = i.id)`.as('claims'))

/** One insurer as its page shows it. Throws 404. */
export async function insurerOf(db: Database | Tx, id: string): Promise<Insurer> {
  const row = await insurerRows(db).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Insurer')
  const people = await db
    .selectFrom('insurer_people')
    .select(['id', 'name', 'role', 'phone', 'email', 'note'])
    .where('insurer_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { ...row, people }
}
export const readInsurer = (ctx: Ctx, { id }: { id: string }): Promise<Insurer> => insurerOf(ctx.db, id)
