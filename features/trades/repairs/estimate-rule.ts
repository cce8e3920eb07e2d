// What a state's law says about authorizing a repair, as far as it was read; our own stricter rule everywhere else.
import * as z from 'zod'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { UsState } from '#lib/us-states.ts'

/** Yes or no, in the order in which they are asked and shown. */
export const ESTIMATE_FLAGS = [
  'before_work',
  'electronic_ok',
  'oral_ok',
  'each_supplement',
  'parts_named',
  'returned_parts',
  'reassembly',
  'adopts_insurer_estimate',
] as const
export type EstimateFlag = (typeof ESTIMATE_FLAGS)[number]

export const CONFIDENCE = ['high', 'medium', 'low'] as const

/**
 * How far a bill may pass the authorized sum without asking: a part of it in basis points, at least `floor_cents`, and
 * of that and `cents` the less or the greater; with `which` null there is no amount to compare with.
 */
export type Tolerance = { bp: number; cents?: number; floor_cents?: number; which: 'less' | 'greater' | null }

type Conditions = Record<EstimateFlag, boolean> & {
  /** Null: not a cent without asking. */
  tolerance: Tolerance | null
  records_years: number | null
  /** How long the insurer has to answer a supplement; null where no law was read. */
  insurer_supplement_business_days: number | null
}
type Condition = keyof Conditions

/** What an invoice must name by the law of the place where the work is done; all else it names anyway. */
export const INVOICE_NEEDS = ['registration_no', 'facility_no'] as const
export type InvoiceNeed = (typeof INVOICE_NEEDS)[number]

/** What the law of a claim's state asks of its insurer about a repair. */
export type InsurerDuty = {
  /** It answers a shop's first estimate within so many business days. */
  estimate_business_days?: number
  /** It answers an estimate of its own insured that is higher than its own figure within so many days. */
  difference_days?: number
  /** It shows item by item what it changes of a shop's estimate, to the claimant and the shop. */
  adjusts_per_item?: boolean
  source: string
  url?: string
  confidence: (typeof CONFIDENCE)[number]
}

/** What was read of one state's law. A condition that is left out was not read. */
export type StateEstimateRule = Partial<Conditions> & {
  state: UsState
  invoice_needs?: readonly InvoiceNeed[]
  insurer?: InsurerDuty
  source: string
  url?: string
  read_on: Day
  confidence: (typeof CONFIDENCE)[number]
}

/** The rule `estimate_rules`. */
export type EstimateRules = { states: readonly StateEstimateRule[]; default: Conditions }

/** What holds for a repair in one state. */
export type EstimateRule = Conditions & {
  law: Pick<StateEstimateRule, 'source' | 'url' | 'confidence'> | null
  /** The conditions that come from the law; every other one is our own. */
  read: readonly Condition[]
}

/** Ours where no version of the rule was written: everything is signed, nothing goes over it. */
const STRICT: Conditions = {
  tolerance: null,
  before_work: true,
  electronic_ok: true,
  oral_ok: false,
  each_supplement: true,
  parts_named: true,
  returned_parts: false,
  reassembly: false,
  adopts_insurer_estimate: false,
  records_years: null,
  insurer_supplement_business_days: null,
}
const CONDITIONS = Object.keys(STRICT) as Condition[]

/** Whether it lets a shop go on without a signature. */
const loosens = (key: Condition, value: unknown) =>
  (key === 'tolerance' && value !== null) ||
  (key === 'oral_ok' && value === true) ||
  (key === 'each_supplement' && value === false)

/**
 * The law of the state over our own rule. A row of low confidence is only a note; what lets a shop go on without a
 * signature counts from high confidence on.
 */
export function estimateRuleOf(rules: EstimateRules | undefined, state: string | null): EstimateRule {
  const ours = rules?.default ?? STRICT
  const law = rules?.states.find((row) => row.state === state && row.confidence !== 'low')
  if (!law) return { ...ours, law: null, read: [] }
  const read = CONDITIONS.filter(
    (key) => law[key] !== undefined && (law.confidence === 'high' || !loosens(key, law[key])),
  )
  return { ...ours, ...Object.fromEntries(read.map((key) => [key, law[key]])), law, read }
}

