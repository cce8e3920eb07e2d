import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { cards } from '#test/cards.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { company, paid, heard, control, store } = cards(world)

const disputed = async (more: { amount?: number; reason?: string } = {}) => {
  const { payment_intent } = await paid({ amount_cents: 10_000 })
  await heard()
  return control('dispute', { payment_intent, ...more })
}
const answer = (id: string, uncategorized_text: string, submit = true) =>
  company.answerChargeback({ id, evidence: { uncategorized_text }, submit, key: newId() })

test('a bank takes a payment back: the money and a fee of $15 leave at once, and we are told', async () => {
  const { payment_intent } = await paid({ amount_cents: 10_000 })
  await heard()
  const before = store().balance('')
  const { id } = control('dispute', { payment_intent, reason: 'product_not_received' })
  expect(store().balance('')).toBe(before - 11_500)
  const chargeback = {
    id,
    payment_intent,
    amount_cents: 10_000,
    reason: 'product_not_received',
    status: 'needs_response',
    withdrawn_cents: 10_000,
    fee_cents: 1_500,
    has_evidence: false,
  }
  expect(await company.readChargeback(id)).toMatchObject(chargeback)
  expect(await heard()).toMatchObject([
    { type: 'charge.dispute.created', chargeback },
    { type: 'charge.dispute.funds_withdrawn', chargeback },
  ])
})

test('card 4000 0000 0000 0259 pays, and its bank takes it back some seconds later by itself', async () => {
  const { payment_intent } = await paid({ card: '4000 0000 0000 0259' })
  await heard()
  world.clock.advance(6_000)
  expect(await heard()).toMatchObject([
    { type: 'charge.dispute.created', chargeback: { payment_intent, amount_cents: 34_200 } },
    { type: 'charge.dispute.funds_withdrawn' },
  ])
})

test('a disputed payment cannot be refunded, and is disputed once only', async () => {
  const { payment_intent } = await paid()
  control('dispute', { payment_intent })
  const asked = { payment_intent: payment_intent!, amount_cents: 100, key: newId(), reason: 'x', payment_id: newId() }
  await expect(company.refund(asked)).rejects.toMatchObject({ status: 409 })
  expect(() => control('dispute', { payment_intent })).toThrow('nothing to dispute')
})

test('what was refunded before is not taken a second time', async () => {
  const { payment_intent } = await paid({ amount_cents: 10_000 })
  const asked = { payment_intent: payment_intent!, amount_cents: 4_000, key: newId(), reason: 'x', payment_id: newId() }
  await company.refund(asked)
  expect(control('dispute', { payment_intent })).toMatchObject({ amount: 6_000 })
})

test('evidence can be kept and changed; handing it in is final', async () => {
  const { id } = await disputed()
  expect(await answer(id, 'Draft', false)).toMatchObject({ status: 'needs_response', has_evidence: true })
  expect(await answer(id, 'The signed hand-over')).toMatchObject({ status: 'under_review' })
  await expect(answer(id, 'One more')).rejects.toMatchObject({ status: 409 })
  expect((await heard()).map(({ type }) => type).filter((type) => type === 'charge.dispute.updated')).toHaveLength(2)
})

test('an answer that is asked again with its key is handed in once', async () => {
  const { id } = await disputed()
  const asked = { id, evidence: { customer_name: 'Dana' }, submit: true, key: newId() }
  expect(await company.answerChargeback(asked)).toEqual(await company.answerChargeback(asked))
})

test('winning_evidence wins: the money comes back, the fee does not', async () => {
  const { id } = await disputed()
  const before = store().balance('')
  await answer(id, 'winning_evidence')
  await heard()
  world.clock.advance(3_000)
  const won = { id, status: 'won', withdrawn_cents: 0, fee_cents: 1_500 }
  expect(await heard()).toMatchObject([
    { type: 'charge.dispute.closed', chargeback: won },
    { type: 'charge.dispute.funds_reinstated', chargeback: won },
  ])
  expect(store().balance('')).toBe(before + 10_000)
})

