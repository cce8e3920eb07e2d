// Who says of money outside what is not so (domain/repair.md §14), through the calls of those whom it concerns.
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { bookings } from './orders.ts'
import { repairs } from './repairs.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { bills, calls, ready } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 20000 where claim_id = $1', [claim_id])
})
const told = (events: readonly { kind: string; by: string; reason: string | null }[]) =>
  events.filter(({ kind }) => kind.startsWith('payment_')).map(({ kind, by, reason }) => [kind, by, reason])

test('a driver who records an outside payment that was never made owes as before until the shop confirms it', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const { payments, paid } = await dana.record({ repair_id, kind: 'driver_outside', cents: 20_000, reference: 'Cash' })
  expect(paid).toMatchObject({ due_cents: 20_000, outside_cents: 0 })
  const payment_id = payments[0]!.id
  await expect(dana.confirm({ payment_id }), 'nobody confirms their own word').rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(sal.deliver({ repair_id, typed_name: CAST.dana.name })).rejects.toMatchObject({ code: 'share_open' })
  await sal.object({ payment_id, reason: 'No cash came in' })
  await expect(dana.confirm({ payment_id })).rejects.toMatchObject({ code: 'wrong_state' })
  const bill = await dana.bill({ repair_id })
  expect(bill).toMatchObject({ status: 'ready', paid: { due_cents: 20_000, outside_cents: 0 } })
  expect(bill.payments, 'both words stay').toMatchObject([{ id: payment_id, disputed_reason: 'No cash came in' }])
  expect(told((await (await calls('dana')).read({ id: repair_id })).events)).toEqual([
    ['payment_recorded', 'driver', null],
    ['payment_objected', 'shop', 'No cash came in'],
  ])
})

test('a shop that recorded the insurer’s check takes nothing of it back; what its driver confirmed stays with both words', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const check = { repair_id, kind: 'insurer_two_party' as const, cents: 15_000, reference: '88120' }
  const payment_id = (await sal.record(check)).payments[0]!.id
  const denying = { payment_id, reason: 'That check never came' }
  await expect(sal.object(denying)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await dana.confirm({ payment_id })
  await expect(sal.object(denying)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await expect(dana.record(check), 'nor is it entered twice').rejects.toMatchObject({ code: 'recorded_already' })
  const { payments, paid } = await sal.bill({ repair_id })
  expect(paid).toMatchObject({ insurer_paid_cents: 15_000 })
  expect(payments).toMatchObject([{ id: payment_id, disputed_reason: null }])
  expect(told((await (await calls('sal')).read({ id: repair_id })).events)).toEqual([
    ['payment_recorded', 'shop', null],
    ['payment_confirmed', 'driver', null],
  ])
})
