import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { arrivalsContract } from '#features/towing/arrivals/contract.ts'
import { filesContract } from '#features/base/files/contract.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { towsOf } from '#features/front/privacy/server/export-tows.ts'
import { CONSENT_VERSION } from '#features/towing/operators/operator.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { ASK, NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { operatorsContract } from '../contract.ts'
import { towPhotosContract } from '../photo-contract.ts'
import { MAX_PHOTO_BYTES, PHOTO_SLOTS, type PhotoSlot, type PhotoStep } from '../photos.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, ask, taken, set, advance } = await towing(world)
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const TAKEN_AT = '2026-12-01T16:58:00.000Z'
const jpeg = (width = 60, background = '#0e4a38') =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '33/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
type Given = { id?: string; step?: PhotoStep; slot?: PhotoSlot; body?: Buffer | string; taken_at?: string }
async function send(
  who: Who | 'nobody' | { fetch: (path: string, init: RequestInit) => Promise<Response> },
  job: string,
  given: Given = {},
) {
  const { id = newId(), step = 'hooked', slot = 'front_left', taken_at = TAKEN_AT, body = await jpeg() } = given
  const caller = typeof who === 'string' ? await world.as(who) : who
  return caller.fetch(`/rest/v1/rpc/tow_photo?${new URLSearchParams({ id, job, step, slot, taken_at })}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}
const answer = async (sent: Promise<Response>) => {
  const got = await sent
  return { status: got.status, ...((await got.json()) as { code: string; id: string; message: string }) }
}
const CORNERS = PHOTO_SLOTS.hooked.slice(0, 4)
async function corners(who: Who, job: string) {
  for (const slot of CORNERS) expect((await send(who, job, { slot })).status).toBe(201)
}
const list = async (who: Who, job: string) => (await world.as(who)).on(towPhotosContract).list({ job })
const stored = async () =>
  (await owner.query<{ path: string }>(`select path from files where path like '%/tow/%'`)).rows
const refused = (promise: Promise<unknown>, code: string, message?: string) =>
  expect(promise).rejects.toMatchObject({ code, ...(message && { message }) })
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query(`delete from files where path like '%/tow/%'`)
  await owner.query('delete from auth.throttle')
  await owner.query(`delete from provider_members where member_role = 'operator' or user_id = $1`, [CAST.drew.id])
})
/** Sal's truck is at the car. */
async function there(plate = ASK.car.plate) {
  const made = await taken({ car: { ...ASK.car, plate } })
  await made.sal.step({ job: made.job, step: 'rolling' })
  await made.sal.step({ job: made.job, step: 'on_scene', ...HERE })
  return made
}

test('a car goes on the truck with pictures of its four corners, or with a sentence; three corners are none', async () => {
  const { job, sal, dana } = await there()
  const missing = 'Take a photo of each corner of the car, or say in a sentence how you found it.'
  await refused(sal.step({ job, step: 'hooked' }), 'photos_missing', missing)
  for (const slot of CORNERS.slice(0, 3)) await send('sal', job, { slot })
  await send('sal', job, { slot: 'plate' })
  await refused(sal.step({ job, step: 'hooked' }), 'photos_missing', missing)
  await send('sal', job, { slot: 'rear_right' })
  expect((await sal.step({ job, step: 'hooked' })).status).toBe('hooked')
  expect((await dana.get({ job })).photos).toEqual(
    [...CORNERS.slice(0, 3), 'plate', 'rear_right'].map((slot) => ({ step: 'hooked', slot })),
  )
  const other = await there('OTHER1')
  expect((await other.sal.step({ job: other.job, step: 'hooked', ...NOTE })).status).toBe('hooked')
})

test('somebody else’s car goes on the truck with a picture of its registration or a sentence, which its shop never reads', async () => {
  const made = await taken({ whose: 'leave', leave: 'My sister Eva lets me have it towed.' })
  const { job, sal, dana } = made
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await corners('sal', job)
  const missing =
    'This isn’t the driver’s own car. Take a photo of its registration, or say in a sentence why there is none.'
  await refused(sal.step({ job, step: 'hooked' }), 'photos_missing', missing)
  expect((await send('sal', job, { slot: 'registration' })).status).toBe(201)
  expect((await sal.step({ job, step: 'hooked' })).status).toBe('hooked')
  expect((await dana.get({ job })).photos).toContainEqual({ step: 'hooked', slot: 'registration' })
  const slots = async (who: Who) => (await list(who, job)).map(({ slot }) => slot)
  for (const who of ['dana', 'sal', 'ada'] as const) expect(await slots(who), who).toContain('registration')
  await owner.query('insert into tow_arrivals (job_id, provider_id) values ($1, $2)', [job, TOWING.nina])
  await owner.query(`update tow_arrivals set status = 'taken' where job_id = $1`, [job])
  await owner.query(
    `begin; set local session_replication_role = replica;
     update tow_jobs set destination = destination || '{"kind": "chosen", "provider_id": "${TOWING.nina}"}' where id = '${job}'; commit`,
  )
  expect(await slots('nina')).toEqual([...CORNERS])

  // whose car it was is no business of the company once the tow is long over
  const dropped = (ago: string) =>
    owner.query(
      `begin; set local session_replication_role = replica;
       update tow_jobs set status = 'dropped', dropped_at = now() - interval '${ago}' where id = '${job}'; commit`,
    )
  await dropped('23 hours')
  expect(await slots('sal')).toContain('registration')
  await dropped('25 hours')
  expect(await slots('sal')).toEqual([...CORNERS])
  for (const who of ['dana', 'ada'] as const) expect(await slots(who), who).toContain('registration')
})

test('whoever drives their own car is asked for no picture of its registration', async () => {
  const { job, sal } = await there()
  await corners('sal', job)
  expect((await sal.step({ job, step: 'hooked' })).status).toBe('hooked')
})

test('a drop needs a picture of the place or a sentence, and a picture says where a car stands that nothing measures', async () => {
  const { job, sal } = await there()
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  await send('sal', job, { step: 'dropped', slot: 'receiver' })
  // 30060 is a ZIP code, whose middle measures nothing
  await refused(sal.step({ job, step: 'dropped', receiver: 'Bea', ...HERE }), 'too_far')
  await owner.query(
    `update tow_jobs set destination = destination || '{"approximate": false, "lat": 33.762, "lng": -84.388}' where id = $1`,
    [job],
  )
  const missing = 'Take a photo of the place, or say in a sentence where you left the car.'
  await refused(sal.step({ job, step: 'dropped', receiver: 'Bea', ...HERE }), 'photos_missing', missing)
  await send('sal', job, { step: 'dropped', slot: 'place' })
  await refused(sal.step({ job, step: 'dropped', receiver: 'Bea' }), 'too_far')
  await owner.query(`update tow_jobs set destination = destination || '{"approximate": true}' where id = $1`, [job])
  await refused(sal.step({ job, step: 'dropped' }), 'photos_missing')
  expect((await sal.step({ job, step: 'dropped', receiver: 'Bea' })).status).toBe('dropped')
})

test('a picture that is sent twice is there once, also at the same moment; what was sent first of a slot stands', async () => {
  const { job } = await there()
  const id = newId()
  const both = await Promise.all([answer(send('sal', job, { id })), answer(send('sal', job, { id }))])
  expect(both.map((one) => [one.status, one.id])).toEqual([
    [201, id],
    [201, id],
  ])
  expect(await answer(send('sal', job, { id }))).toMatchObject({ status: 201, id })
  expect(await answer(send('sal', job))).toMatchObject({ status: 201, id })
  expect(await stored()).toHaveLength(1)
  expect((await owner.query('select taken_at, received_at from tow_photos')).rows).toEqual([
    { taken_at: TAKEN_AT, received_at: NOON },
  ])
  expect(await answer(send('sal', job, { id, slot: 'plate' }))).toMatchObject({ status: 409, code: 'duplicate' })
})

test('only the company that has a tow adds to it, while it has it, pictures of what the step shows', async () => {
  const { job, sal, dana } = await there()
  for (const [who, status] of [
    ['nobody', 401],
    ['ada', 403],
    ['omar', 404],
    ['dana', 404],
  ] as const)
    expect((await send(who, job)).status, who).toBe(status)
  expect(await answer(send('sal', job, { step: 'dropped', slot: 'plate' }))).toMatchObject({ status: 422 })
  expect((await send('sal', newId())).status).toBe(404)
  // the number of a picture of another tow
  const id = newId()
  await send('sal', job, { id })
  const next = await taken({ car: { ...ASK.car, plate: 'OTHER1' } })
  expect(await answer(send('sal', next.job, { id }))).toMatchObject({ status: 409, code: 'duplicate' })
  await sal.step({ job, step: 'unsuccessful', reason: 'unsafe', ...NOTE })
  expect(await answer(send('sal', job, { slot: 'plate' }))).toMatchObject({
    status: 409,
    code: 'wrong_step',
    message: 'This tow is over, so it takes no more photos.',
  })
  expect((await dana.get({ job })).photos).toHaveLength(1)
})

test('what is no picture, empty, broken or larger than a phone sends is refused, and nothing of it stays', async () => {
  const { job } = await there()
  const good = await jpeg()
  for (const [body, status, code] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 415, 'type_not_allowed'],
    ['no picture', 415, 'unreadable_image'],
    ['', 422, 'empty_file'],
    [good.subarray(0, 200), 415, 'unreadable_image'],
    [Buffer.concat([good, Buffer.alloc(MAX_PHOTO_BYTES)]), 413, 'too_large'],
  ] as const)
    expect(await answer(send('sal', job, { body }))).toMatchObject({ status, code })
  expect(await stored()).toEqual([])
  expect(await list('dana', job)).toEqual([])
})

test('a picture is kept upright and small, without its place and camera; who else opens it is told to the driver', async () => {
  const { job } = await there()
  await send('sal', job, { body: await jpeg(3000) })
  const [photo] = await list('dana', job)
  const seen = await (await world.as('dana')).fetch(photo!.signed_url)
  const { exif, width, format } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
  expect({ exif, width, format }).toEqual({ exif: undefined, width: 2000, format: 'jpeg' })
  const reads = async () =>
    Number(
      (await owner.query<{ n: string }>('select count(*) as n from file_reads where file_id = $1', [photo!.file_id]))
        .rows[0]!.n,
    )
  expect(await reads()).toBe(0)
  const [ours] = await list('sal', job)
  expect((await (await world.as('sal')).fetch(ours!.signed_url)).status).toBe(200)
  expect(await reads()).toBe(1)
})

test('the driver and the team read the pictures, the company while the tow is its own; who gave it back reads none, nor does who comes next', async () => {
  const { job, offer, sal } = await there()
  await corners('sal', job)
  const counts = async () =>
    Promise.all((['dana', 'ada', 'sal', 'omar', 'drew'] as const).map(async (who) => (await list(who, job)).length))
  expect(await counts()).toEqual([4, 4, 4, 0, 0])
  const link = (await list('sal', job))[0]!.signed_url
  // the driver asks others, ten minutes late; the truck was not measured
  await owner.query('update tow_jobs set away_m = 900 where id = $1', [job])
  advance(41 * 60_000)
  await owner.query(
    `select set_config('app.reason', 'Late', true); update tow_jobs set status = 'asking', offer_id = null, provider_id = null, accepted_at = null where id = '${job}'`,
  )
  expect(await counts()).toEqual([4, 4, 0, 0, 0])
  expect((await (await world.as('sal')).fetch(link)).status).toBe(404)
  const theirs = newId()
  await owner.query(
    `insert into tow_offers select * from jsonb_populate_record((select o from tow_offers o where id = $1), jsonb_build_object('id', $2::uuid, 'provider_id', $3::uuid, 'status', 'lost'))`,
    [offer, theirs, TOWING.omar],
  )
  await owner.query(
    `update tow_jobs set status = 'accepted', provider_id = $2, offer_id = $3, accepted_at = now() where id = $1`,
    [job, TOWING.omar, theirs],
  )
  expect(await counts()).toEqual([4, 4, 0, 0, 0])
  expect((await on('omar').get({ job })).photos).toEqual([])
  await refused(sal.get({ job }), 'PGRST116')
})

test('an operator sends pictures of their own tow from the phone of the duty, and reads them while it is under way', async () => {
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'operator')`, [
    TOWING.sal,
    CAST.drew.id,
  ])
  const caller = await world.as('drew')
  const drew = { ...caller.on(towJobsContract), ...caller.on(operatorsContract), ...caller.on(towPhotosContract) }
  const job = await ask()
  const sal = on('sal')
  const offer = (await sal.board({})).rings[0]!.id
  await drew.duty({ on: true, truck: '', consent: CONSENT_VERSION })
  await sal.answer({ offer, accept: { eta: 30 } })
  expect((await send(caller, job)).status, 'nobody named them').toBe(404)
  await sal.assign({ job, operator: CAST.drew.id })
  expect(await answer(send(caller, job))).toMatchObject({ status: 201 })
  expect(await answer(send('drew', job, { slot: 'plate' }))).toMatchObject({ status: 409, code: 'other_phone' })
  expect((await drew.board({})).jobs[0]!.photos).toEqual([{ step: 'hooked', slot: 'front_left' }])
  expect(await drew.list({ job })).toHaveLength(1)
  for (const step of ['rolling', 'on_scene', 'hooked', 'at_destination'] as const)
    await drew.step({ job, step, ...NOTE, ...HERE })
  expect((await send(caller, job, { step: 'dropped', slot: 'place' })).status).toBe(201)
  await drew.step({ job, step: 'dropped', receiver: 'Key drop' })
  expect(await drew.list({ job })).toEqual([])
  // what a dead zone held back still comes
  expect((await send(caller, job, { step: 'dropped', slot: 'receiver' })).status).toBe(201)
  expect(await list('dana', job)).toHaveLength(3)
})

