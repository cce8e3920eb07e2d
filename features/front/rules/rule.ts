// What each rule may say. The numbers around them are sanity, not law: a slip of the pen must not reach a customer.
import * as z from 'zod'
import { SCHEDULES } from '#features/money/payouts/payout.ts'
import { CREDENTIAL_KINDS, LICENSE_KINDS } from '#features/business/providers/credential.ts'
import { COUNT_RULES } from '#features/towing/storage/cost.ts'
import { PRODUCT_KINDS } from '#features/market/prices/product.ts'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { Instant } from '#lib/dates.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { barOf, isFinalBar, OVERRIDE_MIN } from '#features/cases/receivables/lead-fee.ts'
import { TRADES } from '#features/business/providers/trade.ts'
import { GLASS_FLAGS, type GlassFlag } from '#features/trades/glass/glass-rule.ts'
import { CONFIDENCE, ESTIMATE_FLAGS, type EstimateFlag, INVOICE_NEEDS } from '#features/trades/repairs/estimate-rule.ts'
import { RULE_KEYS, type RuleKey } from './rule-book.ts'

const whole = (least: number, most: number) => {
  const message = `Give a whole number from ${least} to ${most}.`
  return z.int(message).min(least, message).max(most, message)
}
const State = z.enum(STATE_CODES, 'Choose a state.')
const words = (message: string, max = 500) => z.string(message).trim().min(3, message).max(max)
const Url = z.url({ protocol: /^https$/, error: 'Enter a web address that starts with https.' }).max(500)
const DAY_MINUTES = 1440

/** What canceling costs: by default, and for a trade that has terms of its own. */
const CANCELING = {
  full_refund_hours: whole(0, 24 * 30),
  rental_keeps_days: whole(0, 30),
  appointment_keeps: z.union([z.literal('all'), whole(0, 100)], 'Give a whole per cent from 0 to 100, or keep all.'),
  early_return_keeps_days: whole(0, 30),
}

const AMOUNT = 'Enter an amount from $0.01 to $1,000.'
const amount = z.int(AMOUNT).min(1, AMOUNT).max(1000_00, AMOUNT)
const LIMIT = 'Enter an amount from $0 to $100,000.'
const limit = z.int(LIMIT).min(0, LIMIT).max(100_000_00, LIMIT)
const PERCENT = 'Enter a percent from 0.01 to 50.'
const Tolerance = z
  .strictObject({
    bp: z.int(PERCENT).min(1, PERCENT).max(5000, PERCENT),
    cents: amount.optional(),
    floor_cents: amount.optional(),
    which: z.enum(['less', 'greater'], 'Choose which of the two counts.').nullable(),
  })
  .superRefine(({ cents, which }, check) => {
    if ((which === null) !== (cents === undefined))
      check.addIssue({
        code: 'custom',
        path: ['cents'],
        message: which
          ? 'Enter the amount the percent is compared with.'
          : 'Say whether the less or the greater counts.',
      })
  })

/** What a law, or our own rule, says about authorizing a repair. */
const AUTHORIZING = z.strictObject({
  tolerance: Tolerance.nullable(),
  ...(Object.fromEntries(ESTIMATE_FLAGS.map((flag) => [flag, z.boolean('Choose yes or no.')])) as Record<
    EstimateFlag,
    z.ZodBoolean
  >),
  records_years: whole(1, 10).nullable(),
  insurer_supplement_business_days: whole(1, 60).nullable(),
})

/** What a law, or our own rule, says about glass work. */
const GLASS_WORK = z.strictObject(
  Object.fromEntries(GLASS_FLAGS.map((flag) => [flag, z.boolean('Choose yes or no.')])) as Record<
    GlassFlag,
    z.ZodBoolean
  >,
)

/** What a law asks of insurers about a repair, with its own source: it is another law than that of shops. */
const INSURER_DUTY = z.strictObject({
  estimate_business_days: whole(1, 60).optional(),
  difference_days: whole(1, 90).optional(),
  adjusts_per_item: z.boolean('Choose yes or no.').optional(),
  source: words('Enter where this is written.'),
  url: Url.optional(),
  confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
})

/** What a law says once an appraisal is demanded (features/market/prices/appraisal-rule.ts). */
const APPRAISAL_PROCESS = z
  .strictObject({
    inspection_business_days: whole(1, 60).optional(),
    late_lapses: z.boolean('Choose yes or no.').optional(),
    midpoint_percent: whole(1, 100).optional(),
    hidden_damage_open: z.boolean('Choose yes or no.').optional(),
    source: words('Enter where this is written.'),
    url: Url.optional(),
    confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
  })
  .refine((law) => law.inspection_business_days || law.late_lapses || law.midpoint_percent || law.hidden_damage_open, {
    path: ['inspection_business_days'],
    message: 'Enter what the law says of the appraisal, or take its source out.',
  })

