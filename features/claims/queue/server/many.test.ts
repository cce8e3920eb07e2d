import { expect, test } from 'vitest'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { requestsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { claimWorkContract } from '../claim-work.ts'

const world = await createWorld()
const { owner } = world.databases
const team = { ...claimWorkContract, ...claimNotesContract, ...requestsContract, ...claimsContract }
const [ada, amy] = [(await world.as('ada')).on(team), (await world.as('amy')).on(team)]
const dana = await world.as('dana')
let number = 0
const submit = async () =>
  (
    await dana.on(intakeContract).submit({
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-POL-20-884417',
      claim_number: `MA-${(number += 1)}`,
      claim_type: 'collision',
      loss_date: '2026-11-01',
    })
  ).id
const asked = { documents: [{ slot: 'police_report' as const }], message: 'Both pages, please.' }
const codes = (refused: readonly { id: string; code: string }[]) =>
  Object.fromEntries(refused.map(({ id, code }) => [id, code]))
async function closed() {
  const id = await submit()
  const { version } = await ada.get({ id })
  await ada.transition({ claim_id: id, version, to: 'closed', reason: 'Nothing more to do.' })
  return id
}
async function own() {
  const id = await submit()
  await owner.query('update claims set driver_id = $2 where id = $1', [id, CAST.ada.id])
  return id
}

test('the same documents are asked of several claims; one that is refused keeps none of the others back', async () => {
  const [one, two, before, over, mine] = [await submit(), await submit(), await submit(), await closed(), await own()]
  await amy.askDocuments({ claim_id: before, ...asked })
  const missing = newId()
  const { done, refused } = await ada.askMany({ claim_ids: [two, before, over, one, mine, missing, two], ...asked })
  expect(done).toEqual([one, two].toSorted())
  expect(codes(refused)).toEqual({
    [before]: 'asked_already',
    [over]: 'claim_closed',
    [mine]: 'forbidden',
    [missing]: 'PGRST116',
  })
  for (const claim_id of [one, two, before])
    expect(await ada.requests({ claim_id })).toMatchObject([{ slot: 'police_report', message: 'Both pages, please.' }])
  expect(await amy.requests({ claim_id: mine })).toEqual([])
  const news = (await dana.on(notificationsContract).list({ limit: 100 })).map(({ action_url }) => action_url ?? '')
  for (const id of [one, two]) expect(news.filter((url) => url.includes(id))).not.toHaveLength(0)
})

test('what is wrong with the request itself is refused as a whole', async () => {
  const claim_ids = [await submit()]
  const twice = [...asked.documents, ...asked.documents]
  await expect(ada.askMany({ claim_ids, documents: twice, message: 'Please.' })).rejects.toMatchObject({ status: 422 })
  await expect(ada.noteMany({ claim_ids, body: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(ada.noteMany({ claim_ids: [], body: 'x' })).rejects.toMatchObject({ status: 422 })
  expect(await ada.requests({ claim_id: claim_ids[0]! })).toEqual([])
  const noted = dana.on(claimWorkContract).noteMany({ claim_ids, body: 'x' })
  await expect(noted).rejects.toMatchObject({ status: 403 })
})

test('the same note is added to several claims, also closed ones, never to one’s own', async () => {
  const [one, over, mine] = [await submit(), await closed(), await own()]
  const { done, refused } = await ada.noteMany({ claim_ids: [one, over, mine], body: 'The adjuster is out all week.' })
  expect(done).toEqual([one, over].toSorted())
  expect(codes(refused)).toEqual({ [mine]: 'forbidden' })
  for (const claim_id of [one, over])
    expect((await amy.notes({ claim_id })).map(({ body }) => body)).toEqual(['The adjuster is out all week.'])
  expect(await amy.notes({ claim_id: mine })).toEqual([])
})

test('two admins who ask the same of the same claims at one moment ask each of them once', async () => {
  for (let round = 0; round < 4; round++) {
    const ids = await Promise.all([submit(), submit(), submit()])
    const both = await Promise.all([
      ada.askMany({ claim_ids: ids, ...asked }),
      amy.askMany({ claim_ids: ids.toReversed(), ...asked }),
    ])
    expect(both.flatMap(({ done }) => done).toSorted()).toEqual(ids.toSorted())
    for (const claim_id of ids) expect(await ada.requests({ claim_id })).toHaveLength(1)
  }
})
