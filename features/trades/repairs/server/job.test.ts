import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { CAST } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { makePhoto } from '#test/hostile/people.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { MUCH_ADDED_PERCENT, SLIPS_IN_ROW } from '../repair.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, today, chosen, authorized, inShop, sign, supplement, invoice } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
})
const shop = () => calls('sal')
const stage = async (repair_id: string, to: 'teardown' | 'body' | 'waiting_parts' | 'ready') => {
  const sal = await shop()
  const { version } = await sal.read({ id: repair_id })
  return sal.setStage({ repair_id, stage: to, version })
}

test('a car is checked in as it came, once its driver has signed; both sides read the same', async () => {
  const { id, estimate } = await chosen(claim_id)
  const sal = await shop()
  const facts = { repair_id: id, odometer: 41_200, fuel_eighths: 4, warning_lights: 'ABS', belongings: 'Child seat' }
  await expect(sal.checkIn(facts)).rejects.toMatchObject({ code: 'wrong_state' })
  await sign(estimate.id)
  expect(await sal.checkIn(facts)).toMatchObject({ status: 'in_shop', stage: 'checked_in', viewer: 'shop' })
  const mine = await (await calls('dana')).read({ id })
  expect(mine).toMatchObject({ odometer_in: 41_200, belongings: 'Child seat', warning_lights: 'ABS' })
  await expect(sal.checkIn(facts)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a shop moves the job from the version it saw; nobody is taken apart without the driver’s yes', async () => {
  const { id } = await inShop(claim_id, undefined, { teardown: false })
  await expect(stage(id, 'teardown')).rejects.toMatchObject({ code: 'teardown_missing' })
  const moved = await stage(id, 'body')
  expect(moved).toMatchObject({ stage: 'body', status: 'in_shop' })
  const sal = await shop()
  await expect(sal.setStage({ repair_id: id, stage: 'paint', version: moved.version - 1 })).rejects.toMatchObject({
    code: 'changed',
  })
  const more = await supplement(id)
  await sign(more.id, { teardown: true })
  expect(await stage(id, 'teardown')).toMatchObject({ stage: 'teardown' })
})

test('ready waits for an unanswered supplement, for parts, and for the records that its lines ask for', async () => {
  const { id, estimate } = await inShop(claim_id, [
    line({ section: 'Rear bumper', description: 'Bumper cover' }),
    line({
      operation: 'calibrate',
      description: 'Rear radar',
      part_kind: null,
      part_cents: 0,
      sublet_vendor: 'Cal Co',
      sublet_cents: 32_500,
    }),
  ])
  const sal = await shop()
  const more = await supplement(id)
  await expect(stage(id, 'ready')).rejects.toMatchObject({ code: 'version_open' })
  await sal.withdrawVersion({ estimate_id: more.id })
  const estimate_id = estimate.id
  await sal.orderParts({
    estimate_id,
    lines: [1],
    supplier: 'Parts Inc',
    ordered_on: today(),
    eta_on: addDays(today(), 3),
  })
  await expect(stage(id, 'ready')).rejects.toMatchObject({ code: 'parts_missing' })
  await sal.receivePart({ estimate_id, line_no: 1, on: today(), outcome: 'wrong' })
  await expect(stage(id, 'ready')).rejects.toMatchObject({ code: 'parts_missing' })
  await sal.receivePart({ estimate_id, line_no: 1, on: today() })
  await expect(stage(id, 'ready')).rejects.toMatchObject({ message: 'Issue the invoice before the car is ready.' })
  await invoice(id)
  await expect(stage(id, 'ready')).rejects.toMatchObject({ code: 'record_missing' })
  expect((await sal.read({ id })).records_missing).toEqual(['scan_pre', 'scan_post', 'calibration'])
  const scanned = { repair_id: id, result: 'No codes', done_on: today() }
  await sal.record({ ...scanned, kind: 'scan_pre' })
  await sal.record({ ...scanned, kind: 'scan_post' })
  const calibrated = { ...scanned, kind: 'calibration' as const, systems: 'Rear radar', technician: 'Kim' }
  await expect(sal.record(calibrated)).rejects.toMatchObject({ status: 422, details: [{ path: 'method' }] })
  await sal.record({ ...scanned, kind: 'not_needed', about: 'calibration', result: 'No radar fitted' })
  expect(await stage(id, 'ready')).toMatchObject({ status: 'ready', records_missing: [] })
})

test('a promised day moves only with a reason, and none leaves the history', async () => {
  const { id } = await inShop(claim_id)
  const sal = await shop()
  const [on, later] = [addDays(today(), 6), addDays(today(), 9)]
  await expect(sal.promise({ repair_id: id, on: addDays(today(), -1) })).rejects.toMatchObject({ status: 422 })
  await sal.promise({ repair_id: id, on })
  await expect(sal.promise({ repair_id: id, on: later })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await expect(sal.promise({ repair_id: id, on: later, reason: 'other', note: 'short' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'note' }],
  })
  await sal.promise({ repair_id: id, on: later, reason: 'parts_backorder' })
  expect(await (await calls('dana')).read({ id })).toMatchObject({
    promised_on: later,
    first_promised_on: on,
    promises: [
      { promised_on: on, reason: null },
      { promised_on: later, reason: 'parts_backorder' },
    ],
  })
})

test('two changes in a row of the promised day without a stage change are seen by the claims team; a stage later they are not', async () => {
  const { id } = await inShop(claim_id)
  const [sal, ada] = [await shop(), await calls('ada')]
  const flagged = async () => (await ada.adminRepairs({})).find((one) => one.id === id)!.slips_in_row >= SLIPS_IN_ROW
  const on = (days: number) => addDays(today(), days)
  await sal.promise({ repair_id: id, on: on(5) })
  await sal.promise({ repair_id: id, on: on(7), reason: 'staff' })
  expect(await flagged(), 'one change').toBe(false)
  await stage(id, 'body')
  await sal.promise({ repair_id: id, on: on(9), reason: 'parts_backorder' })
  expect(await flagged(), 'the job moved between the two').toBe(false)
  await sal.promise({ repair_id: id, on: on(8), reason: 'weather' })
  expect(await flagged()).toBe(true)
  await sal.addPhotos({ repair_id: id, photos: [await makePhoto(owner, CAST.sal)] })
  expect(await flagged(), 'news are no stage').toBe(true)
  await stage(id, 'waiting_parts')
  expect(await flagged()).toBe(false)
})

test('the day that counts is the first one promised after the car was taken apart', async () => {
  const { id } = await inShop(claim_id)
  const sal = await shop()
  const on = (days: number) => addDays(today(), days)
  await sal.promise({ repair_id: id, on: on(5) })
  await stage(id, 'teardown')
  await stage(id, 'body')
  world.clock.advance(1000)
  await sal.promise({ repair_id: id, on: on(8), reason: 'hidden_damage' })
  world.clock.advance(1000)
  await sal.promise({ repair_id: id, on: on(11), reason: 'parts_backorder' })
  expect(await sal.read({ id })).toMatchObject({ promised_on: on(11), first_promised_on: on(8) })
})

test('after three working days without a word the driver is told so, again and again, until the shop tells something', async () => {
  const { id } = await inShop(claim_id)
  const start = world.services.now()
  const silence = () => JOBS['repair_silence']!(systemCtx(world.services, 'repair_silence'), { id })
  const told = async () =>
    (await owner.query(`select 1 from repair_events where repair_id = $1 and kind = 'silence'`, [id])).rows.length
  const { rows } = await owner.query<{ days: number }>(
    `select extract(epoch from run_at - $1)::float / 86400 as days from graphile_worker.jobs where key = $2`,
    [start.toISOString(), `repair_silence:${id}`],
  )
  expect(rows[0]!.days).toBeGreaterThan(3)
  await silence()
  expect(await told(), 'a shop that wrote meanwhile is not silent').toBe(0)
  await owner.query(`update repairs set written_at = written_at - interval '9 days' where id = $1`, [id])
  await silence()
  await silence()
  expect(await told()).toBe(2)
  const card = (await (await shop()).board({})).find((one) => one.id === id)!
  expect(card.missing).toContain('promise')
  const news = await owner.query(
    `select message from notifications where user_id = (select driver_id from repairs where id = $1) order by created_at desc limit 1`,
    [id],
  )
  expect((news.rows[0] as { message: string }).message).toContain('No day is promised yet')
})

test('either side lets go before the car is there, and the driver may ask other shops; later only the work is stopped', async () => {
  const first = await authorized(claim_id)
  const dana = await calls('dana')
  expect(await dana.cancel({ repair_id: first.id, reason: 'I sold the car' })).toMatchObject({ status: 'cancelled' })
  const second = await chosen(claim_id)
  const sal = await shop()
  await sal.cancel({ repair_id: second.id, reason: 'No room after all' })
  const third = await inShop(claim_id)
  await expect(dana.cancel({ repair_id: third.id, reason: 'Changed my mind' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await dana.stop({ repair_id: third.id, reason: 'I want a second opinion' })
  await expect(stage(third.id, 'body')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await dana.resume({ repair_id: third.id })).toMatchObject({ status: 'in_shop' })
})

test('a claim has one open repair of a trade', async () => {
  await chosen(claim_id)
  await expect(chosen(claim_id)).rejects.toMatchObject({ code: 'repair_open' })
})

test('an admin ends a repair whose shop is gone; nobody else can', async () => {
  const { id } = await inShop(claim_id)
  await expect((await shop()).release({ repair_id: id, reason: 'gone' })).rejects.toMatchObject({ status: 403 })
  const ada = await calls('ada')
  expect((await ada.adminRepairs({})).find((one) => one.id === id)).toMatchObject({ shop_gone: false, slips: 0 })
  expect(await ada.release({ repair_id: id, reason: 'The shop has closed' })).toMatchObject({ status: 'cancelled' })
})

test('the team sees a repair to which more work adds more than 35% of what was signed first, from the day it is sent', async () => {
  const { id } = await inShop(claim_id, [line({ taxed: 'none', part_cents: 100_000 })])
  const [ada, dana] = [await calls('ada'), await calls('dana')]
  const added = async () => (await ada.adminRepairs({})).find((one) => one.id === id)!.added_percent
  const more = (part_cents: number) =>
    supplement(id, [line({ taxed: 'none', part_cents, description: 'Hinge', reason: 'hidden_damage' })])
  expect(await added()).toBe(0)
  const declined = await more(90_000)
  expect(await added()).toBe(90)
  await dana.declineVersion({ estimate_id: declined.id, reason: 'Too much' })
  expect(await added()).toBe(0)
  await sign((await more(35_000)).id)
  expect(await added()).toBe(MUCH_ADDED_PERCENT)
  await more(1)
  expect(await added(), 'one cent is more').toBe(MUCH_ADDED_PERCENT + 1)
})

test('who is withdrawn from its claim before the car came is canceled; a car in the shop stays', async () => {
  const { id } = await authorized(claim_id)
  await owner.query(
    `select set_config('app.reason', 'test', true); update claims set status = 'closed', close_reason = 'test' where id = '${claim_id}'`,
  )
  expect(await (await shop()).read({ id })).toMatchObject({ status: 'cancelled' })
})

test('who works on cars reads the work and no price; the desk and the estimator do', async () => {
  const { id, estimate } = await inShop(claim_id)
  const role = (to: string) =>
    owner.query(
      `begin; set local session_replication_role = replica; update provider_members set member_role = '${to}' where user_id = '${CAST.sal.id}'; commit`,
    )
  await role('technician')
  const seen = await (await shop()).read({ id })
  expect(seen).toMatchObject({ versions: [], sums: null, work: [{ description: 'Door shell' }] })
  expect(JSON.stringify(seen)).not.toMatch(/cents":\d/)
  expect((await (await shop()).board({}))[0]).toMatchObject({ authorized_cents: null })
  await expect((await shop()).promise({ repair_id: id, on: today() })).rejects.toMatchObject({ status: 403 })
  const ordered = { estimate_id: estimate.id, lines: [1], ordered_on: today() }
  expect((await (await shop()).orderParts(ordered)).work[0]).toMatchObject({ work: { part_status: 'ordered' } })
  await role('owner')
  expect((await (await shop()).read({ id })).versions).toHaveLength(1)
})

test('a car that was ready goes back to work with a reason, and a number of the order may come later', async () => {
  const { id } = await inShop(claim_id, [line({ operation: 'repair', part_kind: null, part_cents: 0 })])
  const sal = await shop()
  await invoice(id)
  await stage(id, 'ready')
  const { version } = await sal.read({ id })
  await expect(sal.setStage({ repair_id: id, stage: 'ready', version })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(sal.setStage({ repair_id: id, stage: 'paint', version })).rejects.toMatchObject({ status: 422 })
  const again = { repair_id: id, version, note: 'A run in the paint.', ro_number: '26-77' }
  expect(await sal.setStage({ ...again, stage: 'paint' })).toMatchObject({
    status: 'in_shop',
    stage: 'paint',
    ready_at: null,
    ro_number: '26-77',
  })
})

test('a total loss of the claim ends the work on its car; taken back, the driver decides whether it goes on', async () => {
  const { id } = await inShop(claim_id)
  const loss = `insert into claim_total_losses (id, claim_id, declared_on, rental_days, days_by, rental_until, confirmed_how, confirmed_by, reason, recorded_at)
    values (gen_random_uuid(), $1, current_date, 0, 'rule', current_date, 'phone', 'Kim', 'Frame bent', now())`
  await owner.query(loss, [claim_id])
  const dana = await calls('dana')
  expect((await dana.read({ id })).status).toBe('total_loss')
  await owner.query(`update claim_total_losses set undone_at = now(), undo_reason = 'A mistake' where claim_id = $1`, [
    claim_id,
  ])
  expect((await dana.read({ id })).status).toBe('stopped')
  expect((await dana.resume({ repair_id: id })).status).toBe('in_shop')
})

test('a claim that is merged takes its repair along, unless both have one', async () => {
  const stays = await claim('dana')
  const { id } = await authorized(claim_id)
  const ada = (await world.as('ada')).on({ ...lifecycleContract, ...claimsContract })
  const merging = async (goes: string, into_id: string) => ({
    claim_id: goes,
    version: (await ada.get({ id: goes })).version,
    into_id,
    into_version: (await ada.get({ id: into_id })).version,
    reason: 'The same accident, entered twice.',
  })
  const other = await claim('dana')
  await chosen(other)
  await expect(ada.merge(await merging(other, claim_id))).rejects.toMatchObject({ code: 'two_repairs' })
  await ada.merge(await merging(claim_id, stays))
  expect(await (await calls('dana')).read({ id })).toMatchObject({ status: 'authorized', claim_id: stays })
})

test('the same picture in two claims is a hint to our team alone, however it was saved; a different one is none', async () => {
  const { id } = await inShop(claim_id)
  const scene = (turned: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#889"/>
      <g transform="rotate(${turned} 320 240)"><rect x="90" y="60" width="300" height="210" fill="#233"/>
      <circle cx="430" cy="330" r="110" fill="#eee"/><rect x="30" y="330" width="200" height="90" fill="#b52"/></g></svg>`
  const file = async (who: 'sal' | 'drew', picture: Sharp, at: number) => {
    const path = `${CAST[who].id}/work/${at}.jpg`
    const body = new Uint8Array(await picture.jpeg({ quality: at % 2 ? 90 : 60 }).toBuffer())
    const url = `/storage/v1/object/claim-documents/${path}`
    const stored = await (await world.as(who)).fetch(url, { method: 'POST', body })
    const { look_bands, ...kept } = (await stored.json()) as { id: string; look_bands?: unknown }
    expect([stored.status, look_bands]).toEqual([201, undefined])
    return kept.id
  }
  const shown = await file('sal', sharp(Buffer.from(scene(0))), 1)
  await (await shop()).addPhotos({ repair_id: id, photos: [shown] })
  const ada = await calls('ada')
  expect((await ada.read({ id })).also_in).toEqual([])

  const others = await claim('drew')
  for (const picture of [sharp(Buffer.from(scene(0))).resize(400), sharp(Buffer.from(scene(130)))]) {
    const file_id = await file('drew', picture, Date.now() * 2)
    await owner.query(`insert into claim_documents (claim_id, slot, file_id) values ($1, 'photo_scene', $2)`, [
      others,
      file_id,
    ])
  }
  const { rows } = await owner.query<{ claim_number: string }>('select claim_number from claims where id = $1', [
    others,
  ])
  expect((await ada.read({ id })).also_in).toEqual([{ claim_id: others, ...rows[0]!, pictures: 1 }])
  for (const who of ['sal', 'dana'] as const) expect((await (await calls(who)).read({ id })).also_in).toEqual([])
})
