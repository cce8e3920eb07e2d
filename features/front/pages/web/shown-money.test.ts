// What the pages of a booking say of its money.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import copy from 'virtual:copy-of/all'
import { copyOf, loadCopy } from '#app/copy.ts'
import { MeContext } from '#features/base/accounts/web/me.tsx'
import type { Me } from '#features/base/accounts/account.ts'
import type { WorkStatus } from '#features/work/orders/order.ts'
import type { OrderDetail } from '../order-detail.ts'
import BookingSuccessPage from './booking-success-page.tsx'
import { BookingWaiting } from '#features/work/checkout/web/booking-waiting.tsx'
import { DriverNext } from './driver-next.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderNext } from './provider-next.tsx'
import Reimbursement from '#features/cases/claim-file/web/reimbursement.tsx'

const NOW = new Date('2026-11-23T15:00:00Z')
for (const language of ['en', 'es'] as const) await loadCopy(copy.always, language)
function shown(part: FC<{ order: OrderDetail }>, order: Partial<OrderDetail>, locale: 'en' | 'es' = 'en'): string {
  const spoken = { locale, messages: copyOf(locale), timeZone: 'UTC', now: NOW } as never
  const seen = createElement(part, { order: order as OrderDetail })
  const mine = createElement(MeContext, { value: { id: 'me' } as Me }, seen)
  const client = new QueryClient()
  client.setQueryData(['orders', 'row', order.id], order)
  client.setQueryData(['orders', 'session', 's'], order)
  const page = createElement(MemoryRouter, { initialEntries: ['/booking-success?session_id=s'] }, mine)
  const asked = createElement(QueryClientProvider, { client }, page)
  return renderToStaticMarkup(createElement(IntlProvider, spoken, asked)).replaceAll(/<[^>]+>/g, ' ')
}

const step = (id: number, machine: string, to_status: string): OrderDetail['timeline'][number] => ({
  id,
  machine,
  kind: 'status',
  from_status: null,
  to_status,
  reason: to_status === 'refunded' ? 'full_refund' : null,
  next_expected_at: null,
  at: NOW.toISOString(),
  details: {},
  photos: [],
  by: 'system',
  by_me: false,
  name: null,
})
const inspection = (work_status: WorkStatus, more: Partial<OrderDetail> = {}): Partial<OrderDetail> => ({
  id: 'o',
  status: 'paid',
  work_status,
  amount: 0,
  insurer_cents: 0,
  refunded_cents: 0,
  lost_cents: 0,
  promised_cents: 0,
  service_date: '2026-11-23',
  end_date: null,
  respond_by: '2026-11-24T15:00:00Z',
  release_at: '2026-11-26T15:00:00Z',
  released_at: null,
  listing: { listing_type: 'service' } as OrderDetail['listing'],
  provider: { business_name: 'Five Points', provider_type: 'body_shop', time_zone: 'UTC' } as OrderDetail['provider'],
  customer: { name: 'Dana', email: null, phone: null },
  price: { kind: 'appointment', direct_bill: false } as OrderDetail['price'],
  member_role: null,
  change: null,
  reviewed: true,
  handovers: [],
  timeline: [step(1, 'order_payment', 'paid'), step(2, 'order_work', work_status)],
  ...more,
})
const rental = (work_status: WorkStatus, more: Partial<OrderDetail> = {}) =>
  inspection(work_status, {
    insurer_cents: 3800,
    listing: { listing_type: 'vehicle' } as OrderDetail['listing'],
    price: { kind: 'rental', direct_bill: true } as OrderDetail['price'],
    ...more,
  })

/** Words that speak of a card's money, where there is none. */
const MONEY =
  /\$0\.00|everything back|everything returned|the money|your money|refund|card’s|recuper\w+ todo|el dinero|su dinero|reembolso|pagó|retenid/i
const LATE = { respond_by: '2026-11-22T15:00:00Z' }
const GONE: Partial<OrderDetail> = {
  status: 'refunded',
  timeline: [step(1, 'order_payment', 'paid'), step(2, 'order_payment', 'refunded')],
}

