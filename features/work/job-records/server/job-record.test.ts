import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { orders, paid, read, claim } = bookings(world)
/** A paid hour at Sal's shop for a claim of Dana's. */
async function atShop(from: number, claim_id: string) {
  return { claim_id, id: await paid('dana', from, null, { listing_id: LISTINGS.collision, claim_id }) }
}
async function insured(): Promise<string> {
  const claim_id = await claim('dana')
  await owner.query(`update claims set vin = '1HGCM82633A004352' where id = $1`, [claim_id])
  await owner.query(`update coverage set deductible_cents = 50000 where claim_id = $1`, [claim_id])
  return claim_id
}
const CAR = { vehicle: '2019 Honda Civic', plate: 'rvx 4821', plate_state: 'GA' } as const

test('a shop knows of the car what its driver shares, and nothing before', async () => {
  const { id } = await atShop(5, await insured())
  expect((await read('sal', id)).job_record).toBeNull()
  expect((await read('dana', id)).job_record).toMatchObject({
    updated_at: null,
    adjuster_email: 'adjuster@insurer.example',
  })
  const dana = await orders('dana')
  await dana.shareJobRecord({ id, ...CAR })
  expect((await read('sal', id)).job_record).toMatchObject({
    vehicle: '2019 Honda Civic',
    plate: 'RVX 4821',
    plate_state: 'GA',
    vin: null,
    deductible_cents: null,
    adjuster_email: '',
  })
  await dana.shareJobRecord({ id, ...CAR, share_vin: true, share_deductible: true, adjuster_name: 'J. Rivera' })
  expect((await read('sal', id)).job_record).toMatchObject({
    vin: '1HGCM82633A004352',
    deductible_cents: 5e4,
    adjuster_name: 'J. Rivera',
  })
})

test('sharing the same again is no step of the timeline', async () => {
  const { id } = await atShop(7, await insured())
  const dana = await orders('dana')
  await dana.shareJobRecord({ id, ...CAR })
  await dana.shareJobRecord({ id, ...CAR })
  const steps = (await read('sal', id)).timeline.filter(({ kind }) => kind === 'job_record')
  expect(steps).toHaveLength(1)
})

test('nothing is typed twice for one claim, and nothing is shared by that', async () => {
  const claim_id = await insured()
  const first = await atShop(9, claim_id)
  await (await orders('dana')).shareJobRecord({ id: first.id, ...CAR, share_vin: true })
  const second = await atShop(11, claim_id)
  expect((await read('dana', second.id)).job_record).toMatchObject({
    vehicle: CAR.vehicle,
    plate: 'RVX 4821',
    share_vin: false,
    updated_at: null,
  })
  expect((await read('sal', second.id)).job_record).toBeNull()
})

test('who reads no prices in a shop is not told the deductible', async () => {
  const { id } = await atShop(13, await insured())
  await (await orders('dana')).shareJobRecord({ id, ...CAR, share_deductible: true })
  const works = [PROVIDERS.sal.id, CAST.drew.id]
  await owner.query(
    `insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'technician')`,
    works,
  )
  try {
    expect((await read('drew', id)).job_record).toMatchObject({ share_deductible: true, deductible_cents: null })
    expect((await read('sal', id)).job_record).toMatchObject({ deductible_cents: 50_000 })
  } finally {
    await owner.query(`delete from provider_members where provider_id = $1 and user_id = $2`, works)
  }
})

test('a plate is checked by the field, a rental and a stranger are refused', async () => {
  const { id } = await atShop(15, await insured())
  const dana = await orders('dana')
  await expect(dana.shareJobRecord({ id, plate_state: 'GA' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'plate', message: expect.any(String) }],
  })
  await expect(dana.shareJobRecord({ id, plate: 'RVX*4821' })).rejects.toMatchObject({ status: 422 })
  await expect((await orders('drew')).shareJobRecord({ id, ...CAR })).rejects.toMatchObject({ status: 404 })
  await expect((await orders('sal')).shareJobRecord({ id, ...CAR })).rejects.toMatchObject({ status: 403 })
  const rental = await paid('dana', 30, 31)
  await expect(dana.shareJobRecord({ id: rental, ...CAR })).rejects.toMatchObject({ code: 'not_a_service' })
})

test('what was shared leaves with its driver', async () => {
  const claim_id = await claim('drew')
  const id = await paid('drew', 17, null, { listing_id: LISTINGS.collision, claim_id })
  await (await orders('drew')).shareJobRecord({ id, ...CAR })
  await owner.query(`update profiles set deleted_at = now() where id = $1`, [CAST.drew.id])
  expect((await read('sal', id)).job_record).toBeNull()
})
