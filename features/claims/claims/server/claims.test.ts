import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { seal } from '#lib/server/seal.ts'
import { newId } from '#lib/ids.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { createWorld } from '#test/world.ts'
import type { ClaimInput } from '../claim.ts'
import { claimsContract } from '../contract.ts'
import { coverageContract } from '#features/claims/coverage/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'

const world = await createWorld({ crowded: true })
const NOON = '2026-11-20T15:00:00Z'
world.clock.set(NOON)
const dana = await world.as('dana')
const drew = await world.as('drew')
const sal = await world.as('sal')
const ada = await world.as('ada')
const amy = await world.as('amy')
const nobody = await world.as('nobody')
const claimsOf = (who: typeof dana) =>
  who.on({ ...claimsContract, ...intakeContract, ...documentsContract, ...coverageContract })
let number = 0
const form = (change: Partial<ClaimInput> = {}): ClaimInput => ({
  insurer_name: 'Harborline Mutual',
  policy_number: 'HM-POL-20-884417',
  claim_number: `HB-26-9${String((number += 1)).padStart(5, '0')}`,
  claim_type: 'collision',
  loss_date: '2026-11-14',
  ...change,
})
const coverage = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  deductible_cents: 50_000,
  rental_start_allowed: true,
  confirmed_how: 'phone',
  confirmed_by: 'Lena Ortiz, Harborline Mutual',
} as const
const upload = async (who: typeof dana, kind: 'png' | 'pdf' = 'png') => {
  const { default: sharp } = await import('sharp')
  const picture = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
  const body = kind === 'png' ? await picture() : '%PDF-1.7\n%%EOF\n'
  const path = `${who.id}/claims/${1_763_700_000_000 + (number += 1)}.${kind}`
  const response = await who.fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body })
  return (await response.json()) as { id: string; path: string }
}
const mailTo = async (who: keyof typeof CAST) => {
  const { rows } = await world.databases.owner.query<{ subject: string; text_body: string }>(
    'select subject, text_body from outbox where to_address = $1 order by id desc',
    [CAST[who].email],
  )
  return rows
}

test('a submitted claim is under review, promised within 24 hours, and everyone concerned is notified', async () => {
  const claim = await claimsOf(dana).submit(form({ loss_state: 'GA', description: 'Rear-ended on Ponce.' }))
  expect(claim).toMatchObject({
    status: 'intake',
    driver_id: CAST.dana.id,
    policy_number: 'HM-POL-20-884417',
    policy_number_last4: '4417',
    version: 1,
  })
  expect(Date.parse(claim.coverage_due_at) - world.services.now().getTime()).toBeGreaterThan(86_390_000)
  const [news] = await dana.on(notificationsContract).list({ limit: 1 })
  expect(news).toMatchObject({ action_url: `/claim/${claim.id}`, message: expect.stringContaining('Nov 21, 2026') })
  const [letter] = await mailTo('dana')
  expect(letter!.text_body).toContain('has been created and is pending coverage verification.')
  for (const admin of [ada, amy])
    expect(await admin.on(notificationsContract).list({ limit: 1 })).toMatchObject([
      { title: 'New claim to review', action_url: `/admin/claims/${claim.id}` },
    ])
})

test('the policy number is not readable in the database', async () => {
  const { rows } = await world.databases.owner.query('select * from claims')
  expect(JSON.stringify(rows)).not.toContain('884417')
})

test('every optional field is kept as given, and the VIN in capitals', async () => {
  const full = form({
    loss_state: 'GA',
    loss_zip: '30306',
    vehicle_zip: '30306-1234',
    home_zip: '30030',
    vin: '4t1g11ak5mu900002',
    drivable: false,
    services_needed: ['repair', 'rental'],
    adjuster_email: 'lena.ortiz@harborline.example',
    description: ' Hit from behind. ',
  })
  const claim = await claimsOf(dana).submit(full)
  expect(await claimsOf(dana).get({ id: claim.id })).toMatchObject({
    ...full,
    vehicle_zip: '30306',
    vin: '4T1G11AK5MU900002',
    description: 'Hit from behind.',
  })
})

