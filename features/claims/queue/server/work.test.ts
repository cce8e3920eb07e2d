import { beforeEach, expect, test } from 'vitest'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { addDays, type Day, dayIn, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { claimWorkContract } from '../claim-work.ts'
import { queueContract, type QueueFilters } from '../queue.ts'

const world = await createWorld()
const { owner } = world.databases
const team = { ...claimNotesContract, ...claimWorkContract, ...queueContract, ...claimsContract, ...lifecycleContract }
const [ada, amy] = [(await world.as('ada')).on(team), (await world.as('amy')).on(team)]
const dashboard = (await world.as('ada')).on(dashboardsContract)
let number = 0
const submit = async () =>
  (
    await (await world.as('dana')).on(intakeContract).submit({
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-POL-20-884417',
      claim_number: `FU-${(number += 1)}`,
      claim_type: 'collision',
      loss_date: '2026-11-01',
    })
  ).id
/** An accident of an admin, which another one works on. */
const ofAmy = async () => {
  const id = await submit()
  await owner.query('update claims set driver_id = $2 where id = $1', [id, CAST.amy.id])
  return id
}
const at = async (id: string) => ({ claim_id: id, version: (await ada.get({ id })).version })
const close = async (id: string) =>
  ada.transition({ ...(await at(id)), to: 'closed', reason: 'Nothing more to do here.' })
const today = () => dayIn(TEAM_ZONE, world.services.now())
const found = async (filters: Partial<QueueFilters>) =>
  (await ada.queue({ status: 'open', limit: 100, ...filters })).rows.map(({ id }) => id)
const ASK = 'Ask the insurer again.'
const set = (claim_id: string, on: Day | null, was: Day | null = null, by = ada) =>
  by.setFollowUp({ claim_id, on, was: was === null ? null : { on: was, reason: ASK }, reason: ASK })
beforeEach(() => world.clock.reset())

test('a call is logged among the notes with whom, when and what was said, and struck like a note', async () => {
  const claim_id = await submit()
  const time = new Date(world.services.now().getTime() - 60_000).toISOString()
  const call = { with: 'insurer', to: 'Lena Ortiz, 404-555-0188', at: time, number: 'HL-77/2' } as const
  const noted = await ada.addNote({ claim_id, body: 'They approve on Monday.', call })
  expect(noted).toMatchObject({ kind: 'call', body: 'They approve on Monday.', call, mine: true, follow_up_on: null })
  const { number: _, ...without } = call
  await amy.addNote({ claim_id, body: 'The driver has the papers.', call: { ...without, with: 'driver' } })
  await amy.addNote({ claim_id, body: 'Waiting.' })
  expect((await ada.notes({ claim_id })).map(({ kind, call: said }) => [kind, said?.with, said?.number])).toEqual([
    ['call', 'insurer', 'HL-77/2'],
    ['call', 'driver', null],
    ['note', undefined, undefined],
  ])
  expect(await ada.strikeNote({ id: noted.id, reason: 'Another claim' })).toMatchObject({
    struck_reason: 'Another claim',
  })
  const { rows } = await owner.query(`select actor_id from audit_log where action = 'claim.call' and subject_id = $1`, [
    claim_id,
  ])
  expect(rows).toEqual([{ actor_id: CAST.ada.id }, { actor_id: CAST.amy.id }])
  const ahead = new Date(world.services.now().getTime() + 3_600_000).toISOString()
  await expect(ada.addNote({ claim_id, body: 'x', call: { ...call, at: ahead } })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'call.at' }],
  })
  await expect(ada.addNote({ claim_id, body: 'x', call: { ...call, to: ' ' } })).rejects.toMatchObject({ status: 422 })
  // an offset that the database doesn't know is a moment like any other; a year of two digits is none
  const far = { ...call, at: '2026-11-01T10:00:00-18:35' }
  expect((await ada.addNote({ claim_id, body: 'x', call: far })).call?.at).toBe('2026-11-02T04:35:00.000Z')
  await expect(
    ada.addNote({ claim_id, body: 'x', call: { ...call, at: '0026-11-01T10:00:00Z' } }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'call.at' }] })
})

