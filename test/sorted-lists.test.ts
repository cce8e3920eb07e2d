// Each list that can be sorted, over all its pages: by every column and both ways, each row once, and nothing else is taken as a sort.
import { beforeAll, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { seedClaims } from '#db/seed/claims.ts'
import { seedEstimates } from '#db/seed/estimates.ts'
import { seedReceivables } from '#db/seed/receivables.ts'
import { seedRepairs } from '#db/seed/repairs.ts'
import { seedExtensions } from '#db/seed/world-extensions.ts'
import { seedWorld } from '#db/seed/world.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { PROVIDER_SORTS, providerAdminContract } from '#features/business/verification/provider-admin.ts'
import { providerFileContract } from '#features/business/verification/provider-file.ts'
import { CASE_SORTS, orderCaseContract, queueFileContract } from '#features/cases/complaints/order-case.ts'
import {
  DEBTOR_SORTS,
  RECEIVABLE_SORTS,
  receivableFilesContract,
  receivablesContract,
} from '#features/cases/receivables/receivable.ts'
import { insurersContract } from '#features/claims/insurers/contract.ts'
import { INSURER_SORTS } from '#features/claims/insurers/insurer.ts'
import { QUEUE_SORTS, queueContract } from '#features/claims/queue/queue.ts'
import { AUDIT_SORTS } from '#features/front/audit/audit.ts'
import { auditContract, auditFileContract } from '#features/front/audit/contract.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { LISTING_SORTS } from '#features/front/dashboards/dashboard.ts'
import { peopleContract, peopleFileContract, USER_SORTS } from '#features/front/users/person.ts'
import { BOOKS_SORTS, booksContract, booksFileContract } from '#features/money/ledger/books.ts'
import { PAYOUT_SORTS, payoutsAdminContract } from '#features/money/payouts/payouts.ts'
import { towListContract } from '#features/towing/tow-list/contract.ts'
import { STAY_SORTS } from '#features/towing/tow-list/stay-list.ts'
import { TOW_SORTS } from '#features/towing/tow-list/tow-list.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import { ADMIN_REPAIR_SORTS } from '#features/trades/repairs/repair.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { ORDER_SORTS } from '#features/work/orders/order.ts'
import { dayIn } from '#lib/dates.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const ada = await world.as('ada')
const api = {
  claims: ada.on(queueContract),
  orders: ada.on(orderCaseContract),
  books: ada.on(booksContract),
  receivables: ada.on(receivablesContract),
  payouts: ada.on(payoutsAdminContract),
  providers: ada.on(verificationContract),
  people: ada.on(peopleContract),
  dashboards: ada.on(dashboardsContract),
  insurers: ada.on(insurersContract),
  audit: ada.on(auditContract),
  repairs: ada.on(repairsContract),
  tows: ada.on(towListContract),
}
beforeAll(async () => {
  await owner.query(`insert into audit_log (at, action, subject_table, subject_id)
    select '2025-06-01Z'::timestamptz + n * interval '1 hour', 'claim.note', 'claims', n::text from generate_series(1, 4) n`)
  await seedWorld(world.services)
  await seedClaims(world.services)
  await seedEstimates(world.services)
  await seedExtensions(world.services)
  await seedRepairs(world.services)
  await seedReceivables(world.services)
  // many with the same value, and more than one page
  await owner.query(
    `insert into insurers (id, name) select gen_random_uuid(), 'Bench ' || n from generate_series(1, 60) n`,
  )
  await owner.query(`insert into audit_log (at, action, subject_table, subject_id)
    select now(), 'claim.note', 'claims', n::text from generate_series(1, 120) n`)
  await owner.query(
    `insert into tow_jobs (id, driver_id, provider_id, status, vehicle_class, car, condition, scene, destination, caller_name, caller_phone,
       asked_at, accepted_at, created_at)
     select gen_random_uuid(), $1, case when n % 2 = 0 then (select id from provider_profiles where id::text > (n % 7)::text order by id limit 1) end,
       case when n % 2 = 0 then 'accepted' else 'asking' end, 'light', '{}', '{}', '{}', '{}', 'Driver ' || n % 9, '404', now(), null,
       '2026-01-01Z'::timestamptz + n % 50 * interval '1 minute' from generate_series(1, 60) n`,
    [CAST.dana.id],
  )
  await owner.query(`insert into storage_stays (id, claim_id, place, name, state, in_at, in_known, daily_cents, count_rule, payer, source, recorded_at)
    select gen_random_uuid(), id, 'yard', 'Yard', 'GA', '2026-01-01Z'::timestamptz + n % 3 * interval '1 day', true,
      case when n % 4 > 0 then n % 4 * 1000 end, 'calendar_day', 'unknown', 'driver', now()
    from (select id, row_number() over (order by id) as n from claims) c
    where not exists (select from storage_stays s where s.claim_id = c.id and s.out_at is null)`)
  // within one millisecond, three of them at once
  await owner.query(`update profiles p set created_at = '2026-01-01Z'::timestamptz + least(n, 3) * interval '1 microsecond'
    from (select id, row_number() over (order by id desc) as n from (select id from profiles order by id limit 5) x) five where five.id = p.id`)
  await owner.query(`update profiles set name = 'Sam Same' where id in (select id from profiles order by id limit 7)`)
  const people = await owner.query<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from profiles`,
  )
  for (const { id, at } of people.rows) created.set(id, at)
})

/** When each person came, to the microsecond. */
const created = new Map<string, string>()

type Row = Record<string, unknown>
type Value = string | number | null | undefined
type List = {
  name: string
  sorts: readonly string[]
  /** A page after `place`, with where the next begins. */
  page: (sort: string | undefined, place: unknown) => Promise<{ rows: readonly Row[]; next: unknown }>
  /** What the list shows of a row under a sort. */
  value: (row: Row, column: string) => Value
  id?: string
}
const low = (row: Row, key: string) => String(row[key]).toLowerCase()
/** A list whose pages have numbers. */
const numbered =
  (
    read: (sort: never, page: number) => Promise<{ rows: readonly unknown[]; total: number }>,
    size: number,
  ): List['page'] =>
  async (sort, place) => {
    const page = (place as number | undefined) ?? 1
    const { rows, total } = await read(sort as never, page)
    return { rows: rows as Row[], next: page * size < total ? page + 1 : null }
  }

const LISTS: List[] = [
  {
    name: 'open claims',
    sorts: QUEUE_SORTS,
    page: async (sort, place) =>
      api.claims.queue({ status: 'open', limit: 3, sort: sort as never, cursor: place as string }),
    value: (row, column) =>
      column === 'due'
        ? (row['next_at'] as string)
        : column === 'submitted'
          ? (row['created_at'] as string)
          : low(row, { number: 'claim_number', driver: 'driver_name', insurer: 'insurer_name' }[column]!),
  },
  {
    name: 'closed claims',
    sorts: QUEUE_SORTS,
    page: async (sort, place) =>
      api.claims.queue({ status: 'closed', limit: 2, sort: sort as never, cursor: place as string }),
    value: (row, column) =>
      column === 'due'
        ? (row['next_at'] as string)
        : column === 'submitted'
          ? (row['created_at'] as string)
          : low(row, { number: 'claim_number', driver: 'driver_name', insurer: 'insurer_name' }[column]!),
  },
  {
    name: 'bookings',
    sorts: CASE_SORTS,
    page: numbered(
      (sort, page) => api.orders.queue({ sort, page, from: dayIn('UTC', new Date(Date.now() - 25 * 86_400_000)) }),
      25,
    ),
    value: (row, column) =>
      column === 'amount'
        ? (row['amount'] as number)
        : column === 'booking' || column === 'driver' || column === 'provider'
          ? low(row, { booking: 'title', driver: 'customer', provider: 'business_name' }[column])
          : (row[{ waits: 'disputed_at', days: 'service_date', answer: 'answer_by' }[column]!] as string | null),
  },
  {
    name: 'the ledger',
    sorts: BOOKS_SORTS,
    page: numbered(
      (sort, page) => api.books.books({ sort, page, from: dayIn('UTC', new Date(Date.now() - 8 * 86_400_000)) }),
      25,
    ),
    value: (row) => row['created_at'] as string,
  },
  {
    name: 'insurers that owe',
    sorts: DEBTOR_SORTS,
    id: 'debtor',
    page: numbered((sort, page) => api.receivables.debtors({ sort, page }), 25),
    value: (row, column) =>
      column === 'name'
        ? low(row, 'insurer_name')
        : (row[{ bookings: 'bookings', open: 'open_cents', age: 'oldest_days' }[column]!] as number | null),
  },
  {
    name: 'what insurers owe',
    sorts: RECEIVABLE_SORTS,
    id: 'order_id',
    page: numbered((sort, page) => api.receivables.receivables({ sort, page, limit: 3, show: 'all' }), 3),
    value: (row, column) =>
      column === 'claim'
        ? low(row, 'claim_number')
        : (row[{ billed: 'billed_cents', paid: 'paid_cents', open: 'open_cents', age: 'age_days' }[column]!] as
            | number
            | null),
  },
  {
    name: 'payouts',
    sorts: PAYOUT_SORTS,
    id: 'provider_id',
    page: numbered((sort, page) => api.payouts.list({ sort, page }), 25),
    value: (row, column) =>
      column === 'provider'
        ? low(row, 'business_name')
        : column === 'balance'
          ? (row['balance_cents'] as number)
          : (row['last'] as { made_at: string } | null)?.made_at,
  },
  {
    name: 'providers',
    sorts: PROVIDER_SORTS,
    page: numbered((sort, page) => api.providers.queue({ status: 'all', sort, page, limit: 4 }), 4),
    value: (row, column) =>
      column === 'business' ? low(row, 'business_name') : (row[column === 'due' ? 'due_at' : 'state'] as string | null),
  },
  {
    name: 'users',
    sorts: USER_SORTS,
    page: async (sort, place) => api.people.list({ limit: 4, sort: sort as never, cursor: place as string }),
    value: (row, column) => (column === 'created' ? created.get(row['id'] as string) : low(row, column)),
  },
  {
    name: 'listings',
    sorts: LISTING_SORTS,
    page: numbered((sort, page) => api.dashboards.listings({ sort, page }), 50),
    value: (row, column) =>
      column === 'created' ? (row['created_at'] as string) : low(row, column === 'title' ? 'title' : 'business_name'),
  },
  {
    name: 'insurers',
    sorts: INSURER_SORTS,
    page: numbered((sort, page) => api.insurers.list({ sort, page }), 50),
    value: (row, column) => (column === 'claims' ? (row['claims'] as number) : low(row, 'name')),
  },
  {
    name: 'the audit log',
    sorts: AUDIT_SORTS,
    page: async (sort, place) => {
      const from = place === undefined ? {} : { [sort === 'at' ? 'after' : 'before']: place }
      const { rows, older, newer } = await api.audit.list({ kind: 'writes', sort: sort as never, ...from })
      return { rows, next: older ?? newer }
    },
    value: (row) => row['id'] as number,
  },
  {
    name: 'tows',
    sorts: TOW_SORTS,
    page: numbered((sort, page) => api.tows.list({ sort, page }), 50),
    value: (row, column) =>
      column === 'asked' ? (row['created_at'] as string) : (row[column] as string | null)?.toLowerCase(),
  },
  {
    name: 'cars in storage',
    sorts: STAY_SORTS,
    page: numbered((sort, page) => api.tows.stays({ sort, page }), 50),
    value: (row, column) =>
      column === 'since'
        ? (row['in_at'] as string)
        : column === 'daily'
          ? (row['daily_cents'] as number | null)
          : (row[column] as string).toLowerCase(),
  },
  {
    name: 'repairs',
    sorts: ADMIN_REPAIR_SORTS,
    page: async (sort) => ({ rows: await api.repairs.adminRepairs({ sort: sort as never }), next: null }),
    value: (row, column) =>
      column === 'shop' || column === 'claim' || column === 'driver'
        ? low(row, { shop: 'shop_name', claim: 'claim_number', driver: 'first_name' }[column])
        : (row[column === 'promised' ? 'promised_on' : 'authorized_cents'] as string | number | null),
  },
  {
    name: 'a provider’s bookings',
    sorts: ORDER_SORTS,
    page: async (sort, place) => {
      const omar = (await world.as('omar')).on(ordersContract)
      const rows = await omar.list({ limit: 3, sort: sort as never, after: place as string })
      return { rows, next: rows.length === 3 ? rows.at(-1)!.id : null }
    },
    value: (row) => row['service_date'] as string | null,
  },
]

/** Of the demo world. */
const ON_ONE_PAGE = ['insurers that owe', 'payouts', 'repairs']

async function all({ page }: List, sort?: string): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = []
  let pages = 0
  for (let place: unknown; place !== null; pages++) {
    const one = await page(sort, place)
    rows.push(...one.rows)
    place = one.next
  }
  return { rows, pages }
}

test.each(LISTS)(
  '$name: by each column, both ways, over all pages each row once; without a value last',
  async (list) => {
    const { value, id = 'id' } = list
    const usual = await all(list)
    const ids = usual.rows.map((row) => row[id])
    expect(ids.length, 'rows').toBeGreaterThan(2)
    if (!ON_ONE_PAGE.includes(list.name)) expect(usual.pages).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    for (const sort of list.sorts) {
      const { rows } = await all(list, sort)
      expect(new Set(rows.map((row) => row[id])), sort).toEqual(new Set(ids))
      expect(rows, sort).toHaveLength(ids.length)
      const down = sort.startsWith('-')
      const column = sort.replace('-', '')
      for (const [n, row] of rows.entries()) {
        if (n === 0) continue
        const [before, now] = [value(rows[n - 1]!, column) ?? null, value(row, column) ?? null]
        const said = `${sort}: ${String(before)}, then ${String(now)}`
        if (before === null) expect(now, said).toBeNull()
        else if (now !== null && before !== now) expect(down ? before > now : before < now, said).toBe(true)
        // of the same value by id; a repair shows only the first name of its driver
        else if (before === now && !(list.name === 'repairs' && column === 'driver'))
          expect([String(rows[n - 1]![id]), String(row[id])].toSorted()[down ? 1 : 0], said).toBe(rows[n - 1]![id])
      }
    }
    await expect(list.page('nothing', undefined)).rejects.toMatchObject({
      status: 422,
      details: [expect.objectContaining({ path: 'sort' })],
    })
  },
)

test('a booking moved to another day between two pages of them by day leads to no gap and no repetition', async () => {
  const omar = (await world.as('omar')).on(ordersContract)
  for (const sort of ORDER_SORTS) {
    const ids = (await omar.list({ limit: 100, sort })).map(({ id }) => id)
    const last = (await omar.list({ limit: 3, sort })).at(-1)!
    const day = last.service_date!
    const moved = sort === 'when' ? '2099-01-01' : '2001-01-01'
    await owner.query(`alter table orders disable trigger user`)
    await owner.query('update orders set service_date = $2, end_date = null where id = $1', [last.id, moved])
    const rest = await omar.list({ limit: 100, sort, after: last.id, after_day: day })
    expect(rest.map(({ id }) => id).filter((id) => id !== last.id)).toEqual(ids.slice(3))
    await owner.query('update orders set service_date = $2, end_date = $3 where id = $1', [last.id, day, last.end_date])
    await owner.query(`alter table orders enable trigger user`)
  }
})

test('a place in one order is none in another', async () => {
  const { next } = await api.claims.queue({ status: 'open', limit: 1 })
  const refused = { status: 422, details: [expect.objectContaining({ path: 'cursor' })] }
  await expect(api.claims.queue({ status: 'open', sort: 'driver', cursor: next! })).rejects.toMatchObject(refused)
  await expect(api.claims.queue({ status: 'closed', cursor: next! })).rejects.toMatchObject(refused)
  const people = await api.people.list({ limit: 1, sort: 'name' })
  await expect(api.people.list({ cursor: people.next! })).rejects.toMatchObject(refused)
  await expect(api.people.list({ cursor: CAST.dana.id })).rejects.toMatchObject(refused)
  for (const [sort, place] of [
    ['at', 'before'],
    ['-at', 'after'],
  ] as const)
    await expect(api.audit.list({ sort, [place]: 5 })).rejects.toMatchObject({
      status: 422,
      details: [expect.objectContaining({ path: place })],
    })
})

test('files follow the order of the list they are taken from', async () => {
  const lines = async (path: string) => {
    const answer = await ada.fetch(path)
    expect(answer.status, path).toBe(200)
    return (await answer.text()).trim().split('\r\n').slice(1)
  }
  const FILES = [
    `${peopleFileContract.csv.path}?sort=`,
    `${providerFileContract.csv.path}?status=all&sort=`,
    `${queueFileContract.csv.path}?sort=`,
    `${receivableFilesContract.receivablesCsv.path}?show=all&sort=`,
    `${booksFileContract.csv.path}?sort=`,
    `${auditFileContract.csv.path}?kind=writes&to=2026-01-01T00:00:00Z&sort=`,
  ]
  const BY = ['email', 'business', 'amount', 'billed', 'at', 'at']
  for (const [n, path] of FILES.entries()) {
    const [up, down] = [await lines(path + BY[n]!), await lines(`${path}-${BY[n]!}`)]
    expect(up.length, path).toBeGreaterThan(1)
    expect(up.toSorted(), path).toEqual(down.toSorted())
    if (path.startsWith(booksFileContract.csv.path)) expect(up[0]).not.toBe(down[0])
    else expect(up, path).toEqual(down.toReversed())
  }
})

test('the next claim and the next provider are the first by the order one works in', async () => {
  const { rows } = await api.claims.queue({ status: 'open', sort: '-number', limit: 100 })
  const free = rows.find(({ assignee, assigned }) => (assignee ?? assigned)?.mine !== false)
  expect(await api.claims.takeNext({ status: 'open', sort: '-number' })).toEqual({ id: free!.id })
  const takeNext = ada.on(providerAdminContract).takeNext
  const [up, down] = [await takeNext({ sort: 'business' }), await takeNext({ sort: '-business' })]
  const names = (await api.providers.queue({ status: 'all', limit: 200 })).rows
  const of = (taken: { provider_id: string }) =>
    low(
      names.find(({ id }) => id === taken.provider_id)!,
      'business_name',
    )
  expect(of(up) < of(down)).toBe(true)
})
