import { beforeAll, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { seedPayouts } from '#db/seed/payouts.ts'
import { seedReceivables } from '#db/seed/receivables.ts'
import { seedWorld } from '#db/seed/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { LISTED_SERVICES, LISTING_TYPES } from '#features/market/listings/listing.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import { OWNERSHIP } from '#features/business/providers/business.ts'
import { CERTIFICATION_PROGRAMS } from '#features/business/providers/certification.ts'
import { orderCaseContract } from '#features/cases/complaints/order-case.ts'
import { JOBS } from '#app/jobs.ts'
import { discrepanciesContract } from '#features/money/ledger/discrepancy-calls.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { companyOf } from '#simulator/open.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const owner = world.databases.owner
const value = async <T>(sql: string) => (await owner.query<{ value: T }>(`select (${sql}) as value`)).rows[0]!.value
beforeAll(async () => {
  await seedWorld(world.services)
  await seedPayouts(world.services)
})

test('the market has about forty providers and a hundred and twenty listings, near and far', async () => {
  const visitor = (await world.as('nobody')).on(searchContract)
  const everywhere = await visitor.search({})
  const near = await visitor.search({ zip: '30303' })
  expect(everywhere.total).toBeGreaterThan(110)
  expect(near.total).toBeGreaterThan(70)
  expect(everywhere.total - near.total).toBeGreaterThan(20)
  expect(await value('select count(*) from provider_profiles')).toBeGreaterThanOrEqual(40)
  for (const service of ['body', 'mechanical', 'glass', 'tow', 'storage', 'adjusting'] as const)
    expect((await visitor.search({ zip: '30303', service })).total).toBeGreaterThan(0)
})

test('every filter of the search finds some of the market and leaves some out', async () => {
  const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
  const { total } = await visitor.search({})
  const each = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
    values.map((value) => ({ [name]: value }) as Record<Name, Value>)
  const filters: Parameters<typeof visitor.search>[0][] = [
    ...each('category', LISTING_TYPES),
    ...each('service', LISTED_SERVICES),
    ...each('certification', CERTIFICATION_PROGRAMS),
    ...each('ownership', OWNERSHIP),
    ...each('language', ['es', 'ar', 'hi', 'ko', 'ru', 'vi', 'zh'] as const),
    ...each('min_rating', [3, 4, 4.5]),
    { direct_bill: true },
    { tows_anywhere: true },
    { wheelchair_accessible: true },
    { wheelchair_accessible: true, category: 'vehicle' },
    { wheelchair_accessible: true, category: 'service' },
    { verified: true },
    { open: 'always' },
    { open: 'now' },
    { max_daily_rate_cents: 4000 },
    { q: 'toyota' },
    { zip: '30303', radius_miles: 10 },
  ]
  for (const filter of filters) {
    const found = (await visitor.search(filter)).total
    expect(found, `finds something: ${JSON.stringify(filter)}`).toBeGreaterThan(0)
    expect(found, `leaves something out: ${JSON.stringify(filter)}`).toBeLessThan(total)
  }
})

test('its money adds up: ledger, payment provider, orders and balances', async () => {
  expect(await value('select sum(amount_cents)::int from ledger_entries')).toBe(0)
  expect(
    await value(
      `select count(*) from orders o where not exists (select from payments p where p.order_id = o.id and p.amount_cents = o.amount and p.status = 'succeeded')`,
    ),
  ).toBe(0)
  const paidOut = await value<number>(`select sum(amount_cents)::int from payouts where status = 'sent'`)
  expect(paidOut).toBeGreaterThan(0)
  const { store } = companyOf(world.services)
  expect(
    await value(`select -sum(e.amount_cents)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.kind = 'card_fee' and e.account = 'payment_provider'`),
  ).toBe(store.row<{ cents: number }>(`select sum(fee) as cents from money where type = 'charge'`)!.cents)
  expect(store.balance('')).toBe(
    await value(`select sum(amount_cents)::int from ledger_entries where account = 'payment_provider'`),
  )
  expect(await value(`select -sum(amount_cents)::int from ledger_entries where account = 'provider_balance'`)).toBe(
    (await value<number>(`select sum(amount)::int from orders where work_status = 'approved'`)) - paidOut,
  )
  expect(
    await value(
      `select count(*) from payouts p where p.amount_cents <> (select sum(i.amount_cents) from payout_items i where i.payout_id = p.id)`,
    ),
  ).toBe(0)
})

test('a bank waits for an answer and another has decided for us; comparing the books with the payment provider finds nothing', async () => {
  const ada = await world.as('ada')
  const { rows } = await ada.on(orderCaseContract).queue({ chargeback: 'open' })
  expect(rows).toMatchObject([{ status: 'paid', work_status: 'accepted', answer_by: expect.any(String) }])
  expect(Date.parse(rows[0]!.answer_by!)).toBeGreaterThan(Date.now())
  expect((await ada.on(orderCaseContract).queue({ chargeback: 'won' })).total).toBe(1)
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  expect(await ada.on(discrepanciesContract).discrepancies({})).toMatchObject({ total: 0, last: { failure: null } })
})

test('one rental of Dana has a deposit on hold at the payment provider, another had its deposit given back', async () => {
  const { rows } = await owner.query<{ status: string; intent: string }>(
    `select p.status, p.stripe_payment_intent_id as intent from payments p join orders o on o.id = p.order_id
     where p.kind = 'deposit' and o.user_id = $1 order by p.status`,
    [CAST.dana.id],
  )
  expect(rows.map(({ status }) => status)).toEqual(['authorized', 'cancelled'])
  const { store } = companyOf(world.services)
  expect(rows.map(({ intent }) => store.read('intent', intent)?.status)).toEqual(['requires_capture', 'canceled'])
})

test('every rating is the sum of reviews that follow an approved order of the same person', async () => {
  expect(
    await value(`select count(*) from reviews r join orders o on o.id = r.order_id
      where o.work_status <> 'approved' or o.user_id <> r.reviewer_id or o.provider_id <> r.provider_id or r.created_at < o.released_at`),
  ).toBe(0)
  expect(
    await value(`select count(*) from provider_ratings p where (rating_sum, rating_count) is distinct from
      (select (sum(rating)::int, count(*)::int) from reviews r where r.provider_id = p.provider_id)`),
  ).toBe(0)
  expect(
    await value(`select count(*) from provider_profiles p left join provider_responses r on r.provider_id = p.id
      where (coalesce(r.asked, 0), coalesce(r.in_time, 0)) is distinct from (select (count(*)::int, (count(*) filter (where e.answered_at <= o.respond_by))::int)
        from orders o cross join lateral (
          select min(at) filter (where machine = 'order_payment' and to_status = 'paid') as paid_at,
            min(at) filter (where machine = 'order_work' and from_status = 'requested') as left_at,
            min(at) filter (where machine = 'order_work' and from_status = 'requested'
              and to_status in ('accepted', 'declined') and actor_id is not null) as answered_at
          from order_events where order_id = o.id) e
        where o.provider_id = p.id and o.respond_by is not null and e.paid_at is not null
          and (e.answered_at is not null or e.left_at > o.respond_by))`),
  ).toBe(0)
  expect(await value('select count(*) from provider_responses where in_time > 0')).toBeGreaterThan(0)
  expect(await value(`select rating_count from provider_ratings where provider_id = '${PROVIDERS.sal.id}'`)).toBe(41)
})

test('nothing in its past lies in the future, and every order reserves its days or its time', async () => {
  expect(await value(`select count(*) from order_events where at > now()`)).toBe(0)
  expect(await value(`select count(*) from reviews where created_at > now()`)).toBe(0)
  expect(
    await value(
      `select count(*) from orders o where deposit_cents > 0 and not exists (select from deposits d where d.order_id = o.id)`,
    ),
  ).toBe(0)
  expect(await value(`select count(*) from deposits where state in ('held', 'released')`)).toBe(2)
  expect(
    await value(`select count(*) from orders o where (select count(*) from listing_days d where d.order_id = o.id and d.reason = 'order') <>
      coalesce(o.end_date, o.service_date) - o.service_date + 1 and starts_at is null`),
  ).toBe(0)
  const timed = `from orders o where starts_at is not null`
  expect(await value(`select count(*) ${timed}`)).toBeGreaterThan(100)
  expect(
    await value(`select count(*) ${timed} and not exists (select from listing_slots s
      where s.order_id = o.id and s.unit = o.unit and s.starts_at = o.starts_at)`),
  ).toBe(0)
})

test('some cars stay home after a rental, and some have a second rate within a daily cap', async () => {
  expect(await value(`select count(*) from listings where turnaround_days > 0`)).toBeGreaterThan(10)
  expect(await value(`select count(*) from listing_days where reason = 'turnaround'`)).toBeGreaterThan(0)
  const second = `from listings where insurer_daily_rate_cents is not null`
  expect(await value(`select count(*) ${second}`)).toBe(10)
  expect(await value(`select count(*) ${second} and insurer_daily_rate_cents >= daily_rate_cents`)).toBe(0)
})

test('every listing has its pictures, and every picture opens', async () => {
  const { rows } = await owner.query<{ path: string }>(
    `select distinct path from listing_photos f join listings l on l.id = f.listing_id and l.status = 'active'`,
  )
  for (const { path } of rows) expect((await world.api.request(photoUrl(path, 1200))).status).toBe(200)
  expect(
    await value(
      `select count(*) from listings l where not exists (select from listing_photos f where f.listing_id = l.id)`,
    ),
  ).toBe(0)
  const preview = await world.api.request(photoUrl(rows[0]!.path, 'preview'))
  expect(preview.headers.get('content-type')).toBe('image/jpeg')
})

test('three insurers owe for rentals of every age, one paid a bill in part and one is written off in part; the books still balance', async () => {
  await seedReceivables(world.services)
  const ada = (await world.as('ada')).on(receivablesContract)
  const { rows, whole } = await ada.debtors({})
  expect(rows).toHaveLength(3)
  for (const cents of Object.values(whole.ages)) expect(cents).toBeGreaterThan(0)
  expect(rows.some(({ names }) => names.length > 1)).toBe(true)
  expect(await value('select sum(amount_cents)::int from ledger_entries')).toBe(0)
  expect(await value(`select sum(amount_cents)::int from ledger_entries where account = 'insurer_receivable'`)).toBe(
    whole.open_cents,
  )
  const { rows: receivables } = await ada.receivables({ show: 'all', limit: 100 })
  expect(receivables.filter((row) => row.paid_cents > 0 && row.open_cents > 0)).toHaveLength(1)
  expect(receivables.filter((row) => row.paid_cents > 0 && row.open_cents === 0)).toHaveLength(1)
  expect(receivables.filter((row) => row.written_off_cents > 0)).toHaveLength(1)
  for (const row of receivables) expect(row.billed_cents).toBe(row.covered_days * row.insurer_day_cents)
})

test('no collision shop of the demo sells the repair itself by the hour', async () => {
  expect(
    await value(`select count(*) from listings l join provider_profiles p on p.id = l.provider_id
      where p.provider_type = 'body_shop' and l.title ~* 'collision repair'`),
  ).toBe(0)
})

test('in Georgia nobody of the demo is a public adjuster for cars, and "24/7" says from when', async () => {
  expect(
    await value(`select count(*) from shops where license_type = 'public_adjuster' and license_state = 'GA'`),
  ).toBe(0)
  expect(
    await value(`select count(*) from listings where title like '%24/7%' and title not like '%from tomorrow%'`),
  ).toBe(0)
})

test('no booking of the world was completed before its day, nor released before it was completed', async () => {
  const early = await value(`select count(*)::int from orders o join provider_profiles p on p.id = o.provider_id
    join order_events e on e.order_id = o.id and e.to_status = 'completed'
    where (e.at at time zone p.time_zone)::date < o.service_date or o.released_at < e.at`)
  expect(early).toBe(0)
  expect(
    await value(`select count(*)::int from orders where work_status in ('completed', 'approved')`),
  ).toBeGreaterThan(50)
})
