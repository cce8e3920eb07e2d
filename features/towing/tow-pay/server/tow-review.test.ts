import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { removalsContract } from '#features/work/removals/contract.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { reviewPhotoUrl } from '#features/work/reviews/photo.ts'
import type { ReviewPhoto } from '#features/work/reviews/review.ts'
import { newId } from '#lib/ids.ts'
import { NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, taken, ask, set, advance } = await towing(world)
const reviews = async (who: Who) => (await world.as(who)).on(reviewsContract)
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const SAID = { rating: 4, review_text: 'Careful with the bumper, and on time.' }

beforeEach(async () => {
  set(NOON)
  await owner.query(
    `begin; set local session_replication_role = replica; delete from reviews where tow_job_id is not null;
     delete from orders where tow_job_id is not null; delete from tow_jobs; commit`,
  )
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

const drop = async () => {
  const { job, sal } = await taken()
  await sal.step({ job, step: 'rolling' })
  advance(10 * 60_000)
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  await sal.step({ job, step: 'dropped', receiver: 'Bea at the front desk', ...NOTE })
  return job
}
const rated = async () =>
  (await owner.query('select rating_sum, rating_count from provider_ratings where provider_id = $1', [TOWING.sal]))
    .rows[0] ?? { rating_sum: 0, rating_count: 0 }
const newsOf = async (who: Who) =>
  (
    await owner.query<{ title: string; message: string; action_url: string }>(
      `select title, message, action_url from notifications where user_id = $1 order by created_at desc, id desc limit 1`,
      [CAST[who].id],
    )
  ).rows[0]!

test('a tow that was paid to its company is reviewed once by its driver, after the drop, and counts for the company', async () => {
  const open = await ask()
  const dana = await reviews('dana')
  await expect(dana.leave({ tow_job_id: open, ...SAID })).rejects.toMatchObject({ status: 404 })
  await on('dana').cancel({ job: open, expected_fee: 0 })
  const { job: rolls } = await taken()
  await expect(dana.leave({ tow_job_id: rolls, ...SAID })).rejects.toMatchObject({ code: 'not_done' })
  await on('dana').cancel({ job: rolls, expected_fee: 0 })

  const job = await drop()
  const before = await rated()
  for (const who of ['drew', 'sal'] as const) {
    await expect((await reviews(who)).leave({ tow_job_id: job, ...SAID }), who).rejects.toMatchObject({ status: 404 })
    await expect((await reviews(who)).ofTow({ tow_job_id: job }), who).rejects.toMatchObject({ status: 404 })
  }
  expect(await dana.ofTow({ tow_job_id: job })).toMatchObject({ review: null, waiting: [], removal: null })
  for (const wrong of [{}, { tow_job_id: job, order_id: newId() }])
    await expect(dana.leave({ ...wrong, ...SAID })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'order_id', message: 'Name the booking or the tow that you review, one of them.' }],
    })
  const left = await dana.leave({ tow_job_id: job, ...SAID })
  expect(left).toMatchObject({ provider_id: TOWING.sal, service_date: NOON.slice(0, 10), ...SAID })
  await expect(dana.leave({ tow_job_id: job, ...SAID })).rejects.toMatchObject({
    code: 'already_reviewed',
    message: 'You’ve already reviewed this tow.',
  })
  const after = await rated()
  expect([after.rating_sum - before.rating_sum, after.rating_count - before.rating_count], 'unconfirmed').toEqual([
    0, 0,
  ])
  expect(await dana.ofTow({ tow_job_id: job })).toMatchObject({ review: { id: left.id } })
  expect((await (await reviews('drew')).list({ provider_id: TOWING.sal }))[0]).toMatchObject({ id: left.id })
  const sal = await reviews('sal')
  expect((await sal.ofBusiness({})).rows[0]).toMatchObject({ order_id: null, tow_job_id: job, rating: 4 })
  expect(await newsOf('sal')).toMatchObject({
    message: expect.stringMatching(/ gave the tow on Dec 1, 2026 4 out of 5 stars\.$/),
    action_url: '/provider/reviews',
  })
  expect(await sal.reply({ review_id: left.id, reply_text: 'Thank you.' })).toMatchObject({
    reply: { reply_text: 'Thank you.' },
  })
  expect(await newsOf('dana')).toMatchObject({
    title: 'Reply to your review',
    message: expect.stringContaining('your review of the tow on Dec 1, 2026.'),
    action_url: `/tow/${job}#review`,
  })
  const { version } = (await owner.query('select version from reviews where id = $1', [left.id])).rows[0]
  const note = 'It is an advertisement.'
  const ada = (await world.as('ada')).on(removalsContract)
  await ada.remove({ review_id: left.id, version, reason: 'advertising', note })
  expect(await newsOf('dana')).toMatchObject({
    title: 'Your review was removed',
    action_url: `/tow/${job}#review`,
  })
  expect(await dana.ofTow({ tow_job_id: job })).toMatchObject({ removal: { note } })
  await expect(dana.leave({ tow_job_id: job, ...SAID }), 'not even once more').rejects.toMatchObject({
    code: 'already_reviewed',
  })
})

