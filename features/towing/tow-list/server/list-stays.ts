import { type RawBuilder, sql } from 'kysely'
import { type StayRow as Standing, stayOf } from '#features/towing/storage/server/stay-rows.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import type { towListContract } from '../contract.ts'
import { LONG_DAYS, PAYER_DAYS, STAY_SHOWS, type STAY_SORTS, type StayRow, type StayShow } from '../stay-list.ts'

const PAGE_SIZE = 50
const KEYS: SortKeys<(typeof STAY_SORTS)[number]> = {
  since: sql`s.in_at`,
  daily: { orNone: sql`s.daily_cents` },
  driver: sql`lower(p.name)`,
}
const COSTS = sql`s.daily_cents is distinct from 0`
const standsFor = (now: string, days: number) =>
  sql`s.in_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(days)})`
const SHOWN: Record<StayShow, (now: string) => RawBuilder<unknown>> = {
  long: (now) => sql`(${COSTS} and ${standsFor(now, LONG_DAYS)})`,
  payer: (now) => sql`(${COSTS} and s.payer = 'unknown' and ${standsFor(now, PAYER_DAYS)})`,
  untold: () => sql`(${COSTS} and s.told_insurer_at is null)`,
  unpriced: () => sql`(s.daily_cents is null)`,
}

/** Every car that stands in storage, the longest first unless sorted; row security shows all of them to admins alone. */
export const listStays: Verb<typeof towListContract.stays> = async (ctx, { q, show, sort, page }) => {
  const at = ctx.services.now()
  const now = at.toISOString()
  const like = likePart(q)
  const from = sql`storage_stays s join claims c on c.id = s.claim_id join profiles p on p.id = c.driver_id
    where s.out_at is null and ${
      q
        ? sql`(p.name ilike ${like} or s.name ilike ${like} or c.claim_number ilike ${like} or c.insurer_name ilike ${like})`
        : sql`true`
    }`
  const each = STAY_SHOWS.map((one) => sql`count(*) filter (where ${SHOWN[one](now)})::int as ${sql.ref(one)}`)
  const [found, counted] = await Promise.all([
    sql<Standing & Pick<StayRow, 'claim_number' | 'insurer_name' | 'driver'>>`
      select s.*, c.claim_number, c.insurer_name, p.name as driver from ${from} and ${show ? SHOWN[show](now) : sql`true`}
      order by ${sortedBy(sort ?? 'since', KEYS, sql`s.id`)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      ctx.db,
    ),
    sql<Record<StayShow | 'all', number>>`
      select count(*)::int as "all", ${sql.join(each)} from ${from}`.execute(ctx.db),
  ])
  const counts = counted.rows[0]!
  const rows = found.rows.map((row) => {
    const stay = stayOf(row, at)
    const { claim_number, insurer_name, driver } = row
    return { ...stay, claim_number, insurer_name, driver, days: stay.cost.days, cents: stay.cost.cents }
  })
  return { rows, total: counts[show ?? 'all'], page_size: PAGE_SIZE, counts }
}
