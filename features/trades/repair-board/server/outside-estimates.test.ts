import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { outside, PAPER } from '#test/outside.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, day } = bookings(world)
const { chosen, authorized, supplement, estimates, calls: repairCalls } = repairs(world)
const { calls, upload, paper } = outside(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
})
const ours = async (who: Who, invitation_id: string) => (await calls(who)).beside({ invitation_id })
const refused = (status: number, code: string, path?: string) => ({
  status,
  code,
  ...(path && { details: expect.arrayContaining([expect.objectContaining({ path })]) }),
})
/** Another business that was asked, too. */
async function alsoAsked(request_id: string) {
  const id = newId()
  const insert = 'insert into estimate_invitations (id, request_id, provider_id, due_at) values ($1, $2, $3, now())'
  await owner.query(insert, [id, request_id, PROVIDERS.omar.id])
  return id
}
const opens = async (who: Who, url: string) => (await (await world.as(who)).fetch(url)).status

test('a driver brings the insurer’s paper: driver, shop and team read its sums beside the shop’s, and open the PDF', async () => {
  const { id } = await authorized(claim_id, [line(), line({ description: 'Hinge', part_cents: 10_000 })])
  await supplement(id)
  const file_id = await paper(claim_id)
  const given = { invitation_id: id, whose: 'insurer' as const, file_id, ...PAPER, note: 'Version 2' }
  const brought = await (await calls('dana')).bring(given)
  expect(brought).toMatchObject({ source: 'driver', format: 'pdf', ...PAPER, mine: true, trust: null, lines: [] })
  for (const who of ['dana', 'sal', 'ada'] as const) {
    const { own, estimates: all } = await ours(who, id)
    // 420.00 + 100.00 signed, and 420.00 asked; 8.9% on each version
    expect(own).toMatchObject({
      versions: ['E01', 'S01'],
      parts_cents: 94_000,
      labor_cents: 0,
      other_cents: 0,
      tax_cents: 8_366,
      total_cents: 102_366,
    })
    expect(own!.lines.map(({ description }) => description)).toEqual(['Door shell', 'Hinge', 'Hinge'])
    expect(all).toMatchObject([{ id: brought.id, total_cents: 65_060, note: 'Version 2', mine: who === 'dana' }])
    expect(await opens(who, all[0]!.signed_url!)).toBe(200)
  }
  // it counts nowhere
  const { rows } = await owner.query('select 1 from repair_answers where repair_id = $1', [id])
  expect(rows).toEqual([])
  const bell = (await world.as('sal')).on(notificationsContract)
  expect((await bell.list({ limit: 20 })).filter(({ title }) => title === 'The insurer’s estimate was added')).toEqual([
    expect.objectContaining({ action_url: `/provider/repairs/${id}` }),
  ])
})

test('nobody else learns of it: another driver, another shop, a shop that was only asked, and who works on cars without prices', async () => {
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  const omars = await alsoAsked(request_id)
  const file_id = await paper(claim_id)
  const dana = await calls('dana')
  const brought = await dana.bring({ request_id, whose: 'insurer', file_id, ...PAPER })
  const { signed_url } = (await dana.beside({ request_id })).estimates[0]!
  const [asked] = await (await estimates('sal')).asked({})
  expect(await ours('sal', asked!.id)).toEqual({ own: null, estimates: [] })
  expect(await ours('omar', omars)).toEqual({ own: null, estimates: [] })
  await expect((await calls('sal')).beside({ request_id })).rejects.toMatchObject({ status: 404 })
  for (const who of ['drew', 'pat'] as const) {
    await expect((await calls(who)).beside({ request_id })).rejects.toMatchObject({ status: 404 })
    await expect((await calls(who)).takeBack({ id: brought.id, reason: 'Not mine' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(ours(who, asked!.id)).rejects.toMatchObject({ status: 404 })
  }
  const anybody = await (await world.as('sal')).fetch(signed_url!.replace(/token=./, 'token=x'))
  expect(anybody.status).toBe(404)
})

test('the total of a paper takes the place of the typed one: for the driver at once, for a shop once it was chosen and as long as it is', async () => {
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({
    claim_id,
    provider_ids: [PROVIDERS.sal.id],
    insurer_cents: 60_000,
  })
  const sal = async () => (await (await estimates('sal')).asked({}))[0]!
  const seen = async () => [
    (await asking.compare({ request_id })).insurer_cents,
    (await (await estimates('sal')).read({ id: (await sal()).id })).request!.insurer_cents,
  ]
  expect(await seen()).toEqual([60_000, 60_000])
  const dana = await calls('dana')
  const file_id = await paper(claim_id)
  const first = await dana.bring({ request_id, whose: 'insurer', file_id, ...PAPER })
  // of another paper nothing is counted beside the shops
  await dana.bring({ request_id, whose: 'other', file_id, ...PAPER, total_cents: 99_000 })
  expect(await seen(), 'who was only asked learns of no paper').toEqual([65_060, 60_000])
  await dana.takeBack({ id: first.id, reason: 'The wrong paper' })
  expect(await seen()).toEqual([60_000, 60_000])
  await dana.bring({ request_id, whose: 'insurer', file_id, ...PAPER })
  await owner.query('update estimate_requests set insurer_cents = null where id = $1', [request_id])
  expect(await seen()).toEqual([65_060, null])
})

test('a chosen shop reads the insurer’s paper and its total, and loses both with the repair', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const { signed_url } = await (await calls('dana')).bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER })
  const total = async () => (await (await estimates('sal')).read({ id })).request?.insurer_cents ?? null
  const [seen] = (await ours('sal', id)).estimates
  expect([await total(), signed_url !== null, await opens('sal', seen!.signed_url!)]).toEqual([65_060, true, 200])
  const file = () =>
    owner
      .query(`select set_config('app.user_id', $1, false)`, [CAST.sal.id])
      .then(() => owner.query('select 1 from actor_shared_files() f where f = $1', [file_id]))
      .then(({ rows }) => rows.length)
  expect(await file()).toBe(1)
  await (await repairCalls('sal')).cancel({ repair_id: id, reason: 'The shop has no room' })
  expect([await total(), (await ours('sal', id)).estimates, await file()]).toEqual([null, [], 0])
})

