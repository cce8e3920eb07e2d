// Two of Drew's rentals of Omar's car, billed to an invented insurer: one is out and can be kept longer within its cap, one came back early.
import type pg from 'pg'
import { addDays, type Day, dayIn, daysBetween, eachDay, startOfDayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Services } from '#lib/server/ctx.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { CAST, LISTINGS, PROVIDERS } from './cast.ts'
import { insert } from './insert.ts'
import { worldId, ZONE } from './world-orders.ts'

const HOUR = 3_600_000
const RATE = 3800
const at = (day: Day, hour: number) => new Date(startOfDayIn(ZONE, day).getTime() + hour * HOUR)

/** The first day, going back from `from`, on which so many days of the car are nobody's. */
async function freeFrom(client: pg.PoolClient, from: Day, days: number): Promise<Day> {
  for (let start = from; ; start = addDays(start, -1)) {
    const { rows } = await client.query(
      `select from orders where listing_id = $1 and service_date <= $3 and coalesce(end_date, service_date) >= $2
       union all select from listing_days where listing_id = $1 and day between $2 and $3`,
      [LISTINGS.corolla, start, addDays(start, days - 1)],
    )
    if (rows.length === 0) return start
  }
}

async function writeClaim(client: pg.PoolClient, key: string, id: string, start: Day, days: number) {
  const policy = 'DM-7480021'
  await insert(client, 'claims', [
    {
      id,
      driver_id: CAST.drew.id,
      insurer_name: 'Harborline Mutual',
      policy_number_sealed: seal(key, policy),
      policy_number_last4: lastFour(policy),
      claim_number: `HM-${lastFour(id)}-${days}`,
      claim_type: 'collision',
      loss_date: addDays(start, -4),
      loss_state: 'GA',
      drivable: false,
      services_needed: ['rental'],
      adjuster_email: null,
      description: 'Hit while parked. The car is in the shop.',
      status: 'in-progress',
      close_reason: null,
      coverage_due_at: at(addDays(start, -3), 15),
      created_at: at(addDays(start, -4), 15),
      updated_at: at(addDays(start, -3), 11),
      version: 3,
    },
  ])
  await client.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, deductible_cents,
       rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at, verified_by, created_at, updated_at)
     values ($1, 4000, $2, null, $3, 50000, true, true, 'phone', 'Claims desk, Harborline Mutual', $4, $5, $4, $4)`,
    [id, days, start, at(addDays(start, -3), 11), CAST.ada.id],
  )
}

async function post(
  client: pg.PoolClient,
  kind: string,
  order: string,
  key: string,
  when: Date,
  to: string,
  cents: number,
) {
  const party = to === 'provider_balance' ? PROVIDERS.omar.id : null
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger_transactions (id, kind, order_id, key, created_at) values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
    [kind, order, key, when],
  )
  await client.query(
    `insert into ledger_entries (transaction_id, account, party_id, amount_cents) values ($1, 'held', null, $2), ($1, $3, $4, -$2::bigint)`,
    [rows[0]!.id, cents, to, party],
  )
}

/** Apart from the bookings of the past: a number on a page says which is meant. */
export const extensionOrder = (n: number) => worldId('f1', 0xf1_0000 + n)

type Rental = { n: number; start: Day; end: Day; back: Day | null }

type Hand = { n: number; kind: 'check_out' | 'check_in'; odometer: number; fuel_eighths: number; back?: Day | null }
/** A hand-over that the timeline tells of already, signed by Drew. */
const hand = async (client: pg.PoolClient, { n, kind, odometer, fuel_eighths, back = null }: Hand, when: Date) => {
  await client.query(
    `insert into handovers (id, order_id, event_id, kind, odometer, fuel_eighths, returned_on, by, at, signed_at)
     select $1, order_id, id, kind, $4, $5, $6, actor_id, at, $7 from order_events where order_id = $2 and kind = $3`,
    [worldId(kind === 'check_out' ? 'f8' : 'f9', n), extensionOrder(n), kind, odometer, fuel_eighths, back, when],
  )
  await client.query(
    `insert into order_events (order_id, machine, kind, actor_id, details, at)
     select order_id, machine, 'handover_confirmed', $3, jsonb_build_object('event_id', id), $4 from order_events
     where order_id = $1 and kind = $2`,
    [extensionOrder(n), kind, CAST.drew.id, when],
  )
}

async function writeRental(client: pg.PoolClient, { n, start, end, back }: Rental): Promise<void> {
  const [id, claim] = [extensionOrder(n), worldId('f0', n)]
  const booked = daysBetween(start, end)
  const used = daysBetween(start, back ?? end)
  const cents = RATE * used
  const done = back && at(back, 17)
  const approved = done && new Date(done.getTime() + 20 * HOUR)
  await insert(client, 'orders', [
    {
      id,
      user_id: CAST.drew.id,
      provider_id: PROVIDERS.omar.id,
      listing_id: LISTINGS.corolla,
      claim_id: claim,
      amount: 0,
      insurer_cents: cents,
      deposit_cents: 0,
      price_snapshot: {
        kind: 'rental',
        service_date: start,
        end_date: back ?? end,
        quantity: used,
        rate_cents: RATE,
        total_cents: cents,
        covered_days: used,
        insurer_day_cents: RATE,
        insurer_cents: cents,
        own_cents: 0,
        direct_bill: true,
        amount: 0,
        deposit_cents: 0,
        title: `2023 Toyota Corolla LE, ${start} – ${end}`,
        listing_version: 1,
        fee_cents: 0,
        cancellation: {
          full_refund_hours: 24,
          rental_keeps_days: 1,
          appointment_keeps: 'all',
          early_return_keeps_days: 0,
        },
        coverage: null,
      },
      status: 'paid',
      work_status: done ? 'approved' : 'in_progress',
      service_date: start,
      end_date: back ?? end,
      unit: 1,
      reservation_expires_at: at(addDays(start, -2), 10),
      respond_by: at(addDays(start, -1), 10),
      release_at: done && new Date(done.getTime() + 72 * HOUR),
      released_at: approved,
      version: 1,
      created_at: at(addDays(start, -2), 10),
      updated_at: approved ?? at(start, 9),
    },
  ])
  const step = (when: Date, actor: string | null, machine: string, kind: string, to: string | null, more = {}) => ({
    order_id: id,
    machine,
    kind,
    from_status: null,
    to_status: to,
    actor_id: actor,
    reason: null as string | null,
    details: {},
    at: when,
    ...more,
  })
  const [work, pay] = ['order_work', 'order_payment']
  const [drew, omar] = [CAST.drew.id, CAST.omar.id]
  const said = { returned_on: back, unused_days: booked - used, refund_cents: 0, proposed_by: 'provider' }
  const status = (when: Date, actor: string | null, machine: string, to: string, more = {}) =>
    step(when, actor, machine, 'status', to, more)
  await insert(client, 'order_events', [
    status(at(addDays(start, -2), 10), drew, pay, 'pending'),
    status(at(addDays(start, -2), 10), drew, work, 'requested'),
    status(at(addDays(start, -2), 10), null, pay, 'paid', { from_status: 'pending' }),
    status(at(addDays(start, -2), 12), omar, work, 'accepted', { from_status: 'requested' }),
    step(at(start, 9), omar, work, 'check_out', null),
  ])
  await hand(client, { n, kind: 'check_out', odometer: 21_180 + n * 400, fuel_eighths: 8 }, at(start, 9.1))
  await insert(client, 'order_events', [status(at(start, 9.2), drew, work, 'in_progress', { from_status: 'accepted' })])
  if (done && approved) {
    const agreed = new Date(done.getTime() + HOUR)
    await insert(client, 'order_events', [step(done, omar, work, 'check_in', null)])
    const signed = new Date(done.getTime() + HOUR / 4)
    await hand(client, { n, kind: 'check_in', odometer: 21_320 + n * 400, fuel_eighths: 7, back }, signed)
    await insert(client, 'order_events', [
      step(new Date(done.getTime() + HOUR / 2), omar, 'order_return', 'early_return', 'open', {
        details: said,
        reason: 'The repair was done two days early.',
      }),
      step(agreed, drew, 'order_return', 'early_return', 'agreed', { from_status: 'open', details: said }),
      status(agreed, drew, work, 'completed', { from_status: 'in_progress', reason: 'returned_early' }),
      status(approved, drew, work, 'approved', { from_status: 'completed' }),
      step(approved, null, work, 'released', null, { reason: formatCents(cents), details: { cents } }),
    ])
  }
  await insert(
    client,
    'listing_days',
    eachDay(start, back ?? end).map((day) => ({
      listing_id: LISTINGS.corolla,
      unit: 1,
      day,
      order_id: id,
      reason: 'order',
    })),
  )
  await post(
    client,
    'insurer_part',
    id,
    `insurer:${id}`,
    at(addDays(start, -2), 10),
    'insurer_receivable',
    -RATE * booked,
  )
  if (!done || !approved || !back) return
  const [row, unused] = [worldId('f2', n), RATE * (booked - used)]
  await insert(client, 'order_returns', [
    {
      id: row,
      order_id: id,
      status: 'agreed',
      proposed_by: 'provider',
      returned_on: back,
      from_end: end,
      unused_days: booked - used,
      kept_cents: 0,
      refund_cents: 0,
      insurer_back_cents: unused,
      reason: 'The repair was done two days early.',
      answer: null,
      expires_at: new Date(done.getTime() + 72.5 * HOUR),
      created_at: new Date(done.getTime() + HOUR / 2),
      answered_at: new Date(done.getTime() + HOUR),
    },
  ])
  const settled = new Date(done.getTime() + HOUR)
  await post(client, 'insurer_part_reversed', id, `insurer_return:${row}`, settled, 'insurer_receivable', unused)
  await post(client, 'release', id, `release:${id}`, approved, 'provider_balance', cents)
}

/** Fills the demo with a rental that can be kept longer and one that came back early; the books balance, no card is involved. */
export async function seedExtensions({ databases, env, now: clock }: Services): Promise<void> {
  const today = dayIn(ZONE, clock())
  const client = await databases.owner.connect()
  const quiet = ['orders', 'order_returns']
  try {
    await client.query('begin')
    for (const table of quiet) await client.query(`alter table ${table} disable trigger user`)
    await client.query('alter table order_events disable trigger answered')
    const out = await freeFrom(client, addDays(today, -2), 5)
    const past = await freeFrom(client, addDays(today, -30), 6)
    const rentals: (Rental & { days: number })[] = [
      { n: 1, start: out, end: addDays(out, 4), back: null, days: 8 },
      { n: 2, start: past, end: addDays(past, 5), back: addDays(past, 3), days: 30 },
    ]
    for (const rental of rentals) {
      await writeClaim(client, env.ENCRYPTION_KEY, worldId('f0', rental.n), rental.start, rental.days)
      await writeRental(client, rental)
    }
    await client.query('set constraints all immediate')
    for (const table of quiet) await client.query(`alter table ${table} enable trigger user`)
    await client.query('alter table order_events enable trigger answered')
    await client.query('select recount_responses()')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
