import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { dbFor } from '#lib/server/db.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '../contract.ts'

const world = await createWorld()
const as = async (who: Who) =>
  (await world.as(who)).on({
    ...providersContract,
    ...onboardingContract,
    ...credentialsContract,
    ...verificationContract,
  })
const owner = world.databases.owner
const pat = await as('pat')
const ada = await as('ada')
const { id } = PROVIDERS.pat
const newest = async (who: Who) => (await (await world.as(who)).on(notificationsContract).list({}))[0]

let stamp = 1_780_000_000_000
async function upload(who: Who): Promise<string> {
  const path = `${CAST[who].id}/verification/${stamp++}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'paper.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, path],
  )
  return path
}
const [insurance, w9] = [await upload('pat'), await upload('pat')]
const handIn = async (more: object = {}) => {
  const mine = await pat.profile({})
  return pat.save({
    business_name: mine.business_name,
    address: '15 Church St',
    ein: '12-3456789',
    insurance_proof_url: mine.insurance_proof_url!,
    w9_url: mine.w9_url!,
    ...more,
  })
}

test('nothing is decided before it is handed in', async () => {
  const nina = await as('nina')
  const path = await upload('nina')
  const mine = await nina.attach({ id: PROVIDERS.nina.id, w9_url: path })
  expect(mine).toMatchObject({ w9: { path, review: null, review_reason: null } })
  const early = { provider_id: mine.id, document: 'w9' as const, path, decision: 'accepted' as const }
  await expect(ada.reviewDocument(early)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
})

test('an admin accepts one document and sends the other back; the provider reads both', async () => {
  await pat.attach({ id, insurance_proof_url: insurance, w9_url: w9 })
  await handIn()
  const first = { provider_id: id, document: 'insurance_proof' as const, path: insurance }
  const second = { provider_id: id, document: 'w9' as const, path: w9 }
  await expect(ada.reviewDocument({ ...second, decision: 'refused' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await ada.reviewDocument({ ...first, decision: 'accepted' })
  expect(await newest('pat')).toMatchObject({
    title: 'Document accepted',
    message: 'We accepted your insurance proof.',
  })
  await ada.reviewDocument({ ...second, decision: 'refused', reason: 'The signature is missing.' })
  expect(await pat.profile({})).toMatchObject({
    background_check_status: 'pending',
    verified: false,
    insurance_proof: { review: 'accepted', review_reason: null },
    w9: { review: 'refused', review_reason: 'The signature is missing.' },
  })
  expect(await newest('pat')).toMatchObject({
    type: 'error',
    title: 'Document needs a fix',
    message: 'Your W-9: The signature is missing. Upload a new one. The rest stays as is.',
  })
  await expect(ada.reviewDocument({ ...second, decision: 'accepted' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(
    ada.reviewDocument({ ...first, path: w9, decision: 'refused', reason: 'Too dark' }),
  ).rejects.toMatchObject({ status: 409, code: 'changed' })
})

test('nobody but an admin decides, and a missing provider is missing', async () => {
  const refuse = { document: 'w9' as const, path: w9, decision: 'accepted' as const }
  await expect(pat.reviewDocument({ provider_id: id, ...refuse })).rejects.toMatchObject({ status: 403 })
  await expect(ada.reviewDocument({ provider_id: newId(), ...refuse })).rejects.toMatchObject({ status: 404 })
})

test('while one is sent back nobody is approved, and the same document is not handed in again', async () => {
  await expect(ada.decide({ provider_id: id, decision: 'approved' })).rejects.toMatchObject({
    status: 409,
    code: 'document_refused',
  })
  await expect(handIn()).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'w9_url', message: 'This W-9 was sent back. Upload a new one.' }],
  })
})

test('what was accepted stays, through the call and against the database', async () => {
  const other = await upload('pat')
  for (const insurance_proof_url of [other, null])
    await expect(pat.attach({ id, insurance_proof_url })).rejects.toMatchObject({ status: 409 })
  await expect(handIn({ insurance_proof_url: other, w9_url: other })).rejects.toMatchObject({
    code: 'document_accepted',
  })
  const asPat = dbFor(world.databases.request, CAST.pat.id)
  await expect(
    asPat.updateTable('provider_profiles').set({ insurance_proof_url: other }).where('id', '=', id).execute(),
  ).rejects.toMatchObject({ code: 'CC409' })
  expect(await pat.profile({})).toMatchObject({ insurance_proof_url: insurance, w9_url: w9 })
})

test('only what was sent back is handed in again, by uploading it; the promised time starts anew and admins are notified', async () => {
  const signed = await upload('pat')
  const after = await pat.attach({ id, w9_url: signed })
  expect(after).toMatchObject({
    background_check_status: 'pending',
    insurance_proof: { review: 'accepted' },
    w9: { path: signed, review: null, review_reason: null },
  })
  expect((Date.parse(after.review_due_at!) - Date.parse(after.submitted_at!)) / 3_600_000).toBeCloseTo(48, 0)
  expect(await newest('amy')).toMatchObject({
    title: 'Document resubmitted',
    action_url: `/admin/providers/${id}?status=pending`,
  })
  await ada.reviewDocument({ provider_id: id, document: 'w9', path: signed, decision: 'accepted' })
})

test('the decisions stand on the timeline, with their reasons', async () => {
  const events = await ada.events({ provider_id: id })
  expect(events.map(({ kind, to_status, reason }) => [kind, to_status, reason])).toEqual([
    ['status', 'pending', null],
    ['insurance_proof', 'accepted', null],
    ['w9', 'refused', 'The signature is missing.'],
    ['w9', 'pending', 'Handed in again'],
    ['w9', 'accepted', null],
  ])
})

test('a rejection of the whole keeps what was accepted; an acceptance can be taken back', async () => {
  await ada.decide({ provider_id: id, decision: 'rejected', reason: 'The EIN belongs to another business.' })
  const { path } = (await pat.profile({})).w9!
  await ada.reviewDocument({ provider_id: id, document: 'w9', path, decision: 'refused', reason: 'Another EIN.' })
  expect(await pat.profile({})).toMatchObject({ insurance_proof: { review: 'accepted' }, w9: { review: 'refused' } })
  await handIn({ w9_url: await upload('pat') })
  const { version } = await pat.profile({})
  await ada.decide({ provider_id: id, decision: 'approved', reason: 'We know them.', version })
  expect(await pat.profile({})).toMatchObject({ verified: true, w9: { review: null } })
})

test('a provider writes neither the decisions nor the verdict, whatever the road', async () => {
  const asPat = dbFor(world.databases.request, CAST.pat.id)
  for (const change of [{ verified: true }, { background_check_status: 'approved' as const }])
    await expect(
      asPat.updateTable('provider_profiles').set(change).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '42501' })
  await expect(
    asPat.updateTable('document_reviews').set({ decision: 'accepted' }).where('provider_id', '=', id).execute(),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(asPat.deleteFrom('document_reviews').execute()).rejects.toMatchObject({ code: '42501' })
  expect(
    await dbFor(world.databases.request, CAST.sal.id).selectFrom('document_reviews').selectAll().execute(),
  ).toEqual([])
})

test('a stranger’s file becomes no document of one’s own, which would open it', async () => {
  const dana = await upload('dana')
  const opened = await world.as('nina')
  const asNina = dbFor(world.databases.request, CAST.nina.id)
  for (const column of ['insurance_proof_url', 'w9_url'] as const) {
    await expect(
      opened.on(credentialsContract).attach({ id: PROVIDERS.nina.id, [column]: dana }),
    ).rejects.toMatchObject({
      status: 422,
      details: [{ path: column }],
    })
    const direct = asNina.updateTable('provider_profiles').set({ [column]: dana })
    await expect(direct.where('id', '=', PROVIDERS.nina.id).execute()).rejects.toMatchObject({ code: '42501' })
  }
  const asSal = dbFor(world.databases.request, CAST.sal.id)
  const credential = asSal.insertInto('credentials').values({
    id: newId(),
    provider_id: PROVIDERS.sal.id,
    kind: 'tow_license',
    state: 'GA',
    issuer: 'State',
    number_sealed: 'v1',
    number_last4: '4821',
    expires_on: '2031-05-04',
    file_path: dana,
  })
  await expect(credential.execute()).rejects.toMatchObject({ code: '42501' })
  expect(await asSal.selectFrom('files').select('id').where('path', '=', dana).execute()).toEqual([])
})
