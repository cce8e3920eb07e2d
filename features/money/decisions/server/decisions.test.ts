// What the team decided about money waits, can be undone by everybody of it, and goes out once; above a limit two decide.
import { expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import type { Outcome, PartKind } from '#features/cases/complaints/resolution.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { MONEY_UNDO_SECONDS, moneyDecisionsContract } from '../money-decision.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld({ crowded: true })
const { orders, adminCalls, paid, read, claim, books, finish } = bookings(world)
const { owner } = world.databases
const team = async (who: Who) => (await world.as(who)).on(moneyDecisionsContract)
const ada = await team('ada')
const amy = await team('amy')
const newsOf = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({})).map(({ title, message }) => `${title}: ${message}`)
const audits = async (order_id: string) =>
  (
    await owner.query<{ action: string; actor_id: string }>(
      `select action, actor_id from audit_log where subject_id = $1 and action like 'money.%' order by id`,
      [order_id],
    )
  ).rows

let ahead = 3
/** A completed rental of Dana's at Omar's with an open complaint: $38.00 a day. */
async function disputed(days = 1): Promise<string> {
  const id = await paid('dana', ahead, ahead + days - 1)
  ahead += days + 2
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  return id
}
type Resolution = { outcome: Outcome; by?: PartKind; value?: number }
const decide = async (id: string, resolution: Resolution, after_seconds = MONEY_UNDO_SECONDS, who: Who = 'ada') => {
  const { version } = await read(who, id)
  return (await adminCalls(who)).resolve({ id, ...resolution, version, reason: 'The photos show it', after_seconds })
}
const waiting = async (order_id: string) => {
  const [row] = await amy.list({ order_id })
  return row!
}
const due = async (seconds = MONEY_UNDO_SECONDS) => {
  world.clock.advance(seconds * 1000 + 1000)
  return world.workJobs()
}
const stateOf = async (id: string) =>
  (await owner.query<{ status: string }>('select status from money_decisions where id = $1', [id])).rows[0]!.status
/** From now on one admin decides alone up to this. */
const limit = async (above_cents: number) =>
  owner.query(
    `insert into rules (key, version, value, reason)
     select key, max(version) + 1, jsonb_build_object('above_cents', $1::int), 'test' from rules where key = 'money_approval' group by key`,
    [above_cents],
  )