test('losing_evidence loses, and so does giving in', async () => {
  const [first, second] = [await disputed(), await disputed()]
  await answer(first.id, 'losing_evidence')
  expect(await company.acceptChargeback(second.id)).toMatchObject({ status: 'lost', withdrawn_cents: 10_000 })
  world.clock.advance(3_000)
  const closed = (await heard()).filter(({ type }) => type === 'charge.dispute.closed')
  expect(closed.map(({ chargeback }) => chargeback?.status)).toEqual(['lost', 'lost'])
  expect(new Set(closed.map(({ chargeback }) => chargeback?.id))).toEqual(new Set([first.id, second.id]))
  await expect(company.acceptChargeback(second.id)).rejects.toMatchObject({ status: 409 })
})

test('the bank decides when the company is told so, once', async () => {
  const { id } = await disputed()
  await answer(id, 'What happened')
  control('decide', { dispute: id, outcome: 'won' })
  control('decide', { dispute: id, outcome: 'lost' })
  expect(await company.readChargeback(id)).toMatchObject({ status: 'won' })
})

test('somebody refunds by hand at the company: we hear of a refund that is none of ours', async () => {
  const { payment_intent } = await paid({ amount_cents: 10_000 })
  await heard()
  control('refund', { payment_intent, amount: 2_500 })
  expect(await heard()).toMatchObject([
    { type: 'refund.created', refund: { payment_intent, amount: 2_500, payment_id: null } },
  ])
})

test('nothing handed in until the last day is lost', async () => {
  const { id } = await disputed()
  await heard()
  world.clock.advance(15 * 86_400_000)
  expect(await company.readChargeback(id)).toMatchObject({ status: 'lost' })
})

const PDF = new TextEncoder().encode('%PDF-1.7 a page')
const upload = (bytes: Uint8Array = PDF, key: string = newId(), name = 'receipt.pdf') =>
  company.uploadDocument({ name, bytes, key })

test('a file is handed over once for its key, is remembered without its content, and stands in the evidence', async () => {
  const { id } = await disputed()
  const key = newId()
  const receipt = await upload(PDF, key)
  expect(await upload(PDF, key), 'asked again with its key, in a form that was cut elsewhere').toBe(receipt)
  expect(store().page('file', { limit: 5 })!.data).toMatchObject([
    { id: receipt, filename: 'receipt.pdf', purpose: 'dispute_evidence', size: PDF.byteLength, type: 'pdf' },
  ])
  await company.answerChargeback({
    id,
    evidence: { receipt, uncategorized_text: 'Signed' },
    submit: true,
    key: newId(),
  })
  expect(store().read('dispute', id)?.evidence).toEqual({ receipt, uncategorized_text: 'Signed' })
})

test('no other kind of file is taken, none that is too large, and no evidence whose file is not there', async () => {
  const { id } = await disputed()
  const refused = { status: 409, code: 'document_refused', message: expect.stringContaining('receipt.pdf') }
  await expect(upload(new TextEncoder().encode('plain words'))).rejects.toMatchObject(refused)
  const large = new Uint8Array(4_500_001)
  large.set(PDF)
  await expect(upload(large)).rejects.toMatchObject(refused)
  const half = large.slice(0, 2_300_000)
  const [receipt, service_documentation] = [await upload(half), await upload(half)]
  const answerWith = (evidence: Record<string, string>) =>
    company.answerChargeback({ id, evidence, submit: true, key: newId() })
  await expect(answerWith({ receipt: 'file_none' })).rejects.toMatchObject({ status: 404 })
  await expect(answerWith({ receipt, service_documentation }), 'together above 4.5 MB').rejects.toMatchObject({
    status: 409,
  })
  expect(await company.readChargeback(id)).toMatchObject({ status: 'needs_response' })
})

test('a file that another of our processes is handing over just now is not refused: it waits', async () => {
  const { fetchSelf } = world.services
  const error = {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'Another request is in progress.',
  }
  world.services.fetchSelf = async () => Response.json({ error }, { status: 409 })
  await expect(upload()).rejects.toMatchObject({ status: 503 })
  world.services.fetchSelf = fetchSelf
})
