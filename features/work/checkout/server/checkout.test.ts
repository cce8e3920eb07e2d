import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { createWorld } from '#test/world.ts'
import { companyOf } from '#simulator/open.ts'
import { openFor } from './checkout.ts'
import { endReservation } from './end-reservation.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const DAY = '2026-12-01'
const PRICE = {
  kind: 'rental',
  service_date: DAY,
  end_date: DAY,
  quantity: 1,
  rate_cents: 3800,
  total_cents: 3800,
  covered_days: 0,
  insurer_day_cents: 0,
  insurer_cents: 0,
  own_cents: 3800,
  direct_bill: false,
  amount: 3800,
  deposit_cents: 0,
  title: 'Corolla',
}
const ctx = systemCtx(world.services, 'test')

async function put(status: 'pending' | 'expired' | 'cancelled'): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, reservation_expires_at)
     values ($1, $2, $3, $4, 3800, $6, $5, now() + interval '30 minutes')`,
    [id, CAST.dana.id, PROVIDERS.omar.id, LISTINGS.corolla, status, PRICE],
  )
  return id
}
const checkouts = async (order: string) => {
  const { rows } = await owner.query('select count(*)::int as payments from payments where order_id = $1', [order])
  const { store } = companyOf(world.services)
  const sessions = store.rows(`select 1 from objects where body ->> 'client_reference_id' = ?`, order)
  return { ...rows[0], sessions: sessions.length }
}

test.each(['expired', 'cancelled'] as const)('an order that is %s gets no checkout any more', async (status) => {
  const order = await put(status)
  await expect(openFor(ctx, order)).rejects.toMatchObject({ status: 409, code: 'booking_ended' })
  expect(await checkouts(order)).toEqual({ payments: 0, sessions: 0 })
})

test('an order that is opened and ended from many sides at once has had one checkout', async () => {
  const order = await put('pending')
  await openFor(ctx, order)
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => endReservation(ctx, order, 'expired')),
    ...Array.from({ length: 6 }, () => openFor(ctx, order)),
  ])
  expect(await checkouts(order)).toEqual({ payments: 1, sessions: 1 })
})
