// Claims as drivers submit them and the claims team works on them.
import type { versionsContract } from '#features/claims/coverage/contract.ts'
import type { documentsContract } from '#features/claims/documents/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { coverageContract } from '#features/claims/coverage/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimNotesContract } from '#features/claims/queue/claim-notes.ts'
import type { claimWorkContract } from '#features/claims/queue/claim-work.ts'
import { requestsContract } from '#features/claims/documents/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { queueContract } from '#features/claims/queue/queue.ts'
import { newId } from '#lib/ids.ts'
import { makePhoto, type Person } from './people.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const reason = 'As the insurer wrote'
export const confirmed = { confirmed_how: 'phone', confirmed_by: 'Lena Ortiz' } as const
const form = (s: Scene) => ({
  insurer_name: 'Harborline Mutual',
  policy_number: 'HM-POL-20-884417',
  claim_number: `PO-${newId()}`,
  claim_type: 'collision' as const,
  loss_date: s.day(-5),
  loss_state: 'GA' as const,
})
type Made = { driver: Person; claim_id: string; version: number }

/** A claim of its driver, in intake. */
async function submitted(s: Scene, driver?: Person): Promise<Made> {
  const by = driver ?? (await s.somebody())
  const { id, version } = await s.call(by, intakeContract.submit, form(s))
  return { driver: by, claim_id: id, version }
}
/** One whose cover the insurer has confirmed. */
export async function verified(s: Scene, driver?: Person): Promise<Made> {
  const made = await submitted(s, driver)
  const { claim } = await s.call(s.ada, coverageContract.verify, { ...atNow(made), ...cover })
  return { ...made, version: claim.version }
}
const cover = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 20,
  rental_start_allowed: true,
  direct_bill: true,
  ...confirmed,
}
export const atNow = ({ claim_id, version }: Made) => ({ claim_id, version })
const fresh = async (s: Scene, made: Made) => ({
  claim_id: made.claim_id,
  version: (await s.call(s.ada, claimsContract.get, { id: made.claim_id })).version,
})
/** An extension that the driver has asked for, and how the claim stands then. */
async function asked(s: Scene) {
  const made = await verified(s)
  const request = { claim_id: made.claim_id, why: 'parts', wanted_days: 3, note: 'The door is on its way' } as const
  const { id } = await s.call(made.driver, lifecycleContract.askExtension, request)
  return { ...(await fresh(s, made)), extension_id: id }
}
const grant = { why: 'parts', days: 3, ...confirmed, reason } as const

export const claimTrials: Trials<
  typeof claimsContract & typeof intakeContract & typeof documentsContract & typeof coverageContract
> = {
  submit: change(async (s) => [await s.somebody(), form(s)]),
  addDocument: change(async (s) => {
    const { driver, claim_id } = await submitted(s)
    return [driver, { claim_id, slot: 'damage_photos', file_id: await makePhoto(s.owner, driver) }]
  }),
  verify: change(async (s) => [s.ada, { ...atNow(await submitted(s)), ...cover }]),
  transition: change(async (s) => [s.ada, { ...atNow(await verified(s)), to: 'in-progress', reason }]),
  withdraw: change(async (s) => {
    const { driver, claim_id } = await submitted(s)
    return [driver, { claim_id, reason }]
  }),
  saveDraft: repeatable(async (s) => [await s.somebody(), { step: 'claim', answers: { insurer_name: 'Harborline' } }]),
  dropDraft: change(async (s) => {
    const driver = await s.somebody()
    await s.call(driver, intakeContract.saveDraft, { step: 'claim', answers: { insurer_name: 'Harborline' } })
    return [driver, {}]
  }),
}

export const lifecycleTrials: Trials<typeof lifecycleContract> = {
  declareTotalLoss: change(async (s) => [
    s.ada,
    { ...atNow(await verified(s)), declared_on: s.day(0), ...confirmed, reason },
  ]),
  undoTotalLoss: change(async (s) => {
    const made = await verified(s)
    const loss = { ...atNow(made), declared_on: s.day(0), ...confirmed, reason }
    await s.call(s.ada, lifecycleContract.declareTotalLoss, loss)
    return [s.ada, { ...(await fresh(s, made)), reason }]
  }),
  askExtension: change(async (s) => {
    const { driver, claim_id } = await verified(s)
    return [driver, { claim_id, why: 'parts', wanted_days: 3, note: 'The door is on its way' }]
  }),
  grantExtension: change(async (s) => [s.ada, { ...(await asked(s)), ...grant }]),
  refuseExtension: change(async (s) => [s.ada, { ...(await asked(s)), reason }]),
  undoExtension: change(async (s) => {
    const request = await asked(s)
    const { version } = await s.call(s.ada, lifecycleContract.grantExtension, { ...request, ...grant })
    return [s.ada, { ...request, version, reason }]
  }),
  merge: change(async (s) => {
    const goes = await submitted(s)
    const stays = await submitted(s, goes.driver)
    return [s.ada, { ...atNow(goes), into_id: stays.claim_id, into_version: stays.version, reason }]
  }),
  unmerge: change(async (s) => {
    const goes = await submitted(s)
    const stays = await submitted(s, goes.driver)
    const both = { ...atNow(goes), into_id: stays.claim_id, into_version: stays.version, reason }
    const { version } = await s.call(s.ada, lifecycleContract.merge, both)
    return [s.ada, { claim_id: goes.claim_id, version, reason }]
  }),
}

export const queueTrials: Trials<typeof queueContract> = {
  // each answer is another claim, until none waits
  takeNext: creation(async (s) => {
    await submitted(s)
    return [await s.somebody('claims_admin'), {}]
  }),
  assignMany: repeatable(async (s) => {
    const claims = [(await submitted(s)).claim_id, (await submitted(s)).claim_id].map((id) => ({ id, was: null }))
    return [s.ada, { claims, to: s.ada.id }]
  }),
}

export const claimAdminTrials: Trials<
  typeof claimNotesContract & typeof claimWorkContract & typeof requestsContract & typeof versionsContract
> = {
  askDocuments: change(async (s) => {
    const { claim_id } = await submitted(s)
    return [s.ada, { claim_id, documents: [{ slot: 'police_report' }], message: 'Both pages, please.' }]
  }),
  withdrawRequest: change(async (s) => {
    const { claim_id } = await submitted(s)
    const ask = { claim_id, documents: [{ slot: 'police_report' as const }], message: 'Both pages, please.' }
    const [request] = Object.values(await s.call(s.ada, requestsContract.askDocuments, ask))
    return [s.ada, { id: request!.id, reason }]
  }),
  addNote: creation(async (s) => [s.ada, { claim_id: (await submitted(s)).claim_id, body: s.mark() }]),
  strikeNote: change(async (s) => {
    const note = { claim_id: (await submitted(s)).claim_id, body: s.mark() }
    return [s.ada, { id: (await s.call(s.ada, claimNotesContract.addNote, note)).id, reason }]
  }),
  askMany: repeatable(async (s) => {
    const claim_ids = [(await submitted(s)).claim_id, (await submitted(s)).claim_id]
    return [s.ada, { claim_ids, documents: [{ slot: 'police_report' }], message: 'Both pages, please.' }]
  }),
  noteMany: creation(async (s) => [s.ada, { claim_ids: [(await submitted(s)).claim_id], body: s.mark() }]),
  setFollowUp: change(async (s) => {
    const { claim_id } = await submitted(s)
    return [s.ada, { claim_id, on: s.day(3), reason, was: null }]
  }),
  policyNumber: creation(async (s) => [s.ada, { claim_id: (await submitted(s)).claim_id }]),
}
