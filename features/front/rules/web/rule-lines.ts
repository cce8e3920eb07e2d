import { useLocale, useTranslations } from 'use-intl'
import type { StorageRules } from '#features/towing/storage/storage-rule.ts'
import type { PayoutRule } from '#features/money/payouts/payout.ts'
import type { CredentialRule } from '#features/business/providers/credential.ts'
import { TYPE_NAMES, type ProviderType } from '#features/business/providers/provider.ts'
import type { AppraisalRules } from '#features/market/prices/appraisal-rule.ts'
import type { RepresentsDriver } from '#features/business/providers/representation.ts'
import { GLASS_FLAGS, type GlassRules } from '#features/trades/glass/glass-rule.ts'
import {
  ESTIMATE_FLAGS,
  type EstimateRules,
  type StateEstimateRule,
  type Tolerance,
} from '#features/trades/repairs/estimate-rule.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import { barOf, type LeadFees } from '#features/cases/receivables/lead-fee.ts'
import { type Trade, TRADES } from '#features/business/providers/trade.ts'
import type { RuleKey } from '../rule-book.ts'

export type Value = Record<string, unknown>
const stateName = (code: string | undefined) => US_STATES[code as UsState]?.name ?? code ?? ''
const isType = (name: string): name is ProviderType => (TYPE_NAMES as readonly string[]).includes(name)

/** A state's law as it was read: where, when, and how surely. */
export type Read = Pick<StateEstimateRule, 'state' | 'source' | 'url' | 'read_on' | 'confidence'>

