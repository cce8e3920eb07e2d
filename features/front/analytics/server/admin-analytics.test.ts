// Every figure of /admin/analytics, worked out a second time from the bare rows of the demo and some planted ones.
import { beforeAll, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { seedWorld } from '#db/seed/world.ts'
import { milesBetween } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { analyticsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const ada = (await world.as('ada')).on(analyticsContract)
const ZONE = 'America/New_York'
const HOUR = 3_600_000
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })
const dayOf = (at: string | Date) => inZone.format(new Date(at))
const time = (at: string) => new Date(at).getTime()
const rows = async <R extends object>(sql: string, values: unknown[] = []) => (await owner.query<R>(sql, values)).rows
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

type Claim = {
  id: string
  status: string
  claim_type: string
  created_at: string
  services_needed: string[]
  vehicle_zip: string | null
  loss_zip: string | null
  home_zip: string | null
}
type Step = { claim_id: string; to_status: string; at: string }
type Snapshot = {
  kind: string
  quantity: number
  rate_cents: number
  covered_days: number
  own_cents: number
  insurer_day_cents: number
  insurer_cents: number
}
type Booked = {
  id: string
  status: string
  amount: number
  claim_id: string | null
  created_at: string
  price_snapshot: Snapshot
}
type Offer = { listing_type: string; services: string[]; verified: boolean; lat: number; lng: number }

/** As PostgreSQL and every textbook: between the two nearest ranks. */
function quantile(values: readonly number[], part: number): number | null {
  const line = values.toSorted((a, b) => a - b)
  if (line.length === 0) return null
  const place = part * (line.length - 1)
  const [low, high] = [line[Math.floor(place)]!, line[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}

/** A claim with its steps, so many hours after it was submitted. */
async function claim(values: Partial<Claim> & { created_at: string }, steps: [to: string, hours: number][] = []) {
  const id = newId()
  const row = {
    claim_type: 'glass',
    services_needed: [],
    vehicle_zip: null,
    loss_zip: null,
    home_zip: null,
    status: steps.at(-1)?.[0] ?? 'intake',
    ...values,
  }
  await owner.query('alter table claims disable trigger user, enable trigger insurer')
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       services_needed, vehicle_zip, loss_zip, home_zip, status, coverage_due_at, created_at)
     values ($1, $2, 'Planted Mutual', 'x', '0000', $3, $4, '2026-01-01', $5, $6, $7, $8, $9, $10::timestamptz + interval '24 hours', $10)`,
    [
      id,
      CAST.drew.id,
      `PLANT-${id}`,
      row.claim_type,
      row.services_needed,
      row.vehicle_zip,
      row.loss_zip,
      row.home_zip,
      row.status,
      row.created_at,
    ],
  )
  await owner.query('alter table claims enable trigger user')
  for (const [to, hours] of steps)
    await owner.query(`insert into claim_events (claim_id, to_status, at) values ($1, $2, $3)`, [
      id,
      to,
      new Date(time(row.created_at) + hours * HOUR).toISOString(),
    ])
  return id
}
const ago = (days: number) => new Date(Date.now() - days * 24 * HOUR).toISOString()

beforeAll(async () => {
  await seedWorld(world.services)
  await claim({ created_at: ago(3) }, [
    ['coverage-verified', 30],
    ['in-progress', 31],
    ['closed', 60],
  ])
  await claim({ created_at: ago(5) }, [
    ['coverage-verified', 2],
    ['closed', 20],
    ['intake', 21],
    ['coverage-verified', 22],
  ])
  await claim({ created_at: ago(2), services_needed: ['repair', 'rental'], vehicle_zip: '30303', home_zip: '99950' })
  await claim({ created_at: ago(2), services_needed: ['glass'], loss_zip: '30303' })
  await claim({ created_at: ago(2), services_needed: ['towing'], vehicle_zip: '00001' })
  await claim({ created_at: ago(2), services_needed: ['adjuster'] })
  // rentals beyond their coverage: two days too many, too dear by the day, and cut off by the total limit
  const covered = await claim({ created_at: ago(20) }, [['coverage-verified', 1]])
  await owner.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_start_allowed, confirmed_how, confirmed_by, confirmed_at, verified_by)
     values ($1, 4000, 10, true, 'phone', 'Kay', $2, $3)`,
    [covered, ago(19), CAST.ada.id],
  )
  await owner.query('alter table orders disable trigger user')
  for (const [quantity, rate, days, insured, insurer, status] of [
    [12, 4000, 10, 4000, 40_000, 'paid'],
    [5, 4500, 5, 4000, 20_000, 'paid'],
    [3, 4600, 3, 4000, 7_000, 'paid'],
    [2, 4000, 2, 4000, 8_000, 'paid'],
    [9, 4500, 1, 4000, 4_000, 'cancelled'],
  ] as const)
    await owner.query(
      `insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, service_date, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '2026-12-01', $9)`,
      [
        newId(),
        CAST.drew.id,
        PROVIDERS.omar.id,
        LISTINGS.corolla,
        covered,
        quantity * rate,
        JSON.stringify({
          kind: 'rental',
          quantity,
          rate_cents: rate,
          covered_days: days,
          insurer_day_cents: insured,
          insurer_cents: insurer,
          own_cents: quantity * rate - insurer,
        }),
        status,
        ago(10),
      ],
    )
  await owner.query('alter table orders enable trigger user')
})

