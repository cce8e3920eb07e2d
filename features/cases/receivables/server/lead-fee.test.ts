import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import { feesOn, ZIPS } from '#test/fees.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { feeInForceContract } from '../fee-in-force-calls.ts'
import { leadFeeContract } from '../lead-fee-calls.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, adminCalls, paid, read, claim, books, finish } = bookings(world)
const ON = { state: 'GA', trade: 'rental', law: 'Nothing in Georgia law bars it, read on this day.' } as const
const fees = async (who: Who) => (await world.as(who)).on({ ...leadFeeContract, ...feeInForceContract })
const feeOf = async (who: Who, order_id: string) => (await fees(who)).fee({ order_id })
const accept = async (id: string) => (await orders('omar')).accept({ id })
/** Lines of the books that lead fees moved, as `kind account cents`. */
const moved = async (order_id: string) =>
  (
    await owner.query<{ line: string }>(
      `select t.kind || ' ' || e.account || ' ' || e.amount_cents as line from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id where t.order_id = $1 and t.kind in ('fee', 'fee_credited') order by e.id`,
      [order_id],
    )
  ).rows.map(({ line }) => line)
const CHARGED = ['fee provider_balance 15000', 'fee platform_fee -15000']
const CREDITED = [...CHARGED, 'fee_credited provider_balance -15000', 'fee_credited platform_fee 15000']
/** So that the next fee repeats none. */
const forget = () =>
  owner.query(
    `update lead_fees set status = 'credited', credit_reason = 'refunded', credited_at = now() where status = 'charged'`,
  )
/** A paid booking of one day with a claim of its own, which repeats no other. */
async function job(ahead: number): Promise<string> {
  await forget()
  return paid('dana', ahead, ahead, { claim_id: await claim('dana') })
}
const place = async (order_id: string, columns: Record<string, string | null>) => {
  for (const [column, value] of Object.entries(columns))
    await owner.query(`update claims set "${column}" = $2 where id = (select claim_id from orders where id = $1)`, [
      order_id,
      value,
    ])
}

test('with all squares off an accepted job costs nothing, and says so', async () => {
  const id = await paid('drew', 2, 2)
  expect(await feeOf('omar', id)).toMatchObject({ status: 'none', cents: 0 })
  await accept(id)
  expect(await moved(id)).toEqual([])
  expect(await feeOf('drew', id)).toMatchObject({ status: 'none' })
})

test('both sides are notified before; accepting charges once, in the books, to the provider alone', async () => {
  await feesOn(world, [ON])
  const id = await job(3)
  for (const who of ['omar', 'dana', 'ada'] as const)
    expect(await feeOf(who, id)).toMatchObject({ status: 'due', cents: 15_000, trade: 'rental', state: 'GA' })
  await expect(feeOf('sal', id)).rejects.toMatchObject({ status: 404 })
  const before = await read('dana', id)
  await accept(id)
  await expect(accept(id)).rejects.toMatchObject({ status: 409 })
  for (const who of ['omar', 'dana'] as const)
    expect(await feeOf(who, id)).toMatchObject({ status: 'charged', cents: 15_000 })
  expect(await moved(id)).toEqual(CHARGED)
  expect((await read('dana', id)).amount).toBe(before.amount)
  const { rows } = await owner.query('select charged_by, rule_version, law from lead_fees where order_id = $1', [id])
  expect(rows).toEqual([{ charged_by: CAST.omar.id, rule_version: expect.any(Number), law: ON.law }])
})

