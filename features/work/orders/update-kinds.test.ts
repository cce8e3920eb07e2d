import { expect, test } from 'vitest'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { UPDATE_KINDS, updateKindsOf } from './update-kinds.ts'

const kinds = (provider_type: string, listing_type: 'vehicle' | 'service') =>
  updateKindsOf({ provider: { provider_type }, listing: { listing_type } } as Parameters<typeof updateKindsOf>[0])

test('each trade tells what is news in it: nobody paints a car that is towed or rented', () => {
  expect(kinds('body_shop', 'service')).toEqual(['parts_ordered', 'in_repair', 'in_paint', 'ready', 'delayed', 'other'])
  for (const [type, listing] of [
    ['towing', 'service'],
    ['rental_company', 'vehicle'],
    ['private_owner', 'vehicle'],
    ['adjuster', 'service'],
  ] as const)
    for (const kind of ['in_paint', 'parts_ordered', 'in_repair']) expect(kinds(type, listing)).not.toContain(kind)
})

test('every kind of update belongs to some trade', () => {
  const all = TYPE_NAMES.flatMap((type) => [...kinds(type, 'service'), ...kinds(type, 'vehicle')])
  expect(new Set(all)).toEqual(new Set(UPDATE_KINDS))
})
