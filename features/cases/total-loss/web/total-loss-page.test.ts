// What the page of a lost car says to whom, before and after an offer, and once the loss is taken back.
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
import type { LossSheet, Nearness, Offer } from '../total-loss.ts'
import { NearnessPart } from './nearness-part.tsx'
import TotalLossPage from './total-loss-page.tsx'

for (const language of ['en', 'es'] as const) await loadCopy(copy.always, language)
const claim = {
  id: 'c',
  driver_id: 'dana',
  status: 'coverage-verified',
  insurer_name: 'Peachtree Mutual',
  claim_number: 'PM-1',
  loss_state: 'GA',
}
const offer: Offer = {
  id: 'o',
  number: 1,
  source: 'driver',
  recorded_at: '2026-11-20T15:00:00Z',
  stands: true,
  value_cents: 900_000,
  tax_cents: 0,
  fees_cents: 0,
  deductible_cents: 0,
  prior_cents: 0,
  keeps: false,
  salvage_cents: 0,
  payoff_cents: 0,
  lender: '',
  net_lender_cents: 0,
  net_owner_cents: 900_000,
  gap_cents: 0,
}
const lost: LossSheet = {
  claim_id: 'c',
  loss: { declared_on: '2026-11-20', settlement_on: null },
  offers: [],
  valuations: [],
  ticks: [],
  deductible: null,
  rental: null,
}
type Shown = { client: QueryClient; language: Language; me: Partial<Me> }
const html = (part: React.ReactNode, { client, language, me }: Shown) =>
  renderToStaticMarkup(
    createElement(
      IntlProvider,
      { locale: language, messages: copyOf(language), timeZone: 'UTC', now: new Date('2026-11-23T15:00:00Z') } as never,
      createElement(
        QueryClientProvider,
        { client },
        createElement(
          MeContext,
          { value: me as Me },
          createElement(MemoryRouter, { initialEntries: ['/claim/c'] }, part),
        ),
      ),
    ),
  ).replaceAll(/<[^>]+>/g, ' ')
function page(
  sheet: Partial<LossSheet> = {},
  language: Language = 'en',
  me: Partial<Me> = { id: 'dana', role: 'driver' },
) {
  const client = new QueryClient()
  client.setQueryData(['claims', 'c'], claim)
  client.setQueryData(['total_loss', 'c'], { ...lost, ...sheet })
  client.setQueryData(['claims', 'c', 'documents'], [])
  const element = createElement(TotalLossPage)
  return html(createElement(Routes, null, createElement(Route, { path: '/claim/:id', element })), {
    client,
    language,
    me,
  })
}
const near = (known: Nearness, team: boolean, language: Language = 'en') => {
  const client = new QueryClient()
  client.setQueryData(['repair_near_total', 'r'], known)
  const part = createElement(NearnessPart, { repairId: 'r', claimId: 'c', team })
  return html(part, { client, language, me: { id: 'ada', role: 'claims_admin' } })
}

test('disagreeing is offered to the driver once an offer stands, and keeping the car while the loss stands', () => {
  const DISAGREE = 'Don’t agree with the offer?'
  const KEEP = 'Keeping the car'
  const none = page()
  expect(none).toContain(KEEP)
  expect(none).not.toContain(DISAGREE)
  const offered = page({ offers: [offer] })
  expect(offered).toContain(KEEP)
  expect(offered).toContain(DISAGREE)
  expect(offered).toContain('Find adjusters and appraisers')
  expect(page({ offers: [offer] }, 'es')).toContain('Buscar ajustadores y tasadores')
  const back = page({ loss: null, offers: [{ ...offer, stands: false }] })
  expect(back).toContain('The total loss was taken back')
  expect(back).not.toContain(DISAGREE)
  expect(back).not.toContain(KEEP)
  const team = page({ offers: [offer] }, 'en', { id: 'ada', role: 'claims_admin' })
  expect(team).toContain(KEEP)
  expect(team).not.toContain(DISAGREE)
})

test('what a state does is asked of the state, not told', () => {
  expect(page()).toContain('Georgia’s title office uses form T-56 for this. Ask it what else it needs.')
  expect(page()).toContain('Ask what happens to them.')
  expect(page()).not.toContain('Some states')
  const spanish = page({}, 'es')
  expect(spanish).toContain('La oficina de títulos de Georgia usa para esto el formulario T-56.')
  expect(spanish).toContain('Pregunte qué pasa con ellas.')
  expect(spanish).not.toContain('Algunos estados')
  expect(spanish).toContain('Poder (carta poder), si la aseguradora lo pide')
})

test('a booking beyond the last covered day stays as bought; the insurer’s part of those days is what may come to the driver', () => {
  const rental = (at_risk_cents: number) => ({
    rental: { until: '2026-11-26', booking: { last: '2026-12-01', days_after: 5, at_risk_cents } },
  })
  const said = page(rental(15_000))
  expect(said).toContain('The booking runs 5 days longer')
  expect(said).toContain('Neither the booking nor what was paid for it changes.')
  expect(said).toContain('The insurer’s part of those days is $150.00. If the insurer doesn’t pay it, you do.')
  expect(page(rental(0))).not.toContain('insurer’s part')
  expect(page(rental(15_000), 'en', { id: 'ada', role: 'claims_admin' })).toContain('doesn’t pay it, the driver does.')
  expect(page(rental(15_000), 'es')).toContain(
    'La parte de la aseguradora de esos días es $150.00. Si la aseguradora no la paga, la paga usted.',
  )
})

test('who typed the value of the car is said beside it', () => {
  const known = { value_cents: 900_000, percent: 66, level: 60 } as const
  const typed = near({ ...known, value_by: 'driver' }, true)
  expect(typed).toContain('66% of the car’s value in the insurer’s offer, as the driver typed it.')
  expect(typed).toContain('$9,000.00. The driver typed it from the offer.')
  const told = near({ ...known, value_by: 'team' }, true)
  expect(told).toContain('66% of what the insurer says the car is worth.')
  expect(told).toContain('$9,000.00. Our claims team recorded it.')
  expect(near({ ...known, value_cents: null, value_by: 'driver' }, false)).toContain('as the driver typed it')
  expect(near({ ...known, value_by: 'driver' }, true, 'es')).toContain(
    'Lo escribió el conductor a partir de la oferta.',
  )
})
