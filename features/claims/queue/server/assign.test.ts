import { expect, test } from 'vitest'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { auditContract } from '#features/front/audit/contract.ts'
import { dayIn, TEAM_ZONE } from '#lib/dates.ts'
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { claimWorkContract } from '../claim-work.ts'
import { queueContract, type QueueFilters } from '../queue.ts'

const world = await createWorld()
const { owner } = world.databases
const team = { ...claimWorkContract, ...queueContract, ...claimsContract }
const [ada, amy] = [(await world.as('ada')).on(team), (await world.as('amy')).on(team)]
const [adas, amys] = [(await world.as('ada')).on(auditContract), (await world.as('amy')).on(auditContract)]
const ADA = CAST.ada.id
const AMY = CAST.amy.id
let number = 0
const submit = async () =>
  (
    await (await world.as('dana')).on(intakeContract).submit({
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-POL-20-884417',
      claim_number: `AS-${(number += 1)}`,
      claim_type: 'collision',
      loss_date: '2026-11-01',
    })
  ).id
const found = async (filters: Partial<QueueFilters>, by = ada) =>
  (await by.queue({ status: 'open', limit: 100, ...filters })).rows.map(({ id }) => id)
const give = (ids: string[], to: string | null, was: string | null = null, by = ada) =>
  by.assignMany({ claims: ids.map((id) => ({ id, was })), to })
/** An admin who is there besides the cast. */
async function colleague() {
  const id = newId()
  await owner.query(`insert into profiles (id, name, email, role) values ($1, 'Kai Ito', $2, 'claims_admin')`, [
    id,
    `${id}@example.com`,
  ])
  return id
}

test('an assigned claim stays with its admin, is found by mine and by name, and is nobody’s again when released', async () => {
  const [one, two, free] = [await submit(), await submit(), await submit()]
  expect(await give([one], ADA)).toEqual({ done: [one], refused: [] })
  await give([two], AMY)
  expect(await found({ assigned: 'mine' })).toContain(one)
  expect(await found({ assigned: 'mine' })).not.toContain(two)
  expect(await found({ assignee: AMY })).toEqual([two])
  const nobodys = await found({ assigned: 'free' })
  expect([nobodys.includes(free), nobodys.includes(one), nobodys.includes(two)]).toEqual([true, false, false])
  const { rows } = await ada.queue({ status: 'open', limit: 100 })
  expect(rows.find(({ id }) => id === two)).toMatchObject({ assignee: { id: AMY, name: CAST.amy.name, mine: false } })
  expect(await ada.work({ claim_id: two })).toMatchObject({
    assignee: { id: AMY },
    assigned_by: { id: ADA, name: CAST.ada.name },
  })
  expect(await give([two], null, AMY)).toMatchObject({ done: [two] })
  expect(await found({ assignee: AMY })).toEqual([])
  const record = await owner.query(
    `select actor_id, before ->> 'assignee_id' as was, after ->> 'assignee_id' as now from audit_log
     where action = 'claim.assign' and subject_id = $1 order by id`,
    [two],
  )
  expect(record.rows).toEqual([
    { actor_id: ADA, was: null, now: AMY },
    { actor_id: ADA, was: AMY, now: null },
  ])
})

test('whoever is given claims learns of it once; taking one oneself notifies nobody', async () => {
  const news = async () =>
    (await (await world.as('amy')).on(notificationsContract).list({ limit: 100 })).map(({ title }) => title)
  const before = (await news()).filter((title) => title.includes('assigned to you')).length
  await give([await submit(), await submit()], AMY)
  await give([await submit()], AMY)
  await give([await submit()], AMY, null, amy)
  const after = (await news()).filter((title) => title.includes('assigned to you'))
  expect(after.slice(0, after.length - before)).toEqual(['A claim was assigned to you', 'Claims were assigned to you'])
})

test('whoever had a claim learns that a colleague took it over, and not of what they gave away themselves', async () => {
  const news = async () =>
    (await (await world.as('amy')).on(notificationsContract).list({ limit: 100 })).filter(({ title }) =>
      title.startsWith('A claim is no longer'),
    ).length
  const before = await news()
  const [taken, left] = [await submit(), await submit()]
  await give([taken, left], AMY)
  await give([taken], ADA, AMY)
  expect(await news()).toBe(before + 1)
  await give([left], ADA, AMY, amy)
  expect(await news()).toBe(before + 1)
})

test('the record of several claims at once is one line, of a single claim none, and never what was written', async () => {
  const lines = async () =>
    (await owner.query<{ after: object }>(`select after from audit_log where action = 'claim.many' order by id`)).rows
  const before = (await lines()).length
  const ids = [await submit(), await submit()]
  await give([ids[0]!], AMY)
  expect(await lines()).toHaveLength(before)
  await ada.noteMany({ claim_ids: ids, body: 'A word between us.' })
  const written = await lines()
  expect(written).toHaveLength(before + 1)
  const { rows } = await owner.query<{ after: object }>(
    `select after from audit_log where action = 'claim.note' and subject_id = any($1)`,
    [ids],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify([...written, ...rows])).not.toContain('A word between us')
})

test('an admin finds nothing about their own claim in the audit log', async () => {
  const [own, other] = [await submit(), await submit()]
  await owner.query('update claims set driver_id = $2 where id = $1', [own, AMY])
  await give([own, other], ADA)
  await ada.noteMany({ claim_ids: [own, other], body: 'Check the mileage.' })
  const recorded = async (by: typeof adas, row: string) => (await by.list({ row })).rows.length
  expect(await recorded(adas, own)).toBeGreaterThan(0)
  expect(await recorded(amys, own)).toBe(0)
  expect(await recorded(amys, other)).toBeGreaterThan(0)
  const several = async (by: typeof adas) => (await by.list({ action: 'claim.many' })).rows.length
  expect((await several(adas)) - (await several(amys))).toBe(2)
})

