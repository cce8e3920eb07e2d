import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { CAST } from '#db/seed/cast.ts'
import { issueOrderDocuments } from '#features/work/receipts/server/issue-documents.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, press, deliver: events, books, orders, adminCalls } = bookings(world)
const { calls, bills, inShop, ready, invoice, sign, supplement } = repairs(world)
/** `ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 12)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
})
/** The door shell: 420.00 and 8.9 % tax. */
const DOOR = 45_738
const SHARE = 10_000
const plain = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }

/** Dana pays her share with a card, and the event has come. */
async function pay(repair_id: string, expected_cents = SHARE) {
  const dana = await bills('dana')
  const { order_id, url } = await dana.payShare({ repair_id, expected_cents })
  await press(url)
  await events()
  return order_id
}

test('a job is billed as it was signed, is ready, paid, handed back, and its money released when the driver is content', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const shop = await calls('sal')
  const { version } = await shop.read({ id: repair_id })
  await expect(shop.setStage({ repair_id, stage: 'ready', version })).rejects.toMatchObject({ code: 'record_missing' })
  const sal = await bills('sal')
  const billed = await invoice(repair_id)
  expect(billed.invoices).toMatchObject([
    { total_cents: DOOR, status: 'issued', shares: { own_cents: SHARE, insurer_cents: DOOR - SHARE } },
  ])
  const dana = await bills('dana')
  await expect(dana.payShare({ repair_id, expected_cents: SHARE })).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.setStage({ repair_id, stage: 'ready', version: (await shop.read({ id: repair_id })).version })
  await expect(sal.deliver({ repair_id, typed_name: CAST.dana.name })).rejects.toMatchObject({ code: 'share_open' })
  await expect(dana.payShare({ repair_id, expected_cents: 1 })).rejects.toMatchObject({ code: 'price_changed' })
  const order = await pay(repair_id)
  expect(await books(order)).toEqual({ payment_provider: SHARE, held: -SHARE })
  expect(await (await orders('dana')).get({ id: order })).toMatchObject({ status: 'paid', work_status: 'accepted' })
  await expect((await orders('sal')).complete({ id: order })).rejects.toMatchObject({ code: 'is_share' })
  expect(await sal.deliver({ repair_id, typed_name: CAST.dana.name, odometer: 41_240 })).toMatchObject({
    status: 'delivered',
    paid: { due_cents: 0 },
  })
  expect(await dana.close({ repair_id })).toMatchObject({ status: 'closed', counted_as: order })
  expect(await books(order)).toEqual({ payment_provider: SHARE, provider_balance: -SHARE })
  await expect(dana.close({ repair_id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('nothing is billed above what was signed, by line; less is, and leaves the driver no more to pay', async () => {
  const { id: repair_id, estimate } = await inShop(claim_id)
  const sal = await bills('sal')
  const { next } = await sal.bill({ repair_id })
  const { quantity, part_cents, hours_tenths, rate_cents, sublet_cents } = next!.lines[0]!.line
  const cost = { estimate_id: estimate.id, line_no: 1, quantity, part_cents, hours_tenths, rate_cents, sublet_cents }
  await expect(invoice(repair_id, { lines: [{ ...cost, part_cents: 42_100 }] })).rejects.toMatchObject({
    code: 'above_authorized',
    details: [{ path: 'lines.0', message: '100' }],
  })
  await expect(invoice(repair_id, { lines: [{ ...cost, line_no: 2 }] })).rejects.toMatchObject({ status: 422 })
  await expect(invoice(repair_id, { lines: [{ ...cost, part_cents: 40_000 }] })).rejects.toMatchObject({
    code: 'changed',
  })
  const less = await invoice(repair_id, { lines: [{ ...cost, part_cents: 40_000 }], total_cents: 43_560 })
  expect(less.invoices[0]).toMatchObject({ total_cents: 43_560, shares: { own_cents: SHARE } })
})

test('a discount takes nothing off the deductible, and no text of a bill promises to', async () => {
  const lines = [
    line(),
    line({ operation: 'discount', part_kind: null, part_cents: 2_000, description: 'Fleet price' }),
  ]
  const { id: repair_id, estimate } = await inShop(claim_id, lines)
  const cost = { estimate_id: estimate.id, line_no: 2, quantity: 1, hours_tenths: 0, rate_cents: 0, sublet_cents: 0 }
  await expect(invoice(repair_id, { lines: [{ ...cost, part_cents: 50_000 }] })).rejects.toMatchObject({
    code: 'deductible_offset',
  })
  await expect(invoice(repair_id, { note: 'We waive your deductible' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'note' }],
  })
  const { invoices } = await invoice(repair_id)
  expect(invoices[0]!.shares).toMatchObject({ own_cents: SHARE, deductible_cents: SHARE })
})

test('more work after the bill, or less of it, is billed anew before the car is ready; an unanswered version comes first', async () => {
  const { id: repair_id, estimate } = await inShop(claim_id, [
    line(),
    line({ description: 'Molding', part_cents: 3_000 }),
  ])
  await invoice(repair_id)
  const more = await supplement(repair_id)
  await expect(invoice(repair_id)).rejects.toMatchObject({ code: 'version_open' })
  await sign(more.id)
  const shop = await calls('sal')
  const stage = async () =>
    shop.setStage({ repair_id, stage: 'ready', version: (await shop.read({ id: repair_id })).version })
  await expect(stage()).rejects.toMatchObject({ code: 'record_missing' })
  await invoice(repair_id)
  await shop.withdrawLines({ estimate_id: estimate.id, lines: [2], reason: 'Glued on again' })
  await expect(stage()).rejects.toMatchObject({ code: 'record_missing' })
  const { invoices } = await invoice(repair_id)
  expect(invoices.map(({ status }) => status)).toEqual(['issued', 'corrected', 'corrected'])
  expect(await stage()).toMatchObject({ status: 'ready' })
})

test('what the insurer refused is the driver’s only where they signed for it; the rest stays billed to the insurer', async () => {
  const { id: repair_id, estimate } = await inShop(claim_id)
  const ada = await calls('ada')
  await ada.answerVersion({ estimate_id: estimate.id, hash: estimate.hash, decision: 'approved', lines: [], ...plain })
  const more = await supplement(repair_id, [
    line({ reason: 'hidden_damage', description: 'Hinge', part_cents: 10_000 }),
  ])
  await sign(more.id)
  await ada.answerVersion({ estimate_id: more.id, hash: more.hash, decision: 'refused', lines: [], ...plain })
  await ada.answerVersion({ estimate_id: estimate.id, hash: estimate.hash, decision: 'refused', lines: [], ...plain })
  const { invoices } = await invoice(repair_id)
  // both were signed before anything was approved, so both are at the driver's own risk
  expect(invoices[0]!.shares).toMatchObject({ insurer_cents: 0, refused_cents: DOOR + 10_890 })
})

test('the deductible of a claim is taken once over all its bills', async () => {
  const first = await inShop(claim_id)
  await invoice(first.id)
  await owner.query(`update repairs set trade = 'glass' where id = $1`, [first.id])
  const second = await inShop(claim_id, [line({ description: 'Fender' })])
  const { invoices } = await invoice(second.id)
  expect(invoices[0]!.shares).toMatchObject({ deductible_cents: 0, own_cents: 0, insurer_cents: DOOR })
  const rows = await owner.query(
    'select d.cents from claim_deductible_uses d join repairs r on r.id = d.repair_id where r.claim_id = $1 order by 1',
    [claim_id],
  )
  expect(rows.rows.map(({ cents }) => cents)).toEqual([0, SHARE])
})

test('a share of nothing closes without an order, by the driver’s word or after the time of silence', async () => {
  await owner.query('update coverage set deductible_cents = 0 where claim_id = $1', [claim_id])
  const { id: repair_id } = await ready(claim_id)
  const dana = await bills('dana')
  await expect(dana.payShare({ repair_id, expected_cents: 0 })).rejects.toMatchObject({ code: 'nothing_due' })
  await (await bills('sal')).deliver({ repair_id, typed_name: CAST.dana.name })
  await JOBS['close_repair']!(systemCtx(world.services, 'test'), { id: repair_id })
  const { counted_as, ...closed } = await dana.bill({ repair_id })
  expect(closed).toMatchObject({ status: 'closed', order: null, paid: { card_cents: 0 } })
  expect(await books(counted_as!)).toEqual({})
  expect(await (await orders('dana')).get({ id: counted_as! })).toMatchObject({ amount: 0, work_status: 'approved' })
})

test('a repair whose share was paid outside counts as a finished job and is reviewed, once', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const { payments } = await sal.record({ repair_id, kind: 'driver_outside', cents: SHARE })
  await dana.confirm({ payment_id: payments[0]!.id })
  await sal.deliver({ repair_id, typed_name: CAST.dana.name })
  expect(await dana.bill({ repair_id })).toMatchObject({ counted_as: null })
  const order_id = (await dana.close({ repair_id })).counted_as!
  const reviews = (await world.as('dana')).on(reviewsContract)
  const review = { order_id, rating: 5, review_text: 'Straight as new' }
  expect(await reviews.leave(review)).toMatchObject({ rating: 5 })
  await expect(reviews.leave(review)).rejects.toMatchObject({ code: 'already_reviewed' })
  await issueOrderDocuments(systemCtx(world.services, 'test'), order_id)
  const { rows } = await owner.query(
    `select count(*)::int, (select count(*)::int from issued_documents d where d.order_id = $2) as documents
     from orders where repair_id = $1`,
    [repair_id, order_id],
  )
  expect(rows, 'the shop’s invoice is the bill').toEqual([{ count: 1, documents: 0 }])
})

test('a share whose checkout was opened before the bill was corrected, paid outside or closed is not paid twice', async () => {
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
  const { id: repair_id, estimate } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const begun = await dana.payShare({ repair_id, expected_cents: DOOR })
  const cost = { estimate_id: estimate.id, line_no: 1, quantity: 1, hours_tenths: 0, rate_cents: 0, sublet_cents: 0 }
  await invoice(repair_id, { lines: [{ ...cost, part_cents: 40_000 }], total_cents: 43_560 })
  await press(begun.url)
  await events()
  await JOBS['reconcile_order']!(systemCtx(world.services, 'test'), { id: begun.order_id })
  await events()
  expect((await dana.bill({ repair_id })).paid).toMatchObject({ card_cents: 43_560, due_cents: 0 })
  expect(await books(begun.order_id)).toEqual({ payment_provider: 43_560, held: -43_560 })
  await sal.deliver({ repair_id, typed_name: CAST.dana.name })
  expect(await dana.close({ repair_id })).toMatchObject({ status: 'closed' })
})

test('money that comes for a share when the repair is closed or paid outside goes back whole', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const begun = await dana.payShare({ repair_id, expected_cents: SHARE })
  const { payments } = await sal.record({ repair_id, kind: 'driver_outside', cents: SHARE })
  await dana.confirm({ payment_id: payments[0]!.id })
  await sal.deliver({ repair_id, typed_name: CAST.dana.name })
  await dana.close({ repair_id })
  await press(begun.url)
  await events()
  await JOBS['reconcile_order']!(systemCtx(world.services, 'test'), { id: begun.order_id })
  await events()
  expect(await books(begun.order_id)).toEqual({})
  expect((await dana.bill({ repair_id })).paid).toMatchObject({ card_cents: 0, outside_cents: SHARE, due_cents: 0 })
})

test('of a repair that is ended the paid share goes back, and its deductible is free for the next shop', async () => {
  const first = await ready(claim_id)
  const order = await pay(first.id)
  await (await calls('ada')).release({ repair_id: first.id, reason: 'The shop has closed for good.' })
  await JOBS['reconcile_order']!(systemCtx(world.services, 'test'), { id: order })
  await events()
  expect(await books(order)).toEqual({})
  const second = await inShop(claim_id)
  expect((await invoice(second.id)).invoices[0]!.shares).toMatchObject({ deductible_cents: SHARE })
})

test('what an admin gives back of a share after a complaint is settled, and not owed again', async () => {
  const { id: repair_id } = await ready(claim_id)
  const order = await pay(repair_id)
  await (await bills('sal')).deliver({ repair_id, typed_name: CAST.dana.name })
  await (await orders('dana')).fileComplaint({ id: order, kind: 'not_as_described', reason: 'The door rattles' })
  await expect((await bills('dana')).close({ repair_id })).rejects.toMatchObject({ code: 'wrong_state' })
  const ada = await adminCalls('ada')
  const { version } = await ada.resolvePreview({ id: order, outcome: 'refund' })
  await ada.resolve({ id: order, outcome: 'refund', version, reason: 'It was never mended' })
  await events()
  const { status, paid } = await (await bills('dana')).bill({ repair_id })
  expect({ status, due_cents: paid!.due_cents }).toEqual({ status: 'closed', due_cents: 0 })
})

test('a bill waits until the deductible is known, and a shop’s refund outside is no new debt', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await owner.query('update coverage set deductible_cents = null where claim_id = $1', [claim_id])
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const bill = { repair_id, number: 'U-1', total_cents: DOOR }
  await expect(sal.issue(bill)).rejects.toMatchObject({ code: 'deductible_unknown' })
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
  await sal.issue(bill)
  for (const [kind, cents] of [
    ['driver_outside', SHARE + 500],
    ['shop_refund', 700],
  ] as const) {
    const { payments } = await sal.record({ repair_id, kind, cents })
    await dana.confirm({ payment_id: payments.at(-1)!.id })
  }
  expect((await dana.bill({ repair_id })).paid).toMatchObject({ outside_cents: SHARE, due_cents: 0 })
})

