import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, SAL_INSURANCE } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, book, paid, read } = bookings(world)
const repair = { listing_id: LISTINGS.collision }
const renewal = (status: 'submitted' | 'accepted', ahead: number) =>
  owner.query(
    `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
     values ($1, $2, 'liability_insurance', 'GA', 'Old Piedmont Insurance', '-', '0418', $3, $4, $5)`,
    [newId(), PROVIDERS.sal.id, day(ahead), SAL_INSURANCE, status],
  )
const reminders = async () => {
  const { rows } = await owner.query<{ message: string }>(
    `select message from notifications where user_id = $1 and title = 'Booked past a license or insurance expiration' order by created_at`,
    [CAST.sal.id],
  )
  return rows.map(({ message }) => message)
}

// Sal's liability insurance, which a body shop must hold, ends in twenty days
beforeEach(async () => {
  await owner.query(`delete from credentials where provider_id = $1 and number_last4 = '0418'`, [PROVIDERS.sal.id])
  await owner.query(`update credentials set expires_on = $2 where provider_id = $1`, [PROVIDERS.sal.id, day(20)])
})

test('a day on which a required policy will certainly have lapsed cannot be booked, nor moved to', async () => {
  const refusal = {
    status: 409,
    code: 'credentials_end',
    details: [
      { path: 'service_date', message: expect.stringContaining('its renewal has not been handed in') },
      { path: 'expires_on', message: day(20) },
    ],
  }
  await expect(book('dana', 21, null, repair)).rejects.toMatchObject(refusal)
  const visitor = await orders('nobody')
  await expect(visitor.quote({ ...repair, service_date: day(21) })).rejects.toMatchObject(refusal)
  expect(await visitor.quote({ ...repair, service_date: day(20) })).toMatchObject({ kind: 'appointment' })
  const id = await paid('dana', 15, null, repair)
  const wanted = { id, service_date: day(22) }
  await expect((await orders('dana')).changePreview(wanted)).rejects.toMatchObject(refusal)
  await expect((await orders('sal')).proposeChange(wanted)).rejects.toMatchObject(refusal)
  expect(await reminders(), 'the last good day').toEqual([])
})

test('with its renewal handed in the day can be booked, and the shop is reminded once', async () => {
  await renewal('submitted', 385)
  const id = await paid('dana', 25, null, repair)
  expect(await read('dana', id)).toMatchObject({ status: 'paid' })
  expect(await reminders()).toEqual([expect.stringContaining('Submit the renewal before then')])
})

test('a renewal that ends before the day, or is of something else, does not help; an accepted one needs no word', async () => {
  await renewal('submitted', 24)
  await expect(book('drew', 26, null, repair)).rejects.toMatchObject({ code: 'credentials_end' })
  await renewal('accepted', 385)
  const before = await reminders()
  await paid('drew', 26, null, repair)
  expect(await reminders()).toEqual(before)
})

test('a private owner needs none of these credentials', async () => {
  expect(await paid('drew', 60, 61)).toEqual(expect.any(String))
})