test('a police report is no estimate: neither driver nor team can show it to a shop', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  await owner.query(`update claim_documents set slot = 'police_report', label = null where file_id = $1`, [file_id])
  for (const who of ['dana', 'ada'] as const)
    await expect(
      (await calls(who)).bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER }),
    ).rejects.toMatchObject(refused(409, 'no_document'))
})

test('what was brought before the choice is closed to the chosen shop once it is taken back, and the shop is told', async () => {
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  const file_id = await paper(claim_id)
  const dana = await calls('dana')
  const { id: early } = await dana.bring({ request_id, whose: 'insurer', file_id, ...PAPER })
  const shop = await estimates('sal')
  const invitation_id = (await shop.asked({}))[0]!.id
  const saved = await shop.save({
    invitation_id,
    version: 0,
    lines: [line()],
    tax_bp: 0,
    valid_until: day(30),
    days_needed: 2,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  const { id, hash } = await shop.send({ id: saved.id, hash: saved.hash })
  await asking.choose({ estimate_id: id, hash })
  const seen = (await ours('sal', invitation_id)).estimates
  expect(seen).toMatchObject([{ id: early, signed_url: expect.any(String) }])
  await dana.takeBack({ id: early, reason: 'The wrong paper' })
  for (const who of ['sal', 'dana', 'ada'] as const)
    expect((await ours(who, invitation_id)).estimates).toMatchObject([{ ended_how: 'taken_back', signed_url: null }])
  const bell = (await world.as('sal')).on(notificationsContract)
  expect(await bell.list({ limit: 20 })).toContainEqual(
    expect.objectContaining({
      title: 'An estimate was taken back',
      action_url: `/provider/repairs/${invitation_id}`,
    }),
  )
})

test('each side has its own limit, and is told no number of the others’', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  await owner.query(
    `insert into outside_estimates (id, request_id, whose, source, format, parts_cents, labor_cents, other_cents, tax_cents, total_cents, recorded_at)
      select gen_random_uuid(), i.request_id, 'other', 'driver', 'pdf', 0, 0, 0, 0, n, now() from estimate_invitations i, generate_series(1, 40) n where i.id = $1`,
    [id],
  )
  const given = { invitation_id: id, whose: 'other' as const, file_id, ...PAPER }
  await expect(dana.bring(given)).rejects.toMatchObject(refused(409, 'too_many'))
  expect(await ada.bring(given)).toMatchObject({ source: 'team' })
  const shops = await (await calls('sal')).bring({ ...given, whose: 'shop', file_id: await upload('sal') })
  expect(shops).toMatchObject({ source: 'shop' })
})

test('bringing and choosing wait for each other: what was withdrawn in the moment before takes nothing', async () => {
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  const invitation_id = (await (await estimates('sal')).asked({}))[0]!.id
  const file_id = await upload('sal')
  const sal = await calls('sal')
  const held = await owner.connect()
  await held.query('begin')
  await held.query('select 1 from estimate_requests where id = $1 for update', [request_id])
  const bringing = sal.bring({ invitation_id, whose: 'shop', file_id, ...PAPER }).catch((error: unknown) => error)
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%estimate_requests%'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await held.query(`update estimate_invitations set status = 'withdrawn' where request_id = $1`, [request_id])
  await held.query(`update estimate_requests set status = 'withdrawn' where id = $1`, [request_id])
  await held.query('commit')
  held.release()
  expect(await bringing).toMatchObject({ code: 'request_over' })
})

test('a PDF that was added while two claims were one goes back with its estimate', async () => {
  const { id } = await chosen(claim_id)
  const into_id = await claim('dana')
  const life = (await world.as('ada')).on(lifecycleContract)
  const versionOf = async (of: string) =>
    (await owner.query<{ version: number }>('select version from claims where id = $1', [of])).rows[0]!.version
  await life.merge({
    claim_id,
    version: await versionOf(claim_id),
    into_id,
    into_version: await versionOf(into_id),
    reason: 'The same accident, entered twice.',
  })
  const file_id = await paper(into_id)
  const other = await paper(into_id)
  await (await calls('dana')).bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER })
  await life.unmerge({ claim_id, version: await versionOf(claim_id), reason: 'Two accidents after all.' })
  const { rows } = await owner.query('select file_id, claim_id from claim_documents where file_id in ($1, $2)', [
    file_id,
    other,
  ])
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ file_id, claim_id })
  expect(rows).toContainEqual({ file_id: other, claim_id: into_id })
})

