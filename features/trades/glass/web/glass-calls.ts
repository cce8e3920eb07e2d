import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Glass } from '#features/trades/estimates/glass.ts'
import type { GlassAsking } from '#features/trades/estimates/web/ask-shops.tsx'
import { glassContract } from '../contract.ts'

export const glassApi = clientOf(glassContract)

/** Sends what was answered; what belongs to another choice than the last one stays behind. */
export const askGlass: GlassAsking['ask'] = (asked, { panes = [], damage, length, in_view, water, features }) => {
  const windshield = panes.includes('windshield')
  const glass: Glass = {
    panes,
    damage: damage!,
    length: damage === 'crack' ? (length ?? null) : null,
    in_view: windshield ? (in_view ?? null) : null,
    water: water ?? null,
    features: windshield ? (features ?? {}) : {},
  }
  return glassApi.ask({ ...asked, glass })
}
