import { type RawBuilder, sql } from 'kysely'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import {
  FALLBACK_MINUTES,
  LATE_MINUTES,
  NEAR_METERS,
  NO_PLATE,
  OPEN_TOWS,
  towNumber,
} from '#features/towing/tows/tow-status.ts'
import type { Input } from '#lib/contract.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import { type towListContract, towListFileContract } from '../contract.ts'
import { TOW_SHOWS, type TOW_SORTS, type TowRow, type TowShow, UNHEARD_DAYS, UNHEARD_PLACES } from '../tow-list.ts'

const PAGE_SIZE = 50
const KEYS: SortKeys<(typeof TOW_SORTS)[number]> = {
  asked: sql`j.created_at`,
  driver: sql`lower(j.caller_name)`,
  company: { orNone: sql`lower(p.business_name)` },
}
const AROUND = sql`coalesce(j.scene ->> 'around', '')`
/** As `isLate` of tow-jobs says it of one tow; and a window that has begun without a truck that left for it. */
const late = (
  now: string,
) => sql`(j.status = 'accepted' and j.needed_from <= ${now}::timestamptz or j.eta_at <= ${now}::timestamptz - make_interval(mins => ${sql.lit(LATE_MINUTES)})
  and (j.status in ('accepted', 'rolling') or (j.status = 'on_scene' and coalesce(j.away_m, ${sql.lit(NEAR_METERS + 1)}) > ${sql.lit(NEAR_METERS)})))`
/** On a truck in front of a place that does not take it, with nobody saying where to. */
const stranded = (now: string) =>
  sql`(j.status = 'at_destination' and j.turned_at <= ${now}::timestamptz - make_interval(mins => ${sql.lit(FALLBACK_MINUTES)}))`
/** As `plateOf` of tows compares them; who asked for the other one is somebody else, for one person is refused at once. */
const PLATE = sql`upper(regexp_replace(coalesce(car ->> 'plate', ''), '[^A-Za-z0-9]', '', 'g'))`
const UNDER_WAY = sql`status = any(${[...OPEN_TOWS]})`
const twice = sql`(j.status = any(${[...OPEN_TOWS]}) and j.id in (select id from (select id, count(*) over (partition by ${PLATE}) as same
  from tow_jobs where ${UNDER_WAY} and ${PLATE} <> all(${['', ...NO_PLATE]})) p where same > 1))`
const SHOWN: Record<TowShow, (now: string) => RawBuilder<unknown>> = {
  open: () => sql`j.status = any(${[...OPEN_TOWS]})`,
  late,
  stranded,
  twice: () => twice,
  nobody: () => sql`j.status = 'nobody'`,
  bad: () => sql`j.status in ('gone_on_arrival', 'unsuccessful')`,
}

type Filter = Omit<Input<typeof towListContract.list>, 'page'>
const foundBy = ({ q, around }: Filter) => {
  const like = likePart(q)
  return sql`${around === undefined ? sql`true` : sql`${AROUND} = ${around}`} and ${
    q
      ? sql`(j.caller_name ilike ${like} or p.business_name ilike ${like} or c.claim_number ilike ${like} or j.car ->> 'plate' ilike ${like}
          or 'T-' || upper(right(j.id::text, 6)) ilike ${like})`
      : sql`true`
  }`
}
const FROM = sql`tow_jobs j left join provider_profiles p on p.id = j.provider_id left join claims c on c.id = j.claim_id`
async function rowsOf(ctx: Ctx, filter: Filter, page: number): Promise<TowRow[]> {
  const now = ctx.services.now().toISOString()
  const { rows } = await sql<Omit<TowRow, 'number'>>`
    select j.id, j.status, ${late(now)} is true as late, ${stranded(now)} is true as stranded, ${twice} as twice, j.caller_name as driver, p.business_name as company, c.claim_number, c.insurer_name,
      ${AROUND} as around, j.created_at
    from ${FROM} where ${foundBy(filter)} and ${filter.show ? SHOWN[filter.show](now) : sql`true`}
    order by ${sortedBy(filter.sort ?? '-asked', KEYS, sql`j.id`)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, number: towNumber(row.id) }))
}

/** Every tow, for the claims team; row security shows all of them to admins alone. */
export const listTows: Verb<typeof towListContract.list> = async (ctx, { page, ...filter }) => {
  const now = ctx.services.now().toISOString()
  const each = TOW_SHOWS.map((show) => sql`count(*) filter (where ${SHOWN[show](now)})::int as ${sql.ref(show)}`)
  const [rows, counted] = await Promise.all([
    rowsOf(ctx, filter, page),
    sql<Record<TowShow | 'all', number>>`
      select count(*)::int as "all", ${sql.join(each)} from ${FROM} where ${foundBy(filter)}`.execute(ctx.db),
  ])
  const counts = counted.rows[0]!
  return { rows, total: counts[filter.show ?? 'all'], page_size: PAGE_SIZE, counts }
}

/** Where nobody came, the most often first: of the places around a car in the last {@link UNHEARD_DAYS} days. */
export const unheardTows: Verb<typeof towListContract.unheard> = async (ctx) => {
  const { rows } = await sql<{ around: string; count: number; asked: number }>`
    select ${AROUND} as around, (count(*) filter (where j.status = 'nobody'))::int as count, count(*)::int as asked
    from tow_jobs j where j.created_at > ${ctx.services.now().toISOString()}::timestamptz - make_interval(days => ${sql.lit(UNHEARD_DAYS)})
    group by 1 having count(*) filter (where j.status = 'nobody') > 0 order by 2 desc, 1 limit ${sql.lit(UNHEARD_PLACES)}`.execute(
    ctx.db,
  )
  return rows
}

/** The same tows as a file, without phones and places. */
export const towsFile = serveListFile({
  definition: towListFileContract.csv,
  name: 'tows',
  action: 'tows.exported',
  table: 'tow_jobs',
  size: PAGE_SIZE,
  read: (ctx, filter, { page }) => rowsOf(ctx, filter, page),
  columns: {
    number: (row: TowRow) => row.number,
    status: (row) => row.status,
    late: (row) => String(row.late),
    stranded: (row) => String(row.stranded),
    twice: (row) => String(row.twice),
    driver: (row) => row.driver,
    company: (row) => row.company,
    insurer: (row) => row.insurer_name,
    claim: (row) => row.claim_number,
    around: (row) => row.around,
    asked: (row) => row.created_at,
    id: (row) => row.id,
  },
})
