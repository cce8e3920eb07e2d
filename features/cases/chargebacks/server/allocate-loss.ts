// To whom the loss is allocated when a bank took money back for good, to the cent; what was promised back is not paid a second time.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/server/db.ts'
import { type Entry, postLedger } from '#features/money/ledger/server/ledger.ts'
import { lostCents, type OrderRow } from '#features/work/orders/server/rows.ts'
import { heldCents } from '#features/work/orders/server/settle.ts'

export type Lost = { key: string; cents: number; kind: 'charge' | 'deposit' | 'refund' }
const sumOf = (entries: Entry[]) => entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Of the charge: cents that went back as refunds, and that are promised back but were never sent. */
async function refundsOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('payments')
    .select([
      sql<number>`coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0)::int`.as('sent'),
      sql<number>`coalesce(sum(amount_cents) filter (where status = 'pending' and stripe_refund_id is not null), 0)::int`.as(
        'under_way',
      ),
      sql<number>`coalesce(sum(amount_cents) filter (where status = 'failed'
        or status = 'pending' and stripe_refund_id is null), 0)::int`.as('promised'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow()
}

/**
 * Books what a bank took back for good. What is still held for the booking comes first, then what was released of it to
 * the provider, at most what the driver had left of the charge; beyond that they got money twice, and it is the
 * platform’s loss. A deposit that was taken became the provider's. Returns the cents that are allocated to the provider's balance.
 */
export async function allocateLoss(tx: Tx, order: OrderRow, { key, cents, kind }: Lost): Promise<number> {
  const provider = { account: 'provider_balance' as const, party_id: order.provider_id }
  const entries: Entry[] = []
  if (kind === 'deposit') entries.push({ ...provider, amount_cents: cents })
  else {
    const { sent } = await refundsOf(tx, order.id)
    const others = (await lostCents(tx, order.id)) - cents
    const allocated = Math.max(0, Math.min(cents, order.amount - sent - Math.max(0, others)))
    const held = Math.max(0, Math.min(allocated, await heldCents(tx, order.id)))
    entries.push(
      { account: 'held', amount_cents: held },
      { ...provider, amount_cents: allocated - held },
      { account: 'platform_fee', amount_cents: cents - allocated },
    )
  }
  const lines = [...entries, { account: 'chargeback' as const, amount_cents: -cents }]
  await postLedger(tx, { kind: 'chargeback_closed', order_id: order.id, key, entries: lines })
  return sumOf(entries.filter(({ account }) => account === 'provider_balance'))
}

/** A bank gives back what it had taken for good: to those who had the loss, the provider first. What was held is released by now or later. */
export async function undoLoss(tx: Tx, order: OrderRow, { key, cents }: Lost, of: string): Promise<void> {
  const allocated = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.account', 'e.party_id', sql<number>`sum(e.amount_cents)::int`.as('cents')])
    .where('t.order_id', '=', order.id)
    .where('t.kind', '=', 'chargeback_closed')
    .where(sql<boolean>`starts_with(t.key, ${of})`)
    .where('e.account', 'in', ['provider_balance', 'held', 'platform_fee'])
    .groupBy(['e.account', 'e.party_id'])
    .orderBy(sql`array_position(array['provider_balance', 'held', 'platform_fee'], e.account)`)
    .execute()
  let left = cents
  const entries: Entry[] = [{ account: 'chargeback', amount_cents: cents }]
  for (const each of allocated) {
    const part = Math.min(left, Math.max(0, each.cents))
    left -= part
    // nothing is held for a booking that was released: it would never move again
    const to = each.account === 'held' && order.released_at ? 'provider_balance' : each.account
    const party_id = to === 'provider_balance' ? order.provider_id : null
    entries.push({ account: to, party_id, amount_cents: -part })
  }
  if (left > 0) entries.push({ account: 'platform_fee', amount_cents: -left })
  await postLedger(tx, { kind: 'chargeback_closed', order_id: order.id, key, entries })
}

/** What was promised back and never sent shrinks by what the bank gave the driver, and never exceeds what is left of the charge. */
export async function shrinkPromises(tx: Tx, order: OrderRow, cents: number): Promise<void> {
  const { sent, under_way, promised } = await refundsOf(tx, order.id)
  if (promised === 0) return
  const left = order.amount - sent - under_way - (await lostCents(tx, order.id))
  const still = Math.max(0, Math.min(promised - cents, left))
  if (still === promised) return
  await tx
    .updateTable('payments')
    .set({ status: 'cancelled' })
    .where('order_id', '=', order.id)
    .where('kind', '=', 'refund')
    .where((it) => it.or([it('status', '=', 'failed'), it('status', '=', 'pending')]))
    .where((it) => it.or([it('status', '=', 'failed'), it('stripe_refund_id', 'is', null)]))
    .execute()
  if (still > 0)
    await tx
      .insertInto('payments')
      .values({ id: newId(), order_id: order.id, kind: 'refund', amount_cents: still })
      .execute()
}
