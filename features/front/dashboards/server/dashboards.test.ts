import { expect, test } from 'vitest'
import { CAST, CLAIMS, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { canSeeContact } from '#features/work/orders/policy.ts'
import { dashboardsContract } from '../contract.ts'
import { analyticsContract } from '#features/front/analytics/contract.ts'
import { nextStepsOf } from '../next-step.ts'

const world = await createWorld()
const as = async (who: Who | 'nobody') => (await world.as(who)).on({ ...dashboardsContract, ...analyticsContract })
const owner = world.databases.owner
const snapshot = (total: number, direct_bill = false) =>
  JSON.stringify({
    kind: 'appointment',
    rate_kind: 'listed',
    service_date: '2026-12-01',
    end_date: null,
    quantity: 2,
    rate_cents: 7800,
    total_cents: total,
    covered_days: 0,
    insurer_day_cents: 0,
    insurer_cents: 0,
    own_cents: total,
    direct_bill,
    amount: total,
    deposit_cents: 0,
    title: 'Collision repair',
  })

let count = 0
/** An order of Sal's, written directly: one a day, the latest first. */
async function order(values: Record<string, unknown> = {}) {
  const id = newId()
  const row = {
    id,
    user_id: CAST.dana.id,
    provider_id: PROVIDERS.sal.id,
    listing_id: LISTINGS.collision,
    amount: 15_600,
    price_snapshot: snapshot(15_600),
    status: 'paid',
    work_status: 'completed',
    service_date: '2026-12-01',
    created_at: new Date(Date.now() - count++ * 86_400_000).toISOString(),
    ...values,
  }
  const names = Object.keys(row)
  await owner.query(
    `insert into orders (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}
const payment = (order_id: string, kind: string, amount_cents: number, status = 'succeeded') =>
  owner.query('insert into payments (id, order_id, kind, amount_cents, status) values ($1, $2, $3, $4, $5)', [
    newId(),
    order_id,
    kind,
    amount_cents,
    status,
  ])

test('a provider without orders, reviews or earnings sees zeros and no rating', async () => {
  const { stats, orders } = await (await as('sal')).provider({})
  expect(stats).toMatchObject({ total_earnings_cents: 0, total_bookings: 0, completed_jobs: 0, average_rating: null })
  expect(orders).toEqual([])
})

test('earnings are paid orders minus refunds; deposits, other payments and other states never count', async () => {
  const done = await order({ deposit_cents: 20_000 })
  await payment(done, 'charge', 15_600)
  await payment(done, 'deposit', 20_000, 'authorized')
  await payment(done, 'refund', 600)
  await payment(done, 'refund', 5_000, 'failed')
  await order({ work_status: 'approved', amount: 10_000 })
  await order({ work_status: 'accepted', amount: 1_000 })
  await order({ status: 'pending', work_status: 'requested' })
  await order({ status: 'refunded', work_status: 'completed' })
  await order({ status: 'failed', work_status: 'requested' })
  await order({
    status: 'paid',
    amount: 2_000,
    insurer_cents: 9_000,
    price_snapshot: snapshot(11_000, true),
    work_status: 'approved',
  })
  const { stats } = await (await as('sal')).provider({})
  expect(stats).toMatchObject({
    total_earnings_cents: 15_000 + 10_000 + 1_000 + 2_000,
    insurer_due_cents: 9_000,
    total_bookings: 7,
    completed_jobs: 3,
    active_listings: 1,
  })
})

test('the average rating has one decimal', async () => {
  await owner.query(
    'insert into provider_ratings values ($1, 14, 3) on conflict (provider_id) do update set rating_sum = 14, rating_count = 3',
    [PROVIDERS.sal.id],
  )
  const { stats } = await (await as('sal')).provider({})
  expect([stats?.average_rating, stats?.rating_count]).toEqual([4.7, 3])
})

test('the five newest orders, newest first, and only those of the own provider', async () => {
  const { orders } = await (await as('sal')).provider({})
  expect(orders).toHaveLength(5)
  expect(orders.map((row) => row.created_at)).toEqual(
    orders
      .map((row) => row.created_at)
      .toSorted()
      .toReversed(),
  )
  expect((await (await as('omar')).provider({})).orders).toEqual([])
})

test('trap 11: a customer’s e-mail reaches the provider of a paid order only once it is accepted', async () => {
  const { orders } = await (await as('sal')).provider({})
  const open = (row: (typeof orders)[number]) => canSeeContact(row, true).yes
  for (const row of orders) expect(row.customer.email).toBe(open(row) ? CAST.dana.email : null)
  expect(new Set(orders.map(open)).size, 'some of both').toBe(2)
})

test('the account panel says what is true', async () => {
  expect((await (await as('sal')).provider({})).account).toEqual({
    profile_complete: false,
    email_verified: true,
    credentials: 'met',
    payouts: 'not_set_up',
  })
  await owner.query(`insert into provider_secrets (provider_id, ein_sealed, ein_last4) values ($1, 'v1', '6789')`, [
    PROVIDERS.sal.id,
  ])
  await owner.query(`update credentials set expires_on = '2020-01-01' where provider_id = $1`, [PROVIDERS.sal.id])
  expect((await (await as('sal')).provider({})).account).toMatchObject({
    profile_complete: true,
    credentials: 'missing',
  })
  await owner.query(
    `insert into credentials select (jsonb_populate_record(null::credentials,
       to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'status', 'submitted'))).* from credentials c where provider_id = $1`,
    [PROVIDERS.sal.id],
  )
  expect((await (await as('sal')).provider({})).account.credentials, 'submitted is not missing').toBe('in_review')
  expect(
    (await (await as('omar')).provider({})).account,
    'a private owner shows none, and nobody paid yet',
  ).toMatchObject({
    credentials: null,
    payouts: null,
  })
  expect((await (await as('pat')).provider({})).provider).toMatchObject({ background_check_status: 'pending' })
})

test('without a provider profile there is no provider dashboard', async () => {
  await expect((await as('dana')).provider({})).rejects.toMatchObject({
    status: 404,
    message: 'Provider profile not found',
  })
})

test('a driver sees their own five newest orders and claims, and the coverage of the verified ones', async () => {
  const { orders, claims, coverages } = await (await as('dana')).driver({})
  expect(orders).toHaveLength(5)
  expect(orders[0]).toMatchObject({
    listing: { title: 'Collision inspection and estimate' },
    provider: { business_name: 'Five Points Collision' },
  })
  expect(claims.every((claim) => claim.driver_id === CAST.dana.id)).toBe(true)
  expect(coverages).toMatchObject([{ claim_id: claims[0]!.id }])
  expect(await (await as('drew')).driver({})).toEqual({
    orders: [],
    claims: [],
    coverages: [],
    older: [],
    changes: [],
    licenses_due: [],
    repairs: [],
    tows: [],
  })
})

test('a repair is on its driver’s dashboard, with whether a version waits for their signature', async () => {
  const steps = repairs(world)
  const { estimate } = await steps.chosen(CLAIMS.danaVerified)
  const shown = async () => (await (await as('dana')).driver({})).repairs
  const claim_id = CLAIMS.danaVerified
  expect(await shown()).toEqual([{ claim_id, status: 'chosen', waits_for_driver: true }])
  await steps.sign(estimate.id)
  expect(await shown()).toEqual([{ claim_id, status: 'authorized', waits_for_driver: false }])
  expect((await (await as('drew')).driver({})).repairs).toEqual([])
})

test('a person who became a provider still sees their own claims and bookings', async () => {
  await owner.query(`update profiles set role = 'shop' where id = $1`, [CAST.dana.id])
  const { orders, claims } = await (await as('dana')).driver({})
  expect([orders.length, claims.length > 0]).toEqual([5, true])
  await owner.query(`update profiles set role = 'driver' where id = $1`, [CAST.dana.id])
})

test('the admin counts are those of the whole site; claims admins are no users', async () => {
  const { counts } = await (await as('ada')).admin({})
  const { rows } = await owner.query(`select count(*)::int as intake from claims where status = 'intake'`)
  expect(counts).toMatchObject({
    users: 6,
    providers: 4,
    pending_verifications: 1,
    pending_claims: rows[0].intake,
    revenue_cents: 15_600 + 10_000 + 1_000 + 2_000,
    listings: 3,
    active_listings: 2,
  })
})

test('recent activity shows five of the newest notifications', async () => {
  for (let n = 0; n < 7; n++)
    await owner.query(
      `insert into notifications (id, user_id, type, title, message, action_url, created_at) values ($1, $2, 'info', $3, 'm', '/claims', now() + make_interval(secs => $4))`,
      [newId(), n % 2 ? CAST.dana.id : CAST.ada.id, `news ${n}`, n],
    )
  const { activity } = await (await as('ada')).admin({})
  expect(activity.map((row) => row.title)).toEqual(['news 6', 'news 5', 'news 4', 'news 3', 'news 2'])
  expect(activity.map((row) => row.action_url)).toEqual(['/claims', null, '/claims', null, '/claims'])
})

test('the admin’s pages refuse everybody else', async () => {
  for (const who of ['dana', 'sal', 'nobody'] as const) {
    const status = who === 'nobody' ? 401 : 403
    const caller = await as(who)
    await expect(caller.admin({})).rejects.toMatchObject({ status })
    await expect(caller.adminAnalytics({})).rejects.toMatchObject({ status })
  }
})

test('analytics add up to the dashboard’s figures', async () => {
  const sal = await as('sal')
  const { months, stats } = await sal.providerAnalytics({ months: 12 })
  expect(months).toHaveLength(12)
  expect(months.reduce((sum, row) => sum + row.earnings_cents, 0)).toBe(stats.total_earnings_cents)
  expect(months.reduce((sum, row) => sum + row.bookings, 0)).toBe(stats.total_bookings)
  const ada = await as('ada')
  const site = await ada.adminAnalytics({})
  const { counts } = await ada.admin({})
  expect(site.stretches.reduce((sum, row) => sum + row.revenue_cents, 0)).toBe(counts.revenue_cents)
  expect(site.standing.find((row) => row.status === 'intake')?.count).toBe(counts.pending_claims)
})

test('every booking that waits for an answer is counted, also behind five newer ones, the first due one first', async () => {
  const due = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const old = { created_at: '2026-01-02T12:00:00Z', work_status: 'requested' }
  const first = await order({ ...old, respond_by: due(2), service_date: '2027-01-04' })
  await order({ ...old, respond_by: due(9), service_date: '2027-01-05' })
  const { orders, unanswered } = await (await as('sal')).provider({})
  expect(orders.map(({ id }) => id)).not.toContain(first)
  expect(unanswered).toMatchObject({ count: 2, first: { id: first, time_zone: 'America/New_York' } })
})

test('payouts are asked for once a paid booking brings the provider money, not for a checkout or a free service', async () => {
  const omars = { provider_id: PROVIDERS.omar.id, listing_id: LISTINGS.corolla, work_status: 'requested' }
  const payouts = async () => (await (await as('omar')).provider({})).account.payouts
  await order({ ...omars, status: 'pending', service_date: '2027-02-01' })
  await order({ ...omars, status: 'failed', service_date: '2027-02-02' })
  await order({ ...omars, amount: 0, price_snapshot: snapshot(0), service_date: '2027-02-03' })
  expect(await payouts()).toBeNull()
  await order({
    ...omars,
    amount: 0,
    insurer_cents: 9000,
    price_snapshot: snapshot(9000, true),
    service_date: '2027-02-04',
  })
  expect(await payouts(), 'the insurer pays all of it').toBe('not_set_up')
})

test('what waits on a driver is the next step also behind five newer bookings', async () => {
  const drews = { user_id: CAST.drew.id }
  for (let n = 0; n < 5; n++) await order({ ...drews, work_status: 'approved', service_date: `2027-03-0${n + 1}` })
  const done = await order({ ...drews, release_at: '2027-03-20T12:00:00Z', service_date: '2027-03-06' })
  const car = await order({
    ...drews,
    provider_id: PROVIDERS.omar.id,
    listing_id: LISTINGS.corolla,
    work_status: 'accepted',
    service_date: '2027-03-10',
    end_date: '2027-03-12',
  })
  const drew = await (await as('drew')).driver({})
  expect(drew.orders.map(({ id }) => id)).not.toContain(car)
  expect(nextStepsOf(drew, new Date()).map(({ key, order }) => [key, order?.id])).toEqual([
    ['license', car],
    ['approve', done],
  ])
})
