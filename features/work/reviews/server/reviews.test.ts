import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { reviewsContract } from '../contract.ts'
import { averageOf, publicName } from '../review.ts'

const world = await createWorld()
const { orders, book, paid, finish } = bookings(world)
const reviews = async (who: 'dana' | 'drew' | 'omar' | 'nobody' | 'ada') => (await world.as(who)).on(reviewsContract)
const omars = { provider_id: PROVIDERS.omar.id }
const finished = async (who: 'dana' | 'drew', from: number) => {
  const id = await paid(who, from, from + 1)
  const omar = await orders('omar')
  await omar.accept({ id })
  await finish(id)
  return id
}

test('before anybody has reviewed the average is N/A', async () => {
  expect(await (await reviews('nobody')).summary(omars)).toEqual({
    count: 0,
    average: 'N/A',
    stars: [0, 0, 0, 0, 0],
    uncounted: 0,
  })
})

test('a driver reviews a completed booking once; everybody reads it under a first name and an initial', async () => {
  const order_id = await finished('dana', 3)
  const dana = await reviews('dana')
  const left = await dana.leave({ order_id, rating: 4, review_text: '  Clean car, kind owner.  ' })
  expect(left).toMatchObject({
    rating: 4,
    review_text: 'Clean car, kind owner.',
    reviewer_name: 'Dana W.',
    listing_id: LISTINGS.corolla,
  })
  await expect(dana.leave({ order_id, rating: 1 })).rejects.toMatchObject({ status: 409, code: 'already_reviewed' })
  const second = await finished('drew', 6)
  await (await reviews('drew')).leave({ order_id: second, rating: 5 })
  const nobody = await reviews('nobody')
  expect((await nobody.list({ listing_id: LISTINGS.corolla })).map((row) => row.reviewer_name)).toEqual([
    'Drew C.',
    'Dana W.',
  ])
  expect(await nobody.summary(omars)).toEqual({ count: 2, average: '4.5', stars: [0, 0, 0, 1, 1], uncounted: 0 })
  const listing = await world.api.request(`/rest/v1/listings/${LISTINGS.corolla}`)
  expect(await listing.json()).toMatchObject({ rating_sum: 9, rating_count: 2 })
  const text = await (await world.api.request('/rest/v1/reviews')).text()
  for (const secret of [CAST.dana.id, CAST.dana.email, 'Whitfield', order_id]) expect(text).not.toContain(secret)
  const told = await (await world.as('omar')).fetch('/rest/v1/notifications')
  expect(await told.text()).toContain('Dana W. gave 2023 Toyota Corolla LE 4 out of 5 stars.')
})

test('trap 7: no review without a paid, completed order of one’s own', async () => {
  const pending = (await book('dana', 10, 11)).order_id
  const fresh = await paid('dana', 13, 14)
  const done = await finished('dana', 16)
  const dana = await reviews('dana')
  await expect(dana.leave({ order_id: pending, rating: 5 })).rejects.toMatchObject({ status: 409, code: 'not_paid' })
  await expect(dana.leave({ order_id: fresh, rating: 5 })).rejects.toMatchObject({ status: 409, code: 'not_done' })
  await expect((await reviews('drew')).leave({ order_id: done, rating: 1 })).rejects.toMatchObject({ status: 404 })
  await expect((await reviews('omar')).leave({ order_id: done, rating: 5 })).rejects.toMatchObject({ status: 403 })
  await expect((await reviews('ada')).leave({ order_id: done, rating: 5 })).rejects.toMatchObject({ status: 403 })
  await expect((await reviews('nobody')).leave({ order_id: done, rating: 5 })).rejects.toMatchObject({ status: 401 })
  await expect(dana.leave({ order_id: done, rating: 5, reviewer_id: CAST.drew.id })).rejects.toMatchObject({
    status: 422,
  })
  await expect(dana.leave({ order_id: done, rating: 5, provider_id: PROVIDERS.sal.id })).rejects.toMatchObject({
    status: 422,
  })
  for (const review_text of ['Ask me at dana@home.example', 'Call 404-555-0143 for more'])
    await expect(dana.leave({ order_id: done, rating: 5, review_text })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'review_text' }],
    })
  for (const rating of [0, 6, 4.5])
    await expect(dana.leave({ order_id: done, rating })).rejects.toMatchObject({ status: 422 })
})

test('names and averages as everybody sees them', () => {
  expect(publicName('Dana Whitfield')).toBe('Dana W.')
  expect(publicName('  María José  de la Cruz ')).toBe('María C.')
  expect(publicName('Cher')).toBe('Cher')
  expect(averageOf(0, 0)).toBe('N/A')
  expect(averageOf(14, 3)).toBe('4.7')
})
