import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { OFFER, totalLosses } from '#test/total-losses.ts'
import { createWorld } from '#test/world.ts'
import { totalLossContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, paid, photo, orders } = bookings(world)
const { inShop, invoice, ready } = repairs(world)
const calls = async (who: Who) => (await world.as(who)).on(totalLossContract)
const { life, lose: loseOf, versionOf } = totalLosses(world)
const lose = () => loseOf(claim_id)
const today = () => dayIn('America/New_York', world.services.now())
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
  await owner.query(`update claims set loss_date = $2, loss_state = 'GA' where id = $1`, [
    claim_id,
    addDays(today(), -10),
  ])
})
const CAR = {
  year: 2019,
  car: 'Honda Civic LX',
  miles: 61_200,
  price_cents: 1_199_900,
  distance_miles: 34,
  link: 'https://cars.example/123',
  file_id: null,
  adjustments: [{ reason: 'Fewer miles', cents: -42_000 }],
}
/** A further document of a claim of hers. */
async function shown(label: string, of = claim_id): Promise<string> {
  const documents = (await world.as('dana')).on(documentsContract)
  const { id } = await photo('dana')
  return (await documents.addDocument({ claim_id: of, slot: 'further', label, file_id: id })).file_id
}
const refused = (status: number, code: string, path?: string) => ({
  status,
  code,
  ...(path && { details: expect.arrayContaining([expect.objectContaining({ path })]) }),
})

test('a driver types the offer and reads who gets what of it; the deductible is filled in with what is left of it', async () => {
  await lose()
  const dana = await calls('dana')
  expect(await dana.sheet({ claim_id })).toMatchObject({
    offers: [],
    deductible: { whole_cents: 50_000, used_cents: 0, left_cents: 50_000 },
    rental: { until: addDays(today(), 3), booking: null },
  })
  expect((await dana.recordOffer({ claim_id, after: 0, ...OFFER })).offers).toMatchObject([
    { number: 1, source: 'driver', net_lender_cents: 914_075, net_owner_cents: 357_543, gap_cents: 0, stands: true },
  ])
})

test('what a bill of the same claim took of the deductible is not taken again', async () => {
  await ready(claim_id)
  await owner.query(
    `update claim_deductible_uses set cents = 20000 where repair_id in (select id from repairs where claim_id = $1)`,
    [claim_id],
  )
  expect((await (await calls('dana')).sheet({ claim_id })).deductible).toEqual({
    whole_cents: 50_000,
    used_cents: 20_000,
    left_cents: 30_000,
  })
})

test('what the bill of the repair took that the total loss ended is free again', async () => {
  const { id } = await inShop(claim_id)
  await invoice(id)
  const deductible = async () => (await (await calls('dana')).sheet({ claim_id })).deductible
  expect(await deductible()).toMatchObject({ used_cents: 45_738 })
  await lose()
  expect(await deductible()).toEqual({ whole_cents: 50_000, used_cents: 0, left_cents: 50_000 })
})

test('the next offer stands beside the last, both stay readable, and the driver is told when the team records one', async () => {
  await lose()
  await (await calls('dana')).recordOffer({ claim_id, after: 0, ...OFFER })
  const bell = (await world.as('dana')).on(notificationsContract)
  const told = async () =>
    (await bell.list({ limit: 100 })).filter(({ title }) => title.startsWith('An offer for your car'))
  expect(await told()).toEqual([])
  await (await calls('ada')).recordOffer({ claim_id, after: 1, ...OFFER, value_cents: 800_000 })
  const { offers } = await (await calls('dana')).sheet({ claim_id })
  expect(offers.map(({ number, value_cents, source }) => [number, value_cents, source])).toEqual([
    [2, 800_000, 'team'],
    [1, 1_248_000, 'driver'],
  ])
  // 8,000.00 + 823.68 + 38.00 − 500.00 − 125.50 = 8,236.18 of 9,140.75
  expect(offers[0]).toMatchObject({ net_owner_cents: 0, net_lender_cents: 823_618, gap_cents: 90_457 })
  expect(await told()).toMatchObject([
    { type: 'warning', action_url: `/claim/${claim_id}/total-loss`, message: expect.stringContaining('$904.57') },
  ])
})

