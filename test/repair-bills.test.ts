// A bill as one document for all its readers, and many bills of all kinds on the books.
import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { bookings } from '#test/orders.ts'
import { numbersFrom } from '#test/hostile/import-files.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import type { Invoice } from '#features/trades/invoices/invoice.ts'
import { hashOf } from '#features/trades/invoices/server/issue-invoice.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, press, deliver: events, books } = bookings(world)
const { bills, calls, inShop, invoice, sign, supplement } = repairs(world)
/** `ROUNDS=500 SEED=7` for more of it, and for another one. */
const [ROUNDS, SEED] = [Number(process.env['ROUNDS'] ?? 12), Number(process.env['SEED'] ?? 1)]
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

/** What the first twelve repairs of the first seed have among them. */
const KINDS = [
  'approved',
  'betterment',
  'card',
  'correction',
  'in_part',
  'labor',
  'more work',
  'outside',
  'own choice',
  'own risk',
  'refund',
  'refused',
  'short pay',
]

/** Dana pays with a card what is due, and the event has come. */
async function pay(repair_id: string, expected_cents: number): Promise<string> {
  const { order_id, url } = await (await bills('dana')).payShare({ repair_id, expected_cents })
  await press(url)
  await events()
  return order_id
}

test('a stopped car is billed for what was done, paid, handed back as it is, and closed', async () => {
  const { id: repair_id, estimate } = await inShop(claim_id, [line(), line({ description: 'Molding' })])
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const [driver, shop] = [await calls('dana'), await calls('sal')]
  await driver.stop({ repair_id, reason: 'I take it to somebody else' })
  await expect(sal.deliver({ repair_id })).rejects.toMatchObject({ code: 'record_missing' })
  await shop.withdrawLines({ estimate_id: estimate.id, lines: [2], reason: 'Not begun' })
  const { total_cents } = (await invoice(repair_id)).invoices[0]!
  expect(total_cents, 'the door alone').toBe(45_738)
  const { version } = await shop.read({ id: repair_id })
  await expect(shop.setStage({ repair_id, stage: 'ready', version })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(sal.deliver({ repair_id })).rejects.toMatchObject({ code: 'share_open' })
  const order = await pay(repair_id, 10_000)
  expect(await books(order)).toEqual({ payment_provider: 10_000, held: -10_000 })
  expect(await sal.deliver({ repair_id, odometer: 41_201, typed_name: CAST.dana.name })).toMatchObject({
    status: 'delivered',
  })
  expect(await driver.read({ id: repair_id })).toMatchObject({ status: 'delivered', ready_at: null })
  expect(await dana.close({ repair_id })).toMatchObject({ status: 'closed', counted_as: order })
  expect(await books(order)).toEqual({ payment_provider: 10_000, provider_balance: -10_000 })
})

test('a driver who stops the work and pays nothing gets the car with a written balance', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await (await calls('dana')).stop({ repair_id, reason: 'A second opinion' })
  await invoice(repair_id)
  const sal = await bills('sal')
  const balance_words = 'Teardown is paid by the insurer later'
  expect(await sal.deliver({ repair_id, balance_words, typed_name: CAST.dana.name })).toMatchObject({
    status: 'delivered',
    balance_words,
  })
  await pay(repair_id, 10_000)
  expect(await (await bills('dana')).close({ repair_id })).toMatchObject({ status: 'closed' })
})

