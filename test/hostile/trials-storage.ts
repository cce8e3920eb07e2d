// A car in storage: the stay, the letter, the release.
import { storageContract } from '#features/towing/storage/contract.ts'
import { dayIn } from '#lib/dates.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { verified } from './trials-claims.ts'
import { inShop } from './trials-repairs.ts'

const today = () => dayIn('America/New_York', new Date())
const PLACE = {
  place: 'yard' as const,
  name: 'Fulton Recovery Yard',
  phone: null,
  address: '12 Depot St',
  state: 'GA' as const,
  in_time: null,
  daily_cents: 4500,
  fees: [],
  count_rule: 'calendar_day' as const,
  free_until: null,
  payer: 'unknown' as const,
}
const SAID = {
  kind: 'other_tow' as const,
  to_name: 'Rosa Delgado',
  to_company: '',
  id_to_show: 'Driver license',
  balance: 'taker' as const,
  keys: 'at_place' as const,
  plate: 'CDA4471',
  belongings: '',
  plate_removed: true,
  papers_needed: [],
  police_hold: false,
}
async function standing(s: Scene) {
  const { driver, claim_id } = await verified(s)
  await s.owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [claim_id])
  const made = await s.call(driver, storageContract.record, { claim_id, ...PLACE, in_day: today() })
  return { driver, claim_id, stay_id: made.stays[0]!.id }
}
async function released(s: Scene) {
  const at = await standing(s)
  const said = { ...SAID, stay_id: at.stay_id, language: 'en' as const }
  const { hash } = await s.call(at.driver, storageContract.releaseText, said)
  const signed = { ...said, hash, place_confirmed: true as const, typed_name: 'Dana Whitfield' }
  await s.call(at.driver, storageContract.makeRelease, signed)
  const { stays } = await s.call(at.driver, storageContract.stays, { claim_id: at.claim_id })
  return { ...at, signed, paper: stays[0]!.papers[0]! }
}

export const storageTrials: Trials<typeof storageContract> = {
  record: change(async (s) => {
    const { driver, claim_id } = await verified(s)
    await s.owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [claim_id])
    return [driver, { claim_id, ...PLACE, in_day: today() }]
  }),
  change: change(async (s) => {
    const { driver, stay_id } = await standing(s)
    return [driver, { ...PLACE, in_day: today(), daily_cents: 5000, stay_id, version: 1, reason: 'Their board' }]
  }),
  end: change(async (s) => {
    const { driver, stay_id } = await standing(s)
    return [driver, { stay_id, out_day: today(), out_time: null }]
  }),
  correctEnd: change(async (s) => {
    const { driver, stay_id } = await standing(s)
    await s.call(driver, storageContract.end, { stay_id, out_day: today(), out_time: null })
    return [driver, { stay_id, version: 2, out_day: null, out_time: null, reason: 'It is still there' }]
  }),
  notifyInsurer: creation(async (s) => {
    const { driver, stay_id } = await standing(s)
    return [driver, { stay_id, how: 'phone' as const }]
  }),
  releaseText: repeatable(async (s) => {
    const { driver, stay_id } = await standing(s)
    return [driver, { ...SAID, stay_id, language: 'en' as const }]
  }),
  makeRelease: creation(async (s) => {
    const { driver, stay_id } = await standing(s)
    const said = { ...SAID, stay_id, language: 'en' as const }
    const { hash } = await s.call(driver, storageContract.releaseText, said)
    return [driver, { ...said, hash, place_confirmed: true as const, typed_name: 'Dana Whitfield' }]
  }),
  revokeRelease: change(async (s) => {
    const { driver, paper } = await released(s)
    return [driver, { release_id: paper.id, reason: 'Another company' }]
  }),
  consent: change(async (s) => {
    const { paper } = await released(s)
    await s.owner.query(
      `begin; set local session_replication_role = replica;
       update release_papers set two_person = true, valid_until = null where id = '${paper.id}'; commit`,
    )
    return [
      s.ada,
      { release_id: paper.id, of: 'lender' as const, by: 'Mo Reyes', words: 'Called, they agree in writing' },
    ]
  }),
  readRelease: repeatable(async (s) => {
    const { paper } = await released(s)
    return [undefined, { code: paper.code! }]
  }),
  useRelease: change(async (s) => {
    const { paper } = await released(s)
    return [undefined, { code: paper.code!, name: 'Al at the gate' }]
  }),
  recordAtShop: change(async (s) => {
    const { sal, repair_id } = await inShop(s)
    return [sal, { repair_id }]
  }),
}
