// What a driver answered of broken glass, as it is sent.
import type { Glass } from '#features/trades/estimates/glass.ts'

/** What belongs to another choice than the last one stays behind; what was not asked or not known is null. */
export function answeredOf({ panes = [], damage, length, in_view, water, features }: Partial<Glass>): Glass {
  const windshield = panes.includes('windshield')
  return {
    panes,
    damage: damage!,
    length: damage === 'crack' ? (length ?? null) : null,
    in_view: windshield ? (in_view ?? null) : null,
    water: water ?? null,
    features: windshield ? (features ?? {}) : {},
  }
}
