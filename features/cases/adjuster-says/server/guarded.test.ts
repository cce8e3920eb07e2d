import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { adjusterSaysContract } from '#features/cases/adjuster-says/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { versionsContract } from '#features/claims/coverage/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { addDays } from '#lib/dates.ts'
import { adjusters } from '#test/adjusters.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop, bills, invoice, today } = repairs(world)
const { opened, knowDomain } = adjusters(world)
const says = async (who: Who) => (await world.as(who)).on(adjusterSaysContract)
const cover = async (who: Who) => (await world.as(who)).on(lifecycleContract)
const source = { confirmed_how: 'phone' as const, confirmed_by: 'Lou at (404) 555-0141' }
const MINUTE = 60_000
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query(
    `update coverage set rental_daily_cap_cents = 4000, rental_max_days = 10, rental_total_cap_cents = 40000 where claim_id = $1`,
    [claim_id],
  )
  await knowDomain(claim_id, 'acme.example')
})
const extensions = async () => (await cover('dana')).extensions({ claim_id })
const coverage = async () => (await owner.query('select * from coverage where claim_id = $1', [claim_id])).rows[0]
const version = async () => (await (await world.as('ada')).on(claimsContract).get({ id: claim_id })).version
const day = (days: number) => addDays(today(), days)
/** Who has a notification whose text holds this. */
const told = async (text: string) =>
  (
    await owner.query<{ user_id: string }>(`select user_id from notifications where message like '%' || $1 || '%'`, [
      text,
    ])
  ).rows.map(({ user_id }) => user_id)

test('a last day never cuts the cover: none in the past, none before the days that are left; not by link, and not when it is confirmed too late', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  for (const until of [day(-3), day(3), day(7)])
    await expect(kim.says.grantRental({ until })).rejects.toMatchObject({ status: 422, details: [{ path: 'until' }] })
  expect(await extensions()).toEqual([])
  expect((await kim.says.byLink({})).rental).toMatchObject({ until: null, days_left: 10 })
  expect(await kim.says.grantRental({ until: day(12) })).toMatchObject({ outcome: 'counted' })
  expect((await kim.says.byLink({})).rental).toMatchObject({ until: day(12), days_left: 10 })
  const friend = await opened(claim_id, 'kim@gmail.com')
  const { id } = await friend.says.grantRental({ until: day(15) })
  world.clock.advance(20 * 24 * 60 * MINUTE)
  await expect((await says('ada')).confirm({ id, ...source })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'until' }],
  })
  expect(await extensions()).toHaveLength(1)
})

test('two people at the insurer who grant the same days within a day grant them once: the second waits for the team', async () => {
  await authorized(claim_id)
  const [kim, lee] = [await opened(claim_id, 'kim@acme.example'), await opened(claim_id, 'lee@acme.example')]
  // what waits holds nobody up whose word counts
  await (await opened(claim_id, 'kim@gmail.com')).says.grantRental({ days: 3 })
  expect(await kim.says.grantRental({ days: 3 })).toMatchObject({ outcome: 'counted' })
  const second = await lee.says.grantRental({ days: 3, note: 'From the desk' })
  expect(second).toMatchObject({ outcome: 'waiting', waits_for: 'team' })
  expect(await extensions()).toHaveLength(1)
  await (await says('ada')).refuse({ id: second.id, reason: 'The same days' })
  expect(await lee.says.grantRental({ days: 4, after: second.id })).toMatchObject({ outcome: 'counted' })
})

test('one check is one record, whoever says it first; another number is another check, and what was denied stands in nobody’s way', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const [sal, dana] = [await bills('sal'), await bills('dana')]
  const sent = { repair_id, way: 'insurer_to_shop' as const, cents: 30_000, sent_on: today() }
  const kept = { repair_id, kind: 'insurer_to_shop' as const, cents: 30_000 }
  const twice = { status: 409, code: 'recorded_already' }
  await sal.record(kept)
  await expect(kim.says.sentPayment(sent)).rejects.toMatchObject(twice)
  const other = await kim.says.sentPayment({ ...sent, cents: 40_000, reference: 'Check 77' })
  await expect(sal.record({ ...kept, cents: 40_000 })).rejects.toMatchObject(twice)
  await expect(sal.record({ ...kept, cents: 40_000, reference: 'check 77' })).rejects.toMatchObject(twice)
  await expect(
    kim.says.sentPayment({ ...sent, cents: 40_000, reference: 'Check 77', after: other.id }),
  ).rejects.toMatchObject(twice)
  await sal.record({ ...kept, cents: 40_000, reference: 'Check 78' })
  const { payments } = await dana.bill({ repair_id })
  expect(payments.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([30_000, 40_000, 40_000])
  await dana.object({ payment_id: payments.find(({ cents }) => cents === 30_000)!.id, reason: 'None came' })
  expect(await kim.says.sentPayment({ ...sent, after: other.id })).toMatchObject({ outcome: 'counted' })
})