test('the next claim is never one that a colleague has', async () => {
  const ids = [await submit(), await submit()]
  await owner.query(`update claims set coverage_due_at = now() - make_interval(days => 400) where id = any($1)`, [ids])
  await give([ids[0]!], AMY)
  expect((await ada.takeNext({})).id).toBe(ids[1])
  expect((await amy.takeNext({})).id).toBe(ids[0])
})

test('of two admins who assign the same claim at the same moment one is refused, and it has one owner', async () => {
  for (let round = 0; round < 5; round++) {
    const ids = [await submit(), await submit(), await submit()]
    const both = await Promise.all([give(ids, ADA), give(ids.toReversed(), AMY, null, amy)])
    for (const id of ids) {
      const winners = both.filter(({ done }) => done.includes(id))
      expect(winners).toHaveLength(1)
      const loser = both.find(({ done }) => !done.includes(id))!
      expect(loser.refused.find((row) => row.id === id)).toMatchObject({ code: 'assigned_meanwhile' })
      const { assignee } = await ada.work({ claim_id: id })
      expect(assignee!.id).toBe(winners[0] === both[0] ? ADA : AMY)
    }
  }
})

test('what is refused for one claim stands beside it, and the others are assigned', async () => {
  const [fine, closed, own, theirs] = [await submit(), await submit(), await submit(), await submit()]
  await owner.query('update claims set driver_id = $2 where id = $1', [own, ADA])
  await owner.query('update claims set driver_id = $2 where id = $1', [theirs, AMY])
  const { version } = await ada.get({ id: closed })
  await ada.transition({ claim_id: closed, version, to: 'closed', reason: 'Nothing more to do.' })
  const missing = newId()
  const { done, refused } = await give([fine, closed, own, theirs, missing], AMY)
  expect(done).toEqual([fine])
  expect(Object.fromEntries(refused.map(({ id, code }) => [id, code]))).toEqual({
    [closed]: 'claim_closed',
    [own]: 'forbidden',
    [theirs]: 'their_own',
    [missing]: 'PGRST116',
  })
  expect(await ada.work({ claim_id: theirs })).toMatchObject({ assignee: null })
  const stranger = give([await submit()], CAST.dana.id)
  await expect(stranger).rejects.toMatchObject({ status: 422, details: [{ path: 'to' }] })
  await expect((await world.as('dana')).on(queueContract).workload({})).rejects.toMatchObject({ status: 403 })
})

test('an admin who is suspended, loses the role or leaves has no claims anymore, and that is on record', async () => {
  for (const change of [`suspended_at = now()`, `role = 'driver'`, `deleted_at = now()`]) {
    const kai = await colleague()
    const claim_id = await submit()
    await give([claim_id], kai)
    await owner.query(`update profiles set ${change} where id = $1`, [kai])
    expect(await ada.work({ claim_id }), change).toMatchObject({ assignee: null })
    expect(await found({ assigned: 'free' })).toContain(claim_id)
    const { rows } = await owner.query(
      `select before from audit_log where action = 'claim.unassigned' and subject_id = $1`,
      [claim_id],
    )
    expect(rows).toEqual([{ before: { assignee_id: kai } }])
    await expect(give([claim_id], kai)).rejects.toMatchObject({ status: 422 })
  }
})

test('a claim that is assigned while its admin leaves ends with nobody', async () => {
  for (let round = 0; round < 6; round++) {
    const kai = await colleague()
    const claim_id = await submit()
    const leaves = owner.query('update profiles set suspended_at = now() where id = $1', [kai])
    await Promise.allSettled([give([claim_id], kai), leaves])
    expect(await ada.work({ claim_id })).toMatchObject({ assignee: null })
  }
})

test('the database itself gives no claim to somebody outside the team, nor to its own driver', async () => {
  const claim_id = await submit()
  await ada.setFollowUp({ claim_id, on: dayIn(TEAM_ZONE, new Date()), was: null, reason: 'Ask again.' })
  for (const to of [CAST.sal.id, CAST.dana.id])
    await expect(
      owner.query('update claim_work set assignee_id = $2, assigned_at = now() where claim_id = $1', [claim_id, to]),
    ).rejects.toMatchObject({ code: 'CC409' })
})

test('each figure of the workload counts what the queue shows under its filters', async () => {
  const kai = await colleague()
  const [late, today, plain] = [await submit(), await submit(), await submit()]
  await owner.query(`update claims set coverage_due_at = now() - interval '1 hour' where id = $1`, [late])
  await owner.query(`update claims set coverage_due_at = now() + interval '1 second' where id = $1`, [today])
  await give([late, today, plain], kai)
  await ada.setFollowUp({ claim_id: plain, on: dayIn(TEAM_ZONE, new Date()), was: null, reason: 'Ask again.' })
  const rows = await ada.workload({})
  expect(rows.map(({ admin }) => admin?.name ?? null)).toEqual(expect.arrayContaining([CAST.ada.name, 'Kai Ito', null]))
  for (const { admin, ...counts } of rows) {
    const whose = admin ? { assignee: admin.id } : { assigned: 'free' as const }
    const counted = {
      open: (await found(whose)).length,
      overdue: (await found({ ...whose, status: 'intake', due: 'overdue' })).length,
      today: (await found({ ...whose, status: 'intake', due: 'today' })).length,
      follow_up: (await found({ ...whose, follow_up: 'due' })).length,
    }
    expect(counts, admin?.name ?? 'nobody').toEqual(counted)
  }
  expect(rows.find(({ admin }) => admin?.id === kai)!.open).toBe(3)
})
