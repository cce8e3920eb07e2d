// Two rentals of Dana with a security deposit: one is held for a car that leaves tomorrow, one was given back.
import type pg from 'pg'
import type { MethodState } from '#simulator/states.ts'
import type { Store } from '#simulator/store.ts'
import { addDays, type Day, dayIn, startOfDayIn } from '#lib/dates.ts'
import { CAST } from './cast.ts'
import { insert } from './insert.ts'
import { comingOrder, type PastListing, type PastOrder, worldId, ZONE } from './world-orders.ts'

const HOUR = 3_600_000
const VISA = '4242424242424242'
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const dana = { id: CAST.dana.id, name: CAST.dana.name, email: CAST.dana.email }
const days = 3

/** On days that nobody else of the past and the coming days has. */
export function danasRentals(
  orders: readonly PastOrder[],
  own: PastListing,
  others: readonly PastListing[],
  now: Date,
) {
  const today = dayIn(ZONE, now)
  const isFree = (listing: PastListing, start: Day) =>
    !orders.some(
      (order) =>
        order.listing.id === listing.id &&
        order.start <= addDays(start, days + listing.turnaround) &&
        addDays(order.end, listing.turnaround) >= start,
    )
  const tomorrow = addDays(today, 1)
  const car = others.find((listing) => listing.deposit_cents > 0 && listing.least <= days && isFree(listing, tomorrow))!
  const held = { ...comingOrder(car, tomorrow, days, orders.length + 1, now), customer: dana }
  let start = addDays(today, -12)
  while (!isFree(own, start)) start = addDays(start, -1)
  const end = addDays(start, days - 1)
  const morning = new Date(startOfDayIn(ZONE, start).getTime() + 9 * HOUR)
  const before = (hours: number) => new Date(morning.getTime() - hours * HOUR)
  const after = (hours: number) => new Date(startOfDayIn(ZONE, end).getTime() + (17 + hours) * HOUR)
  const released: PastOrder = {
    ...comingOrder(own, start, days, orders.length + 2, now),
    customer: dana,
    work_status: 'approved',
    created: before(50),
    paid: before(49.9),
    accepted: before(48),
    begun: morning,
    completed: after(0),
    approved: after(5),
    rating: 5,
    words: 'Handed over with photos, and the deposit was released the same evening.',
    reviewed: after(20),
  }
  return { held, released }
}

/** What the company and we know of the two holds; only the first still stands. */
export async function writeDeposits(
  client: pg.PoolClient,
  company: Store,
  { held, released }: ReturnType<typeof danasRentals>,
  now: Date,
): Promise<void> {
  const rows = [
    { order: held, placed: new Date(now.getTime() - HOUR), ended: null, code: 'held' },
    {
      order: released,
      placed: new Date(startOfDayIn(ZONE, addDays(released.start, -1)).getTime()),
      ended: released.approved,
      code: 'back',
    },
  ].map((row, index) => ({ ...row, card: worldId('e0', index + 1), payment: worldId('e1', index + 1) }))
  const lapses = (placed: Date) => new Date(placed.getTime() + (4 * 24 + 18) * HOUR)
  company.transaction(() => {
    for (const { order, placed, ended, code, payment } of rows) {
      const amount = order.listing.deposit_cents
      const customer = `cus_test_world${code}`
      const method: MethodState = { id: `pm_test_worldkept${code}`, created: seconds(order.paid), card: VISA, customer }
      const metadata = { order_id: order.id, payment_id: payment }
      const common = {
        created: seconds(placed),
        amount,
        currency: 'usd',
        customer,
        method: method.id,
        metadata,
        failure: null,
      }
      const [intent, charge] = [`pi_test_worldhold${code}`, `ch_test_worldhold${code}`]
      company.keep('customer', {
        id: customer,
        created: seconds(order.paid),
        email: dana.email,
        name: dana.name,
        metadata: {},
      })
      company.keep('method', method, customer)
      company.keep(
        'intent',
        {
          ...common,
          id: intent,
          status: ended ? 'canceled' : 'requires_capture',
          capture_method: 'manual',
          amount_received: 0,
          charge,
          setup_future_usage: null,
          off_session: true,
          canceled_at: ended && seconds(ended),
          cancellation_reason: null,
        },
        customer,
      )
      company.keep(
        'charge',
        {
          ...common,
          id: charge,
          status: 'succeeded',
          amount_captured: 0,
          captured: false,
          payment_intent: intent,
          card: VISA,
          capture_before: seconds(lapses(placed)),
          released: ended !== null,
          disputed: false,
        },
        intent,
      )
      if (!ended) company.plan(lapses(placed), 'lapse', intent)
    }
  })
  await insert(
    client,
    'deposit_cards',
    rows.map(({ order, code, card }) => ({
      id: card,
      order_id: order.id,
      status: 'kept',
      customer_id: `cus_test_world${code}`,
      payment_method_id: `pm_test_worldkept${code}`,
      created_at: order.paid,
      kept_at: order.paid,
    })),
  )
  await insert(
    client,
    'payments',
    rows.map(({ order, placed, ended, code, card, payment }) => ({
      id: payment,
      order_id: order.id,
      kind: 'deposit',
      status: ended ? 'cancelled' : 'authorized',
      amount_cents: order.listing.deposit_cents,
      currency: 'usd',
      stripe_payment_intent_id: `pi_test_worldhold${code}`,
      card_id: card,
      capture_before: lapses(placed),
      captured_cents: 0,
      created_at: placed,
      updated_at: ended ?? placed,
    })),
  )
  await client.query(
    `update deposits d set state = x.state, held_at = x.held_at, held_until = x.held_until
     from jsonb_populate_recordset(null::deposits, $1) x where d.order_id = x.order_id`,
    [
      JSON.stringify(
        rows.map(({ order, placed, ended }) => ({
          order_id: order.id,
          state: ended ? 'released' : 'held',
          held_at: placed,
          held_until: ended ? null : lapses(placed),
        })),
      ),
    ],
  )
  const steps = rows.flatMap(({ order, placed, ended }) => {
    const cents = order.listing.deposit_cents
    const step = (kind: string, at: Date, details: object) => ({ order_id: order.id, kind, at, details })
    return [
      step('deposit_held', placed, { cents, until: lapses(placed) }),
      ...(ended ? [step('deposit_released', ended, { cents })] : []),
    ]
  })
  await client.query(
    `insert into order_events (order_id, machine, kind, details, at)
     select order_id, machine, kind, details, at from jsonb_populate_recordset(null::order_events, $1) order by at`,
    [JSON.stringify(steps.map((step) => ({ machine: 'order_work', ...step })))],
  )
}