test.each([
  [{ insurer_name: '  ' }, 'insurer_name'],
  [{ policy_number: '' }, 'policy_number'],
  [{ claim_number: '---' }, 'claim_number'],
  [{ claim_type: 'theft' as 'glass' }, 'claim_type'],
  [{ loss_date: '14.11.2026' }, 'loss_date'],
  [{ loss_date: '2026-02-30' }, 'loss_date'],
  [{ loss_date: '2026-11-21' }, 'loss_date'],
  [{ loss_state: 'ZZ' as 'GA' }, 'loss_state'],
  [{ loss_zip: '3030' }, 'loss_zip'],
  [{ vin: '4T1G11AK5MU90000O' }, 'vin'],
  [{ adjuster_email: 'lena' }, 'adjuster_email'],
  [{ documents: { police_report: '01900000-0000-7000-8000-00000000ffff' } }, 'documents.police_report'],
  [{ driver_id: CAST.drew.id }, 'driver_id'],
  [{ status: 'coverage-verified' as const }, 'status'],
])('a claim with %o is refused at its field', async (change, path) => {
  await expect(claimsOf(dana).submit(form(change))).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('the loss date is judged in the zone of the loss state', async () => {
  const tomorrow = form({ loss_date: '2026-11-21' })
  const drewAt = async (instant: string) => {
    world.clock.set(instant)
    return claimsOf(await world.as('drew'))
  }
  const stillThe20th = await drewAt('2026-11-21T04:30:00Z')
  await expect(stillThe20th.submit(tomorrow)).rejects.toMatchObject({ status: 422 })
  const the21stInNewYork = await drewAt('2026-11-21T06:00:00Z')
  await expect(the21stInNewYork.submit({ ...tomorrow, loss_state: 'HI' })).rejects.toMatchObject({
    details: [{ path: 'loss_date', message: 'The loss date can’t be in the future.' }],
  })
  await the21stInNewYork.submit(tomorrow)
  world.clock.set(NOON)
})

test('the same insurer and number once more leads to the claim that exists, however it is spelt', async () => {
  const first = await claimsOf(dana).submit(form({ claim_number: 'DUP-1 / a' }))
  const again = { insurer_name: 'HARBORLINE  mutual', claim_number: 'dup1A' }
  await expect(claimsOf(dana).submit(form(again))).rejects.toMatchObject({
    status: 409,
    code: 'duplicate_claim',
    details: [{ path: 'claim_id', message: first.id }],
  })
  await claimsOf(drew).submit(form(again))
  await claimsOf(dana).withdraw({ claim_id: first.id, reason: 'Wrong policy' })
  const [mail] = await mailTo('dana')
  expect(mail?.subject).toBe(`Claim ${first.claim_number} withdrawn`)
  expect(mail?.text_body).toContain('Reason: Wrong policy')
  await claimsOf(dana).submit(form(again))
})

test('ten submissions of one claim at once leave one claim', async () => {
  const same = form()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => claimsOf(dana).submit(same)))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'duplicate_claim' })
})

test('documents come with the claim: own uploads only, each once, of the types their slot takes', async () => {
  const report = await upload(dana, 'pdf')
  const photo = await upload(dana)
  const submit = (documents: ClaimInput['documents']) => claimsOf(dana).submit(form({ documents }))
  await expect(submit({ damage_photos: report.id })).rejects.toMatchObject({
    details: [{ path: 'documents.damage_photos' }],
  })
  await expect(submit({ police_report: (await upload(drew)).id })).rejects.toMatchObject({ status: 422 })
  const claim = await submit({ police_report: report.id, damage_photos: photo.id })
  await expect(submit({ damage_photos: photo.id })).rejects.toMatchObject({ code: 'document_used' })
  const documents = await claimsOf(dana).documents({ claim_id: claim.id })
  expect(documents.map((document) => document.slot)).toEqual(['damage_photos', 'police_report'])
  await expect(
    dana
      .fetch(`/storage/v1/object/claim-documents/${photo.path}`, { method: 'DELETE' })
      .then((answer) => answer.json()),
  ).resolves.toMatchObject({ code: 'in_use' })
})