test('a newer paper takes the place of the last, of driver and team alike; what was brought is never edited, and taken back with a reason it stays as history', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const [dana, ada] = [await calls('dana'), await calls('ada')]
  const given = { invitation_id: id, whose: 'insurer' as const, file_id }
  const first = await dana.bring({ ...given, ...PAPER })
  expect((await dana.bring({ ...given, ...PAPER })).id, 'the same again is one').toBe(first.id)
  // a tab that did not see it
  await expect(ada.bring({ ...given, ...PAPER, total_cents: 70_000 })).rejects.toMatchObject(refused(409, 'changed'))
  const second = await ada.bring({ ...given, ...PAPER, total_cents: 70_000, after: first.id })
  const all = (await ours('dana', id)).estimates
  expect(all).toMatchObject([
    { id: second.id, source: 'team', ended_how: null, mine: false },
    { id: first.id, ended_how: 'replaced', mine: true },
  ])
  await expect(dana.takeBack({ id: second.id, reason: 'Not hers' })).rejects.toMatchObject({ status: 404 })
  await expect(dana.takeBack({ id: first.id, reason: 'Too late' })).rejects.toMatchObject(refused(409, 'wrong_state'))
  expect(await ada.takeBack({ id: second.id, reason: 'Of another car' })).toMatchObject({
    ended_how: 'taken_back',
    ended_reason: 'Of another car',
  })
  await expect(
    owner.query('update outside_estimates set total_cents = 1 where id = $1', [first.id]),
  ).rejects.toMatchObject({ code: 'CC409' })
  const { rows } = await owner.query(
    `select action from audit_log where subject_id = $1 and action like 'outside_estimate%' order by id`,
    [claim_id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'outside_estimate.bring',
    'outside_estimate.bring',
    'outside_estimate.take_back',
  ])
})

test('of two tabs at once one brings its paper, and the other is told to look', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const dana = await calls('dana')
  const bring = (total_cents: number) =>
    dana.bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER, total_cents })
  const both = await Promise.allSettled([bring(65_060), bring(66_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed' } })
})

test('what cannot be is refused by its field: no PDF, no document of the claim, amounts below zero or beyond reason; sums that make no total are kept as the paper says them', async () => {
  const { id } = await chosen(claim_id)
  const dana = await calls('dana')
  const file_id = await paper(claim_id)
  const send = (more: object) => dana.bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER, ...more })
  for (const field of Object.keys(PAPER))
    for (const cents of [-1, 0.5, 100_000_001])
      await expect(send({ [field]: cents })).rejects.toMatchObject(refused(422, 'invalid_input', field))
  await expect(send({ total_cents: 0 })).rejects.toMatchObject(refused(422, 'invalid_input', 'total_cents'))
  await expect(send({ request_id: id })).rejects.toMatchObject({ status: 422 })
  await expect(send({ note: 'x'.repeat(501) })).rejects.toMatchObject(refused(422, 'invalid_input', 'note'))
  await expect(send({ file_id: await upload('dana') })).rejects.toMatchObject(refused(409, 'no_document'))
  await expect(send({ file_id: await upload('sal') })).rejects.toMatchObject(refused(409, 'no_document'))
  const other = await claim('dana')
  await expect(send({ file_id: await paper(other) })).rejects.toMatchObject(refused(409, 'no_document'))
  await owner.query(`update files set content_type = 'image/png' where id = $1`, [file_id])
  await expect(send({})).rejects.toMatchObject(refused(422, 'invalid_input', 'file_id'))
  await owner.query(`update files set content_type = 'application/pdf' where id = $1`, [file_id])
  await expect(send({ whose: 'shop' })).rejects.toMatchObject({ status: 403 })
  expect(await send({ total_cents: 65_000 })).toMatchObject({ total_cents: 65_000, parts_cents: 40_000 })
  await (await repairCalls('sal')).cancel({ repair_id: id, reason: 'The shop has no room' })
  await expect(send({})).rejects.toMatchObject(refused(409, 'repair_over'))
})

