import { beforeEach, expect, test } from 'vitest'
import { dayIn, instantAt } from '#lib/dates.ts'
import { codeKey } from '#features/towing/storage/stay-lists.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { storage } from '#test/storage.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop } = repairs(world)
const { opened, linkTo } = adjusters(world)
const { calls, day, record, release, stay } = storage(world)
const NY = 'America/New_York'
/** Of a car that was towed to a yard right after the loss. */
async function newClaim() {
  const id = await claim('dana')
  await owner.query('update claims set loss_date = $2 where id = $1', [id, day(20)])
  return id
}
let claim_id = ''
beforeEach(async () => {
  world.clock.set(instantAt(NY, dayIn(NY, new Date()), '12:00'))
  await owner.query('truncate auth.throttle')
  claim_id = await newClaim()
})
type Kim = Awaited<ReturnType<typeof opened>>
const seen = async (kim: Kim) => (await kim.as.view({})).stay
const paperOf = (kim: Pick<Kim, 'fetch'>, id: string) => kim.fetch(`/rest/v1/adjuster_releases/${id}`)

test('an adjuster reads where the car stands, what it costs, who was told, and the release without its code', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  expect(await seen(kim)).toBeNull()
  const { stays, contacts } = await record('dana', claim_id, 2)
  const dana = await calls('dana')
  const [stay_id, contact_id] = [stays[0]!.id, contacts[0]!.id]
  await dana.notifyInsurer({ stay_id, how: 'portal' })
  await dana.notifyInsurer({ stay_id, contact_id })
  expect(await seen(kim)).toMatchObject({
    name: 'Fulton Recovery Yard',
    out_at: null,
    days: 3,
    daily_cents: 4_500,
    cents: 3 * 4_500 + 18_500,
    told: [{ how: 'letter' }, { how: 'portal' }],
    release: null,
  })
  const { id, code } = await release('dana', stay_id, { papers_needed: ['photo_id', 'title'] })
  const now = await seen(kim)
  expect(now!.release).toMatchObject({
    id,
    number: 'RL-01',
    state: 'good',
    kind: 'other_tow',
    to: 'Rosa Delgado, Peach Towing',
    balance: 'taker',
    papers_needed: ['photo_id', 'title'],
    opens: true,
  })
  expect(JSON.stringify(now)).not.toMatch(new RegExp(`${code}|${codeKey(code!)}|Child seat|Driver license`))
  const paper = await paperOf(kim, id)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect(paper.headers.get('cache-control')).toBe('no-store')
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const { rows } = await owner.query(
    `select actor_id, after from audit_log where action = 'adjuster.release' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toMatchObject([{ after: { number: 'RL-01', contact_id: kim.contact.id, link_id: kim.link.id } }])
})

test('a release opens for the link of its claim after the code, as long as it is the newest', async () => {
  await authorized(claim_id)
  const stay_id = (await record('dana', claim_id)).stays[0]!.id
  const first = await release('dana', stay_id)
  const held = await linkTo(claim_id, 'lou@carrier.example')
  expect((await paperOf(held, first.id)).status).toBe(403)
  const kim = await opened(claim_id, 'kim@carrier.example')
  expect((await paperOf(kim, first.id)).status).toBe(200)
  const second = await release('dana', stay_id, { kind: 'insurer_salvage' })
  expect((await paperOf(kim, first.id)).status).toBe(404)
  expect((await paperOf(kim, second.id)).status).toBe(200)
  const other = await newClaim()
  await authorized(other)
  const lee = await opened(other, 'lee@carrier.example')
  expect((await paperOf(lee, second.id)).status).toBe(404)
  expect(await seen(lee)).toBeNull()
  for (const who of ['dana', 'sal', 'ada'] as const)
    expect((await (await world.as(who)).fetch(`/rest/v1/adjuster_releases/${second.id}`)).status, who).toBe(403)
})

test('once the yard let the car go, the adjuster reads when it left, by which release, and what it cost in all', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  const stay_id = (await record('dana', claim_id)).stays[0]!.id
  const { code } = await release('dana', stay_id)
  await (await calls('nobody')).useRelease({ code: code!, name: 'Al at the gate' })
  const left = await seen(kim)
  expect(left).toMatchObject({
    out_at: expect.any(String),
    out_known: true,
    cents: 3 * 4_500 + 18_500,
    release: { state: 'used', used_at: expect.any(String), valid_until: expect.any(String) },
  })
  expect(JSON.stringify(left), 'who stood at the gate is not for the insurer').not.toContain('Al at the gate')
  await (
    await calls('dana')
  ).correctEnd({
    stay_id,
    version: (await (await calls('dana')).stays({ claim_id })).stays[0]!.version,
    out_day: dayIn(NY, world.services.now()),
    out_time: null,
    reason: 'The hour is not known',
  })
  expect(await seen(kim)).toMatchObject({ out_known: false })
})

test('of a shop the adjuster reads no price, in no paper either, and nothing once the car has left it', async () => {
  await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  const stay_id = (await record('dana', claim_id, 2, { place: 'shop', name: 'Other Body Shop' })).stays[0]!.id
  const priced = await release('dana', stay_id)
  expect(await seen(kim)).toMatchObject({
    name: 'Other Body Shop',
    daily_cents: null,
    cents: null,
    release: { number: 'RL-01', opens: false },
  })
  expect((await paperOf(kim, priced.id)).status).toBe(404)
  const dana = await calls('dana')
  const { version } = (await dana.stays({ claim_id })).stays[0]!
  const known = stay(2, { place: 'shop', name: 'Other Body Shop' })
  await dana.change({
    ...known,
    daily_cents: 0,
    fees: [],
    stay_id,
    version,
    reason: 'The shop charges nothing',
  })
  const free = await release('dana', stay_id)
  expect((await seen(kim))!.release).toMatchObject({ number: 'RL-02', opens: true })
  expect((await paperOf(kim, free.id)).status).toBe(200)
  await dana.end({ stay_id, out_day: dayIn(NY, world.services.now()), out_time: '11:00' })
  expect(await seen(kim)).toBeNull()
  expect((await paperOf(kim, free.id)).status).toBe(404)
})

test('for a lost car with a lender the adjuster reads that the release waits for a consent', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  const stay_id = (await record('dana', claim_id)).stays[0]!.id
  const { id } = await release('dana', stay_id)
  await owner.query('alter table release_papers disable trigger user')
  await owner.query('update release_papers set two_person = true, valid_until = null where id = $1', [id])
  await owner.query('alter table release_papers enable trigger user')
  expect((await seen(kim))!.release).toMatchObject({ state: 'waits', valid_until: null })
  await (
    await calls('ada')
  ).consent({
    release_id: id,
    of: 'lender',
    by: 'Mo Reyes',
    words: 'Called the number on the statement; they agree.',
  })
  expect((await seen(kim))!.release).toMatchObject({ state: 'good' })
  expect(JSON.stringify(await seen(kim))).not.toContain('Mo Reyes')
})
