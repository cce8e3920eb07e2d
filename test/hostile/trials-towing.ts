// What a towing company says of itself and charges, and what a stranded driver asks.
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import { RATE_NAMES, type RateNumber } from '#features/business/rate-cards/truck.ts'
import type { towsContract } from '#features/money/tows/contract.ts'
import type { Scene } from './scene.ts'
import { approved } from './trials-providers.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const COMPANY = { dispatch_phone: '404-555-0100', classes: ['light' as const], equipment: ['flatbed' as const] }
const RATES = {
  ...(Object.fromEntries(RATE_NAMES.map((name) => [name, name === 'hook_cents' ? 9500 : 0])) as Record<
    RateNumber,
    number
  >),
  after_hours_from: null,
  after_hours_to: null,
}
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
  publish: change(async (s) => [await company(s), { vehicle_class: 'light', after: 0, ...RATES }]),
}

export const towTrials: Trials<typeof towsContract> = {
  quote: repeatable(async () => [
    undefined,
    {
      scene: { near: '30303', road: '' },
      vehicle_class: 'light',
      condition: {
        rolls: true,
        steers: true,
        wheels_damaged: false,
        in_ditch: false,
        low_clearance: false,
        awd_or_ev: false,
        keys_present: true,
      },
      destination: { kind: 'later', reason: 'other' },
    },
  ]),
}
