// What a towing company says of itself and charges, and what a stranded driver asks.
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import { FINE_CAR, HOOK_ONLY } from '#test/tow-rates.ts'
import type { towsContract } from '#features/money/tows/contract.ts'
import type { Scene } from './scene.ts'
import { approved } from './trials-providers.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const COMPANY = { dispatch_phone: '404-555-0100', classes: ['light' as const], equipment: ['flatbed' as const] }
async function towing(s: Scene) {
  const { owner, id } = await approved(s)
  await s.owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [id])
  return owner
}
async function company(s: Scene) {
  const owner = await towing(s)
  await s.call(owner, rateCardsContract.saveCompany, COMPANY)
  return owner
}
const yard = (s: Scene) => ({
  address: s.mark(),
  zip: '30303',
  hours_text: 'Always',
  daily_cents: 4500,
  gate_fee_cents: 0,
  after_hours: true,
})

export const rateCardTrials: Trials<typeof rateCardsContract> = {
  saveCompany: repeatable(async (s) => [await towing(s), COMPANY]),
  saveYard: creation(async (s) => [await company(s), yard(s)]),
  removeYard: change(async (s) => {
    const owner = await company(s)
    const { yards } = await s.call(owner, rateCardsContract.saveYard, yard(s))
    return [owner, { id: yards[0]!.id }]
  }),
  publish: change(async (s) => [await company(s), { vehicle_class: 'light', after: 0, ...HOOK_ONLY }]),
}

export const towTrials: Trials<typeof towsContract> = {
  quote: repeatable(async () => [
    undefined,
    {
      scene: { near: '30303', road: '' },
      vehicle_class: 'light',
      condition: FINE_CAR,
      destination: { kind: 'later', reason: 'other' },
    },
  ]),
}
