// What a tow may cost beyond its price: only with pictures, the driver's tap, and a card that covers it.
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { companyOf } from '#simulator/open.ts'
import { bookings } from '#test/orders.ts'
import { NOON, towing, TOWING, type TowAskInput } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { EXTRA_MS, MOST_TYPED } from '../extra.ts'
import { towExtraContract } from '../extra-contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { press, photo, claim, books } = bookings(world)
const { on, taken, set, advance } = await towing(world)
const MINUTE = 60_000
const [PRICE, CAP, DOLLY, MILE] = [17_450, 19_195, 3500, 425]
const LATER_DECLINED = '4000 0000 0000 0341'
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const WHY = 'The front wheels are locked and will not turn.'
type Who = 'dana' | 'drew' | 'sal' | 'omar' | 'ada'

beforeEach(async () => {
  set(NOON)
  await owner.query(
    'begin; set local session_replication_role = replica; delete from orders where tow_job_id is not null; delete from tow_extra_photos; delete from tow_extras; delete from tow_jobs; commit',
  )
  for (const table of ['tow_holds', 'tow_cards', 'auth.throttle', 'notifications'])
    await owner.query(`delete from ${table}`)
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

const extras = async (who: Who) => (await world.as(who)).on(towExtraContract)
const shots = async (who: Who, count = 1) =>
  Promise.all(Array.from({ length: count }, async () => (await photo(who)).id))
type Asked = Parameters<Awaited<ReturnType<typeof extras>>['askExtra']>[0]
const askFor = async (job: string, more: Partial<Asked> = {}, who: Who = 'sal') => {
  // the newest is listed first, and no two are asked in the same millisecond
  advance(1)
  return (await extras(who)).askExtra({ job, item: 'dolly', reason: WHY, photos: await shots(who), ...more })
}
const say = async (extra: { id: string }, agree: boolean, more: object = {}, who: Who = 'dana') =>
  (await extras(who)).answerExtra({ extra: extra.id, agree, ...more })
const toScene = async (job: string) => {
  await on('sal').step({ job, step: 'rolling' })
  advance(10 * MINUTE)
  return on('sal').step({ job, step: 'on_scene', ...HERE })
}
const atScene = async (given: Partial<TowAskInput> = {}) => {
  const made = await taken(given)
  await toScene(made.job)
  return made.job
}
/** With the card of Dana, who left it on the payment provider's own page. */
const leave = async (card?: string, job: string | null = null) => {
  const { url } = await on('dana').addCard({ job })
  await press(url, 'pay', card)
  await on('dana').checkCard({})
  await world.workJobs()
}
const byCard = async () => {
  await leave()
  const { job } = await taken({ pay: 'card' })
  await world.workJobs()
  await toScene(job)
  return job
}
const drop = async (job: string) => {
  for (const step of ['hooked', 'at_destination'] as const) await on('sal').step({ job, step, ...NOTE })
  const dropped = await on('sal').step({ job, step: 'dropped', receiver: 'Bea at the front desk', ...NOTE })
  await world.workJobs()
  return dropped
}
const atCompany = (job: string) =>
  companyOf(world.services)
    .store.rows<{ body: string }>(`select body from objects where kind = 'intent' order by rowid`)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown> & { metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['tow_id'] === job)
    .map(({ status, amount, amount_received }) => [status, amount, amount_received])
const heard = async (who: Who) =>
  (
    await owner.query<{ title: string }>('select title from notifications where user_id = $1 order by created_at, id', [
      CAST[who].id,
    ])
  ).rows.map(({ title }) => title)
const told = async (job: string) =>
  (await on('dana').get({ job })).events.map(({ kind }) => kind).filter((kind) => kind.startsWith('extra_'))

test('the company asks with pictures, the driver reads what it makes of price and cap, and says yes', async () => {
  const job = await atScene()
  const asked = await askFor(job, { photos: await shots('sal', 3) })
  expect(asked).toMatchObject({ status: 'asked', item: 'dolly', count: 1, cents: DOLLY, reason: WHY })
  const seen = await on('dana').get({ job })
  expect(seen.extras[0]!.then).toEqual({
    price_cents: PRICE,
    total_cents: PRICE + DOLLY,
    cap_cents: CAP,
    under_cents: CAP - PRICE,
    above_cents: PRICE + DOLLY - CAP,
    insurer_cents: null,
    own_cents: null,
    hold_cents: null,
  })
  expect([seen.price_cents, seen.cap_cents], 'nothing changed yet').toEqual([PRICE, CAP])
  expect(await heard('dana')).toContain('Five Points Collision asks for $35.00 more')
  const pictures = await (await extras('dana')).extraPhotos({ extra: asked.id })
  expect(pictures).toHaveLength(3)
  const opened = await world.api.request(pictures[0]!.signed_url)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])

  await expect(say(asked, true, { expected_cents: PRICE }), 'another price than that').rejects.toMatchObject({
    code: 'price_changed',
  })
  expect(await say(asked, true, { expected_cents: PRICE + DOLLY })).toMatchObject({ status: 'agreed', then: null })
  expect(await say(asked, true, { expected_cents: PRICE + DOLLY }), 'the same again').toMatchObject({
    status: 'agreed',
  })
  const now = await on('dana').get({ job })
  expect([now.price_cents, now.cap_cents]).toEqual([PRICE + DOLLY, PRICE + DOLLY])
  expect(now.lines.at(-1)).toEqual({ kind: 'extra_dolly', count: 1, each_cents: DOLLY, cents: DOLLY })
  expect(await told(job)).toEqual(['extra_asked', 'extra_agreed'])
  expect(await heard('sal')).toContain(`The driver agreed to $35.00 more for tow ${now.number}`)

  const miles = await askFor(job, { item: 'miles', count: 2 })
  await say(miles, true, { expected_cents: PRICE + DOLLY + 2 * MILE })
  expect((await drop(job)).due_cents, 'the quote and both extras').toBe(PRICE + DOLLY + 2 * MILE)
})