async function byHand(from: string, to: string, now: number) {
  const claims = await rows<Claim>('select * from claims')
  const steps = await rows<Step>('select * from claim_events where to_status is not null order by at, id')
  const orders = await rows<Booked>('select * from orders')
  const coverages = await rows<{
    claim_id: string
    rental_start_allowed: boolean
    created_at: string
    confirmed_at: string
  }>('select * from coverage')
  const zips = new Map(
    (await rows<{ zip: string; lat: number; lng: number }>('select * from zip_places')).map((each) => [each.zip, each]),
  )
  const offers = await rows<Offer>('select * from listing_search')
  const inside = (at: string) => dayOf(at) >= from && dayOf(at) <= to
  const mine = claims.filter(({ created_at }) => inside(created_at))
  const hours = mine.flatMap((each) => {
    const first = steps.find(({ claim_id, to_status }) => claim_id === each.id && to_status === 'coverage-verified')
    return first ? [(time(first.at) - time(each.created_at)) / HOUR] : []
  })
  const verified = new Set(
    steps.filter(({ to_status }) => to_status === 'coverage-verified').map(({ claim_id }) => claim_id),
  )
  const endOf = ({ id, status }: { id: string; status: string }) => {
    const last = steps.findLast(({ claim_id, to_status }) => claim_id === id && to_status === 'closed')
    return status === 'closed' && last ? time(last.at) : null
  }
  const closings = claims.flatMap((each) => {
    const last = steps.findLast(({ claim_id, to_status }) => claim_id === each.id && to_status === 'closed')
    return each.status === 'closed' && last && inside(last.at)
      ? [{ type: each.claim_type, days: (time(last.at) - time(each.created_at)) / HOUR / 24 }]
      : []
  })
  const middleOf = new Map<string, { lat: number; lng: number } | null>()
  const placeOf = (zip: string | null) => {
    if (!zip) return null
    if (zips.has(zip)) return zips.get(zip)!
    if (!middleOf.has(zip)) {
      const area = [...zips.values()].filter((each) => each.zip.slice(0, 3) === zip.slice(0, 3))
      const mean = (key: 'lat' | 'lng') => sum(area.map((each) => each[key])) / area.length
      middleOf.set(zip, area.length ? { lat: mean('lat'), lng: mean('lng') } : null)
    }
    return middleOf.get(zip)!
  }
  const serves = (offer: Offer, service: string) =>
    service === 'rental'
      ? offer.listing_type === 'vehicle'
      : offer.services.some((each) =>
          ({ repair: ['body', 'mechanical'], glass: ['glass'], towing: ['tow'], adjuster: ['adjusting'] })[
            service
          ]!.includes(each),
        )
  const needs = mine.flatMap((each) =>
    each.services_needed.map((service) => {
      const order =
        service === 'rental'
          ? [each.home_zip, each.loss_zip, each.vehicle_zip]
          : [each.vehicle_zip, each.loss_zip, each.home_zip]
      const place = placeOf(order.find((zip) => zip !== null) ?? null)
      return {
        id: each.id,
        service,
        place,
        near:
          place !== null &&
          offers.some((offer) => offer.verified && serves(offer, service) && milesBetween(offer, place) <= 25),
      }
    }),
  )
  const named = mine.filter((each) => each.services_needed.length > 0)
  const every = (id: string, test: (need: (typeof needs)[number]) => boolean) =>
    needs.filter((need) => need.id === id).every(test)
  const known = named.filter(({ id }) => every(id, ({ place }) => place !== null))
  const booked = orders.filter(({ created_at }) => inside(created_at))
  const rentals = booked
    .filter(({ status, price_snapshot, claim_id, created_at }) => {
      const cover = coverages.find((each) => each.claim_id === claim_id)
      return (
        status === 'paid' &&
        price_snapshot.kind === 'rental' &&
        cover?.rental_start_allowed === true &&
        Math.min(time(cover.created_at), time(cover.confirmed_at)) <= time(created_at)
      )
    })
    .map(({ price_snapshot }) => price_snapshot)
  const parts = {
    days: (it: Snapshot) => (it.quantity - it.covered_days) * it.rate_cents,
    rate: (it: Snapshot) => Math.max(0, it.rate_cents - it.insurer_day_cents) * it.covered_days,
    total: (it: Snapshot) => Math.min(it.rate_cents, it.insurer_day_cents) * it.covered_days - it.insurer_cents,
  }
  const over = rentals.filter(({ own_cents }) => own_cents > 0)
  return {
    from,
    to,
    standing: ['intake', 'coverage-verified', 'in-progress', 'closed'].map((status) => {
      const ages = claims
        .filter((each) => each.status === status)
        .map((each) => (now - time(each.created_at)) / HOUR / 24)
      const between = (low: number, high: number) => ages.filter((age) => age >= low && age < high).length
      return {
        status,
        count: ages.length,
        ages: [between(-Infinity, 1), between(1, 3), between(3, 7), between(7, 30), between(30, Infinity)],
      }
    }),
    coverage: {
      submitted: mine.length,
      verified: hours.length,
      within: hours.filter((each) => each <= 24).length,
      unverified_late: mine.filter(
        (each) => !verified.has(each.id) && (endOf(each) ?? now) - time(each.created_at) > 24 * HOUR,
      ).length,
      median_hours: quantile(hours, 0.5),
      p90_hours: quantile(hours, 0.9),
      hours: [
        [-Infinity, 4],
        [4, 8],
        [8, 12],
        [12, 24],
        [24, 48],
        [48, Infinity],
      ].map(([low, high]) => ({
        up_to: high === Infinity ? null : high,
        count: hours.filter((each) => each > low! && each <= high!).length,
      })),
    },
    cycle: ['collision', 'comprehensive', 'liability', 'glass'].map((type) => {
      const days = closings.filter((each) => each.type === type).map((each) => each.days)
      return { type, closed: days.length, median_days: quantile(days, 0.5), p90_days: quantile(days, 0.9) }
    }),
    months: (starts: readonly string[]) =>
      starts.map((start, index) => {
        const own = (at: string) => inside(at) && dayOf(at) >= start && dayOf(at) < (starts[index + 1] ?? '9999')
        const paid = orders.filter((each) => own(each.created_at) && each.status === 'paid')
        return {
          from: start,
          claims: claims.filter((each) => own(each.created_at)).length,
          bookings: orders.filter((each) => own(each.created_at)).length,
          paid: paid.length,
          revenue_cents: sum(paid.map(({ amount }) => amount)),
        }
      }),
    matching: {
      radius_miles: 25,
      claims: known.length,
      matched: known.filter(({ id }) => every(id, ({ near }) => near)).length,
      without_place: named.length - known.length,
      without_service: mine.length - named.length,
      services: ['repair', 'glass', 'towing', 'rental', 'adjuster'].map((service) => {
        const asked = needs.filter((need) => need.service === service && need.place)
        return { service, asked: asked.length, matched: asked.filter(({ near }) => near).length }
      }),
    },
    overruns: {
      rentals: rentals.length,
      over: over.length,
      own_cents: sum(over.map(({ own_cents }) => own_cents)),
      causes: (['days', 'rate', 'total'] as const).map((cause) => ({
        cause,
        bookings: rentals.filter((each) => parts[cause](each) > 0).length,
        cents: sum(rentals.map(parts[cause])),
      })),
    },
  }
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.round(each * 1e6) / 1e6 : each)))

