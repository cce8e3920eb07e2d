import type { UsState } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import type { LicenseType } from '#features/business/providers/credential.ts'
import type { ProductKind } from './product.ts'

/** What a state's law says once an appraisal is demanded; what is left out, the policy decides. */
export type AppraisalProcess = {
  /** Within so many business days of the demand the insurer's appraiser inspects the car at the shop. */
  inspection_business_days?: number | undefined
  /** An insurer whose appraiser is late can't contest damage and method of repair anymore. */
  late_lapses?: boolean | undefined
  /** Proposals that lie within so many percent of each other are settled at their midpoint. */
  midpoint_percent?: number | undefined
  /** Damage found later and price rises stay open. */
  hidden_damage_open?: boolean | undefined
  source: string
  url?: string | undefined
  confidence: 'high' | 'medium' | 'low'
}

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
    /** What its law says of the appraisal itself, by its own source. */
    process?: AppraisalProcess | undefined
  }[]
}

/** A license is asked only where what was read of the state is sure. */
const asking = (rules: AppraisalRules | undefined, kind: ProductKind) =>
  rules?.states.filter((row) => row.license !== null && row.confidence === 'high' && row.kinds.includes(kind)) ?? []

/** The row that asks a license for a product of this kind where the loss happened, or null. */
export const licenseAsked = (rules: AppraisalRules | undefined, state: string | null, kind: ProductKind) =>
  asking(rules, kind).find((row) => row.state === state) ?? null

/** Whether any state asks a license for a product of this kind: then the state of the loss has to be known. */
export const askedSomewhere = (rules: AppraisalRules | undefined, kind: ProductKind): boolean =>
  asking(rules, kind).length > 0

/** The state of a loss, by its ZIP code where it was not named; null where nothing says it. */
export const lossStateOf = (claim: { loss_state: string | null; loss_zip: string | null } | undefined): string | null =>
  claim?.loss_state ?? (claim?.loss_zip ? (stateOfZip(claim.loss_zip) ?? null) : null)
