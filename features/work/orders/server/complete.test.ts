import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { day, orders, paid, read, books, dayComes, finish, handOver, takeBack, license } = bookings(world)
const { owner } = world.databases
const MINUTE = 60_000

const accepted = async (from: number, to: number | null = null, listing_id: string = LISTINGS.corolla) => {
  const id = await paid('dana', from, to, { listing_id })
  await (await orders(listing_id === LISTINGS.corolla ? 'omar' : 'sal')).accept({ id })
  return id
}
/** As the provider, past everything but the database. */
const force = async (id: string, who: 'omar' | 'sal', set: string, reason = '') => {
  const client = await world.databases.request.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.reason', $2, true)`, [
      CAST[who].id,
      reason,
    ])
    await client.query(`update orders set ${set} where id = $1`, [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
const titles = async (id: string) =>
  (
    await owner.query<{ title: string }>(`select title from notifications where action_url = $1 order by created_at`, [
      `/bookings/${id}`,
    ])
  ).rows.map(({ title }) => title)

test('work is not started before its day, and until then its driver may cancel', async () => {
  const id = await accepted(6, null, LISTINGS.collision)
  const sal = await orders('sal')
  await expect(sal.start({ id })).rejects.toMatchObject({
    status: 409,
    code: 'before_day',
    message: `This work can’t be started before the service day, ${formatDay(day(6))}.`,
  })
  const rental = await accepted(6)
  await expect((await orders('omar')).start({ id: rental, reason: 'She is here' })).rejects.toMatchObject({
    code: 'before_day',
  })
  expect(await (await orders('dana')).cancel({ id })).toMatchObject({ work_status: 'cancelled' })
  await dayComes(rental)
  await (await orders('dana')).recordLicense({ id: rental, ...(await license('dana', 400)) })
  expect(await (await orders('omar')).start({ id: rental, reason: 'She is here' })).toMatchObject({
    work_status: 'in_progress',
  })
})

test('work is not completed before its day, neither through the call nor past it, and no money moves', async () => {
  const id = await accepted(7, null, LISTINGS.collision)
  const sal = await orders('sal')
  await expect(sal.complete({ id })).rejects.toMatchObject({
    status: 409,
    code: 'before_day',
    message: `This work can’t be completed before the service day, ${formatDay(day(7))}.`,
  })
  const now = `'${world.services.now().toISOString()}'`
  await expect(force(id, 'sal', `work_status = 'completed', completed_at = ${now}`)).rejects.toMatchObject({
    code: 'CC409',
    message: expect.stringContaining('before the service day'),
  })
  world.clock.advance(80 * 60 * MINUTE)
  await world.workJobs()
  expect(await read('sal', id)).toMatchObject({ work_status: 'accepted', release_at: null, released_at: null })
  expect(await books(id)).toEqual({ payment_provider: 15_600, held: -15_600 })
  world.clock.advance(-80 * 60 * MINUTE)
})

test('a rental is not completed while its car is out, and without a recorded return not before its last day', async () => {
  const out = await accepted(20, 22)
  await handOver('dana', out)
  await owner.query(`update orders set service_date = $2, end_date = $3 where id = $1`, [out, day(-1), day(1)])
  const reason = 'He says it is parked at ours'
  await expect((await orders('omar')).complete({ id: out, reason })).rejects.toMatchObject({ code: 'not_given_back' })
  const set = `work_status = 'completed', completed_at = '${world.services.now().toISOString()}'`
  await expect(force(out, 'omar', set, reason)).rejects.toMatchObject({ code: 'CC409' })
  await takeBack(out)
  expect((await (await orders('omar')).complete({ id: out })).work_status).toBe('completed')

  const onPaper = await accepted(24, 26)
  await owner.query(`update orders set service_date = $2, end_date = $3 where id = $1`, [onPaper, day(-1), day(1)])
  await expect((await orders('omar')).complete({ id: onPaper, reason })).rejects.toMatchObject({
    code: 'not_given_back',
    message: expect.stringContaining(formatDay(day(1))),
  })
  await expect(force(onPaper, 'omar', set, reason)).rejects.toMatchObject({ code: 'CC409' })
  await dayComes(onPaper)
  expect((await (await orders('omar')).complete({ id: onPaper, reason })).work_status).toBe('completed')
})

test('what was completed by mistake is undone within ten minutes: no release is due, the driver is notified, and no review waits', async () => {
  const id = await accepted(30, null, LISTINGS.collision)
  const done = await finish(id, 'sal')
  expect(done.completed_at).not.toBeNull()
  const undone = await (await orders('sal')).reopen({ id })
  expect(undone).toMatchObject({ work_status: 'accepted', completed_at: null, release_at: null })
  expect((await titles(id)).slice(-2)).toEqual(['Work completed', 'Work not done yet'])
  const review = { order_id: id, rating: 5, review_text: 'Good as new.' }
  await expect((await world.as('dana')).on(reviewsContract).leave(review)).rejects.toMatchObject({ code: 'not_done' })
  await expect((await orders('dana')).approve({ id })).rejects.toMatchObject({ code: 'wrong_state' })
  world.clock.advance(80 * 60 * MINUTE)
  expect(await world.workJobs()).toContain('release_order')
  expect(await read('sal', id), 'nothing is released at the old deadline').toMatchObject({
    work_status: 'accepted',
    released_at: null,
  })
  const again = await (await orders('sal')).complete({ id })
  world.clock.advance(71 * 60 * MINUTE)
  await world.workJobs()
  expect((await read('sal', id)).work_status, 'the deadline was set anew').toBe('completed')
  world.clock.set(new Date(Date.parse(again.release_at!) + MINUTE))
  await world.workJobs()
  expect(await books(id)).toEqual({ payment_provider: 15_600, provider_balance: -15_600 })
})

test('a job that had not begun is as before once its completion is undone: the driver may be missed, or call it off', async () => {
  const sal = await orders('sal')
  const done = async (from: number) => {
    const id = await accepted(from, null, LISTINGS.collision)
    await finish(id, 'sal')
    return id
  }
  const missed = await done(31)
  const undone = await sal.reopen({ id: missed })
  expect(undone.timeline.at(-1)).toMatchObject({ from_status: 'completed', to_status: 'accepted' })
  expect((await sal.noShow({ id: missed, reason: 'Nobody came' })).work_status).toBe('no_show')

  const off = await done(32)
  world.clock.advance(11 * MINUTE)
  await sal.reopen({ id: off, reason: 'She asks for another day' })
  await expect(sal.accept({ id: off }), 'it is accepted already').rejects.toMatchObject({ code: 'wrong_state' })
  expect((await (await orders('dana')).cancel({ id: off })).work_status).toBe('cancelled')

  const begun = await accepted(34, null, LISTINGS.collision)
  await dayComes(begun)
  await sal.start({ id: begun })
  await sal.complete({ id: begun })
  await expect(sal.accept({ id: begun }), 'what is completed is reopened').rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(force(begun, 'sal', `work_status = 'accepted'`)).rejects.toMatchObject({
    code: 'CC409',
    message: expect.stringContaining('had begun'),
  })
  expect((await sal.reopen({ id: begun })).work_status).toBe('in_progress')
})

test('later a job is reopened with a reason, by the provider, until its money is released', async () => {
  const id = await accepted(33, null, LISTINGS.collision)
  await dayComes(id)
  await (await orders('sal')).start({ id })
  await (await orders('sal')).complete({ id })
  world.clock.advance(11 * MINUTE)
  const sal = await orders('sal')
  await expect(sal.reopen({ id })).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  await expect((await orders('dana')).reopen({ id, reason: 'Not good' })).rejects.toMatchObject({ status: 403 })
  await expect((await orders('omar')).reopen({ id, reason: 'Not mine' })).rejects.toMatchObject({ status: 404 })
  const reopened = await sal.reopen({ id, reason: 'The door rattles; we look at it again' })
  expect(reopened.timeline.at(-1)).toMatchObject({
    from_status: 'completed',
    to_status: 'in_progress',
    reason: 'The door rattles; we look at it again',
  })
  await sal.complete({ id })
  await (await orders('dana')).approve({ id })
  await expect(sal.reopen({ id, reason: 'Once more' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await books(id)).toEqual({ payment_provider: 15_600, provider_balance: -15_600 })
})

test('a job of which a part was released already is not reopened, and a driver opens none past the call', async () => {
  const id = await accepted(36, 37)
  await finish(id)
  await expect(force(id, 'sal', `work_status = 'in_progress'`).then(() => read('omar', id))).resolves.toMatchObject({
    work_status: 'completed',
  })
  await owner.query(`update orders set released_at = now() where id = $1`, [id])
  await expect((await orders('omar')).reopen({ id })).rejects.toMatchObject({ code: 'released' })
  await expect(force(id, 'omar', `work_status = 'in_progress'`)).rejects.toMatchObject({ code: 'CC409' })
})
