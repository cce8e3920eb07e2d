import { sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { newId } from '#lib/ids.ts'
import type { Database, Tx } from '#lib/server/db.ts'

export type Account = DB['ledger_entries']['account']
/** Cents; positive is debit, negative is credit. */
export type Entry = { account: Account; party_id?: string | null; amount_cents: number }
export type Movement = {
  kind: DB['ledger_transactions']['kind']
  /** Null for what belongs to no single booking: a payout. */
  order_id: string | null
  /** What makes it happen once: `charge:<payment id>`, `release:<order id>`, `refund:<refund id>`. */
  key: string
  actor_id?: string | null
  entries: Entry[]
}

/**
 * Writes one movement of money, in the system transaction of the fact that caused it. Entries of 0 cents are left out.
 * Returns false, having written nothing, when the key happened already. Throws when the entries do not add up to zero.
 */
export async function postLedger(
  tx: Tx,
  { kind, order_id, key, actor_id = null, entries }: Movement,
): Promise<boolean> {
  const moved = entries.filter((entry) => entry.amount_cents !== 0)
  const sum = moved.reduce((total, entry) => total + entry.amount_cents, 0)
  if (moved.length < 2 || sum !== 0 || !moved.every((entry) => Number.isSafeInteger(entry.amount_cents)))
    throw new RangeError(`ledger ${key}: entries must be whole cents that add up to zero, not to ${sum}`)
  const id = newId()
  const first = await tx
    .insertInto('ledger_transactions')
    .values({ id, kind, order_id, key, actor_id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!first) return false
  await tx
    .insertInto('ledger_entries')
    .values(moved.map((entry) => ({ party_id: null, ...entry, transaction_id: id })))
    .execute()
  return true
}

/** Debits minus credits of one account in one order's books, in cents; of some kinds of movement alone where they are named. */
export async function orderBalance(
  db: Database | Tx,
  orderId: string,
  account: Account,
  kinds?: readonly Movement['kind'][],
): Promise<number> {
  let query = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(sql<number>`coalesce(sum(e.amount_cents), 0)::int`.as('cents'))
    .where('t.order_id', '=', orderId)
    .where('e.account', '=', account)
  if (kinds) query = query.where('t.kind', 'in', kinds)
  return (await query.executeTakeFirstOrThrow()).cents
}

/** Debits minus credits of one account in cents, of one party when given, as far as `db` may see. */
export async function balanceOf(db: Database | Tx, account: Account, party_id?: string): Promise<number> {
  let query = db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('amount_cents'), eb.lit(0)).as('cents'))
    .where('account', '=', account)
  if (party_id !== undefined) query = query.where('party_id', '=', party_id)
  return Number((await query.executeTakeFirstOrThrow()).cents)
}
