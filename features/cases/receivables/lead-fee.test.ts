import { expect, test } from 'vitest'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { barOf, feeOf, type LeadFees } from './lead-fee.ts'
import { tradeOf, type Trade, TRADES } from '#features/business/providers/trade.ts'

const cents = { body: 150_00, glass: 100_00, towing: 75_00, adjusters: 200_00, rental: 150_00 }
const LAW = 'Somebody read the law of this state.'
/** As seeded. */
const bars: LeadFees['bars'] = [
  { state: 'CA', trades: ['body', 'glass', 'adjusters', 'rental'], law: 'Cal. Ins. Code § 754' },
  { state: 'CA', trades: ['towing'], law: 'Cal. Veh. Code § 12110' },
  { state: 'RI', trades: ['towing'], law: 'Grasso Serv. Ctr. v. Sepe' },
]
const OVERRIDE = 'Our counsel has read it and says that we may charge.'
const everywhere = (override?: string): LeadFees => ({
  cents,
  bars,
  on: STATE_CODES.flatMap((state) => TRADES.map((trade) => ({ state, trade, law: LAW, override }))),
})
const TYPES = {
  body: 'body_shop',
  glass: 'glass',
  towing: 'towing',
  adjusters: 'adjuster',
  rental: 'rental_company',
} as const
const job = (trade: Trade, state: UsState, loss_state: UsState | null = null, services: readonly string[] = []) => ({
  provider_type: TYPES[trade],
  listing_type: trade === 'rental' ? ('vehicle' as const) : ('service' as const),
  services,
  state,
  loss_state,
})

test('a fee that is off costs nothing, in every state and trade', () => {
  for (const state of STATE_CODES)
    for (const trade of TRADES) expect(feeOf({ cents, bars, on: [] }, job(trade, state))).toBeNull()
})

test('in every state and trade: charged when on, unless a law bars it there or where the loss happened', () => {
  for (const state of STATE_CODES)
    for (const loss of [null, ...STATE_CODES])
      for (const trade of TRADES) {
        const barred = [state, loss].some((one) => one !== null && barOf({ bars }, one, trade) !== undefined)
        const fee = feeOf(everywhere(), job(trade, state, loss))
        expect(fee?.cents ?? null, `${trade} in ${state}, loss in ${loss}`).toBe(barred ? null : cents[trade])
      }
})

test('a written override lifts a bar, but never the one against arranging a tow', () => {
  for (const state of STATE_CODES)
    for (const loss of [null, ...STATE_CODES])
      for (const trade of TRADES) {
        const tow =
          trade === 'towing' &&
          [state, loss].some((one) => one !== null && barOf({ bars }, one, 'towing') !== undefined)
        const fee = feeOf(everywhere(OVERRIDE), job(trade, state, loss))
        expect(fee?.cents ?? null, `${trade} in ${state}, loss in ${loss}`).toBe(tow ? null : cents[trade])
      }
  expect(feeOf(everywhere('too short'), job('body', 'CA'))).toBeNull()
})

test('a shop that tows as well is not charged where arranging a tow is barred, whatever else it does', () => {
  for (const state of STATE_CODES) {
    const fee = feeOf(everywhere(OVERRIDE), job('body', state, null, ['body', 'tow']))
    expect(fee?.cents ?? null, state).toBe(barOf({ bars }, state, 'towing') ? null : cents.body)
  }
})

test('an override of one state says nothing about another', () => {
  const fees = { cents, bars, on: [{ state: 'GA' as const, trade: 'body' as const, law: LAW, override: OVERRIDE }] }
  expect(feeOf(fees, job('body', 'GA'))).toMatchObject({ cents: 150_00, law: LAW })
  expect(feeOf(fees, job('body', 'GA', 'CA'))).toBeNull()
  expect(feeOf(fees, job('body', 'FL'))).toBeNull()
})

test('an amount of nothing is no fee', () => {
  expect(feeOf({ ...everywhere(), cents: { ...cents, body: 0 } }, job('body', 'GA'))).toBeNull()
})

test('the trade is what the listing offers alone, else the provider’s; a rented car is a rental whoever owns it', () => {
  const shop = { provider_type: 'body_shop', listing_type: 'service' } as const
  expect(tradeOf({ ...shop, services: ['body', 'glass'] })).toBe('body')
  expect(tradeOf({ ...shop, services: ['glass'] })).toBe('glass')
  expect(tradeOf({ ...shop, services: ['tow', 'storage'] })).toBe('towing')
  expect(tradeOf({ provider_type: 'private_owner', listing_type: 'vehicle', services: [] })).toBe('rental')
  expect(tradeOf({ provider_type: 'adjuster', listing_type: 'service', services: ['adjusting'] })).toBe('adjusters')
})
