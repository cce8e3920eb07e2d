import { expect, test } from 'vitest'
import { billsDirectly } from './bills-directly.ts'

const car = (insurer_cents: number | null, own_cents: number | null, now_cents: number | null) =>
  ({ listing_type: 'vehicle', direct_bill: true, price: { insurer_cents, own_cents, now_cents } }) as const

test('a car stands as billed directly only where booking it takes the insurer’s part off the card', () => {
  expect(billsDirectly(car(3000, 800, 800))).toBe('yes')
  expect(billsDirectly(car(3000, 800, 3800)), 'the claim is paid back').toBe('no')
  expect(billsDirectly(car(0, 3800, 3800)), 'the cover is used up').toBe('no')
  expect(billsDirectly(car(null, null, null)), 'no cover is verified').toBe('no')
  expect(billsDirectly({ ...car(3000, 800, 800), direct_bill: false })).toBe('no')
})

test('a shop bills its work directly, never the appointment that is booked', () => {
  const shop = { ...car(null, null, null), listing_type: 'service' } as const
  expect(billsDirectly(shop)).toBe('forWork')
  expect(billsDirectly({ ...shop, direct_bill: false })).toBe('no')
})
