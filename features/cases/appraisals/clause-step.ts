// What is typed with each step under an appraisal clause, and the case as it is read.
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { ANSWERS, APPRAISAL_STATUSES, MOST_CENTS } from './clause-states.ts'

const TOO_MUCH = 'Check this amount. It’s more than $1,000,000.'
const Sum = z
  .int('Enter an amount in dollars and cents.')
  .min(0, 'An amount can’t be below zero.')
  .max(MOST_CENTS, TOO_MUCH)
const Amount = Sum.min(1, 'Enter the amount.')
const Name = z.string().trim().min(1, 'Enter a name.').max(120, 'Shorten the name to 120 characters.')
const fees = { fee_cents: Sum, umpire_cents: Sum }

/** What is typed with each step. */
export const Step = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('clause'),
    answer: z.enum(ANSWERS, 'Choose an answer.'),
    /** The page of the policy among the documents of the claim. */
    file_id: Id.nullable(),
  }),
  z.strictObject({ kind: z.literal('costs'), theirs_cents: Sum, ours_cents: Amount, ...fees }),
  z.strictObject({ kind: z.literal('invoked'), day: Day }),
  z.strictObject({
    kind: z.literal('appraisers'),
    day: Day,
    our_name: Name,
    their_name: Name,
    /** A booking of the driver's appraiser here. */
    order_id: Id.nullable(),
  }),
  z.strictObject({ kind: z.literal('inspected'), day: Day }),
  z.strictObject({ kind: z.literal('umpire'), day: Day, umpire_name: Name }),
  z.strictObject({ kind: z.literal('agreed'), day: Day, cents: Amount }),
  z.strictObject({ kind: z.literal('awarded'), day: Day, cents: Amount }),
  z.strictObject({ kind: z.literal('paid'), day: Day }),
  /** What the driver paid: of the umpire their own share. */
  z.strictObject({ kind: z.literal('final_costs'), ...fees }),
  z.strictObject({ kind: z.literal('withdrawn') }),
  /** The last step that stands, recorded by mistake, by its number. */
  z.strictObject({ kind: z.literal('undone'), undoes: z.int().min(1) }),
])
export type Step = z.output<typeof Step>

const recorded = {
  number: z.int(),
  status: z.enum(APPRAISAL_STATUSES),
  reason: z.string().nullable(),
  source: z.enum(['driver', 'team']),
  recorded_at: Instant,
}
export const Recorded = z.object({
  ...recorded,
  step: Step,
  /** Whoever reads it recorded it. */
  mine: z.boolean(),
})
export type Recorded = z.output<typeof Recorded>

/** An amount that is on record, and where it comes from. */
const Known = z.object({ cents: z.int(), from: z.enum(['offer', 'answer', 'estimate']) })
export const AppraisalCase = z.object({
  claim_id: Id,
  /** Null before anything was recorded. */
  status: z.enum(APPRAISAL_STATUSES).nullable(),
  /** Oldest first. */
  steps: z.array(Recorded),
  /** What the forms begin with; null where nothing is on record. */
  known: z.object({
    theirs: Known.nullable(),
    ours: Known.nullable(),
    /** Null while nobody confirmed one. */
    deductible_cents: z.int().nullable(),
    /** Bookings of an appraiser under the clause for this claim, newest first. */
    booked: z.array(z.object({ order_id: Id, business: z.string(), cents: z.int() })),
  }),
  /** What the law of the state of the loss says of an appraisal, where it was read with high confidence. */
  law: z
    .object({
      state: z.string(),
      inspection_business_days: z.int().nullable(),
      late_lapses: z.boolean(),
      midpoint_percent: z.int().nullable(),
      hidden_damage_open: z.boolean(),
      source: z.string(),
      url: z.string().nullable(),
      /** What it asks of whoever appraises, as it was read, with a source of its own. */
      appraisers: z.object({ says: z.string(), source: z.string(), url: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** The last day for the insurer's appraiser to inspect; null where no law says one, nothing is waited for, or no shop here has the car. */
  inspect_by: z.object({ day: Day, over: z.boolean() }).nullable(),
})
export type AppraisalCase = z.output<typeof AppraisalCase>
