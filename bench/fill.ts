// Brings the market of bench/market.ts into the real tables, and into the searched one by the function that keeps it.
import type pg from 'pg'
import { noRows, PER_PROVIDER, provider } from './market.ts'

const PROVIDERS_AT_ONCE = 250

/**
 * Adds the listings from `have` up to `want`. Triggers are held back meanwhile: each row's own refresh of its search row
 * would take minutes; the same function then runs once for many.
 */
export async function fill(owner: pg.Pool, have: number, want: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (let n = have / PER_PROVIDER; n < want / PER_PROVIDER; n += PROVIDERS_AT_ONCE) {
      const rows = noRows()
      for (let k = n; k < Math.min(n + PROVIDERS_AT_ONCE, want / PER_PROVIDER); k++) provider(k, rows)
      for (const [table, cells] of Object.entries(rows)) await put(client, table, cells)
      await client.query('select refresh_listing_search($1::uuid[])', [rows.listings.map((row) => row['id'])])
    }
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

async function put(client: pg.PoolClient, table: string, cells: Record<string, unknown>[]): Promise<void> {
  const names = [...new Set(cells.flatMap((row) => Object.keys(row)))]
  if (names.length === 0) return
  const days = table === 'listing_days'
  const chosen = names.map((name) => (days && name === 'day' ? 'current_date + ahead' : name)).join(', ')
  const source = days
    ? 'jsonb_to_recordset($1::jsonb) as t(listing_id uuid, unit int, ahead int, reason text)'
    : `jsonb_populate_recordset(null::${table}, $1::jsonb)`
  const sent = days ? cells.map(({ day, ...rest }) => ({ ...rest, ahead: day })) : cells
  await client.query(`insert into ${table} (${names.join(', ')}) select ${chosen} from ${source}`, [
    JSON.stringify(sent),
  ])
}
