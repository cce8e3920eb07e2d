import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { coverageUsedContract } from '../contract.ts'
import { bookings } from '#test/orders.ts'
import { type Caller, createWorld } from '#test/world.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { documentsContract, requestsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimNotesContract } from '#features/claims/queue/claim-notes.ts'
import { lifecycleContract } from '../lifecycle.ts'

const world = await createWorld()
const { claim, paid, read, books, photo } = bookings(world)
const [dana, drew, ada, amy] = (await Promise.all(
  (['dana', 'drew', 'ada', 'amy'] as const).map((who) => world.as(who)),
)) as [Caller, Caller, Caller, Caller]
const life = ada.on(lifecycleContract)
const claims = ada.on(claimsContract)
let number = 0
const submit = (who: Caller, change: object = {}) =>
  who.on(intakeContract).submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-POL-20-884417',
    claim_number: `ME-${(number += 1)}`,
    claim_type: 'collision',
    loss_date: '2026-11-01',
    ...change,
  })
const at = async (id: string) => ({ claim_id: id, version: (await claims.get({ id })).version })
const merging = async (goes: string, stays: string, reason = 'The same accident, entered twice.') => ({
  ...(await at(goes)),
  into_id: stays,
  into_version: (await claims.get({ id: stays })).version,
  reason,
})
const similar = async (id: string) =>
  (await life.similar({ claim_id: id })).map((row) => [row.id, row.same_driver, row.why.join(' ')])
const titles = async (who: Caller, about: string) =>
  (await who.on(notificationsContract).list({ limit: 100 }))
    .filter((news) => news.message.includes(about))
    .map((news) => news.title)

test('claims that may be the same are found by number, by car and day, and by driver, insurer and day', async () => {
  const one = await submit(dana, { claim_number: 'HL 77-A', vin: '1HGCM82633A004352', loss_date: '2026-10-02' })
  const household = await submit(drew, { claim_number: 'hl77a', loss_date: '2026-10-09' })
  const car = await submit(drew, { insurer_name: 'Other Mutual', vin: '1HGCM82633A004352', loss_date: '2026-10-02' })
  const retyped = await submit(dana, { claim_number: 'HL 71-A', loss_date: '2026-10-02' })
  await submit(dana, { loss_date: '2026-10-03' })
  expect(new Set(await similar(one.id))).toEqual(
    new Set([
      [household.id, false, 'number'],
      [car.id, false, 'car'],
      [retyped.id, true, 'driver'],
    ]),
  )
  await expect(dana.on(lifecycleContract).similar({ claim_id: one.id })).rejects.toMatchObject({ status: 403 })
})

