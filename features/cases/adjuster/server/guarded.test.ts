import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { waitsFor } from '#test/waits.ts'
import { createWorld } from '#test/world.ts'
import { newId } from '#lib/ids.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop, calls: repairCalls } = repairs(world)
const { calls, opened, linkTo, codeTo, holder, knowDomain } = adjusters(world)
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query(`update insurers set domains = '{}'`)
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
})
const sumsOf = async (id: string) => (await (await repairCalls('dana')).read({ id })).sums!
const answerTo = (told: { estimate: { id: string; hash: string } }) => ({
  estimate_id: told.estimate.id,
  hash: told.estimate.hash,
  decision: 'approved' as const,
})
const source = { confirmed_how: 'phone' as const, confirmed_by: 'Lou at (404) 555-0141' }

test('an answer that waited does not replace a newer one that counts', async () => {
  const told = await authorized(claim_id)
  await knowDomain(claim_id, 'acme.example')
  const friend = await opened(claim_id, 'kim@gmail.com')
  const old = await friend.as.answer(answerTo(told))
  world.clock.advance(1000)
  const kim = await opened(claim_id, 'kim@acme.example')
  expect(await kim.as.answer({ ...answerTo(told), decision: 'refused' })).toMatchObject({ outcome: 'counted' })
  const ada = await calls('ada')
  await expect(ada.confirmAnswer({ id: old.id, ...source })).rejects.toMatchObject({
    status: 409,
    code: 'newer_answer',
  })
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
  expect(await ada.refuseAnswer({ id: old.id, reason: 'Overtaken' })).toMatchObject({ outcome: 'refused' })
})

test('known domains speak for nobody on the claim of an admin, nor before the insurer was verified', async () => {
  const told = await authorized(claim_id)
  await knowDomain(claim_id, 'acme.example')
  const kim = await opened(claim_id, 'kim@acme.example')
  expect((await kim.as.view({})).contact.trust).toBe('domain_known')
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, 'claims_admin'])
  expect(await kim.as.answer(answerTo(told))).toMatchObject({ outcome: 'waiting', waits_for: 'typed' })
  expect(await (await calls('ada')).waiting({})).toContainEqual(
    expect.objectContaining({ contact_id: kim.contact.id, trust: 'typed' }),
  )
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
  await owner.query('delete from coverage where claim_id = $1', [claim_id])
  expect((await kim.as.view({})).contact.trust).toBe('typed')
})

