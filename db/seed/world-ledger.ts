// Writes the past orders with everything that belongs to a paid one: payment, balanced ledger, payment provider, timeline, days.
import type pg from 'pg'
import { daysOfOrder } from '#features/market/listings/availability.ts'
import { slotsTaken } from '#features/market/slots/slot.ts'
import { feeOf, US_PRICE } from '#simulator/open.ts'
import { chargedBefore } from '#simulator/past.ts'
import type { SessionState } from '#simulator/states.ts'
import type { Store } from '#simulator/store.ts'
import { startOfDayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { insert } from './insert.ts'
import { type PastOrder, worldId, ZONE } from './world-orders.ts'

const QUIET = ['orders', 'reviews']
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const code = (n: number) => n.toString(36).padStart(6, '0')
const done = (order: PastOrder) => order.work_status === 'approved'

/** An appointment of the past began at a full hour of its morning or noon. */
const startsAt = ({ listing, start, n }: PastOrder): Date | null =>
  listing.kind === 'appointment' ? new Date(startOfDayIn(ZONE, start).getTime() + (8 + 2 * (n % 4)) * 3_600_000) : null
const orderRow = (order: PastOrder) => ({
  id: order.id,
  user_id: order.customer.id,
  provider_id: order.listing.provider_id,
  listing_id: order.listing.id,
  amount: order.amount,
  insurer_cents: 0,
  deposit_cents: order.listing.deposit_cents,
  price_snapshot: order.snapshot,
  status: order.status,
  work_status: order.work_status,
  service_date: order.start,
  end_date: order.listing.kind === 'appointment' ? null : order.end,
  starts_at: startsAt(order),
  unit: order.unit,
  stripe_session_id: `cs_test_world${code(order.n)}`,
  reservation_expires_at: new Date(order.created.getTime() + 1_800_000),
  respond_by: new Date(order.paid.getTime() + 86_400_000),
  released_at: done(order) ? order.approved : null,
  version: 1,
  created_at: order.created,
  updated_at: done(order) ? order.approved : order.accepted,
})

const paymentRow = (order: PastOrder) => ({
  id: worldId('d1', order.n),
  order_id: order.id,
  kind: 'charge',
  status: 'succeeded',
  amount_cents: order.amount,
  currency: 'usd',
  stripe_session_id: `cs_test_world${code(order.n)}`,
  stripe_payment_intent_id: `pi_test_world${code(order.n)}`,
  created_at: order.created,
  updated_at: order.paid,
})

/** What the test payment provider remembers of the same payment, so that both books agree. */
function rememberPayment(store: Store, order: PastOrder): void {
  const session: SessionState = {
    id: `cs_test_world${code(order.n)}`,
    created: seconds(order.created),
    mode: 'payment',
    status: 'complete',
    amount: order.amount,
    currency: 'usd',
    title: order.listing.title,
    client_reference_id: order.id,
    customer_email: order.customer.email,
    metadata: { order_id: order.id, payment_id: worldId('d1', order.n) },
    intent_metadata: { order_id: order.id, payment_id: worldId('d1', order.n) },
    keeps_card: false,
    makes_customer: false,
    expires_at: seconds(order.created) + 1860,
    success_url: '/booking-success',
    cancel_url: null,
    payment_intent: `pi_test_world${code(order.n)}`,
    setup_intent: null,
    customer: null,
  }
  store.keep('session', session)
  const payment = {
    id: session.payment_intent!,
    created: seconds(order.paid),
    amount: order.amount,
    currency: 'usd',
    charge: `ch_test_world${code(order.n)}`,
    method: `pm_test_world${code(order.n)}`,
    metadata: session.intent_metadata,
  }
  chargedBefore(store, payment, { fee: feeOf(US_PRICE, order.amount) })
}

const events = (order: PastOrder): object[] => {
  const { customer, listing } = order
  const event = (
    at: Date,
    machine: string,
    from: string | null,
    to: string | null,
    actor: string | null,
    more = {},
  ) => ({
    order_id: order.id,
    machine,
    kind: 'status',
    from_status: from,
    to_status: to,
    actor_id: actor,
    reason: null as string | null,
    details: {},
    at,
    ...more,
  })
  const work = 'order_work'
  const rows = [
    event(order.created, 'order_payment', null, 'pending', customer.id),
    event(order.created, work, null, 'requested', customer.id),
    event(order.paid, 'order_payment', 'pending', 'paid', null),
    event(order.accepted, work, 'requested', 'accepted', listing.owner_id),
  ]
  if (!done(order)) return rows
  const cents = { kind: 'released', reason: formatCents(order.amount), details: { cents: order.amount } }
  return [
    ...rows,
    event(order.begun, work, 'accepted', 'in_progress', listing.owner_id),
    event(order.completed, work, 'in_progress', 'completed', listing.owner_id),
    event(order.approved, work, 'completed', 'approved', customer.id),
    event(order.approved, work, null, null, null, cents),
  ]
}

const movements = (order: PastOrder) => [
  {
    transaction: {
      id: worldId('d2', order.n),
      kind: 'charge',
      order_id: order.id,
      key: `charge:${worldId('d1', order.n)}`,
      created_at: order.paid,
    },
    entries: [
      { account: 'payment_provider', party_id: null, amount_cents: order.amount },
      { account: 'held', party_id: null, amount_cents: -order.amount },
    ],
  },
  {
    transaction: {
      id: worldId('dc', order.n),
      kind: 'card_fee',
      order_id: null,
      key: `card_fee:txn_pi_test_world${code(order.n)}`,
      created_at: order.paid,
    },
    entries: [
      { account: 'platform_fee', party_id: null, amount_cents: feeOf(US_PRICE, order.amount) },
      { account: 'payment_provider', party_id: null, amount_cents: -feeOf(US_PRICE, order.amount) },
    ],
  },
  ...(done(order)
    ? [
        {
          transaction: {
            id: worldId('d3', order.n),
            kind: 'release',
            order_id: order.id,
            key: `release:${order.id}`,
            created_at: order.approved,
          },
          entries: [
            { account: 'held', party_id: null, amount_cents: order.amount },
            { account: 'provider_balance', party_id: order.listing.provider_id, amount_cents: -order.amount },
          ],
        },
      ]
    : []),
]

const OWN_CENTS = 1_500_000
/** Before its first booking the platform brought money of its own: the company's price comes out of nobody else's. */
const broughtAlong = (store: Store, first: Date) => {
  store.move(
    { id: 'txn_test_world', account: '', amount: OWN_CENTS, fee: 0, type: 'topup', source: 'tu_test_world' },
    seconds(first),
  )
  return {
    transaction: {
      id: worldId('dd', 1),
      kind: 'bank_transfer',
      order_id: null,
      key: 'bank_transfer:txn_test_world',
      created_at: first,
    },
    entries: [
      { account: 'payment_provider', party_id: null, amount_cents: OWN_CENTS },
      { account: 'bank', party_id: null, amount_cents: -OWN_CENTS },
    ],
  }
}

/** First name and initial, as a review shows its writer. */
const shownName = (name: string) => name.replace(/^(\S+) (?:.* )?(\S)\S*$/, '$1 $2.')

const reviewRow = (order: PastOrder) => ({
  id: worldId('d4', order.n),
  order_id: order.id,
  provider_id: order.listing.provider_id,
  listing_id: order.listing.id,
  reviewer_id: order.customer.id,
  reviewer_name: shownName(order.customer.name),
  rating: order.rating,
  review_text: order.words,
  service_date: order.start,
  created_at: order.reviewed,
})

export async function writePast(client: pg.PoolClient, company: Store, orders: readonly PastOrder[]): Promise<void> {
  const first = new Date(Math.min(...orders.map(({ created }) => created.getTime())) - 86_400_000)
  const moves = [company.transaction(() => broughtAlong(company, first)), ...orders.flatMap(movements)]
  const finished = orders.filter(done)
  for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`)
  await insert(client, 'orders', orders.map(orderRow))
  for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`)
  await client.query(
    'insert into deposits (order_id) select id from orders where deposit_cents > 0 on conflict do nothing',
  )
  await insert(client, 'payments', orders.map(paymentRow))
  company.transaction(() => {
    for (const order of orders) rememberPayment(company, order)
  })
  await client.query('alter table order_events disable trigger answered')
  await client.query(
    `insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, details, at)
     select order_id, machine, kind, from_status, to_status, actor_id, reason, details, at
     from jsonb_populate_recordset(null::order_events, $1) order by at`,
    [JSON.stringify(orders.flatMap(events))],
  )
  await client.query('alter table order_events enable trigger answered')
  await client.query('select recount_responses()')
  await insert(
    client,
    'ledger_transactions',
    moves.map(({ transaction }) => transaction),
  )
  await insert(
    client,
    'ledger_entries',
    moves.flatMap(({ transaction, entries }) => entries.map((entry) => ({ transaction_id: transaction.id, ...entry }))),
  )
  const byDay = orders.filter(({ listing }) => listing.kind !== 'appointment')
  await insert(
    client,
    'listing_slots',
    orders.flatMap((order) => {
      const starts_at = startsAt(order)
      if (!starts_at) return []
      const { id, listing, unit } = order
      const slot = { day: order.start, starts_at: starts_at.toISOString(), unit, lead_minutes: 120 }
      const steps = Math.ceil(listing.hours / 2)
      return slotsTaken({ ...slot, minutes: 120, steps, travels: 0 }).map((taken) => ({
        listing_id: listing.id,
        unit,
        order_id: id,
        ...taken,
      }))
    }),
  )
  await insert(
    client,
    'listing_days',
    byDay.flatMap(({ id, listing, start, end, unit, work_status }) =>
      daysOfOrder(start, end, work_status === 'approved' ? 0 : listing.turnaround).map((taken) => ({
        listing_id: listing.id,
        unit,
        order_id: id,
        ...taken,
      })),
    ),
  )
  await client.query('alter table reviews disable trigger user')
  await insert(client, 'reviews', finished.map(reviewRow))
  await client.query('alter table reviews enable trigger user')
  await client.query(
    `insert into provider_ratings (provider_id, rating_sum, rating_count)
     select provider_id, sum(rating), count(*) from reviews group by provider_id
     on conflict (provider_id) do update set rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`,
  )
}
