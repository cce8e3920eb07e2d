import type pg from 'pg'

/** How many of this test's own database wait for a lock; files beside it share the server, not the database. */
export async function waitsFor(owner: pg.Pool, lock: 'advisory' | 'transactionid'): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
    [lock],
  )
  return rows[0]!.n
}