test('the shop that takes the car sees the pictures while it comes, and not before it said so', async () => {
  const { job } = await there()
  await corners('sal', job)
  const to = {
    kind: 'chosen',
    name: 'Shop',
    city: 'Atlanta',
    state: 'GA',
    lat: 33.7,
    lng: -84.4,
    provider_id: PROVIDERS.nina.id,
  }
  await owner.query('update tow_jobs set destination = $2 where id = $1', [
    job,
    JSON.stringify({ ...to, reason: null, repair_id: null, yard_id: null }),
  ])
  const card = async () => (await (await world.as('nina')).on(arrivalsContract).list({})).rows[0]!.photos
  expect(await list('nina', job)).toEqual([])
  expect(await card()).toBeNull()
  await owner.query(`update tow_arrivals set status = 'taken' where job_id = $1`, [job])
  expect(await card()).toEqual({ job, count: 4 })
  expect((await list('nina', job)).map(({ slot }) => slot).toSorted()).toEqual([...CORNERS].toSorted())
  await owner.query(`update tow_jobs set destination = destination || $2 where id = $1`, [
    job,
    JSON.stringify({ provider_id: PROVIDERS.pat.id }),
  ])
  expect(await list('nina', job)).toEqual([])
})

test('a picture fills nobody’s storage, and its driver removes none that a tow has', async () => {
  const { job } = await there()
  await send('sal', job)
  const [{ path }] = (await stored()) as [{ path: string }]
  expect(path).toMatch(new RegExp(`^${CAST.dana.id}/tow/`))
  const files = (await world.as('dana')).on(filesContract)
  await refused(files.remove({ path }), 'in_use')
  await owner.query(`update files set size = 500 * 1024 * 1024 where path = $1`, [path])
  const body = new Uint8Array(await jpeg())
  const kept = await (
    await world.as('dana')
  ).fetch(`/storage/v1/object/claim-documents/${CAST.dana.id}/claims/1.jpg`, { method: 'POST', body })
  expect(kept.status).toBe(201)
})

