import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, books, claim, handOver, takeBack, deliver, finish } = bookings(world)
let from = 1
/** A repair that is done and about which a complaint was filed. */
const disputed = async () => {
  const id = await paid('dana', ++from, null, { listing_id: LISTINGS.collision })
  const sal = await orders('sal')
  await sal.accept({ id })
  await finish(id, 'sal')
  await (await orders('dana')).fileComplaint({ id, reason: 'The paint does not match' })
  return id
}
const part = async (id: string, value: number) => {
  const ada = await adminCalls('ada')
  const { version } = await ada.resolvePreview({ id, outcome: 'release_part', by: 'amount', value })
  return ada.resolve({ id, outcome: 'release_part', by: 'amount', value, version, reason: 'The work itself is fine' })
}

test('an admin releases parts while the rest stays held; what follows takes only what is left', async () => {
  const id = await disputed()
  const ada = await adminCalls('ada')
  const { amount } = await read('dana', id)
  expect(await ada.resolvePreview({ id, outcome: 'release_part', by: 'amount', value: 3000 })).toMatchObject({
    provider_cents: 3000,
    refund_cents: 0,
    released_cents: 0,
    held_cents: amount - 3000,
  })
  const after = await part(id, 3000)
  expect(after).toMatchObject({ work_status: 'disputed', released_at: null })
  await part(id, 1000)
  expect(await books(id)).toEqual({ payment_provider: amount, held: 4000 - amount, provider_balance: -4000 })
  await expect(part(id, amount - 4000), 'never all of it').rejects.toMatchObject({ status: 422 })
  const version = (await read('ada', id)).version
  const twice = {
    id,
    outcome: 'release_part' as const,
    by: 'amount' as const,
    value: 500,
    version,
    reason: 'Once only',
  }
  const both = await Promise.allSettled([ada.resolve(twice), ada.resolve(twice)])
  expect(both.map(({ status }) => status).toSorted(), 'from one view once').toEqual(['fulfilled', 'rejected'])
  // everything that is still held goes back, not a cent more
  const preview = await ada.resolvePreview({ id, outcome: 'refund' })
  expect(preview).toMatchObject({ refund_cents: amount - 4500, provider_cents: 0, released_cents: 4500, held_cents: 0 })
  await ada.resolve({ id, outcome: 'refund', reason: 'Rest to the driver', version: preview.version })
  await deliver()
  expect(await books(id)).toEqual({ payment_provider: 4500, provider_balance: -4500 })
  expect(await read('dana', id)).toMatchObject({
    status: 'paid',
    work_status: 'approved',
    refunded_cents: amount - 4500,
  })
})

test('a release after a part gives the rest; a share is of all, and never more than is still held', async () => {
  const id = await disputed()
  const { amount } = await read('dana', id)
  await part(id, 5000)
  const ada = await adminCalls('ada')
  await expect(ada.resolvePreview({ id, outcome: 'part', by: 'amount', value: amount - 1000 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'value', message: expect.stringContaining('still held') }],
  })
  const preview = await ada.resolvePreview({ id, outcome: 'part', by: 'share', value: 10 })
  expect(preview.refund_cents + preview.provider_cents).toBe(amount - 5000)
  await ada.resolve({ id, outcome: 'part', by: 'share', value: 10, reason: 'A tenth back', version: preview.version })
  await deliver()
  expect(await books(id)).toEqual({
    payment_provider: amount - preview.refund_cents,
    provider_balance: preview.refund_cents - amount,
  })
})

test('with an insurer billed, parts came from both in proportion; an early return is then the claims team’s alone', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000, rental_max_days: 2, direct_bill: true })
  const id = await paid('dana', 1, 4, { claim_id })
  await (await orders('omar')).accept({ id })
  await handOver('dana', id)
  await takeBack(id)
  await finish(id)
  const before = await books(id)
  const held = -before['held']!
  await part(id, 2000)
  const driver = await orders('dana')
  await driver.fileComplaint({ id, reason: 'It broke down on day two' })
  const ada = await adminCalls('ada')
  const preview = await ada.resolvePreview({ id, outcome: 'refund' })
  expect(preview.refund_cents + preview.insurer_back_cents).toBe(held - 2000)
  await ada.resolve({ id, outcome: 'refund', reason: 'Not as described', version: preview.version })
  await deliver()
  const end = await books(id)
  expect(end).toEqual({
    payment_provider: before['payment_provider']! - preview.refund_cents,
    insurer_receivable: preview.insurer_cents,
    provider_balance: -2000,
  })
  expect((await driver.coverageUsed({ claim_id })).cents).toBe(6000 - preview.coverage_cents_back)
})

test('nobody but an admin who is no party does it, and not before the work is done', async () => {
  const id = await disputed()
  const wanted = { id, outcome: 'release_part' as const, by: 'amount' as const, value: 100 }
  for (const who of ['dana', 'sal', 'drew'] as const)
    await expect((await adminCalls(who)).resolvePreview(wanted)).rejects.toMatchObject({ status: 403 })
  const early = await paid('dana', ++from, null, { listing_id: LISTINGS.collision })
  const ada = await adminCalls('ada')
  await expect(ada.resolvePreview({ ...wanted, id: early })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await expect(ada.resolvePreview({ ...wanted, by: 'share' })).rejects.toMatchObject({ status: 422 })
})