test('another destination is priced anew with the extras that were agreed', async () => {
  const job = await atScene()
  await say(await askFor(job), true, { expected_cents: PRICE + DOLLY })
  const to = { job, destination: { kind: 'place' as const, near: '30303' } }
  const refused = await on('dana')
    .changeDestination({ ...to, expected_cents: 0 })
    .catch((error: { details: { message: string }[] }) => error)
  const cents = Number((refused as { details: { message: string }[] }).details[0]!.message)
  const { lines, price_cents } = await on('dana').changeDestination({ ...to, expected_cents: cents })
  expect(price_cents).toBe(cents)
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
  expect(lines.map(({ kind }) => kind)).toContain('extra_dolly')
})

test('what the rates price is priced by them: nothing typed, nothing free, nothing twice', async () => {
  const job = await atScene()
  const { extra_prices } = await on('sal').get({ job })
  expect(extra_prices).toEqual([
    { item: 'winch', each_cents: 7500, free: 0, most: 8 },
    { item: 'dolly', each_cents: DOLLY, free: 0, most: 1 },
    { item: 'miles', each_cents: MILE, free: 0, most: 100 },
    { item: 'other', each_cents: null, free: 0, most: 1 },
  ])
  expect((await on('dana').get({ job })).extra_prices).toEqual([])
  for (const [more, refusal] of [
    [{ item: 'other', cents: MOST_TYPED + 1 }, { status: 422 }],
    [{ item: 'other', cents: 99 }, { status: 422 }],
    [{ item: 'other' }, { status: 422 }],
    [{ item: 'winch', cents: 9900 }, { status: 422 }],
    [
      { item: 'winch', count: 9 },
      { status: 422, details: [{ path: 'count', message: 'Enter 1 to 8.' }] },
    ],
    [{ item: 'wait' }, { code: 'no_rate' }],
    [{ reason: 'Locked' }, { status: 422 }],
  ] as [Partial<Asked>, object][])
    await expect(askFor(job, more), JSON.stringify(more)).rejects.toMatchObject(refusal)
  advance(31 * MINUTE)
  const waited = await on('sal').get({ job })
  expect(waited.extra_prices).toContainEqual({ item: 'wait', each_cents: 2500, free: 0, most: 2 })
  const typed = await askFor(job, { item: 'other', cents: MOST_TYPED })
  expect(typed).toMatchObject({ count: 1, cents: MOST_TYPED })
})

test('without pictures of one’s own nothing is asked, and no picture shows two things', async () => {
  const job = await atScene()
  const ask = { job, item: 'dolly' as const, reason: WHY }
  const sal = await extras('sal')
  const photos = { path: 'photos' }
  await expect(sal.askExtra({ ...ask, photos: [] })).rejects.toMatchObject({ status: 422, details: [photos] })
  await expect(sal.askExtra({ ...ask, photos: await shots('sal', 4) })).rejects.toMatchObject({ status: 422 })
  const theirs = await shots('omar')
  await expect(sal.askExtra({ ...ask, photos: theirs })).rejects.toMatchObject({ status: 422, details: [photos] })
  const mine = await shots('sal')
  const first = await sal.askExtra({ ...ask, photos: mine })
  await say(first, false)
  await expect(sal.askExtra({ ...ask, photos: mine })).rejects.toMatchObject({ status: 422, details: [photos] })
})