test('a repair without a payment here is contested on itself, and an admin who is not its driver decides', async () => {
  await owner.query('update coverage set deductible_cents = 0 where claim_id = $1', [claim_id])
  const { id: repair_id } = await ready(claim_id)
  const [dana, ada] = [await bills('dana'), await bills('ada')]
  const reason = 'The door rattles'
  await expect(dana.complain({ repair_id, reason })).rejects.toMatchObject({ code: 'wrong_state' })
  await (await bills('sal')).deliver({ repair_id, typed_name: CAST.dana.name })
  expect(await dana.complain({ repair_id, reason })).toMatchObject({ status: 'disputed' })
  await JOBS['close_repair']!(systemCtx(world.services, 'test'), { id: repair_id })
  await expect(dana.close({ repair_id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await ada.decide({ repair_id, to: 'delivered', reason: 'The shop looks at it' })).toMatchObject({
    status: 'delivered',
  })
  await dana.complain({ repair_id, reason })
  expect(await ada.decide({ repair_id, to: 'closed', reason: 'Mended' })).toMatchObject({ status: 'closed' })
  await expect(ada.decide({ repair_id, to: 'closed', reason: 'Again' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a car leaves with a written balance on the shop’s word, and the share is earned as soon as it is paid', async () => {
  const { id: repair_id } = await ready(claim_id)
  const sal = await bills('sal')
  await expect(sal.deliver({ repair_id, balance_words: 'We cover your deductible' })).rejects.toMatchObject({
    status: 422,
  })
  const words = 'Pays on Friday'
  expect(await sal.deliver({ repair_id, typed_name: CAST.dana.name, balance_words: words })).toMatchObject({
    balance_words: words,
  })
  const dana = await bills('dana')
  await expect(dana.close({ repair_id })).rejects.toMatchObject({ code: 'wrong_state' })
  const order = await pay(repair_id)
  expect(await (await orders('dana')).get({ id: order })).toMatchObject({ work_status: 'completed' })
  expect(await dana.close({ repair_id })).toMatchObject({ status: 'closed' })
})

test('money outside is a record of one side that the other confirms or denies, and no entry of our books', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const before = await books()
  const cash = await sal.record({ repair_id, kind: 'driver_outside', cents: SHARE, reference: 'Cash, receipt 12' })
  expect(cash.paid).toMatchObject({ outside_cents: 0, due_cents: SHARE })
  const [payment] = cash.payments
  await expect(sal.confirm({ payment_id: payment!.id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect((await bills('drew')).confirm({ payment_id: payment!.id })).rejects.toMatchObject({ status: 404 })
  expect(await dana.confirm({ payment_id: payment!.id })).toMatchObject({
    paid: { due_cents: 0, outside_cents: SHARE },
  })
  const joint = await sal.record({ repair_id, kind: 'insurer_two_party', cents: DOOR - SHARE - 5_000 })
  expect(joint.paid).toMatchObject({ insurer_paid_cents: DOOR - SHARE - 5_000, short_cents: 5_000 })
  const denied = await dana.object({ payment_id: joint.payments[1]!.id, reason: 'I never saw a check' })
  expect(denied.paid).toMatchObject({ insurer_paid_cents: 0, short_cents: DOOR - SHARE })
  expect(await books()).toEqual(before)
  expect(await sal.deliver({ repair_id, typed_name: CAST.dana.name })).toMatchObject({ status: 'delivered' })
})

test('a correction that leaves less to pay gives the rest back to the card, until it is released', async () => {
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
  const { id: repair_id, estimate } = await ready(claim_id)
  const order = await pay(repair_id, DOOR)
  const cost = { estimate_id: estimate.id, line_no: 1, quantity: 1, hours_tenths: 0, rate_cents: 0, sublet_cents: 0 }
  const corrected = await invoice(repair_id, { lines: [{ ...cost, part_cents: 40_000 }], total_cents: 43_560 })
  expect(corrected.paid).toMatchObject({ card_cents: 43_560, due_cents: 0 })
  await events()
  expect(await books(order)).toEqual({ payment_provider: 43_560, held: -43_560 })
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  await sal.deliver({ repair_id, typed_name: CAST.dana.name })
  const lower = { lines: [{ ...cost, part_cents: 30_000 }], total_cents: 32_670 }
  expect((await invoice(repair_id, lower)).paid).toMatchObject({ card_cents: 32_670 })
  await dana.close({ repair_id })
  expect(await books(order)).toEqual({ payment_provider: 32_670, provider_balance: -32_670 })
})

test('only those of a shop who read prices read its bill; another shop and another driver find none', async () => {
  const { id: repair_id } = await ready(claim_id)
  for (const who of ['pat', 'drew'] as const)
    await expect((await bills(who)).bill({ repair_id })).rejects.toMatchObject({ status: 404 })
  expect((await (await bills('ada')).bill({ repair_id })).invoices).toHaveLength(1)
  const { invoices } = await (await bills('dana')).bill({ repair_id })
  const paper = async (who: 'dana' | 'drew') =>
    (await world.as(who)).fetch(`/rest/v1/rpc/repair_invoice?id=${invoices[0]!.id}&language=es`)
  expect((await paper('dana')).headers.get('content-type')).toBe('application/pdf')
  expect((await paper('drew')).status).toBe(404)
})

test(`of a bill and a signature under more work at once one is first, and nothing unsigned is billed (${ROUNDS} rounds)`, async () => {
  let repair_id = ''
  for (let round = 0; round < ROUNDS; round++) {
    // a repair has 99 versions at most
    if (round % 90 === 0) repair_id = (await inShop(await claim('dana'))).id
    const more = await supplement(repair_id, [
      line({ reason: 'hidden_damage', description: `Clip ${round}`, part_cents: 100 }),
    ])
    const [billed] = await Promise.allSettled([invoice(repair_id), sign(more.id)])
    if (billed.status === 'rejected')
      expect(billed.reason).toMatchObject({ code: expect.stringMatching(/version_open|changed|busy/) })
    const { rows } = await owner.query<{ billed: number; authorized: number }>(
      `select coalesce(max(i.total_cents), 0) as billed, max(r.authorized_cents) as authorized from repairs r
       left join repair_invoices i on i.repair_id = r.id and i.status = 'issued' where r.id = $1`,
      [repair_id],
    )
    expect(rows[0]!.billed).toBeLessThanOrEqual(rows[0]!.authorized)
  }
})

test(`of two checkouts for one share at once there is one order (${ROUNDS} rounds)`, async () => {
  const { id: repair_id } = await ready(claim_id)
  const dana = await bills('dana')
  for (let round = 0; round < ROUNDS; round++) {
    const both = await Promise.all([1, 2].map(() => dana.payShare({ repair_id, expected_cents: SHARE })))
    expect(new Set(both.map(({ order_id }) => order_id)).size).toBe(1)
  }
  expect(CAST.dana.role).toBe('driver')
})
