import { sql } from 'kysely'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Choice } from '../choice.ts'

type Db = Database | Tx
const choices = (db: Db) =>
  db
    .selectFrom('choices as c')
    .select([
      'c.id',
      'c.claim_id',
      'c.listing_id',
      'c.order_id',
      'c.act',
      'c.service',
      'c.shown',
      'c.position',
      'c.created_at',
    ])
    .orderBy('c.created_at')
    .orderBy('c.id')
    .$narrowType<{ shown: Choice['shown'] }>()

async function named(db: Db, rows: Omit<Choice, 'listings'>[]): Promise<Choice[]> {
  if (!rows.length) return []
  type Named = Choice['listings'][number] & { choice_id: string }
  const found = await sql<Named>`
    select * from shown_listings(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, listings: found.rows.filter(({ choice_id }) => choice_id === row.id) }))
}

/** The choice behind an order, for its driver and admins; null where none was written down, and for the provider. */
export const choiceOf = async (db: Db, orderId: string): Promise<Choice | null> =>
  (await named(db, await choices(db).where('c.order_id', '=', orderId).execute()))[0] ?? null

/** What was chosen for a claim, also in bookings that came to it when claims were merged; oldest first. */
export const choicesFor = async (db: Db, claimId: string): Promise<Choice[]> =>
  named(
    db,
    await choices(db)
      .where((e) =>
        e.or([
          e('c.claim_id', '=', claimId),
          e('c.order_id', 'in', e.selectFrom('orders as o').select('o.id').where('o.claim_id', '=', claimId)),
        ]),
      )
      .execute(),
  )