test('one extra at a time, from the car to the drop, by the company that has the tow', async () => {
  const { job } = await taken()
  await expect(askFor(job), 'not there yet').rejects.toMatchObject({ code: 'wrong_step' })
  await toScene(job)
  await expect(askFor(job, {}, 'omar'), 'another company').rejects.toMatchObject({ code: 'PGRST116' })
  await expect(askFor(job, {}, 'dana'), 'the driver').rejects.toMatchObject({ status: 404 })
  const asked = await askFor(job)
  await expect(askFor(job, { item: 'winch' })).rejects.toMatchObject({ code: 'busy' })
  for (const who of ['drew', 'omar', 'sal'] as const)
    await expect(say(asked, true, { expected_cents: PRICE + DOLLY }, who), who).rejects.toMatchObject({ status: 404 })
  for (const who of ['drew', 'omar'] as const)
    await expect(
      extras(who).then((one) => one.extraPhotos({ extra: asked.id })),
      who,
    ).rejects.toMatchObject({
      code: 'PGRST116',
    })
  expect(await (await extras('ada')).extraPhotos({ extra: asked.id }), 'the team').toHaveLength(1)
  await drop(job)
  expect((await on('dana').get({ job })).due_cents, 'no yes, no cent').toBe(PRICE)
  expect(await told(job)).toEqual(['extra_asked', 'extra_withdrawn'])
  await expect(say(asked, true, { expected_cents: PRICE + DOLLY })).rejects.toMatchObject({ code: 'wrong_step' })
  await expect(askFor(job), 'after the drop').rejects.toMatchObject({ code: 'wrong_step' })
})

test('unanswered in its minutes it is not agreed to; the company may ask again', async () => {
  const job = await atScene()
  const asked = await askFor(job)
  advance(EXTRA_MS)
  await expect(say(asked, true, { expected_cents: PRICE + DOLLY })).rejects.toMatchObject({ code: 'expired' })
  expect((await on('dana').get({ job })).extras).toMatchObject([{ status: 'expired', then: null }])
  await world.workJobs()
  expect(await told(job)).toEqual(['extra_asked', 'extra_expired'])
  expect((await heard('sal')).at(-1)).toMatch(/^No answer to \$35\.00 more/)
  await say(await askFor(job), true, { expected_cents: PRICE + DOLLY })
  expect((await drop(job)).due_cents).toBe(PRICE + DOLLY)
})

test('declined, the tow goes on at the price that stands, or ends for nothing because of it', async () => {
  const job = await atScene()
  const ends = { step: 'unsuccessful' as const, reason: 'price_refused' as const, note: 'They refused the dolly.' }
  await expect(on('sal').step({ job, ...ends }), 'nothing was asked here').rejects.toMatchObject({ code: 'wrong_step' })
  expect(await say(await askFor(job), false)).toMatchObject({ status: 'declined' })
  expect((await drop(job)).due_cents).toBe(PRICE)

  const other = await atScene({ car: { year: 2020, make: 'Ford', model: 'Focus', plate: 'OTHER1', color: 'Red' } })
  await say(await askFor(other), false)
  expect(await on('sal').step({ job: other, ...ends })).toMatchObject({ status: 'unsuccessful', due_cents: 0 })
})

test('by card: what is held covers it, else it is held anew first; taken is the quote and what was agreed', async () => {
  const job = await byCard()
  const miles = await askFor(job, { item: 'miles', count: 2 })
  expect(await say(miles, true, { expected_cents: PRICE + 2 * MILE }), 'within the cap').toMatchObject({
    status: 'agreed',
  })
  expect(atCompany(job)).toEqual([['requires_capture', CAP, 0]])
  const total = PRICE + 2 * MILE + DOLLY
  const dolly = await askFor(job)
  expect((await on('dana').get({ job })).extras[0]!.then).toMatchObject({ total_cents: total, hold_cents: total })
  expect(await say(dolly, true, { expected_cents: total })).toMatchObject({ status: 'holding' })
  expect((await on('dana').get({ job })).price_cents, 'not before the bank says yes').toBe(PRICE + 2 * MILE)
  await world.workJobs()
  expect(atCompany(job)).toEqual([
    ['canceled', CAP, 0],
    ['requires_capture', total, 0],
  ])
  const held = await on('dana').get({ job })
  expect([held.price_cents, held.cap_cents, held.paid.state]).toEqual([total, total, 'held'])
  await drop(job)
  expect(atCompany(job).at(-1)).toEqual(['succeeded', total, total])
  const { paid } = await on('dana').get({ job })
  expect(paid).toMatchObject({ state: 'charged', cents: total, rest_cents: 0 })
  expect(await books(paid.order_id!)).toEqual({ payment_provider: total, held: -total })
})