/** What a rule says, one line for each condition; two values differ exactly where their lines do. */
export function useRuleLines(): (key: RuleKey, value: Value) => string[] {
  const t = useTranslations('rules.lines')
  const trades = useTranslations('rules.trades')
  const types = useTranslations('providers.types')
  const credentials = useTranslations('ownProviders.credentials.kinds')
  const estimate = useTranslations('rules.estimate')
  const appraisal = useTranslations('rules.appraisal')
  const glass = useTranslations('rules.glass')
  const storage = useTranslations('rules.storage')
  const locale = useLocale()
  const number = (value: Value, name: string) => Number(value[name] ?? 0)
  const time = (minutes: number) =>
    minutes >= 120 && minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
  const full = (value: Value) => t('fullRefund', { hours: t('hours', { count: number(value, 'full_refund_hours') }) })
  const appointment = (value: Value) =>
    value['appointment_keeps'] === 'all' || value['appointment_keeps'] === undefined
      ? t('keepsAppointment')
      : t('keepsPercent', { percent: number(value, 'appointment_keeps') })
  const authorizing = (said: Partial<EstimateRules['default']>, beside: readonly string[] = []) => {
    const { tolerance, records_years: years, insurer_supplement_business_days: days } = said
    const conditions = [
      ...(tolerance === undefined ? [] : [estimate('says.tolerance', allowed(tolerance))]),
      ...ESTIMATE_FLAGS.flatMap((flag) =>
        said[flag] === undefined
          ? []
          : [estimate('says.flag', { name: estimate(`flags.${flag}`), answer: said[flag] ? 'yes' : 'no' })],
      ),
      ...(years ? [estimate('says.years', { count: years })] : []),
      ...(days ? [estimate('says.days', { count: days })] : []),
      ...beside,
    ]
    return conditions.join('; ') || estimate('says.nothing')
  }
  /** What a state says beside authorizing: what invoices name, and what its insurers owe by another law. */
  const beside = ({ invoice_needs: needs = [], insurer }: StateEstimateRule) => [
    ...needs.map((need) => estimate('says.need', { name: estimate(`invoiceNeeds.${need}`) })),
    ...(insurer
      ? [
          ...(insurer.estimate_business_days
            ? [estimate('says.answer', { count: insurer.estimate_business_days })]
            : []),
          ...(insurer.difference_days ? [estimate('says.difference', { count: insurer.difference_days })] : []),
          ...(insurer.adjusts_per_item ? [estimate('says.perItem')] : []),
          estimate('says.duty', { source: insurer.source, confidence: insurer.confidence }),
        ]
      : []),
  ]
  /** What was read of each state's law, by state, and then our own rule. */
  const laws = <Row extends Read>(states: readonly Row[], says: (row: Row) => string, ours: string) => [
    ...states
      .toSorted((a, b) => a.state.localeCompare(b.state))
      .map((row) =>
        estimate('says.state', {
          state: stateName(row.state),
          says: says(row),
          source: [row.source, row.url].filter(Boolean).join(', '),
          confidence: row.confidence,
          date: formatDay(row.read_on, locale),
        }),
      ),
    estimate('says.ours', { says: ours }),
  ]
  const lines: Record<RuleKey, (value: Value) => string[]> = {
    cancellation: (value) => [
      full(value),
      t('keepsDays', { count: number(value, 'rental_keeps_days') }),
      appointment(value),
      t('keepsUnused', { count: number(value, 'early_return_keeps_days') }),
      ...Object.entries((value['trades'] ?? {}) as Partial<Record<Trade, Value>>).map(([trade, own]) => {
        const terms = { ...value, ...own }
        const days = [
          t('keepsDays', { count: number(terms, 'rental_keeps_days') }),
          t('keepsUnused', { count: number(terms, 'early_return_keeps_days') }),
        ]
        const said = [full(terms), ...(trade === 'rental' ? days : [appointment(terms)])]
        return t('ofTrade', { trade: trades(trade as Trade), terms: said.join('. ') })
      }),
    ],
    response_deadline: (value) =>
      Object.entries((value['minutes'] ?? {}) as Record<string, number>)
        .toSorted(([a], [b]) => Number(b === 'default') - Number(a === 'default'))
        .map(([type, minutes]) =>
          type === 'default'
            ? t('answerDefault', { time: time(minutes) })
            : t('answerOf', { type: isType(type) ? types(type) : type, time: time(minutes) }),
        ),
    release: (value) => [t('release', { hours: t('hours', { count: number(value, 'hours_after_completion') }) })],
    payouts: (value) => [
      t('payoutMinimum', { amount: formatCents(number(value, 'minimum_cents')) }),
      t(`schedules.${(value as PayoutRule).schedule}`),
      t('payoutDays', { count: number(value, 'days_after_release') }),
    ],
    reservation: (value) => [t('reservation', { time: time(number(value, 'minutes')) })],
    matching: (value) => [t('radius', { count: number(value, 'radius_miles') })],
    credentials: (value) => {
      const { required } = value as CredentialRule
      return required.length === 0
        ? [t('noRequirement')]
        : required.map((one) =>
            t('requirement', {
              kind: credentials(one.kind),
              types: one.provider_types.map((type) => types(type)).join(', '),
              state: one.state ? stateName(one.state) : t('anyState'),
              source: one.source,
            }),
          )
    },
    private_cars: (value) => {
      const policies = (value['program_insurance'] ?? {}) as Record<string, string>
      const states = ((value['states'] ?? []) as string[]).toSorted()
      return states.length === 0
        ? [t('noPrivate')]
        : states.map((state) => t('privateState', { state: stateName(state), policy: policies[state] ?? '–' }))
    },
    represents_driver: (value) => {
      const states = ((value as RepresentsDriver).states ?? []).toSorted((a, b) => a.state.localeCompare(b.state))
      return [
        ...states.map(({ state, may, law }) =>
          t(may === 'yes' ? 'negotiates' : 'negotiatesNot', { state: stateName(state), law }),
        ),
        t('negotiatesElsewhere'),
      ]
    },
    appraisal_rules: (value) => {
      const states = ((value as Partial<AppraisalRules>).states ?? []).toSorted((a, b) =>
        a.state.localeCompare(b.state),
      )
      return [
        ...states.map((row) =>
          appraisal('says', {
            state: stateName(row.state),
            license: row.license ? appraisal(`licenses.${row.license}`) : 'none',
            kinds: row.kinds.map((kind) => appraisal(`kinds.${kind}`)).join(', '),
            says: row.says,
            source: [row.source, row.url].filter(Boolean).join(', '),
            confidence: row.confidence,
            date: formatDay(row.read_on, locale),
          }),
        ),
        ...states.flatMap(({ state, process }) =>
          process
            ? appraisal('saysProcess', {
                state: stateName(state),
                days: process.inspection_business_days ?? 0,
                percent: process.midpoint_percent ?? 0,
                late: process.late_lapses ? 'yes' : 'no',
                open: process.hidden_damage_open ? 'yes' : 'no',
                source: [process.source, process.url].filter(Boolean).join(', '),
                confidence: process.confidence,
              })
            : [],
        ),
        appraisal('elsewhere'),
      ]
    },
    estimate_rules: (value) => {
      const { states, default: ours } = value as EstimateRules
      return laws(states, (row) => authorizing(row, beside(row)), authorizing(ours))
    },
    glass_rules: (value) => {
      const { states, default: ours } = value as GlassRules
      const said = (row: Partial<GlassRules['default']>) =>
        GLASS_FLAGS.flatMap((flag) =>
          row[flag] === undefined
            ? []
            : [estimate('says.flag', { name: glass(`flags.${flag}`), answer: row[flag] ? 'yes' : 'no' })],
        ).join('; ') || estimate('says.nothing')
      return laws(states, said, said(ours))
    },
    storage_rules: (value) => [
      ...((value as Partial<StorageRules>).states ?? [])
        .toSorted((a, b) => a.state.localeCompare(b.state))
        .map((row) =>
          storage('says', {
            state: stateName(row.state),
            says: row.says,
            rule: row.count_rule ? storage(`rules.${row.count_rule}`) : 'none',
            days: row.shop?.free_business_days ?? 0,
            shop: row.shop?.source ?? '',
            source: [row.source, row.url].filter(Boolean).join(', '),
            confidence: row.confidence,
            date: formatDay(row.read_on, locale),
          }),
        ),
      storage('elsewhere'),
    ],
    lead_fees: (value) => {
      const { cents = {} as LeadFees['cents'], bars = [], on = [] } = value as Partial<LeadFees>
      return [
        ...(on.length === 0 ? [t('noFee')] : []),
        ...on.map(({ state, trade, law, override }) => {
          const bar = barOf({ bars }, state, trade)
          const named = { trade: trades(trade), state: stateName(state) }
          return bar && override
            ? t('feeOverride', { ...named, bar: bar.law, override })
            : t('feeOn', { ...named, law })
        }),
        ...TRADES.flatMap((trade) =>
          cents[trade] === undefined ? [] : [t('fee', { trade: trades(trade), amount: formatCents(cents[trade]) })],
        ),
        ...bars.map(({ state, trades: barred, law }) =>
          t('bar', { state: stateName(state), trades: barred.map((trade) => trades(trade)).join(', '), law }),
        ),
      ]
    },
    money_approval: (value) => [t('approvedAbove', { amount: formatCents(number(value, 'above_cents')) })],
    total_loss: (value) => [t('days', { count: number(value, 'rental_days') })],
    data_requests: (value) => [t('days', { count: number(value, 'days') })],
  }
  return (key, value) => lines[key](value)
}

/** How far over the sum, as its sentence takes it. */
const allowed = (tolerance: Tolerance | null) => ({
  kind: tolerance === null ? 'none' : (tolerance.which ?? 'percent'),
  percent: (tolerance?.bp ?? 0) / 100,
  amount: formatCents(tolerance?.cents ?? 0),
  floor: tolerance?.floor_cents ? 'yes' : 'no',
  least: formatCents(tolerance?.floor_cents ?? 0),
})

export const STATE_OPTIONS = STATE_CODES.map((value) => ({ value, label: US_STATES[value].name }))