test('of two windows at once one records, the other reads whose offer it missed', async () => {
  await lose()
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const both = await Promise.allSettled([
    dana.recordOffer({ claim_id, after: 0, ...OFFER }),
    ada.recordOffer({ claim_id, after: 0, ...OFFER }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({
    status: 409,
    code: 'changed',
    message: expect.stringMatching(/recorded offer 1 on/),
  })
  const { offers } = await dana.sheet({ claim_id })
  expect(offers).toHaveLength(1)
  await expect(dana.recordOffer({ claim_id, after: 7, ...OFFER })).rejects.toMatchObject(
    refused(409, 'changed', 'after'),
  )
})

test('amounts that cannot be are refused by their field: below zero, above all reason, more taken off than there is', async () => {
  await lose()
  const dana = await calls('dana')
  const send = (more: object) => dana.recordOffer({ claim_id, after: 0, ...OFFER, ...more })
  for (const field of ['value_cents', 'tax_cents', 'fees_cents', 'deductible_cents', 'prior_cents', 'payoff_cents']) {
    await expect(send({ [field]: -1 })).rejects.toMatchObject(refused(422, 'invalid_input', field))
    await expect(send({ [field]: 100_000_001 })).rejects.toMatchObject(refused(422, 'invalid_input', field))
    await expect(send({ [field]: 0.5 })).rejects.toMatchObject(refused(422, 'invalid_input', field))
  }
  await expect(send({ value_cents: 0 })).rejects.toMatchObject(refused(422, 'invalid_input', 'value_cents'))
  await expect(send({ salvage_cents: 1 })).rejects.toMatchObject(refused(422, 'invalid_input', 'salvage_cents'))
  await expect(send({ prior_cents: 1_300_000 })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'deductible_cents'),
  )
  expect((await send({ keeps: true, salvage_cents: 215_000 })).offers[0]).toMatchObject({ net_owner_cents: 142_543 })
})

test('nothing is recorded before the insurer said total loss, after it is taken back, or once the claim is closed', async () => {
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const none = refused(409, 'no_total_loss')
  await expect(dana.recordOffer({ claim_id, after: 0, ...OFFER })).rejects.toMatchObject(none)
  await expect(dana.recordValuation({ claim_id, after: 0, file_id: null, comparables: [] })).rejects.toMatchObject(none)
  await expect(dana.tick({ claim_id, item: 'keys', done: true })).rejects.toMatchObject(none)
  await lose()
  await dana.recordOffer({ claim_id, after: 0, ...OFFER })
  await (await life('ada')).undoTotalLoss({ claim_id, version: await versionOf(claim_id), reason: 'Another car.' })
  expect(await dana.sheet({ claim_id })).toMatchObject({
    loss: null,
    rental: null,
    offers: [{ number: 1, stands: false }],
  })
  await expect(dana.recordOffer({ claim_id, after: 1, ...OFFER })).rejects.toMatchObject(none)
  await lose()
  expect((await ada.recordOffer({ claim_id, after: 1, ...OFFER })).offers).toMatchObject([
    { number: 2, stands: true },
    { number: 1, stands: false },
  ])
  await (
    await world.as('ada')
  )
    .on(claimsContract)
    .transition({ claim_id, version: await versionOf(claim_id), to: 'closed', reason: 'Settled.' })
  const closed = refused(409, 'claim_closed')
  await expect(dana.recordOffer({ claim_id, after: 2, ...OFFER })).rejects.toMatchObject(closed)
  await expect(ada.tick({ claim_id, item: 'keys', done: true })).rejects.toMatchObject(closed)
  expect((await dana.sheet({ claim_id })).offers).toHaveLength(2)
})

test('what was ticked belongs to its total loss: the next one begins with nothing done', async () => {
  await lose()
  const dana = await calls('dana')
  expect((await dana.tick({ claim_id, item: 'keys', done: true })).ticks).toHaveLength(1)
  await (await life('ada')).undoTotalLoss({ claim_id, version: await versionOf(claim_id), reason: 'Another car.' })
  expect((await dana.sheet({ claim_id })).ticks).toEqual([])
  await lose()
  expect((await dana.sheet({ claim_id })).ticks).toEqual([])
  expect((await dana.tick({ claim_id, item: 'keys', done: false })).ticks).toMatchObject([
    { item: 'keys', done: false },
  ])
})

test('somebody else’s claim is missing, to read and to write', async () => {
  await lose()
  for (const who of ['drew', 'sal', 'omar'] as const) {
    const them = await calls(who)
    const missing = { status: 404 }
    await expect(them.sheet({ claim_id })).rejects.toMatchObject(missing)
    await expect(them.recordOffer({ claim_id, after: 0, ...OFFER })).rejects.toMatchObject(missing)
    await expect(them.recordValuation({ claim_id, after: 0, file_id: null, comparables: [CAR] })).rejects.toMatchObject(
      missing,
    )
    await expect(them.tick({ claim_id, item: 'keys', done: true })).rejects.toMatchObject(missing)
  }
})

test('comparables are kept as the report lists them, with the report itself, and added up', async () => {
  await lose()
  const dana = await calls('dana')
  const file_id = (await photo('dana')).id
  const send = (more: object) =>
    dana.recordValuation({ claim_id, after: 0, file_id: null, comparables: [CAR], ...more })
  await expect(send({ file_id })).rejects.toMatchObject(refused(409, 'no_document'))
  await (
    await world.as('dana')
  )
    .on(documentsContract)
    .addDocument({ claim_id, slot: 'further', label: 'Valuation report', file_id })
  const second = { ...CAR, year: 2018, price_cents: 1_300_000, adjustments: [] }
  expect((await send({ file_id, comparables: [CAR, second] })).valuations).toMatchObject([
    { number: 1, file_id, comparables: [CAR, second], sum_cents: 2_457_900, average_cents: 1_228_950 },
  ])
  await expect(send({})).rejects.toMatchObject(refused(409, 'changed'))
  const { valuations } = await send({ after: 1, comparables: [second] })
  expect(valuations.map(({ comparables }) => comparables.length)).toEqual([1, 2])
})

test('a list stays changeable when a document it names goes back to the claim it came from', async () => {
  await lose()
  const dana = await calls('dana')
  const other_id = await claim('dana')
  const file_id = (await photo('dana')).id
  await (
    await world.as('dana')
  )
    .on(documentsContract)
    .addDocument({ claim_id: other_id, slot: 'further', label: 'Valuation report', file_id })
  const admin = await life('ada')
  const into = { into_id: claim_id, into_version: await versionOf(claim_id) }
  await admin.merge({ claim_id: other_id, version: await versionOf(other_id), ...into, reason: 'The same.' })
  const named = { ...CAR, file_id }
  await dana.recordValuation({ claim_id, after: 0, file_id, comparables: [named] })
  await admin.unmerge({ claim_id: other_id, version: await versionOf(other_id), reason: 'Two different accidents.' })
  const second = { ...CAR, year: 2018 }
  const send = (after: number, report: string | null, comparables: object[]) =>
    dana.recordValuation({ claim_id, after, file_id: report, comparables: comparables as (typeof CAR)[] })
  expect((await send(1, file_id, [named, second])).valuations[0]).toMatchObject({ number: 2, file_id })
  expect((await send(2, null, [second])).valuations[0]).toMatchObject({ number: 3, file_id: null })
  // what the last list doesn't name has to be among the claim's documents, as ever
  await expect(send(3, file_id, [second])).rejects.toMatchObject(refused(409, 'no_document'))
})

test('41 comparables, a price that adjustments make negative, and a link that is none are refused by name', async () => {
  await lose()
  const dana = await calls('dana')
  const send = (comparables: object[]) =>
    dana.recordValuation({ claim_id, after: 0, file_id: null, comparables: comparables as (typeof CAR)[] })
  await expect(send(Array.from({ length: 41 }, () => CAR))).rejects.toMatchObject(
    refused(422, 'invalid_input', 'comparables'),
  )
  const below = { ...CAR, adjustments: [{ reason: 'Condition', cents: -1_199_901 }] }
  await expect(send([CAR, below])).rejects.toMatchObject(refused(422, 'invalid_input', 'comparables.1.adjustments'))
  for (const link of ['http://cars.example/1', 'javascript:alert(1)', 'cars.example'])
    await expect(send([{ ...CAR, link }])).rejects.toMatchObject(refused(422, 'invalid_input', 'comparables.0.link'))
  expect((await send(Array.from({ length: 40 }, () => CAR))).valuations[0]!.comparables).toHaveLength(40)
})

test('text that others read promises nothing about a deductible', async () => {
  await lose()
  const ada = await calls('ada')
  const text = 'We waive your deductible'
  await expect(ada.recordOffer({ claim_id, after: 0, ...OFFER, lender: text })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'lender'),
  )
  const send = (one: object) =>
    ada.recordValuation({ claim_id, after: 0, file_id: null, comparables: [{ ...CAR, ...one }] })
  await expect(send({ car: text })).rejects.toMatchObject(refused(422, 'invalid_input', 'comparables.0.car'))
  await expect(send({ adjustments: [{ reason: text, cents: 0 }] })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'comparables.0.adjustments.0.reason'),
  )
})