test('a bank that says no makes it no: the driver pays the company, adds another card, or leaves it', async () => {
  const job = await byCard()
  await leave(LATER_DECLINED)
  const asked = await askFor(job)
  await expect(say(asked, true, { expected_cents: PRICE + DOLLY, pay_company: true })).rejects.toMatchObject({
    code: 'wrong_step',
  })
  await say(asked, true, { expected_cents: PRICE + DOLLY })
  await world.workJobs()
  const refused = await on('dana').get({ job })
  expect(refused).toMatchObject({ price_cents: PRICE, cap_cents: CAP, paid: { state: 'held', cents: CAP } })
  expect(refused.extras[0]).toMatchObject({ status: 'refused', then: { total_cents: PRICE + DOLLY } })
  expect(await heard('dana')).toContain('Your bank didn’t hold the extra $35.00')
  await expect(say(asked, true, { expected_cents: PRICE + DOLLY })).rejects.toMatchObject({ code: 'wrong_step' })
  await leave(undefined, job)
  expect((await on('dana').get({ job })).extras[0], 'another card holds it').toMatchObject({ status: 'agreed' })
  expect(atCompany(job).at(-1)).toEqual(['requires_capture', PRICE + DOLLY, 0])

  await leave(LATER_DECLINED)
  const winch = await askFor(job, { item: 'winch' })
  const total = PRICE + DOLLY + 7500
  await say(winch, true, { expected_cents: total })
  await world.workJobs()
  expect(await say(winch, true, { expected_cents: total, pay_company: true })).toMatchObject({
    status: 'agreed',
    direct: true,
  })
  await world.workJobs()
  const part = { cents: PRICE + DOLLY, rest_cents: 7500 }
  expect((await on('dana').get({ job })).paid).toMatchObject({ state: 'part', ...part })
  await drop(job)
  expect((await on('dana').get({ job })).paid).toMatchObject({ state: 'charged', ...part })
  const twice = ['extra_asked', 'extra_holding', 'extra_refused']
  expect(await told(job)).toEqual([...twice, 'extra_agreed', ...twice, 'extra_direct'])
})

test('refused by the bank and left alone, the drop takes the old price', async () => {
  const job = await byCard()
  await leave(LATER_DECLINED)
  await say(await askFor(job), true, { expected_cents: PRICE + DOLLY })
  await world.workJobs()
  advance(EXTRA_MS)
  await world.workJobs()
  expect((await on('dana').get({ job })).extras[0]).toMatchObject({ status: 'expired' })
  await drop(job)
  expect((await on('dana').get({ job })).paid).toMatchObject({ state: 'charged', cents: PRICE, rest_cents: 0 })
})

test('of a claim with a towing limit, the insurer’s part of the new total is said, and its request lists the extra', async () => {
  const claim_id = await claim('dana')
  await owner.query('update coverage set towing_cap_cents = 18000 where claim_id = $1', [claim_id])
  const job = await atScene({ claim_id })
  const asked = await askFor(job)
  expect(asked.then, 'a company reads nothing of it').toMatchObject({ insurer_cents: null, own_cents: null })
  const { extras: mine, insurer_cents } = await on('dana').get({ job })
  expect(insurer_cents).toBe(PRICE)
  expect(mine[0]!.then).toMatchObject({ insurer_cents: 18_000, own_cents: PRICE + DOLLY - 18_000 })
  await say(asked, true, { expected_cents: PRICE + DOLLY })
  await drop(job)
  const answer = await on('dana').fetch(`/rest/v1/rpc/reimbursement_request?of=tow&id=${job}`)
  expect(answer.status).toBe(200)
  const { rows } = await owner.query<{ facts: { lines: object[]; cents: number; total_cents: number } }>(
    'select facts from issued_documents where key like $1',
    [`reimbursement_request:${job}#%`],
  )
  expect(rows[0]!.facts).toMatchObject({ cents: 18_000, total_cents: PRICE + DOLLY })
  expect(rows[0]!.facts.lines).toContainEqual({ kind: 'extra_dolly', count: 1, each_cents: DOLLY, cents: DOLLY })
})
