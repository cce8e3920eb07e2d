import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { cards } from '#test/cards.ts'
import { createWorld } from '#test/world.ts'
import type { CardRecord } from './card-records.ts'

const world = await createWorld()
const { company, paid, control } = cards(world)
const EVER = new Date(0)

/** Every page from the newest on; `size` counts them. */
async function all(kind: CardRecord['kind'], since: Date = EVER) {
  const found: CardRecord[] = []
  let pages = 0
  for (let after: string | undefined; ; after = found.at(-1)!.id) {
    const { records, more } = await company.listRecords({ kind, since, ...(after !== undefined && { after }) })
    pages++
    found.push(...records)
    if (!more) return { found, pages }
  }
}

test('a hundred and one charges come on two pages, newest first, each once', async () => {
  const made: string[] = []
  for (let n = 0; n < 101; n++) made.push((await paid({ amount_cents: 1000 + n })).payment_intent!)
  const { found, pages } = await all('charge')
  expect(pages).toBe(2)
  expect(found.map((record) => record.payment_intent)).toEqual(made.toReversed())
  expect(found[0]).toMatchObject({ amount_cents: 1100, settled_cents: 1100, status: 'succeeded' })
})

test('refunds, chargebacks and transfers are on record with what asked for them', async () => {
  const [refunded, taken] = [await paid({ amount_cents: 9_000 }), await paid({ amount_cents: 8_000 })]
  const [payment_id, payout_id] = [newId(), newId()]
  const asked = { payment_intent: refunded.payment_intent!, amount_cents: 500, key: newId(), reason: 'x', payment_id }
  const { id } = await company.refund(asked)
  const chargeback = control('dispute', { payment_intent: taken.payment_intent })
  const account = await company.openAccount({
    provider_id: newId(),
    email: 'a@b.co',
    business_name: 'A',
    company: false,
  })
  control('account', { account: account.id, answer: 'no_bank' })
  const transfer = await company.transfer({ account: account.id, amount_cents: 700, key: newId(), payout_id })
  await company.reverseTransfer({ transfer: transfer.id, amount_cents: 200, key: newId(), reason: 'x' })
  expect((await all('refund')).found).toMatchObject([{ id, amount_cents: 500, status: 'succeeded', payment_id }])
  expect((await all('chargeback')).found).toMatchObject([
    { id: chargeback.id, payment_intent: taken.payment_intent, amount_cents: 8_000, settled_cents: 8_000 },
  ])
  expect((await all('transfer')).found).toMatchObject([
    { id: transfer.id, amount_cents: 700, settled_cents: 200, payout_id },
  ])
})

// this moves the held clock, so it comes last
test('only what was made since then is listed', async () => {
  world.clock.advance(60_000)
  const since = world.services.now()
  expect((await all('charge', since)).found).toEqual([])
  const { payment_intent } = await paid()
  expect((await all('charge', since)).found).toMatchObject([{ payment_intent }])
})
