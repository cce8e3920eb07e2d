import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { LeadFees } from '#features/cases/receivables/lead-fee.ts'
import { glassRuleOf, type GlassRules } from '#features/trades/glass/glass-rule.ts'
import { citedSource, type EstimateRules, estimateRuleOf } from '#features/trades/repairs/estimate-rule.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { createWorld } from '#test/world.ts'
import { rulesContract } from '../contract.ts'

const world = await createWorld()
const as = async (who: Who) => (await world.as(who)).on(rulesContract)
const [ada, amy, sal] = [await as('ada'), await as('amy'), await as('sal')]
type Key = Parameters<typeof ada.change>[0]['key']
const ruleOf = async (key: Key) => (await ada.list({})).find((rule) => rule.key === key)!
const change = async (key: Key, value: Record<string, unknown>, more: object = {}) =>
  ada.change({ key, version: (await ruleOf(key)).history[0]!.version, value, reason: 'Because of a test', ...more })
const terms = { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' }

test('every rule is listed with what counts now and how it came to be', async () => {
  const rules = await ada.list({})
  expect(rules.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'cancellation',
      'response_deadline',
      'release',
      'reservation',
      'matching',
      'credentials',
      'lead_fees',
    ]),
  )
  expect(rules.find(({ key }) => key === 'cancellation')).toMatchObject({
    current: { version: 1, value: terms, changed_by: null },
    planned: null,
  })
  await expect(sal.list({})).rejects.toMatchObject({ status: 403 })
})

test('terms written before trades had their own read with every field; a fresh database has them', async () => {
  const all = { ...terms, early_return_keeps_days: 0, trades: {} }
  const { owner } = world.databases
  const { rows } = await owner.query(`select value from rules where key = 'cancellation' and version = 1`)
  expect(rows).toEqual([{ value: all }])
  await owner.query('alter table rules disable trigger user')
  await owner.query(`update rules set value = $1 where key = 'cancellation' and version = 1`, [JSON.stringify(terms)])
  await owner.query('alter table rules enable trigger user')
  const { current, history } = await ruleOf('cancellation')
  expect([current.value, history.at(-1)!.value]).toEqual([all, all])
})

test('a change is a new version with its author and reason; the one before stays', async () => {
  const rule = await change('cancellation', { ...terms, full_refund_hours: 48 }, { reason: 'Shops asked for two days' })
  expect(rule.current).toMatchObject({
    version: 2,
    value: { full_refund_hours: 48 },
    changed_by: CAST.ada.name,
    reason: 'Shops asked for two days',
  })
  expect(rule.history.map(({ version }) => version)).toEqual([2, 1])
  const { rows } = await world.databases.owner.query(
    `select before, after, reason from audit_log where action = 'rule.change' and subject_id = 'cancellation/2'`,
  )
  expect(rows).toMatchObject([
    { before: { full_refund_hours: 24 }, after: { full_refund_hours: 48 }, reason: 'Shops asked for two days' },
  ])
})

test('of two admins who change one rule, one is told that the other was first', async () => {
  const { version } = (await ruleOf('release')).current
  const hours = (hours_after_completion: number) => ({
    key: 'release' as const,
    version,
    value: { hours_after_completion },
    reason: 'Because of a test',
  })
  const both = await Promise.allSettled([ada.change(hours(48)), amy.change(hours(96))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'changed' } })
})

test('a change can wait for a day, and until then the old rule counts', async () => {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const rule = await change('reservation', { minutes: 45 }, { effective_from: day })
  expect(rule).toMatchObject({ current: { value: { minutes: 30 } }, planned: { value: { minutes: 45 } } })
  await expect(
    change('reservation', { minutes: 60 }, { effective_from: new Date(Date.now() - 60_000).toISOString() }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'effective_from' }] })
})

