import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const booked = bookings(world)
const {
  day,
  orders,
  adminCalls,
  book,
  deliver,
  press,
  paid,
  read,
  claim,
  books,
  daysReserved,
  atCompany,
  handOver,
  takeBack,
  finish,
} = booked
const { owner } = world.databases
const HOUR = 3_600_000
const later = (hours: number) => world.clock.advance(hours * HOUR)
const omar = async () => orders('omar')
const subjects = async (who: Who) => {
  const { rows } = await owner.query<{ subject: string }>(
    'select subject from outbox where to_address = $1 order by created_at',
    [CAST[who].email],
  )
  return rows.map((row) => row.subject)
}
const balance = async () => {
  const { rows } = await owner.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries where account = 'provider_balance' and party_id = $1`,
    [PROVIDERS.omar.id],
  )
  return rows[0]!.cents
}

test('accepted, started, completed, approved: exactly what was held is released, and every step has actor and time', async () => {
  const before = await balance()
  const id = await paid('dana', 5, 7, { claim_id: await claim('dana') })
  const provider = await omar()
  await provider.accept({ id })
  await handOver('dana', id)
  await takeBack(id)
  const done = await finish(id)
  expect(Date.parse(done.release_at!) - world.services.now().getTime()).toBeCloseTo(72 * HOUR, -4)
  const order = await (await orders('dana')).approve({ id })
  expect(order).toMatchObject({ status: 'paid', work_status: 'approved' })
  expect(order.released_at).not.toBeNull()
  expect(await books(id)).toEqual({ payment_provider: 2400, insurer_receivable: 9000, provider_balance: -11_400 })
  expect((await balance()) - before).toBe(11_400)
  const moved = order.timeline.filter(({ kind }) => kind === 'status' || kind === 'released')
  expect(
    moved.map((step) => `${step.by} (${step.name}): ${step.kind === 'status' ? step.to_status : step.kind}`),
  ).toEqual([
    'customer (Dana Whitfield): requested',
    'customer (Dana Whitfield): pending',
    'system (null): paid',
    'provider (Omar): accepted',
    'customer (Dana Whitfield): in_progress',
    'provider (Omar): completed',
    'customer (Dana Whitfield): approved',
    'system (null): released',
  ])
  expect(order.timeline.every((step) => Number.isFinite(Date.parse(step.at)))).toBe(true)
  expect(await subjects('dana')).toEqual([
    'Paid. Waiting for Omar’s Cars to accept',
    'Booking accepted',
    'Deposit held',
    'Please confirm the handover',
    'Please confirm the return',
    'Work completed',
  ])
  const { rows: letters } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and subject = 'Booking accepted'`,
    [CAST.dana.email],
  )
  for (const said of [
    '404-555-0103',
    CAST.omar.email,
    '480 Edgewood Ave SE, Atlanta, GA 30312',
    'cancel for free until',
  ])
    expect(letters.at(-1)!.text_body).toContain(said)
  expect(letters.at(-1)!.text_body).toMatch(/A \$\d+\.\d\d security deposit/)
  expect(letters.at(-1)!.text_body).toMatch(/\d{1,2}:\d\d [AP]M E[SD]T/)
  expect(await subjects('omar')).toEqual(['New booking', 'Handover confirmed', 'Money released'])
  const { rows: asked } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and subject = 'New booking'`,
    [CAST.omar.email],
  )
  expect(asked.at(-1)!.text_body, 'payouts are asked for from the first booking on').toContain(
    'Your account can’t receive payouts yet; the money stays in your balance until it can.',
  )
  const { rows: released } = await owner.query<{ message: string; action_url: string }>(
    `select message, action_url from notifications where user_id = $1 and title = 'Money released'`,
    [CAST.omar.id],
  )
  expect(released, 'where nothing can be sent yet it asks for the account').toEqual([
    { message: expect.stringContaining('Set up payouts to send it to your bank.'), action_url: '/provider/money' },
  ])
  await expect((await orders('dana')).approve({ id })).rejects.toMatchObject({ status: 409 })
})

test('declined with a reason: everything comes back, the days are free, the driver is told why', async () => {
  const before = await atCompany()
  const id = await paid('dana', 10, 11)
  const order = await (await omar()).decline({ id, reason: 'The car is in the workshop' })
  expect(order).toMatchObject({ status: 'refunded', work_status: 'declined' })
  expect(await read('dana', id)).toMatchObject({ refunded_cents: 7600 })
  expect(await books(id)).toEqual({})
  expect(await atCompany()).toBe(before)
  expect(await daysReserved(id)).toEqual([])
  expect(order.timeline.at(-2)).toMatchObject({
    to_status: 'declined',
    by: 'provider',
    reason: 'The car is in the workshop',
  })
  const { rows } = await owner.query(`select text_body from outbox where subject = 'Booking declined'`)
  expect((rows[0] as { text_body: string }).text_body).toContain('The car is in the workshop')
})

test('declined under direct billing with nothing charged: the insurer owes nothing any more', async () => {
  const id = await paid('dana', 13, 14, { claim_id: await claim('dana', { rental_daily_cap_cents: 9000 }) })
  await (await omar()).decline({ id, reason: 'Not available' })
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', amount: 0 })
  expect(await books(id)).toEqual({})
})

test('a refund that the payment provider does not answer is sent by the queued job, once', async () => {
  const before = await atCompany()
  const id = await paid('dana', 16, 17)
  const { fetchSelf } = world.services
  world.services.fetchSelf = () => Promise.reject(new TypeError('fetch failed'))
  expect(await (await omar()).decline({ id, reason: 'Not available' })).toMatchObject({
    status: 'paid',
    work_status: 'declined',
  })
  world.services.fetchSelf = fetchSelf
  await world.workJobs()
  await JOBS['reconcile_order']!(systemCtx(world.services, 'again'), { id })
  expect((await read('dana', id)).status).toBe('refunded')
  expect(await atCompany()).toBe(before)
})

test('cancelled in time: the preview names everything, and everything comes back', async () => {
  const id = await paid('dana', 20, 22)
  const dana = await orders('dana')
  const preview = await dana.cancelPreview({ id })
  expect(preview).toMatchObject({ refund_cents: 11_400, kept_cents: 0, rule: 'full' })
  expect(Date.parse(preview.full_refund_until!)).toBeGreaterThan(world.services.now().getTime())
  const order = await dana.cancel({ id, expected_refund_cents: 11_400 })
  expect(order).toMatchObject({ status: 'refunded', work_status: 'cancelled', refunded_cents: 11_400 })
  expect(await subjects('omar')).toContain('Booking canceled')
})

test('cancelled within 24 hours: one day is kept for the provider, the rest comes back, and the insurer owes nothing', async () => {
  const before = await balance()
  const id = await paid('dana', 1, 3, { claim_id: await claim('dana', { rental_daily_cap_cents: 1000 }) })
  await (await omar()).accept({ id })
  const dana = await orders('dana')
  expect(await dana.cancelPreview({ id })).toMatchObject({ refund_cents: 4600, kept_cents: 3800, rule: 'late' })
  await expect(dana.cancel({ id, expected_refund_cents: 8400 })).rejects.toMatchObject({
    status: 409,
    code: 'refund_changed',
  })
  const order = await dana.cancel({ id, expected_refund_cents: 4600 })
  expect(order).toMatchObject({ status: 'paid', work_status: 'cancelled', refunded_cents: 4600 })
  expect(await books(id)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
  expect((await balance()) - before).toBe(3800)
  expect(await daysReserved(id)).toEqual([])
})

test('a late cancellation of an appointment keeps all of it; a provider who cancels keeps nothing', async () => {
  const mine = await paid('dana', 1, null, { listing_id: LISTINGS.collision })
  const begins = new Date((await read('dana', mine)).starts_at!).getTime()
  world.clock.set(new Date(Math.max(world.services.now().getTime(), begins - 23 * HOUR)))
  expect(await (await orders('dana')).cancelPreview({ id: mine })).toMatchObject({
    refund_cents: 0,
    kept_cents: 15_600,
  })
  const sal = await orders('sal')
  await sal.accept({ id: mine })
  await expect(sal.cancel({ id: mine })).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  expect(await sal.cancelPreview({ id: mine })).toMatchObject({ refund_cents: 15_600, rule: 'by_provider' })
  expect(await sal.cancel({ id: mine, reason: 'The lift is broken' })).toMatchObject({ status: 'refunded' })
})

test('an unpaid booking is cancelled at the payment provider first: its checkout cannot be paid any more', async () => {
  const { url, order_id } = await book('dana', 24, 25)
  expect(await (await orders('dana')).cancel({ id: order_id })).toMatchObject({ status: 'cancelled' })
  await press(url)
  await deliver()
  expect(await read('dana', order_id)).toMatchObject({ status: 'cancelled' })
  expect(await daysReserved(order_id)).toEqual([])
})

test('an unpaid booking whose payment has just gone through is not cancelled but paid', async () => {
  const { url, order_id } = await book('dana', 27, 28)
  await press(url, 'pay_unheard')
  await expect((await orders('dana')).cancel({ id: order_id })).rejects.toMatchObject({ code: 'paid_meanwhile' })
  expect(await read('dana', order_id)).toMatchObject({ status: 'paid' })
})

test('72 hours after completion without a word the money is released by itself', async () => {
  const id = await paid('dana', 31, 32)
  const provider = await omar()
  await provider.accept({ id })
  await finish(id)
  later(71)
  await world.workJobs()
  expect(await read('dana', id)).toMatchObject({ work_status: 'completed', released_at: null })
  later(2)
  await world.workJobs()
  const order = await read('dana', id)
  expect(order).toMatchObject({ work_status: 'approved' })
  expect(order.timeline.at(-2)).toMatchObject({ to_status: 'approved', by: 'system', reason: 'auto_release' })
  expect(await books(id)).toEqual({ payment_provider: 7600, provider_balance: -7600 })
})

test('a complaint stops the release until an admin settles it', async () => {
  const id = await paid('dana', 35, 36)
  await (await omar()).accept({ id })
  await finish(id)
  const dana = await orders('dana')
  await dana.fileComplaint({ id, reason: 'The brakes grind' })
  later(100)
  await world.workJobs()
  expect(await read('dana', id)).toMatchObject({ work_status: 'disputed', released_at: null })
  const told = await owner.query(`select user_id from notifications where title = 'Problem reported' order by user_id`)
  expect(told.rows.map((row: { user_id: string }) => row.user_id)).toEqual([CAST.omar.id, CAST.ada.id, CAST.amy.id])
  const { version } = await read('ada', id)
  await expect(
    (await adminCalls('omar')).resolve({ id, outcome: 'release', reason: 'fine', version }),
  ).rejects.toMatchObject({
    status: 403,
  })
  const order = await (
    await adminCalls('ada')
  ).resolve({ id, outcome: 'refund', reason: 'Brakes were unsafe', version })
  expect(order).toMatchObject({ status: 'refunded', work_status: 'cancelled' })
  expect(await books(id)).toEqual({})
})

test('a driver can withdraw a complaint by approving', async () => {
  const id = await paid('dana', 38, 39)
  await (await omar()).accept({ id })
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'Keys are missing' })
  expect(await (await orders('dana')).approve({ id })).toMatchObject({ work_status: 'approved' })
  expect(await books(id)).toEqual({ payment_provider: 7600, provider_balance: -7600 })
})

test('a driver who does not come: one day is kept, and released only after the time for a protest', async () => {
  const id = await paid('dana', 2, 4)
  const provider = await omar()
  await provider.accept({ id })
  await expect(provider.noShow({ id, reason: 'Nobody came' })).rejects.toMatchObject({ code: 'too_early' })
  later(48)
  const order = await (await omar()).noShow({ id, reason: 'Nobody came' })
  expect(order).toMatchObject({ work_status: 'no_show', refunded_cents: 7600, released_at: null })
  expect(await books(id)).toEqual({ payment_provider: 3800, held: -3800 })
  later(73)
  await world.workJobs()
  expect(await books(id)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
})

test('without an answer in time both are notified, canceling is free, and on the day itself everything comes back', async () => {
  const id = await paid('dana', 3, 4) // at no hour of the day have three midnights passed after 25 hours, and they have after 73
  later(25)
  await world.workJobs()
  expect(await (await orders('dana')).cancelPreview({ id })).toMatchObject({ refund_cents: 7600, rule: 'unanswered' })
  expect(await subjects('dana')).toContain('No answer yet')
  expect(await subjects('omar')).toContain('A booking needs your answer')
  later(48)
  await world.workJobs()
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', work_status: 'declined' })
  expect(await books(id)).toEqual({})
})

test('the provider’s deadline to answer is 15 minutes for towing and 24 hours for others', async () => {
  const id = await paid('dana', 45, 46)
  const { respond_by } = await read('dana', id)
  expect(Date.parse(respond_by!) - world.services.now().getTime()).toBeCloseTo(24 * HOUR, -4)
  await owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [PROVIDERS.omar.id])
  const tow = await paid('dana', 48, 49)
  const deadline = Date.parse((await read('dana', tow)).respond_by!) - world.services.now().getTime()
  expect(deadline).toBeCloseTo(15 * 60_000, -4)
  await owner.query(`update provider_profiles set provider_type = 'private_owner' where id = $1`, [PROVIDERS.omar.id])
})

test('a refund made by hand at the payment provider reaches our books', async () => {
  const id = await paid('dana', 55, 56)
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1`,
    [id],
  )
  const response = await world.api.request('/dev/stripe/v1/refunds', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.services.env.STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: rows[0]!.intent, amount: '1000' }),
  })
  expect(response.status).toBe(200)
  await deliver()
  expect(await read('dana', id)).toMatchObject({ status: 'paid', refunded_cents: 1000 })
  expect(await books(id)).toEqual({ payment_provider: 6600, held: -6600 })
  const order = await (await orders('dana')).cancel({ id })
  expect(order).toMatchObject({ status: 'refunded', refunded_cents: 7600 })
})