test.each([{ period: '7d' }, { period: '30d' }, { period: '90d' }, { period: '12m' }] as const)(
  'every figure of $period is what the rows say',
  async (period) => {
    const { step, stretches, groups: _, ...shown } = await ada.adminAnalytics(period)
    const { months, ...hand } = await byHand(shown.from, shown.to, Date.now())
    expect(rounded(shown)).toEqual(rounded(hand))
    expect(stretches).toEqual(months(stretches.map(({ from }) => from)))
    expect(step).toBe({ '7d': 'day', '30d': 'day', '90d': 'week', '12m': 'month' }[period.period])
    expect(shown.to).toBe(dayOf(new Date()))
  },
)

test('the figures are not all zero, and what drivers paid beyond their coverage divides by its causes', async () => {
  const { matching, overruns, coverage, cycle } = await ada.adminAnalytics({ period: '30d' })
  expect(overruns.over).toBeGreaterThanOrEqual(3)
  expect(sum(overruns.causes.map(({ cents }) => cents))).toBe(overruns.own_cents)
  expect(overruns.causes.every(({ bookings }) => bookings > 0)).toBe(true)
  expect(matching.matched).toBeGreaterThan(0)
  expect(matching.claims).toBeGreaterThan(matching.matched)
  expect([matching.without_place > 0, matching.without_service > 0]).toEqual([true, true])
  expect(coverage.within).toBeLessThan(coverage.verified)
  expect(cycle.find(({ type }) => type === 'glass')?.closed).toBeGreaterThan(0)
})

