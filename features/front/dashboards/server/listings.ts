import { type RawBuilder, sql } from 'kysely'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { namesOf } from '#lib/status.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import type { dashboardsContract } from '../contract.ts'
import type { LISTING_SORTS, ListingRow } from '../dashboard.ts'

const PAGE_SIZE = 50
const KEYS: SortKeys<(typeof LISTING_SORTS)[number]> = {
  title: sql`lower(l.title)`,
  business: sql`lower(p.business_name)`,
  created: sql`l.created_at`,
}

/** Every listing, for admins: what the figure of the dashboard counts. Row security shows all of them to admins only. */
export const listListings: Verb<typeof dashboardsContract.listings> = async (ctx, { status, q, sort, page }) => {
  const like = likePart(q)
  const found = q ? sql`(l.title ilike ${like} or p.business_name ilike ${like})` : sql`true`
  const from = (more: RawBuilder<unknown>) =>
    sql`from listings l join provider_profiles p on p.id = l.provider_id where ${found} and ${more}`
  const [rows, counted] = await Promise.all([
    sql<ListingRow>`
      select l.id, l.title, l.listing_type, l.status, l.daily_rate_cents, l.hourly_rate_cents, l.provider_id, p.business_name, l.created_at
      ${from(status ? sql`l.status = ${status}` : sql`true`)}
      order by ${sortedBy(sort ?? '-created', KEYS, sql`l.id`)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      ctx.db,
    ),
    sql<{ status: ListingRow['status']; count: number }>`
      select l.status, count(*)::int as count ${from(sql`true`)} group by l.status`.execute(ctx.db),
  ])
  const of = (wanted: ListingRow['status']) => counted.rows.find((row) => row.status === wanted)?.count ?? 0
  const names = namesOf(LISTING_STATUS)
  const counts = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<ListingRow['status'], number>
  const total = status ? counts[status] : names.reduce((sum, name) => sum + counts[name], 0)
  return { rows: rows.rows, total, page_size: PAGE_SIZE, counts }
}
