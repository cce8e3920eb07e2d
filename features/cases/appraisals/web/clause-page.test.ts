// What the page of the appraisal clause says to whom: before anything, without a clause, where it isn't worth it, and of the law.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { IntlProvider } from 'use-intl'
import copy from 'virtual:copy-of/all'
import { expect, test } from 'vitest'
import { copyOf, loadCopy } from '#app/copy.ts'
import { MeContext } from '#features/base/accounts/web/me.tsx'
import type { Me } from '#features/base/accounts/account.ts'
import type { Language } from '#lib/languages.ts'
import type { AppraisalStatus } from '../clause-states.ts'
import type { AppraisalCase, Recorded, Step } from '../clause-step.ts'
import ClausePage from './clause-page.tsx'

for (const language of ['en', 'es'] as const) await loadCopy(copy.always, language)
const claim = {
  id: 'c',
  driver_id: 'dana',
  status: 'coverage-verified',
  claim_type: 'collision',
  insurer_name: 'Peachtree Mutual',
  claim_number: 'PM-1',
  loss_state: 'GA',
  loss_date: '2026-11-01',
}
const recorded = (steps: readonly [Step, AppraisalStatus][]): Recorded[] =>
  steps.map(([step, status], n) => ({
    number: n + 1,
    status,
    step,
    reason: null,
    source: 'driver',
    mine: true,
    recorded_at: '2026-11-20T15:00:00Z',
  }))
const YES: [Step, AppraisalStatus] = [{ kind: 'clause', answer: 'yes', file_id: null }, 'thinking']
const costs = (ours_cents: number): [Step, AppraisalStatus] => [
  { kind: 'costs', theirs_cents: 400_000, ours_cents, fee_cents: 45_000, umpire_cents: 60_000 },
  'thinking',
]
const none_ = (...before: [Step, AppraisalStatus][]) =>
  recorded([...before, [{ kind: 'clause', answer: 'no', file_id: null }, 'not_available']])
