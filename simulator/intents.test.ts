import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { cards } from '#test/cards.ts'
import { createWorld } from '#test/world.ts'
import type { KeptCard } from '#features/money/payments/server/card-holds.ts'

const world = await createWorld()
const { company, checkout, paid, press, heard, control, store } = cards(world)
const HOUR = 3_600_000

async function kept(card?: string): Promise<KeptCard> {
  const { id } = await paid({ keep_card: true, ...(card !== undefined && { card }) })
  return (await company.cardOf(id))!
}
const hold = async (card?: string, key: string = newId()) =>
  company.hold({ ...(await kept(card)), amount_cents: 25_000, key, order_id: newId(), payment_id: newId() })

test('a paid checkout that keeps the card says so on its page, and leads to the card', async () => {
  const session = await checkout({ keep_card: true })
  expect(await company.cardOf(session.id)).toBeNull()
  const page = await world.api.request(`/dev/checkout/${session.id}`)
  expect(await page.text()).toContain('hold a deposit on it later')
  await press(session)
  expect(await company.cardOf(session.id)).toEqual({
    customer: expect.stringMatching(/^cus_/) as string,
    payment_method: expect.stringMatching(/^pm_/) as string,
    brand: 'visa',
    last4: '4242',
  })
})

test('a checkout that did not keep the card leads to none', async () => {
  expect(await company.cardOf((await paid()).id)).toBeNull()
})

test('a card can be kept without a charge', async () => {
  const before = store().balance('')
  const session = await company.openCardSetup({
    order_id: newId(),
    payment_id: newId(),
    customer_email: 'dana.driver@example.com',
    expires_at: new Date(world.services.now().getTime() + HOUR),
    success_url: 'http://claimchoice.test/done',
    cancel_url: 'http://claimchoice.test/back',
  })
  expect(session).toMatchObject({ mode: 'setup', amount_total: 0, payment_intent: null })
  expect(await (await world.api.request(`/dev/checkout/${session.id}`)).text()).toContain('Nothing is charged now')
  await heard()
  await press(session)
  expect(await heard()).toMatchObject([{ type: 'checkout.session.completed', session: { mode: 'setup' } }])
  expect(await company.cardOf(session.id)).not.toBeNull()
  expect(store().balance('')).toBe(before)
})

test('a deposit is held without the driver for 4 days and 18 hours, and moves no money', async () => {
  await heard()
  const card = await kept()
  const before = store().balance('')
  const payment_id = newId()
  const now = Math.floor(world.services.now().getTime() / 1000) * 1000
  const held = await company.hold({ ...card, amount_cents: 25_000, key: newId(), order_id: newId(), payment_id })
  expect(held).toMatchObject({ status: 'held', amount_cents: 25_000, captured_cents: 0, failure: null })
  expect(Date.parse(held.capture_before!) - now).toBeGreaterThanOrEqual(114 * HOUR)
  expect(Date.parse(held.capture_before!) - now).toBeLessThan(114 * HOUR + 60_000)
  expect(store().balance('')).toBe(before)
  expect((await heard()).at(-1)).toMatchObject({
    type: 'payment_intent.amount_capturable_updated',
    hold: { id: held.id, status: 'held', payment_id },
  })
})

test('a part of a hold is taken once, whatever is asked afterwards', async () => {
  const { id } = await hold()
  const before = store().balance('')
  const key = newId()
  const taken = await company.captureHold({ id: id!, amount_cents: 9_900, key })
  expect(taken).toMatchObject({ status: 'captured', captured_cents: 9_900 })
  expect(await company.captureHold({ id: id!, amount_cents: 9_900, key })).toEqual(taken)
  expect(store().balance(''), 'less 2.9 % and 30 cents').toBe(before + 9_900 - 317)
  expect(await company.captureHold({ id: id!, amount_cents: 100, key: newId() })).toEqual(taken)
  expect(await company.dropHold(id!)).toEqual(taken)
  expect(store().balance(''), 'less 2.9 % and 30 cents').toBe(before + 9_900 - 317)
})

test('more than was held cannot be taken', async () => {
  const { id } = await hold()
  await expect(company.captureHold({ id: id!, amount_cents: 25_001, key: newId() })).rejects.toMatchObject({
    status: 409,
    code: 'not_refundable',
  })
  expect(await company.readHold(id!)).toMatchObject({ status: 'held' })
})

test('a dropped hold is over, and dropping it again answers as it is', async () => {
  const { id } = await hold()
  await heard()
  expect(await company.dropHold(id!)).toMatchObject({ status: 'ended' })
  expect(await company.dropHold(id!)).toMatchObject({ status: 'ended' })
  expect(await heard()).toMatchObject([{ type: 'payment_intent.canceled', hold: { id, status: 'ended' } }])
  const late = await company.captureHold({ id: id!, amount_cents: 100, key: newId() })
  expect(late).toMatchObject({ status: 'ended', captured_cents: 0 })
})

test.each([
  ['4000 0000 0000 0341', 'generic_decline'],
  ['4000 0025 0000 3155', 'authentication_required'],
])('card %s pays at the checkout, but a later hold is refused: %s', async (card, failure) => {
  const of = await kept(card)
  await heard()
  const asked = { ...of, amount_cents: 25_000, key: newId(), order_id: newId(), payment_id: newId() }
  const refused = await company.hold(asked)
  expect(refused).toMatchObject({ status: 'refused', failure, id: expect.stringMatching(/^pi_/) as string })
  expect(await company.hold(asked)).toEqual(refused)
  expect(await company.readHold(refused.id!)).toMatchObject({ status: 'refused', failure })
  expect(await heard()).toMatchObject([{ type: 'payment_intent.payment_failed', hold: { status: 'refused', failure } }])
})

test('a card of somebody else cannot be held', async () => {
  const [mine, other] = [await kept(), await kept()]
  const mixed = { customer: mine.customer, payment_method: other.payment_method }
  const asked = { ...mixed, amount_cents: 100, key: newId(), order_id: newId(), payment_id: newId() }
  await expect(company.hold(asked)).rejects.toThrow('does not belong')
})

// these move the held clock, so they come last
test('a hold that nobody took lapses by itself and says so', async () => {
  const { id } = await hold()
  await heard()
  world.clock.advance(115 * HOUR)
  expect(await heard()).toContainEqual(
    expect.objectContaining({
      type: 'payment_intent.canceled',
      hold: expect.objectContaining({ id, status: 'ended' }),
    }),
  )
  expect(await company.readHold(id!)).toMatchObject({ status: 'ended' })
})

test('a hold lapses when the company is told so', async () => {
  const { id } = await hold()
  expect(control<{ status: string }>('lapse', { payment_intent: id }).status).toBe('canceled')
  expect(await company.readHold(id!)).toMatchObject({ status: 'ended' })
})

test('time that the company lets pass brings what was to come', async () => {
  const { id, capture_before } = await hold()
  control('advance', { seconds: 3600 })
  expect(Date.parse((await company.readHold(id!)).capture_before!)).toBe(Date.parse(capture_before!) - HOUR)
  control('advance', { seconds: 114 * 3600 })
  expect(await company.readHold(id!)).toMatchObject({ status: 'ended' })
})
