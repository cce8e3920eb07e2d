import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { numberOf } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { orders, paid, claim } = bookings(world)
const PROVIDER_NAME = 'Five Points'

test('a shop finds a booking by what its list shows: customer, car, insurer, claim and booking number, several words together', async () => {
  const claim_id = await claim('dana')
  const id = await paid('dana', 5, null, { listing_id: LISTINGS.collision, claim_id })
  await paid('drew', 6, null, { listing_id: LISTINGS.collision })
  await (await orders('dana')).shareJobRecord({ id, vehicle: '2019 Honda Civic' })
  const sal = await orders('sal')
  const found = async (q: string) => (await sal.list({ provider_id: PROVIDERS.sal.id, q })).map((order) => order.id)
  const [{ car, claim: shown }] = (await sal.list({ id })) as [Awaited<ReturnType<typeof sal.list>>[number]]
  expect(car).toBe('2019 Honda Civic')
  for (const q of [CAST.dana.name, 'civic', 'Peachtree', shown!.claim_number, numberOf({ id }), 'civic  whitfield'])
    expect(await found(q), q).toEqual([id])
  expect(await found('inspection')).toHaveLength(2)
  for (const q of ['civic drew', 'h_nda', 'c%c', PROVIDER_NAME]) expect(await found(q), q).toEqual([])
  await expect(found('x')).rejects.toMatchObject({ status: 422, details: [{ path: 'q' }] })
})

test('a search finds nothing that its reader does not see: no booking of others, and no car of one that was given back', async () => {
  const claim_id = await claim('dana')
  const id = await paid('dana', 8, null, { listing_id: LISTINGS.collision, claim_id })
  await (await orders('dana')).shareJobRecord({ id, vehicle: 'Saab 900' })
  expect(await (await orders('drew')).list({ q: 'Saab' })).toEqual([])
  expect(await (await orders('omar')).list({ q: 'Saab' })).toEqual([])
  await (await orders('dana')).cancel({ id })
  const sal = await orders('sal')
  expect(await sal.list({ q: 'Saab' })).toEqual([])
  expect((await sal.list({ id }))[0]!.car).toBeNull()
  expect((await (await orders('dana')).list({ q: 'Saab' }))[0]!.car, 'it stays the driver’s').toBe('Saab 900')
})