test('each paper and thing is ticked with who said so last, and when', async () => {
  await lose()
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const first = (await dana.tick({ claim_id, item: 'keys', done: true })).ticks[0]!
  world.clock.advance(60_000)
  await ada.tick({ claim_id, item: 'title', done: true })
  const { ticks } = await ada.tick({ claim_id, item: 'keys', done: false })
  expect(first).toMatchObject({ item: 'keys', done: true, source: 'driver' })
  expect(ticks.toSorted((a, b) => a.item.localeCompare(b.item))).toMatchObject([
    { item: 'keys', done: false, source: 'team' },
    { item: 'title', done: true, source: 'team' },
  ])
  expect(ticks.every(({ ticked_at }) => ticked_at > first.ticked_at)).toBe(true)
})

test('each paper and thing can have a document that shows it: driver and team read which, the adjuster that there is one', async () => {
  await lose()
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const keys = await shown('Two keys')
  const { ticks } = await dana.attach({ claim_id, item: 'keys', file_id: keys })
  expect(ticks, 'a photo says nothing of whether it is done').toMatchObject([
    { item: 'keys', done: false, file_id: keys },
  ])
  await ada.tick({ claim_id, item: 'keys', done: true })
  expect((await ada.sheet({ claim_id })).ticks).toMatchObject([
    { item: 'keys', done: true, file_id: keys, source: 'team' },
  ])
  const other = await claim('dana')
  const elsewhere = await shown('Of another claim', other)
  await expect(dana.attach({ claim_id, item: 'title', file_id: elsewhere })).rejects.toMatchObject(
    refused(409, 'no_document'),
  )
  await expect((await calls('drew')).attach({ claim_id, item: 'keys', file_id: null })).rejects.toMatchObject({
    status: 404,
  })
  const { rows } = await owner.query(
    `select after from audit_log where action = 'total_loss.attach' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toEqual([{ after: { item: 'keys', file_id: keys } }])
  expect((await dana.attach({ claim_id, item: 'keys', file_id: null })).ticks).toMatchObject([
    { item: 'keys', done: true, file_id: null },
  ])
})

test('a rental that runs beyond the last covered day stays as bought: only the insurer’s part of the days after is at risk', async () => {
  // the insurer pays 30 dollars a day; the last covered day is the third from today
  const cases = [
    { what: 'the insurer is billed', cover: { direct_bill: true }, last: 8, days_after: 5, at_risk_cents: 15_000 },
    { what: 'the driver is paid back', cover: { direct_bill: false }, last: 8, days_after: 5, at_risk_cents: 15_000 },
    { what: 'its days were used up', cover: { rental_max_days: 4 }, last: 8, days_after: 5, at_risk_cents: 3_000 },
    { what: 'cover began later', cover: { rental_start: 3 }, last: 8, days_after: 5, at_risk_cents: 15_000 },
    {
      what: 'it pays so much in all',
      cover: { rental_total_cap_cents: 10_000 },
      last: 8,
      days_after: 5,
      at_risk_cents: 1_000,
    },
    { what: 'nothing was covered', cover: { rental_daily_cap_cents: 0 }, last: 8, days_after: 5, at_risk_cents: 0 },
    { what: 'it ends in time', cover: {}, last: 3, days_after: 0, at_risk_cents: 0 },
  ]
  for (const { what, cover, last, ...after } of cases) {
    const start = cover.rental_start && { rental_start: addDays(today(), cover.rental_start) }
    claim_id = await claim('dana', { ...cover, ...start })
    const order = await paid('dana', 1, last, { claim_id })
    await lose()
    const { rental } = await (await calls('dana')).sheet({ claim_id })
    expect([what, rental]).toEqual([
      what,
      { until: addDays(today(), 3), booking: { last: addDays(today(), last), ...after } },
    ])
    await (await orders('dana')).cancel({ id: order })
  }
})

test('who leaves takes the words of an offer along; its sums stay', async () => {
  await lose()
  const dana = await calls('dana')
  await dana.recordOffer({ claim_id, after: 0, ...OFFER })
  await dana.recordValuation({ claim_id, after: 0, file_id: null, comparables: [CAR] })
  await dana.attach({ claim_id, item: 'keys', file_id: await shown('Two keys') })
  const client = await owner.connect()
  await client.query('begin')
  await client.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await client.query(
    `select o.lender, o.value_cents, o.recorded_by, v.comparables from total_loss_offers o join total_loss_valuations v using (claim_id) where claim_id = $1`,
    [claim_id],
  )
  const { rows: ticks } = await client.query(
    'select file_id, ticked_by, done from total_loss_ticks where claim_id = $1',
    [claim_id],
  )
  await client.query('rollback')
  client.release()
  expect(ticks).toEqual([{ file_id: null, ticked_by: null, done: false }])
  expect(rows).toEqual([{ lender: '', value_cents: 1_248_000, recorded_by: null, comparables: [] }])
})

test('a claim that is merged into another keeps its total loss and its offers to be read, and takes no more', async () => {
  await lose()
  const dana = await calls('dana')
  await dana.recordOffer({ claim_id, after: 0, ...OFFER })
  const into_id = await claim('dana')
  const { version: into_version } = await (await world.as('ada')).on(claimsContract).get({ id: into_id })
  await (
    await life('ada')
  ).merge({ claim_id, version: await versionOf(claim_id), into_id, into_version, reason: 'The same.' })
  expect((await dana.sheet({ claim_id })).offers).toMatchObject([{ number: 1, stands: true }])
  expect((await dana.sheet({ claim_id: into_id })).offers).toEqual([])
  await expect(dana.recordOffer({ claim_id, after: 1, ...OFFER })).rejects.toMatchObject(refused(409, 'claim_closed'))
})
