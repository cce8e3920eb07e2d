// Who wrote what: every row that is added, changed or removed is noted with the request that did it, inside its own
// transaction, so that what was undone is not counted.
import type pg from 'pg'

/** Rows of one table by one request. */
export type Written = { request: string; table: string; op: 'INSERT' | 'UPDATE' | 'DELETE'; rows: number }

/**
 * What no call is about: counters of attempts, kept answers, what only mirrors other rows, and issued documents, which are made
 * once by whoever needs them first.
 */
const NO_EFFECT = [
  'throttle',
  'idempotency_keys',
  'live_events',
  'listing_search',
  'claim_queue',
  'market_versions',
  'issued_documents',
  'issued_document_numbers',
]

/** Begins to note, in a database where nothing was noted before. */
export async function beginCensus(owner: pg.Pool): Promise<void> {
  await owner.query(`create schema hostile;
    create table hostile.written (request text, name text, op text, at timestamptz default clock_timestamp());
    create function hostile.note() returns trigger language plpgsql security definer set search_path = '' as $$ begin
      insert into hostile.written (request, name, op)
      values (coalesce(current_setting('app.request_id', true), ''), tg_table_name, tg_op);
      return null;
    end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> all($1)`,
    [NO_EFFECT],
  )
  for (const { name } of rows)
    await owner.query(`create trigger census_rows after insert or delete on ${name} for each row execute function hostile.note();
      create trigger census_changes after update on ${name} for each row when (old.* is distinct from new.*) execute function hostile.note()`)
}

/** What these requests wrote since then. */
export async function writtenBy(owner: pg.Pool, requests: readonly string[]): Promise<Written[]> {
  const { rows } = await owner.query<Written>(
    `select request, name as table, op, count(*)::int as rows from hostile.written
     where request = any($1) group by 1, 2, 3 order by 1, 2, 3`,
    [requests],
  )
  return rows
}

/** Forgets what was noted. */
export const forgetCensus = (owner: pg.Pool) => owner.query('truncate hostile.written')