test('two acceptances at once charge one fee', async () => {
  const id = await job(5)
  const both = await Promise.allSettled([accept(id), accept(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await moved(id)).toEqual(CHARGED)
})

test('days that the provider proposed and the driver takes are an acceptance, too', async () => {
  const id = await job(7)
  const { change } = await (await orders('omar')).proposeChange({ id, service_date: day(9) })
  await (await orders('dana')).acceptChange({ id, change_id: change!.id })
  expect(await moved(id)).toEqual(CHARGED)
})

let next = 60
test.each([
  [
    'the driver cancels',
    'cancelled',
    async (id: string): Promise<void> => void (await (await orders('dana')).cancel({ id })),
  ],
  [
    'the provider cancels',
    'cancelled',
    async (id: string): Promise<void> =>
      void (await (await orders('omar')).cancel({ id, reason: 'The car broke down' })),
  ],
  [
    'the claims team gives everything back after the work',
    'cancelled',
    async (id: string) => {
      await finish(id)
      await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
      const { version } = await read('ada', id)
      await (await adminCalls('ada')).resolve({ id, version, outcome: 'refund', reason: 'Nothing was done' })
    },
  ],
] as const)('the fee comes back by itself when %s', async (_, reason, end) => {
  const id = await job(next++)
  await accept(id)
  await end(id)
  expect(await moved(id)).toEqual(CREDITED)
  expect(await feeOf('omar', id)).toMatchObject({ status: 'credited', credit_reason: reason })
  expect(await books(id)).toEqual({})
})

test('the driver who does not come: credited as a no-show, and the kept day stays the provider’s', async () => {
  const id = await job(11)
  await accept(id)
  world.clock.advance(11 * 86_400_000)
  await (await orders('omar')).noShow({ id, reason: 'Nobody came' })
  world.clock.advance(-11 * 86_400_000)
  expect(await moved(id)).toEqual(CREDITED)
  expect(await feeOf('omar', id)).toMatchObject({ status: 'credited', credit_reason: 'no_show' })
})

test('a second fee for the same driver and claim within 30 days is charged and credited at once', async () => {
  await forget()
  const claim_id = await claim('dana')
  const first = await paid('dana', 14, 14, { claim_id })
  await accept(first)
  const second = await paid('dana', 16, 16, { claim_id })
  await accept(second)
  expect(await moved(second)).toEqual(CREDITED)
  expect(await feeOf('omar', second)).toMatchObject({
    status: 'credited',
    credit_reason: 'duplicate',
    repeats: first.slice(-8).toUpperCase(),
  })
  expect(await moved(first)).toEqual(CHARGED)
})

test('the car is beyond the provider’s own radius: charged and credited at once, with the miles', async () => {
  await owner.query(
    `update provider_profiles set lat = 33.757, lng = -84.365, service_radius_miles = 30 where id = $1`,
    [PROVIDERS.omar.id],
  )
  const near = await job(18)
  await place(near, { vehicle_zip: ZIPS.near, vin: '1HGCV1F30LA900001' })
  await accept(near)
  expect(await feeOf('omar', near)).toMatchObject({ status: 'charged', miles: null })
  const far = await job(20)
  await place(far, { vehicle_zip: null, loss_zip: ZIPS.far })
  await accept(far)
  expect(await moved(far)).toEqual(CREDITED)
  const fee = await feeOf('omar', far)
  expect(fee).toMatchObject({ status: 'credited', credit_reason: 'out_of_area' })
  expect(fee.miles).toBeGreaterThan(200)
})

test('a loss in a state that bars the trade: nothing is charged', async () => {
  const id = await job(22)
  await place(id, { loss_state: 'CA' })
  expect(await feeOf('omar', id)).toMatchObject({ status: 'none' })
  await accept(id)
  expect(await moved(id)).toEqual([])
})

test('the provider records that the driver cannot be reached: two dated attempts, credited, and the driver is notified', async () => {
  const id = await job(24)
  await accept(id)
  const omar = await fees('omar')
  const today = day(0)
  const one = { on: today, how: 'phone' } as const
  const tell = { id, reason: 'The number does not ring', attempts: [one, { on: today, how: 'email' } as const] }
  await expect(omar.unreachable({ ...tell, attempts: [one] })).rejects.toMatchObject({ status: 422 })
  await expect(omar.unreachable({ ...tell, attempts: [one, { ...one, on: day(1) }] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'attempts.1.on' }],
  })
  await expect((await fees('dana')).unreachable(tell)).rejects.toMatchObject({ status: 403 })
  await expect((await fees('sal')).unreachable(tell)).rejects.toMatchObject({ status: 404 })
  const order = await omar.unreachable(tell)
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'unreachable', reason: 'The number does not ring' })
  expect(order.work_status).toBe('accepted')
  expect(await feeOf('omar', id)).toMatchObject({ status: 'credited', credit_reason: 'unreachable' })
  expect(await moved(id)).toEqual(CREDITED)
  await expect(omar.unreachable(tell)).rejects.toMatchObject({ status: 409, code: 'recorded_already' })
  const { rows } = await owner.query(
    `select title from notifications where user_id = $1 and title = 'The provider can’t reach you'`,
    [CAST.dana.id],
  )
  expect(rows).toHaveLength(1)
  await (await orders('dana')).cancel({ id })
  expect(await moved(id)).toEqual(CREDITED)
})

test('before anybody joins they read what an accepted job costs, by the rule in force', async () => {
  const drew = await fees('drew')
  const cost = async (provider_type: ProviderType, state: 'GA' | 'FL') =>
    (await drew.feeInForce({ provider_type, state })).cents
  await feesOn(world, [ON])
  expect(await cost('private_owner', 'GA')).toBe(150_00)
  expect(await cost('rental_company', 'GA')).toBe(150_00)
  expect(await cost('body_shop', 'GA')).toBe(0)
  expect(await cost('private_owner', 'FL')).toBe(0)
  // a body shop's glass work is charged as glass
  await feesOn(world, [{ ...ON, trade: 'glass' }])
  expect(await drew.feeInForce({ provider_type: 'body_shop', state: 'GA' })).toMatchObject({ varies: true })
  expect(await drew.feeInForce({ provider_type: 'glass', state: 'GA' })).toMatchObject({ varies: true })
  expect(await cost('body_shop', 'GA')).toBe(await cost('glass', 'GA'))
  await feesOn(world, [])
  expect(await cost('private_owner', 'GA')).toBe(0)
})

test('the database itself refuses a barred fee without a written override, and one for arranging a tow with any', async () => {
  const put = (fee: object) =>
    owner.query(`insert into rules (key, version, value, reason) values ('lead_fees', 999, $1, 'A test')`, [
      JSON.stringify({ cents: {}, bars: [{ state: 'CA', trades: ['body', 'towing'], law: 'A law' }], on: [fee] }),
    ])
  const override = 'Our counsel says that we may.'
  for (const fee of [
    { state: 'CA', trade: 'body', law: 'x' },
    { state: 'CA', trade: 'body', law: 'x', override: 'too short' },
    { state: 'CA', trade: 'towing', law: 'x', override },
  ])
    await expect(put(fee)).rejects.toMatchObject({ code: '23514' })
  await put({ state: 'CA', trade: 'body', law: 'x', override })
})