function stateOnce({ states }: { states: readonly { state: string }[] }, check: z.RefinementCtx) {
  states.forEach(({ state }, at) => {
    if (states.findIndex((one) => one.state === state) < at)
      check.addIssue({ code: 'custom', path: ['states', at, 'state'], message: 'This state is in the list twice.' })
  })
}

const RULES = {
  /** Checkouts at the payment provider live at least 30 minutes and at most a day. */
  reservation: z.strictObject({ minutes: whole(30, DAY_MINUTES) }),
  cancellation: z.strictObject({
    ...CANCELING,
    early_return_keeps_days: CANCELING.early_return_keeps_days.default(0),
    trades: z.partialRecord(z.enum(TRADES), z.strictObject(CANCELING).partial()).default({}),
  }),
  response_deadline: z.strictObject({
    minutes: z.object({ default: whole(5, 7 * DAY_MINUTES) }).catchall(whole(5, 7 * DAY_MINUTES)),
  }),
  release: z.strictObject({ hours_after_completion: whole(0, 24 * 30) }),
  payouts: z.strictObject({
    minimum_cents: whole(100, 1000_00),
    schedule: z.enum(SCHEDULES, 'Choose when payouts are made.'),
    days_after_release: whole(0, 30),
  }),
  /** Never below what the site promises (spec §9). */
  matching: z.strictObject({ radius_miles: whole(25, 200) }),
  credentials: z.strictObject({
    required: z
      .array(
        z.strictObject({
          kind: z.enum(CREDENTIAL_KINDS, 'Choose a credential.'),
          provider_types: z.array(z.enum(TYPE_NAMES)).min(1, 'Choose who needs it.'),
          state: State.optional(),
          source: words('Enter where this is written.'),
          url: Url.optional(),
        }),
      )
      .max(500),
  }),
  private_cars: z
    .strictObject({
      states: z.array(State),
      program_insurance: z.partialRecord(State, words('Enter the program’s policy.', 200)).default({}),
    })
    .superRefine(({ states, program_insurance }, check) => {
      for (const state of states)
        if (!program_insurance[state])
          check.addIssue({
            code: 'custom',
            path: ['program_insurance', state],
            message: 'Private cars need the policy of the program before a state is opened.',
          })
    }),
  /** Where a public adjuster's license reaches auto claims. A state without a row: they may value and report, not negotiate. */
  represents_driver: z
    .strictObject({
      states: z
        .array(
          z.strictObject({
            state: State,
            may: z.enum(['yes', 'no'], 'Choose whether they may negotiate.'),
            law: words('Enter the law you read.'),
          }),
        )
        .max(STATE_CODES.length),
    })
    .superRefine(stateOnce),
  /** Which license a state asks of whoever appraises damage, and for what (features/market/prices/appraisal-rule.ts). */
  appraisal_rules: z
    .strictObject({
      states: z
        .array(
          z
            .strictObject({
              state: State,
              license: z.enum(LICENSE_KINDS, 'Choose a license.').nullable(),
              kinds: z.array(z.enum(PRODUCT_KINDS)),
              says: words('Say what the law asks.'),
              source: words('Enter where this is written.'),
              url: Url.optional(),
              read_on: z.iso.date('Enter the day it was read.'),
              confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
              process: APPRAISAL_PROCESS.optional(),
            })
            .superRefine(({ license, kinds }, check) => {
              if (license && kinds.length === 0)
                check.addIssue({ code: 'custom', path: ['kinds'], message: 'Choose what the license is needed for.' })
            }),
        )
        .max(STATE_CODES.length),
    })
    .superRefine(stateOnce),
  /** What was read of each state's law about authorizing a repair, over our own rule (features/trades/repairs/estimate-rule.ts). */
  estimate_rules: z
    .strictObject({
      states: z
        .array(
          AUTHORIZING.partial().extend({
            state: State,
            invoice_needs: z.array(z.enum(INVOICE_NEEDS)).max(INVOICE_NEEDS.length).optional(),
            insurer: INSURER_DUTY.optional(),
            source: words('Enter where this is written.'),
            url: Url.optional(),
            read_on: z.iso.date('Enter the day it was read.'),
            confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
          }),
        )
        .max(STATE_CODES.length),
      default: AUTHORIZING,
    })
    .superRefine(stateOnce),
  /** What was read of each state's law about glass work, over our own rule (features/trades/glass/glass-rule.ts). */
  glass_rules: z
    .strictObject({
      states: z
        .array(
          GLASS_WORK.partial().extend({
            state: State,
            source: words('Enter where this is written.'),
            url: Url.optional(),
            read_on: z.iso.date('Enter the day it was read.'),
            confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
          }),
        )
        .max(STATE_CODES.length),
      default: GLASS_WORK,
    })
    .superRefine(stateOnce),
  /** What was read of each state about a car in storage (features/towing/storage/storage-rule.ts). */
  storage_rules: z
    .strictObject({
      states: z
        .array(
          z.strictObject({
            state: State,
            count_rule: z.enum(COUNT_RULES, 'Choose how days are counted.').nullable(),
            says: words('Say what the law asks.'),
            source: words('Enter where this is written.'),
            url: Url.optional(),
            read_on: z.iso.date('Enter the day it was read.'),
            confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
            shop: z
              .strictObject({
                free_business_days: whole(1, 30),
                source: words('Enter where this is written.'),
                confidence: z.enum(CONFIDENCE, 'Choose how sure the reading is.'),
              })
              .optional(),
          }),
        )
        .max(STATE_CODES.length),
    })
    .superRefine(stateOnce),
  lead_fees: z
    .strictObject({
      cents: z.strictObject(
        Object.fromEntries(TRADES.map((trade) => [trade, whole(0, 1000_00)])) as Record<
          (typeof TRADES)[number],
          z.ZodInt
        >,
      ),
      bars: z
        .array(
          z.strictObject({
            state: State,
            trades: z.array(z.enum(TRADES)).min(1, 'Choose what the law is about.'),
            law: words('Enter the law.'),
            url: Url.optional(),
          }),
        )
        .max(500),
      on: z.array(
        z.strictObject({
          state: State,
          trade: z.enum(TRADES),
          law: words('Enter the law you read before you turn this on.'),
          override: z.string().trim().max(1000).optional(),
        }),
      ),
    })
    .superRefine((fees, check) => {
      fees.on.forEach((fee, at) => {
        if (fees.on.findIndex((one) => one.state === fee.state && one.trade === fee.trade) < at)
          check.addIssue({ code: 'custom', path: ['on', at, 'state'], message: 'This is on twice.' })
        const bar = barOf(fees, fee.state, fee.trade)
        if (bar && isFinalBar(fee.trade))
          check.addIssue({
            code: 'custom',
            path: ['on', at, 'trade'],
            message: `${bar.law} stands against this fee. Nothing is ever charged for arranging a tow where a law bars it.`,
          })
        else if (bar && (fee.override ?? '').length < OVERRIDE_MIN)
          check.addIssue({
            code: 'custom',
            path: ['on', at, 'override'],
            message: `${bar.law} stands against this fee. Say in at least ${OVERRIDE_MIN} letters why it may be charged.`,
          })
      })
    }),
  /** A refund or a write-off above it needs a second admin (features/money/decisions). */
  money_approval: z.strictObject({ above_cents: limit }),
  total_loss: z.strictObject({ rental_days: whole(0, 60) }),
  data_requests: z.strictObject({ days: whole(1, 90) }),
} as const satisfies Record<RuleKey, z.ZodType>

