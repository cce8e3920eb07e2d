import { expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { reviewsContract } from '../contract.ts'

const world = await createWorld()
const { orders, paid, finish } = bookings(world)
const reviews = async (who: 'dana' | 'drew' | 'omar' | 'sal' | 'nobody' | 'ada') =>
  (await world.as(who)).on(reviewsContract)
const reviewed = async (who: 'dana' | 'drew', from: number) => {
  const id = await paid(who, from, from + 1)
  const omar = await orders('omar')
  await omar.accept({ id })
  await finish(id)
  return { id, review: await (await reviews(who)).leave({ order_id: id, rating: 4, review_text: 'Kind owner.' }) }
}
const first = await reviewed('dana', 3)
const review_id = first.review.id
const textOf = async (who: 'dana' | 'omar') => (await (await world.as(who)).fetch('/rest/v1/notifications')).text()

test('news of a review leads its business to the page where it replies', async () => {
  expect(await textOf('omar')).toContain('/provider/reviews')
  const { rows, counts } = await (await reviews('omar')).ofBusiness({})
  expect(rows).toMatchObject([{ id: review_id, order_id: first.id, reply: null, earlier: [] }])
  expect(counts).toEqual({ all: 1, unanswered: 1 })
})

test('a reply is words for everybody: no contact details, not empty, not endless', async () => {
  const omar = await reviews('omar')
  for (const reply_text of [
    'Call me: (404) 555-0143',
    'Write to omar@cars.example',
    '   ',
    'x'.repeat(2001),
    `${'<b>'.repeat(700)}`,
  ])
    await expect(omar.reply({ review_id, reply_text })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'reply_text' }],
    })
  expect((await omar.ofBusiness({})).counts.unanswered).toBe(1)
})

test('only the reviewed business replies; to others there is no such review', async () => {
  const words = { review_id, reply_text: 'Thanks!' }
  await expect((await reviews('nobody')).reply(words)).rejects.toMatchObject({ status: 401 })
  await expect((await reviews('ada')).reply(words)).rejects.toMatchObject({ status: 403 })
  for (const who of ['dana', 'drew', 'sal'] as const) {
    await expect((await reviews(who)).reply(words)).rejects.toMatchObject({ status: 404 })
    await expect((await reviews(who)).editReply(words)).rejects.toMatchObject({ status: 404 })
  }
  await expect((await reviews('dana')).ofBusiness({})).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
  await expect((await reviews('omar')).editReply(words), 'nothing to edit yet').rejects.toMatchObject({ status: 404 })
})

test('of two replies at once one is kept; everybody reads it, in any script, and the driver is notified once', async () => {
  const omar = await reviews('omar')
  const reply_text = 'Thank you 🚗 شكرا לך <script>alert(1)</script>'
  const both = await Promise.allSettled([omar.reply({ review_id, reply_text }), omar.reply({ review_id, reply_text })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(omar.reply({ review_id, reply_text: 'Again' })).rejects.toMatchObject({
    status: 409,
    code: 'already_replied',
  })
  const nobody = await reviews('nobody')
  const [shown] = await nobody.list({ provider_id: PROVIDERS.omar.id })
  expect(shown).toMatchObject({ id: review_id, reply: { reply_text, edited_at: null } })
  const text = await (await world.api.request('/rest/v1/reviews')).text()
  for (const secret of [CAST.omar.id, CAST.omar.email, 'author_id']) expect(text).not.toContain(secret)
  const own = await (await reviews('dana')).ofOrder({ order_id: first.id })
  expect(own.review?.reply?.reply_text).toBe(reply_text)
  const told = await textOf('dana')
  expect(told.split('Reply to your review')).toHaveLength(2)
  expect(told).toContain(`/bookings/${first.id}`)
  expect((await omar.ofBusiness({})).counts).toEqual({ all: 1, unanswered: 0 })
})

test('the filter shows what waits for a reply, the newest first', async () => {
  const second = await reviewed('drew', 6)
  const omar = await reviews('omar')
  expect((await omar.ofBusiness({})).rows.map(({ id }) => id)).toEqual([second.review.id, review_id])
  expect((await omar.ofBusiness({ filter: 'unanswered' })).rows.map(({ id }) => id)).toEqual([second.review.id])
  expect((await omar.ofBusiness({ page: 2 })).rows).toEqual([])
})

test('a reply is edited for a day; who changed it, when, and what it said stay with the business', async () => {
  const omar = await reviews('omar')
  await expect(omar.editReply({ review_id, reply_text: 'a@b.example' })).rejects.toMatchObject({ status: 422 })
  world.clock.advance(23 * 3_600_000)
  const still = await reviews('omar')
  const edited = await still.editReply({ review_id, reply_text: 'Thank you, come again.' })
  expect(edited.reply).toMatchObject({ reply_text: 'Thank you, come again.', edited_at: expect.any(String) })
  await still.editReply({ review_id, reply_text: 'Thank you, come again.' })
  const mine = (await still.ofBusiness({})).rows.find(({ id }) => id === review_id)!
  expect(mine.earlier).toMatchObject([{ by: CAST.omar.name, text_before: expect.stringContaining('شكرا') }])
  expect(Date.parse(mine.earlier[0]!.at)).toBeGreaterThan(Date.parse(mine.reply!.created_at))
  expect(await (await world.api.request('/rest/v1/reviews')).text()).not.toContain('شكرا')
  world.clock.advance(2 * 3_600_000)
  const late = await reviews('omar')
  await expect(late.editReply({ review_id, reply_text: 'Too late' })).rejects.toMatchObject({
    status: 409,
    code: 'too_late',
  })
})

test('the database holds the day too, whatever the code says', async () => {
  const { owner, request } = world.databases
  await owner.query(`update review_replies set created_at = now() - interval '25 hours'`)
  const client = await request.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true)`, [CAST.omar.id])
    expect((await client.query(`update review_replies set reply_text = 'late'`)).rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a driver who leaves takes the answer to their words along', async () => {
  const { owner } = world.databases
  await owner.query(`update reviews set reviewer_name = 'Deleted account', review_text = '' where id = $1`, [review_id])
  const { rows } = await (await reviews('omar')).ofBusiness({})
  expect(rows.find(({ id }) => id === review_id)).toMatchObject({ reply: null, earlier: [] })
})
