// The rule `glass_rules`: what was read of each state's law about glass work, over our own rule (domain/trades.md §2.3). Pure.
import type { UsState } from '#lib/us-states.ts'

/** Yes or no, in the order in which they are shown. */
export const GLASS_FLAGS = ['calibration_notice', 'claim_number_first'] as const
export type GlassFlag = (typeof GLASS_FLAGS)[number]
export type GlassRules = {
  states: readonly (Partial<Record<GlassFlag, boolean>> & {
    state: UsState
    source: string
    url?: string | undefined
    read_on: string
    confidence: 'high' | 'medium' | 'low'
  })[]
  default: Record<GlassFlag, boolean>
}

/** Ours where no version of the rule was written: the notice is given everywhere, which is stricter than any law. */
const OURS: GlassRules['default'] = { calibration_notice: true, claim_number_first: false }

/**
 * Whether a condition holds in a state, and the law that says so. Only what was read surely is cited; a reading that is less
 * sure counts where it asks for more than our own rule, and is never shown as law.
 */
export function glassRuleOf(
  rules: GlassRules | undefined,
  state: string | null,
  flag: GlassFlag,
): { holds: boolean; source: string | null } {
  const row = rules?.states.find((one) => one.state === state && one.confidence !== 'low')
  const said = row?.[flag] === true
  return {
    holds: said || (rules?.default ?? OURS)[flag],
    source: said && row.confidence === 'high' ? row.source : null,
  }
}