test('of the same driver everything goes over to the claim that is kept, and no cent moves', async () => {
  const [stays, goes] = [await claim('dana'), await claim('dana')]
  await world.databases.owner.query(`update claims set policy_number_sealed = '' where id in ($1, $2)`, [stays, goes])
  const own = dana.on({ ...documentsContract, ...claimsContract })
  const upload = async (id: string) =>
    (await own.addDocument({ claim_id: id, slot: 'police_report', file_id: (await photo('dana')).id })).file_id
  const [kept, moved] = [await upload(stays), await upload(goes)]
  const adminCalls = ada.on({ ...claimNotesContract, ...requestsContract })
  await adminCalls.addNote({ claim_id: goes, body: 'Called the adjuster.' })
  await adminCalls.askDocuments({
    claim_id: goes,
    documents: [{ slot: 'photo_scene' }],
    message: 'Please show the place.',
  })
  const order = await paid('dana', 3, 5, { claim_id: goes })
  const talk = await dana.on(messagesContract).start({ topic: 'support', claim_id: goes })
  const [bought, ledger] = [await read('dana', order), await books()]

  expect(await life.merge(await merging(goes, stays))).toMatchObject({ status: 'closed', merged_into: stays })
  expect(await own.get({ id: goes })).toMatchObject({
    merged_into: stays,
    close_reason: expect.stringContaining('twice'),
  })
  const documents = await own.documents({ claim_id: stays })
  expect(documents.map((row) => [row.file_id, row.slot])).toEqual([
    [kept, 'police_report'],
    [moved, 'further'],
  ])
  expect(await adminCalls.notes({ claim_id: stays })).toMatchObject([{ body: 'Called the adjuster.' }])
  expect(await adminCalls.requests({ claim_id: stays })).toMatchObject([{ slot: 'photo_scene' }])
  expect(await own.get({ id: stays })).toMatchObject({ waiting_since: expect.any(String) })
  const now = await read('dana', order)
  expect([now.claim_id, now.amount, now.price]).toEqual([stays, bought.amount, bought.price])
  expect(await books()).toEqual(ledger)
  expect(await dana.on(coverageUsedContract).coverageUsed({ claim_id: stays })).toMatchObject({ days: 3 })
  const threads = await dana.on(messagesContract).conversations({})
  expect(threads.find(({ id }) => id === talk.id)).toMatchObject({ about: { id: stays } })
  expect((await own.events({ claim_id: stays })).at(-1)).toMatchObject({ kind: 'took-over', actor: { name: 'Ada' } })
  const { claim_number } = await own.get({ id: goes })
  expect(await titles(dana, claim_number)).toContain('We merged two of your claims')

  const reopen = claims.transition({ ...(await at(goes)), to: 'intake', reason: 'Open it again' })
  await expect(reopen).rejects.toMatchObject({ status: 409, code: 'merged' })
  const directly = world.databases.owner.query(
    `select set_config('app.reason', 'x', false); update claims set status = 'intake' where id = '${goes}'`,
  )
  await expect(directly).rejects.toMatchObject({ constraint: 'claims_merged_stays_closed' })

  await life.unmerge({ ...(await at(goes)), reason: 'Two different accidents' })
  expect(await own.get({ id: goes })).toMatchObject({ status: 'intake', merged_into: null })
  expect((await own.documents({ claim_id: goes })).map((row) => [row.file_id, row.slot])).toEqual([
    [moved, 'police_report'],
  ])
  expect((await read('dana', order)).claim_id).toBe(goes)
  expect(await adminCalls.notes({ claim_id: goes })).toHaveLength(1)
  expect(await adminCalls.requests({ claim_id: goes })).toHaveLength(1)
  expect(await books()).toEqual(ledger)
  const { rows } = await world.databases.owner.query<{ action: string }>(
    `select action from audit_log where subject_id = $1 and action like 'claim.%merge' order by id`,
    [goes],
  )
  expect(rows.map(({ action }) => action)).toEqual(['claim.merge', 'claim.unmerge'])
})

test('of two drivers nothing goes over and neither learns of the other; the reason may not name them', async () => {
  const stays = await submit(dana, { claim_number: 'HOUSE 1' })
  const goes = await submit(drew, { claim_number: 'HOUSE-1' })
  const named = life.merge(await merging(goes.id, stays.id, `Already here from ${CAST.dana.name}.`))
  await expect(named).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  await life.merge(await merging(goes.id, stays.id, 'Your household handed this loss in already.'))
  const seen = await drew.on(claimsContract).get({ id: goes.id })
  expect(seen).toMatchObject({
    status: 'closed',
    merged_into: null,
    close_reason: expect.stringContaining('household'),
  })
  expect(await claims.get({ id: goes.id })).toMatchObject({ merged_into: stays.id })
  await expect(drew.on(claimsContract).get({ id: stays.id })).rejects.toMatchObject({ status: 404 })
  const events = await dana.on(claimsContract).events({ claim_id: stays.id })
  expect(events.map(({ kind }) => kind)).not.toContain('took-over')
  expect(await titles(drew, 'HOUSE-1')).toContain('Claim closed')
  expect(await similar(stays.id)).toEqual([[goes.id, false, 'number']])
})