test('a refund waits for everybody on the team to see, then goes out once, as whoever decided it', async () => {
  const id = await disputed(2)
  const after = await decide(id, { outcome: 'part', by: 'amount', value: 2000 })
  expect(after).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  expect(after.timeline.some(({ kind }) => kind === 'decided')).toBe(false)
  const row = await waiting(id)
  expect(row).toMatchObject({
    kind: 'refund',
    amount_cents: 2000,
    payee: 'Dana Whitfield',
    status: 'waiting',
    reason: 'The photos show it',
    decided_by_name: 'Ada Okafor',
    mine: false,
  })
  expect(await world.workJobs()).not.toContain('perform_money_decision')
  expect(await due()).toContain('perform_money_decision')
  expect(await read('ada', id)).toMatchObject({ work_status: 'approved', refunded_cents: 2000 })
  expect(await books(id)).toEqual({ payment_provider: 5600, provider_balance: -5600 })
  expect(await ada.list({ order_id: id })).toEqual([])
  const { rows } = await owner.query(
    `select actor_id from audit_log where action = 'order.decided' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id }])
  await JOBS['perform_money_decision']!(systemCtx(world.services, 'test'), { id: row.id })
  expect(await books(id)).toEqual({ payment_provider: 5600, provider_balance: -5600 })
  await expect(ada.undo({ id: row.id })).rejects.toMatchObject({ status: 409, code: 'gone_out' })
})

test('a colleague undoes it while it waits: nothing moved, nobody was told, and the booking can be decided again', async () => {
  const id = await disputed()
  await decide(id, { outcome: 'refund' })
  const before = await newsOf('dana')
  const row = await waiting(id)
  await expect(decide(id, { outcome: 'release' }, 0, 'amy')).rejects.toMatchObject({
    status: 409,
    code: 'decision_waits',
    message: expect.stringMatching(/^Ada Okafor just decided about this\./) as string,
  })
  await amy.undo({ id: row.id })
  expect(await due()).toContain('perform_money_decision')
  expect(await read('ada', id)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  expect(await newsOf('dana')).toEqual(before)
  expect(await audits(id)).toEqual([
    { action: 'money.held', actor_id: CAST.ada.id },
    { action: 'money.undone', actor_id: CAST.amy.id },
  ])
  expect(await decide(id, { outcome: 'release' }, 0, 'amy')).toMatchObject({ work_status: 'approved' })
})

test('open pages of the claims team learn of it at once, from its beginning to its end, and a party’s page does not', async () => {
  const heard = async (id: string) =>
    (
      await owner.query<{ user_id: string; status: string }>(
        `select user_id, payload ->> 'status' as status from live_events
         where table_name = 'money_decisions' and payload ->> 'id' = $1 order by id`,
        [id],
      )
    ).rows
  const id = await disputed()
  await decide(id, { outcome: 'refund' })
  const row = await waiting(id)
  const colleagues = (await heard(row.id)).map(({ user_id }) => user_id)
  expect(new Set(colleagues)).toEqual(new Set([CAST.ada.id, CAST.amy.id]))
  const asDriver = await disputed()
  await decide(asDriver, { outcome: 'refund' })
  const own = await waiting(asDriver)
  await owner.query('update orders set user_id = $2 where id = $1', [asDriver, CAST.amy.id])
  await ada.undo({ id: own.id })
  await amy.undo({ id: row.id })
  expect((await heard(row.id)).filter(({ status }) => status === 'undone')).toHaveLength(colleagues.length)
  expect((await heard(own.id)).filter(({ status }) => status === 'undone')).toEqual([
    { user_id: CAST.ada.id, status: 'undone' },
  ])
  await owner.query('update orders set user_id = $2 where id = $1', [asDriver, CAST.dana.id])
})

test('what is refused when it is decided is refused at once, and nothing waits', async () => {
  const id = await disputed()
  const { version } = await read('ada', id)
  const wanted = { id, outcome: 'part', by: 'amount', reason: 'The photos show it', after_seconds: 60 } as const
  const calls = await adminCalls('ada')
  await expect(calls.resolve({ ...wanted, value: 9_999_999, version })).rejects.toMatchObject({ status: 422 })
  await expect(calls.resolve({ ...wanted, value: 100, version: version - 1 })).rejects.toMatchObject({
    code: 'changed',
  })
  expect(await amy.list({ order_id: id })).toEqual([])
  for (const who of ['dana', 'omar'] as const)
    await expect((await team(who)).list({})).rejects.toMatchObject({ status: 403 })
})

test('what can no longer be done when it is due moves nothing: the case says why, and the team is told', async () => {
  const id = await disputed()
  await decide(id, { outcome: 'refund' })
  await owner.query('update orders set version = version where id = $1', [id])
  await due()
  expect(await read('ada', id)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  expect(await ada.list({ order_id: id })).toMatchObject([{ status: 'dropped', ended_for: 'changed' }])
  expect((await audits(id)).map(({ action }) => action)).toEqual(['money.held', 'money.dropped'])
  for (const who of ['ada', 'amy'] as const)
    expect((await newsOf(who))[0]).toMatch(/^A decision wasn’t carried out: Booking #\w+ changed before \$38\.00/)
  await decide(id, { outcome: 'release' }, 0)
  await decide(await disputed(), { outcome: 'release' }, 0)
})

test('undo in two tabs in the very moment it goes out: exactly one of undone and performed, time after time', async () => {
  const id = await disputed(3)
  const perform = (decision: string) =>
    JOBS['perform_money_decision']!(systemCtx(world.services, 'test'), { id: decision })
  let performed = 0
  for (let round = 0; round < rounds(50, 15); round++) {
    await decide(id, { outcome: 'release_part', by: 'amount', value: 1 }, 1)
    const row = await waiting(id)
    world.clock.advance(1000)
    // the undo comes later and later, until the job has always gone first
    const undo = async () => {
      for (let read = 0; read < round; read++) await ada.list({ order_id: id })
      return Promise.allSettled([ada.undo({ id: row.id }), amy.undo({ id: row.id })])
    }
    const [answers] = await Promise.all([undo(), perform(row.id), perform(row.id)])
    const undone = answers.filter(({ status }) => status === 'fulfilled').length
    const state = await stateOf(row.id)
    expect(state).toBe(undone === 1 ? 'undone' : 'performed')
    expect(undone).toBeLessThanOrEqual(1)
    if (state === 'performed') performed++
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'gone_out' })
    expect((await books(id))['provider_balance'] ?? 0).toBe(performed === 0 ? 0 : -performed)
  }
  expect(performed).toBeGreaterThan(0)
  expect(performed).toBeLessThan(rounds(50, 15))
}, 120_000)

test('a write-off waits and can be undone like a refund', async () => {
  const claim_id = await claim('dana')
  const id = await paid('dana', ahead, ahead + 2, { claim_id })
  ahead += 4
  await (await orders('omar')).accept({ id })
  await finish(id)
  const receivables = (await world.as('ada')).on(receivablesContract)
  const given = { order_id: id, amount_cents: 2500, reason: 'The insurer is insolvent', after_seconds: 60 }
  expect(await receivables.writeOff(given)).toBeNull()
  expect(await waiting(id)).toMatchObject({ kind: 'write_off', amount_cents: 2500, payee: 'Peachtree Mutual' })
  await amy.undo({ id: (await waiting(id)).id })
  await due()
  expect((await books(id))['platform_fee']).toBeUndefined()
  expect(await receivables.writeOff(given)).toBeNull()
  await due()
  expect((await books(id))['platform_fee']).toBe(2500)
  // a second half counts with the first
  await limit(3000)
  expect(await receivables.writeOff({ ...given, amount_cents: 501, after_seconds: 0 })).toBeNull()
  expect(await waiting(id)).toMatchObject({ status: 'approval', amount_cents: 501, above_cents: 3000 })
  await ada.undo({ id: (await waiting(id)).id })
})

test('above the limit a second admin approves, never who decided it; then it can be undone, then it goes out', async () => {
  await limit(3000)
  const id = await disputed()
  // asked for at once, and kept all the same
  expect(await decide(id, { outcome: 'refund' }, 0)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  const row = await waiting(id)
  expect(row).toMatchObject({ status: 'approval', above_cents: 3000, applies_at: null, approvers: 1 })
  expect((await newsOf('amy'))[0]).toMatch(/^Refund to approve: \$38\.00 for booking #\w+ needs a second admin\./)
  await due()
  expect(await stateOf(row.id)).toBe('approval')
  for (const step of [() => ada.approve({ id: row.id }), () => ada.refuse({ id: row.id, reason: 'Too much' })])
    await expect(step()).rejects.toMatchObject({
      status: 403,
      message: 'You decided this, so another admin has to approve it.',
    })
  await expect(amy.undo({ id: row.id })).rejects.toMatchObject({ status: 403 })
  await amy.approve({ id: row.id })
  expect(await waiting(id)).toMatchObject({ status: 'waiting', approved_by_name: 'Amy Lindqvist' })
  expect((await newsOf('ada'))[0]).toMatch(/^Refund approved: Amy Lindqvist approved \$38\.00/)
  expect(await world.workJobs()).not.toContain('perform_money_decision')
  await due()
  expect(await read('ada', id)).toMatchObject({ work_status: 'cancelled', refunded_cents: 3800 })
  expect(await audits(id)).toEqual([
    { action: 'money.asked', actor_id: CAST.ada.id },
    { action: 'money.approved', actor_id: CAST.amy.id },
  ])
})

test('at the limit one admin decides, and a release to the provider never asks for a second', async () => {
  await limit(3800)
  const id = await disputed()
  expect(await decide(id, { outcome: 'refund' }, 0)).toMatchObject({ work_status: 'cancelled' })
  await limit(100)
  expect(await decide(await disputed(), { outcome: 'release' }, 0)).toMatchObject({ work_status: 'approved' })
})

test('a second admin refuses with a reason: nothing goes out, and the first reads why', async () => {
  await limit(100)
  const id = await disputed()
  await decide(id, { outcome: 'refund' })
  const row = await waiting(id)
  await expect(amy.refuse({ id: row.id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await amy.refuse({ id: row.id, reason: 'The receipt is missing.' })
  expect((await newsOf('ada'))[0]).toMatch(/^Refund refused: Amy Lindqvist refused .*“The receipt is missing\.”/)
  const said = { status: 'refused', ended_by_name: 'Amy Lindqvist', ended_for: 'The receipt is missing.' }
  expect(await ada.list({ order_id: id })).toMatchObject([said])
  await due()
  expect(await read('ada', id)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  // who asked may take a request back
  await decide(id, { outcome: 'refund' })
  await ada.undo({ id: (await waiting(id)).id })
  expect(await ada.list({ order_id: id })).toEqual([])
})

test('two admins answer a request at the same moment: one wins, time after time', async () => {
  await limit(0)
  await owner.query(`update profiles set role = 'claims_admin' where id = $1`, [CAST.drew.id])
  const third = await team('drew')
  const id = await disputed(2)
  for (let round = 0; round < rounds(50, 15); round++) {
    await decide(id, { outcome: 'part', by: 'amount', value: 100 })
    const row = await waiting(id)
    const answers = [() => amy.approve({ id: row.id }), () => third.refuse({ id: row.id, reason: 'Not like this' })]
    const tries = await Promise.allSettled((round % 2 ? answers : answers.toReversed()).map((answer) => answer()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = tries.find((one) => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'gone_out' })
    if ((await stateOf(row.id)) === 'waiting') await ada.undo({ id: row.id })
  }
  expect(await read('ada', id)).toMatchObject({ refunded_cents: 0 })
  await owner.query(`update profiles set role = 'driver' where id = $1`, [CAST.drew.id])
}, 120_000)

test('a team of one reads that it needs a second admin, and nothing goes out', async () => {
  await limit(0)
  await owner.query(`update profiles set role = 'driver' where id = $1`, [CAST.amy.id])
  const id = await disputed()
  await decide(id, { outcome: 'refund' }, 0)
  const [row] = await ada.list({ order_id: id })
  expect(row).toMatchObject({ status: 'approval', approvers: 0, mine: true })
  await expect(ada.approve({ id: row!.id })).rejects.toMatchObject({ status: 403 })
  await due()
  expect(await read('ada', id)).toMatchObject({ work_status: 'disputed', refunded_cents: 0 })
  await owner.query(`update profiles set role = 'claims_admin' where id = $1`, [CAST.amy.id])
})

test('a sum that time changed before it was due does not go out: it is not what was decided', async () => {
  await limit(100_000)
  const id = await paid('dana', ahead, ahead + 2)
  ahead += 4
  await (await orders('omar')).accept({ id })
  const { full_refund_until } = await (await orders('dana')).cancelPreview({ id })
  // free for half a minute more, by the terms it was bought under
  const more = (Date.parse(full_refund_until!) - world.services.now().getTime() - 30_000) / 3_600_000
  await owner.query(
    `update orders set price_snapshot = jsonb_set(price_snapshot, '{cancellation,full_refund_hours}',
       to_jsonb((price_snapshot #>> '{cancellation,full_refund_hours}')::float8 + $2::float8)) where id = $1`,
    [id, more],
  )
  await decide(id, { outcome: 'cancel_policy' })
  expect(await waiting(id)).toMatchObject({ amount_cents: 11_400 })
  await due()
  expect(await ada.list({ order_id: id })).toMatchObject([{ status: 'dropped', ended_for: 'refund_changed' }])
  expect(await read('ada', id)).toMatchObject({ work_status: 'accepted', refunded_cents: 0 })
})

test('two write-offs of one booking at the same moment: together never above the limit of one admin', async () => {
  await limit(3000)
  for (let round = 0; round < 5; round++) {
    const claim_id = await claim('dana')
    const id = await paid('dana', ahead, ahead + 2, { claim_id })
    ahead += 4
    await (await orders('omar')).accept({ id })
    await finish(id)
    const receivables = (await world.as('ada')).on(receivablesContract)
    const writeOff = (after_seconds: number) =>
      receivables.writeOff({ order_id: id, amount_cents: 2000, reason: 'The insurer is insolvent', after_seconds })
    await Promise.allSettled([writeOff(60), writeOff(0), writeOff(60)])
    await due()
    expect((await books(id))['platform_fee']).toBe(2000)
    const again = await team('ada')
    for (const { id: left, status } of await again.list({ order_id: id }))
      if (status === 'approval') await again.undo({ id: left })
  }
}, 120_000)

test('what was written off between the decision and its end is counted: nothing goes above the limit unseen', async () => {
  await limit(3000)
  const claim_id = await claim('dana')
  const id = await paid('dana', ahead, ahead + 2, { claim_id })
  ahead += 4
  await (await orders('omar')).accept({ id })
  await finish(id)
  const receivables = (await world.as('ada')).on(receivablesContract)
  const given = { order_id: id, amount_cents: 2000, reason: 'The insurer is insolvent', after_seconds: 60 }
  expect(await receivables.writeOff(given)).toBeNull()
  const again = await team('ada')
  const [row] = await again.list({ order_id: id })
  const kept = row!.id
  // as if both had been tried before the first was kept
  await owner.query(`update money_decisions set order_id = $2 where id = $1`, [kept, await disputed()])
  expect(await receivables.writeOff({ ...given, after_seconds: 0 })).toMatchObject({ kind: 'written_off' })
  await owner.query(`update money_decisions set order_id = $2 where id = $1`, [kept, id])
  await due()
  expect(await again.list({ order_id: id })).toMatchObject([{ status: 'dropped', ended_for: 'above_limit' }])
  expect((await books(id))['platform_fee']).toBe(2000)
})

test('an admin who is a party of the booking neither hears of it nor counts as a second', async () => {
  await limit(0)
  const [ada, amy] = [await team('ada'), await team('amy')]
  const id = await disputed()
  await owner.query(
    `insert into provider_members (provider_id, user_id, member_role) select provider_id, $2, 'front_desk' from orders where id = $1`,
    [id, CAST.amy.id],
  )
  const before = await newsOf('amy')
  await decide(id, { outcome: 'refund' }, 0)
  const [row] = await ada.list({ order_id: id })
  expect(row).toMatchObject({ status: 'approval', approvers: 0 })
  expect(await newsOf('amy')).toEqual(before)
  await expect(amy.approve({ id: row!.id })).rejects.toMatchObject({ status: 404 })
  await owner.query('delete from provider_members where user_id = $1', [CAST.amy.id])
  await expect(amy.undo({ id: row!.id })).rejects.toMatchObject({ status: 403 })
  await expect(decide(id, { outcome: 'release' }, 0, 'amy')).rejects.toMatchObject({
    message: 'What Ada Okafor decided about this booking needs a second admin. Approve or refuse it first.',
  })
  await ada.undo({ id: row!.id })
})

test('what an admin decided stays on record when their account is gone', async () => {
  await owner.query(`update profiles set role = 'claims_admin' where id = $1`, [CAST.drew.id])
  const id = await disputed()
  await decide(id, { outcome: 'release' }, 60, 'drew')
  const [row] = await (await team('ada')).list({ order_id: id })
  await due()
  await owner.query(`update profiles set role = 'driver' where id = $1`, [CAST.drew.id])
  await (await world.as('drew')).on(privacyContract).deleteMe({ password: PASSWORD, word: 'DELETE' })
  expect(await stateOf(row!.id)).toBe('performed')
})
