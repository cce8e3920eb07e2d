import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { adjusterSaysContract } from '#features/cases/adjuster-says/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { addDays } from '#lib/dates.ts'
import type { Who } from '#db/seed/cast.ts'
import { adjusters } from '#test/adjusters.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop, chosen, calls: repairCalls, bills, today } = repairs(world)
const { calls: linkCalls, opened, linkTo, knowDomain } = adjusters(world)
const says = async (who: Who) => (await world.as(who)).on(adjusterSaysContract)
const cover = async (who: Who) => (await world.as(who)).on(lifecycleContract)
const source = { confirmed_how: 'phone' as const, confirmed_by: 'Lou at (404) 555-0141' }
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
const told = async (text: string) =>
  (
    await owner.query<{ user_id: string }>(
      `select user_id from notifications where title = $1 and action_url like '%' || $2 || '%'`,
      [text, claim_id],
    )
  ).rows.map(({ user_id }) => user_id)

test('an adjuster reads what rental is used and left, and extends it: a trusted word is the team’s extension at once', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  expect((await kim.says.byLink({})).rental).toMatchObject({
    daily_cap_cents: 4_000,
    days: 10,
    days_used: 0,
    days_left: 10,
    total_cents: 40_000,
  })
  await (await cover('dana')).askExtension({ claim_id, why: 'parts', wanted_days: 4, note: 'Parts are late' })
  const said = await kim.says.grantRental({ days: 3, total_cap_cents: 52_000, note: 'Until parts arrive' })
  expect(said).toMatchObject({ outcome: 'counted', kind: 'rental', rental: { days: 3, total_cap_cents: 52_000 } })
  // it is the answer to what the driver asked for
  expect(await extensions()).toMatchObject([
    { status: 'granted', days: 3, confirmed_how: 'link', confirmed_by: expect.stringMatching(/^Kim Lane/) },
  ])
  const { rental, statements } = await kim.says.byLink({})
  expect(rental).toMatchObject({ days: 13, total_cents: 52_000 })
  expect(statements.map(({ id }) => id)).toEqual([said.id])
  const { rows } = await owner.query(
    `select after from audit_log where action = 'adjuster.rental' and subject_id = $1`,
    [claim_id],
  )
  expect(rows[0].after).toMatchObject({ link_id: kim.link.id, days: 3 })
})

test('rental days of an address nobody knows stand as said; the team confirms them, or they stay as history', async () => {
  const { id: repair_id } = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const first = await friend.says.grantRental({ days: 3 })
  expect(first).toMatchObject({ outcome: 'waiting', waits_for: 'typed' })
  expect(await extensions()).toEqual([])
  for (const who of ['dana', 'ada'] as const)
    expect(await (await says(who)).said({ repair_id })).toMatchObject([{ id: first.id, outcome: 'waiting' }])
  // of rental days a shop reads nothing
  expect(await (await says('sal')).said({ repair_id })).toEqual([])
  await expect((await says('drew')).said({ repair_id })).rejects.toMatchObject({ status: 404 })
  const second = await friend.says.grantRental({ days: 5, after: first.id })
  const ada = await says('ada')
  const waiting = (await ada.waiting({})).filter((one) => one.claim_id === claim_id)
  expect(waiting).toMatchObject([{ id: second.id, trust: 'typed', email: 'kim@gmail.com' }])
  await expect(ada.confirm({ id: first.id, ...source })).rejects.toMatchObject({ code: 'decided_already' })
  expect(await ada.confirm({ id: second.id, ...source })).toMatchObject({ outcome: 'counted' })
  expect(await extensions()).toMatchObject([{ status: 'granted', days: 5, confirmed_how: 'phone' }])
  const third = await friend.says.grantRental({ days: 9, after: second.id })
  expect(await ada.refuse({ id: third.id, reason: 'Nobody there knows' })).toMatchObject({ outcome: 'refused' })
  expect(await extensions()).toHaveLength(1)
  expect(await told('An adjuster’s word wasn’t confirmed')).toEqual([CAST.dana.id])
})