test('a review of a tow shows photos that its driver added for it, and is corrected with them', async () => {
  const job = await drop()
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0e4a38' } })
    .jpeg()
    .toBuffer()
  const send = async (who: Who) =>
    (await world.as(who)).fetch(`/storage/v1/object/review-photos/${job}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
    })
  for (const who of ['sal', 'drew'] as const) expect((await send(who)).status, who).toBe(404)
  const one = (await (await send('dana')).json()) as ReviewPhoto
  const two = (await (await send('dana')).json()) as ReviewPhoto
  const dana = await reviews('dana')
  expect(await dana.ofTow({ tow_job_id: job })).toMatchObject({ waiting: [one, two] })
  const left = await dana.leave({ tow_job_id: job, ...SAID, photos: [one.path] })
  expect(left.photos).toEqual([one])
  const seen = async (path: string) => (await (await world.as('drew')).fetch(reviewPhotoUrl(path, '480.webp'))).status
  expect([await seen(one.path), await seen(two.path)]).toEqual([200, 404])
  const three = (await (await send('dana')).json()) as ReviewPhoto
  const news = await dana.edit({ id: left.id, rating: 5, photos: [three.path, one.path] })
  expect(news).toMatchObject({ rating: 5, photos: [three, one] })
})

test('whoever belongs to the company that towed them does not review it', async () => {
  const job = await drop()
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
    TOWING.sal,
    CAST.dana.id,
  ])
  await expect((await reviews('dana')).leave({ tow_job_id: job, ...SAID })).rejects.toMatchObject({ status: 404 })
  await owner.query('delete from provider_members where user_id = $1', [CAST.dana.id])
})

test('a tow that a card is still to pay is reviewed once it is charged, with its receipt', async () => {
  const job = await drop()
  const dana = await reviews('dana')
  for (const [pay, pay_state] of [
    ['card', null],
    ['card', 'taking'],
    ['card', 'charged'],
  ]) {
    await owner.query(
      `begin; set local session_replication_role = replica; update tow_jobs set pay = '${pay}', pay_state = ${pay_state ? `'${pay_state}'` : 'null'}; commit`,
    )
    await expect(dana.leave({ tow_job_id: job, ...SAID }), `${pay_state}`).rejects.toMatchObject({ code: 'not_paid' })
  }
  await owner.query(
    `begin; set local session_replication_role = replica; update tow_jobs set pay_state = 'direct'; commit`,
  )
  expect(await dana.leave({ tow_job_id: job, ...SAID })).toMatchObject({ rating: 4 })
})

test('a review of a tow that only its company and its driver know of is shown and counts for nothing until somebody else confirms it', async () => {
  const job = await drop()
  const sum = async () => await (await reviews('drew')).summary({ provider_id: TOWING.sal })
  const before = { sum: await sum(), rated: await rated() }
  const left = await (await reviews('dana')).leave({ tow_job_id: job, ...SAID })
  expect(left.counts).toBe(false)
  expect(await sum()).toEqual({ ...before.sum, uncounted: before.sum.uncounted + 1 })
  expect(await rated()).toEqual(before.rated)
  const { rows } = await owner.query<{ arrived_at: string }>('select arrived_at from tow_jobs where id = $1', [job])
  const arrived = new Date(rows[0]!.arrived_at)
  const takes = async (shop: string, at: Date) => {
    await owner.query(
      `insert into tow_arrivals (job_id, provider_id) values ($1, $2) on conflict (job_id, provider_id) do nothing`,
      [job, shop],
    )
    await owner.query(
      `update tow_arrivals set status = 'taken', answered_at = $3 where job_id = $1 and provider_id = $2`,
      [job, shop, at],
    )
  }
  await takes(TOWING.sal, arrived)
  expect(await rated(), 'a shop of the company itself').toEqual(before.rated)
  await takes(TOWING.omar, new Date(arrived.getTime() - 60_000))
  expect(await rated(), 'a shop that only expects the car').toEqual(before.rated)
  await takes(TOWING.omar, arrived)
  const [was, is] = [before.rated, await rated()]
  expect([is.rating_sum - was.rating_sum, is.rating_count - was.rating_count]).toEqual([4, 1])
  expect(await sum()).toMatchObject({ uncounted: before.sum.uncounted, count: before.sum.count + 1 })
  expect((await (await reviews('drew')).list({ provider_id: TOWING.sal }))[0]).toMatchObject({ counts: true })
})

test('a review of a tow counts when the team has verified the coverage of its claim', async () => {
  const job = await drop()
  const { rows } = await owner.query<{ claim_id: string }>('select claim_id from coverage limit 1')
  await owner.query(
    `begin; set local session_replication_role = replica; update tow_jobs set claim_id = '${rows[0]!.claim_id}' where id = '${job}'; commit`,
  )
  expect((await (await reviews('dana')).leave({ tow_job_id: job, ...SAID })).counts).toBe(true)
})

test('a shop that said yes before the car came confirms its tow once the car stands there for its repair', async () => {
  const job = await drop()
  const before = await rated()
  await (await reviews('dana')).leave({ tow_job_id: job, ...SAID })
  const id = newId()
  await owner.query(
    `begin; set local session_replication_role = replica;
     insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
       select '${id}', driver_id, 'Harborline Mutual', 'sealed', '0001', 'T-1', 'collision', current_date, now() from tow_jobs where id = '${job}';
     update tow_jobs set claim_id = '${id}' where id = '${job}';
     insert into repairs (id, claim_id, driver_id, provider_id, trade) select '${id}', claim_id, driver_id, '${TOWING.omar}', 'body'
       from tow_jobs where id = '${job}';
     insert into tow_arrivals (job_id, provider_id, status, answered_at) select id, '${TOWING.omar}', 'taken', accepted_at
       from tow_jobs where id = '${job}'; commit`,
  )
  const arrives = (days: number) =>
    owner.query(
      `update repairs r set arrived_at = j.hooked_at + make_interval(days => $3) from tow_jobs j where r.id = $2 and j.id = $1`,
      [job, id, days],
    )
  await arrives(-2)
  expect(await rated(), 'it stood there before').toEqual(before)
  await arrives(1)
  expect((await rated()).rating_count - before.rating_count).toBe(1)
  await owner.query(
    `begin; set local session_replication_role = replica; delete from repairs where id = '${id}';
     update tow_jobs set claim_id = null where id = '${job}'; delete from claims where id = '${id}'; commit`,
  )
})