test('two days of one’s own choice make a period; days that make none are refused by name', async () => {
  const day = ago(3).slice(0, 10)
  const shown = await ada.adminAnalytics({ from: '2026-01-05', to: day })
  expect([shown.from, shown.to, shown.stretches[0]?.from, shown.stretches[1]?.from]).toEqual([
    '2026-01-05',
    day,
    '2026-01-05',
    '2026-02-01',
  ])
  for (const [given, path] of [
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ to: '2026-02-01' }, 'from'],
    [{ from: '2010-01-01', to: '2026-02-01' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
  ] as const)
    await expect(ada.adminAnalytics(given)).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('a listing without a free day, or of a provider who is not verified any more, matches nothing', async () => {
  const rental = async () =>
    (await ada.adminAnalytics({ period: '7d' })).matching.services.find(({ service }) => service === 'rental')!
  await claim({ created_at: ago(1), services_needed: ['rental'], home_zip: '30303' })
  const before = await rental()
  await owner.query(`update listing_search set verified = false where listing_type = 'vehicle'`)
  expect(await rental()).toMatchObject({ asked: before.asked, matched: 0 })
  await owner.query(`update listing_search set verified = true where listing_id = $1`, [LISTINGS.corolla])
  expect((await rental()).matched).toBeGreaterThan(0)
  await owner.query(
    `insert into listing_days (listing_id, unit, day, reason) select $1, u, current_date + d, 'time_off'
     from generate_series(0, 200) d, generate_series(1, 20) u on conflict do nothing`,
    [LISTINGS.corolla],
  )
  expect((await rental()).matched).toBe(0)
})

test('where nothing was there to measure, nothing is said', async () => {
  const quiet = await ada.adminAnalytics({ from: '2019-01-01', to: '2019-01-31' })
  expect(quiet.coverage).toMatchObject({ submitted: 0, verified: 0, median_hours: null, p90_hours: null })
  expect(quiet.cycle.every(({ closed, median_days }) => closed === 0 && median_days === null)).toBe(true)
  expect(quiet.matching).toMatchObject({ claims: 0, matched: 0, without_place: 0, without_service: 0 })
  expect(quiet.overruns).toMatchObject({ rentals: 0, over: 0, own_cents: 0 })
  expect(quiet.stretches).toHaveLength(31)
})
