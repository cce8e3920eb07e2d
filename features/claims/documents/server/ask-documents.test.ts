import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { type Caller, createWorld } from '#test/world.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { documentsContract, requestsContract } from '../contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimNotesContract } from '#features/claims/queue/claim-notes.ts'

const world = await createWorld()
const [dana, drew, omar, ada, amy] = await Promise.all(
  (['dana', 'drew', 'omar', 'ada', 'amy'] as const).map(world.as),
).then((all) => all as [Caller, Caller, Caller, Caller, Caller])
const { owner } = world.databases
const claims = dana.on({ ...intakeContract, ...claimsContract, ...documentsContract })
const asDriver = dana.on(requestsContract)
const adminCalls = ada.on({ ...requestsContract, ...claimNotesContract })
let number = 0
const upload = async () => {
  const path = `${dana.id}/claims/${1_763_900_200_000 + (number += 1)}.pdf`
  const body = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  const response = await dana.fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}
const submitted = () =>
  claims.submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-1',
    claim_number: `AD-${(number += 1)}`,
    claim_type: 'collision',
    loss_date: '2026-11-01',
    loss_state: 'GA',
  })
const message = 'Both pages, please; the second names the officer.'
const report = { slot: 'police_report' } as const
const estimate = { slot: 'further', label: 'The shop’s estimate' } as const
const bellOf = async (who: Caller) => (await who.on(notificationsContract).list({ limit: 5 }))[0]!
const last = async (kind: string) => {
  const { rows } = await owner.query<{ text_body: string; subject: string }>(
    `select subject, text_body from outbox where to_address = $1 and kind = $2 order by id desc limit 1`,
    [CAST.dana.email, kind],
  )
  return rows[0]
}

test('what is asked for reaches the driver with the admin’s words and a way to exactly that upload', async () => {
  const { id, version } = await submitted()
  const [first, second] = await adminCalls.askDocuments({ claim_id: id, documents: [report, estimate], message })
  expect(await bellOf(dana)).toMatchObject({
    title: 'We need something from you',
    message: expect.stringContaining(`Police report and The shop’s estimate, for claim AD-${number}: ${message}`),
    action_url: `/claim/${id}?asked=${first!.id}`,
  })
  expect((await last('documents_asked'))!.text_body).toContain(`/claim/${id}?asked=${first!.id}`)
  expect(await asDriver.requests({ claim_id: id })).toMatchObject([
    { slot: 'police_report', label: null, message, asked_by: 'Ada', fulfilled_at: null },
    { slot: 'further', label: 'The shop’s estimate', message, asked_by: 'Ada' },
  ])
  expect(await amy.on(requestsContract).requests({ claim_id: id })).toMatchObject([{ asked_by: 'Ada Okafor' }, {}])
  const claim = await claims.get({ id })
  expect(claim).toMatchObject({ waiting_since: first!.created_at, version })
  expect((await claims.events({ claim_id: id })).at(-1)).toMatchObject({
    kind: 'asked',
    actor: { kind: 'team', name: 'Ada' },
    reason: message,
    documents: [{ slot: 'police_report' }, { label: 'The shop’s estimate' }],
  })

  await claims.addDocument({ claim_id: id, slot: 'police_report', file_id: await upload() })
  expect(await bellOf(ada)).toMatchObject({
    title: 'The document you requested is here',
    action_url: `/admin/claims/${id}`,
  })
  expect((await claims.get({ id })).waiting_since).toBe(second!.created_at)
  const file_id = await upload()
  await claims.addDocument({ claim_id: id, slot: 'further', label: 'the shop’s ESTIMATE', file_id })
  expect(await asDriver.requests({ claim_id: id })).toMatchObject([
    { fulfilled_at: expect.any(String) },
    { fulfilled_at: expect.any(String), file_id },
  ])
  expect((await claims.get({ id })).waiting_since).toBeNull()
})