test('a claim that was put off is due on its day, in the queue, in its count and among the deadlines', async () => {
  const [now, later, plain] = [await submit(), await submit(), await submit()]
  expect(await set(now, today())).toMatchObject({ follow_up: { on: today(), reason: 'Ask the insurer again.' } })
  const before = await ada.queueCounts({})
  await set(later, addDays(today(), 2))
  const due = await found({ follow_up: 'due' })
  expect([due.includes(now), due.includes(later), due.includes(plain)]).toEqual([true, false, false])
  expect(await found({ follow_up: 'later' })).toContain(later)
  expect((await ada.queueCounts({})).follow_up).toBe(before.follow_up)
  const { rows } = await ada.queue({ status: 'open', limit: 100 })
  expect(rows.find(({ id }) => id === later)).toMatchObject({ follow_up_on: addDays(today(), 2) })
  expect(rows.find(({ id }) => id === plain)).toMatchObject({ follow_up_on: null })
  const deadlines = async () => (await dashboard.deadlines({ kind: 'follow_up', limit: 100 })).rows
  const ends = startOfDayIn(TEAM_ZONE, addDays(today(), 1)).toISOString()
  expect((await deadlines()).filter(({ id }) => [now, later].includes(id))).toMatchObject([{ id: now, due_at: ends }])

  // days go by
  await owner.query('update claim_work set follow_up_on = follow_up_on - 3 where claim_id = any($1)', [[now, later]])
  expect(await found({ follow_up: 'due' })).toContain(later)
  expect((await ada.queueCounts({})).follow_up).toBe(before.follow_up + 1)
  expect((await deadlines()).map(({ id }) => id)).toEqual(expect.arrayContaining([now, later]))
  expect((await dashboard.deadlines({})).counts.find(({ kind }) => kind === 'follow_up')!.late).toBeGreaterThan(0)
  await close(later)
  expect((await ada.queueCounts({})).follow_up, 'a closed claim asks for nothing').toBe(before.follow_up)
})

test('moving and ending a follow-up stays on record with who and why, and is not struck', async () => {
  const claim_id = await submit()
  const [first, second] = [addDays(today(), 1), addDays(today(), 3)]
  await set(claim_id, first)
  await amy.setFollowUp({ claim_id, on: second, was: { on: first, reason: ASK }, reason: 'The adjuster is out.' })
  const was = { on: second, reason: 'The adjuster is out.' }
  const ended = await ada.setFollowUp({ claim_id, on: null, was, reason: 'They approved it.' })
  expect(ended.follow_up).toBeNull()
  const notes = await ada.notes({ claim_id })
  expect(notes.map(({ kind, follow_up_on, body, author }) => [kind, follow_up_on, body, author])).toEqual([
    ['follow_up', first, 'Ask the insurer again.', CAST.ada.name],
    ['follow_up', second, 'The adjuster is out.', CAST.amy.name],
    ['follow_up', null, 'They approved it.', CAST.ada.name],
  ])
  await expect(ada.strikeNote({ id: notes[0]!.id, reason: 'No more' })).rejects.toMatchObject({
    code: 'follow_up_stays',
  })
  const { rows } = await owner.query(
    `select action, actor_id, before ->> 'follow_up_on' as was, after ->> 'follow_up_on' as now, reason from audit_log
     where subject_id = $1 and action like 'claim.follow%' order by id`,
    [claim_id],
  )
  expect(rows).toEqual([
    { action: 'claim.follow_up', actor_id: CAST.ada.id, was: null, now: first, reason: 'Ask the insurer again.' },
    { action: 'claim.follow_up', actor_id: CAST.amy.id, was: first, now: second, reason: 'The adjuster is out.' },
    { action: 'claim.followed_up', actor_id: CAST.ada.id, was: second, now: null, reason: 'They approved it.' },
  ])
  await expect(set(claim_id, null)).rejects.toMatchObject({ status: 409, code: 'no_follow_up' })
})

test('of two admins who set a day at the same moment one is refused, and learns of the other', async () => {
  for (let round = 1; round <= 4; round++) {
    const claim_id = await submit()
    const both = await Promise.allSettled([
      set(claim_id, addDays(today(), round)),
      set(claim_id, addDays(today(), round + 1), null, amy),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'follow_up_changed' } })
    const won = both[0]!.status === 'fulfilled' ? round : round + 1
    expect(await ada.work({ claim_id })).toMatchObject({ follow_up: { on: addDays(today(), won) } })
    expect(await ada.notes({ claim_id })).toHaveLength(1)
  }
})

test('a follow-up that says something else by now is not ended unread, also on the same day', async () => {
  const claim_id = await submit()
  await set(claim_id, today())
  const was = { on: today(), reason: ASK }
  await amy.setFollowUp({ claim_id, on: today(), was, reason: 'Send the photos.' })
  await expect(set(claim_id, null, today())).rejects.toMatchObject({ status: 409, code: 'follow_up_changed' })
  expect(await ada.work({ claim_id })).toMatchObject({ follow_up: { on: today(), reason: 'Send the photos.' } })
})

test('an alarm counts what its link shows, whatever else the queue is narrowed to', async () => {
  const [late, planned] = [await submit(), await submit()]
  await owner.query(`update claims set coverage_due_at = now() - interval '1 hour' where id = $1`, [late])
  await set(planned, today())
  const all = await ada.queueCounts({})
  expect([all.overdue, all.follow_up].every((count) => count > 0)).toBe(true)
  expect((await ada.queueCounts({ follow_up: 'due' })).overdue).toBe(all.overdue)
  expect((await ada.queueCounts({ due: 'overdue' })).follow_up).toBe(all.follow_up)
})