test.each<[Key, Record<string, unknown>, string]>([
  ['reservation', { minutes: 29 }, 'value.minutes'],
  ['reservation', { minutes: '45' }, 'value.minutes'],
  ['cancellation', { ...terms, rental_keeps_days: -1 }, 'value.rental_keeps_days'],
  ['cancellation', { ...terms, trades: { glass: { appointment_keeps: 101 } } }, 'value.trades.glass.appointment_keeps'],
  ['cancellation', { ...terms, bonus: 1 }, 'value'],
  ['matching', { radius_miles: 10 }, 'value.radius_miles'],
  ['response_deadline', { minutes: { towing: 15 } }, 'value.minutes.default'],
  ['private_cars', { states: ['GA'] }, 'value.program_insurance.GA'],
  [
    'credentials',
    { required: [{ kind: 'tow_license', provider_types: [], source: 'A law' }] },
    'value.required.0.provider_types',
  ],
])('%s with %j is refused by field', async (key, value, path) => {
  await expect(change(key, value)).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('no rule changes without a reason, and nobody but an admin changes one', async () => {
  await expect(change('reservation', { minutes: 40 }, { reason: ' ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await expect(
    sal.change({ key: 'reservation', version: 1, value: { minutes: 40 }, reason: 'Mine' }),
  ).rejects.toMatchObject({
    status: 403,
  })
})

test('a lead fee is off, names its law when it goes on, and a law against it needs a written override', async () => {
  const { cents, bars, on } = (await ruleOf('lead_fees')).current.value as LeadFees
  expect(on).toEqual([])
  expect(cents).toMatchObject({ body: 150_00, glass: 100_00, towing: 75_00, adjusters: 200_00, rental: 150_00 })
  const fees = (fee: object) => change('lead_fees', { cents, bars, on: [fee] })
  await expect(fees({ state: 'TX', trade: 'body' })).rejects.toMatchObject({ details: [{ path: 'value.on.0.law' }] })
  const barred = { state: 'CA', trade: 'body', law: 'Cal. Ins. Code § 754' }
  await expect(fees(barred)).rejects.toMatchObject({ status: 422, details: [{ path: 'value.on.0.override' }] })
  await expect(fees({ ...barred, override: 'too short' })).rejects.toMatchObject({ status: 422 })
  const towing = {
    state: 'CA',
    trade: 'towing',
    law: 'Cal. Veh. Code § 12110',
    override: 'Our counsel says that we may.',
  }
  await expect(fees(towing)).rejects.toMatchObject({ status: 422, details: [{ path: 'value.on.0.trade' }] })
  const law = 'Read Tex. Ins. Code § 1952.302: binds insurers and adjusters'
  expect((await fees({ state: 'TX', trade: 'body', law })).current.value['on']).toHaveLength(1)
})

test('what each state says of authorizing a repair is written anew by an admin; each row says where it was read', async () => {
  const { current } = await ruleOf('estimate_rules')
  const value = current.value as EstimateRules
  expect(value.default, 'as strict as where no version was ever written').toEqual(
    Object.fromEntries(Object.entries(estimateRuleOf(undefined, null)).filter(([key]) => key in value.default)),
  )
  const noted = (state: string) => value.states.find((row) => row.state === state)!
  expect([noted('CA'), noted('CO'), noted('FL'), noted('GA')].map(({ confidence }) => confidence)).toEqual([
    'high',
    'high',
    'medium',
    'low',
  ])
  expect(citedSource(estimateRuleOf(value, 'CA'), 'before_work')).toMatchObject({
    source: expect.stringMatching('3353'),
  })
  const { law, read } = estimateRuleOf(value, 'GA')
  expect([law, read], 'no rule for shops was read there').toEqual([null, []])

  const alaska = { state: 'AK', returned_parts: true, source: 'A statute', read_on: '2026-11-26', confidence: 'high' }
  const preview = await ada.preview({
    key: 'estimate_rules',
    value: JSON.stringify({ ...value, states: [...value.states, alaska] }),
  })
  expect(preview, 'signed authorizations stay as they are').toEqual({ effects: [], examples: [] })
  const changed = await change('estimate_rules', { ...value, states: [...value.states, alaska] })
  expect(changed.current).toMatchObject({ version: 4, changed_by: CAST.ada.name })
  expect(estimateRuleOf(changed.current.value as EstimateRules, 'AK')).toMatchObject({
    returned_parts: true,
    read: ['returned_parts'],
  })
})

const california = { state: 'CA', source: 'A regulation', read_on: '2026-11-26', confidence: 'high' }
test.each<[string, object, string]>([
  ['the same state twice', { states: [california, california] }, 'value.states.1.state'],
  ['no source', { states: [{ ...california, source: ' ' }] }, 'value.states.0.source'],
  ['half a day', { states: [{ ...california, read_on: '2026-11' }] }, 'value.states.0.read_on'],
  ['an address that is not safe', { states: [{ ...california, url: 'http://law.test' }] }, 'value.states.0.url'],
  [
    'more than half on top',
    { states: [{ ...california, tolerance: { bp: 5001, which: null } }] },
    'value.states.0.tolerance.bp',
  ],
  [
    'a percent or an amount without the amount',
    { states: [{ ...california, tolerance: { bp: 1000, which: 'less' } }] },
    'value.states.0.tolerance.cents',
  ],
  ['our own rule with a gap', { default: { parts_named: undefined } }, 'value.default.parts_named'],
])('a repair rule with %s is refused by its field', async (_, wrong, path) => {
  const value = (await ruleOf('estimate_rules')).current.value as EstimateRules
  const part = wrong as Partial<EstimateRules>
  await expect(
    change('estimate_rules', { ...value, ...part, default: { ...value.default, ...part.default } }),
  ).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('what holds for glass work is written anew by an admin; a state stands once, with where it was read', async () => {
  const value = (await ruleOf('glass_rules')).current.value as GlassRules
  expect(value.states.map(({ state, confidence }) => [state, confidence])).toEqual([
    ['FL', 'high'],
    ['IA', 'high'],
    ['KY', 'medium'],
  ])
  expect(glassRuleOf(value, 'GA', 'calibration_notice'), 'our own rule').toEqual({ holds: true, source: null })
  expect(glassRuleOf(value, 'IA', 'claim_number_first').source).toMatch(/S\.F\. 573/)
  const refused = (states: readonly object[], path: string) =>
    expect(change('glass_rules', { ...value, states }), path).rejects.toMatchObject({
      status: 422,
      details: [{ path }],
    })
  await refused([...value.states, value.states[0]!], 'value.states.3.state')
  await refused([{ ...value.states[0], source: ' ' }], 'value.states.0.source')
  const { current } = await change('glass_rules', { ...value, states: value.states.slice(1) })
  expect(current).toMatchObject({ version: 2 })
})

test('what a law says of an appraisal needs something it says, beside its source', async () => {
  const { states } = (await ruleOf('appraisal_rules')).current.value as { states: { state: string }[] }
  const source = { source: 'A statute', confidence: 'high' }
  const said = (process: object) =>
    change('appraisal_rules', { states: states.map((row) => (row.state === 'RI' ? { ...row, process } : row)) })
  for (const empty of [source, { ...source, late_lapses: false }])
    await expect(said(empty)).rejects.toMatchObject({
      status: 422,
      details: [{ path: expect.stringMatching(/process\.inspection_business_days$/) }],
    })
  await said({ ...source, late_lapses: true })
})

test('the preview says whom a change touches, and changes nothing', async () => {
  const credentials = (await ruleOf('credentials')).current
  const required = [
    ...(credentials.value['required'] as object[]),
    { kind: 'other_license', provider_types: ['body_shop'], state: 'GA', source: 'A new law' },
  ]
  const preview = await ada.preview({ key: 'credentials', value: JSON.stringify({ required }) })
  const { rows } = await world.databases.owner.query(`select business_name from provider_profiles where id = $1`, [
    PROVIDERS.sal.id,
  ])
  expect(preview.effects).toEqual([
    { kind: 'providers_lacking', count: expect.any(Number), names: expect.arrayContaining([rows[0].business_name]) },
  ])
  expect((await ruleOf('credentials')).current.version).toBe(credentials.version)
  await expect(ada.preview({ key: 'credentials', value: '{' })).rejects.toMatchObject({ status: 422 })
})

test('the preview of the cancellation rule shows what stays with the provider, before and after', async () => {
  const { examples } = await ada.preview({
    key: 'cancellation',
    value: JSON.stringify({ ...terms, rental_keeps_days: 2, trades: { towing: { appointment_keeps: 40 } } }),
  })
  expect(examples, 'and only where the change makes a difference').toEqual([
    { trade: 'towing', kind: 'appointment', paid: 120_00, kept_before: 120_00, kept_after: 48_00 },
    { trade: 'rental', kind: 'rental', paid: 150_00, kept_before: 50_00, kept_after: 100_00 },
  ])
})

test('the preview of every rule answers', async () => {
  for (const { key, current } of await ada.list({}))
    expect((await ada.preview({ key, value: JSON.stringify(current.value) })).effects).toBeInstanceOf(Array)
})

test('a written version can be neither changed nor taken away, by nobody', async () => {
  for (const attempt of [`update rules set reason = 'other'`, 'delete from rules'])
    await expect(world.databases.owner.query(attempt)).rejects.toMatchObject({ code: '42501' })
})

test('nobody lifts the limit of one admin alone: it counts a day later, and the others are notified at once; lowering counts at once', async () => {
  const { above_cents } = (await ruleOf('money_approval')).current.value as { above_cents: number }
  const higher = { above_cents: above_cents + 1 }
  const in_hours = (hours: number) => ({
    effective_from: new Date(world.services.now().getTime() + hours * 3_600_000).toISOString(),
  })
  for (const when of [{}, in_hours(23)])
    await expect(change('money_approval', higher, when)).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'effective_from' }],
    })
  expect(await change('money_approval', higher, in_hours(25))).toMatchObject({
    current: { value: { above_cents } },
    planned: { value: higher },
  })
  const newsOf = async (who: Who) => (await (await world.as(who)).on(notificationsContract).list({}))[0]
  expect(await newsOf('amy')).toMatchObject({
    title: 'The limit for one admin will go up',
    message: expect.stringMatching(/up to \$1,000\.01 alone\. Reason: “Because of a test”/) as string,
  })
  expect((await newsOf('ada'))?.title).not.toBe('The limit for one admin will go up')
  // a colleague answers it
  expect(await change('money_approval', { above_cents: 500_00 })).toMatchObject({
    current: { value: { above_cents: 500_00 } },
    planned: null,
  })
})
