// What a calendar year of payments comes to for form 1099-K: gross, before refunds, fees and payouts.
import { Hono } from 'hono'
import { sql } from 'kysely'
import { type Cell, toCsv } from '#lib/csv.ts'
import { startOfDayIn } from '#lib/dates.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { answerRaw, csvAnswer, type Verb } from '#lib/server/http.ts'
import { PAYOUT_ZONE } from '../payout.ts'
import { type payoutsAdminContract, payoutsFileContract } from '../payouts.ts'
import { isDue, type TaxYear } from '../tax.ts'

/**
 * What comes in for a booking: from a card, a deposit that was kept, or an insurer. A check recorded by mistake counts back;
 * a charge that nobody owed (orders/server/return-charge.ts) was never the provider's.
 */
const PAID_IN = sql`t.kind in ('charge', 'deposit', 'insurer_paid') and e.account in ('payment_provider', 'bank')
  and not starts_with(t.key, 'charge:pi_')`
const COUNT = sql`count(*) filter (where e.amount_cents > 0) - count(*) filter (where e.amount_cents < 0)`

/** Every year in which something came in for a provider, newest first. Read as the system. */
export async function taxYearsOf(db: Database, providerId: string): Promise<TaxYear[]> {
  const { rows } = await sql<Omit<TaxYear, 'due'>>`
    select extract(year from t.created_at at time zone ${PAYOUT_ZONE})::int as year, sum(e.amount_cents)::float8 as gross_cents,
      (${COUNT})::int as transactions
    from orders o join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.transaction_id = t.id
    where o.provider_id = ${providerId} and ${PAID_IN} group by 1 order by 1 desc`.execute(db)
  return rows.map((row) => ({ ...row, due: isDue(row) }))
}

type Payee = {
  provider_id: string
  business_name: string
  owner: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  tin: { kind: string; last4: string } | null
  gross_cents: number
  transactions: number
}
async function payees(db: Database, year: number): Promise<Payee[]> {
  const [from, to] = [year, year + 1].map((each) => startOfDayIn(PAYOUT_ZONE, `${each}-01-01`).toISOString())
  const { rows } = await sql<Payee>`
    select p.id as provider_id, coalesce(k.business_name, p.business_name) as business_name, coalesce(k.owner, u.name) as owner,
      coalesce(k.address, p.address) as address, coalesce(k.city, p.city) as city, coalesce(k.state, p.state) as state, coalesce(k.zip, p.zip) as zip,
      (select to_jsonb(n) from tax_identity_of(p.id) n) as tin, sum(e.amount_cents)::float8 as gross_cents, (${COUNT})::int as transactions
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join orders o on o.id = t.order_id
      join provider_profiles p on p.id = o.provider_id join profiles u on u.id = p.user_id
      left join tax_payees k on k.provider_id = p.id -- who left since
    where t.created_at >= ${from!} and t.created_at < ${to!} and ${PAID_IN}
    group by p.id, u.id, k.provider_id order by gross_cents desc, p.id`.execute(db)
  return rows
}

export const readTaxYear: Verb<typeof payoutsAdminContract.taxYear> = async (ctx, { year }) => {
  const all = await payees(ctx.db, year)
  const due = all.filter(isDue)
  return {
    providers: all.length,
    due: due.length,
    missing: due.filter(({ tin }) => !tin).length,
    gross_cents: all.reduce((sum, { gross_cents }) => sum + gross_cents, 0),
  }
}

async function csvOf(ctx: Ctx, year: number): Promise<string> {
  const all = await payees(ctx.db, year)
  const after = { year, lines: all.length }
  await ctx.write((tx) => audit(tx, { action: 'tax_year.exported', table: 'payouts', id: person(ctx).id, after }))
  return toCsv([
    [
      'year',
      'business',
      'owner',
      'address',
      'city',
      'state',
      'zip',
      'gross',
      'transactions',
      'form',
      'tin',
      'tin_kind',
      'tin_last4',
      'provider',
    ],
    ...all.map((row): Cell[] => [
      year,
      row.business_name,
      row.owner,
      row.address,
      row.city,
      row.state,
      row.zip,
      { cents: row.gross_cents },
      row.transactions,
      isDue(row) ? '1099-K' : 'below',
      row.tin ? 'present' : 'missing',
      row.tin?.kind ?? null,
      row.tin?.last4 ?? null,
      row.provider_id,
    ]),
  ])
}

/** The same as a file; that somebody took it is on the record. Full numbers never leave the vault by this way. */
export function taxYearFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter a year, like 2026.' } as const
  answerRaw(app, services, payoutsFileContract.taxYearCsv, how, async (ctx, { year }) =>
    csvAnswer(ctx, `1099-k-${year}`, await csvOf(ctx, year)),
  )
  return app
}
