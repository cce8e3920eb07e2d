// A bill as one document for all its readers, and many bills of all kinds on the books.
import { beforeEach, expect, test } from 'vitest'
import type { Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import type { Invoice } from '../invoice.ts'
import { hashOf } from './issue-invoice.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { bills, inShop, invoice } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
})

test('driver, shop and our team read one document with one hash, which covers all that is written on it', async () => {
  const { id: repair_id } = await inShop(claim_id, [line(), line({ description: 'Hinge', part_cents: 3_000 })])
  const words = { registration_number: 'F-12345', warranty: 'Paint: 24 months', note: 'Polished as a courtesy' }
  await invoice(repair_id, words)
  await invoice(repair_id, { ...words, note: '' })
  const readBy = async (who: Who) => (await (await bills(who)).bill({ repair_id })).invoices
  const read = await readBy('dana')
  expect(read.map(({ number }) => number)).toHaveLength(2)
  for (const who of ['sal', 'ada'] as const) expect(await readBy(who)).toEqual(read)
  for (const one of read) expect(hashOf(one)).toBe(one.hash)
  const [{ id: _, status: __, hash, ...document }] = read as [Invoice]
  const others: (typeof document)[] = [
    { ...document, number: 'S-0' },
    { ...document, corrects: null },
    { ...document, lines: document.lines.slice(1) },
    { ...document, total_cents: document.total_cents - 1 },
    { ...document, shares: { ...document.shares, own_cents: 0 } },
    { ...document, registration_number: 'F-12346' },
    { ...document, warranty: 'Paint: 36 months' },
    { ...document, odometer: 41_231 },
    { ...document, note: 'Another word' },
    { ...document, issued_at: '2026-01-01T00:00:00.000Z' },
  ]
  expect(new Set([hash, ...others.map(hashOf)]).size).toBe(others.length + 1)
  // each thing that is written is one of those
  expect(
    Object.keys(document).filter((key) => !others.some((one) => one[key as 'note'] !== document[key as 'note'])),
  ).toEqual([])
})