test('a daily limit is the team’s to change, and above $5,000 with what was approved the same day a known domain waits', async () => {
  const job = await authorized(claim_id, [line({ part_cents: 480_000, taxed: 'none' })])
  const kim = await opened(claim_id, 'kim@acme.example')
  const daily = await kim.says.grantRental({ daily_cap_cents: 4_500 })
  expect(daily).toMatchObject({ outcome: 'waiting', waits_for: 'team' })
  await (await says('ada')).confirm({ id: daily.id, ...source })
  const { rows } = await owner.query('select rental_daily_cap_cents, sources from coverage where claim_id = $1', [
    claim_id,
  ])
  expect(rows[0]).toMatchObject({
    rental_daily_cap_cents: 4_500,
    sources: { rental_daily_cap_cents: { how: 'phone' } },
  })
  await kim.as.answer({ estimate_id: job.estimate.id, hash: job.estimate.hash, decision: 'approved' })
  // 5 days at $45 make $5,025 with the $4,800 of the repair
  expect(await kim.says.grantRental({ days: 5, after: daily.id })).toMatchObject({ waits_for: 'over_limit' })
})

test('rental days in two tabs: the same is one, another one is refused; what grants nothing is none', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await expect(kim.says.grantRental({})).rejects.toMatchObject({ status: 422 })
  const both = await Promise.all([kim.says.grantRental({ days: 2 }), kim.says.grantRental({ days: 2 })])
  expect(both[0].id).toBe(both[1].id)
  await expect(kim.says.grantRental({ days: 7 })).rejects.toMatchObject({ code: 'answered_already' })
  expect(await kim.says.grantRental({ days: 2, after: both[0].id })).toMatchObject({ outcome: 'counted' })
  expect((await extensions()).map(({ days }) => days)).toEqual([2, 2])
  await owner.query('delete from coverage where claim_id = $1', [claim_id])
  const after = (await kim.says.byLink({})).statements.at(-1)!.id
  await expect(kim.says.grantRental({ days: 2, after })).rejects.toMatchObject({ code: 'no_rental_cover' })
})

test('a payment an adjuster sent is on the bill by their word: whoever it was for confirms or denies it, and it counts only then', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const sent = { repair_id, cents: 30_000, sent_on: today(), reference: 'EFT 5521' }
  await expect(
    kim.says.sentPayment({ ...sent, way: 'insurer_to_shop', sent_on: addDays(today(), 2) }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'sent_on' }] })
  const first = await kim.says.sentPayment({ ...sent, way: 'insurer_to_shop' })
  expect(first).toMatchObject({ outcome: 'counted' })
  const second = await kim.says.sentPayment({ ...sent, way: 'insurer_to_driver', cents: 100, after: first.id })
  expect(second.outcome).toBe('counted')
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const { payments } = await dana.bill({ repair_id })
  expect(payments).toMatchObject([
    { kind: 'insurer_to_shop', cents: 30_000, reference: 'EFT 5521', recorded_side: 'insurer', confirmed_at: null },
    { kind: 'insurer_to_driver', cents: 100, recorded_side: 'insurer' },
  ])
  await expect(dana.confirm({ payment_id: payments[0]!.id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(sal.confirm({ payment_id: payments[1]!.id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await sal.confirm({ payment_id: payments[0]!.id })).payments[0]!.confirmed_at).not.toBeNull()
  await dana.object({ payment_id: payments[1]!.id, reason: 'Nothing came' })
})

test('a payment that nobody vouches for is said only; confirmed by the team it is on the bill', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const said = await friend.says.sentPayment({
    repair_id,
    way: 'insurer_two_party',
    cents: 30_000,
    sent_on: today(),
  })
  expect(said).toMatchObject({ outcome: 'waiting' })
  const dana = await bills('dana')
  expect((await dana.bill({ repair_id })).payments).toEqual([])
  expect(await (await says('sal')).said({ repair_id })).toMatchObject([{ id: said.id, by: expect.any(String) }])
  await (await says('ada')).confirm({ id: said.id, ...source })
  expect((await dana.bill({ repair_id })).payments).toMatchObject([{ recorded_side: 'insurer', cents: 30_000 }])
})

test('what shows that a word was confirmed is opened beside it by driver and team; by the shop only what the team added, and by link not at all', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const payment = { repair_id, way: 'insurer_to_shop', cents: 30_000, sent_on: today() } as const
  const first = await friend.says.sentPayment(payment)
  const second = await friend.says.sentPayment({ ...payment, cents: 4_000, after: first.id })
  const ada = await says('ada')
  await ada.confirm({ id: first.id, ...source, evidence_id: await sharedFilesOf(world, claim_id) })
  const added = await sharedFilesOf(world, claim_id, 'photo_scene')
  await ada.confirm({ id: second.id, ...source, evidence_id: added })
  await owner.query('update claim_documents set by_team = true where file_id = $1', [added])
  const read = async (who: Who) =>
    (await (await says(who)).said({ repair_id })).map(({ evidence }) => evidence?.name ?? null)
  expect(await read('dana')).toEqual(['damage.jpg', 'damage.jpg'])
  expect(await read('ada')).toEqual(['damage.jpg', 'damage.jpg'])
  expect(await read('sal')).toEqual(['damage.jpg', null])
  expect((await friend.says.byLink({})).statements.map(({ evidence }) => evidence)).toEqual([undefined, undefined])
})

