// What insurers owe, read from the ledger (db: insurer_receivables); nothing of it is stored.
import { type RawBuilder, sql } from 'kysely'
import { BOOKS_ZONE } from '#features/money/ledger/books.ts'
import { type Day, dayIn } from '#lib/dates.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { AGE_DAYS, type Age, AGES, agesOf } from '../aging.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import {
  type DEBTOR_SORTS,
  type Receivable,
  type ReceivableFilter,
  type Debtor,
  RECEIVABLES_PAGE,
  type RECEIVABLE_SORTS,
  type receivablesContract,
} from '../receivable.ts'

export const booksDay = (ctx: Ctx): Day => dayIn(BOOKS_ZONE, ctx.services.now())
const DONE_ON = sql`(x.done_at at time zone ${sql.lit(BOOKS_ZONE)})::date`
const AGED = (today: Day) =>
  sql`case when ${DONE_ON} is null then null else greatest(0, ${today}::date - ${DONE_ON}) end`
const AGE = sql`case when x.days is null or x.days <= 0 then 'current' when x.days <= ${sql.lit(AGE_DAYS[0])} then 'd30'
  when x.days <= ${sql.lit(AGE_DAYS[1])} then 'd60' when x.days <= ${sql.lit(AGE_DAYS[2])} then 'd90' else 'older' end`

/** Every booking ever billed to an insurer, with its age on `today`; as of a moment when `before` is given. */
const receivables = (today: Day, before: Date | null = null) => sql`(select x.*, ${AGE} as age from (
  select x.*, ${DONE_ON} as done_on, ${AGED(today)} as days from insurer_receivables(${before?.toISOString() ?? null}::timestamptz) x) x)`

const sumOf = (age: Age): RawBuilder<unknown> =>
  sql`coalesce(sum(open_cents) filter (where open_cents > 0 and age = ${sql.lit(age)}), 0)::float8`
const SUMS = sql`coalesce(sum(open_cents) filter (where open_cents > 0), 0)::float8 as open_cents,
  coalesce(-sum(open_cents) filter (where open_cents < 0), 0)::float8 as overpaid_cents,
  jsonb_build_object(${sql.join(AGES.flatMap((age) => [sql.lit(age), sumOf(age)]))}) as ages`
const DEBTOR = sql`insurer_key(insurer) as debtor, insurer as insurer_name,
  array_agg(distinct insurer_name) as names, (count(*) filter (where open_cents > 0))::int as bookings, ${SUMS},
  max(days) filter (where open_cents > 0) as oldest_days`

const DEBTOR_KEYS: SortKeys<(typeof DEBTOR_SORTS)[number]> = {
  name: sql`lower(insurer_name)`,
  bookings: sql`bookings`,
  open: sql`open_cents`,
  age: { orNone: sql`oldest_days` },
}

/** The insurers with what each owes: those that owe something, or that we owe. */
export const listDebtors: Verb<typeof receivablesContract.debtors> = async (ctx, { q, age, sort, page }) => {
  const today = booksDay(ctx)
  const order = sort ? sortedBy(sort, DEBTOR_KEYS, sql`debtor`) : sql`open_cents desc, debtor`
  const grouped = sql`(select * from (select insurer_id, ${DEBTOR} from ${receivables(today)} d group by insurer_id, insurer) g
    where (open_cents > 0 or overpaid_cents > 0)
      and (${q ?? null}::text is null or exists (select from unnest(names) n where n ilike ${likePart(q ?? '')}) or insurer_id = insurer_named(${q ?? ''}))
      and (${age ?? null}::text is null or (ages ->> ${age ?? ''})::float8 > 0))`
  const [rows, total, whole] = await Promise.all([
    sql<Debtor>`select * from ${grouped} g order by ${order}
      limit ${RECEIVABLES_PAGE} offset ${(page - 1) * RECEIVABLES_PAGE}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from ${grouped} g`.execute(ctx.db),
    sql<Pick<Debtor, 'open_cents' | 'overpaid_cents' | 'ages'>>`select ${SUMS} from ${receivables(today)} d`.execute(
      ctx.db,
    ),
  ])
  return {
    rows: rows.rows,
    total: total.rows[0]!.total,
    page_size: RECEIVABLES_PAGE,
    whole: whole.rows[0] ?? { open_cents: 0, overpaid_cents: 0, ages: agesOf(() => 0) },
    today,
  }
}

