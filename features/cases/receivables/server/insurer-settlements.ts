// What reduces an insurer receivable: a payment that came outside the payment provider, a write-off, and either one undone.
import { sql } from 'kysely'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import type { Input } from '#lib/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type Settlement, RECEIVABLES_PAGE, type receivablesContract } from '../receivable.ts'
import { canSettleReceivable } from '../policy.ts'
import { booksDay } from './receivables.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'

type Line = { order_id: string; amount_cents: number }
type Kind = Settlement['kind']

const MOVES = { paid: 'insurer_paid', written_off: 'insurer_written_off' } as const
/** Where the other side of it stands: a check is on our bank account, what is given up is our cost. */
const AGAINST = { paid: 'bank', written_off: 'platform_fee' } as const

/** Moves one line of a settlement in the books of its booking, once; `back` reverses it. */
async function post(tx: Tx, kind: Kind, settlement: string, line: Line, actor_id: string, back = false): Promise<void> {
  const cents = back ? -line.amount_cents : line.amount_cents
  await postLedger(tx, {
    kind: MOVES[kind],
    order_id: line.order_id,
    key: `${MOVES[kind]}${back ? '_undone' : ''}:${settlement}:${line.order_id}`,
    actor_id,
    entries: [
      { account: AGAINST[kind], amount_cents: cents },
      { account: 'insurer_receivable', amount_cents: -cents },
    ],
  })
}

const SETTLEMENTS = sql`select c.id, c.kind, c.amount_cents, c.received_on::text, c.how, c.reference,
    c.reason, r.name as recorded_by, c.recorded_at, u.name as undone_by, c.undone_at, c.undo_reason,
    (select jsonb_agg(jsonb_build_object('order_id', l.order_id, 'amount_cents', l.amount_cents) order by l.order_id)
      from insurer_settlement_lines l where l.settlement_id = c.id) as lines,
    exists (select from insurer_settlement_lines l where l.settlement_id = c.id and actor_is_party(l.order_id)) as own
  from insurer_settlements c left join profiles r on r.id = c.recorded_by left join profiles u on u.id = c.undone_by`

async function settlementOf(db: Database | Tx, id: string): Promise<Settlement> {
  const { rows } = await sql<Settlement>`${SETTLEMENTS} where c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Payment')
  return rows[0]
}

export const listSettlements: Verb<typeof receivablesContract.settlements> = async (ctx, { insurer, page }) => {
  const [{ rows }, total] = await Promise.all([
    sql<Settlement>`${SETTLEMENTS} where c.insurer_id = insurer_named(${insurer}) order by c.recorded_at desc, c.id desc
      limit ${RECEIVABLES_PAGE} offset ${(page - 1) * RECEIVABLES_PAGE}`.execute(ctx.db),
    sql<{
      total: number
    }>`select count(*)::int as total from insurer_settlements where insurer_id = insurer_named(${insurer})`.execute(
      ctx.db,
    ),
  ])
  return { rows, total: total.rows[0]!.total, page_size: RECEIVABLES_PAGE }
}

type Owed = { order_id: string; insurer_id: string; insurer: string; open_cents: number; own: boolean }
/** What is open of these bookings; one that was never billed to this insurer is answered as missing. */
async function owedOf(db: Database | Tx, ids: readonly string[], insurer: string | null): Promise<Map<string, Owed>> {
  const { rows } =
    await sql<Owed>`select d.order_id, d.insurer_id, d.insurer, d.open_cents::float8, actor_is_party(d.order_id) as own
    from insurer_receivables() d where d.order_id = any(${ids}::uuid[])
      and (${insurer}::text is null or d.insurer_id = insurer_named(${insurer ?? ''}))`.execute(db)
  if (rows.length !== ids.length) throw notFound('Booking of this insurer')
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Given up of a booking in all: two halves need the second admin that the whole needs. */
async function writtenOff(tx: Tx, order_id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::float8 as cents from insurer_settlement_lines l
    join insurer_settlements s on s.id = l.settlement_id
    where l.order_id = ${order_id} and s.kind = 'written_off' and s.undone_at is null`.execute(tx)
  return rows[0]!.cents
}

