// The figures of the admin's dashboard lead to queues that hold exactly as many rows.
import { beforeAll, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { seedWorld } from '#db/seed/world.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { queueContract } from '#features/claims/queue/queue.ts'
import { orderCaseContract } from '#features/cases/complaints/order-case.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { JOBS } from '#app/jobs.ts'
import { filterOf as orderFilterOf, queueAt } from '#features/cases/complaints/web/queue-search.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { dashboardsContract } from '../contract.ts'
import { peopleContract } from '#features/front/users/person.ts'
import { COUNT_LINKS } from '../web/count-links.ts'

const world = await createWorld()
const ada = await world.as('ada')
const api = ada.on(dashboardsContract)
beforeAll(async () => {
  await seedWorld(world.services)
  const drew = (await world.as('drew')).on(intakeContract)
  for (const number of ['COUNT-1', 'COUNT-2'])
    await drew.submit({
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-1',
      claim_number: number,
      claim_type: 'glass',
      loss_date: '2026-11-01',
    })
})

/** The filter in the address, as the page hands it to its queue. */
const filterOf = (link: string) => Object.fromEntries(new URL(link, 'http://any').searchParams) as never

test('each figure is what its queue finds under the filter it leads to', async () => {
  const { counts } = await api.admin({})
  const { tab, search } = queueAt(new URL(COUNT_LINKS.paid_orders, 'http://any').searchParams)
  const orders = await ada.on(orderCaseContract).queue(orderFilterOf(tab, search))
  const { rows: claims } = await ada
    .on(queueContract)
    .queue({ limit: 100, ...(filterOf(COUNT_LINKS.pending_claims) as object) })
  expect({
    claims: claims.length,
    verifications: (await ada.on(verificationContract).queue(filterOf(COUNT_LINKS.pending_verifications))).total,
    providers: (await ada.on(verificationContract).queue(filterOf(COUNT_LINKS.providers))).total,
    users: (await ada.on(peopleContract).list(filterOf(COUNT_LINKS.users))).total,
    listings: (await api.listings(filterOf(COUNT_LINKS.listings))).total,
    orders: orders.total,
  }).toEqual({
    claims: counts.pending_claims,
    verifications: counts.pending_verifications,
    providers: counts.providers,
    users: counts.users,
    listings: counts.listings,
    orders: counts.paid_orders,
  })
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([['overdue_claims', 0]])
  expect(orders.rows.every(({ status }) => status === 'paid')).toBe(true)
  const { rows } = await world.databases.owner.query(
    `select sum(amount)::int as gross from orders where status = 'paid'`,
  )
  expect(counts.revenue_cents).toBe(rows[0].gross)
})

test('what we earned stays the same when money comes from our bank or an insurer’s check goes there', async () => {
  const { topUp, books, day, claim, paid } = bookings(world)
  const order_id = await paid('drew', 200, 202, { claim_id: await claim('drew') })
  const readLines = () => JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  await readLines()
  const before = await books()
  const { counts } = await api.admin({})
  expect(counts.own_cents).toBe(-before['platform_fee']!)
  topUp(50_000)
  await readLines()
  await ada.on(receivablesContract).recordPayment({
    insurer: 'Peachtree Mutual',
    amount_cents: 9000,
    received_on: day(0),
    how: 'check',
    reference: '10001',
    lines: [{ order_id, amount_cents: 9000 }],
  })
  expect((await books())['bank']).toBe((before['bank'] ?? 0) - 50_000 + 9000)
  expect((await api.admin({})).counts.own_cents).toBe(counts.own_cents)
})

test('listings of every status are found by title and business, and counted by status under the same search', async () => {
  const all = await api.listings({})
  expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total)
  expect(all.rows.map(({ created_at }) => created_at)).toEqual(
    all.rows
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  const sals = await api.listings({ q: 'five points coll' })
  expect(sals.total).toBeGreaterThan(0)
  expect(sals.rows.every(({ provider_id }) => provider_id === PROVIDERS.sal.id)).toBe(true)
  const draft = await api.listings({ status: 'draft' })
  expect(draft.rows.every(({ status }) => status === 'draft')).toBe(true)
  expect(draft.total).toBe(all.counts.draft)
  expect((await api.listings({ q: '%_' })).total, 'wildcards are letters').toBe(0)
  const second = await api.listings({ page: 2 })
  expect(second.rows.some(({ id }) => all.rows.some((row) => row.id === id))).toBe(false)
  for (const who of ['sal', 'dana'] as const)
    await expect((await world.as(who)).on(dashboardsContract).listings({})).rejects.toMatchObject({ status: 403 })
})

test('a person who left and a colleague are no users', async () => {
  const { counts } = await api.admin({})
  await world.databases.owner.query('update profiles set deleted_at = now() where id = $1', [CAST.nina.id])
  expect((await api.admin({})).counts.users).toBe(counts.users - 1)
})
