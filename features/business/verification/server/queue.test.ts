import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { assignmentsContract } from '#features/base/queues/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { verificationContract } from '../contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { providerAdminContract } from '../provider-admin.ts'

const world = await createWorld()
const { owner } = world.databases
const as = async (who: Who) =>
  (await world.as(who)).on({
    ...providersContract,
    ...credentialsContract,
    ...onboardingContract,
    ...verificationContract,
  })
const adminCalls = async (who: Who) => (await world.as(who)).on(providerAdminContract)
const newsOf = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({}))[0] ?? { title: '', message: '' }
const PAT = PROVIDERS.pat.id
const SAL = PROVIDERS.sal.id
const OMAR = PROVIDERS.omar.id

let stamp = 1_770_000_000_000
async function upload(who: Who): Promise<string> {
  const path = `${CAST[who].id}/verification/${stamp++}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'paper.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, path],
  )
  return path
}
/** Pat's application, complete and waiting. */
async function handIn(who: 'pat' | 'nina') {
  return (await as(who)).save({
    business_name: who === 'pat' ? 'Pat’s Auto Glass' : 'Nina Brooks',
    address: '1 Edgewood Ave, Atlanta, GA 30303',
    ein: '12-3456789',
    insurance_proof_url: await upload(who),
    w9_url: await upload(who),
  })
}

test('the oldest promise stands first, late is said and counted, and every filter narrows the list and its counts', async () => {
  let ada = await as('ada')
  await handIn('pat')
  await ada.decide({ provider_id: PAT, decision: 'approved', reason: 'We know them.' })
  await handIn('nina')
  const { rows } = await ada.queue({})
  expect(rows.map(({ id }) => id)).toEqual([PROVIDERS.nina.id])
  expect(rows[0]).toMatchObject({ turn: 'us', due_for: 'documents' })
  const hours = (Date.parse(rows[0]!.due_at!) - world.services.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(48, 0)
  const lastDay = dayIn('America/New_York', new Date(rows[0]!.application_due_at!))
  expect(new Date(lastDay).getUTCDay() % 6, 'a business day where the provider is').not.toBe(0)
  expect((await ada.queue({ late: '1' })).total).toBe(0)
  world.clock.advance(49 * 3_600_000)
  ada = await as('ada')
  expect(await ada.queue({ late: '1' })).toMatchObject({ total: 1, late: 1, counts: { pending: 1, approved: 0 } })
  for (const document of ['insurance_proof', 'w9'] as const) {
    const { [document]: shown } = (await ada.queue({})).rows[0]!
    await ada.reviewDocument({ provider_id: PROVIDERS.nina.id, document, path: shown!.path, decision: 'accepted' })
  }
  const read = (await ada.queue({})).rows[0]!
  expect(read).toMatchObject({ due_for: 'application', due_at: read.application_due_at })
  expect((await ada.queue({ status: 'all', type: 'private_owner' })).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([OMAR, PROVIDERS.nina.id]),
  )
  expect((await ada.queue({ status: 'all', state: 'TX' })).counts).toMatchObject({ all: 0 })
  expect((await ada.queue({ status: 'all', turn: 'us' })).total).toBe(1)
  for (const q of ['%', '_', '\\', '100%']) expect((await ada.queue({ status: 'all', q })).rows).toEqual([])
  const pages = await Promise.all([1, 2].map((page) => ada.queue({ status: 'all', limit: 2, page })))
  expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toHaveLength(4)
  expect(new Set(pages.flatMap((page) => page.rows.map(({ id }) => id))).size).toBe(4)
})

test('take next gives each admin another provider, and passes over what is assigned to others', async () => {
  for (const who of ['pat', 'sal'] as const)
    await owner.query(
      `update provider_profiles set verified = false, background_check_status = 'pending' where id = $1`,
      [PROVIDERS[who].id],
    )
  const taken = await Promise.all([(await adminCalls('ada')).takeNext({}), (await adminCalls('amy')).takeNext({})])
  expect(taken.map(({ provider_id }) => provider_id).toSorted()).toEqual([PAT, SAL].toSorted())
  const third = await (await adminCalls('ada')).takeNext({ after: taken[0]!.provider_id })
  expect(third.provider_id).toBe(PROVIDERS.nina.id)
  const ids = [PAT, SAL, PROVIDERS.nina.id]
  const all = await (await adminCalls('amy')).assignToMe({ provider_ids: ids })
  expect(all.others.toSorted()).toEqual([taken[0]!.provider_id, third.provider_id].toSorted())
  await expect((await adminCalls('amy')).assignToMe({ provider_ids: [newId()] })).rejects.toMatchObject({ status: 404 })
  await (
    await world.as('amy')
  )
    .on(assignmentsContract)
    .unassign({ table: 'provider_profiles', id: taken[1]!.provider_id })
  await expect((await adminCalls('amy')).takeNext({ state: 'TX' })).rejects.toMatchObject({
    status: 409,
    code: 'none_waits',
  })
  await expect((await adminCalls('sal')).takeNext({})).rejects.toMatchObject({ status: 403 })
})

test('credentials that expire are listed with the last reminder, and one more goes out once a day', async () => {
  const ada = await adminCalls('ada')
  const today = world.services.now().toISOString().slice(0, 10)
  const { rows } = await owner.query<{ id: string }>(
    `update credentials set expires_on = $2 where provider_id = $1 and kind = 'liability_insurance' and status = 'accepted' returning id`,
    [SAL, addDays(today, 45)],
  )
  const id = rows[0]!.id
  expect((await ada.ending({ within: '30' })).rows).toEqual([])
  const listed = await ada.ending({ within: '60' })
  expect(listed).toMatchObject({ total: 1, counts: { '30': 0, '60': 1, lapsed: 0 } })
  expect(listed.rows[0]).toMatchObject({ id, business_name: 'Five Points Collision', lapsed: false })
  expect(listed.rows[0]).toMatchObject({ reminded_at: null, reminded_today: false })
  expect((await (await as('ada')).queue({ status: 'all', ends: '60' })).rows.map((row) => row.id)).toEqual([SAL])
  expect(await ada.remindCredentials({ credential_ids: [id] })).toEqual({ reminded: [id], passed_over: [] })
  expect(await newsOf('sal')).toMatchObject({ title: 'A document expires soon' })
  const again = (await ada.ending({ within: '60' })).rows[0]!
  expect(again).toMatchObject({ reminded_by_name: 'Ada Okafor', reminded_today: true })
  await expect((await adminCalls('amy')).remindCredentials({ credential_ids: [id] })).rejects.toMatchObject({
    status: 409,
    code: 'reminded_today',
  })
  await expect(ada.remindCredentials({ credential_ids: [newId()] })).rejects.toMatchObject({ status: 404 })
  world.clock.advance(24 * 3_600_000)
  expect((await (await adminCalls('ada')).remindCredentials({ credential_ids: [id] })).reminded).toEqual([id])
})

test('providers are reminded in a heap only of documents that were sent back to them', async () => {
  const ada = await adminCalls('ada')
  await expect(ada.remindProviders({ provider_ids: [OMAR] })).rejects.toMatchObject({
    status: 409,
    code: 'nothing_open',
  })
  const pat = await ada.open({ provider_id: PAT })
  await (
    await as('ada')
  ).reviewDocument({
    provider_id: PAT,
    document: 'w9',
    path: pat.w9!.path,
    decision: 'refused',
    reason: 'It is not signed.',
  })
  expect(await ada.open({ provider_id: PAT })).toMatchObject({ turn: 'them', due_at: null })
  expect(await ada.remindProviders({ provider_ids: [OMAR, PAT] })).toEqual({ reminded: [PAT], passed_over: [OMAR] })
  expect(await newsOf('pat')).toMatchObject({
    title: 'We’re waiting for a document',
    message: 'Still to fix: W-9. Upload a new one. The rest stays as is.',
  })
  await expect(ada.remindProviders({ provider_ids: [PAT] })).rejects.toMatchObject({ code: 'reminded_today' })
})
