// A car that is a total loss: offers, comparable cars, papers; and the appraisal clause of a policy.
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import type { clauseContract } from '#features/cases/appraisals/clause-contract.ts'
import type { totalLossContract } from '#features/cases/total-loss/contract.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { atNow, confirmed, verified } from './trials-claims.ts'

async function lost(s: Scene) {
  const made = await verified(s)
  const loss = { ...atNow(made), declared_on: s.day(0), ...confirmed, reason: 'The frame is bent' }
  await s.call(s.ada, lifecycleContract.declareTotalLoss, loss)
  return { driver: made.driver, claim_id: made.claim_id }
}

export const totalLossTrials: Trials<typeof totalLossContract> = {
  recordOffer: change(async (s) => {
    const { driver, claim_id } = await lost(s)
    return [driver, { claim_id, after: 0, value_cents: 900_000 }]
  }),
  recordValuation: change(async (s) => {
    const { driver, claim_id } = await lost(s)
    return [driver, { claim_id, after: 0, file_id: null, comparables: [] }]
  }),
  tick: repeatable(async (s) => {
    const { driver, claim_id } = await lost(s)
    return [driver, { claim_id, item: 'keys' as const, done: true }]
  }),
  attach: repeatable(async (s) => {
    const { driver, claim_id } = await lost(s)
    return [driver, { claim_id, item: 'keys' as const, file_id: null }]
  }),
  recordValue: creation(async (s) => {
    const { claim_id } = await lost(s)
    return [s.ada, { claim_id, value_cents: 900_000, said_by: 'Lee at the desk' }]
  }),
}

export const clauseTrials: Trials<typeof clauseContract> = {
  record: change(async (s) => {
    const { driver, claim_id } = await verified(s)
    return [driver, { claim_id, after: 0, step: { kind: 'clause' as const, answer: 'yes' as const, file_id: null } }]
  }),
}
