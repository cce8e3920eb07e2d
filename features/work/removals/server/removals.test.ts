import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { removalsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const reviews = async (who: Who | 'nobody') => (await world.as(who)).on(reviewsContract)
const removals = async (who: Who | 'nobody') => (await world.as(who)).on(removalsContract)
const [ada, amy, omar, dana] = await Promise.all([removals('ada'), removals('amy'), removals('omar'), removals('dana')])
const notified = async (who: Who) => (await (await world.as(who)).fetch('/rest/v1/notifications')).text()
const text = async (path: string) => (await world.api.request(path)).text()
const omars = { provider_id: PROVIDERS.omar.id }

let days = 0
/** A paid and finished booking of Omar's car, reviewed. */
async function reviewed(who: 'dana' | 'drew', rating: number, review_text: string) {
  const order_id = newId()
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, work_status, service_date)
     values ($1, $2, $3, $4, 15600, '{}', 'paid', 'completed', '2026-01-01'::date + $5::int)`,
    [order_id, CAST[who].id, PROVIDERS.omar.id, LISTINGS.corolla, (days += 3)],
  )
  return { order_id, ...(await (await reviews(who)).leave({ order_id, rating, review_text })) }
}
const note = 'It names the home address of a neighbor.'
const figures = async () => {
  const summary = await (await reviews('nobody')).summary(omars)
  const listing = (await (await world.api.request(`/rest/v1/listings/${LISTINGS.corolla}`)).json()) as {
    rating_sum: number
    rating_count: number
  }
  const found = await owner.query<{ rating_sum: number; rating_count: number }>(
    'select rating_sum, rating_count from listing_search where listing_id = $1',
    [LISTINGS.corolla],
  )
  const { rating_sum, rating_count } = listing
  expect(found.rows[0], 'the search counts as the listing does').toEqual({ rating_sum, rating_count })
  expect(summary.count).toBe(rating_count)
  return { average: summary.average, rating_sum, rating_count }
}
const rowOf = async (id: string) => (await ada.queue({ state: 'all' })).rows.find((row) => row.id === id)!

test('a removed review counts nowhere and is seen by nobody but its author; restored it counts again', async () => {
  const bad = await reviewed('dana', 1, 'He lives at Number 12, third floor.')
  await reviewed('drew', 5, 'A fine car.')
  await (await reviews('omar')).reply({ review_id: bad.id, reply_text: 'That is nobody’s business.' })
  expect(await figures()).toEqual({ average: '3.0', rating_sum: 6, rating_count: 2 })

  const { version } = await rowOf(bad.id)
  const removed = await ada.remove({ review_id: bad.id, version, reason: 'personal_data', note })
  expect(removed).toMatchObject({ removal: { reason: 'personal_data', note, mine: true, objection: null } })
  expect(await figures()).toEqual({ average: '5.0', rating_sum: 5, rating_count: 1 })
  const everything = await Promise.all([
    text('/rest/v1/reviews'),
    text(`/rest/v1/reviews?provider_id=${PROVIDERS.omar.id}`),
    (await (await world.as('dana')).fetch('/rest/v1/reviews')).text(),
    (await (await world.as('ada')).fetch('/rest/v1/reviews')).text(),
  ])
  everything.push(JSON.stringify(await (await reviews('omar')).ofBusiness({})))
  for (const page of everything) expect(page).not.toMatch(/Number 12|nobody’s business/)
  const own = await (await reviews('dana')).ofOrder({ order_id: bad.order_id })
  expect(own).toMatchObject({ review: { id: bad.id }, removal: { reason: 'personal_data', note, objection: null } })
  expect(JSON.stringify(own), 'who decided is not told').not.toContain(CAST.ada.id)
  expect(await notified('dana')).toContain('because it shows personal data. You can read why, and object once.')
  expect(await notified('omar')).toContain('A review was removed')
  await expect((await reviews('dana')).edit({ id: bad.id, review_text: 'Fine.' })).rejects.toMatchObject({
    status: 409,
    code: 'removed',
  })
  await expect((await reviews('dana')).leave({ order_id: bad.order_id, rating: 1 })).rejects.toMatchObject({
    status: 409,
  })
  await expect((await reviews('omar')).editReply({ review_id: bad.id, reply_text: 'x' })).rejects.toMatchObject({
    status: 404,
  })

  await amy.decide({ removal_id: removed.removal!.id, outcome: 'restored', note: 'It is the address of a garage.' })
  expect(await figures()).toEqual({ average: '3.0', rating_sum: 6, rating_count: 2 })
  const [back] = (await (await reviews('nobody')).list(omars)).filter((row) => row.id === bad.id)
  expect(back).toMatchObject({
    review_text: 'He lives at Number 12, third floor.',
    reply: { reply_text: 'That is nobody’s business.' },
  })
  expect(await notified('dana')).toContain('Your review is back')
  await expect(
    amy.decide({ removal_id: removed.removal!.id, outcome: 'restored', note }),
    'once',
  ).rejects.toMatchObject({ status: 409, code: 'not_removed' })
})

test('nothing is removed without a listed reason and a sentence: that it is negative is no reason', async () => {
  const { id } = await reviewed('dana', 1, 'Terrible. Never again.')
  const { version } = await rowOf(id)
  const asked = { review_id: id, version, note }
  for (const reason of ['negative', 'unfair', '', null] as never[])
    await expect(ada.remove({ ...asked, reason })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'reason', message: expect.stringContaining('Choose a listed reason.') }],
    })
  for (const without of ['', '  ', 'no'])
    await expect(ada.remove({ ...asked, reason: 'hate', note: without })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'note', message: 'Enter an explanation.' }],
    })
  const unlisted = owner.query(
    `insert into review_removals (id, review_id, kind, reason, note, admin_id, at) values ($1, $2, 'removed', 'negative', 'Bad.', $3, now())`,
    [newId(), id, CAST.ada.id],
  )
  await expect(unlisted, 'nor past the database').rejects.toMatchObject({ code: '23514' })
})

test('no provider, driver or visitor removes, refuses or decides anything', async () => {
  const { id } = await reviewed('dana', 2, 'Late twice.')
  const removal = { review_id: id, version: 1, reason: 'hate', note } as const
  for (const who of ['omar', 'sal', 'dana'] as const) {
    const theirs = await removals(who)
    await expect(theirs.remove(removal)).rejects.toMatchObject({ status: 403 })
    await expect(theirs.queue({})).rejects.toMatchObject({ status: 403 })
    await expect(theirs.refuse({ report_id: id, note })).rejects.toMatchObject({ status: 403 })
    await expect(theirs.decide({ removal_id: id, outcome: 'restored', note })).rejects.toMatchObject({ status: 403 })
  }
  await expect((await removals('nobody')).remove(removal)).rejects.toMatchObject({ status: 401 })
  await expect(ada.remove({ ...removal, review_id: newId() })).rejects.toMatchObject({ status: 404 })
})

test('a review is removed once, and never in a version that nobody read', async () => {
  const { id } = await reviewed('drew', 1, 'Buy cheap tires at tires.example!')
  const { version } = await rowOf(id)
  const removal = { review_id: id, version, reason: 'advertising', note: 'It sells tires.' } as const
  await (await reviews('drew')).edit({ id, review_text: 'The tires were worn.' })
  await expect(ada.remove(removal)).rejects.toMatchObject({ status: 409, code: 'changed' })
  const now = { ...removal, version: (await rowOf(id)).version }
  const before = await figures()
  const both = await Promise.allSettled([ada.remove(now), amy.remove(now)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await figures()).toMatchObject({ rating_count: before.rating_count - 1 })
  await expect(ada.remove(now)).rejects.toMatchObject({ status: 409, code: 'removed_already' })
})

test('the author objects once, and another admin than the one who removed decides', async () => {
  const { id, order_id } = await reviewed('dana', 1, 'You people are thieves!')
  const done = await ada.remove({
    review_id: id,
    version: (await rowOf(id)).version,
    reason: 'hate',
    note: 'An insult.',
  })
  const removal_id = done.removal!.id
  const words = 'I meant the price, not the people.'
  for (const who of ['drew', 'omar'] as const)
    await expect((await removals(who)).object({ removal_id, words })).rejects.toMatchObject({ status: 404 })
  await expect(dana.object({ removal_id, words: '  ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'words' }],
  })
  await expect(amy.decide({ removal_id, outcome: 'upheld', note })).rejects.toMatchObject({ code: 'no_objection' })
  expect(await dana.object({ removal_id, words })).toMatchObject({ objection: { words, outcome: null } })
  await expect(dana.object({ removal_id, words })).rejects.toMatchObject({ status: 409, code: 'objected_already' })
  expect(await notified('amy')).toContain('Dana W. objected to the removal of a review.')

  const { rows, counts } = await ada.queue({ state: 'objections' })
  expect(rows.map((row) => row.id)).toEqual([id])
  expect(counts.objections).toBe(1)
  for (const outcome of ['restored', 'upheld'] as const)
    await expect(ada.decide({ removal_id, outcome, note })).rejects.toMatchObject({ status: 409, code: 'own_decision' })
  await amy.decide({ removal_id, outcome: 'upheld', note: 'It names people, not prices.' })
  const own = await (await reviews('dana')).ofOrder({ order_id })
  expect(own.removal).toMatchObject({ objection: { outcome: 'upheld', answer: 'It names people, not prices.' } })
  expect(await notified('dana')).toContain('It stays removed. You can read why.')
  const { history } = await rowOf(id)
  expect(history.map(({ kind, by }) => [kind, by])).toEqual([
    ['removed', CAST.ada.name],
    ['objected', CAST.dana.name],
    ['upheld', CAST.amy.name],
  ])
})

test('a business reports a review for a listed reason, once; removed or refused, it reads what was decided', async () => {
  const { id } = await reviewed('drew', 1, 'Never rented here, heard it was bad.')
  const asked = { review_id: id, reason: 'not_customer' } as const
  for (const who of ['sal', 'dana'] as const)
    await expect((await removals(who)).report(asked)).rejects.toMatchObject({ status: 404 })
  await expect(ada.report(asked)).rejects.toMatchObject({ status: 403 })
  await expect(omar.report({ ...asked, reason: 'negative' as never })).rejects.toMatchObject({ status: 422 })
  await omar.report({ ...asked, details: 'No such name in our books.' })
  await expect(omar.report(asked)).rejects.toMatchObject({ status: 409, code: 'reported_already' })
  const waiting = (await ada.queue({})).rows.find((row) => row.id === id)!
  expect(waiting.report).toMatchObject({
    reason: 'not_customer',
    details: 'No such name in our books.',
    by: CAST.omar.name,
  })
  const refusal = { report_id: waiting.report!.id, note: 'The booking is in our books.' }
  await ada.refuse(refusal)
  await expect(amy.refuse(refusal)).rejects.toMatchObject({ status: 409, code: 'resolved_already' })
  expect(await notified('omar')).toContain('found no listed reason to remove it')
  const ours = (await (await reviews('omar')).ofBusiness({})).rows.find((row) => row.id === id)!
  expect(ours.report).toMatchObject({ outcome: 'refused', resolution: 'The booking is in our books.' })
  await expect(omar.report(asked)).rejects.toMatchObject({ status: 409, code: 'decided_already' })
  world.clock.advance(60_000)
  await (await reviews('drew')).edit({ id, review_text: 'Owned by crooks from Elsewhere.' })
  await omar.report({ ...asked, reason: 'hate' })
  const again = await rowOf(id)
  await ada.remove({
    review_id: id,
    version: again.version,
    reason: 'hate',
    note: 'It insults people for where they are from.',
  })
  expect((await ada.queue({})).rows.map((row) => row.id)).not.toContain(id)
  const { history } = await rowOf(id)
  expect(history.map(({ kind }) => kind)).toEqual(['reported', 'refused', 'reported', 'removed'])
})

test('the queue finds by business, author and words; wildcards are letters', async () => {
  const { id } = await reviewed('drew', 4, '100% satisfied_ customer')
  const found = async (q: string) => (await ada.queue({ state: 'all', q })).rows.map((row) => row.id)
  expect(await found('100%')).toEqual([id])
  expect(await found('satisfied_')).toEqual([id])
  expect(await found('%%')).toEqual([])
  expect(await found('s_tisfied')).toEqual([])
  expect(await found('drew')).toContain(id)
})

test('everybody reads the log: day, reason and what became of it, an undone removal too, and nothing of the author', async () => {
  const { rows, next, figures: totals } = await (await removals('nobody')).log({})
  expect(rows.map(({ reason, state }) => [reason, state])).toEqual([
    ['hate', 'removed'],
    ['hate', 'upheld'],
    ['advertising', 'removed'],
    ['personal_data', 'restored'],
  ])
  expect(next).toBeNull()
  expect(rows[0], 'a private car owner is a person').toMatchObject({ business: null, provider_type: 'private_owner' })
  expect(totals).toMatchObject({
    removed: 4,
    restored: 1,
    reasons: { hate: 2, advertising: 1, personal_data: 1 },
    reports: { made: 2, removed: 1, refused: 1 },
    objections: { made: 1, restored: 0, upheld: 1 },
  })
  expect(totals.months.reduce((sum, month) => sum + month.removed, 0)).toBe(4)
  const first = await (await removals('nobody')).log({ limit: 3 })
  expect((await (await removals('nobody')).log({ limit: 3, before: first.next! })).rows).toEqual(rows.slice(3))

  await owner.query(`update provider_profiles set provider_type = 'rental_company' where id = $1`, [PROVIDERS.omar.id])
  const json = await text('/rest/v1/review_removals')
  const csv = await text('/rest/v1/rpc/review_removals_csv')
  const { rows: all } = await owner.query<{ id: string; review_id: string; note: string }>(
    'select * from review_removals',
  )
  const hidden = [...all.flatMap((row) => [row.review_id, row.note]), CAST.dana.id, CAST.drew.id, CAST.ada.id]
  for (const page of [json, csv])
    for (const secret of [...hidden, 'Dana', 'Drew', 'thieves', 'Number 12', 'I meant the price'])
      expect(page).not.toContain(secret)
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(csv).toContain('restored')
  const { rows: business } = await owner.query<{ business_name: string }>(
    'select business_name from provider_profiles where id = $1',
    [PROVIDERS.omar.id],
  )
  expect(csv).toContain(business[0]!.business_name)
})

test('what was decided cannot be changed or deleted, by its owner neither', async () => {
  for (const change of ['update review_removals set note = note', 'delete from review_removals'])
    await expect(owner.query(change)).rejects.toMatchObject({ code: '42501' })
  const client = await world.databases.request.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true)`, [CAST.ada.id])
    await expect(
      client.query(`update reviews set removed_at = null`),
      'an admin has no other way than the functions',
    ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('whoever leaves takes along what they wrote about a removal; that it happened stays counted', async () => {
  const before = (await (await removals('nobody')).log({})).figures
  const erased = [CAST.dana.id, CAST.omar.id]
  await owner.query(`update profiles set deleted_at = now() where id = any($1)`, [erased])
  const { rows } = await owner.query<{ words: string | null }>(
    `select words from review_objections where author_id = any($1)
     union all select details from review_reports where reporter_id = any($1)`,
    [erased],
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ words }) => words)).toEqual([])
  expect((await (await removals('nobody')).log({})).figures).toEqual(before)
})
