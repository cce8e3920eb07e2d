// A world where lead fees are on: the demo's are all off.
import { rulesContract } from '#features/front/rules/contract.ts'
import type { LeadFees } from '#features/cases/receivables/lead-fee.ts'
import type { World } from './world.ts'

/** Switches squares of the lead-fee table on, through the rules editor, as a claims admin does. */
export async function feesOn(world: World, on: LeadFees['on']): Promise<void> {
  const ada = (await world.as('ada')).on(rulesContract)
  const rule = (await ada.list({})).find(({ key }) => key === 'lead_fees')!
  const value = { ...(rule.current.value as LeadFees), on }
  await ada.change({
    key: 'lead_fees',
    value,
    version: rule.history[0]!.version,
    reason: 'A test world with fees',
  })
}

/** ZIPs near to and far from the cast's providers in Atlanta. */
export const ZIPS = { near: '30303', far: '33101' } as const
