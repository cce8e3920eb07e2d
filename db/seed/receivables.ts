// What invented insurers owe the demo: rentals billed directly, of every age; one paid in part, one written off.
import type pg from 'pg'
import { addDays, type Day, dayIn, eachDay, startOfDayIn } from '#lib/dates.ts'
import type { Services } from '#lib/server/ctx.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { formatCents } from '#lib/money.ts'
import { CAST } from './cast.ts'
import { insert } from './insert.ts'
import { customers, worldId, ZONE } from './world-orders.ts'

const HOUR = 3_600_000
/** Spelled as different people typed them: the page puts them together. */
const INSURERS = {
  harborline: ['Harborline Mutual', 'HARBORLINE MUTUAL INSURANCE CO.', 'Harborline Mutual, Inc.'],
  peachtree: ['Peachtree Casualty', 'Peachtree Casualty Insurance Company'],
  tidewater: ['Tidewater Assurance', 'The Tidewater Assurance Co.'],
} as const
type Receivable = {
  insurer: keyof typeof INSURERS
  /** Days since the rental ended; negative while it is out. */
  ago: number
  days: number
  /** Of the bill: paid by one check or transfer of the insurer, or written off. */
  paid?: 'whole' | 'half'
  off?: 'half'
}
const RECEIVABLES: readonly Receivable[] = [
  { insurer: 'harborline', ago: 118, days: 6 },
  { insurer: 'harborline', ago: 70, days: 9, paid: 'half' },
  { insurer: 'harborline', ago: 41, days: 5, paid: 'whole' },
  { insurer: 'harborline', ago: 12, days: 4 },
  { insurer: 'harborline', ago: -2, days: 5 },
  { insurer: 'peachtree', ago: 52, days: 7 },
  { insurer: 'peachtree', ago: 24, days: 3 },
  { insurer: 'tidewater', ago: 84, days: 8, off: 'half' },
  { insurer: 'tidewater', ago: 5, days: 6 },
]

type Made = { receivable: Receivable; order: string; name: string; cents: number }

/** A rental car of the market with these days free, that no insurer would call dear. */
async function carFor(client: pg.PoolClient, start: Day, end: Day, n: number) {
  const { rows } = await client.query<{
    id: string
    provider_id: string
    owner_id: string
    title: string
    rate: number
  }>(
    `select l.id, l.provider_id, p.user_id as owner_id, l.title, l.daily_rate_cents as rate
     from listings l join provider_profiles p on p.id = l.provider_id
     where l.status = 'active' and l.listing_type = 'vehicle' and p.provider_type = 'rental_company' and p.verified
       and not exists (select from listing_days d where d.listing_id = l.id and d.day between $1 and $2)
     order by l.daily_rate_cents, l.id offset $3 limit 1`,
    [start, end, n % 4],
  )
  return rows[0]
}