test('a picture leaves without the place where it was taken', async () => {
  const told = await authorized(claim_id)
  const id = newId()
  const path = `${CAST.dana.id}/estimate/${Date.now()}.jpg`
  const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0e4a38' } })
    .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitude: '33/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  await world.services.blobs.put(path, new Blob([new Uint8Array(taken)]).stream(), {
    maxBytes: 10_000,
    accept: ['image/jpeg'],
  })
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'a.jpg', 'image/jpeg', $4, $5)`,
    [id, CAST.dana.id, path, taken.length, id.replaceAll('-', '').repeat(2)],
  )
  await owner.query('alter table estimates disable trigger stands')
  await owner.query(
    `update estimates set lines = jsonb_set(lines, '{0,photos}', to_jsonb(array[$2::text])) where id = $1`,
    [told.estimate.id, id],
  )
  await owner.query('alter table estimates enable trigger stands')
  const kim = await opened(claim_id, 'kim@acme.example')
  const given = await kim.fetch(`/rest/v1/adjuster_photos/${id}`)
  expect(given.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await given.arrayBuffer())
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { width, exif } = await sharp(bytes).metadata()
  expect({ width, exif }).toEqual({ width: 40, exif: undefined })
  expect(given.headers.get('content-length')).toBe(String(bytes.length))
})

test('an answer under way ends with its link, and a repair that is over is answered no more', async () => {
  const told = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const held = await owner.connect()
  await held.query('begin')
  await held.query('select from repairs where id = $1 for update', [told.id])
  await held.query(`select pg_advisory_xact_lock(hashtextextended('adjuster:' || $1, 0))`, [claim_id])
  const answer = kim.as.answer(answerTo(told)).catch((error: unknown) => error)
  await expect.poll(() => waitsFor(owner, 'advisory')).toBe(1)
  await (await calls('dana')).revokeLink({ link_id: kim.link.id })
  await held.query('commit')
  held.release()
  expect(await answer).toMatchObject({ status: 404, code: 'link_gone' })
  const { rows } = await owner.query('select from adjuster_answers where repair_id = $1', [told.id])
  expect(rows).toEqual([])
  const lee = await opened(claim_id, 'lee@acme.example')
  await owner.query('alter table repairs disable trigger user')
  await owner.query(`update repairs set status = 'total_loss' where id = $1`, [told.id])
  await owner.query('alter table repairs enable trigger user')
  await expect(lee.as.answer(answerTo(told))).rejects.toMatchObject({ status: 409, code: 'repair_over' })
})

test('a link whose claim is closed opens nothing, however it was closed', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await owner.query(`update claims set status = 'closed' where id = $1`, [claim_id])
  await owner.query('update adjuster_links set revoked_at = null, revoked_how = null where id = $1', [kim.link.id])
  await expect(kim.as.view({})).rejects.toMatchObject({ status: 404, code: 'link_gone' })
})

test('the team is called once for answers that replace each other; twenty an hour are taken', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const calledFor = async () =>
    (
      await owner.query(
        `select count(*)::int as n from notifications where title = 'An adjuster’s answer needs confirmation'`,
      )
    ).rows[0].n as number
  const before = await calledFor()
  let after: string | null = null
  const next = async (n: number) => friend.as.answer({ ...answerTo(told), note: `No. ${n}`, after })
  after = (await next(0)).id
  const once = await calledFor()
  expect(once).toBeGreaterThan(before)
  for (let n = 1; n < 20; n++) after = (await next(n)).id
  expect(await calledFor()).toBe(once)
  await expect(next(20)).rejects.toMatchObject({ status: 429 })
})

test('what the owner pays is shown without reason and pictures, and another one’s answer without their name', async () => {
  await knowDomain(claim_id, 'acme.example')
  const told = await authorized(claim_id, [line(), line({ payer: 'customer', customer_reason: 'own_choice' })])
  const [kim, lee] = [await opened(claim_id, 'kim@acme.example'), await opened(claim_id, 'lee@acme.example')]
  await kim.as.answer(answerTo(told))
  const seen = async (who: typeof kim) => (await who.as.view({})).repairs[0]!.versions[0]!
  expect((await seen(kim)).lines[1]).toMatchObject({ payer: 'customer', customer_reason: null, photos: [] })
  expect((await seen(kim)).answer!.by).toMatch(/^Kim Lane, /)
  await owner.query('update adjuster_contacts set name = $2 where id = $1', [lee.contact.id, 'Lee Park'])
  expect((await seen(lee)).answer!.by).not.toContain('Kim')
})

test('one line is answered once, what the team refused can be said again, and fifty wrong codes end a link', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const part = { line_no: 1, approved_cents: 1, code: 'part_price' as const, note: '' }
  await expect(friend.as.answer({ ...answerTo(told), decision: 'in_part', lines: [part, part] })).rejects.toMatchObject(
    { status: 422, details: [{ path: 'lines' }] },
  )
  const first = await friend.as.answer(answerTo(told))
  await (await calls('ada')).refuseAnswer({ id: first.id, reason: 'Nobody there knows them' })
  const again = await friend.as.answer({ ...answerTo(told), after: first.id })
  expect(again).toMatchObject({ outcome: 'waiting' })
  expect(again.id).not.toBe(first.id)
  const guesser = holder((await linkTo(claim_id, 'lee@acme.example')).token)
  for (let n = 1; n <= 50; n++) {
    if (n % 5 === 1) {
      await owner.query('truncate auth.throttle')
      await guesser.as.sendCode({})
    }
    const wrong = String((Number(await codeTo('lee@acme.example')) + 1) % 1_000_000).padStart(6, '0')
    await expect(guesser.as.code({ code: wrong })).rejects.toMatchObject({ status: 403 })
  }
  await expect(guesser.as.door({})).rejects.toMatchObject({ status: 404, code: 'link_gone' })
})

test('to the database a link reads the row of its repair, and nothing that hangs on it', async () => {
  const told = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const readsAs = async (id: string, table: string) => {
    const asked = await owner.connect()
    await asked.query('begin')
    await asked.query('set local role app_request')
    await asked.query(`select set_config('app.user_id', $1, true)`, [id])
    const key = table === 'repairs' ? 'id' : 'repair_id'
    const { rowCount } = await asked.query(`select ${key} from ${table} where ${key} = $1`, [told.id])
    await asked.query('rollback')
    asked.release()
    return rowCount
  }
  expect(await readsAs(kim.link.id, 'repairs')).toBe(1)
  expect(await readsAs(CAST.dana.id, 'repair_events')).toBeGreaterThan(0)
  for (const table of ['repair_events', 'repair_lines', 'repair_photos', 'repair_promises', 'repair_records'])
    expect(await readsAs(kim.link.id, table)).toBe(0)
})