test('the list has tabs with counts and pages', async () => {
  const dana = await orders('dana')
  const counts = await dana.counts({ user_id: CAST.dana.id })
  expect(counts.all).toBe(counts.going + counts.done + counts.ended)
  const unanswered = { user_id: CAST.dana.id, status: 'paid', work_status: 'requested', limit: 100 } as const
  expect(await dana.list(unanswered)).toHaveLength(counts.waiting)
  for (const group of ['going', 'done', 'ended'] as const)
    expect(await dana.list({ group, user_id: CAST.dana.id, limit: 100 })).toHaveLength(counts[group])
  const caller = await world.as('dana')
  const first = await caller.fetch('/rest/v1/orders?limit=2')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!
  const [one, two] = (await first.json()) as { id: string }[]
  const [three] = (await (await caller.fetch(next)).json()) as { id: string }[]
  expect(new Set([one!.id, two!.id, three!.id]).size).toBe(3)
  expect(day(0)).toMatch(/^\d{4}-/)
})

test('what happened is told in the order of time, whenever it was written down', async () => {
  const id = await paid('dana', 80, 81)
  await owner.query(`insert into order_events (order_id, kind, at) values ($1, 'overdue', now() - interval '4 days')`, [
    id,
  ])
  const { timeline } = await read('dana', id)
  expect(timeline[0]?.kind).toBe('overdue')
  expect(timeline.map(({ at }) => Date.parse(at))).toEqual(
    timeline.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b),
  )
})

test('the books add up to zero, and the payment provider holds what the ledger says', async () => {
  const all = await books()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(all['payment_provider']).toBe(await atCompany())
})
