import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { createWorld } from '#test/world.ts'
import { CLAIM_STATUS, CLAIM_STATUSES, type ClaimStatus } from '#features/claims/claims/claim.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { coverageContract } from '../contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'

const world = await createWorld()
const dana = (await world.as('dana')).on({ ...intakeContract, ...coverageContract, ...claimsContract })
const ada = (await world.as('ada')).on({
  ...claimsContract,
  ...intakeContract,
  ...documentsContract,
  ...coverageContract,
})
const amy = (await world.as('amy')).on({
  ...claimsContract,
  ...intakeContract,
  ...documentsContract,
  ...coverageContract,
})
let number = 0
const submitted = () =>
  dana.submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-1',
    claim_number: `CV-${(number += 1)}`,
    claim_type: 'collision',
    loss_date: '2026-11-01',
    loss_state: 'GA',
  })
const confirmed = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  rental_start: '2026-11-20',
  repair_authorized_amount_cents: 640_000,
  deductible_cents: 50_000,
  rental_start_allowed: true,
  confirmed_how: 'phone',
  confirmed_by: 'Lena Ortiz, Harborline Mutual',
} as const
const verified = async () => {
  const { id, version } = await submitted()
  return (await ada.verify({ claim_id: id, version, ...confirmed })).claim
}
const dbAs = (who: keyof typeof CAST) =>
  ctxOf(world.services, { kind: 'person', id: CAST[who].id, role: CAST[who].role, session_id: '' })