test('a claim that was closed before stays closed when the merge is undone', async () => {
  const stays = await submit(dana)
  const goes = await submit(dana)
  await dana.on(claimsContract).withdraw({ claim_id: goes.id, reason: 'Wrong number typed' })
  await life.merge(await merging(goes.id, stays.id))
  await life.unmerge({ ...(await at(goes.id)), reason: 'Not the same' })
  const after = await dana.on(claimsContract).get({ id: goes.id })
  expect(after).toMatchObject({ status: 'closed', close_reason: 'Wrong number typed', merged_into: null })
  const twice = life.unmerge({ ...(await at(goes.id)), reason: 'Once more' })
  await expect(twice).rejects.toMatchObject({ status: 409, code: 'not_merged' })
})

test('a claim that its driver took back is reopened with a reason, and promised anew', async () => {
  const { id } = await submit(dana)
  await dana.on(claimsContract).withdraw({ claim_id: id, reason: 'Changed my mind' })
  const open = await claims.transition({ ...(await at(id)), to: 'intake', reason: 'The driver called' })
  expect(open).toMatchObject({ status: 'intake', close_reason: null })
  expect(Date.parse(open.coverage_due_at)).toBeGreaterThan(world.services.now().getTime() + 86_000_000)
})

test('two admins who merge the same two in opposite directions: one wins, the other is refused', async () => {
  const [a, b] = [await submit(dana), await submit(dana)]
  const [forth, back] = [await merging(a.id, b.id), await merging(b.id, a.id)]
  const both = await Promise.allSettled([life.merge(forth), amy.on(lifecycleContract).merge(back)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'changed' } })
  const after = await Promise.all([a, b].map(({ id }) => claims.get({ id })))
  expect(after.map(({ status }) => status).toSorted()).toEqual(['closed', 'intake'])
})

test('what cannot be merged: itself, into a closed or merged one, the verified into the unverified, a keeper', async () => {
  const [a, b, c] = [await submit(dana), await submit(dana), await submit(dana)]
  await expect(life.merge(await merging(a.id, a.id))).rejects.toMatchObject({ status: 422 })
  await life.merge(await merging(a.id, b.id))
  const wrong = async (goes: string, stays: string) => life.merge(await merging(goes, stays))
  await expect(wrong(a.id, c.id)).rejects.toMatchObject({ status: 409, code: 'merged' })
  await expect(wrong(c.id, a.id)).rejects.toMatchObject({ status: 409, code: 'keep_closed' })
  await expect(wrong(b.id, c.id)).rejects.toMatchObject({ status: 409, code: 'has_merged' })
  const covered = await claim('dana')
  await expect(wrong(covered, c.id)).rejects.toMatchObject({ status: 409, code: 'keep_the_verified' })
  const theirs = dana.on(lifecycleContract).merge(await merging(c.id, covered))
  await expect(theirs).rejects.toMatchObject({ status: 403 })
})

test('whoever deletes their account takes along what was written about their claims', async () => {
  const owner = await world.databases.owner.connect()
  const [stays, goes] = [await claim('drew'), await claim('drew')]
  const said = 'Drew Castillo called about it'
  const given = { confirmed_how: 'phone', confirmed_by: said, reason: said } as const
  await owner.query(`update claims set loss_date = '2026-01-02' where id = $1`, [stays])
  await life.declareTotalLoss({ ...(await at(stays)), declared_on: '2026-01-05', ...given })
  await life.grantExtension({ ...(await at(stays)), days: 3, why: 'other', ...given })
  await life.merge(await merging(goes, stays, said))
  await owner.query('begin')
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.drew.id])
  const { rows } = await owner.query<{ words: string }>(
    `select string_agg(x.line::text, '') as words from (select to_jsonb(t) as line from claim_total_losses t where claim_id = $1
       union all select to_jsonb(e) from coverage_extensions e where claim_id = $1
       union all select to_jsonb(m) from claim_merges m where into_id = $1) x`,
    [stays],
  )
  await owner.query('rollback')
  owner.release()
  expect(rows[0]!.words.match(/confirmed_by/g)).toHaveLength(2)
  expect(rows[0]!.words).toContain('merged_at')
  expect(rows[0]!.words).not.toContain('Drew Castillo')
})