for (const locale of ['en', 'es'] as const)
  test(`no page of a booking without a charge speaks of a card’s money (${locale})`, () => {
    for (const of of [inspection, rental])
      for (const order of [
        of('requested'),
        of('requested', LATE),
        of('accepted'),
        of('in_progress'),
        of('completed'),
        of('disputed'),
        of('approved'),
        of('declined', GONE),
        of('cancelled', GONE),
        of('no_show', GONE),
      ]) {
        const what = `${order.work_status} ${order.price!.kind}`
        const driver = { ...order, viewer: 'customer' } as const
        for (const part of [DriverNext, OrderTimeline])
          expect(shown(part, driver, locale), `the driver: ${what}`).not.toMatch(MONEY)
        const provider = { ...order, viewer: 'provider', member_role: 'owner' } as const
        // of what an insurer owes, its provider is told that it is released
        for (const part of of === inspection ? [ProviderNext, OrderTimeline] : [OrderTimeline])
          expect(shown(part, provider, locale), `the provider: ${what}`).not.toMatch(MONEY)
      }
  })

test('where a card was charged, both sides still read what becomes of the money', () => {
  const paid = inspection('completed', { amount: 15_600 })
  expect(shown(DriverNext, { ...paid, viewer: 'customer' })).toContain('the money goes to Five Points')
  expect(shown(ProviderNext, { ...paid, viewer: 'provider', member_role: 'owner' })).toContain('the money is released')
})

test('whoever did not come reads what is kept, and of a refund only where one comes', () => {
  const driver = (more: Partial<OrderDetail>, locale: 'en' | 'es' = 'en') =>
    shown(DriverNext, inspection('no_show', { amount: 15_600, viewer: 'customer', ...more }), locale)
  const whole = driver({})
  expect(whole).toContain('the provider keeps $156.00')
  expect(whole).not.toMatch(/refund|went back/i)
  expect(driver({}, 'es')).toContain('el proveedor se queda con $156.00')
  expect(driver({}, 'es')).not.toMatch(/reembolso|volvieron|devolvimos/i)
  const part = driver({ promised_cents: 11_600 })
  expect(part).toContain('Your refund is on its way.')
  expect(part).toContain('the provider keeps $40.00')
  const back = driver({ refunded_cents: 15_600, status: 'refunded' })
  expect(back).toContain('$156.00 was refunded to your card.')
  expect(back).not.toContain('the provider keeps')
})

test('after the checkout, a booking that came to nothing says that nothing was charged only where that is so', () => {
  const waiting = ({ order }: { order: OrderDetail }) =>
    createElement(BookingWaiting, { url: null, order_id: order.id, blocked: false })
  for (const page of [waiting, BookingSuccessPage]) {
    for (const work_status of ['cancelled', 'declined', 'no_show'] as const)
      for (const status of ['paid', 'refunded'] as const) {
        const order = inspection(work_status, { status, amount: 15_600, viewer: 'customer' })
        expect(shown(page, order)).not.toMatch(/Nothing was charged|everything has been returned/)
        expect(shown(page, order)).toContain('what happens with your payment')
        expect(shown(page, order, 'es')).not.toMatch(/No se cobró nada|se devolvió todo/)
      }
    for (const status of ['expired', 'cancelled', 'failed'] as const)
      expect(shown(page, inspection('requested', { status, amount: 15_600, viewer: 'customer' }))).toContain(
        'Nothing was charged',
      )
  }
})

const reimbursed = (more: Partial<OrderDetail>, price: object = {}) =>
  rental('declined', {
    viewer: 'customer',
    status: 'refunded',
    amount: 3800,
    refunded_cents: 3800,
    claim_id: 'c',
    claim: { insurer_name: 'Peachtree Mutual', claim_number: '1', claim_type: 'collision' },
    price: { kind: 'rental', direct_bill: false, amount: 3800, insurer_cents: 3800, ...price } as OrderDetail['price'],
    ...more,
  })

test('a driver whose insurer may have a request reaches the one that replaces it, though nothing is left to claim', () => {
  expect(shown(Reimbursement, reimbursed({ claimed_back: false }))).toBe('')
  const changed = shown(Reimbursement, reimbursed({ claimed_back: true }))
  expect(changed).toContain('If you sent Peachtree Mutual the earlier request')
  expect(changed).toContain('Reimbursement request (PDF)')
  expect(changed).not.toContain('Get reimbursed')
  const asks = reimbursed({ status: 'paid', work_status: 'completed', refunded_cents: 0, claimed_back: true })
  expect(shown(Reimbursement, asks)).toContain('Get reimbursed by your insurer')
})

test('no page asks an insurer for money that still goes back to the card', () => {
  const done = { status: 'paid', work_status: 'completed', refunded_cents: 0 } as const
  expect(shown(Reimbursement, reimbursed(done))).toContain('Get reimbursed by your insurer')
  expect(shown(Reimbursement, reimbursed(done, { settled: { refund_cents: 3800, insurer_cents: 0 } }))).toBe('')
})
