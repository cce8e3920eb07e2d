// The payment provider's records, our rows and the books against each other: one statement, nothing held in memory.
import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { newId } from '#lib/ids.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import { IN_FLIGHT_MS } from '../discrepancy.ts'
import { ledgerNews } from './words.ts'

/** What was too fresh to judge is looked at again after this long. */
const AGAIN_MS = IN_FLIGHT_MS + 60_000
/** Hash tables of a million rows spill to disk with the server's default; this is for one statement of one connection. */
const WORK_MEM = '96MB'

/** Both sides of each kind of payment, joined by the company's id; `quiet` says that neither has changed since `calm`. */
const charges = (calm: string) => sql`
  select case when o.id is null then 'charge_unpaid' when c.id is null then 'paid_uncharged' else 'charge_amount' end as kind,
    coalesce(o.id::text, c.id) as subject, coalesce(o.order_id, a.order_id) as order_id, null::uuid as payout_id,
    c.settled_cents as company, o.cents as ours, null::bigint as ledger,
    coalesce(c.changed_at < ${calm}, true) and coalesce(o.updated_at < ${calm}, true) as quiet
  from (select * from card_records where kind = 'charge' and settled_cents > 0) c
  full join (select id, order_id, stripe_payment_intent_id, updated_at, case kind when 'deposit' then captured_cents else amount_cents end as cents
    from payments where kind in ('charge', 'deposit') and status = 'succeeded') o on o.stripe_payment_intent_id = c.payment_intent
  left join payments a on o.id is null and a.id = c.payment_id
  left join (select payment_intent, sum(amount_cents) as cents from card_records where kind = 'refund' and status = 'succeeded'
    group by payment_intent) b on o.id is null and b.payment_intent = c.payment_intent
  where c.settled_cents is distinct from o.cents and (o.id is not null or c.settled_cents > coalesce(b.cents, 0))`

const GONE = sql`('failed', 'canceled')`
/** A refund of ours that still waits for its answer has no id there yet: it is asked for again with the same key. */
const refunds = (calm: string) => sql`
  select case when o.id is null then 'refund_unknown' else 'refund_differs' end, coalesce(o.id::text, c.id),
    coalesce(o.order_id, a.order_id), null::uuid, case when c.status in ${GONE} then 0 else c.amount_cents end,
    case when o.status in ('failed', 'cancelled') then 0 else o.amount_cents end, null::bigint,
    coalesce(c.changed_at < ${calm}, true) and coalesce(o.updated_at < ${calm}, true)
  from (select * from card_records where kind = 'refund') c
  full join (select * from payments where kind = 'refund' and stripe_refund_id is not null) o on o.stripe_refund_id = c.id
  left join payments p on o.id is null and p.id = c.payment_id and p.kind = 'refund' and p.stripe_refund_id is null and p.status = 'pending'
  left join payments a on o.id is null and a.stripe_payment_intent_id = c.payment_intent and a.kind <> 'refund' and a.status = 'succeeded'
  where case
    when o.id is null then c.status not in ${GONE} and a.id is not null and p.id is null
    when c.id is null then o.status in ('pending', 'succeeded')
    else c.amount_cents <> o.amount_cents or (c.status = 'succeeded' and o.status <> 'succeeded')
      or (c.status in ${GONE} and o.status in ('pending', 'succeeded')) end`

const chargebacks = (calm: string) => sql`
  select case when o.id is null then 'chargeback_unknown' else 'chargeback_differs' end, c.id, coalesce(o.order_id, a.order_id), null::uuid,
    c.settled_cents, o.withdrawn_cents, null::bigint, c.changed_at < ${calm} and coalesce(o.reported_at < ${calm}, true)
  from card_records c left join chargebacks o on o.stripe_dispute_id = c.id
    left join payments a on o.id is null and a.stripe_payment_intent_id = c.payment_intent and a.status = 'succeeded'
  where c.kind = 'chargeback' and (o.id is null or c.settled_cents <> o.withdrawn_cents
    or (c.status in ('won', 'lost') and c.status <> o.status))`

