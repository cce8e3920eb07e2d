import type { UsState } from '#lib/us-states.ts'
import type { LicenseType } from '#features/business/providers/credential.ts'
import type { ProductKind } from './product.ts'

/** The rule `appraisal_rules`: what was read of each state about the license of whoever appraises damage (trades.md §3.3). */
export type AppraisalRules = {
  states: readonly {
    state: UsState
    /** The license that `kinds` need for a loss in this state; null where none is asked. */
    license: LicenseType | null
    kinds: readonly ProductKind[]
    says: string
    source: string
    url?: string | undefined
    read_on: string
    confidence: 'high' | 'medium' | 'low'
  }[]
}

/** The row that asks a license for a product of this kind where the loss happened, or null. */
export const licenseAsked = (rules: AppraisalRules | undefined, state: string | null, kind: ProductKind) =>
  rules?.states.find((row) => row.state === state && row.license !== null && row.kinds.includes(kind)) ?? null
