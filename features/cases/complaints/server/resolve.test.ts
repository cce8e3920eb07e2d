import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import type { Outcome, PartKind } from '../resolution.ts'
import { coverageUsed } from '#features/market/prices/server/coverage-used.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, claim, books, dayComes, daysReserved, atCompany, finish } = bookings(world)
const { owner } = world.databases
let ahead = 3
const span = (days: number) => {
  const from = ahead
  ahead += days + 3
  return [from, from + days - 1] as const
}
/** A completed rental of Dana's at Omar's with an open complaint. */
async function disputed(days: number, wanted: { claim_id?: string; card?: string } = {}): Promise<string> {
  const id = await paid('dana', ...span(days), wanted)
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  return id
}
type Resolution = { outcome: Outcome; by?: PartKind; value?: number }
const look = async (id: string, resolution: Resolution) =>
  (await adminCalls('ada')).resolvePreview({ id, ...resolution })
const decide = async (id: string, resolution: Resolution, who: Who = 'ada') => {
  const { version } = await read(who, id)
  return (await adminCalls(who)).resolve({ id, ...resolution, version, reason: 'The photos show it' })
}
const used = (claim_id: string) => coverageUsed(systemCtx(world.services, 'test').db, claim_id)
const mails = async (who: Who) => {
  const { rows } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 order by created_at desc, id desc`,
    [CAST[who].email],
  )
  return rows.map((row) => row.text_body)
}

test('a share of everything: card and provider get exactly what the preview said, and both are told the amounts', async () => {
  const before = await atCompany()
  const id = await disputed(3)
  const preview = await look(id, { outcome: 'part', by: 'share', value: 25 })
  expect(preview).toMatchObject({
    captured_cents: 11_400,
    back_cents: 0,
    refund_cents: 2850,
    provider_cents: 8550,
    insurer_cents: 0,
    fee_cents: 0,
    rounding: 0,
  })
  const order = await decide(id, { outcome: 'part', by: 'share', value: 25 })
  expect(order).toMatchObject({ status: 'paid', work_status: 'approved', refunded_cents: 2850 })
  expect(order.price.settled).toEqual({ refund_cents: 2850, insurer_cents: 0 })
  expect(order.released_at).not.toBeNull()
  expect(await books(id)).toEqual({ payment_provider: 8550, provider_balance: -8550 })
  expect((await atCompany()) - before).toBe(8550)
  for (const who of ['dana', 'omar'] as const) {
    const told = (await mails(who)).find((text) => text.includes('The photos show it'))
    expect(told).toContain('$28.50')
    expect(told).toContain('$85.50')
  }
  const step = order.timeline.find(({ kind }) => kind === 'decided')
  expect(step).toMatchObject({ by: 'admin', reason: 'The photos show it' })
  expect(step?.details).toEqual({ outcome: 'part', refund_cents: 2850, provider_cents: 8550, insurer_cents: 0 })
  const { rows } = await owner.query(
    `select actor_id, reason, after from audit_log where action = 'order.decided' and subject_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ actor_id: CAST.ada.id, reason: 'The photos show it', after: { refund_cents: 2850 } }])
})

test('fractions of a cent go to who paid, and the preview says how much that is', async () => {
  const id = await disputed(1)
  const preview = await look(id, { outcome: 'part', by: 'share', value: 33 })
  expect(preview).toMatchObject({ refund_cents: 1254, rounding: 0 })
  expect(await look(id, { outcome: 'part', by: 'amount', value: 1255 })).toMatchObject({
    refund_cents: 1255,
    provider_cents: 2545,
  })
})

test('direct billing: the insurer is billed less in the same proportion, and the cap meter gets the dollars back, not the days', async () => {
  const claim_id = await claim('dana')
  const id = await disputed(3, { claim_id })
  expect(await used(claim_id)).toEqual({ days: 3, cents: 9000 })
  const preview = await look(id, { outcome: 'part', by: 'amount', value: 601 })
  // 601 of 2,400 cents on the card; of 9,000 billed that is 2,253.75
  expect(preview).toMatchObject({
    refund_cents: 601,
    insurer_back_cents: 2254,
    insurer_cents: 6746,
    provider_cents: 8545,
    rounding: 25,
    coverage_days_back: 0,
    coverage_cents_back: 2254,
  })
  await decide(id, { outcome: 'part', by: 'amount', value: 601 })
  expect(await books(id)).toEqual({ payment_provider: 1799, insurer_receivable: 6746, provider_balance: -8545 })
  expect(await used(claim_id)).toEqual({ days: 3, cents: 6746 })
})