/** The rule of this name with this value, or what is wrong with it by field. */
export const readRule = (key: RuleKey, value: unknown) => RULES[key].safeParse(value)

const Version = z.object({
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
  effective_from: Instant,
  changed_by: z.string().nullable(),
  reason: z.string(),
  created_at: Instant,
})
export type RuleVersion = z.output<typeof Version>
export const Rule = z.object({
  key: z.enum(RULE_KEYS),
  /** What counts now. */
  current: Version,
  /** What will count from a later moment on; null when nothing is planned. */
  planned: Version.nullable(),
  /** Every version, newest first. */
  history: z.array(Version),
})
export type Rule = z.output<typeof Rule>

/** What a change does to what is there: how many it leaves as they are, or whom it touches, some of them by name. */
export const EFFECTS = [
  'reservations_keep',
  'orders_keep_terms',
  'orders_keep_deadline',
  'orders_keep_release',
  'payouts_wait',
  'payouts_sooner',
  'providers_lacking',
  'providers_relieved',
  'cars_shut_out',
  'cars_let_in',
  'adjusters_may',
  'adjusters_may_not',
  'providers_charged',
  'providers_freed',
  'claims_keep',
  'requests_keep',
] as const
export const RulePreview = z.object({
  effects: z.array(z.object({ kind: z.enum(EFFECTS), count: z.int(), names: z.array(z.string()) })),
  /** A rental or an appointment of each trade, cancelled too late: what stays with the provider before and after. Cents. */
  examples: z.array(
    z.object({
      trade: z.enum(TRADES),
      kind: z.enum(['rental', 'appointment']),
      paid: z.int(),
      kept_before: z.int(),
      kept_after: z.int(),
    }),
  ),
})
export type RulePreview = z.output<typeof RulePreview>