const transfers = (calm: string) => sql`
  select case when o.id is null then 'transfer_unknown' else 'payout_differs' end, coalesce(o.id::text, c.id), null::uuid, o.id,
    c.amount_cents - c.settled_cents, o.amount_cents - o.reversed_cents, null::bigint,
    coalesce(c.changed_at < ${calm}, true) and coalesce(coalesce(o.answered_at, o.made_at) < ${calm}, true)
  from (select * from card_records where kind = 'transfer') c
  full join (select * from payouts where stripe_transfer_id is not null) o on o.stripe_transfer_id = c.id
  left join payouts p on o.id is null and p.id = c.payout_id and p.status = 'pending'
  where case when o.id is null then p.id is null and c.amount_cents > c.settled_cents
      when c.id is null then o.amount_cents > o.reversed_cents
      else (c.amount_cents, c.settled_cents) is distinct from (o.amount_cents::bigint, o.reversed_cents::bigint) end
    and not exists (select from payout_reversals r where r.payout_id = o.id and r.status = 'pending')`

/** Payments, chargebacks and payouts against the lines of the payment provider in the books; and no booking gives out more than it holds. */
const BOOKS = sql`
  select k.kind, k.order_id::text, k.order_id, null::uuid, null::bigint, k.ours, k.ledger, true from (
    select s.order_id, s.ours, s.ledger, s.held, unnest(array['ledger_payments', 'over_released']) as kind
    from (select order_id, sum(ours) as ours, sum(ledger) as ledger, sum(held) as held from (
      select order_id, case kind when 'charge' then amount_cents when 'deposit' then captured_cents else -amount_cents end::bigint as ours,
          0::bigint as ledger, 0::bigint as held
        from payments where status = 'succeeded'
      union all select order_id, -(withdrawn_cents + fee_cents)::bigint, 0, 0 from chargebacks
      union all select t.order_id, 0, case e.account when 'payment_provider' then e.amount_cents else 0 end,
          case e.account when 'held' then e.amount_cents else 0 end
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account in ('payment_provider', 'held') and t.order_id is not null) lines
      group by order_id having sum(ours) <> sum(ledger) or sum(held) > 0) s) k
  where case k.kind when 'over_released' then k.held > 0 else k.ours <> k.ledger end
  union all
  select 'ledger_payouts', coalesce(p.id::text, t.id), null, p.id, null, -coalesce(p.cents, 0), coalesce(t.cents, 0), true
  from (select id, amount_cents - reversed_cents as cents from payouts where status in ('sent', 'reversed')) p
  full join (select split_part(t.key, ':', 2) as id, sum(e.amount_cents) as cents from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'payment_provider'
      where t.kind in ('payout', 'payout_reversed') group by 1) t on t.id = p.id::text
  where coalesce(p.cents, 0) + coalesce(t.cents, 0) <> 0
  union all
  select 'movement_unbalanced', t.id::text, t.order_id, null, null, null, u.cents, true
  from (select transaction_id, sum(amount_cents) as cents from ledger_entries group by transaction_id having sum(amount_cents) <> 0) u
    join ledger_transactions t on t.id = u.transaction_id`

/**
 * Which comparing is this: the one somebody asked for, one that did not come to its end, or a new one; and when the last
 * that came to its end began, and the last that read the company's account of ours (`booked`).
 */
