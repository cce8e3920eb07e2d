// A repair at the chosen shop, as its driver, the shop and the claims team work on it.
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import { makePhoto } from './people.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { sent } from './trials-estimates.ts'

const reason = 'As both agreed'
const typed_name = 'Robin Tester'
const words = { tax_bp: 890, days_added: 2 }
const LINES = [
  {
    section: 'Rear',
    operation: 'replace' as const,
    description: 'Reinforcement',
    part_kind: 'oem' as const,
    part_cents: 9_000,
    reason: 'hidden_damage' as const,
  },
]

/** Chosen and not signed: the repair has the id of the invitation. */
async function chosen(s: Scene) {
  const told = await sent(s)
  await s.call(told.driver, estimatesContract.choose, { estimate_id: told.id, hash: told.hash })
  return { ...told, repair_id: told.invitation_id, estimate_id: told.id }
}
type Chosen = Awaited<ReturnType<typeof chosen>>
export async function signing(s: Scene, { driver, estimate_id }: Pick<Chosen, 'driver' | 'estimate_id'>) {
  await s.call(driver, repairsContract.consent, { language: 'en' })
  const shown = await s.call(driver, repairsContract.signing, { estimate_id, language: 'en' })
  const { hash, cap_cents, own_risk_lines } = shown
  const own_risk_name = own_risk_lines.length ? typed_name : null
  return {
    estimate_id,
    hash,
    cap_cents,
    typed_name,
    own_risk_lines,
    own_risk_name,
    teardown: true,
    language: 'en' as const,
  }
}
export async function authorized(s: Scene) {
  const told = await chosen(s)
  await s.call(told.driver, repairsContract.authorize, await signing(s, told))
  return told
}
export async function inShop(s: Scene) {
  const told = await authorized(s)
  await s.call(told.sal, repairsContract.checkIn, { repair_id: told.repair_id, odometer: 40_000, fuel_eighths: 4 })
  return told
}
async function drafted(s: Scene) {
  const told = await inShop(s)
  const { repair_id } = told
  const draft = await s.call(told.sal, repairsContract.saveSupplement, {
    repair_id,
    version: 0,
    lines: LINES,
    ...words,
  })
  return { ...told, draft }
}
async function supplemented(s: Scene) {
  const told = await drafted(s)
  await s.call(told.sal, repairsContract.sendSupplement, { id: told.draft.id, hash: told.draft.hash })
  return { ...told, estimate_id: told.draft.id }
}
async function ordered(s: Scene) {
  const told = await authorized(s)
  const order = { estimate_id: told.estimate_id, lines: [1], ordered_on: s.day(0), eta_on: s.day(4) }
  await s.call(told.sal, repairsContract.orderParts, order)
  return told
}

export const repairTrials: Trials<typeof repairsContract> = {
  consent: repeatable(async (s) => [(await chosen(s)).driver, { language: 'en' }]),
  withdrawConsent: repeatable(async (s) => [(await authorized(s)).driver, {}]),
  authorize: change(async (s) => {
    const told = await chosen(s)
    return [told.driver, await signing(s, told)]
  }),
  recordAuthorization: change(async (s) => {
    const told = await supplemented(s)
    await s.owner.query(
      `insert into rules (key, version, value, reason) select key, version + 1,
         jsonb_set(value, '{default,oral_ok}', 'true'), 'a trial' from rules where key = 'estimate_rules' order by version desc limit 1`,
    )
    const { estimate_id, draft } = told
    const heard = { method: 'phone' as const, phone: '404 555 0100', typed_name, at: new Date(0).toISOString() }
    return [told.sal, { estimate_id, hash: draft.hash, ...heard, own_risk_lines: [1] }]
  }),
  declineVersion: change(async (s) => {
    const { driver, estimate_id } = await supplemented(s)
    return [driver, { estimate_id, reason }]
  }),
  cancel: change(async (s) => {
    const { driver, repair_id } = await chosen(s)
    return [driver, { repair_id, reason }]
  }),
  stop: change(async (s) => {
    const { driver, repair_id } = await inShop(s)
    return [driver, { repair_id, reason }]
  }),
  resume: change(async (s) => {
    const { driver, repair_id } = await inShop(s)
    await s.call(driver, repairsContract.stop, { repair_id, reason })
    return [driver, { repair_id }]
  }),
  checkIn: change(async (s) => {
    const { sal, repair_id } = await authorized(s)
    return [sal, { repair_id, odometer: 40_000, fuel_eighths: 4 }]
  }),
  setStage: change(async (s) => {
    const { sal, repair_id } = await inShop(s)
    const { version } = await s.call(sal, repairsContract.read, { id: repair_id })
    return [sal, { repair_id, stage: 'body' as const, version }]
  }),
  addPhotos: change(async (s) => {
    const { sal, repair_id } = await inShop(s)
    return [sal, { repair_id, photos: [await makePhoto(s.owner, sal)] }]
  }),
  promise: change(async (s) => {
    const { sal, repair_id } = await inShop(s)
    return [sal, { repair_id, on: s.day(9) }]
  }),
  saveSupplement: change(async (s) => {
    const { sal, repair_id } = await inShop(s)
    return [sal, { repair_id, version: 0, lines: LINES, ...words }]
  }),
  sendSupplement: change(async (s) => {
    const { sal, draft } = await drafted(s)
    return [sal, { id: draft.id, hash: draft.hash }]
  }),
  withdrawVersion: change(async (s) => {
    const { sal, estimate_id } = await supplemented(s)
    return [sal, { estimate_id }]
  }),
  withdrawLines: change(async (s) => {
    const { sal, estimate_id } = await inShop(s)
    return [sal, { estimate_id, lines: [1], reason }]
  }),
  orderParts: creation(async (s) => {
    const { sal, estimate_id } = await authorized(s)
    return [sal, { estimate_id, lines: [1], ordered_on: s.day(0) }]
  }),
  receivePart: creation(async (s) => {
    const { sal, estimate_id } = await ordered(s)
    return [sal, { estimate_id, line_no: 1, on: s.day(0) }]
  }),
  record: creation(async (s) => {
    const { sal, repair_id } = await inShop(s)
    return [sal, { repair_id, kind: 'scan_pre' as const, result: 'No codes', done_on: s.day(0) }]
  }),
  answerVersion: creation(async (s) => {
    const { estimate_id, hash } = await chosen(s)
    const said = { decision: 'approved' as const, confirmed_how: 'phone' as const, confirmed_by: 'Lena Ortiz' }
    return [s.ada, { estimate_id, hash, ...said }]
  }),
  release: change(async (s) => {
    const { repair_id } = await inShop(s)
    return [s.ada, { repair_id, reason }]
  }),
}
