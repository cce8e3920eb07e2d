// Insurers as the claims team keeps their directory.
import { insurersContract } from '#features/claims/insurers/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const named = () => ({ name: `Mutual ${newId()}`, domains: ['mutual.example'] })
const added = (s: Scene) => s.call(s.ada, insurersContract.add, named())
async function staffed(s: Scene) {
  const { id } = await added(s)
  const { people } = await s.call(s.ada, insurersContract.addPerson, { id, name: 'Kim Lane' })
  return { id, person_id: people[0]!.id }
}

export const insurerTrials: Trials<typeof insurersContract> = {
  add: change(async (s) => [s.ada, named()]),
  change: change(async (s) => {
    const { id, version } = await added(s)
    return [s.ada, { id, version, ...named() }]
  }),
  addPerson: creation(async (s) => [s.ada, { id: (await added(s)).id, name: 'Kim Lane' }]),
  changePerson: repeatable(async (s) => [s.ada, { ...(await staffed(s)), name: 'Kim Lane-Ortiz' }]),
  removePerson: change(async (s) => [s.ada, await staffed(s)]),
}