test('a payment by link is paid once it arrived; a check to both is confirmed by the shop, and who cannot confirm is not asked to', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await kim.says.sentPayment({ repair_id, way: 'insurer_two_party', cents: 31_700, sent_on: today() })
  const [sal, dana] = [await bills('sal'), await bills('dana')]
  const bill = await dana.bill({ repair_id })
  expect(bill.paid).toMatchObject({ insurer_paid_cents: 0 })
  const payment_id = bill.payments[0]!.id
  await expect(dana.confirm({ payment_id })).rejects.toMatchObject({ code: 'wrong_state' })
  const { rows } = await owner.query(
    `select user_id, message from notifications where message like '%a check of $317.00%'`,
  )
  for (const { user_id, message } of rows)
    if (user_id === CAST.dana.id) expect(message).not.toContain('Confirm it')
    else expect(message).toContain('Confirm it')
  expect(rows.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([CAST.dana.id, CAST.sal.id]))
  expect((await sal.confirm({ payment_id })).paid).toMatchObject({ insurer_paid_cents: 31_700 })
  await expect(
    kim.says.sentPayment({
      repair_id,
      way: 'insurer_to_shop',
      cents: 1,
      sent_on: today(),
      reference: 'We waive the deductible',
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('what waits is not confirmed over a cover that changed since; confirmed in two tabs it counts once', async () => {
  await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const first = await friend.says.grantRental({ days: 3 })
  const loss = await friend.says.sayTotalLoss({})
  world.clock.advance(MINUTE)
  await (
    await cover('ada')
  ).grantExtension({ claim_id, version: await version(), why: 'parts', days: 2, ...source, reason: 'By phone' })
  const ada = await says('ada')
  for (const { id } of [first, loss])
    await expect(ada.confirm({ id, ...source })).rejects.toMatchObject({ status: 409, code: 'cover_changed' })
  expect((await extensions()).map(({ days }) => days)).toEqual([2])
  expect(await ada.refuse({ id: first.id, reason: 'Granted by phone' })).toMatchObject({ outcome: 'refused' })
  const newsOf = async () =>
    (await owner.query('select id from notifications where user_id = $1 order by id', [CAST.dana.id])).rows
  const before = await newsOf()
  expect(await ada.refuse({ id: loss.id, reason: 'Nobody declared it' })).toMatchObject({ outcome: 'refused' })
  expect(await newsOf()).toEqual(before)
  world.clock.advance(MINUTE)
  const second = await friend.says.grantRental({ days: 5, after: first.id })
  const both = await Promise.allSettled([
    ada.confirm({ id: second.id, ...source }),
    ada.confirm({ id: second.id, ...source }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await extensions()).map(({ days }) => days).toSorted((a, b) => a - b)).toEqual([2, 5])
})

test('a daily limit is entered as the team enters it: with its document, told to the driver, and never lower', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  for (const daily_cap_cents of [4_000, 3_000, 50_000])
    await expect(kim.says.grantRental({ daily_cap_cents })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'daily_cap_cents' }],
    })
  const { id } = await kim.says.grantRental({ daily_cap_cents: 4_500 })
  const evidence_id = await sharedFilesOf(world, claim_id)
  const ada = await says('ada')
  const seen = await version()
  const document = { confirmed_how: 'document' as const, confirmed_by: 'Page 2' }
  await expect(ada.confirm({ id, ...document })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'evidence_id' }],
  })
  await ada.confirm({ id, ...document, evidence_id })
  expect(await coverage()).toMatchObject({
    rental_daily_cap_cents: 4_500,
    sources: { rental_daily_cap_cents: { how: 'document', by: 'Page 2', file_id: evidence_id } },
  })
  expect(await version()).toBeGreaterThan(seen)
  const { rows } = await owner.query(
    `select title from notifications where user_id = $1 and action_url like '%' || $2 || '%' order by created_at desc, id desc limit 1`,
    [CAST.dana.id, claim_id],
  )
  expect(rows).toEqual([{ title: 'Your coverage changed' }])
})