function page(
  known: Partial<AppraisalCase> = {},
  { language = 'en' as Language, me = { id: 'dana', role: 'driver' } as Partial<Me>, of = {} } = {},
) {
  const client = new QueryClient()
  const found: AppraisalCase = {
    claim_id: 'c',
    status: known.steps?.at(-1)?.status ?? null,
    steps: [],
    known: { theirs: null, ours: null, deductible_cents: null, booked: [] },
    law: null,
    inspect_by: null,
    ...known,
  }
  client.setQueryData(['claims', 'c'], { ...claim, ...of })
  client.setQueryData(['appraisal_case', 'c'], found)
  client.setQueryData(['claims', 'c', 'documents'], [])
  const element = createElement(ClausePage)
  return renderToStaticMarkup(
    createElement(
      IntlProvider,
      { locale: language, messages: copyOf(language), timeZone: 'UTC', now: new Date('2026-11-23T15:00:00Z') } as never,
      createElement(
        QueryClientProvider,
        { client },
        createElement(
          MeContext,
          { value: me as Me },
          createElement(
            MemoryRouter,
            { initialEntries: ['/claim/c'] },
            createElement(Routes, null, createElement(Route, { path: '/claim/:id', element })),
          ),
        ),
      ),
    ),
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('it begins with the question and how to find the answer, and nothing else can be done before', () => {
  const said = page()
  expect(said).toContain('Does your policy have an appraisal clause?')
  expect(said).toContain('ask the insurer or the agent for the whole policy')
  expect(said).toContain('We don’t negotiate for you')
  expect(said).not.toContain('Get the letter')
  expect(page({}, { me: { id: 'ada', role: 'claims_admin' } })).toContain('Does the driver’s policy have')
  expect(page({}, { language: 'es' })).toContain('Nosotros no negociamos por usted')
})

test('without a clause it says what else can be done', () => {
  const none = page({ steps: none_() })
  expect(none).toContain('No, the policy has none.')
  expect(none).toContain('Where to complain in Georgia')
  expect(none).toContain('Find an independent report')
  expect(none).not.toContain('Before you start: what it costs')
  expect(page({ steps: none_(YES, costs(620_000)) }, { of: { loss_state: null } })).toContain('Where to complain ')
  // also where the costs were compared first
  const after = page({ steps: none_(YES, costs(620_000)) })
  expect(after).not.toContain('Before you start: what it costs')
  expect(after).not.toContain('Step by step')
})

test('where the costs reach the difference it says plainly that it isn’t worth it, and the letter is there all the same', () => {
  const not = page({ steps: recorded([YES, costs(475_000)]) })
  expect(not).toContain('It’s not worth it')
  expect(not).toContain('Get the letter (PDF)')
  const worth = page({ steps: recorded([YES, costs(475_001)]) })
  expect(worth).not.toContain('not worth it')
  expect(worth).toContain('Half of the umpire’s $600.00 − $300.00')
  expect(worth).toContain('What you’d keep $0.01')
  expect(page({ steps: recorded([YES, costs(390_000)]) })).toContain('there’s nothing to gain')
})

test('an amount below the deductible on record is said to bring less, and nothing is less than zero dollars', () => {
  const none: [Step, AppraisalStatus] = [
    { kind: 'costs', theirs_cents: 40_000, ours_cents: 90_000, fee_cents: 0, umpire_cents: 0 },
    'thinking',
  ]
  const known = { theirs: null, ours: null, booked: [] }
  const said = page({ steps: recorded([YES, none]), known: { ...known, deductible_cents: 50_000 } })
  expect(said).toContain('below the deductible of $500.00')
  expect(said).not.toContain('-$0.00')
  const paid = page({ steps: recorded([YES, none]), known: { ...known, deductible_cents: 40_000 } })
  expect(paid).not.toContain('below the deductible')
})

test('once the appraisers are named the letter is not offered anymore, and a failed agreement leads to the award', () => {
  const steps: [Step, AppraisalStatus][] = [YES, costs(620_000), [{ kind: 'invoked', day: '2026-11-02' }, 'invoked']]
  expect(page({ steps: recorded(steps) })).toContain('Get the letter')
  const day = '2026-11-20'
  steps.push(
    [{ kind: 'appraisers', day, our_name: 'Ann', their_name: 'Ted', order_id: null }, 'appraisers_named'],
    [{ kind: 'inspected', day }, 'inspected'],
    [{ kind: 'umpire', day, umpire_name: 'Una' }, 'umpire'],
    [{ kind: 'agreed', day, cents: 500_000 }, 'agreed'],
  )
  const agreed = page({ steps: recorded(steps) })
  expect(agreed).not.toContain('Get the letter')
  expect(agreed).toContain('Record the award')
})

test('the letter is the driver’s; the team records steps', () => {
  const steps = recorded([YES, costs(620_000)])
  const team = page({ steps }, { me: { id: 'ada', role: 'claims_admin' } })
  expect(team).not.toContain('Get the letter')
  expect(team).toContain('Record the request')
})

test('a state’s law is shown with its source where it was read, and everywhere else the policy decides', () => {
  const steps = recorded([YES, costs(620_000)])
  expect(page({ steps })).toContain('The text of the policy decides.')
  const law = {
    state: 'RI',
    inspection_business_days: 4,
    late_lapses: true,
    midpoint_percent: 15,
    hidden_damage_open: true,
    source: 'R.I. Gen. Laws § 27-10.4-1',
    url: null,
    appraisers: { says: 'Appraisers are licensed.', source: '§ 1', url: null },
  }
  const said = page({ steps, law, inspect_by: { day: '2026-11-27', over: false } })
  expect(said).toContain('As we read Rhode Island’s law, not reviewed by counsel:')
  expect(said).toContain('within 4 business days of the written demand')
  expect(said).toContain('R.I. Gen. Laws § 27-10.4-1')
  expect(said).toContain('Appraisers are licensed.')
  expect(said).toContain('§ 1 ')
  expect(said).toContain('has until Nov 27, 2026')
  expect(page({ steps, law, inspect_by: { day: '2026-11-20', over: true } })).toContain(
    'Nov 20, 2026 was the last day for the insurer’s appraiser',
  )
})

test('a claim of the other driver’s insurer has no such steps, and a closed one is read only', () => {
  const theirs = page({}, { of: { claim_type: 'liability' } })
  expect(theirs).toContain('An appraisal clause is part of your own policy.')
  expect(theirs).not.toContain('Does your policy have')
  const closed = page({ steps: recorded([YES, costs(620_000)]) }, { of: { status: 'closed' } })
  expect(closed).toContain('nothing more can be recorded')
  expect(closed).not.toContain('Record the request')
})
