import { expect, test } from 'vitest'
import {
  citedSource,
  disclosuresOf,
  type EstimateRules,
  estimateRuleOf,
  insurerTimeOf,
  type StateEstimateRule,
} from './estimate-rule.ts'

const ours = estimateRuleOf(undefined, null)
const { law: _, read: __, ...conditions } = ours
const rulesWith = (row: Partial<StateEstimateRule>): EstimateRules => ({
  default: conditions,
  states: [{ state: 'CO', source: 'A law', read_on: '2026-11-23', confidence: 'high', ...row }],
})
const tolerance = { bp: 1000, cents: 25_00, which: 'less' as const }

test('where nothing was read everything is signed before work, nothing goes over it, and nothing is cited', () => {
  expect(ours).toMatchObject({ tolerance: null, electronic_ok: true, oral_ok: false, law: null, read: [] })
  expect(disclosuresOf(ours)).toEqual(['before_work', 'no_more_than_signed', 'each_supplement', 'parts_named'])
  expect(disclosuresOf(ours).map((key) => citedSource(ours, key))).toEqual([null, null, null, null])
  expect(estimateRuleOf(rulesWith({ tolerance }), 'TX')).toEqual(ours)
})

test('a state’s law goes over our own rule, and only what was read there is cited', () => {
  const rule = estimateRuleOf(
    rulesWith({ tolerance, oral_ok: true, returned_parts: true, reassembly: true, adopts_insurer_estimate: true }),
    'CO',
  )
  expect(rule).toMatchObject({ tolerance, oral_ok: true, parts_named: true })
  expect(disclosuresOf(rule)).toEqual([
    'before_work',
    'tolerance',
    'oral',
    'each_supplement',
    'parts_named',
    'returned_parts',
    'reassembly',
    'adopted_estimate',
  ])
  expect(citedSource(rule, 'tolerance')).toEqual({ source: 'A law', url: null })
  expect(citedSource(rule, 'parts_named'), 'ours, although the state has a law').toBeNull()
  expect(citedSource(rule, 'insurer_supplement_business_days')).toBeNull()
})

test('a law that allows nothing over the signed sum is cited for it', () => {
  const rule = estimateRuleOf(rulesWith({ tolerance: null, url: 'https://example.org/law' }), 'CO')
  expect(disclosuresOf(rule)).toContain('no_more_than_signed')
  expect(citedSource(rule, 'no_more_than_signed')).toEqual({ source: 'A law', url: 'https://example.org/law' })
})

test('an unsure reading may ask more of a shop than we do, never less, and is not cited', () => {
  const rule = estimateRuleOf(
    rulesWith({ confidence: 'medium', tolerance, oral_ok: true, each_supplement: false, returned_parts: true }),
    'CO',
  )
  expect(rule).toMatchObject({ tolerance: null, oral_ok: false, each_supplement: true, returned_parts: true })
  expect(disclosuresOf(rule)).toContain('returned_parts')
  expect(citedSource(rule, 'returned_parts')).toBeNull()
})

test('a reading of low confidence is a note: our own rule counts', () => {
  expect(estimateRuleOf(rulesWith({ confidence: 'low', tolerance, returned_parts: true }), 'CO')).toEqual(ours)
})

test('an insurer’s time to answer is a law’s only for what the law was read for', () => {
  const insurer = { difference_days: 15, source: 'A rule', confidence: 'high' as const }
  const time = (rules: EstimateRules, kind: 'estimate' | 'supplement', figure = false, claim_type = 'collision') => {
    const { days, business, law } = insurerTimeOf(rules, { loss_state: 'CO', claim_type }, kind, figure)
    return [days, business, law?.source ?? null]
  }
  const house = [3, true, null]
  for (const kind of ['estimate', 'supplement'] as const) {
    expect(time(rulesWith({ insurer }), kind), 'no figure of its own').toEqual(house)
    expect(time(rulesWith({ insurer }), kind, true)).toEqual([15, false, 'A rule'])
    expect(time(rulesWith({ insurer }), kind, true, 'liability')).toEqual(house)
    expect(time(rulesWith({ insurer: { ...insurer, confidence: 'medium' } }), kind, true)).toEqual(house)
  }
  const both = rulesWith({
    insurer_supplement_business_days: 4,
    insurer: { estimate_business_days: 5, source: 'A rule', confidence: 'high' },
  })
  expect(time(both, 'estimate')).toEqual([5, true, 'A rule'])
  expect(time(both, 'supplement')).toEqual([4, true, 'A law'])
})