async function writeReceivable(
  client: pg.PoolClient,
  key: string,
  now: Date,
  receivable: Receivable,
  n: number,
): Promise<Made | null> {
  const today = dayIn(ZONE, now)
  const end = addDays(today, -receivable.ago)
  const start = addDays(end, 1 - receivable.days)
  const car = await carFor(client, start, end, n)
  if (!car) return null
  const at = (day: Day, hour: number) => new Date(startOfDayIn(ZONE, day).getTime() + hour * HOUR)
  const names = INSURERS[receivable.insurer]
  const name = names[n % names.length]!
  const driver = customers[(n * 7) % customers.length]!
  const [claim, order] = [worldId('e0', n + 1), worldId('e1', 0xe1_0000 + n + 1)]
  const loss = addDays(start, -4)
  const verified = at(addDays(start, -3), 11)
  const policy = `DM-${7_300_000 + n * 7919}`
  const daily = Math.ceil(car.rate / 500) * 500
  const cents = car.rate * receivable.days
  const over = receivable.ago > 20 ? at(addDays(end, 3), 10) : null
  const quiet = { id: claim, driver_id: driver.id, insurer_name: name, created_at: at(loss, 15), updated_at: verified }
  await insert(client, 'claims', [
    {
      ...quiet,
      policy_number_sealed: seal(key, policy),
      policy_number_last4: lastFour(policy),
      claim_number: `${receivable.insurer.slice(0, 2).toUpperCase()}-${String(660_100 + n * 173)}`,
      claim_type: 'collision',
      loss_date: loss,
      loss_state: 'GA',
      drivable: false,
      services_needed: ['rental'],
      adjuster_email: null,
      description: 'Rear-ended. The car is in the shop.',
      status: over ? 'closed' : 'in-progress',
      close_reason: over ? 'Repaired, picked up and paid.' : null,
      coverage_due_at: at(addDays(loss, 1), 15),
      version: over ? 4 : 3,
    },
  ])
  await client.query('delete from claim_events where claim_id = $1', [claim])
  await insert(
    client,
    'claim_events',
    [
      { at: at(loss, 15), from_status: null, to_status: 'intake', actor_id: driver.id },
      { at: verified, from_status: 'intake', to_status: 'coverage-verified', actor_id: CAST.ada.id },
      { at: at(start, 8), from_status: 'coverage-verified', to_status: 'in-progress', actor_id: CAST.ada.id },
      ...(over ? [{ at: over, from_status: 'in-progress', to_status: 'closed', actor_id: CAST.ada.id }] : []),
    ].map((event) => ({ claim_id: claim, kind: 'status', details: {}, ...event })),
  )
  await client.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, deductible_cents,
       rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at, verified_by, created_at, updated_at)
     values ($1, $2, 30, null, $3, 50000, true, true, 'phone', $4, $5, $6, $5, $5)`,
    [claim, daily, start, `Claims desk, ${names[0]}`, verified, CAST.ada.id],
  )
  const [booked, accepted] = [at(addDays(start, -2), 10), at(addDays(start, -2), 12)]
  const done = receivable.ago >= 0 ? at(end, 17) : null
  const approved = done && new Date(done.getTime() + 20 * HOUR) < now ? new Date(done.getTime() + 20 * HOUR) : null
  const snapshot = {
    kind: 'rental',
    service_date: start,
    end_date: end,
    quantity: receivable.days,
    rate_cents: car.rate,
    total_cents: cents,
    covered_days: receivable.days,
    insurer_day_cents: car.rate,
    insurer_cents: cents,
    own_cents: 0,
    direct_bill: true,
    amount: 0,
    deposit_cents: 0,
    title: car.title,
    listing_version: 1,
    fee_cents: 0,
    cancellation: { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' },
    coverage: null,
  }
  await insert(client, 'orders', [
    {
      id: order,
      user_id: driver.id,
      provider_id: car.provider_id,
      listing_id: car.id,
      claim_id: claim,
      amount: 0,
      insurer_cents: cents,
      deposit_cents: 0,
      price_snapshot: snapshot,
      status: 'paid',
      work_status: approved ? 'approved' : done ? 'completed' : 'in_progress',
      service_date: start,
      end_date: end,
      unit: 1,
      reservation_expires_at: booked,
      respond_by: at(addDays(start, -1), 10),
      release_at: done && !approved ? new Date(done.getTime() + 72 * HOUR) : null,
      released_at: approved,
      version: 1,
      created_at: booked,
      updated_at: approved ?? done ?? at(start, 9),
    },
  ])
  const step = (
    when: Date,
    machine: string,
    from: string | null,
    to: string | null,
    actor: string | null,
    more = {},
  ) => ({
    order_id: order,
    machine,
    kind: 'status',
    from_status: from,
    to_status: to,
    actor_id: actor,
    reason: null,
    details: {},
    at: when,
    ...more,
  })
  const work = 'order_work'
  const released = { kind: 'released', reason: formatCents(cents), details: { cents } }
  await insert(client, 'order_events', [
    step(booked, 'order_payment', null, 'pending', driver.id),
    step(booked, work, null, 'requested', driver.id),
    step(booked, 'order_payment', 'pending', 'paid', null),
    step(accepted, work, 'requested', 'accepted', car.owner_id),
    step(at(start, 9), work, 'accepted', 'in_progress', car.owner_id),
    ...(done ? [step(done, work, 'in_progress', 'completed', car.owner_id)] : []),
    ...(approved
      ? [step(approved, work, 'completed', 'approved', driver.id), step(approved, work, null, null, null, released)]
      : []),
  ])
  const days = eachDay(start, end).map((day) => ({
    listing_id: car.id,
    unit: 1,
    day,
    order_id: order,
    reason: 'order',
  }))
  await insert(client, 'listing_days', days)
  await move(client, `insurer:${order}`, 'insurer_part', order, booked, 'held', -cents)
  if (approved) await release(client, order, car.provider_id, approved, cents)
  return { receivable, order, name, cents }
}

/** One movement of the receivable against another account. */
async function move(
  client: pg.PoolClient,
  key: string,
  kind: string,
  order_id: string,
  created_at: Date,
  account: string,
  cents: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger_transactions (id, kind, order_id, key, created_at) values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
    [kind, order_id, key, created_at],
  )
  await client.query(
    `insert into ledger_entries (transaction_id, account, amount_cents) values ($1, $2, $3), ($1, 'insurer_receivable', -$3::bigint)`,
    [rows[0]!.id, account, cents],
  )
}
async function release(client: pg.PoolClient, order: string, provider: string, at: Date, cents: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger_transactions (id, kind, order_id, key, created_at) values (gen_random_uuid(), 'release', $1, $2, $3) returning id`,
    [order, `release:${order}`, at],
  )
  await client.query(
    `insert into ledger_entries (transaction_id, account, party_id, amount_cents) values ($1, 'held', null, $2), ($1, 'provider_balance', $3, -$2::bigint)`,
    [rows[0]!.id, cents, provider],
  )
}