/** What a driver may have to be shown before signing, and which condition it follows from. */
const FOLLOWS_FROM = {
  before_work: 'before_work',
  no_more_than_signed: 'tolerance',
  tolerance: 'tolerance',
  oral: 'oral_ok',
  each_supplement: 'each_supplement',
  parts_named: 'parts_named',
  returned_parts: 'returned_parts',
  reassembly: 'reassembly',
  adopted_estimate: 'adopts_insurer_estimate',
} as const satisfies Record<string, Condition>
export type Disclosure = keyof typeof FOLLOWS_FROM

/** What a driver is shown before signing, in this order: either that nothing goes over the sum, or how far it may. */
export const disclosuresOf = (rule: EstimateRule): Disclosure[] =>
  (Object.keys(FOLLOWS_FROM) as Disclosure[]).filter((key) =>
    key === 'no_more_than_signed' ? rule.tolerance === null : rule[FOLLOWS_FROM[key]],
  )

/**
 * Where the law says so, to be cited beside a disclosure or the insurer's time to answer. Null where it is our own rule or
 * the reading is not sure: that is never shown as law.
 */
export function citedSource(
  { law, read }: EstimateRule,
  said: Disclosure | 'insurer_supplement_business_days',
): { source: string; url: string | null } | null {
  const condition = said === 'insurer_supplement_business_days' ? said : FOLLOWS_FROM[said]
  return law?.confidence === 'high' && read.includes(condition) ? { source: law.source, url: law.url ?? null } : null
}

/** What an invoice must name in a state; nothing where the reading is not sure. */
export const invoiceNeedsOf = (rules: EstimateRules | undefined, state: string | null): readonly InvoiceNeed[] => {
  const law = rules?.states.find((row) => row.state === state)
  return law?.confidence === 'high' ? (law.invoice_needs ?? []) : []
}
/** What the insurer owes by the law of a claim's state; null where nothing was read, or not surely: that is never shown as law. */
export const insurerDutyOf = (rules: EstimateRules | undefined, state: string | null): InsurerDuty | null => {
  const duty = rules?.states.find((row) => row.state === state)?.insurer
  return duty?.confidence === 'high' ? duty : null
}

/** Business days in which an insurer answers a version where no law was read surely (house). */
export const INSURER_DAYS = 3
/** How long an insurer has to answer a version; `law` is null where that is our own rule, not a law. */
export type InsurerTime = { days: number; business: boolean; law: { source: string; url: string | null } | null }
/**
 * By the law of the claim’s state where it was read for sure; what an insurer owes somebody else’s car was not. `figure`: what
 * is asked of this repair is higher than a figure of its own, what it approved or its own estimate.
 */
export function insurerTimeOf(
  rules: EstimateRules | undefined,
  { loss_state, claim_type }: { loss_state: string | null; claim_type: string },
  kind: 'estimate' | 'supplement',
  figure: boolean,
): InsurerTime {
  const rule = estimateRuleOf(rules, loss_state)
  const law = kind === 'supplement' ? citedSource(rule, 'insurer_supplement_business_days') : null
  const days = rule.insurer_supplement_business_days
  if (law && days) return { days, business: true, law }
  const duty = claim_type === 'liability' ? null : insurerDutyOf(rules, loss_state)
  const cited = duty && { source: duty.source, url: duty.url ?? null }
  if (kind === 'estimate' && duty?.estimate_business_days)
    return { days: duty.estimate_business_days, business: true, law: cited }
  if (figure && duty?.difference_days) return { days: duty.difference_days, business: false, law: cited }
  return { days: rules?.default.insurer_supplement_business_days ?? INSURER_DAYS, business: true, law: null }
}

/** A version that waits for the insurer: since when, the last day of its time to answer, and by whose rule. */
export const InsurerWait = z.object({
  estimate_id: Id,
  version: z.string(),
  since_on: Day,
  due_on: Day,
  /** Days after that one without an answer, today among them; 0 while it is in time. */
  late_days: z.int(),
  days: z.int(),
  business: z.boolean(),
  /** The law behind it; null where it is our own rule. */
  source: z.string().nullable(),
})
export type InsurerWait = z.output<typeof InsurerWait>