test('a document added later is new to every admin, and the driver sees who opened which', async () => {
  const claim = await claimsOf(dana).submit(form())
  const added = await claimsOf(dana).addDocument({
    claim_id: claim.id,
    slot: 'damage_photos',
    file_id: (await upload(dana)).id,
  })
  await expect(
    claimsOf(dana).addDocument({ claim_id: claim.id, slot: 'damage_photos', file_id: (await upload(dana)).id }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  await expect(
    claimsOf(drew).addDocument({ claim_id: claim.id, slot: 'police_report', file_id: (await upload(drew)).id }),
  ).rejects.toMatchObject({ status: 404 })
  await dana.fetch(added.signed_url)
  const [forAda] = await claimsOf(ada).documents({ claim_id: claim.id })
  expect((await ada.fetch(forAda!.signed_url)).status).toBe(200)
  const [seen] = await claimsOf(dana).documents({ claim_id: claim.id })
  expect(seen!.reads.map((read) => read.name)).toEqual(['Ada'])
})

test('somebody else’s claim does not exist, whichever way one asks', async () => {
  const { id } = await claimsOf(dana).submit(form())
  for (const who of [drew, sal]) {
    const api = claimsOf(who)
    await expect(api.get({ id })).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
    for (const ask of [api.events, api.documents, api.coverage])
      await expect(ask({ claim_id: id })).rejects.toMatchObject({ status: 404 })
    await expect(api.withdraw({ claim_id: id, reason: 'not mine' })).rejects.toMatchObject({ status: 404 })
    await expect(api.verify({ claim_id: id, version: 1, ...coverage })).rejects.toMatchObject({ status: 403 })
    await expect(api.transition({ claim_id: id, version: 1, to: 'closed', reason: 'no' })).rejects.toMatchObject({
      status: 403,
    })
    expect((await api.list({ limit: 100 })).some((row) => row.id === id)).toBe(false)
  }
  await expect(claimsOf(nobody).get({ id })).rejects.toMatchObject({ status: 401 })
  await expect(claimsOf(ada).submit(form())).rejects.toMatchObject({ status: 403 })
  await expect(claimsOf(drew).list({ driver_id: CAST.dana.id })).rejects.toMatchObject({ status: 422 })
})

test('trap 3: no call and no row lets a person write a notification', async () => {
  for (const [path, status] of [
    ['/rest/v1/notifications', 405],
    ['/rest/v1/rpc/notify_person', 404],
  ] as const) {
    const body = JSON.stringify({
      user_id: CAST.drew.id,
      title: 'x',
      message: 'x',
      type: 'info',
      action_url: 'javascript:1',
    })
    expect((await dana.fetch(path, { method: 'POST', body })).status).toBe(status)
  }
  const { ctxOf } = await import('#lib/server/ctx.ts')
  const asDana = ctxOf(world.services, { kind: 'person', id: CAST.dana.id, role: 'driver', session_id: '' })
  const row = { id: CAST.dana.id, user_id: CAST.drew.id, type: 'info', title: 'x', message: 'x' } as const
  await expect(asDana.write((tx) => tx.insertInto('notifications').values(row).execute())).rejects.toMatchObject({
    code: '42501',
  })
})

test('the draft keeps what was typed, sealed, and is gone once the claim is submitted', async () => {
  const api = claimsOf(dana)
  expect(await api.draft({})).toEqual([])
  await api.saveDraft({ step: 'claim', answers: { insurer_name: 'Harb', loss_date: '2026-1' } })
  await api.saveDraft({ step: 'documents', answers: { insurer_name: 'Harborline', policy_number: 'SECRET-77' } })
  expect(await api.draft({})).toMatchObject([
    { step: 'documents', answers: { insurer_name: 'Harborline', policy_number: 'SECRET-77' } },
  ])
  const { rows } = await world.databases.owner.query('select * from claim_drafts')
  expect(JSON.stringify(rows)).not.toContain('SECRET')
  expect(await claimsOf(drew).draft({})).toEqual([])
  await api.submit(form())
  expect(await api.draft({})).toEqual([])
  await api.saveDraft({ step: 'claim', answers: {} })
  await api.dropDraft({})
  expect(await api.draft({})).toEqual([])
})

test('a draft sealed while a slot kept one photo opens with that photo in its list', async () => {
  const api = claimsOf(dana)
  await api.saveDraft({ step: 'claim', answers: {} })
  const file = { file_id: newId(), path: `${dana.id}/claims/1.png`, original_name: 'a.png', size: 3 }
  const old = JSON.stringify({ documents: { photo_scene: file, damage_photos: file } })
  await world.databases.owner.query('update claim_drafts set answers_sealed = $1 where driver_id = $2', [
    seal(world.services.env.ENCRYPTION_KEY, old),
    dana.id,
  ])
  expect(await api.draft({})).toMatchObject([
    { answers: { documents: { damage_photos: file }, photos: { photo_scene: [file] } } },
  ])
  await api.dropDraft({})
})

test('one list: newest first for a driver with a next page, oldest promise first for an admin, counted by status', async () => {
  const mine = await claimsOf(dana).list({ limit: 100 })
  expect(mine.map((row) => row.created_at)).toEqual(
    mine
      .map((row) => row.created_at)
      .toSorted()
      .toReversed(),
  )
  const page = await dana.fetch('/rest/v1/claims?limit=2')
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link')!)![1]!
  const rest = (await (await dana.fetch(next)).json()) as { id: string }[]
  expect(rest.map((row) => row.id)).toEqual(mine.slice(2, 4).map((row) => row.id))
  const queue = await claimsOf(ada).list({ sort: 'promise', status: 'intake', limit: 100 })
  expect(queue.map((row) => row.coverage_due_at)).toEqual(queue.map((row) => row.coverage_due_at).toSorted())
  expect(new Set(queue.map((row) => row.driver_name))).toContain('Drew Castillo')
  expect((await claimsOf(ada).count({})).intake).toBe(queue.length)
  expect(await claimsOf(ada).list({ q: 'drew cast', limit: 100 })).toHaveLength(
    (await claimsOf(drew).list({ limit: 100 })).length,
  )
  const [one] = await claimsOf(ada).list({ q: mine[0]!.claim_number.toLowerCase() })
  expect(one!.id).toBe(mine[0]!.id)
})
