import { expect, test } from 'vitest'
import { CAST, LISTINGS, type Who } from '#db/seed/cast.ts'
import { startOfDayIn } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld({ crowded: true })
const { day, orders, deliver, paid, read, claim, books, daysReserved, book } = bookings(world)
const HOUR = 3_600_000
const { owner } = world.databases
/** Omar proposes other days of a booking of the Corolla. */
async function propose(id: string, from: number, to: number | null = null, note?: string) {
  const days = { service_date: day(from), ...(to !== null && { end_date: day(to) }) }
  const order = await (await orders('omar')).proposeChange({ id, ...days, ...(note && { note }) })
  return order.change!.id
}
const accept = async (who: Who, id: string, change_id: string) => (await orders(who)).acceptChange({ id, change_id })
const decline = async (who: Who, id: string, change_id: string) =>
  (await orders(who)).declineChange({ id, change_id, reason: 'I need it that day' })
const deadline = (id: string) => JOBS['order_deadline']!(systemCtx(world.services, 'order_deadline'), { id })
const dueIn = async (id: string) =>
  (new Date((await read('omar', id)).respond_by!).getTime() - world.services.now().getTime()) / HOUR
const notified = async (who: Who, id: string) => {
  const { rows } = await owner.query<{ title: string }>(
    `select title from notifications where user_id = $1 and action_url like '%' || $2 order by created_at, id`,
    [CAST[who].id, id],
  )
  return rows.map(({ title }) => title)
}

