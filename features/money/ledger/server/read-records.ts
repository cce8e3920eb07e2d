// What the payment provider has on record, page by page into a table of our own; nothing of it is held in memory.
import { sql } from 'kysely'
import type { Ctx } from '#lib/server/ctx.ts'
import { type CardRecord, RECORD_KINDS } from '#features/money/payments/server/card-records.ts'
import { recordPages } from '#features/money/payments/server/find-record.ts'

const DAY_MS = 86_400_000
/** How far back a record may still change after it was made: a refund fails, a bank decides, a transfer is reversed. */
const OVERLAP_DAYS: Record<CardRecord['kind'], number> = { charge: 3, refund: 40, chargeback: 180, transfer: 180 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidOr = (text: string | null) => (text && UUID.test(text) ? text : null)

/** Reads what was made since `last` (the start of the last comparing; null reads everything), with an overlap. Returns how many records. */
export async function readRecords(ctx: Ctx, last: string | null): Promise<number> {
  let count = 0
  for (const kind of RECORD_KINDS) {
    const overlap = new Date(last ? Math.max(0, Date.parse(last) - OVERLAP_DAYS[kind] * DAY_MS) : 0)
    const since = (kind === 'charge' && (await oldestTaken(ctx, overlap))) || overlap
    for await (const records of recordPages(ctx, kind, since)) {
      await keep(ctx, records)
      count += records.length
    }
  }
  return count
}

/** The longest that a bank holds money. */
const LONGEST_HOLD_MS = 31 * DAY_MS
/** A hold becomes a charge days after it was made: the oldest one that was taken and is not on record as that yet. */
async function oldestTaken(ctx: Ctx, before: Date): Promise<Date | null> {
  const from = new Date(before.getTime() - LONGEST_HOLD_MS).toISOString()
  const { rows } = await sql<{ at: string | null }>`select min(p.created_at) as at from payments p
    where (p.kind = 'deposit' or p.kind = 'charge' and p.stripe_session_id is null) and p.status = 'succeeded' and p.created_at > ${from} and p.created_at < ${before.toISOString()}
      and not exists (select from card_records c where c.kind = 'charge'
        and c.payment_intent = p.stripe_payment_intent_id and c.settled_cents = case p.kind when 'deposit' then p.captured_cents else p.amount_cents end)`.execute(
    ctx.db,
  )
  const at = rows[0]?.at
  // its clock and ours differ
  return at ? new Date(Date.parse(at) - 3_600_000) : null
}

async function keep(ctx: Ctx, records: readonly CardRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record) => ({
    ...record,
    payment_id: uuidOr(record.payment_id),
    payout_id: uuidOr(record.payout_id),
  }))
  await ctx.write((tx) =>
    sql`insert into card_records (id, kind, payment_intent, amount_cents, settled_cents, status, payment_id, payout_id, created_at, changed_at)
      select r.id, r.kind, r.payment_intent, r.amount_cents, r.settled_cents, r.status, r.payment_id, r.payout_id, r.created_at, r.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, kind text, payment_intent text, amount_cents bigint,
        settled_cents bigint, status text, payment_id uuid, payout_id uuid, created_at timestamptz)
      on conflict (id) do update set amount_cents = excluded.amount_cents, settled_cents = excluded.settled_cents,
        status = excluded.status, changed_at = ${ctx.services.now().toISOString()}
      where (card_records.amount_cents, card_records.settled_cents, card_records.status)
        is distinct from (excluded.amount_cents, excluded.settled_cents, excluded.status)`.execute(tx),
  )
}
