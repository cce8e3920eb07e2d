// Compares three memories after the storm: the card company's, the orders', the ledger's. Reads as the owner role.
import type pg from 'pg'

type Session = {
  id: string
  status: string
  amount: number
  payment_intent: string | null
  client_reference_id: string
}
type Refund = { id: string; amount: number; payment_intent: string; becomes?: 'succeeded' | 'failed' }
type Order = {
  id: string
  status: string
  fulfilment: string
  amount: number
  days: number
  held: number
  booked: number
  turnaround: number
  refunds: number
  /** Cents promised back that have not arrived. */
  owed: number
  released_at: string | null
}
export type Books = {
  /** One line per thing that is wrong: empty is the only good answer. */
  wrong: string[]
  orders: Record<string, number>
  charged_cents: number
  refunded_cents: number
  /** What the card company has of ours, minus what the ledger says it has. */
  difference_cents: number
  ledger_sum_cents: number
}
const ENDED = ['declined', 'cancelled', 'no_show']
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export async function compareBooks(owner: pg.Pool): Promise<Books> {
  const kept = async <T>(kind: string) =>
    (
      await owner.query<{ body: T }>('select body from test_checkout.objects where kind = $1 order by created_at', [
        kind,
      ])
    ).rows.map((row) => row.body)
  const opened = await kept<Session>('session')
  const sessions = opened.filter((session) => session.status === 'complete')
  // a refund that the bank sends back is no refund
  const refunds = (await kept<Refund>('refund')).filter(({ becomes }) => becomes !== 'failed')
  const { rows: orders } = await owner.query<Order>(`
    select o.id, o.status, o.fulfilment, o.amount, o.released_at, coalesce(o.end_date, o.service_date) - o.service_date + 1 as days,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason in ('hold', 'order')) as held,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason = 'order') as booked,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason = 'turnaround') as turnaround,
      (select coalesce(sum(amount_cents), 0)::int from payments p where p.order_id = o.id and kind = 'refund' and status = 'succeeded') as refunds,
      (select coalesce(sum(amount_cents), 0)::int from payments p where p.order_id = o.id and kind = 'refund' and status in ('pending', 'failed')) as owed
    from orders o`)
  const { rows: charges } = await owner.query<{ order_id: string; session: string; cents: number }>(
    `select order_id, stripe_session_id as session, amount_cents as cents from payments where kind = 'charge' and status = 'succeeded'`,
  )
  const { rows: movements } = await owner.query<{ order_id: string; account: string; cents: number }>(`
    select t.order_id, e.account, sum(e.amount_cents)::int as cents from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id group by 1, 2`)
  const { rows: twice } = await owner.query<{ listing_id: string; day: string }>(
    `select listing_id, day::text from listing_days join listings on listings.id = listing_id
     group by listing_id, day, units having count(*) > units`,
  )
  const inLedger = (order: string, account: string) =>
    sum(movements.filter((row) => row.order_id === order && row.account === account).map((row) => row.cents))

  const wrong: string[] = twice.map((row) => `sold twice: ${row.listing_id} on ${row.day}`)
  const known = new Map(orders.map((order) => [order.id, order]))
  for (const session of sessions) {
    const order = known.get(session.client_reference_id)
    const charge = charges.filter((row) => row.session === session.id)
    if (!order) wrong.push(`charge without order: ${session.id}`)
    else if (order.status !== 'paid' && order.status !== 'refunded')
      wrong.push(`charged, but the order is ${order.status}: ${order.id}`)
    if (charge.length !== 1) wrong.push(`charge is on record ${charge.length} times: ${session.id}`)
    else if (charge[0]!.cents !== session.amount) wrong.push(`charge is on record with other cents: ${session.id}`)
  }
  for (const order of orders) {
    const paid = sessions.filter((session) => session.client_reference_id === order.id)
    const back = refunds.filter((refund) => paid.some((session) => session.payment_intent === refund.payment_intent))
    const net = sum(paid.map((session) => session.amount)) - sum(back.map((refund) => refund.amount))
    const about = `${order.status}/${order.fulfilment} ${order.id}`
    const isPaid = order.status === 'paid' || order.status === 'refunded'
    if (isPaid && order.amount > 0 && paid.length !== 1) wrong.push(`paid by ${paid.length} charges: ${about}`)
    const checkouts = opened.filter((session) => session.client_reference_id === order.id)
    if (checkouts.length > 1) wrong.push(`${checkouts.length} checkouts: ${about}`)
    if (paid.length > 1) wrong.push(`charged ${paid.length} times: ${about}`)
    if (order.status === 'refunded' && net !== 0) wrong.push(`refunded, but ${net} cents are still there: ${about}`)
    if (order.refunds !== sum(back.map((refund) => refund.amount)))
      wrong.push(`other refunds than at the card company: ${about}`)
    if (inLedger(order.id, 'card_company') !== net)
      wrong.push(`ledger differs by ${inLedger(order.id, 'card_company') - net} cents: ${about}`)
    const live = (order.status === 'pending' || order.status === 'paid') && !ENDED.includes(order.fulfilment)
    if (order.held !== (live ? order.days : 0)) wrong.push(`holds ${order.held} of ${order.days} days: ${about}`)
    if (!live && order.turnaround) wrong.push(`is over, but keeps ${order.turnaround} days after it: ${about}`)
    if (live && order.status === 'paid' && order.booked !== order.days) wrong.push(`days are only held: ${about}`)
    if (order.status === 'paid' && order.fulfilment === 'approved' && !order.released_at)
      wrong.push(`approved, but not released: ${about}`)
    if (inLedger(order.id, 'held') > 0) wrong.push(`more is released than was held: ${about}`)
    if (order.released_at && -inLedger(order.id, 'held') !== order.owed)
      wrong.push(
        `released, but ${-inLedger(order.id, 'held')} cents are held for ${order.owed} that are owed: ${about}`,
      )
  }
  const charged = sum(sessions.map((session) => session.amount))
  const refunded = sum(refunds.map((refund) => refund.amount))
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  return {
    wrong,
    orders: counts,
    charged_cents: charged,
    refunded_cents: refunded,
    difference_cents:
      charged - refunded - sum(movements.filter((row) => row.account === 'card_company').map((row) => row.cents)),
    ledger_sum_cents: sum(movements.map((row) => row.cents)),
  }
}

