// Where a business has its events sent.
import { webhooksContract } from '#features/platform/webhooks/contract.ts'
import type { Scene } from './scene.ts'
import { approved } from './trials-providers.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const wanted = (s: Scene) => ({ url: `https://shop.example.com/${s.mark()}`, events: ['order.paid' as const] })
async function endpoint(s: Scene) {
  const { owner } = await approved(s)
  const { id } = await s.call(owner, webhooksContract.add, wanted(s))
  return { owner, id }
}

export const webhookEndpointTrials: Trials<typeof webhooksContract> = {
  add: change(async (s) => [(await approved(s)).owner, wanted(s)]),
  change: repeatable(async (s) => {
    const { owner, id } = await endpoint(s)
    return [owner, { id, enabled: false }]
  }),
  remove: change(async (s) => {
    const { owner, id } = await endpoint(s)
    return [owner, { id }]
  }),
  // each answer is one more secret
  rotate: creation(async (s) => {
    const { owner, id } = await endpoint(s)
    return [owner, { id }]
  }),
  test: creation(async (s) => {
    const { owner, id } = await endpoint(s)
    return [owner, { id }]
  }),
  sendAgain: repeatable(async (s) => {
    const { owner, id } = await endpoint(s)
    const { id: sent } = await s.call(owner, webhooksContract.test, { id })
    return [owner, { id: sent }]
  }),
}
