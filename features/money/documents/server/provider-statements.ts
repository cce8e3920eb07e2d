import { sql } from 'kysely'
import { mayAct } from '#features/business/providers/policy.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { readProfile } from '#features/business/providers/server/read.ts'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { documentNumber } from '../issued-document.ts'
import type {
  Balances,
  ProviderStatementFacts,
  ProviderStatementLine,
  ProviderStatementMonth,
  providerStatementsContract,
} from '../provider-statement.ts'
import { issueDocument } from './issue-document.ts'
import { issuerOf } from './issuer.ts'
import { monthName } from './provider-statement-pages.ts'
import { type MoneyNews, notifyOwners } from '#features/money/payouts/server/notify-owners.ts'
import { payoutNews } from '#features/money/payouts/server/words.ts'

type Whose = Pick<ProviderProfile, 'id' | 'time_zone'>
/** A month is final an hour after its end: what began in its last second has been written by then. */
const SETTLES_MS = 3_600_000

const firstOf = (month: string) => `${month}-01`
const nextMonth = (month: string) => addDays(firstOf(month), 31).slice(0, 7)
const startOf = ({ time_zone }: Whose, month: string) => startOfDayIn(time_zone, firstOf(month))
const keyOf = ({ id }: Whose, month: string) => `provider_statement:${id}:${month}`

/** Every movement of a business up to an instant, oldest first: what it did to what is held for it and to its balance. */
async function linesOf(db: Database | Tx, { id }: Whose, until: Date): Promise<ProviderStatementLine[]> {
  const { rows } = await sql<ProviderStatementLine>`
    with mine as (
      select e.transaction_id, 0::bigint as held, -e.amount_cents as balance from ledger_entries e
        where e.account = 'provider_balance' and e.party_id = ${id}
      union all
      select e.transaction_id, -e.amount_cents, 0 from orders o join ledger_transactions t on t.order_id = o.id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'held' where o.provider_id = ${id})
    select t.created_at as at, t.kind, upper(right(o.id::text, 8)) as order, l.title,
      sum(m.held)::int as held_cents, sum(m.balance)::int as balance_cents
    from mine m join ledger_transactions t on t.id = m.transaction_id
      left join orders o on o.id = t.order_id left join listings l on l.id = o.listing_id
    where t.created_at < ${until.toISOString()}
    group by t.id, o.id, l.id having sum(m.held) <> 0 or sum(m.balance) <> 0
    order by t.created_at, t.id`.execute(db)
  return rows
}

const NOTHING: Balances = { held_cents: 0, balance_cents: 0 }
const plus = (sum: Balances, line: Balances): Balances => ({
  held_cents: sum.held_cents + line.held_cents,
  balance_cents: sum.balance_cents + line.balance_cents,
})
type Made = Omit<ProviderStatementFacts, 'issuer'> & { final: boolean }

/** Every month from the first movement to the running one, oldest first. A month's closing is the next one's opening. */
function monthsOf(lines: readonly ProviderStatementLine[], whose: Whose, now: Date): Made[] {
  if (!lines[0]) return []
  const monthOf = (at: Date) => dayIn(whose.time_zone, at).slice(0, 7)
  const made: Made[] = []
  let opening = NOTHING
  for (let month = monthOf(new Date(lines[0].at)); month <= monthOf(now); month = nextMonth(month)) {
    const own = lines.filter(({ at }) => monthOf(new Date(at)) === month)
    const closing = own.reduce(plus, opening)
    const kinds = [...new Set(own.map(({ kind }) => kind))]
    made.push({
      cents: closing.balance_cents,
      month,
      zone: whose.time_zone,
      opening,
      closing,
      sums: kinds.map((kind) => ({ kind, ...own.filter((line) => line.kind === kind).reduce(plus, NOTHING) })),
      lines: own,
      final: now.getTime() >= startOf(whose, nextMonth(month)).getTime() + SETTLES_MS,
    })
    opening = closing
  }
  return made
}

/** Throws when what the lines lead to is not what the books say by themselves: such a month is not handed out. */
async function ensureAddsUp(
  db: Database | Tx,
  whose: Whose,
  { month, closing }: Pick<Made, 'month' | 'closing'>,
  until: Date,
): Promise<void> {
  const { rows } = await sql<Balances>`select
    -coalesce(sum(e.amount_cents) filter (where e.account = 'held'), 0)::int as held_cents,
    -coalesce(sum(e.amount_cents) filter (where e.account = 'provider_balance'), 0)::int as balance_cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.created_at < ${until.toISOString()} and (e.account = 'provider_balance' and e.party_id = ${whose.id}
      or e.account = 'held' and t.order_id in (select id from orders where provider_id = ${whose.id}))`.execute(db)
  const [books] = rows
  if (books?.held_cents !== closing.held_cents || books.balance_cents !== closing.balance_cents)
    throw new Error(`statement ${month} of ${whose.id}: its lines do not lead to its balance`)
}