test('the archive of a driver names their pictures; whose account goes takes them along, with their bytes', async () => {
  const job = await ask('drew')
  const sal = on('sal')
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 20 } })
  await send('sal', job)
  const [{ path }] = (await stored()) as [{ path: string }]
  const ctx = systemCtx(world.services, 'a test')
  const { rows } = await towsOf(CAST.drew.id).execute(ctx.db)
  const shown = {
    step: 'hooked',
    slot: 'front_left',
    path,
    taken_at: expect.stringMatching(/^2026-12-01T16:58/) as string,
  }
  expect(rows).toMatchObject([{ tow: { pictures: [shown] } }])
  expect(JSON.stringify(rows)).not.toContain(CAST.sal.id)
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'unsuccessful', reason: 'unsafe', ...NOTE })
  await owner.query('delete from provider_profiles where user_id = $1', [CAST.drew.id])
  await (await world.as('drew')).on(privacyContract).deleteMe({ password: PASSWORD, word: 'DELETE' })
  expect(await stored()).toEqual([])
  expect((await owner.query('select from tow_photos')).rows).toEqual([])
  await world.workJobs()
  await expect(world.services.blobs.get(path)).rejects.toMatchObject({ status: 404 })
  expect((await sal.get({ job })).photos).toEqual([])
})

test('a picture outlives the account of who took it, and says no more who that was', async () => {
  const { job } = await there()
  await send('sal', job)
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.sal.id])
  expect((await owner.query('select taken_by from tow_photos')).rows).toEqual([{ taken_by: null }])
  expect(await list('dana', job)).toHaveLength(1)
  await owner.query('update profiles set deleted_at = null where id = $1', [CAST.sal.id])
})
