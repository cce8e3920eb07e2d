import { expect, test } from 'vitest'
import { boughtOf } from './bought.ts'

const KEPT = {
  kind: 'rental',
  service_date: '2026-05-04',
  end_date: '2026-05-06',
  quantity: 3,
  rate_cents: 3000,
  total_cents: 9000,
  covered_days: 3,
  insurer_day_cents: 3000,
  insurer_cents: 9000,
  own_cents: 0,
  direct_bill: true,
  amount: 0,
  deposit_cents: 0,
  title: 'Corolla',
  listing_version: 4,
}

test('a kept price is read as it was written, with what later versions wrote beside it', () => {
  expect(boughtOf({ price_snapshot: KEPT })).toEqual(KEPT)
  expect(boughtOf({ price_snapshot: { ...KEPT, coverage: null, covered_days_left: 1 } })).toMatchObject({
    coverage: null,
    covered_days_left: 1,
  })
})

test('a row that holds no price is not taken for one', () => {
  for (const wrong of [{}, { ...KEPT, total_cents: '9000' }, { ...KEPT, title: undefined }, null])
    expect(() => boughtOf({ price_snapshot: wrong })).toThrow()
})