test('days in the past, beyond a year, and a closed claim are refused; what was put off can still be ended', async () => {
  const claim_id = await submit()
  for (const on of [addDays(today(), -1), addDays(today(), 366)])
    await expect(set(claim_id, on)).rejects.toMatchObject({ status: 422, details: [{ path: 'on' }] })
  await set(claim_id, today())
  await close(claim_id)
  await expect(set(claim_id, addDays(today(), 1), today())).rejects.toMatchObject({ status: 409, code: 'claim_closed' })
  expect(await set(claim_id, null, today())).toMatchObject({ follow_up: null })
})

test('nobody outside the team reads any of it, nor an admin about their own claim', async () => {
  const [claim_id, own] = [await submit(), await ofAmy()]
  await set(own, today())
  await set(claim_id, today())
  for (const who of ['dana', 'sal', 'omar'] as const) {
    const their = (await world.as(who)).on(team)
    await expect(their.work({ claim_id })).rejects.toMatchObject({ status: 403 })
    await expect(
      their.setFollowUp({ claim_id, on: null, was: { on: today(), reason: ASK }, reason: 'Mine' }),
    ).rejects.toMatchObject({
      status: 403,
    })
  }
  await expect(amy.work({ claim_id: own })).rejects.toMatchObject({ status: 403 })
  await expect(set(own, null, today(), amy)).rejects.toMatchObject({ status: 403 })
  const { rows } = await amy.queue({ status: 'open', limit: 100 })
  expect(rows.find(({ id }) => id === own)).toMatchObject({ follow_up_on: null, assignee: null })
  const due = await amy.queue({ status: 'open', follow_up: 'due', limit: 100 })
  expect(due.rows.map(({ id }) => id)).not.toContain(own)
  expect(due.rows.map(({ id }) => id)).toContain(claim_id)
})

test('a claim that is kept takes the follow-up of the one that is merged into it, and keeps its own', async () => {
  const [goes, stays, other] = [await submit(), await submit(), await submit()]
  const merging = async (from: string) =>
    ada.merge({
      ...(await at(from)),
      into_id: stays,
      into_version: (await at(stays)).version,
      reason: 'Entered twice.',
    })
  await set(goes, addDays(today(), 4))
  await merging(goes)
  expect(await ada.work({ claim_id: stays })).toMatchObject({ follow_up: { on: addDays(today(), 4) } })
  await set(other, addDays(today(), 9))
  await merging(other)
  expect(await ada.work({ claim_id: stays })).toMatchObject({ follow_up: { on: addDays(today(), 4) } })
})

test('merging keeps who assigned a claim and when, and undoing it gives back what was taken over', async () => {
  const merge = async (goes: string, stays: string) => {
    const into = { into_id: stays, into_version: (await ada.get({ id: stays })).version }
    await ada.merge({ ...(await at(goes)), ...into, reason: 'Entered twice.' })
  }
  const give = (id: string, to: string, by: typeof ada) => by.assignMany({ claims: [{ id, was: null }], to })
  const [goes, stays, kept] = [await submit(), await submit(), await submit()]
  await give(goes, CAST.ada.id, amy)
  await set(goes, addDays(today(), 4))
  const { assigned_at } = await ada.work({ claim_id: goes })
  await merge(goes, stays)
  const amys = { id: CAST.amy.id, name: CAST.amy.name }
  expect(await ada.work({ claim_id: stays })).toMatchObject({
    assignee: { id: CAST.ada.id },
    assigned_by: amys,
    assigned_at,
    follow_up: { on: addDays(today(), 4) },
  })
  await ada.unmerge({ ...(await at(goes)), reason: 'Two accidents.' })
  expect(await ada.work({ claim_id: stays })).toMatchObject({ assignee: null, follow_up: null })
  expect(await ada.work({ claim_id: goes })).toMatchObject({
    assignee: { id: CAST.ada.id },
    assigned_by: amys,
    follow_up: { on: addDays(today(), 4) },
  })
  // what the claim that stays has of its own is neither overwritten nor undone
  await give(kept, CAST.ada.id, amy)
  await set(kept, addDays(today(), 9))
  await merge(goes, kept)
  expect(await ada.work({ claim_id: kept })).toMatchObject({
    assigned_by: amys,
    follow_up: { on: addDays(today(), 9) },
  })
  await ada.unmerge({ ...(await at(goes)), reason: 'Two accidents.' })
  expect(await ada.work({ claim_id: kept })).toMatchObject({
    assignee: { id: CAST.ada.id },
    follow_up: { on: addDays(today(), 9) },
  })
})
