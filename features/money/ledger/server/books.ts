import { Hono } from 'hono'
import { sql } from 'kysely'
import { type Cell, toCsv } from '#lib/csv.ts'
import { addDays, startOfDayIn } from '#lib/dates.ts'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, type Verb } from '#lib/server/http.ts'
import { sortedBy } from '#lib/server/sorted.ts'
import {
  type Books,
  BOOKS_EXPORT_MAX,
  BOOKS_PAGE,
  BOOKS_ZONE,
  booksFileContract,
  type booksContract,
  type BooksFilter,
} from '../books.ts'

/** The movements a filter finds: one with such a line counts with all its lines. */
const found = ({
  from,
  to,
  kind,
  account,
  party_id,
  order_id,
}: BooksFilter) => sql`select t.id from ledger_transactions t
  where (${from ? startOfDayIn(BOOKS_ZONE, from).toISOString() : null}::timestamptz is null
      or t.created_at >= ${from ? startOfDayIn(BOOKS_ZONE, from).toISOString() : null}::timestamptz)
    and (${to ? startOfDayIn(BOOKS_ZONE, addDays(to, 1)).toISOString() : null}::timestamptz is null
      or t.created_at < ${to ? startOfDayIn(BOOKS_ZONE, addDays(to, 1)).toISOString() : null}::timestamptz)
    and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
    and (${order_id ?? null}::uuid is null or t.order_id = ${order_id ?? null}::uuid)
    and (${account ?? null}::text is null and ${party_id ?? null}::uuid is null or exists (select from ledger_entries x
      where x.transaction_id = t.id and (${account ?? null}::text is null or x.account = ${account ?? null})
        and (${party_id ?? null}::uuid is null or x.party_id = ${party_id ?? null}::uuid)))`

const PARTY = sql`(select b.business_name from provider_profiles b where b.id = e.party_id)`

async function movementsOf(ctx: Ctx, filter: BooksFilter, limit: number, offset: number): Promise<Books['rows']> {
  const order = sortedBy(filter.sort ?? '-at', { at: sql`t.created_at` }, sql`t.id`)
  const { rows } = await sql<Books['rows'][number]>`
    select t.id, t.kind, t.key, t.order_id, t.created_at, sum(e.amount_cents)::int as sum_cents,
      jsonb_agg(jsonb_build_object('account', e.account, 'party', ${PARTY}, 'amount_cents', e.amount_cents) order by e.id) as entries
    from (select * from ledger_transactions t where id in (${found(filter)})
        order by ${order} limit ${limit} offset ${offset}) t
      join ledger_entries e on e.transaction_id = t.id
    group by t.id, t.kind, t.key, t.order_id, t.created_at order by ${order}`.execute(ctx.db)
  return rows
}

/** Everything added up anew: whether each movement is zero, all of them together, and the payments against the books. */
async function wholeOf(ctx: Ctx): Promise<Books['whole']> {
  const sums = sql<Books['whole']>`
    with each as (select sum(amount_cents) as cents from ledger_entries group by transaction_id)
    select (select count(*)::int from each) as movements, (select count(*)::int from each where cents <> 0) as unbalanced,
      (select coalesce(sum(cents), 0)::float8 from each) as sum_cents,
      (select coalesce(sum(amount_cents), 0)::float8 from payments where kind = 'charge' and status = 'succeeded')
        + (select coalesce(sum(captured_cents), 0)::float8 from payments where kind = 'deposit' and status = 'succeeded') as captured_cents,
      (select coalesce(sum(amount_cents), 0)::float8 from payments where kind = 'refund' and status = 'succeeded') as refunded_cents,
      (select coalesce(sum(amount_cents - reversed_cents), 0)::float8 from payouts where status in ('sent', 'reversed')) as paid_out_cents,
      (select coalesce(sum(withdrawn_cents + fee_cents), 0)::float8 from chargebacks) as contested_cents,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'card_fee'), 0)::float8 as card_fees_cents,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'bank_transfer'), 0)::float8 as bank_cents,
      coalesce(sum(e.amount_cents), 0)::float8 as payment_provider_cents,
      (select -coalesce(sum(amount_cents), 0)::float8 from ledger_entries where account in ('platform_fee', 'bank')) as own_cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'payment_provider'`
  return (await sums.execute(ctx.db)).rows[0]!
}

/** The ledger for admins; row security shows every line to them only. Nothing is stored: each figure is added up now. */
export const readBooks: Verb<typeof booksContract.books> = async (ctx, { page, ...filter }) => {
  const counted = sql<{ total: number }>`select count(*)::int as total from (${found(filter)}) f`
  const balances = sql<Books['balances'][number]>`
    select e.account, coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::float8 as debit_cents,
      -coalesce(sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::float8 as credit_cents, sum(e.amount_cents)::float8 as balance_cents
    from ledger_entries e where e.transaction_id in (${found(filter)}) group by e.account order by e.account`
  const parties = sql<Books['parties'][number]>`
    select e.party_id, ${PARTY} as party, -sum(e.amount_cents)::float8 as balance_cents from ledger_entries e
    where e.account = 'provider_balance' and e.transaction_id in (${found(filter)})
    group by e.party_id order by balance_cents desc, party limit 100`
  const [rows, total, sums, providers, whole] = await Promise.all([
    movementsOf(ctx, filter, BOOKS_PAGE, (page - 1) * BOOKS_PAGE),
    counted.execute(ctx.db),
    balances.execute(ctx.db),
    parties.execute(ctx.db),
    wholeOf(ctx),
  ])
  return {
    rows,
    total: total.rows[0]!.total,
    page_size: BOOKS_PAGE,
    balances: sums.rows,
    parties: providers.rows,
    whole,
  }
}

async function csvOf(ctx: Ctx, filter: BooksFilter): Promise<string> {
  const rows = await movementsOf(ctx, filter, BOOKS_EXPORT_MAX + 1, 0)
  const lines = rows.flatMap((row) => row.entries.map((entry) => ({ ...row, ...entry })))
  if (lines.length > BOOKS_EXPORT_MAX)
    throw new Refusal(409, 'too_many', `More than ${BOOKS_EXPORT_MAX} lines. Choose a shorter period.`)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  const after = { ...given, lines: lines.length }
  await ctx.write((tx) => audit(tx, { action: 'ledger.exported', table: 'ledger_entries', id: person(ctx).id, after }))
  return toCsv([
    ['at', 'movement', 'booking', 'account', 'party', 'debit', 'credit', 'transaction', 'key', 'order'],
    ...lines.map((line): Cell[] => [
      line.created_at,
      line.kind,
      line.order_id?.slice(-8).toUpperCase() ?? null,
      line.account,
      line.party,
      line.amount_cents > 0 ? { cents: line.amount_cents } : null,
      line.amount_cents < 0 ? { cents: -line.amount_cents } : null,
      line.id,
      line.key,
      line.order_id,
    ]),
  ])
}

/** The same lines as a file; that somebody took them is on the record. */
export function booksFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'We couldn’t read this filter. Check the dates.' } as const
  answerRaw(app, services, booksFileContract.csv, how, async (ctx, filter) =>
    csvAnswer(ctx, 'ledger', await csvOf(ctx, filter)),
  )
  return app
}