/** One insurer by any spelling of its name, or null when nothing was ever billed to it. `before`: as of a moment. */
export async function debtorOf(
  db: Database | Tx,
  insurer: string,
  today: Day,
  before: Date | null = null,
): Promise<Debtor | null> {
  const { rows } = await sql<Debtor>`select ${DEBTOR} from ${receivables(today, before)} d
    where insurer_id = insurer_named(${insurer}) group by insurer_id, insurer`.execute(db)
  return rows[0] ?? null
}

const numberWanted = (q: string) => q.replace(/^#/, '').toUpperCase()
const found = (
  today: Day,
  { insurer, age, q, show }: ReceivableFilter,
  before: Date | null,
) => sql`${receivables(today, before)} d
  where (${insurer ?? null}::text is null or d.insurer_id = insurer_named(${insurer ?? ''}))
    and (${show} = 'all' or d.open_cents <> 0) and (${age ?? null}::text is null or (d.age = ${age ?? ''} and d.open_cents > 0))
    and (${q ?? null}::text is null or d.claim_number ilike ${likePart(q ?? '')}
      or upper(right(d.order_id::text, 8)) = ${numberWanted(q ?? '')})`

const KEYS: SortKeys<(typeof RECEIVABLE_SORTS)[number]> = {
  claim: sql`lower(d.claim_number)`,
  billed: sql`d.billed_cents`,
  paid: sql`d.paid_cents`,
  open: sql`d.open_cents`,
  age: { orNone: sql`(date '1970-01-01' - d.done_on)` },
}
/** Unless sorted the oldest first. */
const orderOf = (sort: ReceivableFilter['sort']) =>
  sort ? sortedBy(sort, KEYS, sql`d.order_id`) : sql`d.done_on nulls last, d.order_id`

/** The bookings a filter finds, with what the insurer confirmed for their claim. `before`: as of a moment. */
export async function receivablesOf(
  db: Database | Tx,
  today: Day,
  filter: ReceivableFilter,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: Date | null },
): Promise<Receivable[]> {
  const { rows } = await sql<Receivable>`
    select d.order_id, d.claim_id, d.insurer_name, d.claim_number, u.name as driver, b.business_name, l.title, o.service_date::text,
      o.end_date::text, coalesce((o.price_snapshot ->> 'covered_days_left')::int, (o.price_snapshot ->> 'covered_days')::int, 0) as covered_days,
      coalesce((o.price_snapshot ->> 'insurer_day_cents')::int, 0) as insurer_day_cents, d.billed_cents::float8, d.paid_cents::float8,
      d.written_off_cents::float8, d.open_cents::float8, d.done_on::text, d.days as age_days, d.age,
      coalesce(v.confirmed_on, (v.confirmed_at at time zone ${sql.lit(BOOKS_ZONE)})::date)::text as confirmed_on,
      v.rental_daily_cap_cents as daily_cap_cents, v.rental_max_days + v.extra_days as max_days, actor_is_party(d.order_id) as own
    from (select * from ${found(today, filter, before)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}) d
      join orders o on o.id = d.order_id join profiles u on u.id = o.user_id join provider_profiles b on b.id = o.provider_id
      join listings l on l.id = o.listing_id left join coverage v on v.claim_id = d.claim_id
    order by ${orderOf(filter.sort)}`.execute(db)
  return rows
}

export const listReceivables: Verb<typeof receivablesContract.receivables> = async (
  ctx,
  { page, limit, ...filter },
) => {
  const today = booksDay(ctx)
  const [rows, total, insurer] = await Promise.all([
    receivablesOf(ctx.db, today, filter, { limit, offset: (page - 1) * limit }),
    sql<{ total: number }>`select count(*)::int as total from ${found(today, filter, null)}`.execute(ctx.db),
    filter.insurer ? debtorOf(ctx.db, filter.insurer, today) : null,
  ])
  return { rows, total: total.rows[0]!.total, page_size: limit, insurer }
}
