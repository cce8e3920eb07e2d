import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { dayIn } from '#lib/dates.ts'
import { createWorld } from '#test/world.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { coverageContract, versionsContract } from '../contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { requestsContract } from '#features/claims/documents/contract.ts'
import { sourceOf } from '#features/claims/claims/source.ts'

const world = await createWorld()
const [danaIs, drewIs, adaIs, amyIs] = await Promise.all((['dana', 'drew', 'ada', 'amy'] as const).map(world.as))
const dana = danaIs!.on({ ...intakeContract, ...coverageContract, ...claimsContract })
const ada = adaIs!.on({ ...coverageContract, ...claimsContract })
const amy = amyIs!.on(coverageContract)
const { owner } = world.databases
let number = 0
const upload = async () => {
  const path = `${CAST.dana.id}/claims/${1_763_900_100_000 + (number += 1)}.pdf`
  const body = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  const response = await danaIs!.fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}
const submitted = (documents: Record<string, string> = {}) =>
  dana.submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-20-884417',
    claim_number: `WS-${(number += 1)}`,
    claim_type: 'collision',
    loss_date: '2026-11-01',
    loss_state: 'GA',
    documents,
  })
const confirmed = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  rental_start: '2026-11-02',
  repair_authorized_amount_cents: 640_000,
  deductible_cents: 50_000,
  towing_cap_cents: 15_000,
  rental_start_allowed: true,
  confirmed_how: 'phone',
  confirmed_by: 'Lena Ortiz, Harborline Mutual',
} as const

test('each figure says where it comes from: the whole once, a document or the policy where it differs', async () => {
  const report = await upload()
  const { id, version } = await submitted({ police_report: report })
  const sources = {
    repair_authorized_amount_cents: { how: 'document', by: 'page 2, line 14', file_id: report },
    deductible_cents: { how: 'policy', by: 'Declarations page' },
    towing_cap_cents: { how: 'letter', by: 'Harborline Mutual' },
  } as const
  const today = dayIn('America/New_York', world.services.now())
  await ada.verify({ claim_id: id, version, ...confirmed, confirmed_on: today, sources })
  const [coverage] = await dana.coverage({ claim_id: id })
  expect(sourceOf(coverage!, 'rental_max_days')).toEqual({
    how: 'phone',
    by: 'Lena Ortiz, Harborline Mutual',
    on: today,
    file_id: null,
  })
  expect(sourceOf(coverage!, 'repair_authorized_amount_cents')).toMatchObject({ how: 'document', file_id: report })
  expect(sourceOf(coverage!, 'deductible_cents')).toMatchObject({ how: 'policy', by: 'Declarations page' })
  expect(sourceOf(coverage!, 'towing_cap_cents')).toMatchObject({ how: 'letter', by: 'Harborline Mutual' })
  const { rows } = await world.databases.owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and kind = 'claim_verified' order by id desc limit 1`,
    [CAST.dana.email],
  )
  expect(rows[0]!.text_body).toContain('up to $150.00 for towing')
  const { version: now } = (await ada.get({ id }))!
  await ada.verify({ claim_id: id, version: now, ...confirmed, confirmed_on: today, sources, towing_cap_cents: 0 })
  const { rows: then } = await world.databases.owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and kind = 'claim_verified' order by id desc limit 1`,
    [CAST.dana.email],
  )
  expect(then[0]!.text_body).toContain('no towing coverage')
})

test('the whole may stand in a document of the claim', async () => {
  const report = await upload()
  const { id, version } = await submitted({ police_report: report })
  const whole = { confirmed_how: 'document', confirmed_by: 'page 1', confirmed_file_id: report } as const
  const { coverage } = await ada.verify({ claim_id: id, version, ...confirmed, ...whole })
  expect(coverage).toMatchObject(whole)
})

