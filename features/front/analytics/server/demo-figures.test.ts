// Every figure of a provider's screens, worked out a second time by hand from the demo's bare rows.
import { beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { seedWorld } from '#db/seed/world.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { analyticsContract } from '../contract.ts'

const MONTHS = 36
const ZONE = 'America/New_York'
type Row = { id: string; status: string; work_status: string; amount: number; created_at: string; respond_by: string }
type Step = { order_id: string; machine: string; from_status: string; to_status: string; actor_id: string; at: string }
type Paid = { order_id: string; kind: string; status: string; amount_cents: number }
type Stars = { rating: number; created_at: string }
type Line = { order_id: string; kind: string; account: string; amount_cents: number; created_at: string }

const world = await createWorld()
const { owner } = world.databases
const rows = async <R extends object>(sql: string, provider: string) => (await owner.query<R>(sql, [provider])).rows
const time = (at: string) => new Date(at).getTime()
const monthOf = (at: string | number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit' }).format(new Date(at))
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const average = (stars: readonly Stars[]) =>
  stars.length === 0 ? null : Number((sum(stars.map(({ rating }) => rating)) / stars.length).toFixed(1))
function middle(minutes: readonly number[]): number | null {
  if (minutes.length === 0) return null
  const line = minutes.toSorted((a, b) => a - b)
  const half = line.length / 2
  return Math.round(Number.isInteger(half) ? (line[half - 1]! + line[half]!) / 2 : line[Math.floor(half)]!)
}

async function byHand(provider: string) {
  const orders = await rows<Row>('select * from orders where provider_id = $1', provider)
  const payments = await rows<Paid>(
    'select * from payments where order_id in (select id from orders where provider_id = $1)',
    provider,
  )
  const steps = await rows<Step>(
    'select * from order_events where order_id in (select id from orders where provider_id = $1) order by at',
    provider,
  )
  const reviews = await rows<Stars>('select * from reviews where provider_id = $1', provider)
  const active = await rows(`select from listings where provider_id = $1 and status = 'active'`, provider)
  const back = (id: string) =>
    sum(
      payments
        .filter((it) => it.order_id === id && it.kind === 'refund' && it.status === 'succeeded')
        .map((it) => it.amount_cents),
    )
  const earned = (list: readonly Row[]) =>
    sum(list.filter(({ status }) => status === 'paid').map(({ id, amount }) => amount - back(id)))
  const done = (list: readonly Row[]) =>
    list.filter(({ status, work_status }) => status === 'paid' && ['completed', 'approved'].includes(work_status))
      .length
  const answers = orders.flatMap((order) => {
    const own = steps.filter(({ order_id }) => order_id === order.id)
    const paid = own.find(({ machine, to_status }) => machine === 'order_payment' && to_status === 'paid')
    const left = own.find(({ machine, from_status }) => machine === 'order_work' && from_status === 'requested')
    if (!paid) return []
    const said = left?.actor_id && ['accepted', 'declined'].includes(left.to_status) ? left : null
    const kept = said !== null && time(said.at) <= time(order.respond_by)
    const missed = !said && Math.min(left ? time(left.at) : Infinity, Date.now()) > time(order.respond_by)
    if (!said && !missed) return []
    return [{ month: monthOf(order.created_at), kept, minutes: said && (time(said.at) - time(paid.at)) / 60_000 }]
  })
  const measured = (said: typeof answers, stars: readonly Stars[]) => ({
    response_minutes: middle(said.flatMap(({ minutes }) => minutes ?? [])),
    in_time: said.filter(({ kept }) => kept).length,
    measured: said.length,
    rating: average(stars),
    reviews: stars.length,
  })
  const now = new Date(monthOf(Date.now()) + '-15T12:00:00Z')
  const list = Array.from({ length: MONTHS }, (_, index) => {
    const day = new Date(now)
    day.setUTCMonth(day.getUTCMonth() - (MONTHS - 1 - index))
    return day.toISOString().slice(0, 7)
  })
  const inMonths = <T>(all: readonly T[], month: (it: T) => string) => all.filter((it) => list.includes(month(it)))
  const recent = orders.filter(({ created_at }) => time(created_at) > Date.now() - 30 * 86_400_000)
  return {
    stats: {
      total_earnings_cents: earned(orders),
      total_bookings: orders.length,
      completed_jobs: done(orders),
      active_listings: active.length,
      average_rating: average(reviews),
      rating_count: reviews.length,
      last_30_days: { earnings_cents: earned(recent), bookings: recent.length, completed_jobs: done(recent) },
    },
    period: measured(
      inMonths(answers, ({ month }) => month),
      inMonths(reviews, ({ created_at }) => monthOf(created_at)),
    ),
    months: list.map((month) => {
      const of = orders.filter(({ created_at }) => monthOf(created_at) === month)
      return {
        month,
        bookings: of.length,
        completed_jobs: done(of),
        earnings_cents: earned(of),
        ...measured(
          answers.filter((it) => it.month === month),
          reviews.filter(({ created_at }) => monthOf(created_at) === month),
        ),
      }
    }),
  }
}

beforeAll(async () => {
  await seedWorld(world.services)
  // so that not every booking ended well
  const sals = await rows<{ id: string }>('select id from orders where provider_id = $1 order by id', PROVIDERS.sal.id)
  const [part, back, open, late, missed] = sals.map(({ id }) => id)
  const change = (set: string, id?: string) => owner.query(`update orders set ${set} where id = $1`, [id])
  await owner.query('alter table orders disable trigger user')
  await change(`status = 'refunded'`, back)
  await change(`work_status = 'disputed'`, open)
  await change(`respond_by = created_at + interval '6 minutes'`, late)
  await change(`respond_by = created_at - interval '1 minute', status = 'pending'`, missed)
  await owner.query('alter table orders enable trigger user')
  for (const [cents, status] of [
    [1234, 'succeeded'],
    [999, 'failed'],
  ] as const)
    await owner.query(
      `insert into payments (id, order_id, kind, amount_cents, status) values ($1, $2, 'refund', $3, $4)`,
      [newId(), part, cents, status],
    )
})

test.each(['sal', 'omar'] as const)('statistics and every month of %s are what the rows say', async (who) => {
  const hand = await byHand(PROVIDERS[who].id)
  const api = (await world.as(who)).on({ ...analyticsContract, ...dashboardsContract })
  const { stats, period, months } = await api.providerAnalytics({ months: MONTHS })
  expect(stats).toMatchObject(hand.stats)
  expect(period).toEqual(hand.period)
  expect(months).toEqual(hand.months)
  expect((await api.provider({})).stats).toEqual(stats)
  expect(period.measured).toBeGreaterThan(10)
  expect(stats.average_rating).toBeGreaterThan(4)
})

test.each(['sal', 'omar'] as const)('the money of %s is the ledger, booking by booking', async (who) => {
  const lines = await rows<Line>(
    `select t.order_id, t.kind, t.created_at, e.account, e.amount_cents from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.order_id in (select id from orders where provider_id = $1)`,
    PROVIDERS[who].id,
  )
  const of = (order: string, account: string, kind?: string) =>
    sum(
      lines
        .filter((it) => it.order_id === order && it.account === account && (!kind || it.kind === kind))
        .map(({ amount_cents }) => amount_cents),
    )
  const { rows: shown, totals } = await (await world.as(who)).on(dashboardsContract).providerMoney({})
  expect(shown.map(({ order_id }) => order_id).toSorted()).toEqual(
    [...new Set(lines.map(({ order_id }) => order_id))].toSorted(),
  )
  for (const row of shown) {
    const id = row.order_id
    expect(row).toMatchObject({
      card_cents: of(id, 'payment_provider', 'charge'),
      insurer_cents: of(id, 'insurer_receivable'),
      held_cents: 0 - of(id, 'held'),
      released_cents: 0 - of(id, 'provider_balance'),
      refunded_cents: 0 - of(id, 'payment_provider', 'refund'),
      fee_cents: 0 - of(id, 'platform_fee'),
    })
    expect(time(row.since)).toBe(
      Math.min(...lines.filter(({ order_id }) => order_id === id).map((it) => time(it.created_at))),
    )
  }
  for (const name of Object.keys(totals) as (keyof typeof totals)[])
    expect(totals[name], name).toBe(sum(shown.map((row) => row[name])))
  expect(totals.released_cents).toBeGreaterThan(0)
})