const mails = async (who: Who) => {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from outbox where to_address = $1 and subject = 'New dates proposed'`,
    [CAST[who].email],
  )
  return rows[0]!.n
}

test('a driver who would rather go gets everything back, also on the day before', async () => {
  const first = startOfDayIn('America/New_York', day(2)).getTime()
  world.clock.advance(first - 22 * HOUR - world.services.now().getTime())
  const id = await paid('dana', 1, 2)
  const dana = await orders('dana')
  expect(await dana.cancelPreview({ id })).toMatchObject({ rule: 'late', kept_cents: 3800 })
  await propose(id, 76, 77)
  expect(await dana.cancelPreview({ id })).toMatchObject({ rule: 'proposed', refund_cents: 7600, kept_cents: 0 })
  await dana.cancel({ id, expected_refund_cents: 7600 })
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', change: { status: 'void' } })
  expect(await books(id)).toEqual({})
})

test('a provider proposes other days; the driver agrees, and booking, days and books move at once', async () => {
  const id = await paid('dana', 5, 7)
  const omar = await orders('omar')
  expect(await omar.changePreview({ id, service_date: day(6), end_date: day(8) })).toMatchObject({
    refund_cents: 0,
    price: { amount: 11_400, covered_days: null, insurer_day_cents: null },
  })
  const before = await mails('dana')
  const change_id = await propose(id, 6, 8, 'The brakes are done a day later.')
  const asked = await read('dana', id)
  expect(asked).toMatchObject({
    work_status: 'requested',
    service_date: day(5),
    change: { status: 'open', proposed_by: 'provider', service_date: day(6), end_date: day(8), refund_cents: 0 },
  })
  expect(await notified('dana', id)).toContain('New dates proposed')
  expect(await mails('dana')).toBe(before + 1)
  const agreed = await accept('dana', id, change_id)
  expect(agreed).toMatchObject({
    work_status: 'accepted',
    service_date: day(6),
    end_date: day(8),
    change: { status: 'accepted' },
  })
  expect(agreed.timeline.filter(({ kind }) => kind === 'change')).toMatchObject([
    { to_status: 'open', by: 'provider', reason: 'The brakes are done a day later.' },
    { to_status: 'accepted', by: 'customer', details: { proposed_by: 'provider' } },
  ])
  expect(await daysReserved(id)).toEqual(['order', 'order', 'order'])
  expect(await books(id)).toEqual({ payment_provider: 11_400, held: -11_400 })
  expect(await notified('omar', id)).toContain('Your new dates were accepted')
})

test('fewer days give the difference back when the driver agrees, and what the insurer covers stays untold', async () => {
  const claim_id = await claim('drew', { rental_max_days: 2 })
  const id = await paid('drew', 10, 12, { claim_id })
  const { price } = await (await orders('omar')).changePreview({ id, service_date: day(10), end_date: day(11) })
  expect(price).toMatchObject({ covered_days: null, insurer_day_cents: null })
  const change_id = await propose(id, 11, 12)
  expect((await read('drew', id)).change).toMatchObject({ refund_cents: 3800 })
  await accept('drew', id, change_id)
  await deliver()
  expect(await books(id)).toEqual({ payment_provider: 1600, held: -7600, insurer_receivable: 6000 })
})

test('what cannot be proposed: dearer, taken, past, too short days, the same ones, and somebody else’s booking', async () => {
  const id = await paid('dana', 20, 21)
  await paid('drew', 23, 24)
  const omar = await orders('omar')
  const days = (from: number, to: number) => ({ id, service_date: day(from), end_date: day(to) })
  for (const [wanted, refusal] of [
    [days(20, 22), { status: 409, code: 'costs_more' }],
    [days(22, 23), { status: 409, code: 'day_taken' }],
    [days(-2, -1), { status: 422 }],
    [days(0, 1), { status: 422 }],
    [days(22, 21), { status: 422 }],
    [days(20, 21), { status: 422 }],
    [days(400, 401), { status: 422 }],
  ] as const)
    await expect(omar.proposeChange(wanted), JSON.stringify(wanted)).rejects.toMatchObject(refusal)
  await owner.query(
    `insert into listing_days (listing_id, unit, day, reason) values ($1, 1, $2, 'time_off') on conflict do nothing`,
    [LISTINGS.corolla, day(26)],
  )
  await expect(omar.proposeChange(days(25, 26)), 'a closed day').rejects.toMatchObject({ code: 'day_taken' })
  await expect((await orders('dana')).proposeChange(days(27, 28))).rejects.toMatchObject({ status: 403 })
  await expect((await orders('sal')).proposeChange(days(27, 28))).rejects.toMatchObject({ status: 404 })
  await expect((await orders('nobody')).proposeChange(days(27, 28))).rejects.toMatchObject({ status: 401 })
  await expect((await orders('ada')).proposeChange(days(27, 28))).rejects.toMatchObject({ status: 403 })
  const { url, order_id } = await book('dana', 30, 31)
  expect(url).not.toBeNull()
  await expect(omar.proposeChange({ id: order_id, service_date: day(33), end_date: day(34) })).rejects.toMatchObject({
    status: 409,
    code: 'not_paid',
  })
})

test('one request at a time, answered by the other side only', async () => {
  const id = await paid('dana', 40, 41)
  const [omar, dana] = [await orders('omar'), await orders('dana')]
  const change_id = await propose(id, 43, 44)
  const days = { id, service_date: day(45), end_date: day(46) }
  await expect(omar.proposeChange(days)).rejects.toMatchObject({ status: 409, code: 'change_open' })
  await expect(dana.askChange({ ...days, expected_refund_cents: 0 })).rejects.toMatchObject({ code: 'change_theirs' })
  await expect(omar.acceptChange({ id, change_id })).rejects.toMatchObject({ status: 403 })
  await expect(omar.declineChange({ id, change_id, reason: 'No more' })).rejects.toMatchObject({ status: 403 })
  await expect(dana.withdrawChange({ id, change_id })).rejects.toMatchObject({ status: 403 })
  await expect(accept('drew', id, change_id)).rejects.toMatchObject({ status: 404 })
  expect((await omar.withdrawChange({ id, change_id })).change).toMatchObject({ status: 'withdrawn' })
  await expect(accept('dana', id, change_id), 'a page that shows what is over').rejects.toMatchObject({
    status: 409,
    code: 'change_over',
  })
  expect(await notified('dana', id)).toContain('Proposal withdrawn')
})

test('declined, the booking stays as asked and its deadline resumes where it was paused', async () => {
  const id = await paid('dana', 50, 51)
  const first = day(50)
  world.clock.advance(20 * HOUR)
  expect(await dueIn(id)).toBeCloseTo(4, 1)
  const change_id = await propose(id, 53, 54)
  world.clock.advance(23 * HOUR)
  await deadline(id)
  expect(
    (await read('dana', id)).timeline.some(({ kind }) => kind === 'overdue'),
    'the driver thinks',
  ).toBe(false)
  const after = await decline('dana', id, change_id)
  expect(after).toMatchObject({ work_status: 'requested', service_date: first, change: { status: 'declined' } })
  expect(await dueIn(id)).toBeCloseTo(4, 1)
  expect(await notified('omar', id)).toContain('Your new dates were declined')
  world.clock.advance(4.1 * HOUR)
  await deadline(id)
  expect((await read('dana', id)).timeline.at(-1)).toMatchObject({ kind: 'overdue' })
  const asked = async () =>
    (
      await world.databases.owner.query(`select run_at from graphile_worker._private_jobs where key = $1`, [
        `deadline:${id}`,
      ])
    ).rows
  const next = await asked()
  expect(next).toHaveLength(1)
  await JOBS['answer_reminder']!(systemCtx(world.services, 'answer_reminder'), { id })
  expect(await asked(), 'a reminder that comes late does not ask again').toEqual(next)
})

test('unanswered, a proposal ends and the provider has as long as was left', async () => {
  const id = await paid('drew', 60, 61)
  world.clock.advance(10 * HOUR)
  const change_id = await propose(id, 63, 64)
  world.clock.advance(24.1 * HOUR)
  await JOBS['order_deadline']!(systemCtx(world.services, 'order_deadline'), { id, change_id })
  expect((await read('drew', id)).change?.status).toBe('expired')
  expect(await dueIn(id)).toBeCloseTo(13.9, 1)
  expect((await (await orders('omar')).accept({ id })).work_status).toBe('accepted')
})

test('a deadline that has passed is not set back by a proposal', async () => {
  const id = await paid('drew', 66, 67)
  world.clock.advance(25 * HOUR)
  await deadline(id)
  const change_id = await propose(id, 69, 70)
  await decline('drew', id, change_id)
  expect(await dueIn(id)).toBeLessThan(0)
})

test('accepting the days as booked takes an own proposal back; a booking that is agreed can still be moved', async () => {
  const id = await paid('dana', 80, 81)
  const first = await propose(id, 83, 84)
  const omar = await orders('omar')
  await omar.accept({ id })
  expect(await read('omar', id)).toMatchObject({ work_status: 'accepted', change: { status: 'withdrawn' } })
  await expect(accept('dana', id, first)).rejects.toMatchObject({ code: 'change_over' })
  const second = await propose(id, 86, 87)
  expect(await accept('dana', id, second)).toMatchObject({ work_status: 'accepted', service_date: day(86) })
})

test('days that went while the driver thought are not sold twice', async () => {
  const id = await paid('dana', 90, 91)
  const change_id = await propose(id, 93, 94)
  await paid('drew', 94, 95)
  await expect(accept('dana', id, change_id)).rejects.toMatchObject({ status: 409, code: 'day_taken' })
  expect(await read('dana', id)).toMatchObject({ service_date: day(90), change: { status: 'open' } })
})

test('two decide at once: the driver agrees or declines, the provider accepts or takes back, and one of them counts', async () => {
  for (let round = 0; round < 4; round++) {
    const base = 100 + round * 8
    const id = await paid('dana', base, base + 1)
    const change_id = await propose(id, base + 3, base + 4)
    const omar = await orders('omar')
    const results = await Promise.allSettled([
      accept('dana', id, change_id),
      decline('dana', id, change_id),
      omar.withdrawChange({ id, change_id }),
      ...(round % 2 ? [omar.decline({ id, reason: 'The car is sold' })] : [omar.accept({ id })]),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect(['change_over', 'wrong_state', 'not_paid']).toContain((result.reason as { code: string }).code)
    await deliver()
    const order = await read('dana', id)
    expect(order.change!.status).not.toBe('open')
    const moved = order.service_date === day(base + 3)
    expect(order.change!.status === 'accepted').toBe(moved)
    const gone = order.work_status === 'declined'
    expect(await daysReserved(id)).toEqual(gone ? [] : ['order', 'order'])
    expect(await books(id)).toEqual(gone ? {} : { payment_provider: 7600, held: -7600 })
  }
})