test('a total loss is never applied by itself, whoever says it; the driver hears of it once the team has confirmed it', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await (await linkCalls('ada')).confirmContact({ contact_id: kim.contact.id, words: 'Called (404) 555-0141, Lou.' })
  const offered_on = today()
  await expect(kim.says.sayTotalLoss({ offered_on, rental_until: addDays(offered_on, -1) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'rental_until' }],
  })
  const newsOf = async () =>
    (await owner.query('select id from notifications where user_id = $1 order by id', [CAST.dana.id])).rows
  const before = await newsOf()
  const said = await kim.says.sayTotalLoss({ offered_on, rental_until: addDays(offered_on, 5) })
  expect(said).toMatchObject({ outcome: 'waiting', waits_for: 'team' })
  const dana = await says('dana')
  expect(await dana.said({ repair_id })).toEqual([])
  expect(await (await says('sal')).said({ repair_id })).toEqual([])
  expect(await (await cover('dana')).totalLosses({ claim_id })).toEqual([])
  expect(await newsOf()).toEqual(before)
  const ada = await says('ada')
  await ada.confirm({ id: said.id, ...source })
  expect(await (await cover('dana')).totalLosses({ claim_id })).toMatchObject([
    { settlement_on: offered_on, rental_days: 5, days_by: 'insurer', rental_until: addDays(offered_on, 5) },
  ])
  expect((await dana.said({ repair_id })).map(({ kind }) => kind)).toEqual(['total_loss'])
  await expect(kim.says.sayTotalLoss({ after: said.id })).rejects.toMatchObject({ code: 'total_loss_stands' })
  expect((await (await repairCalls('dana')).read({ id: repair_id })).status).toBe('total_loss')
})

test('a link of one claim says nothing about another; one that ended, or was forwarded, says nothing at all', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const other = await claim('drew')
  const theirs = await chosen(other, [line()], 'drew')
  const kim = await opened(claim_id, 'kim@acme.example')
  const payment = { way: 'insurer_to_shop' as const, cents: 1, sent_on: today() }
  await expect(kim.says.sentPayment({ ...payment, repair_id: theirs.id })).rejects.toMatchObject({ status: 404 })
  const lee = await linkTo(claim_id, 'lee@acme.example')
  for (const attempt of [
    () => lee.says.byLink({}),
    () => lee.says.grantRental({ days: 1 }),
    () => lee.says.sentPayment({ ...payment, repair_id }),
    () => lee.says.sayTotalLoss({}),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'code_needed' })
  await (await linkCalls('dana')).revokeLink({ link_id: kim.link.id })
  await expect(kim.says.grantRental({ days: 1 })).rejects.toMatchObject({ status: 404, code: 'link_gone' })
  await expect(kim.says.byLink({})).rejects.toMatchObject({ status: 404 })
})

test('words beside them name no other shop; an admin decides nothing of their own claim', async () => {
  await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  await expect(friend.says.grantRental({ days: 1, note: 'Use another shop.' })).rejects.toMatchObject({
    code: 'other_shop',
  })
  const said = await friend.says.grantRental({ days: 1 })
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, 'claims_admin'])
  await expect((await says('dana')).confirm({ id: said.id, ...source })).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(/^Another admin/),
  })
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
  await expect((await says('dana')).refuse({ id: said.id, reason: 'Not theirs' })).rejects.toMatchObject({
    status: 403,
  })
})