test('verifying moves the claim, keeps who confirmed what, and notifies the driver on the page and by mail', async () => {
  const { id, version } = await submitted()
  const { claim, coverage } = await ada.verify({ claim_id: id, version, ...confirmed })
  expect(claim).toMatchObject({ status: 'coverage-verified', version: version + 1 })
  expect(coverage).toMatchObject({ ...confirmed, direct_bill: false })
  expect(await dana.coverage({ claim_id: id })).toEqual([coverage])
  const bell = (await world.as('dana')).on(notificationsContract)
  expect(await bell.list({ limit: 1 })).toMatchObject([
    { type: 'success', title: 'Coverage verified', action_url: `/claim/${id}` },
  ])
  const { rows } = await world.databases.owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and kind = 'claim_verified' order by id desc limit 1`,
    [CAST.dana.email],
  )
  expect(rows[0]!.text_body).toContain(
    '$40.00 a day for a rental car, up to 30 days, $1,200.00 total, from Nov 20, 2026',
  )
  const audit = await world.databases.owner.query(
    `select actor_id, after ->> 'deductible_cents' as deductible from audit_log where action = 'coverage.verify' and subject_id = $1`,
    [id],
  )
  expect(audit.rows).toEqual([{ actor_id: CAST.ada.id, deductible: '50000' }])
})

test('the timeline names the driver to themselves, admins by first name, and the promise', async () => {
  const claim = await verified()
  expect(await dana.events({ claim_id: claim.id })).toMatchObject([
    { to_status: 'intake', actor: { kind: 'you' }, next_expected_at: claim.coverage_due_at },
    {
      from_status: 'intake',
      to_status: 'coverage-verified',
      actor: { kind: 'team', name: 'Ada' },
      next_expected_at: null,
    },
  ])
  expect(await amy.events({ claim_id: claim.id })).toMatchObject([
    { actor: { kind: 'driver', name: 'Dana Whitfield' } },
    { actor: { kind: 'team', name: 'Ada Okafor' } },
  ])
})

test('the second admin with an old copy is told who changed the claim, whatever they try', async () => {
  const { id, version } = await submitted()
  await ada.verify({ claim_id: id, version, ...confirmed })
  const changed = {
    status: 409,
    code: 'changed',
    message: expect.stringContaining('Ada Okafor changed this claim'),
    details: [
      { path: 'version', message: String(version + 1) },
      { path: 'changed_by', message: 'Ada Okafor' },
    ],
  }
  await expect(amy.verify({ claim_id: id, version, ...confirmed, deductible_cents: 0 })).rejects.toMatchObject(changed)
  await expect(amy.transition({ claim_id: id, version, to: 'closed', reason: 'done' })).rejects.toMatchObject(changed)
  expect((await dana.coverage({ claim_id: id }))[0]!.deductible_cents).toBe(50_000)
})

test('of two admins at the same moment exactly one verifies', async () => {
  const { id, version } = await submitted()
  const both = await Promise.allSettled([ada, amy].map((api) => api.verify({ claim_id: id, version, ...confirmed })))
  expect(both.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await dana.events({ claim_id: id })).toHaveLength(2)
})

test('coverage can be corrected later; the timeline says so and the status stays', async () => {
  const claim = await verified()
  const again = await amy.verify({ claim_id: claim.id, version: claim.version, ...confirmed, rental_max_days: 35 })
  expect(again).toMatchObject({ claim: { status: 'coverage-verified' }, coverage: { rental_max_days: 35, version: 2 } })
  expect((await dana.events({ claim_id: claim.id })).at(-1)).toMatchObject({ kind: 'coverage', actor: { name: 'Amy' } })
})

test('saving the same figures again changes nothing and notifies nobody', async () => {
  const sources = { deductible_cents: { how: 'letter', by: 'Harborline Mutual', on: '2026-11-19' } } as const
  const { id, version } = await submitted()
  const { claim, coverage } = await ada.verify({ claim_id: id, version, ...confirmed, sources })
  const notified = async () => (await (await world.as('dana')).on(notificationsContract).list({})).length
  const before = [await notified(), (await dana.events({ claim_id: id })).length]
  const again = amy.verify({ claim_id: id, version: claim.version, ...confirmed, sources })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'unchanged' })
  expect(await ada.coverage({ claim_id: id })).toEqual([coverage])
  expect([await notified(), (await dana.events({ claim_id: id })).length]).toEqual(before)
})

test.each(['coverage-verified', 'closed'] as const)(
  'a claim that went back to intake from %s is verified with the same figures, and its driver is notified',
  async (from) => {
    const claim = await verified()
    const move = async (version: number, to: ClaimStatus) =>
      (await ada.transition({ claim_id: claim.id, version, to, reason: 'The insurer looks again' })).version
    let { version } = claim
    if (from === 'closed') version = await move(version, 'closed')
    version = await move(version, 'intake')
    const again = await ada.verify({ claim_id: claim.id, version, ...confirmed })
    expect(again.claim.status).toBe('coverage-verified')
    expect((await dana.events({ claim_id: claim.id })).at(-1)).toMatchObject({
      from_status: 'intake',
      to_status: 'coverage-verified',
    })
    expect(await (await world.as('dana')).on(notificationsContract).list({ limit: 1 })).toMatchObject([
      { title: 'Coverage verified', action_url: `/claim/${claim.id}` },
    ])
  },
)

test.each([
  [{ rental_daily_cap_cents: null }, 'rental_daily_cap_cents'],
  [{ rental_max_days: 0 }, 'rental_max_days'],
  [{ rental_total_cap_cents: 100 }, 'rental_total_cap_cents'],
  [{ rental_max_days: 366 }, 'rental_max_days'],
  [{ deductible_cents: -1 }, 'deductible_cents'],
  [{ deductible_cents: 12.5 }, 'deductible_cents'],
  [{ rental_start: 'soon' }, 'rental_start'],
  [{ confirmed_how: 'guess' as 'phone' }, 'confirmed_how'],
  [{ confirmed_by: ' ' }, 'confirmed_by'],
])('coverage with %o is refused at its field', async (change, path) => {
  const { id, version } = await submitted()
  const wrong = ada.verify({ claim_id: id, version, ...confirmed, ...change })
  await expect(wrong).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('only the listed moves are possible, closing and going back need a reason, and each is on the timeline', async () => {
  let { id, version } = await verified()
  const go = async (to: ClaimStatus, reason?: string) => {
    const claim = await ada.transition({ claim_id: id, version, to, ...(reason && { reason }) })
    version = claim.version
    return claim
  }
  await expect(go('closed')).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  await expect(go('coverage-verified')).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await go('in-progress')
  await expect(go('intake', 'Entered by mistake')).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await expect(dana.withdraw({ claim_id: id, reason: 'Changed my mind' })).rejects.toMatchObject({ code: 'work_began' })
  expect(await go('closed', 'Repaired and delivered')).toMatchObject({ close_reason: 'Repaired and delivered' })
  const reopened = await go('intake', 'Supplement found')
  expect(reopened).toMatchObject({ status: 'intake', close_reason: null })
  expect(Date.parse(reopened.coverage_due_at)).toBeGreaterThan(world.services.now().getTime() + 86_390_000)
  await expect(go('coverage-verified')).rejects.toMatchObject({ code: 'needs_coverage' })
  const last = (await dana.events({ claim_id: id })).at(-1)
  expect(last).toMatchObject({ reason: 'Supplement found', next_expected_at: reopened.coverage_due_at })
})

test('the status table on screen and the moves in the database are the same', async () => {
  const { rows } = await world.databases.owner.query<{ from_status: ClaimStatus; to_status: ClaimStatus }>(
    `select from_status, to_status from status_transitions where machine = 'claim'`,
  )
  const table = CLAIM_STATUSES.flatMap((from) => CLAIM_STATUS[from].next.map((to) => `${from} → ${to}`))
  expect(rows.map((row) => `${row.from_status} → ${row.to_status}`).toSorted()).toEqual(table.toSorted())
})

test('below the verbs the database refuses as well: moves, owners and coverage that are not theirs', async () => {
  const { id } = await submitted()
  const claim = await verified()
  const move = (who: keyof typeof CAST, claimId: string, status: ClaimStatus) =>
    dbAs(who).write((tx) => tx.updateTable('claims').set({ status }).where('id', '=', claimId).executeTakeFirst())
  await expect(move('dana', id, 'coverage-verified')).rejects.toMatchObject({ code: '42501' })
  await expect(move('ada', id, 'in-progress')).rejects.toMatchObject({ code: 'CC409' })
  expect((await move('drew', id, 'closed')).numUpdatedRows).toBe(0n)
  const row = { claim_id: id, confirmed_how: 'phone', confirmed_by: 'me', verified_by: CAST.dana.id } as const
  await expect(dbAs('dana').write((tx) => tx.insertInto('coverage').values(row).execute())).rejects.toMatchObject({
    code: '42501',
  })
  const raise = dbAs('dana').write((tx) =>
    tx.updateTable('coverage').set({ rental_max_days: 365 }).where('claim_id', '=', claim.id).executeTakeFirst(),
  )
  expect((await raise).numUpdatedRows).toBe(0n)
})

test('when the promise is over, admins and driver are notified once, and a verified claim is left alone', async () => {
  const late = await submitted()
  const done = await verified()
  await world.workJobs()
  world.clock.advance(25 * 3_600_000)
  await world.workJobs()
  const later = await world.as('dana')
  const bell = later.on(notificationsContract)
  const told = (await bell.list({ limit: 100 })).filter((news) => news.title === 'Your claim needs more time')
  expect(told.filter((news) => news.action_url === `/claim/${late.id}`)).toHaveLength(1)
  expect(told.filter((news) => news.action_url === `/claim/${done.id}`)).toHaveLength(0)
  expect((await later.on(claimsContract).events({ claim_id: late.id })).at(-1)).toMatchObject({
    kind: 'overdue',
    actor: { kind: 'system' },
  })
})