test('a shop brings the paper of its own system: its driver reads it with the version that was sent, and no other shop does', async () => {
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  const omars = await alsoAsked(request_id)
  const shop = await estimates('sal')
  const invitation_id = (await shop.asked({}))[0]!.id
  const sal = await calls('sal')
  const given = { invitation_id, whose: 'shop' as const, ...PAPER }
  await expect(sal.bring({ ...given, file_id: await upload('dana') })).rejects.toMatchObject(
    refused(409, 'no_document'),
  )
  await expect(sal.bring({ ...given, file_id: await upload('sal'), whose: 'insurer' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    sal.bring({ ...given, file_id: await upload('sal'), note: 'We waive your deductible' }),
  ).rejects.toMatchObject({ status: 422 })
  const brought = await sal.bring({ ...given, file_id: await upload('sal') })
  await expect(sal.takeBack({ id: brought.id, reason: 'We waive your deductible' })).rejects.toMatchObject({
    status: 422,
  })
  const read = async (who: Who) => (await (await calls(who)).beside({ request_id })).estimates.map(({ id }) => id)
  expect(await read('dana'), 'a draft says nothing').toEqual([])
  expect(await read('ada')).toEqual([brought.id])
  const saved = await shop.save({
    invitation_id,
    version: 0,
    lines: [line()],
    tax_bp: 0,
    valid_until: day(30),
    days_needed: 2,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  await shop.send({ id: saved.id, hash: saved.hash })
  const [seen] = (await (await calls('dana')).beside({ request_id })).estimates
  expect(seen).toMatchObject({ id: brought.id, whose: 'shop', by: 'Five Points Collision', mine: false })
  expect(await opens('dana', seen!.signed_url!)).toBe(200)
  expect(await ours('omar', omars)).toEqual({ own: null, estimates: [] })
  const newer = await sal.bring({ ...given, file_id: await upload('sal'), note: 'Printed anew', after: brought.id })
  expect(await read('dana'), 'at once, now that a version was sent').toEqual([newer.id, brought.id])
})

test('a claim that is merged takes them along; a file of theirs cannot be removed; nothing is brought to a closed claim', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const dana = await calls('dana')
  const brought = await dana.bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER })
  const { rows } = await owner.query<{ path: string }>('select path from files where id = $1', [file_id])
  await owner.query('delete from claim_documents where file_id = $1', [file_id])
  const removed = await (
    await world.as('dana')
  ).fetch(`/storage/v1/object/claim-documents/${rows[0]!.path}`, { method: 'DELETE' })
  expect(removed.status).toBe(409)
  const into_id = await claim('dana')
  const versions = await owner.query<{ id: string; version: number }>(
    'select id, version from claims where id in ($1, $2)',
    [claim_id, into_id],
  )
  const versionOf = (of: string) => versions.rows.find((row) => row.id === of)!.version
  await (await world.as('ada')).on(lifecycleContract).merge({
    claim_id,
    version: versionOf(claim_id),
    into_id,
    into_version: versionOf(into_id),
    reason: 'The same accident, entered twice.',
  })
  expect((await ours('dana', id)).estimates).toMatchObject([{ id: brought.id, total_cents: 65_060 }])
  await owner.query(`update claims set status = 'closed', close_reason = 'withdrawn' where id = $1`, [into_id])
  await expect(
    dana.bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER, after: brought.id, note: 'Again' }),
  ).rejects.toMatchObject(refused(409, 'claim_closed'))
})

test('a deleted account takes the words and the paper along; the sums stay', async () => {
  const { id } = await chosen(claim_id)
  const file_id = await paper(claim_id)
  const brought = await (
    await calls('dana')
  ).bring({ invitation_id: id, whose: 'insurer', file_id, ...PAPER, note: 'Mine' })
  await owner.query('begin')
  await owner.query(`update profiles set deleted_at = now() where id = $1`, [CAST.dana.id])
  const { rows } = await owner.query('select note, recorded_by, total_cents from outside_estimates where id = $1', [
    brought.id,
  ])
  await owner.query('rollback')
  expect(rows).toEqual([{ note: '', recorded_by: null, total_cents: 65_060 }])
})