test('another document fulfills nothing', async () => {
  const { id } = await submitted()
  await adminCalls.askDocuments({ claim_id: id, documents: [estimate], message })
  await claims.addDocument({ claim_id: id, slot: 'police_report', file_id: await upload() })
  await claims.addDocument({ claim_id: id, slot: 'further', label: 'A receipt', file_id: await upload() })
  expect(await asDriver.requests({ claim_id: id })).toMatchObject([{ fulfilled_at: null, file_id: null }])
  expect(await bellOf(ada)).toMatchObject({ title: 'New document' })
})

test('a request is taken back with a reason; the driver reads it, and nothing waits any more', async () => {
  const { id } = await submitted()
  const [request] = await adminCalls.askDocuments({ claim_id: id, documents: [report], message })
  await expect(adminCalls.withdrawRequest({ id: request!.id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  const reason = 'The insurer sent it to us.'
  expect(await amy.on(requestsContract).withdrawRequest({ id: request!.id, reason })).toMatchObject({
    withdraw_reason: reason,
  })
  expect(await bellOf(dana)).toMatchObject({ title: 'We no longer need a document' })
  expect((await claims.get({ id })).waiting_since).toBeNull()
  expect((await claims.events({ claim_id: id })).at(-1)).toMatchObject({ kind: 'unasked', reason })
  await expect(adminCalls.withdrawRequest({ id: request!.id, reason })).rejects.toMatchObject({ code: 'request_over' })
  await expect(adminCalls.withdrawRequest({ id: newId(), reason })).rejects.toMatchObject({ status: 404 })
  await adminCalls.askDocuments({ claim_id: id, documents: [report], message }) // and may be asked anew
})

test.each([
  [{ documents: [] }, 422, 'documents'],
  [{ documents: [{ slot: 'passport' }] }, 422, 'documents.0'],
  [{ documents: [{ slot: 'further' }] }, 422, 'documents.0'],
  [{ documents: [{ slot: 'further', label: ' ' }] }, 422, 'documents.0'],
  [{ documents: [report, report] }, 422, 'documents'],
  [{ documents: [estimate, { ...estimate, label: 'THE shop’s estimate' }] }, 422, 'documents'],
  [{ message: '..' }, 422, 'message'],
  [{ message: 'x'.repeat(1001) }, 422, 'message'],
])('a request like %o is refused at its field', async (change, status, path) => {
  const { id: claim_id } = await submitted()
  const wrong = adminCalls.askDocuments({ claim_id, documents: [report], message, ...(change as object) })
  await expect(wrong).rejects.toMatchObject({
    status,
    details: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(`^${path}`) })]),
  })
})

test('nobody asks twice, for what is there, on a closed claim, on their own, or as a driver', async () => {
  const { id } = await submitted()
  const ask = (who: Caller, claim_id = id) =>
    who.on(requestsContract).askDocuments({ claim_id, documents: [report], message })
  await expect(ask(dana)).rejects.toMatchObject({ status: 403 })
  await expect(ask(ada, newId())).rejects.toMatchObject({ status: 404 })
  await ask(ada)
  await expect(ask(amy)).rejects.toMatchObject({ status: 409, code: 'asked_already' })
  await claims.addDocument({ claim_id: id, ...report, file_id: await upload() })
  await expect(ask(ada)).rejects.toMatchObject({ status: 409, code: 'slot_taken' })
  await claims.withdraw({ claim_id: id, reason: 'Settled' })
  await expect(adminCalls.askDocuments({ claim_id: id, documents: [estimate], message })).rejects.toMatchObject({
    status: 409,
    code: 'claim_closed',
  })
  const own = await submitted()
  await owner.query('update claims set driver_id = $2 where id = $1', [own.id, CAST.ada.id])
  await expect(ask(ada, own.id)).rejects.toMatchObject({ status: 403 })
  await expect(drew.on(requestsContract).requests({ claim_id: id })).rejects.toMatchObject({ status: 404 })
})