export async function beginComparison(ctx: Ctx): Promise<{
  id: string
  last: string | null
  booked: string | null
}> {
  const now = ctx.services.now().toISOString()
  return ctx.write(async (tx) => {
    await tx
      .insertInto('book_comparisons')
      .values({ id: newId(), asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await tx
      .updateTable('book_comparisons')
      .set({ started_at: now })
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    const ended = tx
      .selectFrom('book_comparisons')
      .select('started_at')
      .where('finished_at', 'is not', null)
      .orderBy('asked_at', 'desc')
      .limit(1)
    const last = await ended.executeTakeFirst()
    const booked = await ended.where('balance_cents', 'is not', null).executeTakeFirst()
    return { id, last: last?.started_at ?? null, booked: booked?.started_at ?? null }
  })
}

/** Says why a comparing did not come to its end; the queue tries it again. */
export const recordFailure = (ctx: Ctx, id: string, error: unknown) =>
  ctx.write((tx) =>
    tx
      .updateTable('book_comparisons')
      .set({ failure: (error instanceof Error ? error.message : String(error)).slice(0, 200) })
      .where('id', '=', id)
      .execute(),
  )

/**
 * The company's whole balance against its account in the books: finds what no single kind above would. Money moves while
 * we read, so it counts once a comparing of 15 minutes ago said the same and nothing else is on its way.
 */
const balance = (cents: number, calm: string) => sql`
  select 'balance_differs', 'usd', null::uuid, null::uuid, ${cents}::bigint, null::bigint, b.ledger,
    coalesce((select c.balance_cents - c.ledger_cents from book_comparisons c where c.finished_at < ${calm}
      order by c.finished_at desc limit 1) = ${cents} - b.ledger, false) and not exists (select from others where not quiet)
  from books b where b.ledger <> ${cents}`

/** A note stands while the amounts are what they were when it was written; of the balance, while as much is missing. */
const sameAs = sql`((d.company_cents, d.ours_cents, d.ledger_cents) is not distinct from
    (excluded.company_cents, excluded.ours_cents, excluded.ledger_cents)
  or d.kind = 'balance_differs' and d.company_cents - d.ledger_cents = excluded.company_cents - excluded.ledger_cents)`
type Found = { added: number; fresh: number; open: number; ledger: number }
/**
 * Keeps one open row per thing that differs, ends those that are gone, and notifies the admins of new ones in the same
 * transaction. What changed in the last 15 minutes may be on its way: it is left as it stands and looked at again.
 * `cents` is the company's balance; without it the balance is not compared.
 */
export async function compareBooks(ctx: Ctx, comparison: string, records: number, cents?: number): Promise<Found> {
  const now = ctx.services.now()
  const at = now.toISOString()
  const calm = new Date(now.getTime() - IN_FLIGHT_MS).toISOString()
  return ctx.write(async (tx) => {
    await sql`select set_config('work_mem', ${WORK_MEM}, true)`.execute(tx)
    const { rows } = await sql<Found>`
      with others as materialized (${charges(calm)} union all ${refunds(calm)} union all ${chargebacks(calm)}
          union all ${transfers(calm)} union all ${BOOKS}),
        books as materialized (select coalesce(sum(amount_cents), 0)::bigint as ledger from ledger_entries where account = 'payment_provider'),
        found as materialized (select * from others ${cents === undefined ? sql`` : sql`union all ${balance(cents, calm)}`}),
        kept as (insert into money_discrepancies as d (kind, subject, order_id, payout_id, company_cents, ours_cents, ledger_cents, first_seen, last_seen)
          select kind, subject, order_id, payout_id, company, ours, ledger, ${at}, ${at} from found where quiet
          on conflict (kind, subject) where resolved_at is null do update set last_seen = excluded.last_seen,
            company_cents = excluded.company_cents, ours_cents = excluded.ours_cents, ledger_cents = excluded.ledger_cents,
            note = case when ${sameAs} then d.note end, note_by = case when ${sameAs} then d.note_by end,
            note_at = case when ${sameAs} then d.note_at end
          returning xmax = 0 as added),
        gone as (update money_discrepancies d set resolved_at = ${at} where d.resolved_at is null
          and not exists (select from found f where f.kind = d.kind and f.subject = d.subject) returning 1)
      select (select count(*) from kept where added)::int as added, (select count(*) from found where not quiet)::int as fresh,
        ((select count(*) from found) + 0 * (select count(*) from gone))::int as open,
        (select ledger::float8 from books) as ledger`.execute(tx)
    const found = rows[0]!
    if (found.added > 0)
      await notifyAdmins(ctx, tx, { ...ledgerNews('differ', { count: found.added }), action_url: paths.adminLedger() })
    if (found.fresh > 0)
      await addJob(tx, 'compare_books', {}, { runAt: new Date(now.getTime() + AGAIN_MS), key: 'compare_books_again' })
    await tx
      .updateTable('book_comparisons')
      .set({ finished_at: at, records, open_discrepancies: found.open, failure: null })
      .$if(cents !== undefined, (it) => it.set({ balance_cents: cents!, ledger_cents: found.ledger }))
      .where('id', '=', comparison)
      .execute()
    return found
  })
}