test('days that were not given: priced as a shorter rental, and the cap meter gets days and dollars back', async () => {
  const claim_id = await claim('dana', { rental_max_days: 3 })
  const id = await disputed(4, { claim_id })
  expect(await used(claim_id)).toEqual({ days: 3, cents: 9000 })
  // the fourth day was the driver's own; the third was covered with 30 of its 38 dollars
  expect(await look(id, { outcome: 'part', by: 'units', value: 1 })).toMatchObject({
    refund_cents: 3800,
    insurer_back_cents: 0,
    coverage_days_back: 0,
  })
  expect(await look(id, { outcome: 'part', by: 'units', value: 2 })).toMatchObject({
    refund_cents: 4600,
    insurer_back_cents: 3000,
    coverage_days_back: 1,
    coverage_cents_back: 3000,
  })
  await decide(id, { outcome: 'part', by: 'units', value: 2 })
  expect(await used(claim_id)).toEqual({ days: 2, cents: 6000 })
  expect(await books(id)).toEqual({ payment_provider: 1600, insurer_receivable: 6000, provider_balance: -7600 })
})

test('everything back under direct billing: the insurer owes nothing, the coverage is as before, the days are free', async () => {
  const claim_id = await claim('dana')
  const id = await disputed(2, { claim_id })
  expect(await look(id, { outcome: 'refund' })).toMatchObject({
    refund_cents: 1600,
    insurer_cents: 0,
    provider_cents: 0,
  })
  expect(await decide(id, { outcome: 'refund' })).toMatchObject({ status: 'refunded', work_status: 'cancelled' })
  expect(await books(id)).toEqual({})
  expect(await used(claim_id)).toEqual({ days: 0, cents: 0 })
  expect(await daysReserved(id)).toEqual([])
})

test('paid wholly by the insurer, a share gives back what the insurer owes; an amount on no card is refused', async () => {
  const id = await disputed(2, { claim_id: await claim('dana', { rental_daily_cap_cents: 9000 }) })
  await expect(look(id, { outcome: 'part', by: 'amount', value: 100 })).rejects.toMatchObject({ status: 422 })
  await decide(id, { outcome: 'part', by: 'share', value: 50 })
  expect(await books(id)).toEqual({ insurer_receivable: 3800, provider_balance: -3800 })
})

test('parts that cannot be are refused by name: nothing, everything, more than was charged, too many days', async () => {
  const id = await disputed(2)
  for (const part of [
    { by: 'amount', value: 0 },
    { by: 'amount', value: 7600 },
    { by: 'amount', value: 7601 },
    { by: 'share', value: 0 },
    { by: 'share', value: 100 },
    { by: 'units', value: 0 },
    { by: 'units', value: 2 },
  ] as const) {
    const resolution = { outcome: 'part', ...part } as const
    await expect(look(id, resolution)).rejects.toMatchObject({ status: 422, details: [{ path: 'value' }] })
    await expect(decide(id, resolution)).rejects.toMatchObject({ status: 422, details: [{ path: 'value' }] })
  }
  await expect(look(id, { outcome: 'part', by: 'share' })).rejects.toMatchObject({ status: 422 })
  await expect(look(id, { outcome: 'release', by: 'share', value: 5 })).rejects.toMatchObject({ status: 422 })
  expect(await read('dana', id)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
})

test('two admins at once: one decides, the other is told who did, and nothing moves twice', async () => {
  const id = await disputed(2)
  const { version } = await read('ada', id)
  const one = { id, outcome: 'part', by: 'share', value: 50, version, reason: 'Half was done' } as const
  const both = await Promise.allSettled([
    (await adminCalls('ada')).resolve(one),
    (await adminCalls('amy')).resolve(one),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'changed' })
  expect(await books(id)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
})

test('what would come back has changed meanwhile: asked again instead of done', async () => {
  const id = await disputed(2)
  const { version } = await read('ada', id)
  const half = { id, outcome: 'part', by: 'share', value: 50, version, reason: 'Half was done' } as const
  await expect((await adminCalls('ada')).resolve({ ...half, expected_refund_cents: 3799 })).rejects.toMatchObject({
    status: 409,
    code: 'refund_changed',
    details: [{ path: 'refund_cents', message: '3800' }],
  })
  expect(await read('ada', id)).toMatchObject({ work_status: 'disputed' })
})

test('an admin who is a party decides nothing: not as the driver, not as one of the business, and the database agrees', async () => {
  const id = await disputed(1)
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'front_desk')`, [
    PROVIDERS.omar.id,
    CAST.amy.id,
  ])
  const { version } = await read('ada', id)
  const amy = await adminCalls('amy')
  await expect(amy.resolvePreview({ id, outcome: 'release' })).rejects.toMatchObject({ status: 403 })
  await expect(amy.resolve({ id, outcome: 'release', version, reason: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await expect(amy.addNote({ order_id: id, note: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await expect(amy.messages({ id })).rejects.toMatchObject({ status: 409, code: 'not_open' })
  expect(await amy.questions({ order_id: id })).toEqual([])
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.user_id', $1, true), set_config('app.reason', 'x', true)`, [CAST.amy.id])
  await expect(client.query(`update orders set work_status = 'approved' where id = $1`, [id])).rejects.toMatchObject({
    code: '42501',
  })
  await client.query('rollback')
  client.release()
  await owner.query('delete from provider_members where user_id = $1', [CAST.amy.id])
})

