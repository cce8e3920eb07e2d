import { expect, test } from 'vitest'
import { SHOP_SERVICES, TYPE_NAMES } from '#features/business/providers/provider.ts'
import { UPDATE_KINDS, updateKindsOf } from './update-kinds.ts'

const kinds = (provider_type: string, listing_type: 'vehicle' | 'service', services: readonly string[] = []) =>
  updateKindsOf({ provider: { provider_type }, listing: { listing_type, services } } as Parameters<
    typeof updateKindsOf
  >[0])
const PAINTS = ['parts_ordered', 'in_repair', 'in_paint']

test('each trade tells what is news in it: nobody paints a car that is towed or rented', () => {
  expect(kinds('body_shop', 'service')).toEqual([...PAINTS, 'ready', 'delayed', 'other'])
  for (const [type, listing] of [
    ['towing', 'service'],
    ['rental_company', 'vehicle'],
    ['private_owner', 'vehicle'],
    ['adjuster', 'service'],
  ] as const)
    for (const kind of PAINTS) expect(kinds(type, listing)).not.toContain(kind)
})

test('what the shop offers counts before what it is called', () => {
  expect(kinds('body_shop', 'service', ['tow'])).toEqual(['on_the_way', 'dropped_off', 'delayed', 'other'])
  expect(kinds('body_shop', 'service', ['mechanical'])).not.toContain('in_paint')
  expect(kinds('towing', 'service', ['tow', 'body'])).toEqual(expect.arrayContaining([...PAINTS, 'dropped_off']))
  expect(kinds('body_shop', 'service', SHOP_SERVICES)).toHaveLength(8)
  expect(kinds('body_shop', 'vehicle', ['body']), 'a car of a body shop is a rental').not.toContain('in_paint')
})

test('every kind of update belongs to some work', () => {
  const all = TYPE_NAMES.flatMap((type) => [...kinds(type, 'service'), ...kinds(type, 'vehicle')])
  expect(new Set(all)).toEqual(new Set(UPDATE_KINDS))
})
