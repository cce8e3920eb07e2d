import { sql } from 'kysely'
import { formatCents } from '#lib/money.ts'
import { touched } from '#lib/server/ctx.ts'
import type { Job, Jobs, Sweeps } from '#lib/server/jobs.ts'
import { ENDED } from '#features/work/orders/status.ts'
import { settleDeposit } from './deposit-settle.ts'
import { depositNews } from './words.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

const idOf = (payload: Record<string, unknown>) => String(payload['id'])

/**
 * Every order whose deposit is not where it should be: a hold that was begun, is near its end, is not wanted any more or is
 * to be taken; a rental from the day before pick-up without one, unless its card was refused within hours; a card's page
 * that was used. Each by itself, so that one cannot stop the others.
 */
const settleDeposits: Job = async (ctx) => {
  const now = ctx.services.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const HOUR = 3_600_000
  const { rows } = await sql<{ id: string }>`
    select p.order_id as id from payments p join orders o on o.id = p.order_id join deposits d on d.order_id = o.id
      left join deposit_asks a on a.order_id = p.order_id
      where p.kind = 'deposit' and (p.status = 'pending' and p.created_at < ${at(-60_000)}
        or p.status = 'authorized' and (p.capture_before < ${at(24 * HOUR)} or p.replaced_by is not null
          or p.capture_cents is not null or a.status in ('agreed', 'decided')
          or (a.id is null or a.status = 'withdrawn') and (o.status <> 'paid'
            or o.work_status = 'approved' or o.work_status = any(${ENDED}))
          or d.good_at is not null))
    union
    select o.id from orders o join deposits d on d.order_id = o.id where o.status = 'paid' and o.deposit_cents > 0
      and o.work_status in ('accepted', 'in_progress') and o.service_date <= ${at(48 * HOUR).slice(0, 10)}::date
      and not exists (select from payments p where p.order_id = o.id and p.kind = 'deposit'
        and (p.status in ('pending', 'authorized', 'succeeded') or p.status = 'failed' and p.created_at > ${at(-6 * HOUR)}))
      and (exists (select from deposit_cards c where c.order_id = o.id and c.status = 'kept')
        or d.card_asked_at is null)
    union
    select a.order_id from deposit_asks a where (a.status in ('open', 'objected', 'overdue') or a.kept_cents > 0)
      and not exists (select from payments p where p.order_id = a.order_id and p.kind = 'deposit'
        and (p.status in ('pending', 'authorized', 'succeeded') or p.status = 'failed' and p.created_at > ${at(-6 * HOUR)}))
    union
    select c.order_id from deposit_cards c where c.status = 'open' and c.created_at < ${at(-60_000)}
    limit 500`.execute(ctx.db)
  for (const { id } of rows)
    await settleDeposit(ctx, id).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'a deposit could not be settled yet'),
    )
}

/** The driver has not answered in time: an admin may decide, and everybody is notified. */
const depositDeadline: Job = async (ctx, payload) => {
  const id = idOf(payload)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const ask = await tx
      .updateTable('deposit_asks')
      .set({ status: 'overdue' })
      .where('order_id', '=', id)
      .where('status', '=', 'open')
      .where('answer_by', '<=', ctx.services.now().toISOString())
      .returning('amount_cents')
      .executeTakeFirst()
    if (!ask) return
    const details = JSON.stringify({ cents: ask.amount_cents })
    await tx.insertInto('order_events').values({ order_id: id, kind: 'deposit_overdue', details }).execute()
    await tx.updateTable('orders').set(touched).where('id', '=', id).execute()
    const parties = await partiesOf(tx, order)
    const news = depositNews('overdue', parties.about, { sum: formatCents(ask.amount_cents) })
    await notifyParty(ctx, tx, order, parties, 'customer', news)
    await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
    await notifyParty(ctx, tx, order, parties, 'admin', news)
  })
}

export const depositJobs: Jobs = {
  settle_deposit: (ctx, payload) => settleDeposit(ctx, idOf(payload)),
  settle_deposits: settleDeposits,
  deposit_deadline: depositDeadline,
}
export const depositSweeps: Sweeps = [{ match: '* * * * *', task: 'settle_deposits' }]