/** The statements that a business has already, by their keys. */
async function issuedOf(db: Database, { id }: Whose): Promise<Map<string, { id: string; number: string }>> {
  const rows = await db
    .selectFrom('issued_documents')
    .select(['id', 'key', 'kind', 'year', 'number'])
    .where('provider_id', '=', id)
    .where('kind', '=', 'provider_statement')
    .execute()
  return new Map(rows.map((row) => [row.key, { id: row.id, number: documentNumber(row) }]))
}

type Issued = Map<string, { id: string; number: string }>
/** The months of a business with its statements; those that are over and have none are issued now, and owners notified. */
async function issueDue(ctx: Ctx, whose: Whose): Promise<{ months: Made[]; issued: Issued }> {
  const system = asSystem(ctx, 'statements')
  const now = ctx.services.now()
  const months = monthsOf(await linesOf(system.db, whose, now), whose, now)
  const issued = await issuedOf(system.db, whose)
  const due = months.filter(({ final, month }) => final && !issued.has(keyOf(whose, month)))
  if (due.length === 0) return { months, issued }
  const issuer = await issuerOf(ctx, whose.id)
  await system.write(async (tx) => {
    let news: MoneyNews | undefined // the newest alone: whoever comes late is not told of a year's documents
    for (const { final: _, ...facts } of due) {
      await ensureAddsUp(tx, whose, facts, startOf(whose, nextMonth(facts.month)))
      const key = keyOf(whose, facts.month)
      const of = { kind: 'provider_statement', key, provider_id: whose.id, issued_at: now } as const
      const document = await issueDocument(tx, { ...of, facts: { ...facts, issuer } })
      issued.set(key, document)
      const { month, cents } = facts
      if (document.issued && (facts.lines.length > 0 || cents !== 0))
        news = payoutNews('providerStatementIssued', {
          month: (language) => monthName(month, language),
          number: document.number,
          balance: formatCents(cents),
        })
    }
    if (news) await notifyOwners(ctx, tx, whose.id, news)
  })
  return { months, issued }
}

/** The months of a business; those that are over are issued first, so that each has its number. */
export async function providerStatementsOf(
  ctx: Ctx,
  profile: ProviderProfile,
): Promise<(Made & { number: string | null; document_id: string | null })[]> {
  const { months, issued } = await issueDue(ctx, profile)
  return months.map((month) => {
    const document = issued.get(keyOf(profile, month.month))
    return { ...month, number: document?.number ?? null, document_id: document?.id ?? null }
  })
}

/**
 * Issues the months that are over of every business that has moved money and has no statement of its last month yet; each
 * by itself, so that one cannot stop the others. A business whose owner left has nobody to read one.
 */
export async function issueProviderStatements(ctx: Ctx): Promise<void> {
  const settled = new Date(ctx.services.now().getTime() - SETTLES_MS)
  const { rows } = await sql<Whose>`
    select b.id, b.time_zone
    from provider_profiles b join profiles u on u.id = b.user_id and u.deleted_at is null,
      lateral (select date_trunc('month', ${settled.toISOString()}::timestamptz at time zone b.time_zone)::date as first) this,
      lateral (select this.first - 1 as day) last
    where not exists (select from issued_documents p where p.key = 'provider_statement:' || b.id || ':' || to_char(last.day, 'YYYY-MM'))
      and (exists (select from orders o join ledger_transactions t on t.order_id = o.id
          where o.provider_id = b.id and t.created_at < this.first::timestamp at time zone b.time_zone)
        or exists (select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account = 'provider_balance' and e.party_id = b.id and t.created_at < this.first::timestamp at time zone b.time_zone))
    order by b.id`.execute(ctx.db)
  for (const whose of rows)
    await issueDue(ctx, whose).catch((error: unknown) =>
      ctx.services.log.error({ err: error, provider_id: whose.id }, 'a statement could not be issued'),
    )
}

/** The business of who asks, for those of it who may see money. Throws 404 before onboarding, 403 for other members. */
export async function ownBooks(ctx: Ctx): Promise<ProviderProfile> {
  const profile = await readProfile(ctx, {})
  ensure(mayAct(profile.member_role, 'money'))
  return profile
}

/** Newest first. */
export const listProviderStatements: Verb<typeof providerStatementsContract.providerStatements> = async (ctx) =>
  (await providerStatementsOf(ctx, await ownBooks(ctx)))
    .map(({ month, number, document_id, lines, opening, closing }): ProviderStatementMonth => ({
      month,
      number,
      document_id,
      movements: lines.length,
      opening,
      closing,
    }))
    .reverse()