test(`after ${ROUNDS} random repairs of all kinds (seed ${SEED}) the books add up to nothing and hold no cent of an insurer`, async () => {
  const below = numbersFrom(SEED)
  const among = (least: number, most: number) => least + below(most - least + 1)
  const one = <T>(...of: readonly T[]): T => of[among(0, of.length - 1)]!
  const seen = new Set<string>()
  const often = (share: number, what: string) => below(100) < 100 * share && !!seen.add(what)
  const anyLine = (n: number): Line =>
    line({
      description: `Work ${n}`,
      part_cents: among(1_000, 60_000),
      taxed: one('none', 'parts', 'all'),
      ...(often(0.5, 'labor') && { labor_type: 'body', hours_tenths: among(1, 60), rate_cents: 6_400 }),
      ...(often(0.2, 'own choice')
        ? { payer: 'customer', customer_reason: 'own_choice' }
        : often(0.3, 'betterment') && { betterment_bp: among(500, 6_000), betterment_reason: 'Tread 3/32' }),
    })
  const anyLines = (most: number) => Array.from({ length: among(1, most) }, (_, n) => anyLine(n + 1))
  const [dana, sal, ada, driver] = [await bills('dana'), await bills('sal'), await calls('ada'), await calls('dana')]
  /** What the insurer says of each version, or nothing. */
  const answer = async (repair_id: string) => {
    for (const { id: estimate_id, hash, lines, totals } of (await driver.read({ id: repair_id })).versions) {
      const asked = lines.flatMap(({ payer }, n) => (payer === 'insurer' ? [n] : []))
      const decision = one('approved', 'in_part', 'refused', null)
      if (!decision || asked.length === 0) continue
      seen.add(decision)
      const less = one(...asked)
      const { cents, tax_cents } = totals.lines[less]!
      const approved = [{ line_no: less + 1, approved_cents: among(0, cents + tax_cents) }]
      const said = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }
      await ada.answerVersion({ estimate_id, hash, decision, lines: decision === 'in_part' ? approved : [], ...said })
    }
  }
  const entries = async () =>
    (
      await owner.query<{ sum: number; cards: number; insurers: number }>(
        `select coalesce(sum(amount_cents), 0)::int as sum,
           coalesce(sum(amount_cents) filter (where account = 'payment_provider'), 0)::int as cards,
           count(*) filter (where account = 'insurer_receivable')::int as insurers from ledger_entries`,
      )
    ).rows[0]!
  let { cards } = await entries()
  for (let round = 0; round < ROUNDS; round++) {
    const id = await claim('dana')
    const deductible_cents = one(0, 5_000, 10_000, 60_000)
    await owner.query('update coverage set deductible_cents = $2 where claim_id = $1', [id, deductible_cents])
    const { id: repair_id } = await inShop(id, anyLines(4))
    if (often(0.5, 'more work')) {
      const lines = anyLines(2).map((more): Line => ({ ...more, reason: 'hidden_damage' }))
      await sign((await supplement(repair_id, lines)).id)
    }
    await answer(repair_id)
    const first = await invoice(repair_id)
    const shop = await calls('sal')
    const { version } = await shop.read({ id: repair_id })
    await shop.setStage({ repair_id, stage: 'ready', version })
    const due = first.paid!.due_cents
    // a card takes no few cents
    const byCard = due >= 100 && often(0.7, 'card')
    if (byCard) await pay(repair_id, due)
    else if (due > 0 && seen.add('outside')) {
      const { payments } = await sal.record({ repair_id, kind: 'driver_outside', cents: due })
      await dana.confirm({ payment_id: payments[0]!.id })
    }
    if (often(0.4, 'correction')) {
      const { next } = await sal.bill({ repair_id })
      const { estimate_id, line_no, cents, tax_cents } = next!.lines.at(-1)!
      const nothing = { quantity: 1, part_cents: 0, hours_tenths: 0, rate_cents: 0, sublet_cents: 0 }
      const total_cents = next!.total_cents - cents - tax_cents
      const { paid } = await invoice(repair_id, { lines: [{ estimate_id, line_no, ...nothing }], total_cents })
      await events()
      if (byCard && paid!.card_cents < due) seen.add('refund')
    }
    const { invoices, paid } = await dana.bill({ repair_id })
    const { total_cents, shares } = invoices[0]!
    const { insurer_cents, own_cents } = shares
    expect(insurer_cents + own_cents, `round ${round}`).toBe(total_cents)
    const parts = shares.deductible_cents + shares.betterment_cents + shares.customer_cents + shares.refused_cents
    expect(own_cents, `round ${round}`).toBe(parts)
    if (shares.refused_cents > 0) seen.add('own risk')
    expect(shares.deductible_cents).toBeLessThanOrEqual(deductible_cents)
    expect(paid, `round ${round}`).toMatchObject({ due_cents: 0, card_cents: byCard ? own_cents : 0 })
    const short_cents = insurer_cents > 0 && often(0.4, 'short pay') ? among(1, Math.min(insurer_cents, 9_000)) : 0
    if (insurer_cents > short_cents)
      await sal.record({ repair_id, kind: 'insurer_two_party', cents: insurer_cents - short_cents })
    expect((await dana.bill({ repair_id })).paid, `round ${round}`).toMatchObject({ short_cents })
    await sal.deliver({ repair_id, typed_name: CAST.dana.name })
    expect(await dana.close({ repair_id })).toMatchObject({ status: 'closed' })
    cards += paid!.card_cents
  }
  expect(await entries()).toEqual({ sum: 0, cards, insurers: 0 })
  const all = SEED === 1 && ROUNDS >= 12
  expect([...seen].toSorted(), 'kinds that came').toEqual(all ? KINDS : expect.anything())
})