test('what can never be confirmed is refused when it is said', async () => {
  await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  await owner.query('update coverage set rental_max_days = null, rental_total_cap_cents = 40000 where claim_id = $1', [
    claim_id,
  ])
  await expect(friend.says.grantRental({ days: 2 })).rejects.toMatchObject({ details: [{ path: 'days' }] })
  await expect(friend.says.grantRental({ total_cap_cents: 30_000 })).rejects.toMatchObject({
    details: [{ path: 'total_cap_cents' }],
  })
  await expect(friend.says.sayTotalLoss({ offered_on: day(90) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'offered_on' }],
  })
  expect((await friend.says.byLink({})).statements).toEqual([])
})

test('days and a total loss that the team took back are said as taken back; the history names nobody who did not enter them', async () => {
  const { id: repair_id } = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await kim.says.grantRental({ days: 3 })
  const history = await (await world.as('ada')).on(versionsContract).coverageVersions({ claim_id })
  expect(history.at(-1)!).toMatchObject({ entered_by: null })
  const ada = await cover('ada')
  const { id: extension_id } = (await extensions())[0]!
  const state = async () => (await (await says('dana')).said({ repair_id })).map(({ undone }) => undone)
  expect(await state()).toEqual([false])
  await ada.undoExtension({ claim_id, version: await version(), extension_id, reason: 'A slip' })
  expect(await state()).toEqual([true])
  world.clock.advance(MINUTE)
  const loss = await kim.says.sayTotalLoss({})
  await (await says('ada')).confirm({ id: loss.id, ...source })
  expect(await state()).toEqual([false, true])
  await ada.undoTotalLoss({ claim_id, version: await version(), reason: 'Another car' })
  expect(await state()).toEqual([true, true])
})

test('an admin learns of an unconfirmed total loss of their own car what a driver learns: nothing', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, 'claims_admin'])
  try {
    const said = await kim.says.sayTotalLoss({})
    expect(said).toMatchObject({ outcome: 'waiting' })
    const dana = await says('dana')
    expect(await dana.said({ repair_id })).toEqual([])
    expect((await dana.waiting({})).filter((one) => one.claim_id === claim_id)).toEqual([])
    expect((await (await says('ada')).waiting({})).map(({ id }) => id)).toContain(said.id)
    const { rows } = await owner.query('select claim_number from claims where id = $1', [claim_id])
    const news = await told(`declared a total loss on claim ${rows[0].claim_number}`)
    expect(news).toContain(CAST.ada.id)
    expect(news).not.toContain(CAST.dana.id)
  } finally {
    await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
  }
})

test('whoever waits for the first of somebody’s words is not called again for each that replaces it', async () => {
  await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const first = await friend.says.grantRental({ days: 3 })
  const { rows } = await owner.query('select claim_number from claims where id = $1', [claim_id])
  const calls = async () => (await told(`granted rental days on claim ${rows[0].claim_number}`)).length
  const once = await calls()
  expect(once).toBeGreaterThan(0)
  expect(await friend.says.grantRental({ days: 4, after: first.id })).toMatchObject({ outcome: 'waiting' })
  expect(await calls()).toBe(once)
})

test('a driver who leaves takes the number of a check along, wherever an adjuster’s word put it', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const { id } = await kim.says.sentPayment({
    repair_id,
    way: 'insurer_to_driver',
    cents: 20_000,
    sent_on: today(),
    reference: 'Check 4471',
  })
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await owner.query(
    `select p.reference, p.cents, s.facts ->> 'reference' as said from repair_payments p, adjuster_statements s
     where p.repair_id = $1 and s.id = $2`,
    [repair_id, id],
  )
  expect(rows).toEqual([{ reference: '', cents: 20_000, said: '' }])
})