test('cancelled for somebody: by the driver’s own terms or with everything, before the work only, once the car is not out', async () => {
  ahead = Math.max(ahead, 60)
  const late = await paid('dana', 1, 2)
  await (await orders('omar')).accept({ id: late })
  expect(await look(late, { outcome: 'cancel_policy' })).toMatchObject({
    refund_cents: 3800,
    provider_cents: 3800,
    policy_refund_cents: 3800,
  })
  expect(await look(late, { outcome: 'cancel_full' })).toMatchObject({ refund_cents: 7600, provider_cents: 0 })
  const order = await decide(late, { outcome: 'cancel_policy' })
  expect(order).toMatchObject({ status: 'paid', work_status: 'cancelled', refunded_cents: 3800 })
  expect(await books(late)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
  expect(await daysReserved(late)).toEqual([])
  const kind = await paid('dana', 1, 2)
  expect(await decide(kind, { outcome: 'cancel_full' })).toMatchObject({ status: 'refunded', refunded_cents: 7600 })
  expect((await mails('omar'))[0]).toContain('$76.00')
  await expect(look(kind, { outcome: 'cancel_full' })).rejects.toMatchObject({ status: 409, code: 'not_paid' })
  await expect(look(await disputed(1), { outcome: 'cancel_full' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('released early, with a reason: at once, and nothing is left to do at the deadline', async () => {
  const id = await paid('dana', ...span(1))
  await (await orders('omar')).accept({ id })
  await expect(look(id, { outcome: 'release_early' })).rejects.toMatchObject({ code: 'wrong_state' })
  await finish(id)
  expect(await decide(id, { outcome: 'release_early' })).toMatchObject({ work_status: 'approved' })
  world.clock.advance(80 * 3_600_000)
  await world.workJobs()
  expect(await books(id)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
})

test('an appointment is decided like a rental; nobody but an admin looks or decides', async () => {
  const id = await paid('drew', 40, null, { listing_id: LISTINGS.collision })
  const sal = await orders('sal')
  await sal.accept({ id })
  await dayComes(id)
  await sal.start({ id })
  await (await orders('drew')).fileComplaint({ id, reason: 'The paint runs' })
  expect(await look(id, { outcome: 'part', by: 'share', value: 10 })).toMatchObject({ refund_cents: 1560 })
  for (const who of ['drew', 'sal', 'dana'] as const)
    await expect((await adminCalls(who)).resolvePreview({ id, outcome: 'refund' })).rejects.toMatchObject({
      status: 403,
    })
  await expect((await adminCalls('nobody')).resolvePreview({ id, outcome: 'refund' })).rejects.toMatchObject({
    status: 401,
  })
  await expect((await adminCalls('ada')).resolvePreview({ id: newId(), outcome: 'refund' })).rejects.toMatchObject({
    status: 404,
  })
})

test('the books add up to zero, and the payment provider holds what the ledger says', async () => {
  const all = await books()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(all['payment_provider']).toBe(await atCompany())
})