type New = Pick<Settlement, 'kind' | 'amount_cents' | 'received_on' | 'how' | 'reference' | 'reason'>
/** Writes a settlement with its lines and movements in one transaction, the bookings held in one order. */
async function write(
  ctx: Ctx,
  insurer: string | null,
  lines: readonly Line[],
  settlement: New,
  along?: Along,
): Promise<Settlement> {
  const me = person(ctx).id
  const ids = lines.map(({ order_id }) => order_id).toSorted()
  for (const { own } of (await owedOf(ctx.db, ids, insurer)).values()) ensure(canSettleReceivable(own))
  const id = newId()
  try {
    return await writeFor(ctx, 'insurer-settlement', async (tx) => {
      for (const order of ids) await lockOrder(tx, order)
      const owed = await owedOf(tx, ids, insurer)
      for (const [index, line] of lines.entries()) {
        const { open_cents } = owed.get(line.order_id)!
        if (line.amount_cents <= open_cents) continue
        const message = `Only ${formatCents(Math.max(0, open_cents))} of this booking is open. Apply that amount or less.`
        throw conflict('more_than_open', message, [{ path: `lines.${index}.amount_cents`, message }])
      }
      const { insurer_id, insurer: name } = owed.get(ids[0]!)!
      const recorded = { recorded_by: me, recorded_at: ctx.services.now().toISOString() }
      await tx
        .insertInto('insurer_settlements')
        .values({ id, insurer_id, ...settlement, ...recorded })
        .execute()
      await tx
        .insertInto('insurer_settlement_lines')
        .values(lines.map((line) => ({ settlement_id: id, ...line })))
        .execute()
      for (const line of lines) await post(tx, settlement.kind, id, line, me)
      const action = settlement.kind === 'paid' ? 'receivable.paid' : 'receivable.written_off'
      const after = { insurer: name, ...settlement, lines }
      await audit(tx, {
        action,
        table: 'insurer_settlements',
        id,
        after,
        ...(settlement.reason && { reason: settlement.reason }),
      })
      await along?.(tx, {
        kind: 'write_off',
        amount_cents: settlement.amount_cents,
        counts_cents: await writtenOff(tx, ids[0]!),
      })
      return settlementOf(tx, id)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'insurer_settlements_once') throw error
    const message = 'A payment of this insurer with this reference is recorded already. Look at what it paid.'
    throw conflict('recorded_already', message, [{ path: 'reference', message }])
  }
}

/** A payment of an insurer, applied in full to open bookings of its own; a rest is refused (422), not kept aside. */
export const recordInsurerPayment: Verb<typeof receivablesContract.recordPayment> = async (ctx, input) => {
  const { insurer, amount_cents, received_on, how, reference, lines } = input
  if (received_on > booksDay(ctx))
    throw invalid('received_on', `${formatDay(received_on)} is in the future. Enter the date you received the money.`)
  if (new Set(lines.map(({ order_id }) => order_id)).size !== lines.length)
    throw invalid('lines', 'A booking stands here twice. Put its amounts together.')
  const applied = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  if (applied !== amount_cents)
    throw invalid(
      'lines',
      `${formatCents(applied)} of ${formatCents(amount_cents)} is applied. Apply the exact amount of the payment to open bookings.`,
    )
  const settlement = { kind: 'paid' as const, amount_cents, received_on, how, reference, reason: null }
  return write(ctx, insurer, lines, settlement)
}

/** Gives up what an insurer will not pay of one booking, at once, or kept so that it can be undone; null then. */
export const writeOffReceivable: Verb<typeof receivablesContract.writeOff> = (ctx, { after_seconds, ...input }) =>
  decideMoney(ctx, { ...input, input, after_seconds }, (along) => carryOutWriteOff(ctx, input, along))

/** Does it; the provider is paid all the same, it is the platform’s loss. */
export function carryOutWriteOff(
  ctx: Ctx,
  { order_id, amount_cents, reason }: Omit<Input<typeof receivablesContract.writeOff>, 'after_seconds'>,
  along: Along,
): Promise<Settlement> {
  const named = { received_on: null, how: null, reference: null, reason }
  return write(ctx, null, [{ order_id, amount_cents }], { kind: 'written_off', amount_cents, ...named }, along)
}

/** Undoes either one by reversing movements; what it had closed is open again, as old as before. */
export const undoInsurerSettlement: Verb<typeof receivablesContract.undoSettlement> = async (ctx, { id, reason }) => {
  const settlement = await settlementOf(ctx.db, id)
  ensure(canSettleReceivable(settlement.own))
  const me = person(ctx).id
  return writeFor(ctx, 'insurer-settlement', async (tx) => {
    for (const { order_id } of settlement.lines) await lockOrder(tx, order_id)
    const undone = await tx
      .updateTable('insurer_settlements')
      .set({ undone_by: me, undone_at: ctx.services.now().toISOString(), undo_reason: reason })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!undone) throw conflict('undone_already', 'This has already been reversed.')
    for (const line of settlement.lines) await post(tx, settlement.kind, id, line, me, true)
    const before = { kind: settlement.kind, amount_cents: settlement.amount_cents, lines: settlement.lines }
    await audit(tx, { action: 'receivable.undone', table: 'insurer_settlements', id, before, reason })
    return settlementOf(tx, id)
  })
}