type Settlement = {
  id: string
  kind: 'paid' | 'written_off'
  at: Date
  reference: string | null
  reason: string | null
}
async function settle(client: pg.PoolClient, made: readonly Made[], lines: ReadonlyMap<Made, number>, of: Settlement) {
  const [first] = made
  const total = [...lines.values()].reduce((sum, cents) => sum + cents, 0)
  const paid = of.kind === 'paid'
  await client.query(
    `insert into insurer_settlements (id, kind, insurer_id, amount_cents, received_on, how, reference, reason, recorded_by, recorded_at)
     values ($1, $2, insurer_named($3), $4, $5, $6, $7, $8, $9, $10)`,
    [
      of.id,
      of.kind,
      first!.name,
      total,
      paid ? dayIn(ZONE, of.at) : null,
      paid ? 'check' : null,
      of.reference,
      of.reason,
      CAST.ada.id,
      of.at,
    ],
  )
  for (const [{ order }, cents] of lines) {
    await client.query(
      'insert into insurer_settlement_lines (settlement_id, order_id, amount_cents) values ($1, $2, $3)',
      [of.id, order, cents],
    )
    const kind = paid ? 'insurer_paid' : 'insurer_written_off'
    await move(client, `${kind}:${of.id}:${order}`, kind, order, of.at, paid ? 'bank' : 'platform_fee', cents)
  }
}

/** Fills the demo with receivables of three insurers; the books balance, and no card is involved. */
export async function seedReceivables({ databases, env, now: clock }: Services): Promise<void> {
  const now = clock()
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table orders disable trigger user')
    await client.query('alter table order_events disable trigger answered')
    const made: Made[] = []
    for (const [n, receivable] of RECEIVABLES.entries()) {
      const one = await writeReceivable(client, env.ENCRYPTION_KEY, now, receivable, n)
      if (one) made.push(one)
    }
    const ago = (days: number) => new Date(now.getTime() - days * 24 * HOUR)
    const paid = made.filter(({ receivable }) => receivable.paid)
    if (paid.length > 0)
      await settle(
        client,
        paid,
        new Map(paid.map((one) => [one, one.receivable.paid === 'whole' ? one.cents : Math.floor(one.cents / 2)])),
        { id: worldId('e2', 1), kind: 'paid', at: ago(9), reference: '50218', reason: null },
      )
    const off = made.filter(({ receivable }) => receivable.off)
    if (off.length > 0)
      await settle(client, off, new Map(off.map((one) => [one, Math.floor(one.cents / 2)])), {
        id: worldId('e2', 2),
        kind: 'written_off',
        at: ago(3),
        reference: null,
        reason: 'The insurer pays four of the eight days; its adjuster confirmed it in writing.',
      })
    await client.query('set constraints all immediate')
    await client.query('alter table orders enable trigger user')
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