test.each([
  [{ confirmed_how: 'document' }, 'confirmed_file_id'],
  [{ confirmed_file_id: '01900000-0000-7000-8000-000000000001' }, 'confirmed_file_id'],
  [{ confirmed_on: '2099-01-01' }, 'confirmed_on'],
  [{ sources: { deductible_cents: { how: 'document', by: 'p. 1' } } }, 'sources.deductible_cents.file_id'],
  [{ sources: { deductible_cents: { how: 'phone', by: '' } } }, 'sources.deductible_cents.by'],
  [{ sources: { deductible_cents: { how: 'rumor', by: 'x' } } }, 'sources.deductible_cents.how'],
  [{ sources: { deductible_cents: { how: 'phone', by: 'x', on: '2099-01-01' } } }, 'sources.deductible_cents.on'],
  [{ sources: { status: { how: 'phone', by: 'x' } } }, 'sources.status'],
])('a source like %o is refused at its field', async (change, path) => {
  const { id, version } = await submitted()
  const wrong = ada.verify({ claim_id: id, version, ...confirmed, ...(change as object) })
  await expect(wrong).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('a document of another claim is no source', async () => {
  const other = await upload()
  await submitted({ police_report: other })
  const { id, version } = await submitted()
  const wrong = { sources: { deductible_cents: { how: 'document', by: 'page 1', file_id: other } } } as const
  await expect(ada.verify({ claim_id: id, version, ...confirmed, ...wrong })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'sources.deductible_cents.file_id' }],
  })
})

test.each([
  'rental_daily_cap_cents',
  'rental_total_cap_cents',
  'repair_authorized_amount_cents',
  'deductible_cents',
  'towing_cap_cents',
])('a negative %s is refused', async (field) => {
  const { id, version } = await submitted()
  const wrong = ada.verify({ claim_id: id, version, ...confirmed, [field]: -1, unusual_reason: 'They said so' })
  await expect(wrong).rejects.toMatchObject({ status: 422, details: [{ path: field }] })
})

test.each([
  [{ rental_daily_cap_cents: 30_001, rental_total_cap_cents: null }, ['rental_daily_cap_cents']],
  [{ rental_daily_cap_cents: 999, rental_total_cap_cents: null }, ['rental_daily_cap_cents']],
  [{ rental_max_days: 61 }, ['rental_max_days']],
  [{ rental_total_cap_cents: 120_001 }, ['rental_total_cap_cents']],
  [{ deductible_cents: 500_001 }, ['deductible_cents']],
  [{ towing_cap_cents: 150_001 }, ['towing_cap_cents']],
  [{ repair_authorized_amount_cents: 15_000_001 }, ['repair_authorized_amount_cents']],
  [{ repair_authorized_amount_cents: 49_999 }, ['repair_authorized_amount_cents']],
  [{ rental_start: '2026-10-31' }, ['rental_start']],
  [{ rental_start: '2027-11-02' }, ['rental_start']],
  [{ rental_max_days: 90, deductible_cents: 600_000 }, ['rental_max_days', 'deductible_cents']],
])('%o goes through only with a reason, which stays with the team', async (change, paths) => {
  const { id, version } = await submitted()
  const input = { claim_id: id, version, ...confirmed, ...change }
  await expect(ada.verify(input)).rejects.toMatchObject({
    status: 409,
    code: 'unusual_figures',
    details: [...paths, 'unusual_reason'].map((path) => ({ path })),
  })
  await expect(ada.verify({ ...input, unusual_reason: ' ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'unusual_reason' }],
  })
  expect(await dana.coverage({ claim_id: id })).toEqual([])
  const why = 'Fleet policy, read out twice'
  await ada.verify({ ...input, unusual_reason: why })
  const versions = await amyIs!.on(versionsContract).coverageVersions({ claim_id: id })
  expect(versions).toMatchObject([{ version: 1, entered_by: 'Ada Okafor', reason: why, facts: change }])
  const { rows } = await owner.query(
    `select reason from audit_log where action = 'coverage.verify' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ reason: why }])
  expect(JSON.stringify([await dana.events({ claim_id: id }), await dana.coverage({ claim_id: id })])).not.toContain(
    why,
  )
})

test('usual figures need no reason, and one that is given is not kept', async () => {
  const { id, version } = await submitted()
  await ada.verify({ claim_id: id, version, ...confirmed, unusual_reason: 'Nothing is unusual' })
  expect(await adaIs!.on(versionsContract).coverageVersions({ claim_id: id })).toMatchObject([{ reason: null }])
})

test('a correction keeps what stood before: every version with its author, and no driver reads them', async () => {
  const { id, version } = await submitted()
  const { claim } = await ada.verify({ claim_id: id, version, ...confirmed })
  await amy.verify({ claim_id: id, version: claim.version, ...confirmed, rental_max_days: 35, confirmed_by: 'Kim' })
  const adminCalls = adaIs!.on(versionsContract)
  expect(await adminCalls.coverageVersions({ claim_id: id })).toMatchObject([
    { version: 1, entered_by: 'Ada Okafor', facts: { rental_max_days: 30, confirmed_by: confirmed.confirmed_by } },
    { version: 2, entered_by: 'Amy Lindqvist', facts: { rental_max_days: 35, confirmed_by: 'Kim' } },
  ])
  await expect(danaIs!.on(versionsContract).coverageVersions({ claim_id: id })).rejects.toMatchObject({ status: 403 })
  await owner.query('update coverage set rental_max_days = 40 where claim_id = $1', [id])
  expect((await adminCalls.coverageVersions({ claim_id: id })).at(-1)).toMatchObject({ facts: { rental_max_days: 40 } })
})

test('an admin sees the policy number only by asking for it, which is recorded and shown to the driver', async () => {
  const { id } = await submitted()
  const adminCalls = adaIs!.on(requestsContract)
  expect(await ada.get({ id })).toMatchObject({ policy_number: null, policy_number_last4: '4417' })
  expect(await dana.get({ id })).toMatchObject({ policy_number: 'HM-20-884417' })
  expect(await danaIs!.on(requestsContract).policyReads({ claim_id: id })).toEqual([])
  expect(await adminCalls.policyNumber({ claim_id: id })).toEqual({ policy_number: 'HM-20-884417' })
  const { rows } = await owner.query(
    `select actor_id from audit_log where action = 'claim.policy_read' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id }])
  expect(await danaIs!.on(requestsContract).policyReads({ claim_id: id })).toMatchObject([{ name: 'Ada', by: 'team' }])
  expect(await adminCalls.policyReads({ claim_id: id })).toMatchObject([{ name: 'Ada Okafor' }])
  await expect(danaIs!.on(requestsContract).policyNumber({ claim_id: id })).rejects.toMatchObject({ status: 403 })
  await expect(drewIs!.on(requestsContract).policyReads({ claim_id: id })).rejects.toMatchObject({ status: 404 })
})