test('notes stay with the team: added and struck through by their author, never by drivers or on one’s own claim', async () => {
  const { id: claim_id } = await submitted()
  const body = 'Adjuster is away until Monday. قَبَض <b>'
  const note = await adminCalls.addNote({ claim_id, body: ` ${body} ` })
  expect(note).toMatchObject({ body, author: 'Ada Okafor', mine: true, struck_at: null })
  const amys = amy.on(claimNotesContract)
  expect(await amys.notes({ claim_id })).toMatchObject([{ body, mine: false }])
  await expect(amys.strikeNote({ id: note.id, reason: 'Not true' })).rejects.toMatchObject({ status: 404 })
  await expect(adminCalls.strikeNote({ id: note.id, reason: '' })).rejects.toMatchObject({ status: 422 })
  expect(await adminCalls.strikeNote({ id: note.id, reason: 'She is back' })).toMatchObject({
    body,
    struck_reason: 'She is back',
  })
  await expect(adminCalls.strikeNote({ id: note.id, reason: 'Again' })).rejects.toMatchObject({
    code: 'already_struck',
  })
  await expect(adminCalls.addNote({ claim_id, body: ' ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'body' }],
  })
  await expect(adminCalls.addNote({ claim_id: newId(), body })).rejects.toMatchObject({ status: 404 })
  for (const who of [dana, drew, omar]) {
    await expect(who.on(claimNotesContract).notes({ claim_id })).rejects.toMatchObject({ status: 403 })
    await expect(who.on(claimNotesContract).addNote({ claim_id, body })).rejects.toMatchObject({ status: 403 })
  }
  const { rows } = await owner.query(
    `select action, reason from audit_log where subject_id = $1 and action like 'claim.note%' order by id`,
    [claim_id],
  )
  expect(rows).toEqual([
    { action: 'claim.note', reason: null },
    { action: 'claim.note_struck', reason: 'She is back' },
  ])
  await owner.query('update claims set driver_id = $2 where id = $1', [claim_id, CAST.ada.id])
  expect(await adminCalls.notes({ claim_id })).toEqual([])
  await expect(adminCalls.addNote({ claim_id, body })).rejects.toMatchObject({ status: 403 })
})

test('two days later the driver is reminded once of what has not come', async () => {
  const { id } = await submitted()
  const [first] = await adminCalls.askDocuments({ claim_id: id, documents: [report, estimate], message })
  await claims.addDocument({ claim_id: id, slot: 'police_report', file_id: await upload() })
  const done = await submitted()
  await adminCalls.askDocuments({ claim_id: done.id, documents: [report], message })
  await claims.withdraw({ claim_id: done.id, reason: 'Settled' })
  await world.workJobs()
  world.clock.advance(47 * 3_600_000)
  expect(await world.workJobs()).not.toContain('document_reminder')
  world.clock.advance(2 * 3_600_000)
  expect(await world.workJobs()).toContain('document_reminder')
  const later = await world.as('dana')
  const news = (await later.on(notificationsContract).list({ limit: 100 })).filter(
    (one) => one.title === 'We’re still waiting for a document',
  )
  const [, second] = await later.on(requestsContract).requests({ claim_id: id })
  expect(news.filter(({ action_url }) => action_url?.includes(id))).toMatchObject([
    { action_url: `/claim/${id}?asked=${second!.id}`, message: expect.not.stringContaining('Police report') },
  ])
  expect(news.filter(({ action_url }) => action_url?.includes(done.id))).toEqual([])
  expect(second).toMatchObject({ reminded_at: expect.any(String) })
  expect((await later.on(requestsContract).requests({ claim_id: id }))[0]).toMatchObject({
    id: first!.id,
    reminded_at: null,
  })
  expect((await later.on(claimsContract).events({ claim_id: id })).at(-1)).toMatchObject({
    kind: 'reminded',
    actor: { kind: 'system' },
    documents: [{ slot: 'further' }],
  })
})