/** What still has to happen: pending orders whose hold is over, refunds under way, events and jobs that are due. */
export async function unsettled(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, number>>(`select
    (select count(*)::int from orders where status = 'pending' and hold_expires_at < now()) as holds_over,
    (select count(*)::int from orders o join test_checkout.objects s on s.body ->> 'client_reference_id' = o.id::text
      where s.kind = 'session' and s.body ->> 'status' = 'complete' and o.status not in ('paid', 'refunded')) as charged_unpaid,
    (select count(*)::int from payments where kind = 'refund' and status = 'pending') as refunds_open,
    (select count(*)::int from orders where status = 'paid' and fulfilment in ('declined', 'cancelled') and released_at is null
      and (release_at is null or release_at <= now())) as ended_unsettled,
    (select count(*)::int from orders where status = 'paid' and fulfilment = 'approved' and released_at is null) as unreleased,
    (select count(*)::int from test_checkout.deliveries where delivered_at is null and due_at <= now()) as events_due,
    (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where run_at <= now() and attempts < max_attempts) as jobs_due`)
  return rows[0]!
}

/** As if `minutes` had gone by: holds, open checkouts, late events and queued jobs come due that much earlier. */
export async function letTimePass(owner: pg.Pool, minutes: number): Promise<void> {
  const by = `interval '${Number(minutes)} minutes'`
  await owner.query(`
    update orders set hold_expires_at = hold_expires_at - ${by} where status = 'pending';
    update test_checkout.objects set body = jsonb_set(body, '{expires_at}', to_jsonb((body ->> 'expires_at')::bigint - ${Number(minutes) * 60}))
      where kind = 'session' and body ->> 'status' = 'open';
    update test_checkout.deliveries set due_at = due_at - ${by} where delivered_at is null;
    update graphile_worker._private_jobs set run_at = run_at - ${by}
      where task_id in (select id from graphile_worker._private_tasks where identifier = 'expire_hold')`)
}