test('what the insurer usually grants is counted in its other claims, and who spoke for it is named; for the team alone', async () => {
  const insurer_name = 'Usual Mutual of Macon'
  const claims = []
  for (const daily of [4500, 4500, 3000, 0, null]) {
    const { id, version } = await dana.submit({
      insurer_name,
      policy_number: 'UM-1',
      claim_number: `UM-${(number += 1)}`,
      claim_type: 'collision',
      loss_date: '2026-11-01',
      loss_state: 'GA',
      documents: {},
    })
    claims.push(id)
    const limits = daily
      ? { rental_daily_cap_cents: daily, rental_total_cap_cents: daily * 30 }
      : {
          rental_daily_cap_cents: null,
          rental_max_days: null,
          rental_total_cap_cents: null,
          rental_start_allowed: false,
        }
    const confirmed_by = `Agent ${daily}`
    if (daily !== null) await ada.verify({ claim_id: id, version, ...confirmed, ...limits, confirmed_by })
  }
  const team = adaIs!.on(versionsContract)
  const usual = await team.usual({ claim_id: claims.at(-1)! })
  expect(usual).toMatchObject({
    insurer: { name: insurer_name, phone: null },
    looked_at: 4,
    claims: 3,
    limits: [
      { daily_cents: 4500, days: 30, total_cents: 135_000, claims: 2 },
      { daily_cents: 3000, days: 30, total_cents: 90_000, claims: 1 },
    ],
    said_by: ['Agent 0', 'Agent 3000', 'Agent 4500'],
  })
  expect((await team.usual({ claim_id: claims[0]! })).claims, 'the claim itself says nothing about what is usual').toBe(
    2,
  )
  await expect(danaIs!.on(versionsContract).usual({ claim_id: claims[0]! })).rejects.toMatchObject({ status: 403 })
  await expect(team.usual({ claim_id: CAST.dana.id })).rejects.toMatchObject({ status: 404 })
})
