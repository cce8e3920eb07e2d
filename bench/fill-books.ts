// A million paid and released orders with payments, books and what the company has on record of them, written as SQL.
import type pg from 'pg'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'

export const ORDERS = 1_000_000
/** A cent too much at the company, a cent in the books given out twice over (two discrepancies), a charge of nobody. */
export const PLANTED = 4

/** Ids are counted, so that the four tables need no join to be written. */
const id = (kind: string) => `('${kind}' || lpad(to_hex(n), 24, '0'))::uuid`

export async function fillBooks(owner: pg.Pool, orders = ORDERS): Promise<void> {
  const client = await owner.connect()
  const some = `from generate_series(1, ${orders}) n`
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, work_status, service_date,
         released_at, created_at, updated_at)
       select ${id('aaaaaaaa')}, '${CAST.dana.id}', '${PROVIDERS.omar.id}', '${LISTINGS.corolla}', 4100 + n % 900, '{}', 'paid', 'approved',
         current_date - 40, now() - interval '30 days', now() - interval '40 days', now() - interval '30 days' ${some}`,
    )
    await client.query(
      `insert into payments (id, order_id, kind, status, amount_cents, stripe_session_id, stripe_payment_intent_id, created_at, updated_at)
       select ${id('bbbbbbbb')}, ${id('aaaaaaaa')}, 'charge', 'succeeded', 4100 + n % 900, 'cs_fill_' || n, 'pi_fill_' || n,
         now() - interval '40 days', now() - interval '40 days' ${some}`,
    )
    for (const [tx, kind] of [
      ['cccccccc', 'charge'],
      ['dddddddd', 'release'],
    ] as const)
      await client.query(
        `insert into ledger_transactions (id, kind, order_id, key, created_at)
         select ${id(tx)}, '${kind}', ${id('aaaaaaaa')}, '${kind}:fill' || n, now() - interval '40 days' ${some}`,
      )
    for (const [tx, account, sign, party] of [
      ['cccccccc', 'payment_provider', '', 'null'],
      ['cccccccc', 'held', '-', 'null'],
      ['dddddddd', 'held', '', 'null'],
      ['dddddddd', 'provider_balance', '-', `'${PROVIDERS.omar.id}'::uuid`],
    ] as const)
      await client.query(
        `insert into ledger_entries (transaction_id, account, party_id, amount_cents)
         select ${id(tx)}, '${account}', ${party}, ${sign}(4100 + n % 900) ${some}`,
      )
    await client.query(
      `insert into card_records (id, kind, payment_intent, amount_cents, settled_cents, status, payment_id, created_at, changed_at)
       select 'ch_fill_' || n, 'charge', 'pi_fill_' || n, 4100 + n % 900, 4100 + n % 900, 'succeeded', ${id('bbbbbbbb')},
         now() - interval '40 days', now() - interval '40 days' ${some}`,
    )
    await client.query(`update card_records set settled_cents = settled_cents + 1 where id = 'ch_fill_77'`)
    await client.query(
      `insert into ledger_entries (transaction_id, account, amount_cents) select '${'dddddddd-0000-0000-0000-0000000003e7'}', a, c
       from (values ('payment_provider', -1), ('held', 1)) v(a, c)`,
    )
    await client.query(
      `insert into card_records (id, kind, payment_intent, amount_cents, settled_cents, status, created_at, changed_at)
       values ('ch_fill_nobody', 'charge', 'pi_fill_nobody', 999, 999, 'succeeded', now() - interval '40 days', now() - interval '40 days')`,
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
